import { EXIT } from '../../../errors.js'
import { describeSummary } from '../../../report/prose/calibration.js'
import { listSome } from '../../../report/screen/frame.js'
import { formatCount, formatTenths, labelPercentile, NOTHING } from '../../../units.js'

/**
 * @import { Calibration, CalibrationCheck, LoadProfile, TruthComparison } from '../../../types.ts'
 * @import { Column, Document, Outcome, Row, Step, Table } from '../../../report/document.ts'
 */

const LOOPS = Object.freeze({
  poisson: 'Poisson',
  'constant-rate': 'even',
  'constant-concurrency': 'closed',
  'ramping-rate': 'ramp',
  stages: 'stages',
  'constant-users': 'users',
  'user-stages': 'users in stages'
})
const VERDICTS = Object.freeze({
  trusted: 'Numbers of this machine can be trusted',
  'not trusted': 'Numbers of this machine are not to be trusted',
  unknown: 'This machine could not be calibrated'
})
/** @type {Readonly<Record<Calibration['verdict'], Outcome>>} */
const OUTCOMES = Object.freeze({ trusted: 'good', 'not trusted': 'bad', unknown: 'open' })
/** @type {Readonly<Record<CalibrationCheck['status'], Outcome | undefined>>} */
const TONES = Object.freeze({ passed: undefined, failed: 'bad', unknown: 'open' })
/** @type {Step} */
const TRUSTED = Object.freeze({ purpose: 'your own server', command: 'npx baseload measure --start "node app.js"' })
/** @type {Step} */
const DOUBTED = Object.freeze({ purpose: 'what to mend here', command: 'npx baseload doctor' })

/**
 * How wrong the tool is on this machine: what was reported beside what was true, and what the drivers can do.
 * @param {{ calibration: Calibration, path?: string, exitCode?: number }} options path: where it is kept; exitCode: of
 *   the command that prints it; absent: not known
 * @returns {Document}
 */
export function documentCalibration ({ calibration, path, exitCode }) {
  const { checks, verdict, comparisons } = calibration
  return {
    subject: 'calibrate',
    title: 'calibrate: the drivers against servers whose truth is known',
    blocks: [
      {
        kind: 'answer',
        outcome: OUTCOMES[verdict],
        text: `${describeVerdict(calibration)}.`,
        because: checks.map(({ name, status, detail }) => ({ text: `${status} ${name}: ${detail}`, tone: TONES[status] }))
      },
      tableLimits(calibration),
      tableTimes(comparisons),
      tableErrors(comparisons)
    ],
    foot: {
      steps: [verdict === 'trusted' ? TRUSTED : DOUBTED],
      report: path,
      ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit({ calibration, exitCode }) } }
    }
  }
}

/** Whether numbers can be trusted, and by how much they are off. @param {Calibration} calibration */
function describeVerdict ({ comparisons, verdict, summary }) {
  const text = VERDICTS[verdict]
  const whose = !comparisons.some(({ driver }) => driver === 'k6')
    ? text
    : text.replace('of this machine', 'of k6 on this machine').replace('This machine', 'k6 on this machine')
  return `${whose}: ${describeSummary({ summary })}`
}

/** @param {Calibration} calibration @returns {Table} */
function tableLimits ({ limits }) {
  return {
    kind: 'table',
    title: 'Driver',
    columns: [
      { key: 'driver', head: 'driver', priority: 0 },
      { key: 'floor', head: 'adds to each time', priority: 1 },
      { key: 'load', head: 'measured at', priority: 5, depth: 2 },
      { key: 'ceiling', head: 'can send, a core', priority: 2 },
      { key: 'reached', head: 'reached', priority: 4, depth: 2 },
      { key: 'bottleneck', head: 'stopped by', priority: 3 }
    ],
    rows: limits.map(({ driver, floorUs, floorLoad, ceilingPerSecond, achievedPerSecond, bottleneck }) => ({
      cells: {
        driver,
        floor: { value: floorUs, unit: 'us' },
        load: floorLoad,
        ceiling: { value: ceilingPerSecond, unit: 'perSecond' },
        reached: { value: achievedPerSecond, unit: 'perSecond' },
        bottleneck: `the ${bottleneck}`
      }
    }))
  }
}

