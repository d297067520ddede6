import { drawFaultChart } from './fault-chart.js'
import { renderLabHtml, renderLabMarkdown, renderLabTerminal } from './lab.js'
import { summarizeLab } from './prose.js'
import { buildLabPublishedTable } from './published-table.js'

/** @import { ReportedExperiment } from '../../types.ts' */

/** @type {ReportedExperiment} */
export const lab = {
  isOf: ({ lab }) => lab !== undefined,
  name: 'lab',
  replaces: false,
  summarize: ({ baseline: { name }, lab }) => lab ? summarizeLab({ name, result: lab }) : '',
  renderTerminal: ({ baselineResult: { lab }, ...screen }) => lab ? [...renderLabTerminal({ result: lab, ...screen }), ''] : [],
  renderMarkdown: ({ lab }) => lab ? renderLabMarkdown({ result: lab }) : [],
  renderHtml: ({ lab, baseline: { targets } }) => lab ? renderLabHtml({ result: lab, targets }) : [],
  buildPublishedTable: ({ baseline, lab }) => lab ? buildLabPublishedTable({ baseline, lab }) : null,
  chart: {
    kind: 'fault',
    what: 'origin calls and good answers',
    listRows: ({ lab }) => lab?.rows ?? [],
    draw: ({ id, title, ratePerSecond, baselineResult: { lab } }) => drawFaultChart({ id, title, rows: lab?.rows.filter((row) => row.ratePerSecond === ratePerSecond) ?? [] })
  }
}
