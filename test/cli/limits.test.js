import t from 'tap'
import { runBaseload } from '../fixtures/command-line.js'
import { expectRefused } from '../fixtures/refused.js'

const SHORT = ['--no-latency', '--no-watch', '--repeats', '1', '-d', '300ms', '--warmup', '50ms']
const within = (script) => ['sh', '-c', `${script}; exec "$@"`, 'sh']

t.test('too few open files', async (t) => {
  for (const args of [['run', 'http', ...SHORT], ['report', 'x'], ['list']]) {
    const run = await runBaseload(t, args, { within: within('ulimit -n 64') })
    await expectRefused(t, run, {
      code: 'LIMIT_TOO_LOW',
      exitCode: 2,
      says: /64 open files are allowed; 256 are needed/,
      hint: /hint: ulimit -n 65536/
    })
  }
  const json = await runBaseload(t, ['list', '--json'], { within: within('ulimit -n 64') })
  t.match(JSON.parse(json.stdout), { error: { code: 'LIMIT_TOO_LOW', exitCode: 2 } })
})

t.test('too few addresses', async (t) => {
  const run = await runBaseload(t, ['run', 'http', ...SHORT], { within: within('ulimit -v 12000000') })
  await expectRefused(t, run, {
    code: 'LIMIT_TOO_LOW',
    exitCode: 2,
    says: /12,000,000 KiB of addresses/,
    hint: /hint: ulimit -v unlimited/
  })
})

t.test('256 open files, as of macOS: connections are sized to it, and that is said', async (t) => {
  const run = await runBaseload(t, ['run', 'http', '--target', 'node-http', ...SHORT, '-c', '500', '--details'], {
    within: within('ulimit -n 256')
  })
  t.notMatch(run.stderr, /^error /m)
  t.match(run.stdout.replace(/\s+/g, ' '), /192 connections instead of 500: open files \(ulimit -n\)/)
  const [{ trial, load }] = (await run.readRecord()).trials
  t.equal(trial.load.connections, 192)
  t.equal(load.counts.failed, 0, 'each of them was opened')
  t.ok(load.counts.ok > 0)
})
