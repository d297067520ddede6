import { drawHistoryChart } from './history-chart.js'
import { makeChartId } from '../../../report/charts/identifier.js'
import { nameFigure } from './document.js'

/** @import { Chart, HistoryResult } from '../../../types.ts' */

/**
 * One chart for each figure and load that has two records or more.
 * @param {{ result: HistoryResult }} options
 * @returns {Chart[]}
 */
export function buildHistoryCharts ({ result: { baseline, series, points } }) {
  /** @type {Set<string>} */
  const taken = new Set()
  const kinds = [...new Set(series.map(({ phase, figure }) => `${phase} ${figure}`))]
  return kinds.flatMap((kind) => {
    const own = series.filter(({ phase, figure }) => `${phase} ${figure}` === kind)
    const [{ phase, figure }] = own
    const id = makeChartId({ parts: [baseline, 'history', phase, nameFigure(figure).replace('/', '-per-')], taken })
    const title = `${baseline}: ${nameFigure(figure)} of the ${phase} phase over ${points.length} records`
    const drawing = drawHistoryChart({ id, title, series: own, points })
    return drawing === null ? [] : [{ id, baseline, kind: /** @type {const} */ ('history'), phase, title, ...drawing }]
  })
}
