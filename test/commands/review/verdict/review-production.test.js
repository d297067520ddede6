import t from 'tap'
import { judgeProduction as judge } from '../../../../src/commands/review/verdict/review-production.js'
import { withReason } from '../../../fixtures/told.js'

const question = (more) => ({
  slo: 'shop',
  service: '',
  objective: '99.9 % good',
  window: '30d',
  targetRatio: 0.999,
  queries: { bad: 'increase(b[30d])', total: 'increase(a[30d])' },
  ...more
})
/** With its reason as a sentence. */
const judgeProduction = (options) => withReason(judge(options))
const answer = (value, reason) => ({ query: 'q', value, ...(reason && { reason }), warnings: [] })

t.test('good over total: numerator, denominator, ratio, budget and burn', async (t) => {
  const judged = judgeProduction({ question: question(), answers: { bad: answer(5), total: answer(10_000) } })
  t.match(judged, { numerator: 9995, denominator: 10_000, sli: 0.9995, errorBudget: 0.001, state: 'kept', ranges: ['30d'] })
  t.ok(Math.abs(judged.burnRate - 0.5) < 1e-9 && Math.abs(judged.sloRatio - 2) < 1e-9)
  t.equal(judged.budgetSpent, judged.burnRate, 'the range is the window')
  t.equal(judgeProduction({ question: question(), answers: { bad: answer(20), total: answer(10_000) } }).state, 'not kept')
})

t.test('a shorter range says nothing of the window', async (t) => {
  const judged = judgeProduction({
    question: question({ queries: { good: 'rate(g[5m])', total: 'rate(a[5m])' } }),
    answers: { good: answer(99), total: answer(100) }
  })
  t.match(judged, { sli: 0.99, budgetSpent: null, ranges: ['5m'], state: 'not kept' })
})

t.test('no figure is made up', async (t) => {
  for (const [answers, reason] of [
    [{ bad: answer(0), total: answer(0) }, /no traffic/],
    [{ bad: answer(null, { code: 'ANSWER_EMPTY' }), total: answer(5) }, /bad: no series/],
    [{ bad: answer(11), total: answer(10) }, /impossible: 11 bad of 10/],
    [{ bad: answer(-1), total: answer(10) }, /impossible/],
    [{}, /not asked/]
  ]) {
    t.match(judgeProduction({ question: question(), answers }), {
      numerator: null,
      denominator: null,
      sli: null,
      sloRatio: null,
      burnRate: null,
      budgetSpent: null,
      state: 'unknown',
      reason
    })
  }
  t.match(judgeProduction({ question: question({ wrong: 'its source is Datadog' }), answers: {} }), {
    state: 'unknown',
    reason: 'its source is Datadog',
    sli: null
  })
})

t.test('none bad: kept, and no ratio to 0', async (t) => {
  t.match(judgeProduction({ question: question(), answers: { bad: answer(0), total: answer(10) } }), {
    sli: 1, sloRatio: null, burnRate: 0, state: 'kept'
  })
})

t.test('a threshold is held against its bound', async (t) => {
  const at = (op, value) =>
    judgeProduction({
      question: question({ targetRatio: null, bound: { op, value }, queries: { threshold: 'x' } }),
      answers: { threshold: answer(200) }
    })
  t.match(at('lte', 250), { measured: 200, sloRatio: 1.25, state: 'kept', sli: null, errorBudget: null, numerator: null })
  t.match(at('lt', 200), { state: 'not kept' })
  t.match(at('lte', 200), { state: 'kept' })
  t.match(at('gte', 100), { sloRatio: 2, state: 'kept' })
  t.match(at('gt', 200), { state: 'not kept' })
})

t.test('a raw ratio', async (t) => {
  const at = (rawType, value) =>
    judgeProduction({ question: question({ queries: { raw: 'r' }, rawType }), answers: { raw: answer(value) } })
  t.match(at('success', 0.9995), { sli: 0.9995, numerator: null, state: 'kept' })
  t.match(at('failure', 0.25), { sli: 0.75, state: 'not kept' })
  t.match(at('success', 99.5), { sli: null, state: 'unknown', reason: /99\.5 is not a ratio/ })
})
