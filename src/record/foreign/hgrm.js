import { PERCENTILES } from '../../plan/percentiles.js'
import { BaseloadError } from '../../errors.js'
import { parseHgrm } from '../hgrm.js'
import { UNIT_US } from '../hlog.js'
import { FAILURES, INTERVALS, keepKnown, makeCounts, RESOURCES, SEND_LAG, UNTOLD } from './result.js'

/** @import { PercentileKey } from '../../types.ts' */
/** @import { Hgrm } from '../hgrm.js' */
/** @import { ForeignResult } from './result.js' */

const LONGEST_US = 3_600_000_000

/**
 * A percentile distribution: HdrHistogram's .hgrm, in milliseconds unless another unit is named, `vegeta report -type=hdrplot`.
 * @param {{ text: string, name: string, unit?: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readHgrm ({ text, name, unit }) {
  const isVegeta = /Value\(ms\)/.test(text)
  const hgrm = parseHgrm({ text, ...(unit !== undefined && !isVegeta && { unitUs: UNIT_US[unit] }) })
  if (!hgrm) return null
  const { distribution, meanUs, maxUs, digits } = hgrm
  const largestUs = hgrm.lines[hgrm.lines.length - 1].valueUs
  if (unit === undefined && largestUs > LONGEST_US) {
    throw new BaseloadError('RECORD_INVALID', `${name} would have times of up to ${Math.round(largestUs / LONGEST_US)} hours, taken as milliseconds`, {
      hint: 'name their unit: `baseload report <file> --time-unit us`, or ns, s'
    })
  }
  return {
    tool: isVegeta ? 'vegeta' : 'HdrHistogram',
    missing: [
      SEND_LAG,
      'what its times count from',
      'how long it took',
      'rates',
      FAILURES,
      'response times between its lines',
      INTERVALS,
      RESOURCES
    ],
    rows: [
      {
        ...UNTOLD,
        target: name,
        phase: isVegeta ? 'latency' : 'peak', // vegeta sends at a rate, as its JSON has it
        windowMs: null,
        counts: makeCounts({ ok: distribution.total }),
        percentilesUs: percentilesOf(hgrm),
        meanUs,
        maxUs:
          maxUs ?? (hgrm.lines[hgrm.lines.length - 1].ratio === 1 ? hgrm.lines[hgrm.lines.length - 1].valueUs : null),
        distribution,
        ...(digits !== undefined && { digits })
      }
    ]
  }
}

/**
 * Those that have a line of their own: between two lines nothing is known.
 * @param {Hgrm} hgrm
 * @returns {Partial<Record<PercentileKey, number>>}
 */
export function percentilesOf ({ lines }) {
  return keepKnown(PERCENTILES.map(([key, wanted]) => [key, lines.find(({ ratio }) => Math.abs(ratio - wanted) < 1e-9)?.valueUs ?? null]))
}
