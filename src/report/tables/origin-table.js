import { formatUrl } from '../escape.js'
import { NOTHING } from '../../units.js'

/** @import { MeasuredBy, Result } from '../../types.ts' */
/** @import { Table } from '../document.ts' */

/**
 * In the place of the machine, where another tool measured: who, and what is not known.
 * @param {{ result: Result, measuredBy: MeasuredBy }} options
 * @returns {Table}
 */
export function buildOriginTable ({ result: { run: { plan } }, measuredBy: { tool, version, source, missing } }) {
  const urls = Object.values(plan.targets).flatMap(({ url }) => url === undefined ? [] : [formatUrl({ url })])
  const rows = [
    ['Measured by', tool],
    ['Its version', version ?? NOTHING],
    ['Read from', source],
    ['URL', urls.join(', ') || NOTHING],
    ['Not known', missing.join(', ')]
  ]
  return tableFound({ title: 'Not measured by baseload', rows })
}

/** @param {{ title: string, rows: string[][] }} options rows: what, and what was found @returns {Table} */
export function tableFound ({ title, rows }) {
  return {
    kind: 'table',
    title,
    columns: [{ key: 'what', head: 'What' }, { key: 'found', head: 'Found' }],
    rows: rows.map(([what, found]) => ({ cells: { what, found } }))
  }
}

/** Said where a report tells how a run of our own was made. @param {MeasuredBy} measuredBy */
export function describeOrigin ({ tool, source }) {
  return `baseload started nothing and sent nothing: it read what ${tool} wrote to ${source}.`
}
