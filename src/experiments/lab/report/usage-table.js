import { NOTHING, formatChance, formatMebibytes } from '../../../report/units.js'
import { makeLabTable } from './table.js'

/**
 * @import { LabRow } from '../verdict/rows.js'
 * @import { PartUse } from '../verdict/usage.js'
 * @import { Table } from '../../../report/tables/table.js'
 */

/**
 * What the parts of each target used, phase by phase.
 * @param {{ rows: readonly LabRow[] }} options
 * @returns {Table[]} none where nothing was sampled
 */
export function buildUsageTables ({ rows }) {
  const used = rows.filter(({ status, phases }) => status === 'missing' || phases.some(({ usage }) => usage.length > 0))
  if (used.every(({ status }) => status === 'missing')) return []
  return [
    makeLabTable({
      title: 'CPU, memory and bytes, phase by phase',
      rows: used,
      columns: [
        ['Phase', 'left'],
        ['Part', 'left'],
        ['CPU', 'right'],
        ['CPU at most', 'right'],
        ['Memory (MiB)', 'right'],
        ['Bodies in (MiB)', 'right']
      ],
      lay: ({ phases }) => phases.flatMap(({ name, usage, bytesIn }) => usage.map((part, index) => [
        name,
        ...layPart(part),
        index === usage.length - 1 && bytesIn !== null ? formatMebibytes({ bytes: bytesIn }) : NOTHING
      ])),
      notes: [
        'CPU: of one core; at most: between two samples, which are a second apart, or a 120th of the window. Memory: resident, the most of any sample',
        'bodies in: of the good answers that users got, as they were sent. Requests that read have no body: nothing goes out'
      ]
    })
  ]
}

/** @param {PartUse} part */
function layPart ({ name, cpuRatio, mostCpuRatio, memoryBytes }) {
  return [name, formatCpu(cpuRatio), formatCpu(mostCpuRatio), memoryBytes === null ? NOTHING : formatMebibytes({ bytes: memoryBytes })]
}

/** @param {number | null} ratio */
function formatCpu (ratio) {
  return ratio === null ? NOTHING : formatChance({ ratio })
}
