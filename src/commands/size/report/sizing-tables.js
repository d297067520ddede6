import { nameUnit, perSecondText } from './prose.js'
import { formatMebibytes, formatSignificant, NOTHING } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'
import { tell } from '../../../messages.js'

/**
 * @import { SizedUnit, SizeResult } from '../../../types.ts'
 * @import { Table } from '../../../layout/tables/table.js'
 */

/**
 * What the answer would be if the peak or the objective were another.
 * @param {{ size: SizedUnit }} options
 * @returns {Table}
 */
export function buildSensitivityTable ({ size: { sizing: { sensitivity, demandPerSecond, needed, units } } }) {
  return makeTable({
    title: 'If it were otherwise',
    columns: [
      ['Change', 'left'],
      ['Demand', 'right'],
      ['Needed', 'right'],
      ['To run', 'right'],
      ['From', 'left']
    ],
    rows: [
      [
        'none',
        perSecondText(demandPerSecond),
        count(needed.units),
        count(units),
        tell({ code: 'UNITS_FROM', basis: needed.basis })
      ],
      ...sensitivity.map(({ change, demandPerSecond, needed, units, reason }) => [
        change,
        perSecondText(demandPerSecond),
        count(needed?.units ?? null),
        count(units),
        tell(reason)
      ])
    ],
    notes: [...new Set(sensitivity.flatMap(({ detail }) => (detail === null ? [] : tell(detail))))]
  })
}

/**
 * Sizes of unit side by side, the cheapest first.
 * @param {{ result: SizeResult }} options
 * @returns {Table | null} null for one size
 */
export function buildUnitTable ({ result: { sizes, comparison } }) {
  if (comparison === null) return null
  return makeTable({
    title: `Sizes of unit, by ${comparison.by}`,
    columns: [
      ['Unit', 'left'],
      ['Needed', 'right'],
      ['To run', 'right'],
      ['Cores', 'right'],
      ['Memory MiB', 'right'],
      ['Cost/h', 'right'],
      ['Remark', 'left']
    ],
    rows: comparison.rows.map(({ index, units, cores, memoryBytes, perHour, reason }) => [
      nameUnit({ unit: sizes[index].measurements.unit }),
      count(sizes[index].sizing.needed.units),
      count(units),
      cores === null ? NOTHING : formatSignificant({ value: cores, maxDecimals: 2 }),
      formatMebibytes({ bytes: memoryBytes }),
      perHour === null ? NOTHING : String(Number(perHour.toPrecision(3))),
      index === comparison.cheapest ? 'cheapest' : reason === null ? NOTHING : tell(reason)
    ]),
    notes: [comparison.cheapest === null ? tell(comparison.reason) : `The cheapest: ${tell(comparison.reason)}`]
  })
}

/** @param {number | null} number */
function count (number) {
  return number === null ? NOTHING : String(number)
}
