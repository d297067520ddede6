import { NOTHING, chooseTimeUnit, formatTime, labelPercentile, PERCENTILE_KEYS } from '../../units.js'
import { listRows } from '../../tables/row-labels.js'
import { makeTable } from '../../tables/table.js'

/** @import { BaselineResult, Result } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */

const SHOWN = /** @type {const} */ (['p50', 'p99', 'p99_9'])

/**
 * How sure the percentiles of several instances of k6 are: as merged, where they lie for certain, of all samples where
 * those came, and what an average would have said.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table | null} null where k6 did not measure, a single instance did, or too few requests ended
 */
export function buildK6Table ({ result, baselineResult }) {
  const rows = /** @type {const} */ (['peak', 'latency'])
    .flatMap((phase) => listRows({ result, baselineResult, phase }))
    .flatMap(({ label, state, measured, row }) =>
      measured?.k6 && row && measured.k6.instances.length > 1
        ? [{ label: `${label}, ${row.phase}`, state, k6: measured.k6, trials: measured.trials.length }]
        : []
    )
  const cells = rows.flatMap(({ label, state, k6, trials }) =>
    PERCENTILE_KEYS.filter((key) => SHOWN.some((one) => one === key)).flatMap((key) => {
      const merged = k6.percentiles[key]
      return merged ? [{ state, key, label: trials > 1 ? `${label}, repeat ${merged.repeat}` : label, merged }] : []
    })
  )
  if (cells.length === 0) return null
  const unit = chooseTimeUnit({ valuesUs: cells.flatMap(({ merged }) => [merged.valueUs, merged.averagedUs]) })
  const time = (/** @type {number | undefined} */ valueUs) => valueUs === undefined ? NOTHING : formatTime({ valueUs, unit })
  const hasSamples = cells.some(({ merged }) => merged.sampleUs !== undefined)
  return makeTable({
    title: `Percentiles of ${rows[0].k6.instances.length} instances of k6, in ${unit.name}`,
    columns: [
      ['Target', 'left'],
      ['Percentile', 'left'],
      ['Merged', 'right'],
      ['For certain between', 'right'],
      ...listSampleColumn(hasSamples),
      ['Averaged, wrongly', 'right']
    ],
    rows: cells.map(({ label, key, merged }) => [
      label,
      labelPercentile(key),
      time(merged.valueUs),
      `${time(merged.lowUs)} and ${time(merged.highUs)}`,
      ...(hasSamples ? [time(merged.sampleUs)] : []),
      `${time(merged.averagedUs)} (${formatOff(merged.averagedUs / (merged.sampleUs ?? merged.valueUs))})`
    ]),
    states: cells.map(({ state }) => state),
    notes: [
      "merged: the x for which the instances' distribution functions, weighted with their requests, come to the percentile; it is certain to lie between the two bounds",
      ...(rows.some(({ trials }) => trials > 1) ? ['of several repeats: the one whose bounds are the widest'] : [])
    ]
  })
}

/** @param {boolean} hasSamples @returns {Array<[string, 'right']>} */
function listSampleColumn (hasSamples) {
  return hasSamples ? [['Of all samples', 'right']] : []
}

/** @param {number} ratio */
function formatOff (ratio) {
  if (!Number.isFinite(ratio)) return NOTHING
  const off = (Math.abs(ratio - 1) * 100).toFixed(1)
  return `${off === '0.0' ? '' : ratio > 1 ? '+' : '-'}${off} %`
}
