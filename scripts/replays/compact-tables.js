import { tableHead } from '../../src/report/run/document/baseline.js'
import { buildPublishedTable } from '../../src/report/run/tables/published-tables.js'
import { formatRatio, NOTHING } from '../../src/units.js'

/**
 * @import { BaselineResult, OrderComparison, Result } from '../../src/types.ts'
 * @import { Cell, Column, Row, Table, Text } from '../../src/report/document.ts'
 * @import { Headline } from '../../src/judge/headline.js'
 *
 * A published figure of a target, with what was measured. @typedef {{ row: string, column: string, text: string }} Pair
 */

const LEFT_OUT = ['cpu', 'objectives'] // a report has them
const ARROW = '→' // published → here

/**
 * What each server does, in few columns; those in which no row has anything go.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline }} options
 * @returns {Table[]} none where another test of the same servers has these columns and more
 */
export function compactHead ({ result, baselineResult, headline }) {
  const lay = (/** @type {BaselineResult} */ one) => tableHead({ result, baselineResult: one, headline }).map(dropColumns)
  const own = lay(baselineResult)
  const servers = String(baselineResult.baseline.targets)
  const others = result.baselines.filter((one) => one !== baselineResult && String(one.baseline.targets) === servers).flatMap(lay)
  return own.filter(({ columns }) => !others.some((other) =>
    other.columns.length > columns.length && columns.every(({ key }) => other.columns.some((column) => column.key === key))))
}

/** @param {Table} table @returns {Table} */
function dropColumns (table) {
  const isFilled = (/** @type {Column} */ { key }) => table.rows.some(({ cells }) => (cells[key] ?? NOTHING) !== NOTHING)
  return { ...table, columns: table.columns.filter((column) => !LEFT_OUT.includes(column.key) && isFilled(column)) }
}

/**
 * Published figures and those of here in one cell: a row a figure, a column a target.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table[]} none where nothing is published
 */
export function compactPublished ({ baselineResult }) {
  const table = buildPublishedTable({ baselineResult })
  if (table === null || table.rows.length === 0) return []
  const hasPhases = new Set(table.rows.map(({ cells }) => cells.phase)).size > 1
  return [layPairs({
    title: `Published ${ARROW} here, times in ms`,
    pairs: table.rows.map(({ cells }) => pairOf(/** @type {Record<string, string | undefined>} */ (cells), hasPhases)),
    notes: table.rows.some(({ cells }) => isAdded(cells)) ? ['a sum: what the origin takes, and what came on top'] : []
  })]
}

/** @param {Record<string, string | undefined>} cells @param {boolean} hasPhases @returns {Pair} */
function pairOf (cells, hasPhases) {
  const { target = '', phase, figure = '', published, here = NOTHING, added, addedHere } = cells
  const said = figure.endsWith('(ms)') ? String(Number(Number(published).toFixed(3))) : published
  const waitMs = Math.round(Number(published) - Number(added))
  return {
    row: figure.replace(/^latency (.*) \(ms\)$/, '$1'),
    column: hasPhases ? `${phase}` : target,
    text: `${said} ${ARROW} ${isAdded(cells) ? `${waitMs} + ${addedHere}` : here}`
  }
}

/** @param {{ [key: string]: Cell | undefined }} cells */
function isAdded ({ addedHere = NOTHING }) {
  return addedHere !== NOTHING
}

/** @param {{ title: string, pairs: Pair[], notes: string[] }} options @returns {Table} */
function layPairs ({ title, pairs, notes }) {
  const columns = [...new Set(pairs.map(({ column }) => column))]
  return {
    kind: 'table',
    title,
    columns: [{ key: 'figure', head: 'Figure' }, ...columns.map((key) => ({ key, head: key }))],
    rows: [...new Set(pairs.map(({ row }) => row))].map((row) => ({
      cells: {
        figure: row,
        ...Object.fromEntries(pairs.filter((pair) => pair.row === row).map(({ column, text }) => [column, text]))
      }
    })),
    notes
  }
}

/**
 * How many times the best published figure the others are, and whether the order came out the same.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table[]} none where fewer than two targets have a published figure
 */
export function compactRatios ({ baselineResult: { orders } }) {
  const isKnown = (/** @type {OrderComparison} */ { ratios }) => ratios.some(({ here }) => here !== null)
  const [known, unknown] = [orders.filter(isKnown), orders.filter((order) => !isKnown(order))]
  if (known.length === 0) return []
  const targets = [...new Set(known.flatMap(({ ratios }) => ratios.map(({ target }) => target)))]
  const over = [...new Set(known.flatMap(({ ratios }) => ratios.map(({ of }) => of)))]
  return [{
    kind: 'table',
    title: `Ratios${over.length === 1 ? ` over ${over}` : ''}, published ${ARROW} here`,
    columns: [
      { key: 'figure', head: 'Figure' },
      ...over.length === 1 ? [] : [{ key: 'of', head: 'Over' }],
      ...targets.map((key) => ({ key, head: key })),
      { key: 'order', head: 'Order of all' }
    ],
    rows: known.map(layRatios),
    notes: unknown.length === 0 ? [] : [`no ratio here: ${unknown.map(nameFigure).join(', ')}`]
  }]
}

/** @param {OrderComparison} order @returns {Row} */
function layRatios ({ figure, order, ratios }) {
  return {
    cells: {
      figure: nameFigure({ figure }),
      of: ratios[0]?.of ?? NOTHING,
      ...Object.fromEntries(ratios.map(({ target, published, here }) => {
        /** @type {Text} */
        const text = [`${formatRatio({ ratio: published })} ${ARROW} `, here === null ? NOTHING : { ...here, unit: 'factor' }]
        return [target, text]
      })),
      order
    }
  }
}

/** @param {Pick<OrderComparison, 'figure'>} order */
function nameFigure ({ figure }) {
  return figure.replace(/^latency /, '')
}
