import t from 'tap'
import { describeFleet, documentWatch } from '../../../../src/commands/watch/report/document.js'
import { drawSvgSparkline, renderWatchPage } from '../../../../src/commands/watch/report/page.js'
import { buildAlert, buildWatchDocument } from '../../../../src/commands/watch/report/watch-json.js'
import { makeStoredGates } from '../../../fixtures/made-gates.js'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1)
const RUNS = [1, 2, 3, 4].map((key) => ({ key, atMs: START + key * DAY_MS, commit: String(key).repeat(40), source: `r${key}/record.json` }))
const SERIES = { machine: 'M', baseline: 'http', figure: 'p99', load: 'latency', values: [5000, 6000, 7000, 8000], runs: [0, 1, 2, 3], budget: null }
const series = (key, more) => ({ key, target: `t${key}`, ...SERIES, ...more })
const CHANGE = { firstRun: 3, lastRun: 2, newRun: 3, foundRun: 4, ratio: 1.2, isWorse: true, state: 'confirmed', toldAtMs: null }
const change = (of, more) => ({ key: of, series: of, ...CHANGE, ...more })
const NOTHING = { changes: [], news: [], gates: [], answered: [], days: 365, margin: 0.02, unmeasured: 0, troubles: [] }
const resultOf = ({ all = [series(1)], analysis, ...more } = {}) =>
  ({ ...NOTHING, fleet: { runs: RUNS, series: all }, analysis: { untested: [], tests: 9, moves: [], ...analysis }, ...more })
const make = (more, options) => documentWatch({ result: resultOf(more), ...options })
const answers = (more) => make(more).blocks.filter(({ kind }) => kind === 'answer')
const rowsOf = (more) => make(more).blocks.find(({ title }) => title === 'Series').rows

t.test('the fleet in a line: what is counted, from when to when', async (t) => {
  t.equal(describeFleet(resultOf()), '1 series of 1 baseline on 1 machine, 4 runs from 2026-01-02 to 2026-01-05')
  const two = [series(1), series(2, { machine: 'N', baseline: 'cache' }), series(3)]
  const gates = makeStoredGates([{}, {}, { name: 'web' }])
  t.equal(describeFleet(resultOf({ all: two, gates })),
    '3 series of 2 baselines on 2 machines, 4 runs from 2026-01-02 to 2026-01-05, 3 answers of 2 gates')
  const fleet = { runs: [], series: [] }
  t.same([describeFleet(resultOf({ fleet, days: 1000 })), describeFleet(resultOf({ fleet, gates: gates.slice(0, 1) }))], [
    'no run in the last 1,000 days', '1 answer of 1 gate in the last 365 days'
  ])
})

t.test('the answer: what is confirmed to be worse, or that nothing is, or that it is too early', async (t) => {
  t.match(answers(), [{ outcome: 'good', text: 'No series is confirmed to be worse by more than 2 %.' }])
  t.match(answers({ analysis: { tests: 0 } }), [{ outcome: 'open', text: 'Cannot tell yet: a series needs 6 values at one rate.' }])
  t.match(answers({ changes: [change(1)] }), [{ outcome: 'bad', text: '1 series became worse; later measurements confirmed it.' }])
  const changes = [change(1), change(1, { isWorse: false, ratio: 0.8 }), change(1, { state: 'found' }), change(1, { state: 'known' })]
  t.same(answers({ changes }).map(({ outcome, text }) => [outcome, text]), [
    ['bad', '1 series became worse; later measurements confirmed it.'], ['good', '1 series became better.'],
    ['open', '1 change found, not confirmed yet: 2 more values will decide.']
  ])
  const [worse, better] = answers({ changes })
  t.match(worse.because, [{ text: 't1 p99 of http: +20.0 % since 2026-01-04, commits 2222222222..3333333333', tone: 'bad' }])
  t.match(better.because, [{ text: /^t1 p99 of http: -20\.0 %/, depth: 2 }])
  t.notOk('tone' in better.because[0])
})

t.test('five changes on a screen, the newest first; of moves the last two', async (t) => {
  const changes = Array.from({ length: 7 }, (_, i) => change(1, { ratio: 1.1 + i / 100 }))
  const moves = [1.03, 1.04, 1.05].map((ratio) => ({ machine: 'M', firstRun: 2, ratio, facts: [], cause: 'all' }))
  const { because } = answers({ changes, analysis: { moves } })[0]
  t.same(because.map(({ text }) => /\+\d+|became \d/.exec(text)[0]), ['+16', '+15', '+14', '+13', '+12', '+11', '+10', 'became 3', 'became 4', 'became 5'])
  t.same(because.map(({ depth }) => depth), [...Array(5).fill(undefined), 2, 2, 2, undefined, undefined])
})