/** @param {TruthComparison[]} comparisons @returns {Table} */
function tableTimes (comparisons) {
  const keys = listKeys(comparisons)
  return {
    kind: 'table',
    title: 'Response time, reported / true',
    depth: 2,
    columns: [
      ...SERVERS,
      ...keys.map((key) => /** @type {Column} */ ({ key, head: `${labelPercentile(key)}, ms`, priority: 1, scale: 'time' })),
      { key: 'requests', head: 'requests', priority: 2 },
      { key: 'attempts', head: 'attempts', priority: 3 }
    ],
    rows: comparisons.map((one) => row(one, {
      ...Object.fromEntries(one.percentiles.map(({ key, reportedUs, trueUs }) =>
        [key, [{ value: reportedUs, unit: 'us' }, { value: trueUs, unit: 'us' }]])),
      requests: { value: one.counts.due, unit: 'count' },
      attempts: { value: one.attempts, unit: 'count' }
    }))
  }
}

/** @param {TruthComparison[]} comparisons @returns {Table} */
function tableErrors (comparisons) {
  const keys = listKeys(comparisons)
  return {
    kind: 'table',
    title: 'Error of what was reported',
    depth: 2,
    columns: [
      ...SERVERS,
      ...keys.map((key) => /** @type {Column} */ ({ key, head: labelPercentile(key), priority: 1, align: 'right' })),
      { key: 'identity', head: 'identity', priority: 2 },
      { key: 'counts', head: 'counts', priority: 3 },
      { key: 'lag', head: 'send lag p99', priority: 4 }
    ],
    rows: comparisons.map((one) => row(one, {
      ...Object.fromEntries(keys.map((key) => [key, formatError(one.percentiles.find((percentile) => percentile.key === key))])),
      identity: one.identityHeld ? 'held' : 'broken',
      counts: one.countsAgree ? 'agree' : 'differ',
      lag: { value: one.sendLagP99Us, unit: 'us' }
    })),
    notes: [
      'True is what the servers wrote down themselves, counted from when the plan wanted each request. In brackets: within 0.2 ms and 0.1 %, below which a difference says nothing.',
      comparisons.some(({ driver }) => driver === 'k6')
        ? 'k6 counts from when it sent, so how late it sent is missing from what it reports, and stands as an error here.'
        : 'autocannon is not asked for open-loop truth: it has no open loop. The fast responder is node:net and answers without reading more than where a request ends.'
    ]
  }
}

/** @type {readonly Column[]} */
const SERVERS = Object.freeze([{ key: 'server', head: 'server', priority: 0 }, { key: 'load', head: 'load', priority: 0 }])

/** @param {TruthComparison} comparison @param {Row['cells']} cells @returns {Row} */
function row ({ server, load, invalid }, cells) {
  return { cells: { server, load: labelLoad(load), ...cells }, ...invalid.length > 0 && { tone: 'open' } }
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

/** @param {TruthComparison['percentiles'][number] | undefined} percentile */
function formatError (percentile) {
  if (percentile === undefined) return NOTHING
  const { errorRatio, reportedUs, trueUs } = percentile
  if (errorRatio === null) return `(${reportedUs >= trueUs ? '+' : ''}${formatCount({ count: Math.round(reportedUs - trueUs) })} µs)`
  return `${reportedUs >= trueUs ? '+' : '-'}${formatTenths({ ratio: errorRatio })}`
}

/** @param {{ calibration: Calibration, exitCode: number }} options */
function describeExit ({ calibration: { checks }, exitCode }) {
  const pick = (/** @type {string} */ kind) => listSome({ names: checks.filter(({ status }) => status === kind).map(({ name }) => name) })
  if (exitCode === EXIT.missed) return `not to be trusted: ${pick('failed')}`
  return exitCode === EXIT.met ? 'numbers of this machine can be trusted' : `could not be calibrated: ${pick('unknown')}`
}
