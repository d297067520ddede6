import {
  chooseTimeUnit, formatBytes, formatChance, formatCount, formatGoodRatio, formatRate, formatRatio, formatTime, labelPercentile,
  NOTHING
} from '../../../layout/units.js'
import { formatSecond } from '../../../layout/access-logs.js'
import { makeTable } from '../../../layout/tables/table.js'
import { makeProfileTable } from '../../../layout/traffic-profile.js'

/** @import { BusyStretch, ObservedRoute, ObservedTraffic, PercentileKey } from '../../../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

const ROUTES_SHOWN = 20
const ROUTE_PERCENTILES = /** @type {const} */ (['p50', 'p99'])

/**
 * Rates, errors, durations and routes of access logs.
 * @param {{ traffic: ObservedTraffic }} options
 * @returns {Table[]}
 */
export function makeTrafficTables ({ traffic }) {
  return [
    makeRateTable(traffic),
    makeAnswerTable(traffic),
    makeProfileTable(traffic),
    ...(traffic.durations ? [makeDurationTable(traffic.durations)] : []),
    ...(traffic.routes ? [makeRouteTable(traffic.routes)] : [])
  ]
}

/** @param {ObservedTraffic} traffic */
function makeRateTable ({
  peakSecond, peakMinute, peakHour, p999SecondPerSecond, p999Needs, meanPerSecond, requests, burst, burstOver, seconds, sent
}) {
  const rate = (/** @type {number} */ perSecond) =>
    `${Number.isInteger(perSecond) ? formatCount({ count: perSecond }) : formatRate({ perSecond })}/s`
  const row = (/** @type {string} */ name, /** @type {BusyStretch | null} */ stretch) =>
    stretch === null
      ? [name, 'n/a', NOTHING, `shorter (${formatCount({ count: seconds })} s)`]
      : [
          name,
          rate(stretch.ratePerSecond),
          formatCount({ count: stretch.requests }),
          formatSecond({ second: stretch.startSecond })
        ]
  return makeTable({
    title: 'Requests',
    columns: [
      ['What', 'left'],
      ['Rate', 'right'],
      ['Requests', 'right'],
      ['From (UTC)', 'left']
    ],
    rows: [
      row('busiest second', peakSecond),
      row('busiest minute', peakMinute),
      row('busiest hour', peakHour),
      [
        'p99.9 second',
        p999SecondPerSecond === null ? `n/a (needs ${formatCount({ count: p999Needs })} s)` : rate(p999SecondPerSecond),
        NOTHING,
        ''
      ],
      ['mean', rate(meanPerSecond), formatCount({ count: requests }), ''],
      ['burst factor', formatRatio({ ratio: burst }), NOTHING, '']
    ],
    notes: [
      `burst factor: the busiest second over the mean of the ${burstOver}`,
      ...sent === null ? [] : [`answers: ${formatBytes({ bytes: sent.bytes })}, ${formatBytes({ bytes: sent.meanBytes })} on average`]
    ]
  })
}

/** @param {ObservedTraffic} traffic */
function makeAnswerTable ({ requests, statuses, errorInterval }) {
  return makeTable({
    title: 'Answers',
    columns: [['Status', 'left'], ['Requests', 'right'], ['Share', 'right'], ['95 % interval', 'left']],
    rows: Object.entries({ ...statuses, '5xx': statuses['5xx'] ?? 0 }).sort(([a], [b]) => a < b ? -1 : 1).map(([status, count]) => [
      status === 'none' ? 'no answer' : status === '5xx' ? '5xx (errors)' : status,
      formatCount({ count }),
      status === '5xx' ? formatChance({ ratio: count / requests }) : formatGoodRatio({ ratio: count / requests }),
      status === '5xx' ? `${formatChance({ ratio: errorInterval.low })} to ${formatChance({ ratio: errorInterval.high })}` : ''
    ])
  })
}

/** @param {NonNullable<ObservedTraffic['durations']>} durations */
function makeDurationTable ({ percentilesUs, needs, total }) {
  const keys = /** @type {PercentileKey[]} */ (Object.keys(percentilesUs))
  const unit = chooseTimeUnit({ valuesUs: Object.values(percentilesUs) })
  const cell = (/** @type {PercentileKey} */ key) => {
    const valueUs = percentilesUs[key] ?? null
    if (valueUs !== null) return formatTime({ valueUs, unit })
    const needed = needs[key]
    return needed === undefined ? 'n/a' : `n/a (needs ${formatCount({ count: needed })})`
  }
  return makeTable({
    title: `Service time as the server or proxy saw it, in ${unit.name}`,
    columns: [['Percentile', 'left'], ['Time', 'right']],
    rows: keys.map((key) => [labelPercentile(key), cell(key)]),
    notes: [`${formatCount({ count: total })} durations`]
  })
}

/** @param {ObservedRoute[]} routes */
function makeRouteTable (routes) {
  const shown = routes.slice(0, ROUTES_SHOWN)
  const isTimed = shown.some(({ durations }) => durations !== null)
  const unit = chooseTimeUnit({
    valuesUs: shown.flatMap(({ durations }) => ROUTE_PERCENTILES.map((key) => durations?.percentilesUs[key] ?? null))
  })
  const times = (/** @type {ObservedRoute} */ { durations }) => ROUTE_PERCENTILES.map((key) => {
    const valueUs = durations?.percentilesUs[key] ?? null
    return valueUs === null ? 'n/a' : formatTime({ valueUs, unit })
  })
  const left = routes.slice(ROUTES_SHOWN).reduce((sum, { requests }) => sum + requests, 0)
  return makeTable({
    title: 'Routes',
    columns: [
      ['Route', 'left'],
      ['Requests', 'right'],
      ['Share', 'right'],
      ['Busiest second', 'right'],
      ['5xx', 'right'],
      ...(isTimed
        ? ROUTE_PERCENTILES.map((key) => /** @type {[string, 'right']} */ ([`${key} ${unit.name}`, 'right']))
        : [])
    ],
    rows: shown.map((route) => [
      route.name,
      formatCount({ count: route.requests }),
      formatChance({ ratio: route.share }),
      `${formatCount({ count: route.peakPerSecond })}/s`,
      formatChance({ ratio: route.errorRatio }),
      ...(isTimed ? times(route) : [])
    ]),
    notes:
      routes.length > ROUTES_SHOWN
        ? [
            `and ${formatCount({ count: routes.length - ROUTES_SHOWN })} more with ${formatCount({ count: left })} requests; --json has them all`
          ]
        : []
  })
}
