/** @import { Chart } from '../types.ts' */

const FOLDER = 'charts'

/**
 * Where the drawing of a chart lies, seen from the report beside it.
 * @param {{ chart: Pick<Chart, 'id'> }} options
 */
export function chartPath ({ chart }) {
  return `${FOLDER}/${chart.id}.svg`
}
