import { drawFaultChart } from './fault-chart.js'
import { buildLabHead, listLabCosts } from './head.js'
import { renderLabHtml, renderLabTerminal } from './lab.js'
import { answerLab } from './prose.js'
import { buildLabPublishedTable } from './published-table.js'

/** @import { ReportedExperiment } from '../../types.ts' */

/** @type {ReportedExperiment} */
export const lab = {
  isOf: ({ lab }) => lab !== undefined,
  name: 'lab',
  replaces: false,
  answer: ({ lab }) => lab ? answerLab({ result: lab }) : '',
  buildHead: ({ lab }) => lab ? buildLabHead({ result: lab }) : null,
  listCosts: ({ lab }) => lab ? listLabCosts({ result: lab }) : { unit: '', bars: [] },
  renderTerminal: ({ baselineResult: { lab }, ...screen }) => lab ? [...renderLabTerminal({ result: lab, ...screen }), ''] : [],
  renderHtml: ({ lab, baseline: { targets } }) => lab ? renderLabHtml({ result: lab, targets }) : [],
  buildPublishedTable: ({ baseline, lab }) => lab ? buildLabPublishedTable({ baseline, lab }) : null,
  chart: {
    kind: 'fault',
    what: 'origin calls and good answers',
    listRows: ({ lab }) => lab?.rows ?? [],
    draw: ({ id, title, ratePerSecond, baselineResult: { lab } }) => drawFaultChart({ id, title, rows: lab?.rows.filter((row) => row.ratePerSecond === ratePerSecond) ?? [] })
  }
}
