import t from 'tap'
import { documentPair } from '../../../../src/report/run/document/pair.js'
import { listApart, listAsked, tableServers } from '../../../../src/report/run/document/servers.js'
import { makeRow } from '../../../fixtures/rows.js'
import { say } from '../../../fixtures/told.js'
import { textsOf } from '../../../fixtures/table-texts.js'
import { makeCost } from '../../fixture.js'

const rate = (value) => ({ value, low: value * 0.9, high: value * 1.1, basis: 'repeats' })
const latency = (ratio) => ({ kind: 'latency', ratio, text: `p${ratio * 100}<=1s`, boundUs: 1e6, strict: false })
const HEADLINE = { starts: { most: 5 } }

function make ({ rows, targets = [...new Set(rows.map(({ target }) => target))], more = {}, baseline = {}, run = {}, titles = {} }) {
  const baselineResult = {
    baseline: { name: 'b', reference: targets[0], targets, objectives: [], ...baseline },
    rows,
    costs: [],
    verdicts: [],
    ...more
  }
  const plan = { targets: Object.fromEntries(Object.entries(titles).map(([name, title]) => [name, { title }])), ...run.plan }
  return { result: { run: { unavailable: [], failures: [], ...run, plan }, baselines: [baselineResult] }, baselineResult }
}
const table = (made, headline = HEADLINE) => textsOf({ table: tableServers({ ...made, headline }) })
const heads = (options) => tableServers({ ...make(options), headline: HEADLINE }).columns.map(({ head }) => head)

t.test('the percentiles that objectives ask for are the columns, in their own order, else the 99th', async (t) => {
  const asked = (...objectives) => listAsked({ baseline: { objectives } }).map(({ key, ratio }) => `${key} ${ratio}`)
  t.strictSame(asked(), ['p99 0.99'])
  t.strictSame(asked({ kind: 'success', ratio: 0.9 }), ['p99 0.99'])
  t.strictSame(asked(latency(0.999), latency(0.5)), ['p50 0.5', 'p99_9 0.999'])
})

t.test('a row a server: its rate, what it is against the reference, its time', async (t) => {
  const rows = [makeRow({ target: 'a', rate: rate(1000) }), makeRow({ target: 'b', rate: rate(500), p99: 2000 })]
  const costs = [makeCost({ target: 'b', repeats: 5, goodPerSecond: [1000, 0.5, 0.04] })]
  const { heads, rows: cells, notes } = table(make({ rows, more: { costs }, titles: { a: 'A server' } }))
  t.strictSame(heads, ['server', 'requests/s', 'vs. A server', 'p99 flat out', 'CPU per request', 'in 99 % of seconds'])
  t.strictSame(cells.map((row) => row.slice(0, 4)), [
    ['A server', '1,000 (900 to 1,100)', 'reference', '0.900 ms'],
    ['b', '500 (450 to 550)', '-50 % (-52 to -48)', '2.00 ms']
  ])
  t.strictSame(notes, [])
})

t.test('the head names the reference if it is short, and the load that the times are of', async (t) => {
  const both = (offered) => ['a', 'b'].flatMap((target) => [
    makeRow({ target }),
    ...offered.map((offeredPerSecond) => ({ ...makeRow({ target, phase: 'latency' }), offeredPerSecond }))
  ])
  t.strictSame(heads({ rows: both([]), titles: { a: 'x'.repeat(16) } }).slice(2, 4), [`vs. ${'x'.repeat(16)}`, 'p99 flat out'])
  t.strictSame(heads({ rows: both([200]), titles: { a: 'x'.repeat(17) } }).slice(2, 4), ['vs. reference', 'p99 at 200/s'])
  t.equal(heads({ rows: both([200, 400]) })[3], 'p99 at a rate')
  t.strictSame(heads({ rows: [makeRow({ target: 'a' })] }).slice(0, 3), ['server', 'requests/s', 'p99 flat out'], 'alone it is against nothing')
})

