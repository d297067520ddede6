import picocolors from 'picocolors'
import { escapeTerminal } from '../../../layout/escape.js'
import { describeSummary } from '../../../layout/prose/calibration.js'
import { layTable } from '../../../layout/terminal-table.js'
import { makeTable } from '../../../layout/tables/table.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'
import { formatCount, formatSignificant, labelPercentile, NOTHING } from '../../../layout/units.js'

/** @import { Calibration, CalibrationCheck, DriverLimits, LoadProfile, TruthComparison } from '../../../types.ts' */

const LOOPS = Object.freeze({
  poisson: 'Poisson',
  'constant-rate': 'even',
  'constant-concurrency': 'closed',
  'ramping-rate': 'ramp',
  stages: 'stages',
  'constant-users': 'users'
})
const VERDICTS = Object.freeze({
  trusted: 'Numbers of this machine can be trusted',
  'not trusted': 'Numbers of this machine are not to be trusted',
  unknown: 'This machine could not be calibrated'
})

/**
 * A calibration for a terminal: what was reported beside what was true, how far they are apart, what the drivers can do, the verdict.
 * @param {{ calibration: Calibration, columns?: number, colors: boolean, path?: string }} options path: where it is kept
 * @returns {string} ends with a newline
 */
export function renderCalibration ({ calibration, columns = UNKNOWN_WIDTH, colors, path }) {
  const paint = picocolors.createColors(colors)
  const lay = (/** @type {import('../../../layout/tables/table.js').Table} */ table) => [
    ...wrapText({ text: table.title, columns }),
    '',
    ...layTable({ table, columns, colors: paint }).lines,
    ''
  ]
  const say = (/** @type {string} */ text, hang = '') => wrapText({ text: escapeTerminal({ text }), columns, hang })
  const { comparisons, limits, checks, verdict } = calibration
  const paintVerdict = { trusted: paint.green, 'not trusted': paint.red, unknown: paint.yellow }[verdict]
  const lines = [
    ...lay(makeValueTable(comparisons)),
    ...lay(makeErrorTable(comparisons)),
    ...say(
      'True is what the servers wrote down themselves, counted from when the plan wanted each request. In brackets: within 0.2 ms and 0.1 %, below which a difference says nothing.'
    ),
    ...say(
      comparisons.some(({ driver }) => driver === 'k6')
        ? 'k6 counts from when it sent, so how late it sent is missing from what it reports, and stands as an error here.'
        : 'autocannon is not asked for open-loop truth: it has no open loop. The fast responder is node:net and answers without reading more than where a request ends.'
    ),
    '',
    ...lay(makeLimitTable(limits)),
    ...checks.flatMap((check) => say(describeCheck(check), '  ')),
    '',
    ...say(describeCalibrationVerdict(calibration)).map((line) => paintVerdict(line)),
    ...(path === undefined ? [] : say(`kept: ${path}`))
  ]
  return `${lines.join('\n')}\n`
}

/** The answer: whether numbers can be trusted, and by how much they are off. @param {Calibration} calibration */
export function describeCalibrationVerdict ({ comparisons, verdict, summary }) {
  const isOfK6 = comparisons.some(({ driver }) => driver === 'k6')
  const text = isOfK6
    ? VERDICTS[verdict]
      .replace('of this machine', 'of k6 on this machine')
      .replace('This machine', 'k6 on this machine')
    : VERDICTS[verdict]
  return `${text}: ${describeSummary({ summary })}`
}

/** @param {TruthComparison[]} comparisons */
function makeValueTable (comparisons) {
  const keys = listKeys(comparisons)
  return makeTable({
    title: 'Response time, reported / true, in milliseconds',
    columns: [
      ['Server', 'left'],
      ['Load', 'left'],
      ...keys.map((key) => /** @type {[string, 'right']} */ ([labelPercentile(key), 'right'])),
      ['Requests', 'right'],
      ['Attempts', 'right']
    ],
    rows: comparisons.map(({ server, load, percentiles, counts, attempts }) => [
      server,
      labelLoad(load),
      ...keys.map((key) => {
        const found = percentiles.find((percentile) => percentile.key === key)
        return found ? `${formatMs(found.reportedUs)} / ${formatMs(found.trueUs)}` : NOTHING
      }),
      formatCount({ count: counts.due }),
      String(attempts)
    ]),
    states: comparisons.map(({ invalid }) => (invalid.length > 0 ? 'invalid' : 'ok'))
  })
}

/** @param {TruthComparison[]} comparisons */
function makeErrorTable (comparisons) {
  const keys = listKeys(comparisons)
  return makeTable({
    title: 'Error of what was reported',
    columns: [
      ['Server', 'left'],
      ['Load', 'left'],
      ...keys.map((key) => /** @type {[string, 'right']} */ ([labelPercentile(key), 'right'])),
      ['Identity', 'left'],
      ['Counts', 'left'],
      ['Send lag p99', 'right']
    ],
    rows: comparisons.map(({ server, load, percentiles, identityHeld, countsAgree, sendLagP99Us }) => [
      server,
      labelLoad(load),
      ...keys.map((key) => formatError(percentiles.find((percentile) => percentile.key === key))),
      identityHeld ? 'held' : 'broken',
      countsAgree ? 'agree' : 'differ',
      sendLagP99Us === null ? NOTHING : `${formatCount({ count: sendLagP99Us })} µs`
    ]),
    states: comparisons.map(({ invalid }) => (invalid.length > 0 ? 'invalid' : 'ok'))
  })
}

/** @param {DriverLimits[]} limits */
function makeLimitTable (limits) {
  return makeTable({
    title: 'What the drivers add, and what they can do',
    columns: [
      ['Driver', 'left'],
      ['Floor', 'right'],
      ['measured at', 'left'],
      ['Ceiling a core', 'right'],
      ['Reached', 'right'],
      ['Bottleneck', 'left']
    ],
    rows: limits.map(({ driver, floorUs, floorLoad, ceilingPerSecond, achievedPerSecond, bottleneck }) => [
      driver,
      floorUs === null ? NOTHING : `${formatCount({ count: floorUs })} µs`,
      floorLoad,
      ceilingPerSecond === null ? NOTHING : `${formatCount({ count: ceilingPerSecond })}/s`,
      `${formatCount({ count: achievedPerSecond })}/s`,
      bottleneck
    ])
  })
}

/** @param {TruthComparison[]} comparisons */
function listKeys (comparisons) {
  return [...new Set(comparisons.flatMap(({ percentiles }) => percentiles.map(({ key }) => key)))]
}

/** @param {LoadProfile} load */
function labelLoad (load) {
  return 'ratePerSecond' in load
    ? `${LOOPS[load.kind]} ${formatCount({ count: load.ratePerSecond })}/s`
    : `${LOOPS[load.kind]}, ${load.connections} conn.`
}

/** @param {number} us */
function formatMs (us) {
  return formatSignificant({ value: us / 1000, maxDecimals: 3 })
}

/** @param {TruthComparison['percentiles'][number] | undefined} percentile */
function formatError (percentile) {
  if (percentile === undefined) return NOTHING
  const { errorRatio, reportedUs, trueUs } = percentile
  if (errorRatio === null) return `(${reportedUs >= trueUs ? '+' : ''}${formatCount({ count: Math.round(reportedUs - trueUs) })} µs)`
  return `${reportedUs >= trueUs ? '+' : '-'}${(errorRatio * 100).toFixed(1)} %`
}

/** @param {CalibrationCheck} check */
export function describeCheck ({ name, status, detail }) {
  return `${status.padEnd(7)} ${name}: ${detail}`
}
