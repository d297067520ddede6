import t from 'tap'
import { describeVerdict, documentHistory } from '../../../../src/commands/history/report/document.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { checkDocument } from '../../../report/check-document.js'
import { matchGolden } from '../../../report/golden.js'

const HOSTILE = 'a|b<script>alert(1)</script>\u001b[31m'
const DAYS = Array.from({ length: 20 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}T06:00:00.000Z`)
const source = (index) => `reports/run-${String(index).padStart(3, '0')}/record.json`
const rates = DAYS.map((_, index) => (index < 12 ? 20_000 : 15_000) + 7 * index)
const step = {
  target: 'node-http', figure: 'goodPerSecond', kind: 'regression', index: 12, ratio: 0.748, startedAt: DAYS[12], source: source(12), before: 20_035, after: 14_987, pValue: 0.002
}
const result = {
  baseline: 'http',
  verdict: 'regressed',
  margin: 0.05,
  significance: 0.01,
  points: DAYS.map((startedAt, index) => ({ id: `run-${index}`, startedAt, source: source(index) })),
  series: [
    {
      target: HOSTILE,
      phase: 'latency',
      figure: 'p99',
      estimates: DAYS.map((_, index) => index === 3 ? null : { value: 12_400 + 50 * index, low: 11_200, high: 14_900, basis: 'repeats' }),
      level: 12_800,
      change: 1.03,
      steps: [],
      load: 'latency, 400/s by native'
    },
    {
      target: 'node-http',
      phase: 'peak',
      figure: 'goodPerSecond',
      estimates: rates.map((value) => ({ value, low: value - 320, high: value + 340, basis: 'repeats' })),
      level: 14_987,
      change: 0.756,
      steps: [step],
      load: 'peak, 10 connections by autocannon'
    },
    { target: 'node-http', phase: 'latency', figure: 'p50', estimates: [{ value: 309, low: 309, high: 310, basis: 'repeats' }], level: 309, change: null, steps: [], untested: { code: 'NOTHING_MEASURED' }, load: 'latency, 400/s by native' }
  ],
  lastGood: { id: 'run-11', startedAt: DAYS[11], source: source(11) },
  lastGoodReason: { code: 'NOTHING_MEASURED' },
  machine: { cpuModel: 'Example CPU', cores: 2, platform: 'linux' },
  otherMachines: [],
  otherBaselines: 2,
  leftOut: [{ source: HOSTILE, reason: { code: 'NOTHING_MEASURED' } }],
  remarks: []
}

t.test('a screen, all of it, Markdown', async (t) => {
  const steps = [{ purpose: 'all tables', command: 'npx baseload history --details', screen: true }]
  const document = documentHistory({ result, steps, exitCode: 1 })
  checkDocument(t, document)
  for (const columns of [80, 120]) {
    const text = renderScreen({ document, columns })
    matchGolden(t, `screen-history-${columns}.txt`, text)
    t.ok(text.trimEnd().split('\n').length <= 30)
  }
  matchGolden(t, 'history-80.txt', renderScreen({ document, columns: 80, details: true }))
  matchGolden(t, 'history.md', renderMarkdown({ document }))
})

t.test('figures that could not be tested are no answer: they are counted beside it', async (t) => {
  const say = (...untested) => describeVerdict({ verdict: 'no regression', margin: 0.05, points: [], series: untested.map((one) => ({ steps: [], untested: one })) })
  t.match(say(undefined, undefined), /^No regression that lasts: .* stayed so\.$/)
  t.match(say(undefined, { code: 'NOTHING_MEASURED' }, { code: 'NOTHING_MEASURED' }), /stayed so\. Cannot tell for 2 of 3 figures\.$/)
})

const block = (more, kind, title) =>
  documentHistory({ result: { ...result, ...more } }).blocks.find((one) => one.kind === kind && (!title || one.title === title))
const [, rate] = result.series
const few = { code: 'VALUES_TOO_FEW', values: 1, needed: 6 }
const untested = (reason, more) => ({ ...result.series[2], untested: reason, ...more })

t.test('the answer: how many figures stay worse, or why it cannot be told, of too few values the most', async (t) => {
  const say = (more) => block(more, 'answer')
  t.match(say({ series: [rate] }), { outcome: 'bad', text: 'Regressed: 1 figure has become more than 5 % worse, and stayed so.' })
  t.match(say({ series: [rate, rate] }).text, /^Regressed: 2 figures have become/)
  t.match(say({ series: [{ ...rate, steps: [step, { ...step, kind: 'improvement' }] }] }).text, /^Regressed: 1 figure has/)
  t.match(say({ verdict: 'no regression', series: [] }), { outcome: 'good', text: /stayed so\.$/ })
  const open = { verdict: 'inconclusive', points: result.points.slice(0, 1) }
  t.match(say({ ...open, series: [untested(few), untested({ ...few, values: 4 }), untested({ code: 'RATES_DIFFER' })] }), {
    outcome: 'open',
    text: 'Cannot tell a step from chance: 1 record is too few, or not alike enough. ' +
      'Offered rates differ: give the same --rate each time. A step needs 6 values of a figure; there are 4.'
  })
  t.match(say({ verdict: 'inconclusive', series: [] }).text, /: 20 records are too few/)
  t.notMatch(say({ series: [rate, untested(few)] }).text, /needs/, 'what was not tested is no part of a regression')
})

t.test('the first three regressions by their records, how many more, and where all was well', async (t) => {
  const at = (index, more) => ({ ...rate, steps: [{ ...step, index, startedAt: DAYS[index], source: source(index), ...more }] })
  const { because } = block({ series: [at(9), at(3, { subject: 'shop' }), at(5, { kind: 'improvement' }), at(4), at(6), at(7)] }, 'answer')
  t.same(because.slice(0, 4).map(({ text }) => text), [
    'shop requests/s: -25.2 % since 2026-01-04 06:00:00 UTC, reports/run-003/record.json',
    'node-http requests/s: -25.2 % since 2026-01-05 06:00:00 UTC, reports/run-004/record.json',
    'node-http requests/s: -25.2 % since 2026-01-07 06:00:00 UTC, reports/run-006/record.json',
    'and 2 more'
  ])
  t.equal(because[4], 'Last good: 2026-01-12 06:00:00 UTC, reports/run-011/record.json (nothing was measured).')
  t.equal(block({ series: [at(1), at(2), at(3)], lastGood: null }, 'answer').because.length, 4, 'three are all')
  t.equal(block({ series: [], lastGood: null }, 'answer').because[0], 'Last good: none; nothing was measured.')
})

t.test('a row a figure: what became worse first, its phase where it is there twice, its last step or why there is none', async (t) => {
  const twice = [rate, { ...rate, phase: 'latency', steps: [] }, { ...rate, subject: 'shop', steps: [] }, untested(few, { estimates: [null], change: 0.97 })]
  const { rows, notes, title } = block({ series: twice.toReversed() }, 'table', 'Over 20 records')
  t.same(rows.map(({ cells: { server, figure } }) => `${server} ${figure}`), [
    'node-http requests/s (peak)', 'node-http p50', 'shop requests/s', 'node-http requests/s (latency)'
  ])
  t.same(rows.map(({ cells: { step, count } }) => [step, count]), [
    [{ value: 0.748, unit: 'change' }, { value: 1, unit: 'count' }], ['cannot tell', '?'],
    ['none found', { value: 0, unit: 'count' }], ['none found', { value: 0, unit: 'count' }]
  ])
  t.same(rows.map(({ tone }) => tone), ['bad', undefined, undefined, undefined])
  t.match(rows[0].cells, { newest: { unit: 'perSecond' }, level: { value: 14_987, unit: 'perSecond' }, first: { value: 0.756, unit: 'change' } })
  t.match(rows[1].cells, { level: { value: 309, unit: 'us' }, first: { value: 0.97, unit: 'change' }, trend: { spark: [null] } })
  t.equal(notes[1].text, 'Steps ?: not looked for. A step needs 6 values of a figure; there is 1.')
  t.equal(title, 'Over 20 records')
  t.equal(block({ series: [rate], points: result.points.slice(0, 1) }, 'table', 'One record').notes.length, 1)
})

t.test('steps as they came, with their chance to two digits', async (t) => {
  const at = (index, pValue) => ({ ...rate, steps: [{ ...step, index, pValue, subject: index === 9 ? 'shop' : undefined }] })
  const { rows, notes } = block({ series: [at(9, 0.0012345), at(2, 0.5)] }, 'table', 'Where a level has changed')
  t.same(rows.map(({ cells: { p, server } }) => [p, server]), [['0.5', 'node-http'], ['0.0012', 'shop']])
  t.match(rows[0].cells, { before: { value: 20_035, unit: 'perSecond' }, after: { value: 14_987, unit: 'perSecond' }, first: { value: Date.UTC(2026, 0, 13, 6) } })
  t.match(notes[0], '0.01 and less counts')
})

t.test('what is left out, by number on top and each in the remarks, twelve of them', async (t) => {
  const trouble = (more) => block({ leftOut: [], otherMachines: [], otherBaselines: 0, ...more }, 'trouble').texts
  const [left] = result.leftOut
  const other = { source: 'x', differences: [{ code: 'OTHER_MACHINE', key: 'cores', one: 2, other: 4 }, { code: 'OTHER_MEMORY', oneGib: 1, otherGib: 2 }] }
  t.same(trouble({}), [])
  t.same(trouble({ otherMachines: [other], leftOut: [left, left], otherBaselines: 1 }), [
    'Left out: 1 of other machines, 2 that cannot be read or are there twice, 1 of other baselines.'
  ])
  const { lines } = block({ leftOut: [], otherMachines: [other] }, 'list')
  t.same(lines, ['Machine: Example CPU, 2 cores, linux.', 'left out: x: another machine, cores 2 against 4, memory 1 GiB against 2 GiB'])
  const many = block({ leftOut: Array(14).fill(left), remarks: Array(12).fill({ code: 'SERIES_TESTED', series: 5 }) }, 'list').lines
  t.same([many.length, many[13]], [1 + 12 + 1 + 12, 'and 2 more; --json has them all'])
})

t.test('what the exit code means, with the figures that became worse', async (t) => {
  const tell = (exitCode, more) => documentHistory({ result: { ...result, ...more }, exitCode }).foot.exit.meaning
  t.equal(tell(1, { series: [{ ...rate, subject: 'shop' }, rate, { ...rate, steps: [] }] }), 'a regression that lasts: shop requests/s, node-http requests/s')
  t.equal(tell(0), 'no regression that lasts')
  t.same([1, 2].map((count) => tell(3, { points: result.points.slice(0, count) })), ['cannot tell from 1 record', 'cannot tell from 2 records'])
  t.equal(documentHistory({ result: { ...result, points: result.points.slice(0, 1) } }).title, 'history of http: one record, 2026-01-01 06:00:00 UTC')
})
