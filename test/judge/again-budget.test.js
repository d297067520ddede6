import t from 'tap'
import { createAgainBudget } from '../../src/judge/again-budget.js'

const trial = { id: 'a/peak/1', target: 'a', phase: 'latency', durationMs: 9000, warmupMs: 100, load: { kind: 'poisson' } } // 10 s with its start
const plan = { baselines: [], targets: {}, trials: [] }
const measured = (more = {}) => ({ trial, status: 'complete', load: { invalid: [{}], counts: { due: 1 } }, parts: [], ...more })
const open = (count, quietMs = 0) => createAgainBudget({ plan, trials: Array(count).fill(trial), quietMs })
const count = (budget, one = measured()) => Array.from({ length: 9 }, () => budget.takes({ measured: one })).filter(Boolean).length

t.test('half of the planned time, and once at least', async (t) => {
  t.equal(count(open(4)), 2)
  t.equal(count(open(5)), 2)
  t.equal(count(open(6)), 3)
  t.equal(count(open(1)), 1)
})

t.test('what is waited for before counts, and may go beyond it once', async (t) => {
  const watched = measured({ watch: { stops: [], stolenUs: {}, runDelayUs: {}, delayedRatio: {} } })
  t.equal(count(open(4, 5000), watched), 1, '15 s each of 20 s, and 5 s left are too few')
  t.equal(count(open(5, 5000), watched), 2, '10 s left, and the wait is lent')
  t.equal(count(open(6, 5000), watched), 2)
  t.equal(count(open(4, 5000)), 2, 'nothing is waited for where nothing is watched')
})

t.test('only what was spoilt, came to its end, and is no second try', async (t) => {
  const takes = (more) => open(4).takes({ measured: measured(more) })
  t.equal(takes({ load: { invalid: [], counts: { due: 1 } } }), false)
  t.equal(takes({ status: 'partial' }), false)
  t.equal(takes({ trial: { ...trial, id: 'a/peak/1-again' } }), false)
  t.equal(takes({ trial: { ...trial, load: { kind: 'stages', untilBreak: {} } } }), false)
  t.equal(takes({ trial: { ...trial, load: { kind: 'stages' } } }), true)
})
