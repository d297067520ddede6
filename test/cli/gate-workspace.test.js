import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, serverFile } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { describeFolder, makeRepository } from '../fixtures/repositories.js'

const SHORT = ['-d', '150ms', '--warmup', '50ms', '-c', '1', '--no-pin', '--repeats', '1', '--seed', '3', '--no-watch', '--no-latency']

// A file of its own: it takes a minute, as commands/gate/execute.test.js does.
t.test('a workspace: each side runs its own code, and the working folder stays as it is', async (t) => {
  const out = await makeFolder(t)
  const { folder, write, commit } = await makeRepository(t, {
    '.gitignore': 'node_modules\nreports\n',
    'package.json': '{ "workspaces": ["packages/*"] }',
    'packages/lib/package.json': '{ "name": "lib" }',
    'packages/lib/index.js': "module.exports = 'v0'\n",
    'packages/app/package.json': '{ "name": "app" }',
    'packages/app/app.cjs': `
      const { appendFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
      const isOurs = __dirname.includes('-ref-')
      appendFileSync(process.env.RAN, (process.env.SIDE ?? (isOurs ? 'live' : 'next')) + ' ' + require('lib') + '\\n')
      if (isOurs) { // as npm ci does
        rmSync('../../node_modules/lib', { recursive: true })
        symlinkSync('../packages/lib', '../../node_modules/lib')
        writeFileSync('../../node_modules/.installed', '')
      }
      process.env.WAIT_MS = '4'
      import('./busy.mjs')`,
    'packages/app/busy.mjs': await readFile(serverFile('busy'), 'utf8')
  })
  commit('v0')
  await write({ 'packages/lib/index.js': "module.exports = 'v1'\n" })
  commit('v1')
  await write({ 'packages/lib/index.js': "module.exports = 'dirty'\n", 'node_modules/lib': { link: '../packages/lib' }, 'notes.txt': 'of the user' })
  const before = await describeFolder(folder, { without: ['packages/app/reports'] })
  const app = join(folder, 'packages', 'app')
  const gate = async (name, live, next, ...args) => {
    const env = { TMPDIR: await makeFolder(t), RAN: join(out, name), NODE_PATH: join(folder, 'node_modules') }
    const run = await askBaseload(t, [...args, ...SHORT, '--reports', join(out, 'reports')], { folder: app, env })
    t.ok([0, 1, 3].includes(run.exitCode), run.stderr)
    t.same([...new Set((await readFile(env.RAN, 'utf8')).split('\n'))].sort(), ['', `live ${live}`, `next ${next}`].sort(), name)
    t.same(await describeFolder(folder), before, `after ${name}`)
  }
  const start = (side) => `SIDE=${side} node app.cjs`
  const both = ['--live-start', start('live'), '--next-start', start('next')]
  await gate('two commits', 'v0', 'v1', 'gate', '--live', 'v0', '--next', 'v1', ...both)
  // The folder beside a commit is the same to both commands: it is compared each day.
  if (howMany({ short: 0, long: 1 })) await gate('the working folder', 'v0', 'dirty', 'gate', '--live', 'v0', ...both)
  await gate('compare', 'v0', 'dirty', 'compare', '--against-ref', 'v0', '--start', 'node app.cjs')
})
