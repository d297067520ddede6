import { blocksUnread, describeEnd, describeRead, nameFiles } from '../../../report/access-logs.js'
import { describeProfile, tableProfile } from '../../../report/traffic-profile.js'
import { formatBytes, formatCount, formatPercentileName, formatTimeAlone } from '../../../units.js'
import { PERCENTILES } from '../../../plan/percentiles.js'
import { tell } from '../../../report/sentences/index.js'

/**
 * @import { Apdex, BusyStretch, ObservedDurations, ObservedRoute, ObservedTraffic, PeakResult } from '../../../types.ts'
 * @import { Block, Document, Figure, Foot, Row, Step, Table } from '../../../report/document.ts'
 */

const MOST_REMARKS = 2
const MOST_ROUTES = { screen: 6, all: 20 }
const SHOWN = ['p50', 'p90', 'p99', 'p99_9'] // on a screen
const MS = 1000

/**
 * How much traffic there is at most, from access logs.
 * @param {{ result: PeakResult, steps?: Step[], exitCode?: number }} options steps: after that to size; exitCode: of
 *   the command that prints it; absent: not known
 * @returns {Document}
 */
export function documentPeak ({ result, steps = [], exitCode }) {
  const { traffic, log, remarks, next } = result
  const { peakSecond: peak } = traffic
  return {
    subject: 'peak',
    title: `peak of ${nameFiles(log)}`,
    subtitle: describeRead(result),
    blocks: [
      ...blocksUnread(result),
      {
        kind: 'answer',
        outcome: 'good',
        text: ['Peak: ', rate(peak.ratePerSecond), ' from ', date(peak.startSecond), ', the busiest second.']
      },
      tableRates(traffic),
      { kind: 'facts', label: 'DAY', lines: describeProfile({ profile: traffic.profile }) },
      tableAnswers(traffic),
      blockTimes(traffic.durations),
      ...blocksMore(result),
      ...blocksKept(result),
      tableProfile({ profile: traffic.profile }),
      ...traffic.routes === null ? [] : [tableRoutes(traffic.routes)],
      {
        kind: 'list',
        title: 'To keep in mind',
        most: MOST_REMARKS,
        lines: [...remarks, ...log.remarks].map((one) => tell(one))
      }
    ],
    foot: {
      steps: [{ purpose: 'how many containers', command: `npx ${next}` }, ...steps],
      ...describeEnd({ exitCode, log })
    }
  }
}

/** @param {number} perSecond @returns {Figure} */
function rate (perSecond) {
  return { value: perSecond, unit: 'perSecond' }
}

/** @param {number} second since 1970 @returns {Figure} */
function date (second) {
  return { value: second * MS, unit: 'date' }
}

/** @param {number} value @returns {Figure} */
function count (value) {
  return { value, unit: 'count' }
}

/** @param {ObservedTraffic} traffic @returns {Table} */
function tableRates (traffic) {
  const { peakSecond, peakMinute, peakHour, p999SecondPerSecond, meanPerSecond, requests, burst, seconds } = traffic
  return {
    kind: 'table',
    title: 'Requests',
    inline: 'RATE',
    columns: [
      { key: 'what', head: 'what', priority: 0 },
      { key: 'rate', head: 'rate', priority: 0 },
      { key: 'requests', head: 'requests', priority: 1, depth: 2 },
      { key: 'from', head: 'from (UTC)', priority: 2, depth: 2, align: 'left' }
    ],
    rows: [
      { ...rowOf('busiest second', peakSecond, seconds), depth: 2 },
      rowOf('busiest minute', peakMinute, seconds),
      rowOf('busiest hour', peakHour, seconds),
      p999SecondPerSecond === null
        ? { cells: { what: 'p99.9 of seconds' }, reason: describeNeed(traffic), depth: 2 }
        : { cells: { what: '99.9 % of seconds up to', rate: rate(p999SecondPerSecond), requests: '', from: '' } },
      { cells: { what: 'mean', rate: rate(meanPerSecond), requests: count(requests), from: '' } },
      { cells: { what: 'burst factor', rate: { value: burst, unit: 'factor' }, requests: '', from: '' } }
    ],
    notes: [describeWhole(traffic)]
  }
}

