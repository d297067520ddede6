import t from 'tap'
import { countGenerations, isSpared, isSpoiled, lengthenSlice, limitGeneration, planAsked, planSlice, sharePeaks } from '../../src/plan/generations.js'

const trial = (given = {}) => ({
  id: 'a/peak-c10/1',
  target: 'a',
  phase: 'peak',
  driver: 'native',
  repeat: 1,
  load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
  durationMs: 3000,
  warmupMs: 1000,
  timeoutMs: 1000,
  ...given
})
const makePlan = (trials, repeats = 5) => ({ trials, preset: { name: 'default', repeats }, baselines: [], targets: {} })

t.test('a slice is short, but holds ten answers; autocannon ends at its own tick', async (t) => {
  t.strictSame(planSlice({ plan: {}, trial: trial(), meanUs: 300 }), { sliceMs: 250, rounds: 12 })
  t.strictSame(planSlice({ plan: {}, trial: trial(), meanUs: 60_000 }), { sliceMs: 600, rounds: 5 })
  t.strictSame(planSlice({ plan: {}, trial: trial(), meanUs: 4e6 }), { sliceMs: 2000, rounds: 3 })
  t.strictSame(planSlice({ plan: {}, trial: trial({ driver: 'autocannon' }), meanUs: 300 }), { sliceMs: 1000, rounds: 3 })
  t.strictSame(planSlice({ plan: {}, trial: trial({ phase: 'latency' }), meanUs: 300 }), { sliceMs: 1500, rounds: 2 })
  t.strictSame(planSlice({ plan: {}, trial: trial({ durationMs: 100 }), meanUs: 300 }), { sliceMs: 250, rounds: 3 }, 'three rounds at least')
})

t.test('a slice in which nothing ended is followed by longer ones', async (t) => {
  const lengthen = (sliceMs, ok, more = {}) => lengthenSlice({ sliceMs, load: { counts: { ok, failed: 0, timedOut: 0, ...more } } })
  t.equal(lengthen(250, 1), 250)
  t.equal(lengthen(250, 0), 500)
  t.equal(lengthen(250, 0, { failed: 1 }), 250)
  t.equal(lengthen(250, 0, { timedOut: 1 }), 250, 'time-outs are counted')
  t.equal(lengthen(1500, 0), 2000)
  t.equal(lengthen(3000, 0), 3000, 'none becomes shorter')
  t.equal(lengthenSlice({ sliceMs: 250, load: { counts: { ok: 9, failed: 0, timedOut: 0 }, endedInWindow: { ok: 0, failed: 0 } } }), 500, 'after the window')
})

t.test('presets are budgets; what names a number of starts or a length does without', async (t) => {
  const trials = ['a', 'b'].flatMap((target) => [1, 2, 3, 4, 5].map((repeat) => trial({ target, repeat, id: `${target}/peak-c10/${repeat}` })))
  const plan = (asked, of = 'own') => planAsked({ plan: makePlan(trials), asked, of })
  t.match(plan({}), { slices: true, budget: { ms: 60_000, generations: 4, looks: [] } })
  t.match(plan({ quick: true }), { budget: { ms: 15_000, generations: 3 } })
  t.match(plan({ thorough: true }), { budget: { ms: 900_000, generations: 12 } })
  t.match(plan({}, 'servers'), { budget: { ms: 24_000, generations: 3 } }, 'of a baseline 12 s a server')
  t.match(plan({ budget: 120_000 }), { budget: { ms: 120_000 } })
  t.equal(plan({}).trials.length, 2, 'the first generation; more as time allows')
  t.match(plan({ repeats: 5 }), { slices: true, budget: undefined })
  t.equal(plan({ repeats: 5 }).trials.length, 10)
  t.equal(planAsked({ plan: makePlan(trials, 1), asked: { repeats: 1 }, of: 'own' }).slices, undefined, 'one window, as other tools have it')
  t.ok(plan({}).trials.every(({ warmupEnds }) => warmupEnds === 20_000), 'warmed up by work')
  t.ok(plan({ warmup: 500 }).trials.every(({ warmupEnds }) => warmupEnds === undefined))
  const lab = trial({ lab: { phases: [] } })
  t.strictSame(planAsked({ plan: makePlan([lab]), asked: {}, of: 'servers' }).trials, [lab], 'a lab is one trial')
})

t.test('generations share what is left of a budget', async (t) => {
  const plan = { baselines: [], budget: { ms: 100_000, generations: 4, looks: [] } }
  t.equal(limitGeneration({ plan, repeat: 1, spentMs: 0, neededMs: 10_000 }), 23_750)
  t.equal(limitGeneration({ plan, repeat: 4, spentMs: 77_000, neededMs: 10_000 }), 18_000)
  t.equal(limitGeneration({ plan, repeat: 5, spentMs: 99_000, neededMs: 10_000 }), 0)
  t.equal(limitGeneration({ plan, repeat: 1, spentMs: 0, neededMs: 40_000 }), 47_500, 'one needs more: fewer are made')
  t.equal(limitGeneration({ plan, repeat: 1, spentMs: 0, neededMs: 90_000 }), 95_000)
  t.equal(limitGeneration({ plan: {}, repeat: 1, spentMs: 0, neededMs: 0 }), null)
  t.equal(countGenerations({ budgetMs: 110_000, servers: 12, plan: {} }), 3)
  t.equal(sharePeaks({ peaks: 2, latencies: 0, isShort: false }), 1)
  t.equal(sharePeaks({ peaks: 2, latencies: 2, isShort: false }), 0.4)
  t.equal(sharePeaks({ peaks: 2, latencies: 2, isShort: true }), 0.25)
})

t.test('a slice is done again where the machine took more than 5 % by stops or 10 % by steal of a core that a part runs on', async (t) => {
  const slice = (watch) => ({
    load: { windowMs: 250 }, parts: [{ cores: [0] }], watch: { stops: [], stolenUs: {}, ...watch }
  })
  const stop = (toUs, core = 0) => ({ core, fromUs: 0, toUs, cause: 'host' })
  t.equal(isSpoiled(slice({ stops: [stop(12_000)] })), false)
  t.equal(isSpoiled(slice({ stops: [stop(13_000)] })), true)
  t.equal(isSpoiled(slice({ stops: [stop(200_000, 1)] })), false)
  t.equal(isSpoiled(slice({ stolenUs: { 0: 30_000 } })), true)
  t.equal(isSpoiled(slice({ stolenUs: { 1: 30_000 } })), false)
  t.equal(isSpoiled({ load: { windowMs: 250 }, parts: [] }), false, 'not watched')
})

t.test('where time is short, all rounds at the rate but the first are the own server\'s', async (t) => {
  const plan = (more = {}) => ({
    baselines: [{ name: 'measure', reference: 'node-http', targets: ['node-http', 'yours'] }], budget: { ms: 15_000 }, ...more
  })
  const at = (target, phase = 'latency') => ({ target, phase })
  t.ok(isSpared({ plan: plan(), trial: at('node-http') }))
  t.notOk(isSpared({ plan: plan(), trial: at('yours') }))
  t.notOk(isSpared({ plan: plan(), trial: at('node-http', 'peak') }), 'a rate is compared with its own')
  t.notOk(isSpared({ plan: plan({ budget: { ms: 60_000 } }), trial: at('node-http') }))
  t.notOk(isSpared({ plan: plan({ baselines: [{ name: 'a', reference: 'x', targets: ['x', 'y', 'z'] }] }), trial: at('x') }))
})
