import { formatUrl } from '../escape.js'
import { makeTable } from './table.js'
import { NOTHING } from '../../units.js'

/** @import { MeasuredBy, Result } from '../../types.ts' */
/** @import { Table } from './table.js' */

/**
 * In the place of the machine, where another tool measured: who, and what is not known.
 * @param {{ result: Result, measuredBy: MeasuredBy }} options
 * @returns {Table}
 */
export function buildOriginTable ({ result: { run: { plan } }, measuredBy: { tool, version, source, missing } }) {
  const urls = Object.values(plan.targets).flatMap(({ url }) => url === undefined ? [] : [formatUrl({ url })])
  return makeTable({
    title: 'Not measured by baseload',
    columns: [['What', 'left'], ['Found', 'left']],
    rows: [
      ['Measured by', tool],
      ['Its version', version ?? NOTHING],
      ['Read from', source],
      ['URL', urls.join(', ') || NOTHING],
      ['Not known', missing.join(', ')]
    ]
  })
}

/** Said where a report tells how a run of our own was made. @param {MeasuredBy} measuredBy */
export function describeOrigin ({ tool, source }) {
  return `baseload started nothing and sent nothing: it read what ${tool} wrote to ${source}.`
}
