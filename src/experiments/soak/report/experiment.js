import picocolors from 'picocolors'
import { layNotedTable } from '../../../layout/noted-table.js'
import { UNKNOWN_WIDTH } from '../../../layout/text.js'
import { answerSoak } from './prose.js'
import { buildSoakTable, printSoak } from './tables.js'

/** @import { ReportedExperiment } from '../../types.ts' */

/** @type {ReportedExperiment} */
export const soak = {
  isOf: ({ soak }) => soak !== undefined,
  name: 'soak',
  print: ({ soak }) => (soak ? printSoak({ result: soak }) : {}),
  replaces: false,
  answer: answerSoak,
  buildHead: ({ soak }) => (soak ? buildSoakTable({ result: soak }) : null),
  listCosts: () => ({ unit: '', bars: [] }),
  renderTerminal ({ baselineResult: { soak }, columns = UNKNOWN_WIDTH, colors = false }) {
    const table = soak ? buildSoakTable({ result: soak }) : null
    return table === null ? [] : [table.title, '', ...layNotedTable({ table, columns, colors: picocolors.createColors(colors) }), '']
  },
  renderHtml: () => []
}
