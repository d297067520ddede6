import { readdir } from 'node:fs/promises'
import t from 'tap'
import { makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'
import { onFirstTick } from '../fixtures/on-tick.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'
import { tryUntil } from '../fixtures/try-until.js'

t.jobs = 2 // they wait for time more than for a core

const RUN = ['run', 'own.yml', '--peak-connections', '1', '--no-latency', '--warmup', '100ms']
const TWICE = ['--repeats', '2', '-d', '2s']
const start = async (t, { more = [], ...how }) => runBaseload(t, [...RUN, ...more], { folder: await makeSlowBaseline(t), ...how })

/** Of what was measured nothing is counted twice or lost. */
function expectWhole (t, { trials }) {
  for (const { load } of trials) {
    const { due, ok, failed, timedOut, unfinished, notSent } = load.counts
    t.equal(due, ok + failed + timedOut + unfinished + notSent)
  }
}

t.test('Ctrl-C in the rounds of the second start of each server keeps the first, and what they counted so far', async (t) => {
  const run = await start(t, { more: [...TWICE, '--target', 'one', '--target', 'two'], interruptOn: /^start 2 of 2 of each server/m, interruptDelayMs: 1500 })
  t.equal(run.exitCode, 130)
  t.strictSame(await run.leftovers(), [])
  const { status, trials } = await run.readRecord()
  t.equal(status, 'interrupted')
  const [first, second] = [1, 2].map((repeat) => trials.filter(({ trial }) => trial.repeat === repeat))
  t.strictSame(first.map(({ status }) => status), ['complete', 'complete'])
  t.ok(second.some(({ load }) => load.counts.ok > 0), 'what was measured is kept')
  t.strictSame([...new Set(second.map(({ status, reason }) => `${status}: ${reason}`))], ['partial: interrupted'])
  t.ok(trials.every(({ watch }) => watch?.cores.length > 0), 'the machine was watched, and its probes are gone')
  expectWhole(t, { trials })
  t.match(run.stdout, /interrupted/, 'the table says that it is not whole')
})

t.test('kill -9: the reaper stops what was started, and the record says `running`', async (t) => {
  const tmp = await makeFolder(t)
  const run = await start(t, { interruptOn: /^start 1 of \d+ of each server/m, signal: 'SIGKILL', env: { TMPDIR: tmp } })
  t.equal(run.exitCode, 'SIGKILL')
  t.strictSame(await run.leftovers(), [], 'nothing outlives baseload')
  t.strictSame(await readdir(tmp), [], 'no folder either')
  t.equal((await run.readRecord()).status, 'running')
})

t.test('a second Ctrl-C ends at once, while a server is deaf to SIGTERM', async (t) => {
  const interrupt = (child) => {
    onFirstTick(child, () => child.kill('SIGINT'))
    child.stderr.on('data', (text) => { if (/^stopping:/m.test(text)) setTimeout(() => child.kill('SIGINT'), 1200) }) // sooner is an echo
  }
  const start = ['measure', '--start', `exec node ${serverFile('ignores-sigterm')}`, '--serve', '--no-watch', '--no-latency', '-d', '30s', '--repeats', '1', '--peak-connections', '1']
  const { run, record } = await tryUntil({
    run: async () => {
      const run = await runBaseload(t, start, { onStart: interrupt })
      return { run, record: await run.readRecord() }
    },
    isAsMeant: ({ record }) => record.status === 'running' // a deaf server is killed 3 s after the first: the second may come too late
  })
  t.equal(run.exitCode, 130, run.stderr)
  t.equal(record.status, 'running', 'it was not waited for')
  t.equal(run.stdout, '', 'nor reported')
  t.strictSame(await run.leftovers(), [])
})
