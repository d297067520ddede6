import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { createStageTallies } from '../../../src/load/loops/stage-tallies.js'
import { checkIdentity, drive } from './fixtures/drive.js'

/** A jump to 100/s, held for a second; another to 300/s, held for half a second; down to 0 in another half. */
const STAGES = [
  { durationMs: 0, ratePerSecond: 100 },
  { durationMs: 1000, ratePerSecond: 100 },
  { durationMs: 0, ratePerSecond: 300 },
  { durationMs: 500, ratePerSecond: 300 },
  { durationMs: 500, ratePerSecond: 0 }
]
const PROFILE = { kind: 'stages', stages: STAGES, connections: 400 }

t.test('each stage has its own counts, times and seconds', async (t) => {
  const { result } = await drive({ profile: PROFILE, behaviour: { answer: (n, nowUs) => ({ afterUs: nowUs < 2_095_000 ? 1000 : 5000 }) } })
  checkIdentity(t, result)
  t.match(result.stages, [{ fromMs: 0, toMs: 1000 }, { fromMs: 1000, toMs: 1500 }, { fromMs: 1500, toMs: 2000 }])
  const [first, second, third] = result.stages ?? []
  t.same([first, second, third].map(({ counts }) => counts.due), [100, 150, 75])
  for (const stage of [first, second, third]) {
    checkIdentity(t, stage)
    t.equal(decodeHistogram(stage.histograms.responseTime).total, stage.counts.due)
  }
  t.ok(Number(first.exactUs?.max) < 2000 && Number(second.exactUs?.min) >= 5000)
  t.same(result.timeline.map(({ due }) => due), [100, 225], 'what was offered each second')
  const ended = [first, second, third].reduce((sum, { endedInWindow: { ok } }) => sum + ok, 0)
  t.equal(ended, result.endedInWindow?.ok, 'whenever it was due')
})

t.test('failures are those of the stage in which they were due', async (t) => {
  const { result } = await drive({
    profile: PROFILE,
    behaviour: { answer: (n, nowUs) => ({ afterUs: 600_000, status: nowUs < 2_095_000 ? 200 : 503 }) }
  })
  const [first, second] = result.stages ?? []
  t.equal(first.counts.failed, 0)
  t.same([second.counts.ok, second.failedByCause], [0, { 'status 503': second.counts.failed }])
  t.ok(second.endedInWindow.ok > 0, 'what ended in it was due before it')
})

t.test('cut short: a stage that had not begun is not there, and one under way ends where the window did', async (t) => {
  const abort = new AbortController()
  const { result } = await drive({
    profile: PROFILE,
    job: { signal: abort.signal, warmupMs: 0 },
    onClock: (clock) => clock.at(1_200_000, () => abort.abort())
  })
  t.equal(result.stages?.length, 2)
  t.equal(result.stages?.[1].toMs, result.windowMs)
  checkIdentity(t, result)
})

t.test('an answer that is taken back', async (t) => {
  const tallies = await createStageTallies({ stages: STAGES })
  tallies.noteDue(999_000)
  tallies.noteEnd('ok', 999_000, 2000)
  tallies.noteEnded('ok', 1_001_000)
  tallies.revokeOk(999_000, 1_001_000, true)
  const [first, second] = tallies.close({ windowMs: 2000 })
  t.match(first.counts, { due: 1, ok: 0, failed: 1 })
  t.same(second.endedInWindow, { ok: 0, failed: 1 })
})

t.test('the times of what did not end well, by when it was due', async (t) => {
  const tallies = await createStageTallies({ stages: STAGES })
  for (const [end, dueUs, us] of [['ok', 1000, 2000], ['failed', 1_001_000, 50], ['unfinished', 1_002_000, 70]]) {
    tallies.noteDue(dueUs)
    tallies.noteEnd(end, dueUs, us)
    if (end !== 'ok') tallies.noteBad(dueUs, us, end === 'failed' ? 'status 500' : null)
  }
  const [first, second] = tallies.close({ windowMs: 2000 })
  t.notOk('bad' in first.histograms)
  t.match(decodeHistogram(String(second.histograms.bad)), { valuesUs: [50, 70], counts: [1, 1] })
  t.same(second.failedByCause, { 'status 500': 1 })
})

