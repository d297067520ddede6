import { PERCENTILES } from '../../plan/percentiles.js'
import { parseHgrm } from '../hgrm.js'
import { FAILURES, INTERVALS, keepKnown, makeCounts, RESOURCES, SEND_LAG, UNTOLD } from './result.js'

/** @import { PercentileKey } from '../../types.ts' */
/** @import { Hgrm } from '../hgrm.js' */
/** @import { ForeignResult } from './result.js' */

/**
 * A percentile distribution in milliseconds alone: HdrHistogram's .hgrm, `vegeta report -type=hdrplot`.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readHgrm ({ text, name }) {
  const hgrm = parseHgrm({ text })
  if (!hgrm) return null
  const { distribution, meanUs, maxUs, digits } = hgrm
  const isVegeta = /Value\(ms\)/.test(text)
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
