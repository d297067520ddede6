import t from 'tap'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { blocksOfLab, renderLabHtml } from '../../../../src/experiments/lab/report/experiment.js'
import { buildLabHead, listLabCosts } from '../../../../src/experiments/lab/report/head.js'
import { answerLab, describeLab, describeLabAdvice, describeLabSetting } from '../../../../src/experiments/lab/report/prose.js'
import { buildLabTables } from '../../../../src/experiments/lab/report/tables.js'
import { buildLabPublishedTable } from '../../../../src/experiments/lab/report/published-table.js'
import { adviseLab } from '../../../../src/experiments/lab/verdict/advice.js'
import { renderMarkdownList, renderMarkdownTable } from '../../../../src/report/markdown-table.js'
import { makeFaultyLab } from '../../../fixtures/faulty-lab.js'
import { makeLabRow, makeStretch } from '../../../fixtures/labs.js'
import { matchGolden } from '../../../report/golden.js'

const HOSTILE = 'a|b<script>\u001b[31m'
const phase = (/** @type {any} any: of a phase */ more) => ({
  name: 'down',
  action: 'recipe to origin',
  isFault: true,
  ok: true,
  fromMs: 1000,
  toMs: 3000,
  ...makeStretch(),
  usage: [{ name: 'service', cpuRatio: 0.25, mostCpuRatio: null, memoryBytes: 2 ** 20 }],
  bytesIn: 2 ** 21,
  ...more
})
const second = (/** @type {any} any: of a second */ more) => ({
  phase: 0, ok: 100, failed: 0, calls: 10, callsFailed: 0, served: 100, stale: 0, ...more
})
const seconds = [
  second({ second: 0, calls: 100 }),
  second({ second: 1, phase: 1, calls: 200, ok: 50, failed: 50 }),
  second({ second: 2, phase: null, calls: 0 })
]
const phases = [phase({ name: 'well', action: null, isFault: false, fromMs: 0 }), phase({})]
const rows = [
  makeLabRow({
    target: 'cache-none',
    healthy: makeStretch({ callsPerRequest: 1, p50: 1_000_000 }),
    fault: { phases: ['down'], ...makeStretch({ goodRatio: 0, callsPerRequest: 1, p50: 500_000 }) },
    origin: { calls: 400, callsPerRequest: 1, offloadRatio: 0 },
    phases,
    seconds,
    recovery: { repeats: 1, recoveredMs: { low: 480, high: 500 }, notRecovered: 0, freshMs: null, notFresh: 1 }
  }),
  makeLabRow({
    target: HOSTILE,
    healthy: makeStretch({ callsPerRequest: 0.1, staleRatio: 0.25 }),
    fault: { phases: ['down'], ...makeStretch({ callsPerRequest: 0.05, staleRatio: 1, p50: 2100 }) },
    service: { memoryBytes: 80 * 2 ** 20, versionsBehind: { known: 100, count: 4, max: 2, ratio: 0.04 } },
    phases,
    seconds,
    recovery: {
      repeats: 1,
      recoveredMs: { low: 0, high: 0 },
      notRecovered: 0,
      freshMs: { low: 750, high: 750 },
      notFresh: 0
    }
  }),
  makeLabRow({
    target: 'cache-redis-lazy',
    status: 'missing',
    reason: { code: 'UNAVAILABLE', found: 'redis not found' },
    ratePerSecond: null,
    success: null,
    responseTimeUs: null,
    maxUs: null,
    healthy: null,
    origin: null,
    service: null
  })
]
const build = (/** @type {any[]} */ of, reference = 'cache-none') =>
  /** @type {any} any: rows as far as they are read */ ({
    rows: of,
    ...adviseLab({ rows: of, reference }),
    reference,
    writes: false
  })
const result = build(rows)