/** @param {string} what @param {BusyStretch | null} stretch @param {number} seconds of the log @returns {Row} */
function rowOf (what, stretch, seconds) {
  if (stretch === null) {
    return { cells: { what }, reason: `the log is shorter: ${formatCount({ count: seconds })} s`, depth: 2 }
  }
  const { ratePerSecond, requests, startSecond } = stretch
  return { cells: { what, rate: rate(ratePerSecond), requests: count(requests), from: date(startSecond) } }
}

/** @param {ObservedTraffic} traffic */
function describeNeed ({ p999Needs }) {
  return `too few (needs ${formatCount({ count: p999Needs })} s)`
}

/** @param {ObservedTraffic} traffic */
function describeWhole ({ requests, burstOver }) {
  return [
    `${formatCount({ count: requests })} requests`,
    `burst factor: busiest second over the mean of the ${burstOver}`
  ].join('; ')
}

/** Errors first. @param {ObservedTraffic} traffic @returns {Table} */
function tableAnswers ({ requests, statuses, errors, errorRatio, errorInterval: { low, high } }) {
  const share = /** @type {Figure} */ ({ value: null, high, unit: 'chance' })
  const others = Object.entries(statuses).filter(([status]) => status !== '5xx').sort(([a], [b]) => a < b ? -1 : 1)
  return {
    kind: 'table',
    title: 'Answers',
    inline: 'ERRORS',
    columns: [
      { key: 'status', head: 'status', priority: 0 },
      { key: 'requests', head: 'requests', priority: 1 },
      { key: 'share', head: 'share', priority: 2 }
    ],
    rows: [
      { cells: { status: '5xx', requests: count(errors), share: errors > 0 ? { ...share, value: errorRatio, low } : share } },
      ...others.map(([status, requestsOf]) => ({
        cells: {
          status: status === 'none' ? 'no answer' : status,
          requests: count(requestsOf),
          share: /** @type {Figure} */ ({ value: requestsOf / requests, unit: 'good' })
        },
        ...status === '2xx' && { depth: /** @type {const} */ (2) }
      }))
    ],
    notes: [{ text: '5xx are errors, with the 95 % interval of their share', depth: 2 }]
  }
}

/** @param {ObservedDurations | null} durations @returns {Block} */
function blockTimes (durations) {
  if (durations === null) return { kind: 'facts', label: 'TIMES', lines: ['no durations were found in the log'] }
  const { percentilesUs, needs, total } = durations
  const known = PERCENTILES.filter(([key]) => key in percentilesUs)
  if (known.every(([key]) => !SHOWN.includes(key) || percentilesUs[key] === null)) {
    return { kind: 'facts', label: 'TIMES', lines: ['too few, or too coarse, for percentiles'] }
  }
  return {
    kind: 'table',
    title: 'Service time as the server or proxy saw it',
    inline: 'TIMES',
    columns: [{ key: 'percentile', head: 'percentile', priority: 0 }, { key: 'time', head: 'time', priority: 0 }],
    rows: known.map(([key, ratio]) => {
      const value = percentilesUs[key] ?? null
      const missing = value === null && needs[key] === undefined
      return {
        cells: {
          percentile: key === 'p50' ? 'median' : formatPercentileName({ percentile: ratio }),
          time: missing ? 'n/a' : { value, unit: 'us', needs: value === null ? needs[key] : undefined }
        },
        ...(value === null || !SHOWN.includes(key)) && { depth: /** @type {const} */ (2) }
      }
    }),
    notes: [{ text: `${formatCount({ count: total })} durations`, depth: 2 }]
  }
}

