import { NOTHING, formatChange, formatGoodRatio } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'
import { tell } from '../../../messages.js'
import { nameRows } from './review-tables.js'

/** @import { ReviewResult } from '../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

/** @param {{ review: ReviewResult }} options @returns {Table[]} */
export function makeChangeTables ({ review: { changes, objectives } }) {
  if (changes.against === null) return []
  const nameRow = nameRows(objectives)
  const { comparison } = changes
  return [
    makeTable({
      title: 'Objectives since then',
      columns: [
        ['Target', 'left'],
        ['Objective', 'left'],
        ['Verdict then', 'left'],
        ['SLI then', 'right'],
        ['Change of SLI', 'right'],
        ['Change of SLO ratio', 'right']
      ],
      rows: changes.objectives.map((one) => [
        nameRow(one),
        one.objective,
        one.before?.verdict ?? 'not judged',
        formatGoodRatio({ ratio: one.before?.sli ?? null }),
        one.sliDifference === null ? NOTHING : formatPoints(one.sliDifference),
        one.sloRatioChange === null ? NOTHING : formatChange({ ratio: one.sloRatioChange - 1 })
      ]),
      notes: ['Change of SLI: in percentage points.']
    }),
    makeTable({
      title: 'Figures since then',
      columns: [
        ['Target', 'left'],
        ['Figure', 'left'],
        ['Change', 'right'],
        ['95 % interval', 'right'],
        ['Significant', 'left'],
        ['Verdict', 'left'],
        ['Why', 'left']
      ],
      rows: (comparison?.figures ?? []).map(({ target, phase, figure, ratio, low, high, verdict, reason }) => [
        target,
        `${figure === 'goodPerSecond' ? 'requests/s' : figure} (${phase})`,
        formatChange({ ratio: ratio === null ? null : ratio - 1 }),
        low === null || high === null
          ? NOTHING
          : `${formatChange({ ratio: low - 1 })} to ${formatChange({ ratio: high - 1 })}`,
        low === null || high === null ? 'cannot tell' : low > 1 || high < 1 ? 'yes' : 'no',
        verdict,
        tell(reason)
      ]),
      notes: [
        'Significant: the interval, over the repeats of both records, leaves out no change at all. Verdict: against the margin, with many figures allowed for.'
      ]
    })
  ].filter(({ rows }) => rows.length > 0)
}

/** @param {number} difference of ratios */
function formatPoints (difference) {
  return `${difference > 0 ? '+' : ''}${Number((difference * 100).toPrecision(2))}`
}
