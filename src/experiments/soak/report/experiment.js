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
  renderHtml: () => []
}
