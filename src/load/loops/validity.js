/** @import { DriverShortfall, LoadProfile, StageResult } from '../../types.ts' */
/** @import { ClosedStage } from './stage-tallies.js' */

const LEAST_LAG_US = 1000
const LAG_SHARE = 0.1
const LAG_BASE_US = 1000
const LEAST_SEND_RATIO = 0.99
const MOST_DRIFT_RATIO = 0.01
const MOST_DRIFT_MS = 20 // the wall clock is stepped and has whole milliseconds: a short trial says nothing about it
const EXHAUSTED = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM']

/**
 * What the driver knows of its own shortcomings; each makes the trial invalid. Pure.
 * @param {object} seen
 * @param {number | null} seen.driverLagP99Us null: closed loop, or nothing was sent
 * @param {number} seen.responseP50Us
 * @param {number} [seen.objectiveBoundUs] the smallest one asked for; absent: none, and half of the answers stand for it
 * @param {number} [seen.waitedAtLimit] requests that were due while as many connections as are allowed were in use
 * @param {Pick<LoadProfile, 'connections'> & { connectionsSetBy?: string }} [seen.load] absent: a closed loop
 * @param {number} seen.due
 * @param {number} seen.sentLate requests due in the window that the driver sent after it, by its own fault
 * @param {number} seen.driftMs how far monotonic and wall clock came apart
 * @param {number} seen.driftRatio the same as a share of the trial
 * @param {Record<string, number>} seen.failedByCause
 * @returns {DriverShortfall[]}
 */
export function findShortfalls ({
  driverLagP99Us, responseP50Us, objectiveBoundUs = responseP50Us + LAG_BASE_US, waitedAtLimit = 0, load, due, sentLate, driftMs,
  driftRatio, failedByCause
}) {
  /** @type {DriverShortfall[]} */
  const shortfalls = []
  // Never a share of the measured p99: whatever stops the machine makes that longer together with the lag, and would hide itself.
  const allowedUs = Math.max(LEAST_LAG_US, LAG_SHARE * objectiveBoundUs)
  if (driverLagP99Us !== null && driverLagP99Us > allowedUs) {
    shortfalls.push({ kind: 'late', code: 'LATE', lagUs: driverLagP99Us, allowedUs })
  }
  if (due > 0 && (due - sentLate) / due < LEAST_SEND_RATIO) {
    shortfalls.push({ kind: 'unsent', code: 'UNSENT', sent: due - sentLate, due })
  }
  if (driftRatio > MOST_DRIFT_RATIO && driftMs > MOST_DRIFT_MS) {
    shortfalls.push({ kind: 'clock', code: 'CLOCKS_APART', ratio: driftRatio })
  }
  for (const cause of EXHAUSTED) {
    if (failedByCause[cause]) { shortfalls.push({ kind: 'exhausted', code: 'EXHAUSTED', cause, times: failedByCause[cause] }) }
  }
  const setBy = load?.connectionsSetBy
  // A client's pool that a user set has a wait that is the client's own.
  if (waitedAtLimit > 0 && load && (setBy === 'tool' || setBy === 'machine')) {
    shortfalls.push({
      kind: 'connections', code: 'LIMIT_REACHED', setBy, connections: load.connections, waited: waitedAtLimit
    })
  }
  return shortfalls
}

/**
 * The same for each stage by itself: a driver that is late at the highest rate was on time before.
 * @param {{ stages: readonly ClosedStage[], sentLate: number, known: Pick<Parameters<typeof findShortfalls>[0],
 *   'objectiveBoundUs' | 'load' | 'driftMs' | 'driftRatio'> }} options sentLate: after the window, so of the last one
 * @returns {StageResult[]}
 */
export function judgeStages ({ stages, sentLate, known }) {
  return stages.map(({ waitedAtLimit, p50Us, ...stage }, at) => ({
    ...stage,
    invalid: findShortfalls({
      ...known,
      driverLagP99Us: stage.driverLagP99Us ?? null,
      responseP50Us: p50Us,
      waitedAtLimit,
      due: stage.counts.due,
      sentLate: at === stages.length - 1 ? sentLate : 0,
      failedByCause: stage.failedByCause
    })
  }))
}