t.test('what no server has is no column; what answers weigh is seen at once where they are compressed', async (t) => {
  const row = makeRow({ target: 'a', p1: null })
  t.strictSame(heads({ rows: [row] }), ['server', 'requests/s', 'p99 flat out', 'CPU per request'])
  row.measured.answerBytes = { wire: 100, encoding: 'identity' }
  const depthOf = (more) => tableServers({ ...make({ rows: [row], more }), headline: HEADLINE }).columns.find(({ key }) => key === 'bytes').depth
  t.equal(depthOf({}), 2)
  t.equal(depthOf({ compression: [] }), 0)
  t.equal(heads({ rows: [row], more: { verdicts: [{ target: 'a', verdict: 'met' }] } }).at(-1), 'objectives')
})

t.test('how the objectives of a server went, the missed ones first', async (t) => {
  const verdicts = ['met', 'inconclusive', 'missed', 'met', 'invalid'].map((verdict) => ({ target: 'a', verdict }))
  const rows = [makeRow({ target: 'a' }), makeRow({ target: 'b' })]
  t.strictSame(table(make({ rows, more: { verdicts } })).rows.map((cells) => cells.at(-1)),
    ['1 missed, 1 invalid, 1 not decided, 2 met', '-'])
})

t.test('a server that was not measured says why: not there, failed, or what its row tells', async (t) => {
  const missing = (target, more) => ({ ...makeRow({ target, status: 'missing' }), measured: null, ...more })
  const rows = [
    makeRow({ target: 'a' }),
    missing('absent'),
    missing('broken'),
    missing('told', { reason: say('stopped by hand') }),
    missing('silent', { reason: undefined })
  ]
  const run = {
    unavailable: [{ target: 'absent', reason: 'haproxy not found', hint: 'install it' }],
    failures: [{ target: 'broken', code: 'TARGET_NOT_READY' }]
  }
  const made = make({ rows, run })
  const { rows: cells, notes } = table(made)
  t.strictSame(cells.slice(1), [
    ['absent', 'haproxy not found'],
    ['broken', 'failed: TARGET_NOT_READY'],
    ['told', 'stopped by hand'],
    ['silent', 'not measured']
  ])
  t.strictSame(notes, ['haproxy not found: install it'])
  made.result.baselines.unshift({ ...made.baselineResult, baseline: { ...made.baselineResult.baseline, targets: ['absent'] } })
  t.strictSame(table(made).notes, [], 'an earlier baseline has said it')
})

t.test('what is not to be believed is pale, has its state behind its name and its reason below', async (t) => {
  const made = make({ rows: [makeRow({ target: 'a' }), makeRow({ target: 'b', status: 'invalid' }), makeRow({ target: 'c', status: 'partial' })] })
  const shown = tableServers({ ...made, headline: HEADLINE })
  t.strictSame(shown.rows.map(({ tone = '' }) => tone), ['', 'dim', ''])
  const { rows, notes } = textsOf({ table: shown })
  t.strictSame(rows.map(([name]) => name), ['a', 'b (invalid)', 'c (partial)'])
  t.strictSame(notes, ['b (invalid): because', 'c (partial): because'])
})

t.test('that numbers are of few starts is marked where others are not', async (t) => {
  const few = { ...makeRow({ target: 'b', rate: rate(500) }), repeats: 1 }
  const made = make({
    rows: [makeRow({ target: 'a', rate: rate(1000) }), few],
    more: { costs: [makeCost({ target: 'b', repeats: 1, goodPerSecond: [1000, 0.5, 0.04] })] }
  })
  const shown = (most) => tableServers({ ...made, headline: { starts: { most } } }).rows[1].cells
  t.strictSame([shown(5).rate.word, shown(5).change.word], ['rough', 'rough'])
  t.strictSame([shown(1).rate.word, shown(1).change.word], [undefined, 'different'], 'where all are, it is said once at the top')
})

/** A row some of whose requests failed: the times of the others are others. */
function makeApart (target, goodUs = 2000, more = {}) {
  const row = { ...makeRow({ target }), ...more }
  row.measured.good = { responseTimeUs: { ...row.measured.responseTimeUs, p99: rate(goodUs) } }
  return row
}

