import { NOTHING, formatCount } from '../../../report/units.js'
import { formatRange } from './cells.js'
import { makeLabTable } from './table.js'

/**
 * @import { LabRow } from '../verdict/rows.js'
 * @import { Table } from '../../../report/tables/table.js'
 */

/** @param {{ rows: readonly LabRow[] }} options @returns {Table[]} none where nobody asked for a cold key */
export function buildColdReadersTables ({ rows }) {
  const all = rows.flatMap(({ cold }) => cold ?? [])
  if (all.length === 0) return []
  const readers = Math.max(...all.map((cold) => cold.readers))
  return [
    makeLabTable({
      title: `${formatCount({ count: readers })} readers at once on a cold key, the origin failing`,
      rows,
      columns: [
        ['Calls', 'right'],
        ['Failed', 'right'],
        ['Wrong', 'right'],
        ['Answered', 'right'],
        ['Took', 'right'],
        ['Broken before', 'left']
      ],
      lay: ({ cold }) => [
        cold
          ? [
              formatCounts(cold.calls),
              formatCount({ count: cold.failed }),
              formatCount({ count: cold.wrong }),
              formatCount({ count: cold.ok }),
              formatRange(cold.wallMs),
              cold.broken.join(', ') || 'nothing'
            ]
          : Array(6).fill(NOTHING)
      ],
      notes: [
        'after the window; the origin answers that key with 500 after 100 ms, so that nobody can have its value. Calls: of the origin in a repeat, from the fewest to the most; 1 where one asks for all',
        "Failed, of all repeats: no answer within 5 s, another status than 200, or a wrong one: nothing, undefined or another key's value",
        'Took: until the last one had heard. Broken before: what the phases had done to the target and not undone',
        ...rows.flatMap(({ target, cold }) => (cold?.errors ?? []).map((error) => `${target}: ${error}`))
      ]
    })
  ]
}

/** @param {{ low: number, high: number } | null} range */
function formatCounts (range) {
  if (range === null) return NOTHING
  const [low, high] = [formatCount({ count: range.low }), formatCount({ count: range.high })]
  return low === high ? low : `${low} to ${high}`
}
