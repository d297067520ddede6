import t from 'tap'
import { gateExitCode, judgeGate, judgeObjectives, readGate } from '../../../../src/commands/gate/verdict/gate.js'
import { decodeHistogram as decode } from '../../../../src/record/histogram.js'
import { makeVersionsPlan, simulateVersions } from '../../../fixtures/versions.js'

const figure = (verdict, more = {}) => ({
  target: 'next',
  phase: 'peak',
  figure: 'cpuPerRequestUs',
  verdict,
  ratio: 1.1,
  low: 1.08,
  high: 1.12,
  allowed: 0.05,
  noiseFloor: null,
  drift: null,
  moreRepeats: 0,
  reason: { code: 'CHANGED', ratio: 1.1, low: 1.08, high: 1.12, allowed: 0.05 },
  cost: { generations: 4, spentMs: 30_000, moreMs: verdict === 'inconclusive' ? 20_000 : 0 },
  ...more
})
const comparisonOf = (...figures) => ({
  before: { id: 'a', startedAt: '' },
  after: { id: 'b', startedAt: '' },
  figures,
  differences: [],
  left: [],
  margin: 0.05,
  oneRun: { generations: 4, plannedGenerations: 5, spentMs: 30_000, budgetMs: 45_000, ratePerSecond: null, notes: [], pool: [] }
})
const judge = (figures, { objectives = [], failures = [] } = {}) =>
  judgeGate({ comparison: comparisonOf(...figures), objectives, failures, next: 'next' })
const verdictOf = (target, verdict, more = {}) => ({
  target, phase: 'latency', objective: { text: 'p99<50ms' }, verdict, reason: { code: 'nothingMeasured' }, ...more
})
const objectivesOf = (live, next, more) => judgeObjectives({ verdicts: [verdictOf('live', live), verdictOf('next', next, more)], live: 'live', next: 'next' })

t.test('one figure that is worse holds, whatever else is open; one that is open leaves it open', async (t) => {
  const [good, bad, open] = [figure('no regression'), figure('regressed'), figure('inconclusive')]
  t.match(judge([good, good]), { verdict: 'ship', reasons: [], moreMs: null })
  t.match(judge([good, bad, open]), { verdict: 'hold', reasons: [{ code: 'GATE_WORSE' }, { code: 'GATE_OPEN' }], moreMs: null })
  t.match(judge([good, open]), { verdict: 'cannot tell', moreMs: 20_000 })
  t.match(judge([]), { verdict: 'cannot tell', reasons: [{ code: 'GATE_NOTHING' }] })
  t.equal(judge([open, figure('inconclusive', { cost: { generations: 4, spentMs: 1, moreMs: null } })]).moreMs, null, 'no time would decide one of them')
  t.same(['ship', 'hold', 'cannot tell'].map((verdict) => gateExitCode({ verdict })), [0, 1, 3])
})

t.test('an objective: kept, missed by the new version alone, missed by both, or open', async (t) => {
  const table = [
    ['met', 'met', 'ship'],
    ['missed', 'met', 'ship'],
    ['met', 'missed', 'hold'],
    ['missed', 'missed', 'ship'],
    ['inconclusive', 'missed', 'cannot tell'],
    ['invalid', 'missed', 'cannot tell'],
    ['met', 'inconclusive', 'cannot tell'],
    ['missed', 'invalid', 'cannot tell']
  ]
  for (const [live, next, verdict] of table) {
    const gate = judge([figure('no regression')], { objectives: objectivesOf(live, next) })
    t.equal(gate.verdict, verdict, `live ${live}, next ${next}`)
    t.equal(gate.remarks.length, live === 'missed' && next === 'missed' ? 1 : 0)
  }
  t.equal(judgeObjectives({ verdicts: [verdictOf('next', 'missed')], live: 'live', next: 'next' })[0].outcome, 'open', 'the live one was not measured')
})

t.test('what an open objective would still take', async (t) => {
  const reason = { code: 'events', events: { valid: 10_000 }, doubt: { code: 'tooFew', moreNeeded: 5000 } }
  t.equal(judge([], { objectives: objectivesOf('met', 'inconclusive', { reason }) }).moreMs, 15_000)
  const never = { ...reason, doubt: { code: 'tooFew', moreNeeded: null } }
  t.equal(judge([], { objectives: objectivesOf('met', 'inconclusive', { reason: never }) }).moreMs, null)
  const moreOf = (reason, figures = []) => judge(figures, { objectives: objectivesOf('met', 'inconclusive', { reason }) }).moreMs
  t.equal(moreOf({ ...reason, events: { valid: 0 } }), null, 'no request came')
  t.equal(moreOf({ ...reason, doubt: { code: 'spread', moreNeeded: 5 } }), null)
  t.equal(moreOf({ code: 'nothingMeasured' }), null)
  t.same([10_000, 20_000].map((moreMs) => moreOf(reason, [figure('inconclusive', { cost: { moreMs } })])), [15_000, 20_000], 'the longest of all')
  t.equal(moreOf(reason, [figure('inconclusive', { cost: { moreMs: 99_000 }, isAside: true })]), 15_000, 'but for what stands aside')
  t.equal(moreOf(reason, [figure('no regression', { cost: { moreMs: 99_000 } })]), 15_000, 'and for what is decided')
})

t.test('a new version that began to fail is held; one that did not start cannot be told', async (t) => {
  const failure = (target, code) => ({ target, code, message: 'm', hint: 'h' })
  t.match(judge([], { failures: [failure('next', 'TARGET_FAILING')] }), { verdict: 'hold' })
  t.match(judge([], { failures: [failure('live', 'TARGET_FAILING')] }), { verdict: 'cannot tell', reasons: [{ code: 'GATE_FAILED' }, { code: 'GATE_NOTHING' }] })
  t.match(judge([figure('no regression')], { failures: [failure('next', 'TARGET_DIED')] }), { verdict: 'cannot tell' })
})

t.test('from a record: 30 % slower is held, the same ships or cannot be told', async (t) => {
  const plan = makeVersionsPlan({ latencyMs: 1000, margin: 0.05, budgetMs: 60_000 })
  const slow = readGate({ record: await simulateVersions({ plan, slower: 1.3, noise: 0.01, seed: 1 }), decode })
  t.equal(slow.verdict, 'hold')
  t.ok(slow.objectives.length > 0)
  const same = readGate({ record: await simulateVersions({ plan, noise: 0.01, seed: 2 }), decode })
  t.not(same.verdict, 'hold')
})
