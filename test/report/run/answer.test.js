import t from 'tap'
import { answerQuestion, describeHypothesis } from '../../../src/report/run/prose/answer.js'
import { makeCost, makeFiveRepeatResult } from '../fixture.js'

const answer = (result, index = 0) => answerQuestion({ result, baselineResult: result.baselines[index] })

t.test('what could not be told has its range', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines[0].costs = [makeCost({ target: 'fastify', repeats: 5, goodPerSecond: [38_884, 0.877, 0.2] })]
  t.match(answer(result), /: cannot tell \(-30 to \+5 %\) with the fastify server\.$/)
  result.baselines[0].costs = [makeCost({ target: 'fastify', repeats: 5, goodPerSecond: [38_884, 0.2, 0.2] })]
  t.match(answer(result), /: 5 times slower \(4\.2 to 6\.2\) with the fastify server\.$/, 'beyond a factor of two, by it')
})

t.test('without the reference there is no cost; alone a server has a rate', async (t) => {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  http.baseline.targets = ['node-http']
  t.equal(answer(result), 'The node-http server serves 38,850 ± 700 requests/s.')
  Object.assign(http.rows[0], { status: 'missing', measured: null, reason: { code: 'NOT_MEASURED', isInterrupted: false } })
  t.equal(answer(result), 'The node-http server was not measured flat out, so no cost can be told.')
  result.run.unavailable = [{ target: 'node-http', reason: 'nothing listens at 127.0.0.1:3001', hint: 'bring it up: docker compose up --wait node-http' }]
  t.match(answer(result), /was not measured, so no cost can be told: nothing listens at 127\.0\.0\.1:3001; bring it up: docker compose/)
})

t.test('many servers are cut to the dearest and the cheapest; a title with a comma is one name', async (t) => {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const names = ['a', 'b', 'c', 'd', 'e']
  http.baseline.targets = ['node-http', ...names]
  http.rows = [http.rows[0], ...names.map((target) => ({ ...http.rows[0], target }))]
  http.costs = names.map((target, index) => makeCost({ target, repeats: 5, goodPerSecond: [1000, 1 - 0.1 * (index + 1)] }))
  result.run.plan.targets.e = { ...result.run.plan.targets.fastify, title: 'fastify, 1 KB' }
  t.match(answer(result), /: all 5 serve less, down to 2 times slower \(1\.9 to 2\.1\) with “fastify, 1 KB”\.$/)
})

t.test('what answers another size is not compared, and counted', async (t) => {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  http.baseline.targets = ['node-http', 'fastify', 'fastify-json']
  http.costs = ['fastify', 'fastify-json'].map((target) => makeCost({ target, repeats: 5, goodPerSecond: [1000, 0.9] }))
  const grow = (/** @type {string} */ name, /** @type {number} */ max) => {
    result.run.plan.targets[name] = { ...result.run.plan.targets[name], good: { status: 200, decodedBytes: { min: 1, max } } }
  }
  const fastify = '-10 % (-14 to -6) with the fastify server'
  const json = '-10 % (-14 to -6) with the fastify-json server'
  t.equal(answer(result), `requests/s against The node-http server: ${fastify}; ${json}.`)
  grow('node-http', 100)
  grow('fastify', 8292)
  grow('fastify-json', 8293)
  t.equal(
    answer(result),
    `requests/s against The node-http server: ${fastify}; answers of another size, so not compared here: the fastify-json server.`,
    'beyond 8 KiB'
  )
  grow('fastify', 9000)
  t.equal(answer(result), 'requests/s against The node-http server: answers of another size, so not compared here: 2 servers.')
})

t.test('each finding in its own words, two names at most', async (t) => {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const told = (/** @type {Array<[number, string]>} */ ...costs) => {
    const names = costs.map((_, index) => 'abcdef'[index])
    http.baseline.targets = ['node-http', ...names]
    http.costs = costs.map(([ratio, word], index) => {
      const cost = makeCost({ target: names[index], repeats: 5, goodPerSecond: [1000, ratio] })
      return { ...cost, goodPerSecond: { ...cost.goodPerSecond, word, within: 0.05 } }
    })
    return answer(result).replace('requests/s against The node-http server: ', '')
  }
  t.equal(told(), 'The node-http server serves 38,850 ± 700 requests/s.')
  t.equal(told([1.5, 'different']), 'more with a.')
  t.equal(told([1.5, 'different'], [2, 'rough']), '2 serve more.')
  t.equal(told([1.5, 'different'], [0.9, 'different'], [0.8, 'different']), '-20 % (-23 to -17) with c; -10 % (-14 to -6) with b; more with a.')
  t.equal(told([0.9, 'different'], [0.8, 'different'], [0.7, 'rough'], [1.01, 'same']),
    '3 of 4 serve less, down to -30 % (-33 to -27) (rough) with c; same within 5 % with d.')
  t.equal(told([1.1, 'probable'], [0.9, 'probable']), 'probably lower: -10 % (-14 to -6) with b; probably higher: +10 % (+6 to +14) with a.')
  t.equal(told([1.1, 'probable'], [0.9, 'probable'], [0.8, 'probable']), 'lower or higher in all likelihood for 3 servers.')
  t.equal(told([1, 'same'], [0.99, 'same'], [1, 'same']), 'the same within some percent for 3 servers.')
  t.equal(told([1, 'inconclusive'], [0.99, 'inconclusive'], [1, 'inconclusive']), 'cannot tell for 3 servers.')
  t.equal(told([1, 'unmeasured']), 'not measured: a.')
  t.equal(told([1, 'unmeasured'], [1, 'unmeasured']), 'not measured: 2 servers.')
  http.costs = [makeCost({ target: 'b', repeats: 5, goodPerSecond: 'missing' })]
  t.match(answer(result), /: nothing else was measured\.$/)
})

t.test('what became of a hypothesis, each claim that did not hold by name', async (t) => {
  const claim = (verdict) => ({
    claim: { text: 'rate(a) < rate(b)', figure: 'rate', target: 'a', other: 'b', operator: 'atMost', factor: 1 },
    verdict,
    ratio: { value: 0.5, low: 0.4, high: 0.6 },
    rough: false
  })
  t.equal(describeHypothesis({ claims: [claim('held')], rows: [] }), 'held')
  t.equal(describeHypothesis({ claims: [claim('held'), claim('held')], rows: [] }), 'held, all 2 claims')
  t.equal(
    describeHypothesis({
      claims: [
        claim('held'),
        claim('refuted'),
        { ...claim('unknown'), ratio: null, unknownBecause: 'missing' }
      ],
      rows: []
    }),
    '1 held; refuted: a answers no more requests/s than b (-50 % (-60 to -40)); cannot tell: a answers no more requests/s than b (one side was not measured)'
  )
})