/** @param {PeakResult} result @returns {Block[]} */
function blocksMore ({ traffic: { sent, durations }, apdex }) {
  const bytes = (/** @type {number} */ one) => formatBytes({ bytes: one })
  const means = [
    ...durations === null || durations.meanUs === null ? [] : [formatTimeAlone({ valueUs: durations.meanUs })],
    ...sent === null ? [] : [`${bytes(sent.meanBytes)} an answer (${bytes(sent.bytes)} in all)`]
  ]
  return [
    ...means.length === 0 ? [] : [facts('MEAN', means.join(' · '))],
    ...apdex === null ? [] : [facts('APDEX', describeApdex(apdex))]
  ]
}

/** @param {string} label @param {string} line @returns {Block} */
function facts (label, line) {
  return { kind: 'facts', label, lines: [line] }
}

/** @param {Apdex} apdex */
function describeApdex ({ targetUs, satisfied, tolerating, frustrated, score }) {
  if (score === null) return `cannot tell: durations are missing, or no finer than ${formatTimeAlone({ valueUs: targetUs })}`
  const [good, half, bad] = [satisfied, tolerating, frustrated].map((one) => formatCount({ count: one }))
  return `${score.toFixed(2)} at ${formatTimeAlone({ valueUs: targetUs })}: ${good} satisfied · ${half} tolerating · ${bad} frustrated`
}

/**
 * Objectives that were kept over this time; else why none is proposed.
 * @param {PeakResult} result
 * @returns {Block[]}
 */
function blocksKept ({ proposals }) {
  const kept = proposals.flatMap(({ text }) => text ?? [])
  return [
    {
      kind: 'facts',
      label: 'HELD',
      lines: [
        ...kept.length > 0 ? [`${kept.join(' · ')} over this time. Whether users need more, only you know`] : [],
        ...proposals.flatMap(({ text, kind, reason }) => text === null ? [`no ${kind} objective: ${tell(reason)}`] : [])
      ]
    },
    {
      kind: 'list',
      title: 'Objectives that the service kept over this time',
      depth: 2,
      lines: proposals.flatMap(({ text, reason }) => text === null ? [] : [`${text}: ${tell(reason)}`])
    }
  ]
}

/** @param {ObservedRoute[]} routes @returns {Table} */
function tableRoutes (routes) {
  const shown = routes.slice(0, MOST_ROUTES.all)
  const isTimed = shown.some(({ durations }) => durations !== null)
  const left = routes.slice(MOST_ROUTES.all)
  const time = (/** @type {ObservedRoute} */ { durations }, /** @type {'p50' | 'p99'} */ key) =>
    /** @type {Figure} */ ({ value: durations?.percentilesUs[key] ?? null, unit: 'us' })
  return {
    kind: 'table',
    title: 'Routes',
    most: MOST_ROUTES.screen,
    columns: [
      { key: 'route', head: 'route', priority: 0 },
      { key: 'requests', head: 'requests', priority: 5, depth: 2 },
      { key: 'peak', head: 'busiest second', priority: 1 },
      { key: 'share', head: 'share', priority: 2 },
      { key: 'errors', head: '5xx', priority: 4 },
      ...isTimed ? TIMED : []
    ],
    rows: shown.map((route) => ({
      cells: {
        route: route.name,
        requests: count(route.requests),
        peak: rate(route.peakPerSecond),
        share: { value: route.share, unit: 'chance' },
        errors: { value: route.errorRatio, unit: 'chance' },
        p50: time(route, 'p50'),
        p99: time(route, 'p99')
      }
    })),
    notes: left.length === 0 ? [] : [{ text: describeOthers(left), depth: 2 }]
  }
}

/** @type {Table['columns']} */
const TIMED = [
  { key: 'p50', head: 'p50', priority: 6, depth: 2, scale: 'time' },
  { key: 'p99', head: 'p99', priority: 3, scale: 'time' }
]

/** @param {ObservedRoute[]} routes */
function describeOthers (routes) {
  const requests = routes.reduce((sum, one) => sum + one.requests, 0)
  return `and ${formatCount({ count: routes.length })} more with ${formatCount({ count: requests })} requests; --json has them all`
}
