import t from 'tap'
import { planFollowUp } from '../../src/judge/experiments.js'
import { planLookLatency } from '../../src/judge/offers.js'
import { planAfterPeaks } from '../../src/measure/follow-up.js'
import { listSliced } from '../../src/measure/run-generation.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeLookPlan, RATES } from '../fixtures/looks.js'
import { makeRecord, makeTrialRecord } from '../fixtures/records.js'

const rated = (/** @type {any} */ { trials }) => trials.filter(({ phase }) => phase === 'latency')

t.test('what follows from the peaks of a run: all are asked at a rate that each of them bears', async (t) => {
  const record = await makeRecord({ repeats: 1 })
  record.plan.preset.latencyDurationMs = 2000
  const plan = planAfterPeaks({ record })
  t.ok(rated(plan).length > 0)
  t.strictSame(plan, planFollowUp({ record, decode }))
})

t.test('and of a first look, whose baselines have a rule of their own', async (t) => {
  const plan = makeLookPlan()
  const trials = await Promise.all(plan.trials.filter(({ phase }) => phase === 'peak').map((trial) => {
    const valuesUs = Array(Math.round(RATES[trial.target] * trial.durationMs / 1000)).fill(Math.round(1e7 / RATES[trial.target]))
    return makeTrialRecord({ trial, valuesUs })
  }))
  const record = /** @type {any} */ ({ plan, trials, unavailable: [], failures: [] })
  const after = planAfterPeaks({ record })
  t.ok(rated(after).length > 0)
  t.strictSame(after, planLookLatency({ record }))
})

t.test('of a generation those that are measured in rounds, and are due', async (t) => {
  const { plan, trials } = await makeRecord({ repeats: 2 })
  const list = (/** @type {number} */ repeat, /** @type {any} */ more = {}) => {
    const record = { plan: { ...plan, slices: true }, trials: [], failures: [], unavailable: [], ...more }
    return listSliced({ record, repeat }).map(({ id }) => id)
  }
  const ids = (/** @type {number} */ repeat) => plan.trials.filter((trial) => trial.repeat === repeat).map(({ id }) => id)
  t.ok(ids(1).length > 0 && ids(2).length > 0)
  t.strictSame([list(1), list(2), list(3)], [ids(1), ids(2), []])
  t.strictSame(list(1, { plan }), [], 'none where nothing is measured in rounds')
  t.strictSame(list(1, { trials }), [], 'all are measured')
  t.strictSame(list(2, { trials: trials.filter(({ trial: { id } }) => id !== ids(2)[0]) }), ids(2).slice(0, 1))
})
