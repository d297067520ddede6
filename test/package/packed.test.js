import t from 'tap'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeConfigSchema, makeValidator } from '../../scripts/build.js'
import { makeManPage } from '../../scripts/reference.js'
import { COMPILED } from '../../src/config/validators.js'
import { howMany } from '../fixtures/long.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CONSUMER = fileURLToPath(new URL('./fixtures/consumer.mts', import.meta.url))
const { version, bin } = readJson('package.json')
const isInstalled = howMany({ short: false, long: true }) // npm unpacks 200 packages anew, which takes ten seconds

/** By `npm run build`, which npm calls before it packs. */
const MADE = [
  ...COMPILED.map((name) => `dist/validators/${name}.cjs`),
  'dist/targets.json',
  'dist/types/src/library/types.d.ts',
  'dist/baseload.1',
  'schema/config.schema.json',
  'schema/record.schema.json'
]

// Outside the project, so that nothing of it can be found by walking up.
const folder = mkdtempSync(join(tmpdir(), 'baseload-packed-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

const { BASELOAD_EXTRA_CA_CERTS } = process.env // scripts/test/run.js keeps them from all other tests
const ENV = { ...process.env, ...BASELOAD_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: BASELOAD_EXTRA_CA_CERTS } }

function readJson (path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

function run (command, args, cwd) {
  return spawnSync(command, args, { cwd, env: ENV, encoding: 'utf8', shell: process.platform === 'win32', timeout: 100_000 })
}

/** The tarball beside the packages that it depends on, as npm would lay them out: those for development are not to be found. */
function layOut (filename) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'baseload'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const unpacked = run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', join(modules, 'baseload')], folder)
  if (unpacked.status !== 0) return unpacked
  for (const [path, { dev }] of Object.entries(readJson('package-lock.json').packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(folder, path), 'junction')
  }
  return unpacked
}

/** By npm each night. */
function install (filename) {
  if (!isInstalled) return layOut(filename)
  return run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${filename}`], folder)
}

/** What npx starts, without npx. */
function runBin (args) {
  if (isInstalled) return run(join(folder, 'node_modules/.bin/baseload'), args, folder)
  return run(process.execPath, [join(folder, 'node_modules/baseload', bin.baseload), ...args], folder)
}

t.test('the packed tarball installs and runs in an empty folder', async (t) => {
  const packed = run('npm', ['pack', '--json', '--foreground-scripts=false', '--pack-destination', folder], ROOT)
  t.equal(packed.status, 0, packed.stderr)
  const [{ filename, files }] = JSON.parse(packed.stdout)

  t.test('holds what runs and what is read, and nothing else', async (t) => {
    const paths = files.map(({ path }) => path)
    for (const path of ['bin/baseload.js', 'src/index.js', 'haproxy.cfg', 'docker-compose.yml', 'LICENSE', 'README.md', ...MADE]) {
      t.ok(paths.includes(path), path)
    }
    for (const folder of ['baselines/', 'targets/', 'schema/', 'docs/']) t.ok(paths.some((path) => path.startsWith(folder)), folder)
    t.same(paths.filter((path) => /^(test|scripts|reports|\.)/.test(path)), [], 'no tests, scripts or reports')
  })

  t.test('npx baseload', async (t) => {
    const installed = install(filename)
    t.equal(installed.status, 0, installed.stderr)
    t.notMatch(installed.stderr, /EBADENGINE/, 'every package takes this version of Node.js')

    const read = (path) => readFileSync(join(folder, 'node_modules/baseload', path), 'utf8')
    t.ok(read('dist/baseload.1') === makeManPage(), 'what is made is made of this')
    t.ok(read('schema/config.schema.json') === makeConfigSchema())
    for (const name of COMPILED) t.ok(read(`dist/validators/${name}.cjs`) === makeValidator(name), name)

    const said = isInstalled ? run('npx', ['--no-install', 'baseload', '--version'], folder) : runBin(['--version'])
    t.equal(said.status, 0, said.stderr)
    t.equal(said.stdout.split('\n')[0], version)

    const listed = runBin(['list'])
    t.equal(listed.status, 0, listed.stderr)
    for (const name of ['node-http', 'fastify', 'http', 'proxy', 'compression', 'protocol']) t.match(listed.stdout, name)

    const measured = runBin([
      'run', 'http', '--target', 'fastify', '--repeats', '1', '-d', '100ms', '--warmup', '0s', '-c', '1',
      '--no-latency', '--no-watch', '-q', '--json'
    ])
    const { summary, files } = JSON.parse(measured.stdout)
    t.same(summary.map(({ target }) => target).sort(), ['fastify', 'node-http'], measured.stderr)
    for (const { responseTimeUs: { p50 } } of summary) t.ok(Number.isInteger(p50) && p50 > 0, 'a real measurement, in whole microseconds')
    t.ok(existsSync(join(folder, files.record)) && existsSync(join(folder, files.report)), 'its record and its report are there')
  })

  t.test('what few need is left out, and what needs it says how to add it', async (t) => {
    const { targets } = JSON.parse(runBin(['list', '--json']).stdout)
    const add = (name) => ({ reason: `package ${name} not found`, hint: new RegExp(`^install it: npm --prefix .* install ${name}@\\d+$`) })
    const unavailable = Object.fromEntries(targets.map(({ name, unavailable }) => [name, unavailable]))
    t.match(unavailable['cache-breaker'], add('opossum'))
    t.match(unavailable['cache-lfu'], add('transitory'))
    const stored = runBin(['watch', '--store', 'postgres://127.0.0.1:1/none'])
    t.equal(stored.status, 4, stored.stdout)
    t.match(stored.stderr, /the package pg is not installed, and a store at postgres:\/\/ needs it[^]*install pg@8/)
    if (!isInstalled) return // what a run leaves out it takes from the same list
    const ran = runBin(['run', 'fallback', '--target', 'cache-breaker', '--repeats', '1', '-d', '400ms', '--warmup', '100ms', '-q', '--no-watch'])
    t.match(ran.stdout, /package opossum not found/, ran.stderr)
  })

  t.test('its types, for a program in strict TypeScript', async (t) => {
    copyFileSync(CONSUMER, join(folder, 'consumer.mts'))
    const [, imported] = /^import \{([^}]*)\} from 'baseload'/m.exec(readFileSync(CONSUMER, 'utf8'))
    const [all, old] = [await import('../../src/index.js'), await import('../../src/library/old-names.js')]
    t.strictSame(imported.match(/\w+/g).sort(), Object.keys(all).filter((name) => !(name in old)).sort(), 'the program takes every export')
    // By the compiler of today and, as it takes seconds, each night by the one before.
    for (const { compiler, ...options } of [
      { compiler: 'typescript-7', module: 'nodenext' },
      { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' }
    ].slice(0, howMany({ short: 1, long: 2 }))) {
      const compilerOptions = {
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
        target: 'es2023',
        types: [],
        ...options
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.mts'] }))
      const compiled = run(
        process.execPath,
        [join(ROOT, 'node_modules', compiler, 'lib/tsc.js'), '-p', 'tsconfig.json'], // tap's hooks cannot load bin/tsc, which has no extension
        folder
      )
      t.equal(compiled.stdout + compiled.stderr, '', options.module)
      t.equal(compiled.status, 0, options.module)
    }
  })
})
