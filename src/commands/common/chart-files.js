import { chartPath } from '../../report/markdown-charts.js'

/** @import { Chart } from '../../types.ts' */

/**
 * Each chart as a file, where the report beside them looks for it.
 * @param {{ charts: readonly Chart[], store: { writeFile: (name: string, text: string) => Promise<string | null> } }} options
 */
export async function writeCharts ({ charts, store }) {
  for (const chart of charts) await store.writeFile(chartPath({ chart }), chart.svg)
}