t.test('times of the good answers alone have a line of their own, if the row is to be believed', async (t) => {
  const made = make({ rows: [makeApart('a'), makeApart('b', 2000, { status: 'invalid' })] })
  const { rows, notes } = table(made)
  t.strictSame(rows.map(([name]) => name), ['a', 'a (good only)', 'b (invalid)'])
  t.equal(rows[1][1], '')
  t.match(rows[1][3], /^2 ms \(1\.8 to 2\.2\)/)
  t.match(notes.at(-1), /^good only: /)
})

t.test('of servers whose good answers take another time the first two are told', async (t) => {
  const apart = (count) => listApart(make({ rows: Array.from({ length: count }, (_, index) => makeApart(`t${index}`)), titles: { t0: 'First' } }))
  t.strictSame(apart(0), [])
  t.match(apart(2)[0], 'First: p99 0.9 ms; 2 ms of good answers alone')
  t.strictSame([apart(2).length, apart(3).length], [2, 3])
  t.equal(apart(4).at(-1), 'and 2 more: --details')
})

t.test('a server and its reference side by side: what was measured under one load in one row', async (t) => {
  const rows = ['ref', 'own'].flatMap((target, index) => [
    makeRow({ target, rate: rate(1000 / (index + 1)), cpuUs: 30 }),
    { ...makeRow({ target, phase: 'latency', p50: 400, p99: 800 }), offeredPerSecond: 200 }
  ])
  const costs = [makeCost({ target: 'own', repeats: 5, goodPerSecond: [1000, 0.5, 0.04] })]
  const made = make({ rows, more: { costs }, titles: { own: 'Own' } })
  const headline = { ...HEADLINE, isOneCore: false }
  const { own, blocks: [figures, { text }] } = documentPair({ ...made, headline })
  t.equal(own, 'own')
  const { title, heads, rows: cells } = textsOf({ table: figures })
  t.equal(title, 'At 200/s')
  t.strictSame(heads, ['figure', 'Own', 'ref'])
  t.strictSame(cells.map(([figure]) => figure),
    ['median', 'p99', 'failed', 'Flat out', 'requests', 'in 99 % of seconds', 'CPU per request'])
  t.strictSame(cells[0].slice(1), ['400 µs', '400 µs'])
  t.match(text, /^Against ref: requests\/s -50 % \(-52 to -48\)\. For 10,000\/s, a third of capacity kept free: /)
  made.result.run.plan.versions = {}
  t.strictSame(textsOf({ table: documentPair({ ...made, headline }).blocks[0] }).heads, ['figure', 'ref', 'Own'], 'the older version first')
})

t.test('what is no pair, or has a side that was not measured, is not drawn as one', async (t) => {
  const headline = { ...HEADLINE, isOneCore: false }
  const pair = (options) => documentPair({ ...make(options), headline })
  const rows = ['a', 'b', 'c'].map((target) => makeRow({ target }))
  t.equal(pair({ rows }), null, 'three')
  t.equal(pair({ rows: [rows[0], { ...rows[1], measured: null }] }), null)
  t.equal(pair({ rows: [rows[0], { ...rows[1], status: 'invalid' }] }), null)
  t.equal(pair({ rows: rows.slice(0, 2).map((row) => ({ ...row, driver: 'foreign' })) }), null, 'one script asked for both')
  t.equal(pair({ rows: [{ ...rows[0], driver: 'foreign' }] }).own, 'a')
  const [figures] = pair({ rows: [{ ...rows[0], status: 'partial' }, rows[1]] }).blocks
  t.equal(figures.title, 'Flat out')
  t.equal(textsOf({ table: figures }).heads.at(-1), 'a (partial)')
})

t.test('failed: what was answered badly, too late, or never sent', async (t) => {
  const row = makeRow({ target: 'a' })
  Object.assign(row.measured.counts, { failed: 1, timedOut: 20, notSent: 300, unfinished: 4000 })
  const { blocks: [figures] } = documentPair({ ...make({ rows: [row] }), headline: { ...HEADLINE, isOneCore: false } })
  t.strictSame(textsOf({ table: figures }).rows.find(([name]) => name === 'failed'), ['failed', '321'])
})
