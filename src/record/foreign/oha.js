import {
  countStatuses, FROM_SENT, HISTOGRAM, INTERVALS, keepKnown, makeCounts, readNumber, readTimeUs, RESOURCES,
  SEND_LAG, UNTOLD,
  toNumber
} from './result.js'
import { readGroup } from '../../plan/json.js'

/** @import { PercentileKey } from '../../types.ts' */
/** @import { ForeignResult } from './result.js' */

const S = 1_000_000
/** @type {ReadonlyArray<[PercentileKey, string]>} */
const NAMES = Object.freeze([['p50', 'p50'], ['p90', 'p90'], ['p95', 'p95'], ['p99', 'p99'], ['p99_9', 'p99.9'], ['p99_99', 'p99.99']])
const AT_THE_END = 'aborted due to deadline'

/**
 * `oha --output-format json` (older: `--json`). Times are seconds. Its histogram is eleven bars, which is none to count percentiles from.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readOha ({ value, name }) {
  const { latencyPercentiles, statusCodeDistribution } = value
  if (
    typeof latencyPercentiles !== 'object' ||
    latencyPercentiles === null ||
    typeof statusCodeDistribution !== 'object' ||
    !('requestsPerSec' in readGroup(value.summary))
  ) { return null }
  const summary = readGroup(value.summary)
  const [codes, errors] = [statusCodeDistribution, value.errorDistribution].map((counts) =>
    Object.entries(readGroup(counts)).map(([key, count]) => /** @type {const} */ ([key, toNumber(count)])))
  const { ok, failed, timedOut, failedByCause } = countStatuses({ codes, errors: errors.filter(([cause]) => cause !== AT_THE_END) })
  const unfinished = errors.find(([cause]) => cause === AT_THE_END)?.[1] ?? 0
  const seconds = readNumber(summary.total)
  return {
    tool: 'oha',
    missing: [SEND_LAG, FROM_SENT, 'whether a rate was offered', HISTOGRAM, INTERVALS, RESOURCES],
    rows: [{
      ...UNTOLD,
      target: name,
      windowMs: seconds === null ? null : seconds * 1000,
      counts: makeCounts({ ok, failed, timedOut, unfinished }),
      failedByCause,
      ...(readNumber(value.resolutionUs) !== null && { resolutionUs: value.resolutionUs }),
      percentilesUs: keepKnown(NAMES.map(([key, own]) => [key, readTimeUs(latencyPercentiles[own], S)])),
      meanUs: readTimeUs(summary.average, S),
      maxUs: readTimeUs(summary.slowest, S),
      // Its own requestsPerSec counts what the end cut off as well.
      achievedPerSecond: seconds ? (ok + failed) / seconds : readNumber(summary.requestsPerSec),
      goodPerSecond: seconds ? ok / seconds : null,
    }]
  }
}
