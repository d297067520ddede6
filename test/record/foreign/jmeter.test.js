import t from 'tap'
import { readRows } from '../../../src/record/foreign/csv-rows.js'
import { readJmeterCsv } from '../../../src/record/foreign/jmeter.js'
import { readJmeterXml } from '../../../src/record/foreign/jmeter-xml.js'
import { FAILURES } from '../../../src/record/foreign/result.js'
import { NONE } from '../../fixtures/records.js'

const HEAD = 'timeStamp,elapsed,label,responseCode,failureMessage,success,grpThreads'
const readCsv = (/** @type {string[]} */ ...lines) => readJmeterCsv({ text: [HEAD, ...lines].join('\n'), name: 'it' })

t.test('a sample is from its stamp on, and a label is a row', async (t) => {
  const { rows, missing } = readCsv('1000,500,a,200,,true,3', '2000,1000,a,503,,false,5', '2100,7,,200,wrong text,false,0', '2500,0,a,404,not found,false,4')
  t.match(rows, [{
    target: 'a',
    startedAtMs: 1000,
    windowMs: 2000,
    connections: 5,
    resolutionUs: 1000,
    counts: { ...NONE, ok: 1, failed: 2, due: 3 },
    failedByCause: { 'status 503': 1, 'status 404': 1 },
    meanUs: 500_000,
    maxUs: 1_000_000,
    achievedPerSecond: 1.5,
    goodPerSecond: 0.5
  }, { target: 'it', connections: null, failedByCause: { 'wrong text': 1 }, startedAtMs: 2100, windowMs: 7 }])
  t.same(missing.filter((one) => one === FAILURES || one.startsWith('rates')), [])
  t.match(readCsv('1000,5,a,,,false,1').rows[0].failedByCause, { 'not told': 1 })
  t.ok(readCsv('1000,5,a,200,,true,1', '1000,5,a,200,,,1').missing.includes(FAILURES), 'one was not judged')
  t.ok(readCsv('12:00,5,a,200,,true,1', '1000,5,b,200,,true,1').missing.some((one) => one.startsWith('rates, as')))
  t.throws(() => readCsv('1000,-1,a,200,,true,1'), /not a time of JMeter: -1/)
  t.throws(() => readCsv('1000,,a,200,,true,1'), /not a time of JMeter/)
  t.equal(readCsv(), null)
})

t.test('in XML: what lies within a sample is a part of it, and a name has its entities', async (t) => {
  const read = (/** @type {string} */ samples) => readJmeterXml({ text: `<testResults>\n${samples}\n</testResults>\n`, name: 'it' })?.rows
  const sample = (/** @type {string} */ label, inner = '') => `<httpSample t="5" ts="12" s="true" lb="${label}" rc="200" ng="1">${inner}</httpSample>`
  t.same(read(sample('a', sample('b', sample('c'))) + sample('d') + '<sample t="5" ts="1" s="true" lb="e"/>')?.map(({ target }) => target), ['a', 'd', 'e'])
  t.same(read(sample('&#65;&#x42;&#X43; &amp;&lt;&gt;&quot;&apos; &none; &'))?.map(({ target }) => target), ['ABC &<>"\' \ufffd &'])
  t.match(read('<sample t="5" ts="12" s="false" lb="a" rc="503" ng="7"/>'), [{ connections: 7, failedByCause: { 'status 503': 1 }, startedAtMs: 12, windowMs: 5 }])
  t.equal(readJmeterXml({ text: '<testResults></testResults>', name: 'it' }), null)
})

t.test('rows of a table: separators, quotes over lines, and as many cells as its header has', async (t) => {
  const read = (/** @type {string} */ text) => {
    const rows = /** @type {Array<Array<string | undefined>>} */ ([])
    readRows({ text, eachRow: (cell) => rows.push(['a', 'b', 'c'].map(cell)) })
    return rows
  }
  for (const separator of [',', ';', '\t', '|']) {
    t.same(read(['a,b', '1,2', '', '"3","4,5"'].join('\n').replaceAll(',', separator)), [['1', '2', undefined], ['3', `4${separator}5`, undefined]], separator)
  }
  t.same(read('"a",b\r\n1,"2\n3"\r\n'), [['1', '2\n3', undefined]])
  t.same(read('a'), [])
  t.same(read('a\n1\n2'), [['1', undefined, undefined], ['2', undefined, undefined]])
  t.throws(() => read('a,b\n\n1'), { message: 'line 3 has 1 cells, the header 2' })
  t.throws(() => read('a,b\n1,"2\n3'), { message: 'a quote of line 2 has no end' })
})
