import {
  clean, fillScreen, layAnswer, layFacts, layFoot, layRemarks, layTitle, layTroubles, openScreen
} from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { describeProfile } from '../../../layout/traffic-profile.js'
import {
  formatBytes, formatChance, formatCount, formatPercentileName, formatRate, formatRatio, formatShare, formatTimeAlone
} from '../../../layout/units.js'
import { PERCENTILES } from '../../../plan/percentiles.js'
import { describeEnd, describeLog, formatSecond, listLines } from '../../../layout/access-logs.js'
import { tell } from '../../../messages.js'

/**
 * @import { BusyStretch, ObservedDurations, ObservedTraffic, PeakResult } from '../../../types.ts'
 * @import { Screen, Step } from '../../../layout/screen/frame.js'
 */

const MOST_ROUTES = 6
const MOST_REMARKS = 2
const SHOWN = ['p50', 'p90', 'p99', 'p99_9']

/**
 * How much traffic there is at most, on one screen.
 * @param {{ result: PeakResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 *   columns: of the terminal, absent when there is none; exitCode: of the command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderPeakScreen ({ result, columns, colors, steps, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { traffic, log, remarks } = result
  const lines = listLines(result)
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: `peak of ${describeLog(result)}`, ...screen }),
        ...layTroubles({ texts: lines.length > 0 ? [lines.slice(0, 2).join(' ')] : [], ...screen })
      ],
      layAnswer({
        outcome: 'good',
        text: `Peak: ${describeWindow(traffic.peakSecond)}, the busiest second.`,
        ...screen
      }),
      [
        ...layFacts({ label: 'RATE', texts: describeRates(traffic), ...screen }),
        ...layFacts({ label: 'DAY', texts: describeProfile({ profile: traffic.profile }), ...screen }),
        ...layFacts({ label: 'ERRORS', texts: [describeErrors(traffic)], ...screen }),
        ...layFacts({
          label: 'TIMES',
          texts: traffic.durations ? [describeTimes(traffic.durations)] : ['no durations were found in the log'],
          ...screen
        }),
        ...layFacts({ label: 'KEPT', texts: describeKept(result), ...screen })
      ],
      layRoutes({ traffic, mostRows: Math.min(mostRows, MOST_ROUTES), screen }),
      layRemarks({ texts: [...remarks, ...log.remarks].map((one) => tell(one)), most: MOST_REMARKS, ...screen }),
      layFoot({
        steps,
        ...describeEnd({ exitCode, log }),
        ...screen
      })
    ]
  })
}

/** `81/s, 2026-03-01 12:02:02 UTC` @param {BusyStretch} window */
function describeWindow ({ ratePerSecond, startSecond }) {
  return `${writeRate(ratePerSecond)} from ${formatSecond({ second: startSecond })} UTC`
}

/** @param {number} perSecond */
function writeRate (perSecond) {
  return `${Number.isInteger(perSecond) ? formatCount({ count: perSecond }) : formatRate({ perSecond })}/s`
}

/** @param {ObservedTraffic} traffic */
function describeRates ({ peakMinute, peakHour, p999SecondPerSecond, meanPerSecond, requests, burst, burstOver, sent }) {
  const windows = /** @type {Array<[string, BusyStretch | null]>} */ ([['busiest minute', peakMinute], ['busiest hour', peakHour]])
  return [
    [
      ...windows.flatMap(([name, window]) => (window ? [`${name} ${writeRate(window.ratePerSecond)}`] : [])),
      ...(p999SecondPerSecond === null ? [] : [`99.9 % of seconds up to ${writeRate(p999SecondPerSecond)}`]),
      `mean ${writeRate(meanPerSecond)}`
    ].join(' · '),
    `${formatCount({ count: requests })} requests; burst factor ${formatRatio({ ratio: burst })} (busiest second over the mean of the ${burstOver})` +
      `${sent === null ? '' : `; answers of ${formatBytes({ bytes: sent.meanBytes })} on average`}`
  ]
}

/** @param {ObservedTraffic} traffic */
function describeErrors ({ errors, errorRatio, errorInterval: { low, high }, statuses }) {
  const others = Object.entries(statuses)
    .filter(([status]) => status !== '5xx' && status !== '2xx')
    .map(([status, count]) => `${status === 'none' ? 'no answer' : status} ${formatCount({ count })}`)
  const range = `${formatChance({ ratio: low })} to ${formatChance({ ratio: high })}`
  return [
    `5xx ${formatCount({ count: errors })}: ${errors > 0 ? `${formatChance({ ratio: errorRatio })} (${range})` : `at most ${formatChance({ ratio: high })}`}`,
    ...others
  ].join(' · ')
}

/** @param {ObservedDurations} durations */
function describeTimes ({ percentilesUs }) {
  const known = PERCENTILES.flatMap(([key, ratio]) => {
    const valueUs = percentilesUs[key]
    return SHOWN.includes(key) && typeof valueUs === 'number'
      ? [`${key === 'p50' ? 'median' : formatPercentileName({ percentile: ratio })} ${formatTimeAlone({ valueUs })}`]
      : []
  })
  return known.length > 0 ? known.join(' · ') : 'too few, or too coarse, for percentiles'
}

/** Objectives that were kept over this time; else why none is proposed. @param {PeakResult} result */
function describeKept ({ proposals }) {
  const kept = proposals.flatMap(({ text }) => text ?? [])
  return [
    ...kept.length > 0 ? [`${kept.join(' · ')} over this time; what users need is another question`] : [],
    ...proposals.flatMap(({ text, kind, reason }) => text === null ? [`no ${kind} objective: ${tell(reason)}`] : [])
  ]
}

/** @param {{ traffic: ObservedTraffic, mostRows: number, screen: Screen }} options */
function layRoutes ({ traffic: { routes }, mostRows, screen }) {
  if (routes === null) return []
  return layGrid({
    title: 'ROUTE',
    heads: ['busiest second', 'share', '5xx', 'p99'],
    rows: routes.map(({ name, peakPerSecond, share, errorRatio, durations }) => {
      const p99Us = durations?.percentilesUs.p99
      return {
        name: clean(name),
        cells: [
          writeRate(peakPerSecond),
          formatShare({ ratio: share }),
          formatChance({ ratio: errorRatio }),
          typeof p99Us === 'number' ? formatTimeAlone({ valueUs: p99Us }) : 'n/a'
        ]
      }
    }),
    mostRows,
    order: [0, 1, 3, 2],
    ...screen
  })
}
