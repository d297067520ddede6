import { chooseTimeUnit, formatCount, formatTime } from '../../units.js'
import { listRows } from '../../tables/row-labels.js'
import { makeTable } from '../../tables/table.js'

/** @import { BaselineResult, RequestPhase, Result, Row } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */

/** @type {Array<[string, 'left' | 'right']>} */
const COLUMNS = [['Target', 'left'], ['Phase', 'left'], ['p50', 'right'], ['p99', 'right'], ['max', 'right'], ['Count', 'right']]

/** @type {Record<RequestPhase['name'], string>} */
const NAMES = {
  connection: 'getting a connection',
  connect: 'of each connection: TCP',
  tls: 'of each connection: TLS',
  firstByte: 'waiting for the first byte',
  receiving: 'receiving the rest'
}

/**
 * Where the time of requests went.
 * @param {{ result: Result, baselineResult: BaselineResult, phase: Row['phase'] }} options
 * @returns {Table | null} null where no driver told
 */
export function buildPhaseTable ({ result, baselineResult, phase }) {
  const rows = listRows({ result, baselineResult, phase }).flatMap(({ label, state, measured }) =>
    (measured?.phases ?? []).map((times, i) => ({ label: i === 0 ? label : '', state, times }))
  )
  if (rows.length === 0) return null
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(({ times: { p50Us, p99Us, maxUs } }) => [p50Us, p99Us, maxUs]) })
  return makeTable({
    title: `Phases of a request ${phase === 'peak' ? 'flat out' : 'at the given rate'}; times in ${unit.name}`,
    columns: COLUMNS,
    rows: rows.map(({ label, times: { name, p50Us, p99Us, maxUs, count } }) => [
      label,
      NAMES[name],
      ...[p50Us, p99Us, maxUs].map((valueUs) => formatTime({ valueUs, unit })),
      formatCount({ count })
    ]),
    states: rows.map(({ state }) => state),
    notes: [
      'TCP and TLS are of all connections of a trial, warm-up included: those that are kept are made there. Percentiles of phases do not add up.'
    ]
  })
}
