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