t.test('a row a series: its newest value, its budget, its last change', async (t) => {
  const cells = (more, rest) => rowsOf({ all: [series(1, more)], ...rest })[0]
  t.same(cells().cells, {
    series: 'http: t1 p99', newest: { value: 8000, unit: 'us' }, budget: null, change: 'none found', trend: { spark: [5000, 6000, 7000, 8000] }
  })
  t.same(cells({ budget: 9000 }).cells.budget, { value: 9000, unit: 'us' })
  t.match(cells({ budget: 7000 }), { cells: { budget: [{ value: 7000, unit: 'us' }, ' missed'] }, tone: 'bad' })
  t.match(cells({ figure: 'goodPerSecond', budget: 9000 }).cells, { series: 'http: t1 requests/s', newest: { unit: 'perSecond' }, budget: [{ unit: 'perSecond' }, ' missed'] })
  t.equal(cells({}, { analysis: { untested: [1] } }).cells.change, 'cannot tell')
  t.match(cells({}, { changes: [change(1)] }), { cells: { change: '+20.0 %' }, tone: 'bad' })
  const open = { changes: [change(1, { state: 'found' })] }
  t.equal(cells({}, open).cells.change, '+20.0 %?')
  t.notOk('tone' in cells({}, open))
  const notes = (more) => make(more).blocks.find(({ title }) => title === 'Series').notes
  t.same([notes(open), notes(), notes({ ...open, analysis: { untested: [1] } })], [['Last change with ?: found, not confirmed yet.'], [], []])
})

t.test('troubles, and series whose rate has changed', async (t) => {
  const texts = (more) => make(more).blocks[0].texts
  t.same(texts({ troubles: ['x'] }), ['x'])
  t.match(texts({ troubles: ['x'], analysis: { untested: [1, 2] } }), ['x', /^2 series not tested: /])
})

t.test('what to do next: commits, records, the gate that holds, the page', async (t) => {
  const commands = (more, options) => make(more, options).foot.steps.map(({ command }) => command)
  const page = 'npx baseload watch --serve'
  t.same(commands(), [page])
  t.same(commands({}, { store: 'x.db' }), [`${page} --store x.db`])
  const [old, now] = ['2'.repeat(40), '3'.repeat(40)]
  t.same(commands({ changes: [change(1), change(1, { isWorse: false }), change(1, { state: 'found', lastRun: 1 })] }), [
    `git log --oneline ${old}..${now} --`, 'npx baseload compare r2/record.json r3/record.json', page
  ], 'of what is confirmed to be worse')
  const runs = RUNS.map((run) => ({ ...run, commit: run.key === 3 ? `${now}-dirty` : old }))
  t.equal(commands({ changes: [change(1)], fleet: { runs, series: [series(1)] } })[0], `git log --oneline ${old}..${now} --`)
  const same = { runs: RUNS.map((run) => ({ ...run, commit: old })), series: [series(1)] }
  t.same(commands({ changes: [change(1)], fleet: same }), ['npx baseload compare r2/record.json r3/record.json', page])
  t.same(commands({ changes: [change(1, { newRun: 99 })] }).slice(-1), [page])
  const gates = makeStoredGates([{ verdict: 'ship', name: 'a' }, { name: 'b', source: null }, { name: 'c' }])
  t.same(commands({ gates }), ['npx baseload compare reports/gate-2/record.json --details', page])
})

t.test('what the exit code says', async (t) => {
  const say = (exitCode, more) => make(more, { exitCode }).foot.exit.meaning
  t.equal(say(1, { news: [change(1), change(1), change(1, { isWorse: false })] }), '2 regressions confirmed now')
  t.equal(say(1, { news: [change(1)], gates: makeStoredGates([{}]), answered: [1] }), '1 regression confirmed now, 1 gate says hold')
  t.equal(say(0), 'no regression confirmed now')
  t.equal(make().foot.exit, undefined)
})

t.test('a trend: its values from the top to the bottom, its budget where it is near, the newest level by itself', async (t) => {
  const draw = (values, more) => [...drawSvgSparkline({ values, budget: null, changedAt: null, ...more }).matchAll(/<path (?:class="(\w+)" )?d="([^"]*)"/g)]
    .map(([, kind, d]) => [kind, d])
  const line = [undefined, 'M0 38L120 20L240 2']
  t.same(draw([1, 2, 3]), [line])
  t.same(draw([1, 2, 3], { budget: 4 }), [['budget', 'M0 2H240'], [undefined, 'M0 38L120 26L240 14']])
  t.same(draw([1, 2, 3], { budget: 0.7 })[0][0], 'budget')
  for (const budget of [4.5, 2 / 3]) t.same(draw([1, 2, 3], { budget }), [line], 'half as much again is far')
  t.same(draw([2, 2]), [[undefined, 'M0 20L240 20']])
  t.same(draw([1, 2, 3], { changedAt: 1 }), [[undefined, 'M0 38L120 20'], ['new', 'M120 20L240 2']])
  t.same(draw([1, 2, 3], { changedAt: 9 })[1], ['new', 'M240 2'])
  const count = (length) => draw(Array.from({ length }, (_, i) => i))[0][1].split('L').length
  t.same([90, 91, 180, 181].map(count), [90, 46, 90, 61])
  t.same(draw(Array.from({ length: 180 }, (_, i) => i), { changedAt: 90 })[1][1].split('L').length, 45)
})

