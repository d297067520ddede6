/** @import { Fault, LoadProfile } from '../../types.ts' */

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
 * @param {number} [seen.objectiveBoundUs] the smallest one asked for
 * @param {number} [seen.waitedAtLimit] requests that were due while as many connections as are allowed were in use
 * @param {Pick<LoadProfile, 'connections'> & { connectionsSetBy?: string }} [seen.load] absent: a closed loop
 * @param {number} seen.due
 * @param {number} seen.sentLate requests due in the window that the driver sent after it, by its own fault
 * @param {number} seen.driftMs how far monotonic and wall clock came apart
 * @param {number} seen.driftRatio the same as a share of the trial
 * @param {Record<string, number>} seen.failedByCause
 * @returns {Fault[]}
 */
export function findFaults ({ driverLagP99Us, responseP50Us, objectiveBoundUs = Infinity, waitedAtLimit = 0, load, due, sentLate, driftMs, driftRatio, failedByCause }) {
  /** @type {Fault[]} */
  const faults = []
  // Never a share of the measured p99: whatever stops the machine makes that longer together with the lag, and would hide itself.
  const allowedUs = Math.max(LEAST_LAG_US, LAG_SHARE * Math.min(objectiveBoundUs, responseP50Us + LAG_BASE_US))
  if (driverLagP99Us !== null && driverLagP99Us > allowedUs) {
    faults.push({ code: 'late', text: `the driver sent late: p99 of its lag is ${formatMs(driverLagP99Us)}, allowed is ${formatMs(allowedUs)}` })
  }
  if (due > 0 && (due - sentLate) / due < LEAST_SEND_RATIO) {
    faults.push({ code: 'unsent', text: `the driver sent only ${due - sentLate} of ${due} requests in the window while connections were free` })
  }
  if (driftRatio > MOST_DRIFT_RATIO && driftMs > MOST_DRIFT_MS) {
    faults.push({ code: 'clock', text: `monotonic and wall clock disagree by ${(driftRatio * 100).toFixed(1)} %` })
  }
  for (const cause of EXHAUSTED) {
    if (failedByCause[cause]) faults.push({ code: 'exhausted', text: `the driver's machine ran out of file descriptors, ports or memory: ${cause} ${failedByCause[cause]} times` })
  }
  const limit = waitedAtLimit > 0 && load && describeLimit(load)
  if (limit) faults.push({ code: 'connections', text: `${limit} was reached: ${waitedAtLimit} requests waited for a free one, so this was no open loop` })
  return faults
}

/**
 * @param {{ connections: number, connectionsSetBy?: string }} load
 * @returns {string | null} null: a client's pool, whose wait is the client's own
 */
function describeLimit ({ connections, connectionsSetBy }) {
  if (connectionsSetBy === 'tool') return `the limit of ${connections} connections that baseload sets by rate and time-out`
  if (connectionsSetBy === 'machine') return `the limit of ${connections} connections that this machine's file descriptors (ulimit -n) and ports allow`
  return null
}

/** @param {number} us */
function formatMs (us) {
  return `${(us / 1000).toFixed(2)} ms`
}
