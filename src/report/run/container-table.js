import { NOTHING, formatRateEstimate } from '../units.js'
import { makeTable } from '../tables/table.js'
import { tell } from '../sentences/index.js'
import { describePeak, formatContainers } from './tables/containers-text.js'

/** @import { Result } from '../../types.ts' */
/** @import { Headline } from '../../judge/headline.js' */
/** @import { Table } from '../tables/table.js' */

/**
 * How many containers of each server a peak takes, where a run was asked for one.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {Table[]} one a peak
 */
export function buildContainerTables ({ result: { run: { plan } }, headline: { containers, isOneCore } }) {
  return containers.map(({ question, targets }) => ({
    ...makeTable({
      title: `How many containers${isOneCore ? ' of one core' : ''} for ${describePeak(question)}`,
      columns: [
        ['Server', 'left'],
        ['Containers', 'right'],
        ['Req/s flat out', 'right'],
        ['Remark', 'left']
      ],
      rows: targets.map(({ target, units, ratePerSecond, reason, undecided, ...one }) => [
        plan.targets[target]?.title ?? target,
        units === null ? NOTHING : formatContainers({ ...one, units }),
        ratePerSecond === null
          ? NOTHING
          : formatRateEstimate({ estimate: ratePerSecond, detail: true, atLeast: one.atMost }),
        reason ? tell(reason) : undecided.length > 0 ? `not decided: ${undecided.join(', ')}` : ''
      ]),
      notes: [
        'An estimate: the rate of one server flat out, divided. Objectives were judged at the rates of the other tables, and near its limit a server may miss them: keep some of it free. `baseload size` measures it.'
      ]
    }),
    targets: targets.map(({ target }) => target)
  }))
}
