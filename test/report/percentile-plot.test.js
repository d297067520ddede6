import t from 'tap'
import { plotPercentiles } from '../../src/report/percentile-plot.js'
import { measureText } from '../../src/report/text.js'
import { HOSTILE_NAME, HOSTILE_TEXT } from './fixture.js'
import { matchGolden } from './golden.js'

const NARROWEST = 40

/** As the stats draw it: 20 points for each nine. @param {{ nines: number, timeUs: (ratio: number) => number }} options */
function makeCurve ({ nines, timeUs }) {
  return [0.5, ...Array.from({ length: nines * 20 }, (_, step) => 1 - 10 ** (-(step + 1) / 20))]
    .sort((a, b) => a - b)
    .map((ratio) => ({ ratio, estimate: { value: timeUs(ratio), low: null, high: null } }))
}

/** @param {string} label @param {any} measured any: of a row no more than what is drawn @returns {any} */
const makeRow = (label, measured) => ({ target: label, label, first: true, state: 'ok', row: null, measured, reason: '' })

/** Exponential waits: on these axes their percentiles are known in closed form. @param {number} meanUs */
const exponential = (meanUs) => (/** @type {number} */ ratio) => Math.round(-meanUs * Math.log(1 - ratio))

/** The part with the marks: what is right of the vertical axis. @param {string[]} lines */
const marks = (lines) => lines.slice(1, 10).map((line) => line.slice(line.search(/[│┤]/) + 2))

t.test('two targets, three nines', async (t) => {
  const rows = [
    makeRow('node-http', { curve: makeCurve({ nines: 4, timeUs: exponential(300) }) }),
    makeRow(HOSTILE_NAME, { curve: makeCurve({ nines: 3, timeUs: exponential(900) }) })
  ]
  matchGolden(t, 'percentile-plot-80.txt', `${plotPercentiles({ rows, columns: 80 }).join('\n')}\n`)
  matchGolden(t, 'percentile-plot-40.txt', `${plotPercentiles({ rows, columns: 40 }).join('\n')}\n`)
})

t.test('a mark stands where its percentile and its time are', async (t) => {
  const at = [[0.5, 100], [0.9, 1000], [0.99, 10_000]]
  const lines = plotPercentiles({
    rows: [makeRow('one', { curve: at.map(([ratio, value]) => ({ ratio, estimate: { value } })) })],
    columns: 80
  })
  const drawn = marks(lines)
  t.equal(lines.length, 13, 'title, 9 rows, axis, its labels, names')
  // 20 columns a nine: from the median to p90 that is 20 * (1 - log10(2)), to p99 20 more; nine rows for two decades
  t.strictSame([drawn[8].indexOf('a'), drawn[4].indexOf('a'), drawn[0].indexOf('a')], [0, 14, 34])
  t.match(lines[1], /^ 10 ms ┤/)
  t.match(lines[9], /^100 µs ┤/)
  t.match(lines[11], / 50 % +90 % +99 %$/)
})

t.test('it ends where the requests do', async (t) => {
  const long = plotPercentiles({ rows: [makeRow('a', { curve: makeCurve({ nines: 5, timeUs: exponential(300) }) })], columns: 120 })
  const short = plotPercentiles({ rows: [makeRow('a', { curve: makeCurve({ nines: 2, timeUs: exponential(300) }) })], columns: 120 })
  t.match(long[11], '99.999 %')
  t.match(short[11], ' 99 %')
  t.notMatch(short[11], '99.9')
})

t.test('without a curve the percentiles of the tables', async (t) => {
  const responseTimeUs = {
    p50: { value: 100 },
    p90: { value: 300 },
    p95: null,
    p97_5: null,
    p99: { value: 900 },
    p99_9: null,
    p99_99: null,
    p99_999: null
  }
  t.equal(marks(plotPercentiles({ rows: [makeRow('a', { responseTimeUs })], columns: 80 })).join('').replaceAll(' ', ''), 'aaa')
})

t.test('all equal: one line, in which the letters take turns', async (t) => {
  const rows = ['x', 'y', 'z'].map((label) => makeRow(label, { curve: makeCurve({ nines: 2, timeUs: () => 500 }) }))
  const lines = plotPercentiles({ rows, columns: 80 })
  t.strictSame(marks(lines).filter(Boolean), ['abcabcabcabcabcabcabcabcabcabcabcab'])
  t.ok(lines.slice(1, 10).filter((line) => /^ *\d/.test(line)).length >= 2, 'a scale that can be read')
})

