import t from 'tap'
import { documentReview } from '../../../../src/commands/review/report/document.js'
import { buildReviewDocument } from '../../../../src/commands/review/report/review-json.js'
import { checkDocument } from '../../../report/check-document.js'
import { say } from '../../../fixtures/told.js'

const ONE = {
  baseline: 'http',
  target: 'a',
  phase: 'peak',
  objective: 'p99<1s',
  verdict: 'met',
  numerator: 1,
  denominator: 1,
  sli: 1,
  sliInterval: null,
  sloRatio: 2,
  errorBudget: null,
  burnRate: null,
  reason: say('why')
}
const one = (more) => ({ ...ONE, ...more })
const REVIEW = {
  fields: { status: null, author: null, reviewers: [], revisitAt: null },
  madeAt: '2026-02-03T04:05:06.789Z',
  tool: { name: 'baseload', version: '1' },
  record: { id: 'run', startedAt: '2026-02-01T00:00:00.000Z', file: 'r.json', status: 'complete' },
  objectives: [ONE],
  past: [],
  production: null,
  agreed: [],
  capacity: [],
  dependencies: null,
  changes: { against: null, objectives: [], comparison: null, reason: say('none') },
  validity: [],
  machine: { cpuModel: 'x', cores: 2, memoryBytes: 1e9, platform: 'linux', kernel: '1', node: '20', versions: {} },
  commands: ['baseload run']
}
const make = (more) => documentReview({ review: { ...REVIEW, ...more } })
const blocksOf = (kind, more) => make(more).blocks.filter((block) => block.kind === kind)
const factOf = (label, more) => blocksOf('facts', more).find((block) => block.label === label).lines
const answersOf = (...objectives) => blocksOf('answer', { objectives }).map(({ outcome, text, because }) => [outcome, text, ...because ?? []])

t.test('what it is of, when it was made, and its exit code only where it is printed', async (t) => {
  t.match(make(), { title: 'SLO review: a', subtitle: 'Run run of 2026-02-01 00:00:00 UTC, complete. Made 2026-02-03 04:05:06 UTC.' })
  t.equal(make({ objectives: [] }).title, 'SLO review: run')
  t.equal(make({ objectives: ['a', 'b', 'b', 'c', 'd', 'e'].map((target) => one({ target })) }).title, 'SLO review: a, b, c and 2 more')
  t.notOk('exit' in make().foot)
  t.match(documentReview({ review: REVIEW, foot: { steps: [] }, exitCode: 0 }).foot, { steps: [], exit: { code: 0, meaning: /^the review was made/ } })
  checkDocument(t, make())
})

t.test('fields to fill in', async (t) => {
  const [{ fields }] = blocksOf('fields', { fields: { status: 'draft', author: 'me', reviewers: ['x', 'y'], revisitAt: null } })
  t.same(fields.map(({ value }) => value), ['draft', 'me', 'x, y', null])
  t.same(blocksOf('fields')[0].fields.map(({ value }) => value), [null, null, null, null])
})

t.test('of what spoils the numbers three lines, and how many more', async (t) => {
  const texts = (count) => blocksOf('trouble', { validity: Array.from({ length: count }, (_, i) => say(`n${i}`)) })[0].texts
  t.same([texts(0), texts(3)], [[], ['n0', 'n1', 'n2']])
  t.match(texts(5), ['n0', 'n1', 'n2', '2 more notes under "How far to believe it"'])
})

t.test('answers: what was missed, what cannot be judged, what is open, and how many are met', async (t) => {
  t.same(answersOf(), [['open', 'The record judges no objective.']])
  t.same(answersOf(one({ verdict: 'inconclusive' }), one({ verdict: 'missed' }), one()).map(([outcome]) => outcome), ['bad', 'open', 'good'])
  t.same(answersOf(one({ verdict: 'missed' })), [['bad', 'a p99<1s: missed: why']])
  t.same(answersOf(one(), one({ target: 'b', sloRatio: 1.5 }), one({ target: 'c', sloRatio: null })), [
    ['good', '3 of 3 objectives met, nearest to its bound: b p99<1s (SLO ratio 1.50)']
  ])
  t.same(answersOf(one({ sloRatio: null })), [['good', '1 of 1 objectives met']])
  const many = (count) => answersOf(...Array.from({ length: count }, () => one({ verdict: 'missed' })))
  t.same([many(6).length, many(6)[5].length, many(8).length], [6, 2, 6])
  t.equal(many(8)[5][2], 'and 2 more that were missed or not decided')
  t.same(many(8)[4].length, 2)
})

t.test('badges: how many came out how, the worst first, and none of what is not there', async (t) => {
  const [{ groups: [{ badges }] }] = blocksOf('badges', { objectives: [one(), one(), one({ verdict: 'missed' })] })
  t.match(badges, [{ tone: 'bad', text: '1 missed' }, { tone: 'good', text: '2 met' }])
  t.equal(badges.length, 2)
})

t.test('production in a line: how many are kept, and which are not', async (t) => {
  t.match(factOf('PRODUCTION'), [/^not known: --slo/])
  t.match(factOf('PRODUCTION', { agreed: [{}, {}] }), [/^2 objectives agreed; --prometheus asks/])
  const nothing = { numerator: null, denominator: null, measured: null, sli: null }
  const objective = (state, slo) => ({ state, slo, objective: '99%', service: '', ranges: [], answers: [], reason: say('x'), ...nothing })
  const tell = (...objectives) => factOf('PRODUCTION', { production: { url: 'http://p', askedAt: '2026-02-03T04:05:06Z', objectives } })
  t.same(tell(objective('kept', 'x')), ['1 of 1 kept'])
  t.same(tell(objective('kept', 'x'), objective('not kept', 'y'), objective('unknown', 'z')), ['1 of 3 kept; not kept: y 99%; unknown: z 99%'])
})

