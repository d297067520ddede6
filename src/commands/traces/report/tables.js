import { chooseTimeUnit, formatCount, formatPercentileName, formatShare, formatTime, NOTHING } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'
import { nameRow } from './texts.js'

/** @import { Table } from '../../../layout/tables/table.js' */
/** @import { BandCheck } from '../../../types.ts' */
/** @import { TracesResult } from '../types.ts' */

/** @param {TracesResult} result @returns {Table[]} */
export function makeTracesTables (result) {
  return [
    makeTreeTable(result),
    ...makeBandTables(result.sla?.band ?? []),
    ...result.moves.length > 0 ? [makeMoveTable(result)] : []
  ]
}

/** @param {TracesResult} result */
function makeTreeTable ({ tree, slowest }) {
  const unit = chooseTimeUnit({ valuesUs: tree.flatMap(({ p50Us, p99Us }) => [p50Us, p99Us]) })
  const time = (/** @type {number | null} */ valueUs) => formatTime({ valueUs, unit })
  return makeTable({
    title: `The graph, in ${unit.name}`,
    columns: [['Span', 'left'], ['Calls', 'right'], ['p50', 'right'], ['p99', 'right'], ['Of the slowest', 'right'], ['Share', 'right']],
    rows: tree.map((row) => [
      `${'· '.repeat(row.depth)}${nameRow(row)}`,
      formatCount({ count: row.calls }),
      time(row.p50Us),
      time(row.p99Us),
      time(row.shareUs),
      formatShare({ ratio: row.share })
    ]),
    notes: [
      `of the slowest: mean time on the critical path of the ${formatCount({ count: slowest.traces })} slowest traces, without the calls below`
    ]
  })
}

/** @param {readonly BandCheck[]} band @returns {Table[]} none without a band */
function makeBandTables (band) {
  if (band.length === 0) return []
  const unit = chooseTimeUnit({ valuesUs: band.flatMap(({ measured, lowUs, highUs }) => [measured.value, lowUs, highUs]) })
  const time = (/** @type {number | null} */ valueUs) => formatTime({ valueUs, unit })
  return [makeTable({
    title: `The root against its parts, in ${unit.name}`,
    columns: [['Percentile', 'left'], ['Measured', 'right'], ['95 % interval', 'left'], ['Band', 'left']],
    rows: band.map(({ percentile, measured, lowUs, highUs }) => [
      formatPercentileName({ percentile }),
      time(measured.value),
      measured.low === null || measured.high === null ? NOTHING : `${time(measured.low)} to ${time(measured.high)}`,
      highUs === null ? NOTHING : `${time(lowUs)} to ${time(highUs)}`
    ]),
    notes: ['band: one end if parts are slow independently, the other if they are slow together; up to 5 % outside still counts as inside']
  })]
}

/** @param {TracesResult} result */
function makeMoveTable ({ moves }) {
  const unit = chooseTimeUnit({ valuesUs: moves.flatMap(({ fromUs, toUs, withoutUs }) => [fromUs, toUs, withoutUs]) })
  const time = (/** @type {number | null} */ valueUs) => formatTime({ valueUs, unit })
  return makeTable({
    title: `Which part would have to become faster, in ${unit.name}`,
    columns: [['Objective', 'left'], ['Part', 'left'], ['Now', 'right'], ['Needed', 'right'], ['Root without it', 'right']],
    rows: moves.map(({ objective, part, fromUs, toUs, withoutUs }) => [objective, part, time(fromUs), toUs === null ? 'not enough' : time(toUs), time(withoutUs)]),
    notes: ['one part at a time, the others unchanged; all times of the part shrink by one factor']
  })
}
