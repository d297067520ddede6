/** @import { Cost, Row, RowMeasured } from '../types.ts' */

/**
 * What each target costs over the reference. Response times are compared at equal load (latency phase) where there is one,
 * rates and CPU time at the peak.
 * @param {{ rows: Row[], reference: string }} options reference: target name
 * @returns {Cost[]} one a target other than the reference, in the order of the rows
 */
export function compareWithReference ({ rows, reference }) {
  const targets = [...new Set(rows.map(({ target }) => target))].filter((target) => target !== reference)
  return targets.map((target) => {
    const [latency, latencyFloor] = findPair(rows, target, reference, ['latency', 'peak'])
    // An open loop's rate is what was offered: it compares nothing.
    const [peak, peakFloor] = findPair(rows, target, reference, ['peak'])
    const floorRate = peakFloor?.goodPerSecond.value // a server that fails fast is not fast
    const [load, loadFloor] = peak ? [peak, peakFloor] : [latency, latencyFloor]
    return {
      target,
      p50Us: difference(latency?.responseTimeUs.p50?.value, latencyFloor?.responseTimeUs.p50?.value),
      p99Us: difference(latency?.responseTimeUs.p99?.value, latencyFloor?.responseTimeUs.p99?.value),
      rateRatio: peak && floorRate && peak.goodPerSecond.value > 0 ? peak.goodPerSecond.value / floorRate - 1 : null,
      cpuPerRequestUs: difference(load?.cpuPerRequestUs?.total, loadFloor?.cpuPerRequestUs?.total)
    }
  })
}

/**
 * Both sides from one phase and one driver, the first in which both can be believed.
 * @param {Row[]} rows @param {string} target @param {string} reference @param {Array<Row['phase']>} phases
 * @returns {Array<RowMeasured | null>}
 */
function findPair (rows, target, reference, phases) {
  const usable = rows.filter(({ status }) => status === 'ok' || status === 'partial')
  for (const phase of phases) {
    for (const row of usable.filter((row) => row.target === target && row.phase === phase)) {
      const floor = usable.find((other) => other.target === reference && other.phase === phase && other.driver === row.driver)
      if (floor) return [row.measured, floor.measured]
    }
  }
  return [null, null]
}

/** @param {number | undefined} value @param {number | undefined} floor */
function difference (value, floor) {
  return value === undefined || floor === undefined ? null : value - floor
}
