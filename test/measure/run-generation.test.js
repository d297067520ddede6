import t from 'tap'
import { countRated, createStop, isOver, lookForFailing } from '../../src/measure/run-generation.js'
import { findOpenedUs } from '../../src/measure/trial/calibration-trial.js'

t.test('without a time as many rounds as are planned, and those that belong together as a whole', async (t) => {
  const lasts = (/** @type {any} */ given) => {
    const isEnough = createStop({ untilMs: null, fewest: 1, ...given })
    let round = 1
    while (!isEnough(round)) round++
    return round - 1
  }
  t.same([[1, 3], [1, 0], [2, 4], [2, 3]].map(([step, planned]) => lasts({ step, planned })), [3, 0, 4, 4])
})

t.test('within a time as long as half of the next round fits, by how long they took, and the fewest in any case', async (t) => {
  const lasts = (/** @type {any} */ { eachMs = 100, ...given }) => {
    let nowMs = 7000
    t.intercept(performance, 'now', { value: () => nowMs })
    const isEnough = createStop({ fewest: 1, step: 1, planned: 99, ...given })
    let round = 1
    while (!isEnough(round)) { round++; nowMs += eachMs }
    return round - 1
  }
  // After n rounds of 100 ms half of the next one ends 50 ms later.
  t.equal(lasts({ untilMs: 7350 }), 4)
  t.equal(lasts({ untilMs: 7349 }), 3)
  t.equal(lasts({ untilMs: 7000 }), 1)
  t.equal(lasts({ untilMs: 7000, fewest: 3 }), 3)
  t.same([7299, 7300, 7500].map((untilMs) => lasts({ untilMs, step: 2 })), [2, 4, 6], 'in pairs: half of one is a round')
})

t.test('how many servers will be asked at a rate: each once, none without latency, and of a first look where the rate is known', async (t) => {
  const count = (/** @type {any[]} */ baselines, latencyDurationMs = 1000) =>
    countRated(/** @type {any} */ ({ plan: { preset: { latencyDurationMs }, baselines } }))
  const [one, two] = [{ targets: ['a', 'b'], load: { ratePerSecond: null } }, { targets: ['b', 'c'], load: { ratePerSecond: 5 } }]
  t.same([count([one, two]), count([one]), count([one, two], 0)], [3, 2, 0])
})

t.test('a server that begins to fail is seen over its slices, as if they were one load', async (t) => {
  const one = { pulses: [], failing: /** @type {any} */ (null) }
  const see = (/** @type {number} */ ok, /** @type {number} */ failed, timedOut = 0) => {
    const load = { windowMs: 250, counts: { ok, failed, timedOut } }
    lookForFailing(/** @type {any} */ ({ one, seen: { load }, leastRatio: 0.9 }))
    return one.pulses.at(-1)
  }
  t.same(see(100, 1, 2), { atMs: 250, ok: 100, failed: 3 })
  t.same(see(10, 0), { atMs: 500, ok: 110, failed: 3 })
  t.equal(one.failing, null)
  for (let slice = 0; slice < 20; slice++) see(0, 100)
  t.match(one.failing, { leastRatio: 0.9 })
})

t.test('when k6 opened its window: as long ago as its wall clock says, less what is seen late', async (t) => {
  const startedAt = '2026-01-01T00:00:00.250Z'
  t.equal(findOpenedUs({ startedAt, nowUs: 9_000_000, wallMs: Date.parse('2026-01-01T00:00:02.000Z') }), 9_000_000 - 1_750_000 - 1000)
})

t.test('less is offered once in any case, and again while there is time', async (t) => {
  t.intercept(performance, 'now', { value: () => 100 })
  const cases = [[0, 50], [1, 50], [1, 99], [1, 100], [1, null], [0, null]]
  t.same(cases.map(([times, untilMs]) => isOver({ times: Number(times), untilMs })), [false, true, true, false, false, false])
})