t.test('the page: what is worse first, then each baseline by its name; a machine where there are two', async (t) => {
  const page = (more) => renderWatchPage({ result: resultOf(more), assets: { style: '', hash: () => '' } })
  const titles = (more) => [...page(more).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => text.replace(/<[^>]*>/g, ''))
  t.same(titles({ all: [series(1, { baseline: 'b10' }), series(2, { baseline: 'b2' })] }), ['Changes', 'b2', 'b10'])
  t.same(titles({ all: [series(1), series(2, { machine: 'N' })], changes: [change(1)] }), ['Worse, over budget, or to be confirmed', 'Changes', 'http on M', 'http on N'])
  const moves = [{ machine: 'M', firstRun: 2, ratio: 1.03, facts: [], cause: 'all' }]
  t.same(titles({ gates: makeStoredGates([{}]), analysis: { moves } }), ['Gates', 'Changes', 'What moved most series', 'http'])
  t.match(page({ changes: [change(1, { state: 'known' })] }), 'No recent change was found.')
  t.match(page({ changes: [change(1), change(1, { state: 'found' })] }), /\(to be confirmed\)[^]*\(confirmed\)/)
  t.match(page({ changes: Array.from({ length: 43 }, () => change(1)) }), 'and 3 more: baseload watch --details')
  t.match(page({ all: [series(1, { budget: 7000 })] }), '<b>budget 7.00 ms</b>')
  t.match(page({ all: [series(1, { budget: 9000 })] }), '<div>budget 9.00 ms</div>')
  t.match(page({ analysis: { untested: [1] } }), '<div>cannot tell: rates differ</div>')
  t.match(page(), /<div>no budget<\/div><div>no change found<\/div>/)
  t.match(page({ changes: [change(1, { state: 'found' })] }), '+20.0 %, to be confirmed<small>since <a href="/run/3">2026-01-04</a></small>')
})

t.test('JSON: a series by its name with its newest value, changes with their records and commits, gates with their moments', async (t) => {
  const moves = [{ machine: 'M', firstRun: 2, ratio: 1.03, facts: [], cause: 'all' }, { machine: 'M', firstRun: 9, ratio: 1.03, facts: [], cause: 'all' }]
  const gates = makeStoredGates([{ verdict: 'ship' }, { name: 'web' }])
  const more = { changes: [change(1)], news: [change(1)], gates, answered: [2], analysis: { moves }, added: 2, twice: 1, troubles: ['x'] }
  const { formatVersion, watch } = buildWatchDocument({ result: resultOf(more) })
  t.equal(formatVersion, 1)
  t.match(watch, { days: 365, margin: 0.02, runs: 4, added: 2, twice: 1, tests: 9, confirmedNow: [1], answeredNow: ['web'], troubles: ['x'] })
  t.strictSame(watch.series, [{
    ...{ key: 1, machine: 'M', baseline: 'http', target: 't1', figure: 'p99', load: 'latency', budget: null, values: 4 },
    ...{ newest: 8000, newestAt: '2026-01-05T00:00:00.000Z', source: 'r4/record.json', isOverBudget: false, isUntested: false, state: 'worse' }
  }])
  t.strictSame(watch.moves.map(({ at, ...move }) => [at, 'firstRun' in move]), [['2026-01-03T00:00:00.000Z', false], [null, false]])
  const [{ commits, name, ...told }] = watch.changes
  t.strictSame(told, {
    ...{ key: 1, series: 1, ratio: 1.2, isWorse: true, state: 'confirmed', since: '2026-01-04T00:00:00.000Z' },
    ...{ recordBefore: 'r2/record.json', recordAfter: 'r3/record.json' }
  })
  t.match(commits, { before: '2'.repeat(40), after: '3'.repeat(40) })
  t.strictSame(name, { machine: 'M', baseline: 'http', target: 't1', load: 'latency', figure: 'p99' })
  t.ok(watch.gates.every((gate) => !('atMs' in gate) && !('toldAtMs' in gate) && gate.at === new Date(gates[gate.key - 1].atMs).toISOString()))
})

t.test('what a webhook is posted: holds first, then changes, also those that are no longer in the window', async (t) => {
  const gone = change(1, { series: 8, firstRun: 77, lastRun: 76, newRun: 77 })
  const holds = makeStoredGates([{ name: 'web', reasons: [] }])
  const { formatVersion, text, changes, gates } = buildAlert({ result: resultOf({ gates: holds }), changes: [change(1), gone], holds })
  t.equal(formatVersion, 1)
  t.same(text.split('\n'), [
    'gate web: hold', 't1 p99 of http: +20.0 % since 2026-01-04, commits 2222222222..3333333333', 'a series that is not in this window: +20.0 %'
  ])
  t.match(changes[1], { since: null, recordBefore: null, recordAfter: null })
  t.notOk('name' in changes[1])
  t.match(gates, [{ name: 'web', verdict: 'hold' }])
})