t.test('for each target a sentence: what it saves, what it costs, what the fault did', async (t) => {
  t.same(describeLab({ result }), [
    'cache-none at 100/s neither saves nor adds calls. In the fault: 0 % success, 1.00 calls to the origin a request, p50 500 ms (-500 ms), the last failure 500 ms after it began, old values until the window ended.',
    `${HOSTILE} at 100/s saves 90 % of the calls to the origin, 998 ms at the median (cache-none takes 1,000 ms); it costs 20.0 MiB more memory than cache-none, 25 % of the answers stale, 4 % of the cached answers older than a version that it had seen, by up to 2 versions. In the fault: 100 % success, 0.050 calls to the origin a request, p50 2.10 ms (+100 µs), 100 % of the answers stale, the last old value 750 ms after it began.`,
    'While all is well at 100/s all serve alike (100 %).',
    `While all is well at 100/s, fewest origin calls a request (equal success): ${HOSTILE} (0.100); then cache-none (1.00).`,
    `In the fault at 100/s, most good answers: ${HOSTILE} (100 %); then cache-none (0 %).`
  ])
})

t.test('what came after the last phase began came after the fault only where that phase ends it', async (t) => {
  const [, down] = phases
  const back = phase({ name: 'back', isFault: false })
  const say = (/** @type {any[]} */ of) => describeLab({ result: build([{ ...rows[1], phases: of }]) })[0]
  t.match(say([down, back]), /the last old value 750 ms after it was over\.$/)
  t.match(say([back, down]), /the last old value 750 ms after it began\.$/)
})

t.test('differences that two runs could have are neither saved nor paid', async (t) => {
  const alike = build([
    makeLabRow({ target: 'cache-none', healthy: makeStretch({ callsPerRequest: 0.99, p50: 2000 }) }),
    makeLabRow({
      target: 'a',
      healthy: makeStretch({ callsPerRequest: 1.01, p50: 2150 }),
      service: { memoryBytes: 60.5 * 2 ** 20 }
    })
  ])
  t.same(describeLab({ result: alike }).slice(0, 2), [
    'cache-none at 100/s neither saves nor adds calls.',
    'a at 100/s shows no difference from cache-none beyond chance.'
  ])
})

t.test('what is not to be believed is told, but not compared, and why stands under the first table', async (t) => {
  const late = (/** @type {number} */ ratePerSecond) =>
    makeLabRow({
      target: 'late',
      ratePerSecond,
      status: 'invalid',
      reason: { code: 'TEXT', text: 'sent late' },
      healthy: makeStretch({ callsPerRequest: 0.01 })
    })
  const both = (/** @type {string} */ target) => [100, 200].map((ratePerSecond) => makeLabRow({ target, ratePerSecond }))
  const spoiled = build([...both('cache-none'), ...both('a'), late(100), late(200)])
  t.equal(describeLabAdvice({ result: spoiled }).at(-1), 'Not compared: late at 100/s and 200/s (invalid).')
  t.match(describeLab({ result: spoiled })[4], /^late at 100\/s \(invalid\) saves 99 % of the calls/)
  const tables = buildLabTables({ result: spoiled })
  t.same(tables.map(({ notes }) => notes.filter((note) => note.startsWith('late at')).length), [2, 0, 0])
  t.same(tables[0].notes.at(-1), 'late at 200/s (invalid): sent late')
})

t.test('where most do alike, those are named that do not', async (t) => {
  const named = build([
    ...['b', 'c', 'd', 'e'].map((target) => makeLabRow({ target })),
    makeLabRow({ target: 'cache-none', healthy: makeStretch({ callsPerRequest: 1 }) })
  ])
  t.match(describeLabAdvice({ result: named }), [
    'While all is well at 100/s all serve alike (100 %).',
    'While all is well at 100/s, fewest origin calls a request (equal success): all but cache-none (0.100); then cache-none (1.00).'
  ])
})

t.test('the headline: what separates the targets, while all is well and in the fault', async (t) => {
  t.equal(
    answerLab({ result }),
    `fewest origin calls a request: ${HOSTILE} (0.100; last cache-none: 1.00); in the fault most good answers: ${HOSTILE} (100 %; last cache-none: 0 %).`
  )
  t.equal(answerLab({ result: build([makeLabRow(), makeLabRow({ target: 'a' })]) }), 'no difference between the targets was found.')
  t.equal(answerLab({ result: build([rows[2]]) }), 'no two targets were measured well enough to be compared.')
})

