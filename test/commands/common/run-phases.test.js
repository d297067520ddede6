import t from 'tap'
import { trackPhases } from '../../../src/commands/common/run-phases.js'

const SECOND = 1000
const EACH_MS = 2900 // 1 s, 1 s of warm-up and what a start and a stop take

/** Trials of a run of two targets. */
function makePlan ({ lab = false, latencyDurationMs = SECOND, stampedes } = {}) {
  const trial = (id, more = {}) => ({ id, target: id.split('/')[0], phase: 'peak', durationMs: SECOND, warmupMs: SECOND, ...more })
  return {
    baselines: [{ targets: ['a', 'b'] }, ...(lab ? [{ lab: { kind: 'load' }, targets: ['c'] }] : [])],
    preset: { repeats: 1, durationMs: SECOND, warmupMs: SECOND, latencyDurationMs },
    trials: [trial('a/peak-c10/1'), trial('b/peak-c10/1'), ...(lab ? [trial('c/latency-r5-lab/1', { phase: 'latency', lab: {} })] : [])],
    ...(stampedes && { stampedes })
  }
}

function begin (plan = makePlan()) {
  const clock = { ms: 0 }
  const phases = trackPhases({ now: () => clock.ms })
  phases.begin({ plan, expectedMs: (plan.trials.length + (plan.preset.latencyDurationMs ? 2 : 0)) * EACH_MS })
  const brief = () =>
    phases
      .read()
      .phases.map(({ name, done, total, failed }) => `${name} ${done}/${total}${failed ? ` ${failed} failed` : ''}`)
  const start = (id, index, of) => phases.startTrial({ id, index, of, remainingMs: (of - index) * EACH_MS })
  return { clock, phases, brief, start }
}

t.test('from peaks to latency', async (t) => {
  const { clock, phases, brief, start } = begin()
  t.strictSame(brief(), ['Peaks 0/2', 'Latency 0/2'])
  t.equal(phases.read().leftMs, 4 * EACH_MS)
  start('a/peak-c10/1', 0, 2)
  t.equal(phases.read().leftMs, 4 * EACH_MS, 'with the phase that is planned later')
  clock.ms = 3000
  phases.endTrial()
  start('b/peak-c10/1', 1, 2)
  t.strictSame(brief(), ['Peaks 1/2', 'Latency 0/2'])
  clock.ms = 5000
  t.equal(phases.read().leftMs, 4 * EACH_MS - 5000, 'a trial that took longer than planned is no reason to grow')
  start('a/latency-r500/1', 0, 2)
  t.strictSame(brief(), ['Peaks 2/2', 'Latency 0/2'])
  t.equal(phases.read().leftMs, 2 * EACH_MS)
  t.equal(phases.read().current?.phase.name, 'Latency')
  start('b/latency-r500/1', 1, 2)
  clock.ms = 9000
  phases.end({ isWhole: true })
  t.strictSame(brief(), ['Peaks 2/2', 'Latency 2/2'])
  t.strictSame(phases.read().phases.map(({ spentMs }) => spentMs), [5000, 4000])
})

t.test('targets that are not there, trials that are run again, peaks by the native driver', async (t) => {
  const { brief, start } = begin()
  start('b/peak-c10/1', 0, 1)
  t.strictSame(brief()[0], 'Peaks 0/1', 'a is unavailable')
  start('b/peak-c10/1-again', 1, 2)
  t.strictSame(brief()[0], 'Peaks 1/2')
  start('b/peak-c10-native/1', 0, 2)
  t.strictSame(brief()[0], 'Peaks 2/3')
  start('b/latency-r500/1', 1, 2)
  t.strictSame(brief(), ['Peaks 3/3', 'Latency 0/1'])
})

t.test('a failure counts once, a warning not, and a target that failed is not waited for', async (t) => {
  const { phases, brief, start } = begin()
  phases.fail({ code: 'TARGET_DIED' })
  start('a/peak-c10/1', 0, 2)
  phases.fail({ code: 'TARGET_DIED' })
  start('b/peak-c10/1', 1, 2)
  phases.fail({ code: 'TARGET_IGNORED_SIGTERM' })
  phases.endTrial()
  start('b/latency-r500/1', 0, 1)
  t.strictSame(brief(), ['Peaks 2/2 1 failed', 'Latency 0/1'])
})

