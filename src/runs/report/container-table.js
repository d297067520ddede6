import { formatRate, formatShare } from '../../layout/units.js'
import { makeTable } from '../../layout/tables/table.js'
import { isFirstLook, LOOK_PEAK, LOOK_SIZED } from '../plan/first-look.js'
import { estimateContainers } from '../verdict/headline.js'
import { formatUnits } from './screen/containers.js'

/** @import { Result } from '../../types.ts' */
/** @import { Headline } from '../verdict/headline.js' */
/** @import { Table } from '../../layout/tables/table.js' */

/**
 * How many containers of each server a peak takes, where a run says so: the first look.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {Table | null}
 */
export function buildContainerTable ({ result, headline: { isOneCore } }) {
  if (!isFirstLook({ plan: result.run.plan })) return null
  const containers = estimateContainers({ result, targets: LOOK_SIZED, ...LOOK_PEAK })
  if (containers.length === 0) return null
  const peak = `${formatRate({ perSecond: LOOK_PEAK.peakPerSecond })}/s, ${formatShare({ ratio: LOOK_PEAK.headroom })} kept free`
  const table = makeTable({
    title: `How many containers${isOneCore ? ' of one core' : ''} for ${peak}`,
    columns: [['Server', 'left'], ['Containers', 'right']],
    rows: containers.map((one) => [one.title, `${one.atMost ? '≤ ' : ''}${formatUnits(one)}`]),
    notes: ['an estimate: the rates above, divided; `baseload size` measures it']
  })
  return { ...table, targets: containers.map(({ target }) => target) }
}
