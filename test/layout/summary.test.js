import t from 'tap'
import { summarize } from '../../src/runs/report/prose/summary.js'
import { makeCost, makeFiveRepeatResult } from './fixture.js'
import { say } from '../fixtures/told.js'

t.test('cost, objectives, order and gaps, one sentence each', async t => {
  const sentences = summarize({ result: makeFiveRepeatResult() })
  t.equal(sentences.length, 5)
  t.match(sentences[0], /^http: against node-http \(38,884 requests\/s at its peak\) the peak rate changes by -40 % \(-38 to -42\) for fastify-json; cannot tell/)
  t.match(sentences[0], '; cannot tell (driver) for fastify')
  t.match(sentences[0], '; fastify-json changes p99 in the closed loop by +274')
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

t.test('no number where no difference was found', async t => {
  for (const [repeats, words] of /** @type {const} */ ([[5, 'no difference found in the peak rate for fastify.'], [1, 'no difference found (rough) in the peak rate for fastify.']])) {
    const result = makeFiveRepeatResult()
    result.baselines[0].costs = [makeCost({ target: 'fastify', repeats, goodPerSecond: [38_884, 0.877, 0.2] })]
    const [sentence] = summarize({ result })
    t.match(sentence, `(38,884 requests/s at its peak) ${words}`)
    t.notMatch(sentence, /-12/)
  }
})

t.test('a latency row that is invalid or missing is said; the percentiles of the closed loop do not stand in for it', async t => {
  const result = makeFiveRepeatResult()
  const rows = result.baselines[1].rows.filter(({ phase }) => phase === 'latency')
  t.match(summarize({ result })[1], 'gateway-graphql changes CPU by')
  Object.assign(rows[1], { status: 'invalid', reason: say('the driver sent late') })
  t.match(summarize({ result })[1], /; p99 at the offered rate: invalid for gateway-graphql \(the driver sent late\)\.$/)
  Object.assign(rows[2], { status: 'missing', measured: null, reason: say('not measured') })
  t.match(summarize({ result })[1], /; p99 at the offered rate: invalid for gateway-graphql \(the driver sent late\); not measured for gateway-grpc/)
})

t.test('without the reference there is no cost', async t => {
  const result = makeFiveRepeatResult()
  Object.assign(result.baselines[0].rows[0], { status: 'missing', measured: null, reason: say('not measured') })
  t.match(summarize({ result })[0], 'http: node-http, the reference, was not measured, so no cost over it can be given.')
})

t.test('many targets are cut to the dearest and the cheapest', async t => {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const names = ['a', 'b', 'c', 'd', 'e']
  http.baseline.targets = ['node-http', ...names]
  http.rows = [http.rows[0], ...names.map(target => ({ ...http.rows[0], target }))]
  http.costs = names.map((target, index) => makeCost({ target, repeats: 5, goodPerSecond: [1000, 1 - 0.1 * (index + 1)] }))
  t.match(summarize({ result })[0], /-50 % \(-48 to -52\) for e and -10 % \(-6 to -14\) for a, the other 3 between them\.$/)
})
