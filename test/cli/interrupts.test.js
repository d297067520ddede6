import { readdir } from 'node:fs/promises'
import t from 'tap'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'

t.jobs = 2 // they wait for time more than for a core

const RUN = ['run', 'http', '--repeats', '2', '-d', '1s', '--warmup', '100ms']

t.test('Ctrl-C before the first trial', async (t) => {
  const run = await runBaseload(t, RUN, { interruptOn: /6 trials/ })
  t.equal(run.exitCode, 130)
  t.strictSame(await run.leftovers(), [])
  t.equal((await run.readRecord()).status, 'interrupted')
})

t.test('Ctrl-C in the middle of the second trial keeps the first', async (t) => {
  const run = await runBaseload(t, RUN, { interruptOn: /\[ *1\/\d+\]/, interruptDelayMs: 1500 })
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
  const run = await runBaseload(t, RUN, { interruptOn: /6 trials/, interruptDelayMs: 1000, signal: 'SIGTERM' })
  t.equal(run.exitCode, 143)
  t.strictSame(await run.leftovers(), [])
})

t.test('kill -9: the reaper stops what was started, and the record says `running`', async (t) => {
  const tmp = await makeFolder(t)
  const run = await runBaseload(t, RUN, { interruptOn: /6 trials/, interruptDelayMs: 1500, signal: 'SIGKILL', env: { TMPDIR: tmp } })
  t.equal(run.exitCode, 'SIGKILL')
  t.strictSame(await run.leftovers(), [], 'nothing outlives baseload')
  t.strictSame(await readdir(tmp), [], 'no folder either')
  t.equal((await run.readRecord()).status, 'running')
})
