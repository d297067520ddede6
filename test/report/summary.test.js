import t from 'tap'
import { summarize } from '../../src/report/prose/summary.js'
import { makeFiveRepeatResult } from './fixture.js'

t.test('cost, objectives, order and gaps, one sentence each', async t => {
  const sentences = summarize({ result: makeFiveRepeatResult() })
  t.equal(sentences.length, 5)
  t.match(sentences[0], /^http: against node-http \(38,884 requests\/s at its peak\) the peak rate changes by -40\.1 % for fastify-json/)
  t.match(sentences[0], '-12.3 % for fastify (a bound: the driver was the bottleneck)')
  t.match(sentences[2], '9 objectives were judged: 3 met, 1 missed (fastify-json success>=99.9%), 4 inconclusive and 1 invalid.')
  t.match(sentences[4], 'haproxy-node-http (unavailable: haproxy not found)')
})

t.test('never more than six sentences, however many baselines', async t => {
  for (const copies of [1, 2, 3, 10]) {
    const result = makeFiveRepeatResult()
    result.baselines = Array.from({ length: copies }, () => result.baselines).flat()
    const sentences = summarize({ result })
    t.ok(sentences.length <= 6, `${copies * 2} baselines: ${sentences.length}`)
    if (copies === 10) t.match(sentences.join(' '), 'The other 17 baselines are under Comparison.')
  }
})

t.test('a difference within the intervals is not sold as one', async t => {
  const result = makeFiveRepeatResult()
  const [reference, fastify] = result.baselines[0].rows
  if (fastify.measured && reference.measured) Object.assign(fastify.measured, { driverBound: false, achievedPerSecond: { ...reference.measured.achievedPerSecond } })
  t.match(summarize({ result })[0], '-12.3 % for fastify (the intervals overlap)')
})

t.test('without the reference there is no cost', async t => {
  const result = makeFiveRepeatResult()
  Object.assign(result.baselines[0].rows[0], { status: 'missing', measured: null, reason: 'not measured' })
  t.match(summarize({ result })[0], 'http: node-http, the reference, was not measured, so no cost over it can be given.')
})

t.test('many targets are cut to the dearest and the cheapest', async t => {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const names = ['a', 'b', 'c', 'd', 'e']
  http.baseline.targets = ['node-http', ...names]
  http.rows = [http.rows[0], ...names.map(target => ({ ...http.rows[0], target }))]
  http.costs = names.map((target, index) => ({ target, p50Us: null, p99Us: null, cpuPerRequestUs: null, rateRatio: -0.1 * (index + 1) }))
  t.match(summarize({ result })[0], /-50\.0 % for e.* and -10\.0 % for a.*, the other 3 between them\.$/)
})