t.test('a line of seconds is as long as the longest of its table', async (t) => {
  const short = makeLabRow({ target: 'short', phases, seconds: [second({ second: 0, ok: 0, calls: null })] })
  const [line] = buildLabTables({ result: build([short, rows[0]]) }).filter(({ title }) => title.startsWith('Second'))
  t.same(line.rows.map((cells) => cells[2]), ['12/', '???', '-??', '▄█·', '█▄█'])
})

t.test('messages between processes, where some are sent', async (t) => {
  const times = { count: 9, p50: { low: 1, high: 2 }, p99: { low: 3, high: 3 }, max: 4 }
  const [table] = buildLabTables({
    result: build([
      makeLabRow({ service: { invalidations: { sent: 10, received: 9, lost: 1, delayMs: times } } }),
      makeLabRow({ target: 'a' })
    ])
  }).filter(({ title }) => title.startsWith('Messages'))
  t.same(table.rows, [
    ['cache-lazy', '100', '10', '9', '1', '1.00 ms to 2.00 ms', '3.00 ms', '4.00 ms'],
    ['a', '100', '-', '-', '-', '-', '-', '-']
  ])
})

t.test('published times stand beside those of the lowest rate, or of the phase that they are of', async (t) => {
  const of = (/** @type {any} any: of a row */ more) => makeLabRow({ target: 'cache-none', meanUs: 2500, ...more })
  const show = (/** @type {any} */ published, /** @type {any[]} */ rows) =>
    buildLabPublishedTable({ baseline: /** @type {any} any: no more is read */ ({ published: { tool: 'a tool', figures: {}, ...published }, targets: ['cache-none', 'b'] }), lab: build(rows) })
  const figures = { 'cache-none': { latencyMs: { mean: 3, p50: 504.4, p99: 507, max: 625 } }, b: { latencyMs: { p50: 1 } } }
  const whole = show({ figures, notes: ['a note'] }, [of({ ratePerSecond: 200, maxUs: 1 }), of({})])
  t.same(whole?.rows, [
    ['cache-none', 'latency mean (ms)', '3', '2.50'],
    ['cache-none', 'latency p50 (ms)', '504.4', '2.00'],
    ['cache-none', 'latency p99 (ms)', '507', '5.00'],
    ['cache-none', 'latency max (ms)', '625', '9.00'],
    ['b', 'latency p50 (ms)', '1', '-']
  ])
  t.match(whole?.notes, [/^here: at 100\/s, /, 'a note'])
  t.equal(show({}, [of({})]), null)

  const down = {
    name: 'down',
    originMs: 500,
    meanUs: 504_000,
    maxUs: 499_000,
    estimates: { p50: { value: 503_000, low: 501_000, high: 504_000, basis: 'within-trial' }, p99: null }
  }
  const phased = show({ phases: [{ phase: 'down', ratePerSecond: 100, figures }, { phase: 'well', figures }] }, [of({ phases: [down] })])
  t.same(phased?.columns.map(({ name }) => name).slice(4), ['Here', 'Added', 'Added here'])
  t.same(phased?.rows.slice(0, 5), [
    ['cache-none', 'down, 100/s', 'latency mean (ms)', '3', '504', '-', '-'],
    ['cache-none', 'down, 100/s', 'latency p50 (ms)', '504.4', '503 [501, 504]', '4.4', '3.00 [1.00, 4.00]'],
    ['cache-none', 'down, 100/s', 'latency p99 (ms)', '507', '-', '7', '-'],
    ['cache-none', 'down, 100/s', 'latency max (ms)', '625', '499', '125', '-1.00'],
    ['b', 'down, 100/s', 'latency p50 (ms)', '1', '-', '-', '-']
  ])
  t.match(phased?.notes, [/of the same phase and rate/, /takes, 500 ms; /])
})

