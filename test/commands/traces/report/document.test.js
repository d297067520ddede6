import t from 'tap'
import { documentTraces, nameRow } from '../../../../src/commands/traces/report/document.js'
import { buildTracesDocument } from '../../../../src/commands/traces/report/traces-json.js'
import { say } from '../../../fixtures/told.js'

const HOW = { isParallel: false, isArm: false, chance: 1, rounds: 1, width: 1, isFixed: true, retriedRatio: 0 }
const TIMES = { p50Us: 1, p99Us: 2, share: 0.5, shareUs: 3 }
const row = (how, more) => ({ name: 'a x', kind: 'call', how: { ...HOW, ...how }, calls: 200, errors: 0, depth: 0, ...TIMES, ...more })
const MEASURED = { value: 30_000, low: 29_000, high: 31_000 }
const place = (percentile, isInside, more) => ({ percentile, measured: MEASURED, lowUs: 20_000, highUs: 40_000, isInside, ...more })
const RESULT = {
  files: ['f'],
  root: 'shop GET',
  otherRoots: [],
  traces: 1000,
  counts: { spans: 4000 },
  sla: { band: [place(0.5)], plan: { graph: { kind: 'service' } }, percentiles: [] },
  band: [place(0.99, true)],
  unplaced: [],
  causes: [],
  verdicts: [],
  moves: [],
  tree: [row(), row({}, { name: 'b y', depth: 2, share: 0.25 })],
  slowest: { traces: 10, meanUs: 90_000 },
  remarks: [],
  service: { text: 'title: x' }
}
const make = (more, options) => documentTraces({ result: { ...RESULT, ...more }, ...options })
const writePart = (part) => typeof part === 'string' ? part : `<${part.value ?? `${part.low}-${part.high}`}>`
const write = (text) => [text].flat().map(writePart).join('')
const answers = (more) => make(more).blocks.filter(({ kind }) => kind === 'answer')
  .map(({ outcome, text, because = [] }) => [outcome, write(text), ...because.map(write)])
const table = (title, more) => make(more).blocks.find((block) => block.title === title)

t.test('whether the parts explain the time of the root', async (t) => {
  t.same(answers(), [['good', 'The parts explain the time of the root.', 'p99 <30000> measured, <20000-40000> from the parts.']])
  t.match(answers({ band: [place(0.5, true), place(0.99, false)], causes: [say('a queue')] }), [[
    'bad', 'The parts do not explain the time of the root.', /^p50 .*; p99 .* from the parts\.$/, 'a queue'
  ]])
  t.match(answers({ band: [place(0.99, null)] }), [['open', /^Cannot tell, with so few traces, whether/]])
  t.match(answers({ band: [], unplaced: [{ percentile: 0.5, needed: 6 }] }), [['open', /^Cannot tell: too few traces/, 'p50 needs 6 traces.']])
  t.same(answers({ sla: null, band: [], unplaced: [] }), [['open', 'Cannot tell: the graph is too large to compare the root with its parts.']])
  t.match(answers({ band: [place(0.99, true, { lowUs: null })] }), [['good', /./, 'p99 <30000> measured, up to <40000> from the parts.']])
  t.match(answers({ band: [place(0.99, null, { highUs: null })] }), [['open', /./, 'p99 <30000> measured, unknown from the parts.']])
})

t.test('objectives: what was measured, or how many traces it takes; and what the exit code says', async (t) => {
  const verdict = (verdict, text, measured = { value: 7 }) => ({ objective: { text }, verdict, measured, needed: 3688 })
  const verdicts = [verdict('met', 'p50<1s'), verdict('missed', 'p99<1ms'), verdict('inconclusive', 'p95<1ms'), verdict('inconclusive', 'p99.9<1s', null)]
  t.same(answers({ verdicts }).slice(1), [
    ['good', 'p50<1s: met: measured <7>'], ['bad', 'p99<1ms: missed: measured <7>'], ['open', 'p95<1ms: cannot tell: measured <7>'],
    ['open', 'p99.9<1s: cannot tell: it needs about 3,688 traces']
  ])
  const meaning = (exitCode, of) => make({ verdicts: of }, { exitCode }).foot.exit
  t.same(meaning(1, verdicts), { code: 1, meaning: 'missed: p99<1ms' })
  t.same(meaning(3, verdicts), { code: 3, meaning: 'cannot tell: p95<1ms, p99.9<1s' })
  t.same([meaning(0, verdicts.slice(0, 1)).meaning, meaning(0, []).meaning], ['every objective met', 'no objective was given'])
  t.notOk('exit' in make().foot)
  t.equal(make().title, 'traces: 1,000 traces of shop GET, 4,000 spans read')
})

