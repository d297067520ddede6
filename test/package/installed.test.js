import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const { satisfies } = createRequire(createRequire(import.meta.url).resolve('tap'))('semver') // of tap: npm's own reading of `engines`
const read = (name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

t.test('every locked package takes the lowest versions of Node.js that are promised', async (t) => {
  const { engines } = read('package.json')
  const floors = engines.node.match(/\d+\.\d+\.\d+/g)
  t.same(floors, ['20.19.0', '22.12.0'])
  const refusing = Object.entries(read('package-lock.json').packages)
    .filter(
      ([, { engines, dev }]) =>
        engines?.node && (dev ? floors.slice(0, 1) : floors).some((floor) => !satisfies(floor, engines.node))
    ) // some linters want 22.13
    .map(([name, { version, engines }]) => `${name} ${version} wants ${engines.node}`)
  t.same(refusing, [], 'npm ci warns of none (EBADENGINE)')
})

t.test('the lock file names no host, and every script that installs is decided on', async (t) => {
  const { allowScripts } = read('package.json')
  const packages = Object.entries(read('package-lock.json').packages)
  t.same(packages.filter(([, { resolved }]) => resolved !== undefined), [])
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path.replace(/^.*node_modules\//, ''))
  t.same(Object.keys(allowScripts), withScripts)
})

t.test('without node_modules: one line, and no stack', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-bare-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['bin', 'src', 'package.json']) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(folder, 'bin', 'baseload.js'), 'run'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' }
  })
  t.equal(status, 4)
  t.equal(stderr, 'baseload: its packages are not installed (commander is missing): run npm ci in a clone, npm install elsewhere\n')
  t.equal(stdout, '')
})