t.test('the whole of it, from trials', async (t) => {
  const lab = makeFaultyLab()
  const tables = [buildLabHead({ result: lab }), ...buildLabTables({ result: lab })].flatMap((table) => renderMarkdownTable({ table }))
  matchGolden(
    t,
    'lab.md',
    `${[describeLabSetting({ result: lab }), renderMarkdownList({ texts: describeLab({ result: lab }) }), ...tables].join('\n\n')}\n`
  )
  matchGolden(t, 'lab-80.txt', layLab(makeFaultyLab(), 80))
})

t.test('tables: what is not known is a dash, what was not measured has a reason', async (t) => {
  const tables = buildLabTables({ result })
  t.same(
    tables.map(({ title }) => title.replace(/ \(times.*/, '')),
    [
      'What users saw, and what the origin was asked',
      'In the fault (down) at 100/s, and after it',
      'Phase by phase',
      'CPU, memory and bytes, phase by phase',
      'Second by second at 100/s',
      'Where answers came from, and how old they were',
      'What keeping values takes'
    ]
  )
  t.same(tables[0].rows[0].slice(0, 8), ['cache-none', '100', '100 %', '2.00', '5.00', '0 %', '4', '400'])
  t.same(tables[0].rows[2].slice(0, 3), ['cache-redis-lazy', 'unavailable: redis not found', ''])
  t.equal(tables[0].states[2], 'missing')
  t.same(tables[3].rows[0], ['cache-none', '100', 'well', 'service', '25 %', '-', '1.0', '2.0'])
  t.same(tables[4].rows.slice(0, 3), [
    ['phases', '', '12/', ''],
    ['cache-none', 'origin calls', '▄█·', '200/s'],
    ['cache-none', 'success', '█▄█', '50 %']
  ])
  t.same(tables[1].rows, [
    ['cache-none', '0 %', '1.00', '0 %', '-500', 'never', '500 ms', '5.00', '9.00'],
    [HOSTILE, '100 %', '0.050', '100 %', '0.100', '750 ms', 'at once', '5.00', '9.00']
  ])
})

t.test('the one table, and the bars: before the fault and in it, at the lowest rate', async (t) => {
  const faster = { ...rows[0], ratePerSecond: 200 }
  const table = buildLabHead({ result: build([...rows, faster]) })
  t.same(
    table.rows.map((cells) => cells.slice(0, 5)),
    [
      [rows[0].title, '100 %', '1,000', '5.00', '1.00'],
      [rows[1].title, '100 %', '2.00', '5.00', '0.100'],
      [rows[2].title, 'unavailable: redis not found', '', '', '']
    ]
  )
  t.same(table.rows[0].slice(5), ['0 %', '500', '5.00', '1.00'])
  t.strictSame(table.targets, rows.map(({ target }) => target))
  t.same(listLabCosts({ result }).bars.map(({ cost, text }) => [cost, text]), [[1, '1.00 calls/request'], [0.1, '0.100 calls/request']])
  t.equal(buildLabHead({ result: build([makeLabRow({ fault: null })]) }).columns.length, 5, 'without a fault no columns for one')
})

t.test('users: who they are in place of a rate, and what they asked', async (t) => {
  const traffic = { kind: 'users', users: 5, pauseMs: 1000 }
  const of = (/** @type {any} any: of a row */ more) => makeLabRow({ ratePerSecond: null, traffic, achievedPerSecond: 4.8, ...more })
  const slow = { target: 'cache-none', achievedPerSecond: 2.4, healthy: makeStretch({ callsPerRequest: 1 }), phases, seconds }
  const late = { target: 'late', status: 'invalid', reason: { code: 'TEXT', text: 'sent late' } }
  const lab = build([of(slow), of({ target: 'cache-lazy', phases, seconds }), of(late), rows[2]])
  t.match(describeLabSetting({ result: lab }), /order, from 5 users with a pause of 1 s after each answer, in a closed loop: slow targets get less load\. /)
  const told = describeLab({ result: lab })
  t.match(told[1], /^cache-lazy saves 90 % of the calls/)
  t.equal(told.at(-1), 'Not compared: late (invalid).')
  t.match(answerLab({ result: lab }), /^fewest origin calls a request: cache-lazy/)
  t.match(buildLabHead({ result: lab }).title, /asked, 5 users with a pause of 1 s \(times/)
  const [main, ...others] = buildLabTables({ result: lab })
  t.same(main.columns.slice(0, 2).map(({ name }) => name), ['Target', 'Asked/s'])
  t.same(main.rows.map(([target, asked]) => [target, asked]).slice(0, 2), [['cache-none', '2.4'], ['cache-lazy', '4.8']])
  t.match(main.notes.at(-1), /^late \(invalid\): sent late/)
  t.ok(others.some(({ title }) => title === 'Second by second'))
  const published = { tool: 'k6', figures: {}, phases: [{ phase: 'well', figures: { 'cache-none': { latencyMs: { max: 9 } } } }] }
  const beside = buildLabPublishedTable({ baseline: /** @type {any} any: no more is read */ ({ published, targets: ['cache-none'] }), lab })
  t.same(beside?.rows, [['cache-none', 'well', 'latency max (ms)', '9', '9.00']])
  t.match(beside?.notes[0], /^here: of the same phase, 5 users with a pause of 1 s\. /)
})

t.test('one phase or none: no table about phases or recovery', async (t) => {
  t.same(buildLabTables({ result: build([makeLabRow()]) }).map(({ title }) => title.split(' ')[0]), ['What', 'Where', 'What'])
})

t.test('page and terminal: hostile names are text, no line is too long', async (t) => {
  const text = renderLabHtml({ result, targets: [] }).join('\n\n')
  t.notMatch(text, /<script>/)
  t.match(text, /a\|b&lt;script&gt;/)
  for (const columns of [72, 80, 140]) {
    const lines = layLab(result, columns).split('\n')
    t.ok(lines.every((line) => line.length <= columns), `${columns} columns: ${Math.max(...lines.map((line) => line.length))}`)
    t.notMatch(lines.join('\n'), /\u001b/) // eslint-disable-line no-control-regex -- the control character is what must not be there
  }
})

t.test('nothing measured, nothing said', async (t) => {
  const nothing = build([rows[2]])
  t.same(renderLabHtml({ result: nothing, targets: [] }), [])
  t.same(blocksOfLab({ result: nothing }), [])
})

t.test('where requests failed, the times of good answers alone stand beside those of all', async (t) => {
  const good = { responseTimeUs: { p50: 700_000, p99: null }, maxUs: 800_000 }
  const figures = { estimates: { p50: { value: 700_000, low: null, high: null, basis: 'within-trial' } }, meanUs: 1, maxUs: 2 }
  const down = { ...phase({ good, goodFigures: figures, estimates: { p50: null }, originMs: null, meanUs: null }) }
  const row = makeLabRow({ phases: [down], fault: { phases: ['down'], ...makeStretch({ good }) } })
  const apart = (/** @type {any[]} */ of) =>
    buildLabTables({ result: build(of) }).filter(({ columns }) => columns.some(({ name }) => name === 'p99 good only'))
  t.same(apart([makeLabRow({ phases: [phase({})] })]), [], 'nothing where nothing failed')
  t.same(apart([row]).map(({ columns, rows: [cells] }) => cells[columns.findIndex(({ name }) => name === 'p50 good only')]), ['700', '700'])
  const published = { tool: 'a tool', figures: {}, phases: [{ phase: 'down', figures: { 'cache-lazy': { latencyMs: { p50: 600 } } } }] }
  const baseline = /** @type {any} any: no more is read */ ({ published, targets: ['cache-lazy'] })
  const table = buildLabPublishedTable({ baseline, lab: build([row]) })
  t.same(table?.columns.map(({ name }) => name).slice(-2), ['Here', 'Here, good only'])
  t.same(table?.rows, [['cache-lazy', 'down, 100/s', 'latency p50 (ms)', '600', '-', '700']])
})

/** All of it. @param {Parameters<typeof blocksOfLab>[0]['result']} result @param {number} columns */
function layLab (result, columns) {
  const document = { subject: 'lab', title: 'lab', blocks: blocksOfLab({ result }), foot: {} }
  return renderScreen({ document, columns, details: true })
}
