import { buildClaimTable } from './tables/claim-table.js'
import { buildCostTable } from './tables/cost-table.js'
import { buildCountsTable } from './tables/counts-table.js'
import { buildFanOutTables } from './tables/fan-out-table.js'
import { buildK6Table } from './tables/k6-table.js'
import { buildLoadTable } from './tables/load-table.js'
import { buildPhaseTable } from './tables/phase-table.js'
import { buildPerSecondTable } from './tables/per-second-table.js'
import { buildOrderTable, buildPublishedTable, buildRatioTable } from './tables/published-tables.js'
import { buildResourceTables } from './tables/resource-table.js'

/** @import { BaselineResult, Result } from '../../types.ts' */
/** @import { Table } from '../tables/table.js' */

/**
 * Every table of one baseline, but for its objectives, which stand together for all of them.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {{ load: Table[], results: Table[], comparison: Table[] }} load: one main table a phase; results: all else that
 * was found; comparison: against the reference and against published figures
 */
export function buildTables ({ result, baselineResult }) {
  return {
    load: keep([
      buildLoadTable({ result, baselineResult, phase: 'peak' }),
      buildLoadTable({ result, baselineResult, phase: 'latency' })
    ]),
    results: keep([
      buildK6Table({ result, baselineResult }),
      buildPerSecondTable({ result, baselineResult }),
      buildCountsTable({ result, baselineResult, phase: 'peak' }),
      buildCountsTable({ result, baselineResult, phase: 'latency' }),
      buildPhaseTable({ result, baselineResult, phase: 'peak' }),
      buildPhaseTable({ result, baselineResult, phase: 'latency' }),
      ...buildResourceTables({ result, baselineResult }),
      ...buildFanOutTables({ baselineResult })
    ]),
    comparison: keep([
      buildCostTable({ result, baselineResult }),
      buildClaimTable({ baselineResult }),
      buildPublishedTable({ baselineResult }),
      buildOrderTable({ baselineResult }),
      buildRatioTable({ baselineResult })
    ])
  }
}

/** @param {Array<Table | null>} tables */
function keep (tables) {
  return tables.filter((table) => table !== null)
}
