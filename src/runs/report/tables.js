import { buildClaimTable } from '../../experiments/load/report/claim-table.js'
import { buildContainersTable } from '../../experiments/load/report/containers-table.js'
import { buildCostTable } from '../../experiments/load/report/cost-table.js'
import { buildCountsTable } from '../../experiments/load/report/counts-table.js'
import { buildFanOutTables } from '../../experiments/load/report/fan-out-table.js'
import { buildK6Table } from '../../experiments/load/report/k6-table.js'
import { buildLoadTable } from '../../experiments/load/report/table.js'
import { buildPerSecondTable } from '../../experiments/load/report/per-second-table.js'
import { buildOrderTable, buildPublishedTable } from '../../experiments/lab/report/published-tables.js'
import { buildResourceTable } from '../../experiments/load/report/resource-table.js'
import { buildVerdictTable } from '../../layout/tables/verdict-table.js'

/** @import { BaselineResult, Result } from '../../types.ts' */
/** @import { Table } from '../../layout/tables/table.js' */

/**
 * Every table of one baseline, the same for every format.
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
      buildVerdictTable({ baselineResult }),
      buildK6Table({ result, baselineResult }),
      buildPerSecondTable({ result, baselineResult }),
      buildCountsTable({ result, baselineResult, phase: 'peak' }),
      buildCountsTable({ result, baselineResult, phase: 'latency' }),
      buildResourceTable({ result, baselineResult }),
      ...buildFanOutTables({ baselineResult })
    ]),
    comparison: keep([
      buildCostTable({ result, baselineResult }),
      buildClaimTable({ baselineResult }),
      buildContainersTable({ baselineResult }),
      buildPublishedTable({ baselineResult }),
      buildOrderTable({ baselineResult })
    ])
  }
}

/** @param {Array<Table | null>} tables */
function keep (tables) {
  return tables.filter(table => table !== null)
}
