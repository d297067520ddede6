import { readdir } from 'node:fs/promises'
import t from 'tap'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'

t.jobs = 2 // they wait for time more than for a core

const RUN = ['run', 'own.yml', '--repeats', '2', '--no-latency', '-d', '1s', '--warmup', '100ms']
const start = async (t, { more = [], ...how }) => runBaseload(t, [...RUN, ...more], { folder: await makeSlowBaseline(t), ...how })

t.test('Ctrl-C before the first trial', async (t) => {
  const run = await start(t, { more: ['--no-watch'], interruptOn: /trials: 3 targets/ })
  t.equal(run.exitCode, 130)
  t.strictSame(await run.leftovers(), [])
  t.equal((await run.readRecord()).status, 'interrupted')
})

t.test('Ctrl-C in the middle of the second trial keeps the first', async (t) => {
  const run = await start(t, { interruptOn: /\[ *1\/\d+\]/, interruptDelayMs: 1500 })
  t.equal(run.exitCode, 130)
  t.strictSame(await run.leftovers(), [])
  const record = await run.readRecord()
  t.equal(record.status, 'interrupted')
  t.ok(record.trials.some(({ status }) => status === 'complete'), 'the first trial is whole')
  t.ok(record.trials.every(({ watch }) => watch?.cores.length > 0), 'the machine was watched, and its probes are gone')
  for (const { load } of record.trials) {
    const { due, ok, failed, timedOut, unfinished, notSent } = load.counts
    t.equal(due, ok + failed + timedOut + unfinished + notSent)
  }
  t.match(run.stdout, /interrupted/, 'the table says that it is not whole')
})

t.test('SIGTERM ends the same way, with 143', async (t) => {
  const run = await start(t, { more: ['--no-watch'], interruptOn: /trials: 3 targets/, interruptDelayMs: 1000, signal: 'SIGTERM' })
  t.equal(run.exitCode, 143)
  t.strictSame(await run.leftovers(), [])
})

t.test('kill -9: the reaper stops what was started, and the record says `running`', async (t) => {
  const tmp = await makeFolder(t)
  const run = await start(t, { interruptOn: /trials: 3 targets/, interruptDelayMs: 1500, signal: 'SIGKILL', env: { TMPDIR: tmp } })
  t.equal(run.exitCode, 'SIGKILL')
  t.strictSame(await run.leftovers(), [], 'nothing outlives baseload')
  t.strictSame(await readdir(tmp), [], 'no folder either')
  t.equal((await run.readRecord()).status, 'running')
})
