import { decodeHistogram } from '../histogram.js'
import { parseHlog } from '../hlog.js'
import { makeCounts, RESOURCES, SEND_LAG } from './result.js'
import { BaseloadError } from '../../errors.js'

/** @import { ForeignResult } from './result.js' */

/**
 * A log of histograms: each tag is a target, or target/phase as `report -o hlog` writes it, each line a repeat of it.
 * @param {{ text: string, name: string }} options name: for lines without a tag
 * @returns {ForeignResult | null}
 * @throws {BaseloadError} RECORD_INVALID
 */
export function readHlog ({ text, name }) {
  const log = parseHlog({ text })
  if (!log) return null
  if (log.intervals.length === 0) throw new BaseloadError('RECORD_INVALID', 'the log of histograms has none', { hint: 'a line is Tag=…,start,length,max,histogram' })
  if (!log.isMicroseconds) {
    throw new BaseloadError('RECORD_INVALID', 'the log of histograms does not say its unit', { hint: 'logs that `baseload report -o hlog` wrote do; where yours is in microseconds, add the line #[Values are microseconds]' })
  }
  return {
    tool: 'HdrHistogram',
    missing: [SEND_LAG, 'how many requests failed', RESOURCES],
    rows: log.intervals.map(({ tag, startedAtMs, windowMs, maxUs, encoded }) => {
      const [, target, phase] = /^(.*)\/(peak|latency)$/.exec(tag) ?? [tag, tag || name, 'peak']
      const { total } = decodeHistogram(encoded)
      const perSecond = windowMs > 0 ? total * 1000 / windowMs : null
      return {
        target,
        phase: /** @type {'peak' | 'latency'} */ (phase),
        startedAtMs,
        windowMs,
        offeredPerSecond: null,
        connections: null,
        counts: makeCounts({ ok: total }),
        failedByCause: {},
        percentilesUs: null,
        meanUs: null,
        maxUs: maxUs > 0 ? maxUs : null,
        achievedPerSecond: perSecond,
        goodPerSecond: perSecond,
        distribution: null,
        encoded
      }
    })
  }
}