t.test('a line a span, as deep as it is called, and what of it stays longest', async (t) => {
  const { rows, notes } = table('Spans')
  t.match(rows, [
    { cells: { span: 'a x', calls: { value: 200 }, p50: { value: 1 }, p99: { value: 2 }, slowest: { value: 3 }, share: { value: 0.5 } }, weight: Infinity },
    { cells: { span: '· · b y', share: { value: 0.25 } }, weight: 0.25 }
  ])
  t.equal(table('Spans', { tree: [row({}, { depth: 12 })] }).rows[0].cells.span, `${'· '.repeat(8)}a x`)
  t.equal(write(notes[0]), 'of the slowest: share of the time in the 10 slowest traces (mean <90000>), without the calls below')
  t.match(write(table('Spans', { slowest: { traces: 1, meanUs: 1 } }).notes[0]), /in the slowest trace \(/)
})

t.test('how a span is called stands behind its name, where it is not once each time', async (t) => {
  const name = (how, more) => nameRow(row(how, more))
  t.equal(name(), 'a x')
  t.equal(name({}, { kind: 'between' }), 'network and queue before a x')
  t.equal(name({ chance: 0.5 }, { kind: 'lost' }), 'failed attempts of a x')
  t.equal(name({ isParallel: true }), 'a x (in parallel)')
  t.same([name({ chance: 0.25 }), name({ chance: 0.25, isArm: true }), name({ chance: 0.994 }), name({ chance: 0.995 })], [
    'a x (in 25 %)', 'a x (or in 25 %)', 'a x (in 99 %)', 'a x'
  ])
  t.same([name({ chance: 0.004 }), name({ chance: 0.005 })].map((text) => /\((.*)\)/.exec(text)[1]), ['in < 1 %', 'in 1 %'])
  t.same([name({ rounds: 3 }), name({ width: 3 }), name({ rounds: 2, width: 3 })], ['a x (×3)', 'a x (3 in parallel)', 'a x (2 × 3 in parallel)'])
  t.same([name({ isFixed: false }), name({ rounds: 2, isFixed: false })], ['a x (mostly ×1)', 'a x (mostly ×2)'])
  t.same([name({ retriedRatio: 0.05 }), name({}, { errors: 20 })], ['a x (retried 5 %)', 'a x (failed 10 %)'])
  t.equal(name({ isParallel: true, chance: 0.5, rounds: 2, retriedRatio: 0.1 }, { errors: 2 }), 'a x (in parallel, in 50 %, ×2, retried 10 %, failed 1 %)')
})

t.test('which part would have to become faster; the root against its parts', async (t) => {
  const move = { objective: 'p99<1s', part: 'a x', fromUs: 30, toUs: 20, withoutUs: 10 }
  t.match(table('Which part would have to become faster', { moves: [move, { ...move, toUs: null }] }).rows, [
    { cells: { part: 'a x', objective: 'p99<1s', now: { value: 30 }, needed: { value: 20 }, without: { value: 10 } } }, { cells: { needed: 'not enough' } }
  ])
  const band = (more) => table('The root against its parts', more).rows
  t.match(band(), [{ cells: { percentile: 'p50', measured: { value: 30_000, low: 29_000, high: 31_000 }, band: { low: 20_000, high: 40_000 } } }])
  t.match(band({ sla: { band: [place(0.5, true, { highUs: null })] } }), [{ cells: { band: null } }])
  t.same(band({ sla: null }), [])
})

t.test('the document of --json: sentences beside data, and null where the graph is too large', async (t) => {
  const more = { causes: [{ ...say('a queue'), percentile: 0.99 }], verdicts: [{ objective: { text: 'p50<1s' }, verdict: 'met' }], remarks: [say('old')] }
  const { formatVersion, tool, traces } = buildTracesDocument({ result: { ...RESULT, ...more }, tool: { name: 'baseload' } })
  t.same([formatVersion, tool], [1, { name: 'baseload' }])
  t.match(traces, {
    isInside: true,
    causes: [{ percentile: 0.99, text: 'a queue' }],
    verdicts: [{ objective: 'p50<1s', verdict: 'met' }],
    graph: { kind: 'service' },
    percentiles: [],
    tree: [{ text: 'a x' }, { text: 'b y' }],
    service: 'title: x',
    remarks: ['old']
  })
  const large = { ...RESULT, sla: null, band: [], unplaced: [] }
  t.match(buildTracesDocument({ result: large, tool: {} }).traces, { isInside: null, graph: null, percentiles: null })
})
