import { renderHtmlTable } from '../../../report/page/table.js'
import { answerTraffic } from './prose.js'
import { buildStepsTable } from './steps-table.js'
import { buildSecondTables, buildShapeTable, buildUsersTable } from './tables.js'

/** @import { BaselineResult } from '../../../types.ts' */
/** @import { ReportedExperiment } from '../../types.ts' */

/** @type {ReportedExperiment} */
export const traffic = {
  isOf: ({ traffic }) => traffic !== undefined,
  name: 'traffic',
  print: ({ traffic }) => traffic ?? {},
  replaces: false,
  answer: answerTraffic,
  buildHead,
  listCosts: () => ({ unit: '', bars: [] }),
  renderHtml ({ traffic, baseline: { targets } }) {
    if (traffic?.kind !== 'stages') return []
    return buildSecondTables({ result: traffic }).map((table) => renderHtmlTable({ table, targets }))
  }
}

/** @param {BaselineResult} baselineResult */
function buildHead ({ traffic }) {
  if (!traffic) return null
  if (traffic.kind === 'users') return buildUsersTable({ result: traffic })
  return buildStepsTable({ result: traffic }) ?? buildShapeTable({ result: traffic })
}
