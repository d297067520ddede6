import t from 'tap'
import { renderCsv, writeCsvLine } from '../../../src/report/render/csv.js'
import { isJudged, isSpark, listFigures, selectLines, writeCell } from '../../../src/report/render/cells.js'

const rate = (/** @type {object} */ more) => ({ unit: 'perSecond', ...more })

t.test('a line of CSV: quotes where they are needed, no formula, no number that is none', async (t) => {
  t.equal(writeCsvLine(['a', 1.5, null, NaN, Infinity, 0]), 'a,1.5,,,,0\r\n')
  t.equal(writeCsvLine(['a,b', 'say "x"', 'plain']), '"a,b","say ""x""",plain\r\n')
  t.equal(writeCsvLine(['=1+1', '+1', '-x', '@a', 'a=b']), "'=1+1,'+1,'-x,'@a,a=b\r\n")
  t.equal(writeCsvLine(['']), '\r\n')
})

t.test('a figure is its value, its ends and its unit; what is said of it stands beside', async (t) => {
  const lines = (/** @type {any} */ cell, column = {}) => renderCsv(/** @type {any} */ ({
    document: {
      subject: 'run',
      blocks: [{
        kind: 'table',
        title: 'T',
        columns: [{ key: 'name', head: 'server' }, { key: 'rate', head: 'rate', ...column }],
        rows: [{ cells: { name: 'a', rate: cell } }]
      }]
    }
  })).split('\r\n').slice(1, -1)
  t.same(lines(rate({ value: 5, low: 4, high: 6 })), ['T,a,rate,5,4,6,perSecond,'])
  t.same(lines(rate({ value: 5, low: 4, high: 6 }), { group: 'G' }), ['T,a,G: rate,5,4,6,perSecond,'])
  t.same(lines(rate({ value: 5, bound: 'atLeast', rough: true })), ['T,a,rate,5,,,perSecond,"or more, rough"'])
  t.same(lines(rate({ value: 5, bound: 'atMost' })), ['T,a,rate,5,,,perSecond,or less'])
  t.same(lines({ value: 5, low: 4, high: 6, unit: 'us', bound: 'highAtLeast' }), ['T,a,rate,5,4,,us,high end not known'])
  t.same(lines({ value: null, unit: 'us', needs: 0, word: 'invalid' }), ['T,a,rate,,,,us,"invalid, too few"'])
  t.same(lines({ value: Date.UTC(2026, 2, 1), unit: 'date' }), ['T,a,rate,2026-03-01T00:00:00.000Z,,,date,'])
  t.same(lines({ value: null, unit: 'date' }), ['T,a,rate,,,,date,'])
  t.same(lines([rate({ value: 5 }), rate({ value: 6 })]), ['T,a,rate,5,,,perSecond,', 'T,a,rate,6,,,perSecond,'])
  t.same([lines('word'), lines(''), lines(null)], [['T,a,rate,,,,,word'], [], []])
})

t.test('what stands beside tables is a line of its own', async (t) => {
  const lost = { cells: { name: 'a' }, reason: 'it died' }
  const lines = renderCsv(/** @type {any} */ ({
    document: {
      subject: 'run',
      blocks: [
        { kind: 'trouble', texts: ['it is late'] },
        { kind: 'section', title: 'S', blocks: [{ kind: 'table', columns: [{ key: 'name', head: 'server' }], rows: [lost], notes: ['n'] }] },
        { kind: 'list', title: 'L', lines: ['one', { text: 'two', depth: 3 }] },
        { kind: 'text', text: 'no cell' }
      ]
    }
  })).split('\r\n').slice(0, -1)
  t.same(lines, [
    'table,row,column,value,low,high,unit,text', 'run,,note,,,,,it is late', 'S,a,,,,,,it died', 'S,,note,,,,,n', 'L,,note,,,,,one', 'L,,note,,,,,two'
  ])
})

t.test('a cell by what it is', async (t) => {
  t.same([writeCell({ cell: null }), writeCell({ cell: undefined }), writeCell({ cell: 'x' }), writeCell({ cell: ['a ', 'b'] })], ['-', '-', 'x', 'a b'])
  t.equal(writeCell({ cell: /** @type {any} */ ([rate({ value: 5 }), rate({ value: 6 })]) }), '5/s / 6/s')
  t.equal(writeCell({ cell: /** @type {any} */ ({ spark: [1, 2] }) }), '▁█')
  const both = /** @type {any} */ ({ text: 'long text', short: 'short' })
  t.same([writeCell({ cell: both }), writeCell({ cell: both, form: 'short' })], ['long text', 'short'])
  t.equal(writeCell({ cell: /** @type {any} */ ({ text: 'only' }), form: 'short' }), 'only')
  t.same(/** @type {any[]} */ ([{ spark: [] }, {}, null, 'spark']).map(isSpark), [true, false, false, false])
  t.same(/** @type {any[]} */ ([{ outcome: 'good' }, {}, null, 'outcome']).map(isJudged), [true, false, false, false])
  t.same([listFigures(null), listFigures('x'), listFigures(/** @type {any} */ (rate({ value: 1 }))).length, listFigures([])], [[], [], 1, []])
  t.same(selectLines({ lines: ['a', { text: 'b', depth: 2 }, { text: 'c', tone: 'dim' }], depth: 1 }), [{ text: 'a' }, { text: 'c', tone: 'dim' }])
  t.equal(selectLines({ lines: [{ text: 'b', depth: 2 }], depth: 2 }).length, 1)
})