t.test('a range without a round number in it is labelled by its ends', async (t) => {
  const lines = plotPercentiles({
    rows: [makeRow('a', { curve: makeCurve({ nines: 2, timeUs: (ratio) => 1100 + 800 * ratio }) })],
    columns: 80
  })
  t.equal(lines.slice(1, 10).filter((line) => /^ *\d/.test(line)).length, 2)
})

t.test('less than a microsecond', async (t) => {
  t.match(plotPercentiles({ rows: [makeRow('a', { curve: makeCurve({ nines: 2, timeUs: () => 0 }) })], columns: 80 }).join('\n'), '1 µs')
})

t.test('what ends before p90 is not drawn', async (t) => {
  t.strictSame(
    plotPercentiles({
      rows: [
        makeRow('a', {
          curve: [
            { ratio: 0.5, estimate: { value: 100 } },
            { ratio: 0.89, estimate: { value: 200 } }
          ]
        })
      ],
      columns: 80
    }),
    []
  )
})

t.test('what ends at p90 is, in as many columns as lie between it and the median', async (t) => {
  const curve = [[0.25, 50], [0.5, 100], [0.9, 200]].map(([ratio, value]) => ({ ratio, estimate: { value } }))
  const lines = plotPercentiles({ rows: [makeRow('a', { curve })], columns: 80 })
  t.equal(marks(lines).join('').replaceAll(' ', ''), 'aa', 'what is quicker than the median has no place')
  t.equal(lines[10].replace(/^.*└─/, ''), `┴${'─'.repeat(13)}┴`, 'twenty a nine')
})

t.test('a name has a third of the terminal, and never less than sixteen columns', async (t) => {
  const rows = [makeRow('n'.repeat(60), { curve: makeCurve({ nines: 2, timeUs: exponential(100) }) })]
  t.equal(plotPercentiles({ rows, columns: 91 }).at(-1), `a ${'n'.repeat(29)}…`)
  t.equal(plotPercentiles({ rows, columns: 40 }).at(-1), `a ${'n'.repeat(15)}…`)
})

t.test('nothing to draw, nothing drawn', async (t) => {
  t.strictSame(plotPercentiles({ rows: [], columns: 80 }), [])
  t.strictSame(plotPercentiles({ rows: [makeRow('missing', null)], columns: 80 }), [])
  t.strictSame(plotPercentiles({ rows: [makeRow('none', { curve: [] })], columns: 80 }), [])
})

t.test('it fits, whatever the names are and however many', async (t) => {
  const names = [HOSTILE_NAME, HOSTILE_TEXT, '語'.repeat(20), 'n'.repeat(40), '']
  for (const count of [1, 5, 20, 52, 60]) {
    const rows = Array.from({ length: count }, (_, index) =>
      makeRow(names[index] ?? `target-${index}-${'x'.repeat(30)}`, {
        curve: makeCurve({ nines: 4, timeUs: exponential(100 * (index + 1)) })
      })
    )
    for (const columns of [40, 41, 57, 80, 200]) {
      const lines = plotPercentiles({ rows, columns })
      t.strictSame(lines.filter((line) => measureText({ text: line }) > columns), [], `${count} targets, ${columns} columns`)
      t.notMatch(lines.join('\n'), '\u001b')
      t.equal(lines.findIndex((line) => line.includes('└')), 10)
    }
    t.strictSame(plotPercentiles({ rows, columns: NARROWEST - 1 }), [], 'left out below')
  }
})

t.test('a target at several rates is told apart by them', async (t) => {
  const rows = [200, 1000].map((offeredPerSecond) => ({
    ...makeRow('cached', { curve: makeCurve({ nines: 2, timeUs: exponential(offeredPerSecond) }) }),
    row: { offeredPerSecond }
  }))
  t.equal(
    plotPercentiles({ rows: [...rows, makeRow('other', rows[0].measured)], columns: 80 }).at(-1),
    'a cached at 200/s  b cached at 1,000/s  c other'
  )
})

t.test('more targets than letters', async (t) => {
  const rows = Array.from({ length: 60 }, (_, index) => makeRow(`t${index}`, { curve: makeCurve({ nines: 2, timeUs: exponential(100) }) }))
  const text = plotPercentiles({ rows, columns: 80 }).join('\n')
  t.match(text, 'Z t51')
  t.match(text, 'no letter left')
  t.notMatch(text, 't52')
})
