import t from 'tap'
import { judgeRoot } from '../../../../src/commands/traces/verdict/objective.js'

const P99 = { kind: 'latency', ratio: 0.99, boundUs: 50, strict: false, text: 'p99<=50us' }
const judge = (fast, slow, more = {}, tau = 1) => judgeRoot({
  objective: { ...P99, ...more }, tau, distribution: { valuesUs: [50, 60], counts: [fast, slow], total: fast + slow }
})

t.test('by the interval of its percentile', async (t) => {
  t.match(judge(1990, 10), { verdict: 'met', measured: { value: 50, low: 50, high: 50 } })
  t.match(judge(1960, 40), { verdict: 'missed', measured: { value: 60, low: 60, high: 60 } })
  t.match(judge(1980, 20), { verdict: 'inconclusive', measured: { low: 50, high: 60 } })
  t.match(judge(1990, 10, { strict: true }), { verdict: 'missed' })
  t.match(judge(1990, 10, { strict: true, boundUs: 51 }), { verdict: 'met' })
})

t.test('of too few traces nothing is told but how many it takes: more where they depend on each other', async (t) => {
  t.match(judge(367, 0), { verdict: 'inconclusive', measured: null, needed: 368 })
  t.match(judge(368, 0), { verdict: 'met', needed: 368 })
  t.match(judge(368, 0, {}, 2), { verdict: 'inconclusive', measured: null, needed: 736 })
  t.match(judge(736, 0, {}, 2), { verdict: 'met', needed: 736 })
  t.match(judge(368, 0, {}, 0.5), { verdict: 'met', needed: 368 }, 'no more than they are')
})