t.test('what was looked into is of the stage in which it was due, and one without a request has no times', async (t) => {
  const tallies = await createStageTallies({ stages: STAGES })
  tallies.noteDue(1_001_000)
  tallies.noteEnd('ok', 1_001_000, 2000)
  tallies.noteContent(1_001_000, 20, true, false)
  tallies.noteContent(1_002_000, 20, true, true)
  tallies.noteContent(1_003_000, 20, false, false)
  const [first, second] = tallies.close({ windowMs: 2000 })
  t.match(first, { exactUs: null, p50Us: 0 })
  t.match(second, { exactUs: { min: 2000, max: 2000, mean: 2000 }, p50Us: 2000 })
  t.notOk('bodies' in first)
  t.strictSame(second.bodies, [{ answers: 3, checked: 2, bad: 1 }])
})

t.test('of a load until something breaks: good answers by the second in which they were due, and those within each bound', async (t) => {
  const tallies = await createStageTallies({ stages: STAGES, untilBreak: { boundsUs: [1000, 2000], watchMs: 500 } })
  for (const [dueUs, us] of [[0, 1000], [999_999, 1001], [500, 2001], [1_000_000, 2000]]) {
    tallies.noteDue(dueUs)
    tallies.noteEnd('ok', dueUs, us)
  }
  tallies.noteDue(7)
  tallies.noteEnd('failed', 7, 5)
  t.same([0, 1].map((second) => tallies.countIn(second)), [{ due: 4, kept: [3, 1, 2] }, { due: 1, kept: [1, 0, 1] }])
  tallies.revokeOk(999_999, 1_001_000, false)
  t.same(tallies.countIn(0), { due: 4, kept: [2, 1, 1] })
  t.notOk('kept' in (await createStageTallies({ stages: STAGES })).countIn(0))
})

t.test('what came after the window is taken back from no stage\'s ends; what else is counted by when it was due', async (t) => {
  const tallies = await createStageTallies({ stages: STAGES })
  tallies.noteDue(1_999_000)
  tallies.noteEnd('ok', 1_999_000, 9000)
  tallies.revokeOk(1_999_000, 2_008_000, false)
  tallies.noteDue(1_200_000)
  tallies.noteSent(1_200_000, 70)
  tallies.noteEnd('timedOut', 1_200_000, 40)
  tallies.noteResent(1_200_000)
  tallies.noteAtLimit(1_000_000)
  tallies.noteDue(999_999)
  tallies.noteNotSent(999_999)
  const [first, second, third] = tallies.close({ windowMs: 2000 })
  t.match(first, { counts: { due: 1, notSent: 1 }, exactUs: null, p50Us: 0, waitedAtLimit: 0 })
  t.match(second, { counts: { due: 1, timedOut: 1 }, exactUs: { min: 40, max: 40, mean: 40 }, p50Us: 40 })
  t.match(second, { driverLagP99Us: 70, resent: 1, waitedAtLimit: 1 })
  t.match(third, { counts: { due: 1, ok: 0, failed: 1 }, endedInWindow: { ok: 0, failed: 0 } })
  t.same(['resent' in first, 'driverLagP99Us' in first], [false, false])
})

t.test('the last stage begins early: it is as long as it was, and what lay between is not there', async (t) => {
  const tallies = await createStageTallies({ stages: STAGES })
  tallies.noteDue(1_100_000)
  tallies.fall({ atMs: 1200 })
  for (const dueUs of [1_199_999, 1_200_000, 1_699_999]) tallies.noteDue(dueUs)
  const stages = tallies.close({ windowMs: 1700 })
  t.same(stages.map(({ fromMs, toMs, counts }) => [fromMs, toMs, counts.due]), [[0, 1000, 0], [1000, 1200, 2], [1200, 1700, 2]])
  t.equal(tallies.close({ windowMs: 1200 }).length, 2, 'one that had not begun is left out')
  const early = await createStageTallies({ stages: STAGES })
  early.fall({ atMs: 1000 })
  t.same(early.close({ windowMs: 1500 }).map(({ fromMs, toMs }) => [fromMs, toMs]), [[0, 1000], [1000, 1500]])
})
