import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { chartsOf, compare, documentOf, exitCodeOf, history, jsonOf, peak, readRecord, render, review, size, sla } from '../../src/index.js'
import * as old from '../../src/library/old-names.js'
import { makeCalibration } from '../fixtures/calibrations.js'
import { makeFolder } from '../fixtures/command-line.js'
import { makeRecords } from '../fixtures/histories.js'
import { makeRecord } from '../fixtures/records.js'
import { makeFiveRepeatResult } from '../report/fixture.js'

const LOG = 'test/record/access-log/fixtures/combined.log'
const POINTS = 'units,ratePerSecond\n1,6\n2,10\n3,15\n4,20'
const TEXTS = { peak: '20/s', objective: ['p99<50ms'] }

t.test('each says what is called instead, once, and does what it did', async (t) => {
  const warned = []
  const hear = ({ name, code, message }) => { if (name === 'DeprecationWarning') warned.push({ code, message }) }
  process.on('warning', hear)
  t.teardown(() => process.off('warning', hear))
  for (const [name, given, wanted] of await listCalls(t)) {
    const shown = await old[name](given)
    await old[name](given)
    if (wanted !== undefined) t.strictSame(withoutTimes(shown), withoutTimes(wanted), name)
  }
  await new Promise(setImmediate)
  t.strictSame(warned.map(({ code }) => code).sort(), Object.keys(old).map(nameCode).sort(), 'each once')
  t.match(warned.find(({ code }) => code === 'DEP_BASELOAD_SIZE_EXIT_CODE').message, /^sizeExitCode .*: call exitCodeOf\({ result }\)$/)
})

t.test('what is no result of ours', async (t) => {
  t.throws(() => documentOf({ result: {} }), TypeError)
  t.strictSame(chartsOf({ result: await peak({ files: [LOG] }) }), [], 'not all have charts')
})

/** @returns {Promise<Array<[name: string, given: object, wanted?: unknown]>>} wanted: absent: it is enough that it ends */
async function listCalls (t) {
  const folder = await makeFolder(t)
  const keep = async (record) => {
    await mkdir(join(folder, record.id), { recursive: true })
    await writeFile(join(folder, record.id, 'record.json'), JSON.stringify(record))
    return join(folder, record.id)
  }
  const paths = []
  for (const record of await makeRecords({ rates: Array(8).fill(20_000) })) paths.push(await keep(record))
  const one = await keep({ ...await makeRecord({ repeats: 6 }), id: 'one' })
  const { record } = await readRecord({ path: one })
  const file = join(folder, 'service.yml')
  await writeFile(file, 'title: Shop\nobjectives: [success>=99%]\nservices:\n  users: { exponential: 5ms, objectives: [success>=99.9%] }\ngraph: { series: [users] }\n')
  const [ran, past, sized, composed, busy] = [
    makeFiveRepeatResult(),
    await history({ path: folder, baseline: 'http' }).catch(() => history({ path: folder })),
    await size({ question: TEXTS, points: POINTS }),
    await sla({ file }),
    await peak({ files: [LOG] })
  ]
  const reviewed = await review({ paths: [one] })
  const [before, after] = [record, record]
  const { comparison } = await compare({ before, after, reportsFolder: folder })
  const charts = chartsOf({ result: ran })
  const text = (result, more) => render({ document: documentOf({ result, ...more }), columns: 90 })
  const md = (result, more) => render({ document: documentOf({ result, ...more }), format: 'md' })
  const screen = { columns: 90, colors: false }
  return [
    ['renderTerminal', { result: ran, files: { record: 'r' }, ...screen }, text(ran, { files: { record: 'r' } })],
    ['renderMarkdown', { result: ran, charts }, md(ran, { charts })],
    ['renderComparison', { comparison, ...screen }, text(comparison)],
    ['renderComparisonMarkdown', { comparison }, md(comparison)],
    ['renderHistory', { result: past, ...screen }, text(past)],
    ['renderHistoryMarkdown', { result: past }, md(past)],
    ['renderSize', { result: sized, ...screen }, text(sized)],
    ['renderSize', { result: sized, files: { report: 'r' }, ...screen }, text(sized, { files: { report: 'r' } })],
    ['renderSizeMarkdown', { result: sized, charts: chartsOf({ result: sized }) }, md(sized, { charts: chartsOf({ result: sized }) })],
    ['renderSla', { result: composed, ...screen }, text(composed)],
    ['renderSlaMarkdown', { result: composed }, md(composed)],
    ['renderPeak', { result: busy, ...screen }, text(busy)],
    ['renderPeakMarkdown', { result: busy }, md(busy)],
    ['renderReviewMarkdown', { review: reviewed }, md(reviewed)],
    ['renderReviewHtml', { review: reviewed }],
    ['renderCalibration', { calibration: CALIBRATION, path: 'c.json', ...screen }, text(CALIBRATION, { files: { calibration: 'c.json' } })],
    ['buildJsonDocument', { result: ran, files: {} }, jsonOf({ result: ran })],
    ['buildHistoryDocument', { result: past }, jsonOf({ result: past })],
    ['buildSizeDocument', { result: sized }, jsonOf({ result: sized })],
    ['buildSlaDocument', { result: composed }, jsonOf({ result: composed })],
    ['buildPeakDocument', { result: busy }, jsonOf({ result: busy })],
    ['buildReviewDocument', { review: reviewed }, jsonOf({ result: reviewed })],
    ['buildCharts', { result: ran }, charts],
    ['buildHistoryCharts', { result: past }, chartsOf({ result: past })],
    ['buildSizeCharts', { result: sized }, chartsOf({ result: sized })],
    ['comparisonExitCode', { comparison }, exitCodeOf({ result: comparison })],
    ['historyExitCode', { result: past }, exitCodeOf({ result: past })],
    ['sizeExitCode', { result: sized }, exitCodeOf({ result: sized })],
    ['slaExitCode', { result: composed }, exitCodeOf({ result: composed })],
    ['observePeak', { files: [LOG] }, busy],
    ['composeSla', { file }, composed],
    ['readHistory', { path: folder, baseline: past.baseline }, past],
    ['readAnyRecord', { path: one }, { record, path: join(one, 'record.json') }],
    ['readService', { file }, composed.plan],
    ['compareRecords', { before, after }, comparison],
    ['compareVersions', { record: VERSIONS(record) }],
    ['compareWithItself', { record }],
    ['findLastGoodRecord', { folder, record: (await readRecord({ path: paths.at(-1) })).record }],
    ['readSessionDrift', { folder, before, after }],
    ['parseSizingQuestion', { texts: TEXTS, name: 'yours', measuring: false }, sized.question],
    ['parseCapacityPoints', { text: POINTS, file: 'the points given' }, sized.sizes[0].measurements.points]
  ]
}

/** Of a run of two versions, of which nothing was measured. */
const VERSIONS = (record) => ({
  ...record,
  plan: { ...record.plan, versions: { before: 'before', after: 'after', margin: 0.05, latencyMargin: 0.25, tailMargin: 0.5, notes: [] } },
  trials: []
})

const CALIBRATION = makeCalibration()

/** @param {string} name */
function nameCode (name) {
  return `DEP_BASELOAD_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`
}

/** @param {unknown} value as JSON has it */
function withoutTimes (value) {
  return value === undefined ? value : JSON.parse(JSON.stringify(value, (key, one) => key === 'madeAt' ? undefined : one))
}
