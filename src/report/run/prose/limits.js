import { isLoopback } from '../../../plan/address.js'
import { describeCalibration } from '../../prose/calibration.js'
import { describeEngine } from '../../prose/engine.js'
import { listAllRows, listGaps } from '../../prose/gaps.js'
import { formatUrl } from '../../escape.js'
import { isPlain } from '../experiments.js'

/** @import { Result, Row, RowMeasured } from '../../../types.ts' */
/** @import { LabelledRow } from '../../tables/row-labels.js' */

/**
 * What the numbers do not say, beside the warnings. Each sentence is there only when it is true of this result.
 * @param {{ result: Result }} options
 * @returns {string[]} plain text, to be escaped by the format
 */
export function listLimits ({ result }) {
  if (result.run.measuredBy) return [] // its warnings say all that is known of how it was measured
  const rows = listAllRows({ result })
  const measured = rows.filter((row) => row.measured !== null)
  const phases = new Set(measured.map(({ row }) => row?.phase))
  const gaps = listGaps({ result })
  return [
    ...(measured.length > 0
      ? [
          'Histograms keep times in whole microseconds with three significant digits. That alone can shift a percentile by 0.1 %.'
        ]
      : []),
    ...(measured.length > 0 ? describeCalibration({ quote: result.run.calibration }) : []),
    ...(phases.has('peak')
      ? [
          'Flat out is a closed loop: each connection waits for an answer before it sends again. A server that stalls gets fewer requests, so waits are missing (coordinated omission). Its percentiles are service times at full load, not what users see.'
        ]
      : []),
    ...describeEngine({ result }),
    ...(measured.some(({ row }) => areUsers(row))
      ? [
          'Users who pause wait for an answer before they pause and ask again: a server that gets slower is asked less, so its slow time is seen by fewer requests than users from outside would send.'
        ]
      : []),
    ...(measured.some(({ row, measured }) => row?.phase === 'latency' && !areUsers(row) && !measured?.k6)
      ? [
          'Response times at a given rate count from when a request was due, not from when it left. They include all the waiting of a user, at that rate only.'
        ]
      : []),
    ...(measured.some((row) => Object.values(row.measured?.responseTimeUs ?? {}).includes(null))
      ? ['A percentile reads "n/a" or "too few" where there are too few requests for its range. A longer run has it.']
      : []),
    ...listSharing(measured),
    ...describePlace(result),
    ...(result.baselines.some((one) => (isPlain(one) || one.traffic || one.soak) && one.rows.some((row) => row.measured))
      ? ['Each target answered the same request again and again, so all its caches were warm.']
      : []),
    ...(result.baselines.some(({ fanOut }) => fanOut.length > 0)
      ? [
          'The fan-out table assumes that the requests of a page are slow independently. Requests that wait for the same stall are not.'
        ]
      : []),
    ...gaps.map((gap) => `${gap[0].toUpperCase()}${gap.slice(1)}.`)
  ]
}

/** Users who pause, as many all the time or in stages. @param {Pick<Row, 'traffic'> | null} row */
function areUsers (row) {
  return row?.traffic?.kind === 'users' || (row?.traffic !== undefined && 'toUsers' in row.traffic)
}

/** @param {LabelledRow[]} measured */
function listSharing (measured) {
  const name = (/** @type {(one: RowMeasured) => boolean} */ holds) => [
    ...new Set(measured.filter((row) => row.measured && holds(row.measured)).map(({ target }) => target))
  ]
  const shared = name(({ cores }) => sharesCores(cores, (part) => !FURTHER_WORKER.test(part)))
  const crowded = name(({ cores }) => sharesCores(cores, (part) => part === 'driver' || FURTHER_WORKER.test(part)))
  const unpinned = name(({ cores }) => Object.values(cores).includes(null))
  return [
    ...(shared.length > 0
      ? [
          `Shared cores, so the load driver or parts of the target took CPU time from each other: ${shared.join(', ')}.`
        ]
      : []),
    ...(crowded.length > 0
      ? [`Workers of the driver shared a core, so each was late at times: ${crowded.join(', ')}.`]
      : []),
    ...(unpinned.length > 0
      ? [`Not every part was pinned to cores, so the kernel may have moved them: ${unpinned.join(', ')}.`]
      : [])
  ]
}

const FURTHER_WORKER = /^driver \d+$/ // they share with each other only; no part of a target has a name with a space

/**
 * @param {RowMeasured['cores']} coresByPart
 * @param {(part: string) => boolean} isMeant
 */
function sharesCores (coresByPart, isMeant) {
  const taken = Object.entries(coresByPart).flatMap(([part, cores]) => isMeant(part) && cores !== null ? cores : [])
  return new Set(taken).size < taken.length
}

/** @param {Result} result */
function describePlace ({ run: { machine, plan } }) {
  const remote = Object.values(plan.targets).filter(({ url }) => url !== undefined && !isOnThisMachine(url))
  const where = `${machine.cores} core${machine.cores === 1 ? '' : 's'}`
  return [
    remote.length === 0
      ? `Load driver and targets ran on one machine (${where}) over loopback. The figures include no network, and another machine gives other figures.`
      : `Not on this machine: ${remote.map(({ name, url = '' }) => `${name} at ${formatUrl({ url })}`).join(', ')}. Its cost over the reference includes the network and the other machine.`,
    ...(machine.virtualization === 'vm'
      ? ['The machine is virtual: other work on its host can take its CPU.']
      : []),
    ...(machine.virtualization === 'container'
      ? ['It ran in a container: other work on the host can take its CPU.']
      : [])
  ]
}

/** @param {string} url as the record has it, which may be another's */
function isOnThisMachine (url) {
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}
