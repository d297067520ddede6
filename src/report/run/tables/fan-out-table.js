import { chooseTimeUnit, formatChance, formatPercentileName, formatTime } from '../../units.js'
import { makeTable } from '../../tables/table.js'

/** @import { BaselineResult, FanOutRow } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */
/** @import { TimeUnit } from '../../units.js' */

/**
 * What a percentile of one request means for a page that needs many.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table[]} empty when the baseline has no fan-out
 */
export function buildFanOutTables ({ baselineResult: { baseline, fanOut } }) {
  if (baseline.fanOut === null || fanOut.length === 0) return []
  const { resources, pages } = baseline.fanOut
  const unit = chooseTimeUnit({ valuesUs: fanOut.flatMap(({ pageP50, pageP99 }) => [pageP50.valueUs, pageP99.valueUs]) })
  // The chances follow from the numbers of resources and pages alone, so they are usually the same for every target.
  const chances = new Map(fanOut.flatMap((row) => row.chances).map((chance) => [JSON.stringify(chance), chance]))
  return [
    makeTable({
      title: `Chance of never meeting the slower rest, ${count(resources, 'request')} a page and ${count(pages, 'page')} a visit`,
      columns: [
        ['Percentile of one request', 'left'],
        ['A page', 'right'],
        ['A visit', 'right']
      ],
      rows: [...chances.values()].map(({ percentile, page, visit }) => [
        formatPercentileName({ percentile }),
        formatChance({ ratio: page }),
        formatChance({ ratio: visit })
      ]),
      notes: ['if requests are slow independently of each other']
    }),
    makeTable({
      title: `What a page of ${count(resources, 'request')} waits for its slowest one (${unit.name})`,
      columns: [
        ['Target', 'left'],
        ['Page p50', 'right'],
        ['Page p99', 'right']
      ],
      rows: fanOut.map((row) => [
        row.state ? `${row.target} (${row.state})` : row.target,
        formatPage(row.pageP50, unit),
        formatPage(row.pageP99, unit)
      ]),
      notes: [
        fanOut[0].phase === 'latency'
          ? 'from response times at the offered rate'
          : 'no latency phase: from response times at the peak (closed loop)',
        'a dash: the sample is too small for that percentile of one request, or there is none that is valid'
      ]
    })
  ]
}

/** @param {FanOutRow['pageP50']} page @param {TimeUnit} unit */
function formatPage ({ leafPercentile, valueUs }, unit) {
  return `${formatTime({ valueUs, unit })} (${formatPercentileName({ percentile: leafPercentile })} of one)`
}

/** @param {number} number @param {string} noun */
function count (number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
