import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { findFreePort } from '../../../src/boot/ports.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { comesTrue } from '../../fixtures/site.js'

t.jobs = 2 // they wait for time more than for a core

const LEAKS = fileURLToPath(new URL('../../fixtures/servers/leaks.js', import.meta.url))

t.test('a server that leaks is told, long before the time is up, and fails the run', async (t) => {
  const { exitCode, stdout, stderr, readRecord, leftovers } = await askBaseload(t, [
    'measure', '--start', `LEAK_BYTES=200000 node ${LEAKS}`, '--soak', '20s', '--warmup', '1s', '-R', '40', '--no-pin', '--no-watch', '--json'
  ])
  t.equal(exitCode, 1, stderr)
  const { soak: [{ rows: [row] }], summary, run } = JSON.parse(stdout)
  t.match(row, { target: 'yours', found: 'leak', endedEarly: true })
  t.ok(Math.abs(row.parts[0].bytesPerRequest.value / 200_000 - 1) < 0.15, JSON.stringify(row.parts[0].bytesPerRequest))
  t.match(row.reason, /^leaks \d+ kB/)
  t.match(summary.map(({ phase, offeredPerSecond }) => [phase, offeredPerSecond]), [['latency', 40]], 'no peak, no reference')
  t.equal(run.status, 'complete')
  const { trials: [{ status, load, soak }] } = await readRecord()
  t.equal(status, 'complete')
  t.ok(load.windowMs < 20_000)
  t.equal(soak.atMs.length, soak.parts[0].memoryBytes.length)
  t.same(await leftovers(), [])
})

t.test('a server that runs already is read by its process', { skip: process.platform !== 'linux' && 'it needs /proc' }, async (t) => {
  const port = await findFreePort()
  const server = spawn(process.execPath, [LEAKS], { env: { ...process.env, PORT: String(port), LEAK_BYTES: '200000' }, stdio: 'ignore' })
  t.teardown(() => { server.kill('SIGKILL') })
  const url = `http://127.0.0.1:${port}/`
  t.ok(await comesTrue(() => fetch(url).then(({ ok }) => ok, () => false)))
  const { exitCode, stdout, stderr } = await askBaseload(t, [
    'measure', url, '--pid', String(server.pid), '--soak', '20s', '--warmup', '1s', '-R', '40', '--no-pin', '--no-watch', '--json'
  ], { beside: true })
  t.equal(exitCode, 1, stderr)
  const { soak: [{ rows: [row] }] } = JSON.parse(stdout)
  t.match(row, { found: 'leak', endedEarly: true, parts: [{ part: 'server' }] })
  t.ok(Math.abs(row.parts[0].bytesPerRequest.value / 200_000 - 1) < 0.15, JSON.stringify(row.parts[0].bytesPerRequest))
  t.equal(server.exitCode, null, 'it runs on')
})

t.test('what cannot be soaked is told before anything starts', async (t) => {
  const ask = async (...args) => {
    const { exitCode, stderr } = await askBaseload(t, ['measure', ...args])
    t.equal(exitCode, 2)
    return stderr
  }
  t.match(await ask('http://127.0.0.1:9/', '--soak', '1m'), /its memory cannot be read[\s\S]*--pid <n>/)
  t.match(await ask('--start', 'node x.js', '--soak', '5s'), /from 10s to 24h/)
  t.match(await ask('--start', 'node x.js', '--soak', '1m', '--stages', '1s:5/s'), /--stages and --soak contradict/)
  t.match(await ask('--start', 'node x.js', '--soak', '1m', '--reference', 'fastify'), /--reference and --soak contradict each other/)
  t.match(await ask('--start', 'node x.js', '--soak', '1m', '--repeats', '3'), /--repeats would do nothing with a soak/)
})