t.test('labs and stampedes are phases of their own', async (t) => {
  const { phases, brief, start } = begin(
    makePlan({ lab: true, latencyDurationMs: 0, stampedes: [{ strategy: 'lock', workers: 1, origin: 'healthy' }] })
  )
  t.strictSame(brief(), ['Peaks 0/2', 'Labs 0/1', 'Stampedes 0/1'])
  start('c/latency-r5-lab/1', 2, 3)
  t.equal(phases.read().current?.phase.name, 'Labs')
  phases.startStampede({ id: 'lock/memory/1', index: 0, of: 1, remainingMs: 10 })
  t.equal(phases.read().current?.phase.name, 'Stampedes')
  t.equal(phases.read().leftMs, 10)
  phases.startStampede({ id: 'lock/memory/2', index: 1, of: 3, remainingMs: 2.5 })
  t.match(phases.read().current?.phase, { done: 1, total: 3, doneRatio: 0.75 })
  t.notOk('tick' in (phases.read().current ?? {}))
})

t.test('a trial that was cut off is not done', async (t) => {
  const { phases, brief, start } = begin()
  start('a/peak-c10/1', 0, 2)
  phases.end({ isWhole: false })
  t.strictSame(brief()[0], 'Peaks 0/2')
  phases.end({ isWhole: false })
  t.strictSame(brief()[0], 'Peaks 0/2')
})

t.test('without a plan: a calibration, where a trial may be tried again', async (t) => {
  const phases = trackPhases({ now: () => 0 })
  t.strictSame(phases.read(), { phases: [], current: null, leftMs: null, elapsedMs: 0, nowMs: 0 })
  phases.startTrial({ id: 'constant/native', index: 0, of: 13, remainingMs: 60_000 })
  phases.startTrial({ id: 'constant/native again', index: 0, of: 13, remainingMs: 60_000 })
  phases.startTrial({ id: 'mixture/native', index: 1, of: 13, remainingMs: 50_000 })
  const { phases: [trials], leftMs } = phases.read()
  t.match(trials, { name: 'Trials', done: 1, total: 13 })
  t.equal(leftMs, 50_000)
})

t.test('a tick belongs to the trial that goes on, and no time left is below none', async (t) => {
  const { clock, phases, start } = begin()
  const tick = { elapsedMs: 1000, ratePerSecond: 10, p50Us: 1, p99Us: 2, failed: 0 }
  phases.tick(tick)
  t.equal(phases.read().current, null)
  start('a/peak-c10/1', 0, 2)
  phases.tick(tick)
  t.equal(phases.read().current?.tick, tick)
  clock.ms = 1e6
  t.equal(phases.read().leftMs, 0)
})

t.test('the time left is of the whole run: it does not restart with a phase, and grows only with what is known to be left', async (t) => {
  const { clock, phases } = begin()
  const start = (id, index, of, remainingMs) => phases.startTrial({ id, index, of, remainingMs })
  start('a/peak-c10/1', 0, 2, 4 * EACH_MS)
  t.equal(phases.read().leftMs, 4 * EACH_MS, 'what the event says holds the later phase')
  clock.ms = EACH_MS
  start('b/peak-c10/1', 1, 2, 3 * EACH_MS)
  t.equal(phases.read().leftMs, 3 * EACH_MS)
  clock.ms = 2 * EACH_MS
  start('a/latency-r500/1', 0, 4, 4 * EACH_MS)
  t.equal(phases.read().leftMs, 4 * EACH_MS, 'more was planned')
})

t.test('profiles are a phase of their own, after all others', async (t) => {
  const plan = makePlan({ latencyDurationMs: 0 })
  const { phases, brief, start } = begin({ ...plan, profile: { kinds: ['cpu'], targets: [{ target: 'a' }, { target: 'b' }] } })
  t.strictSame(brief(), ['Peaks 0/2', 'Profiles 0/2'])
  start('a/peak-c10/1', 0, 2)
  start('b/peak-c10/1', 1, 2)
  start('b/cpu-profile', 0, 1)
  t.strictSame(brief(), ['Peaks 2/2', 'Profiles 0/1'], 'of what could be measured')
  phases.end({ isWhole: true })
  t.strictSame(brief(), ['Peaks 2/2', 'Profiles 1/1'])
})
