import { NOTHING, formatRateEstimate } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'
import { describeNoContainers } from '../../../messages/verdicts.js'
import { describePeak, formatContainers } from './containers-text.js'

/** @import { BaselineResult } from '../../../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

/**
 * How many containers of each target hold the baseline's peak.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null} null where no peak was asked for
 */
export function buildContainersTable ({ baselineResult: { containers } }) {
  if (!containers) return null
  const { question, targets } = containers
  return makeTable({
    title: `Containers for ${describePeak(question)} (estimate)`,
    columns: [['Target', 'left'], ['Containers', 'right'], ['Req/s flat out', 'right'], ['Remark', 'left']],
    rows: targets.map(({ units, ratePerSecond, reason, undecided, ...one }) => [
      one.target,
      units === null ? NOTHING : formatContainers({ ...one, units }),
      ratePerSecond === null ? NOTHING : formatRateEstimate({ estimate: ratePerSecond, detail: true, atLeast: one.atMost }),
      reason ? describeNoContainers(reason) : undecided.length > 0 ? `not decided: ${undecided.join(', ')}` : ''
    ]),
    notes: [
      'The rate of one server flat out, divided; objectives were judged at the rates of the other tables. Near its limit a server may miss them, so keep some of it free. `baseload size` measures it.'
    ]
  })
}