t.test('capacity in a line each, of three at most', async (t) => {
  const size = {
    ...{ name: 'shop', file: 'x', objectives: [], units: 4, interval: {}, code: null, capacityFrom: say('c') },
    ...{ peakPerSecond: 100, capacityPerSecond: 200, observed: null, headroom: 0.5 }
  }
  const tell = (more) => factOf('CAPACITY', { capacity: [{ ...size, ...more }] })
  t.same(tell(), ['shop: 4 units for 200/s, peak 100/s (asked for); 50 % free'])
  t.same(tell({ units: 1, headroom: null }), ['shop: 1 unit for 200/s, peak 100/s (asked for)'])
  t.same(tell({ headroom: 0 }), ['shop: 4 units for 200/s, peak 100/s (asked for); 0 % free'])
  t.same(tell({ headroom: -0.1, observed: { file: 'y', ratePerSecond: 220, from: '2026-02-03T04:05:06Z' } }), ['shop: 4 units for 200/s, peak 220/s (observed); TOO FEW'])
  t.same(tell({ units: null, code: 'LIMIT' }), ['shop: LIMIT, peak 100/s (asked for)'])
  t.same(tell({ capacityPerSecond: null }), ['shop: not known, peak 100/s (asked for)'])
  t.equal(factOf('CAPACITY', { capacity: Array(5).fill(size) }).length, 3)
  t.match(factOf('CAPACITY'), [/^not known: --size-json/])
})

t.test('dependencies in a line: how many promises hold, and which do not', async (t) => {
  t.match(factOf('DEPENDENCIES'), [/^not known: --sla/])
  const promise = (verdict) => ({ name: '', objective: { text: 'p99<1s' }, verdict, sloRatio: { independent: 1, bound: 1 }, reason: say('x') })
  const services = ['db', 'mq'].map((name) => ({ name, objectives: [], p99Us: null, successRatio: null, successFrom: null, from: 'x' }))
  const tell = (...promises) => factOf('DEPENDENCIES', { dependencies: { title: 'shop', file: 'x', services, promises } })
  t.same(tell(promise('met')), ['2 services; 1 of 1 promises hold'])
  t.match(tell(promise('met'), promise('missed')), [/^2 services; 1 of 2 promises hold; .*p99<1s.* missed$/])
})

t.test('changes in a line: what became worse, and of how many figures it cannot be told', async (t) => {
  t.same(factOf('CHANGES'), ['nothing to compare with: none'])
  const against = { run: 'old', startedAt: '2026-01-01T00:00:00.000Z', from: 'old.json' }
  t.same(factOf('CHANGES', { changes: { ...REVIEW.changes, against } }), ['since 2026-01-01 00:00:00 UTC (old.json): none'])
  const none = { estimate: null, low: null, high: null, reason: say('x') }
  const figure = (verdict, target = 'a') => ({ verdict, target, figure: 'goodPerSecond', phase: 'peak', baseline: 'http', ...none })
  const tell = (figures, differences = []) => {
    const comparison = { figures, differences, left: [], sessions: [], before: {}, after: {}, oneRun: null, drift: {} }
    return factOf('CHANGES', { changes: { ...REVIEW.changes, against, comparison } }).map((line) => line.replace(/^since .*?\): /, ''))
  }
  for (const [verdicts, line] of [
    [[], 'cannot tell: no figure is in both records'],
    [['inconclusive'], 'cannot tell for any of 1 figure'],
    [['inconclusive', 'inconclusive'], 'cannot tell for any of 2 figures'],
    [['unchanged', 'inconclusive'], 'no figure worse; cannot tell for 1 of 2'],
    [['unchanged'], 'no figure worse']
  ]) {
    t.same(tell(verdicts.map((verdict) => figure(verdict))), [line], verdicts.join())
  }
  t.same(tell([figure('regressed'), figure('unchanged', 'b')]), ['worse: a requests/s'])
  t.same(tell([figure('regressed'), figure('inconclusive', 'b')], [say('x'), say('y'), say('z')]), [
    'worse: a requests/s; cannot tell for 1 of 2', 'the records differ: x, y and 1 more'
  ])
})

t.test('the document of --json: reasons as sentences, what is not known as null', async (t) => {
  t.match(buildReviewDocument({ review: REVIEW }), {
    format: 'baseload-review',
    formatVersion: 1,
    tool: REVIEW.tool,
    review: { production: null, dependencies: null, objectives: [{ target: 'a', reason: 'why' }], changes: { reason: 'none', comparison: null } }
  })
  const answers = [{ query: 'q', reason: say('refused') }, { query: 'r' }]
  const production = { url: 'http://p', askedAt: 'now', objectives: [{ slo: 'x', reason: say('unknown'), answers }] }
  const dependencies = { title: 't', services: [], promises: [{ objective: 'p', reason: say('kept') }] }
  const more = { production, dependencies, capacity: [{ name: 's', capacityFrom: say('curve') }], validity: [say('old')] }
  const { review } = buildReviewDocument({ review: { ...REVIEW, ...more } })
  t.same(review.production.objectives[0], { slo: 'x', reason: 'unknown', answers: [{ query: 'q', reason: 'refused' }, { query: 'r' }] })
  t.match(review, {
    production: { url: 'http://p' }, dependencies: { title: 't', promises: [{ reason: 'kept' }] }, capacity: [{ capacityFrom: 'curve' }], validity: ['old']
  })
  t.notOk('tool' in review)
})
