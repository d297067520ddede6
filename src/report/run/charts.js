import { drawSizeChart } from '../../experiments/lab/report/size-chart.js'
import { drawMemoryChart } from '../../experiments/soak/report/memory-chart.js'
import { listStampedePanels } from '../../experiments/stampede/report/tables.js'
import { drawSecondsChart } from '../../experiments/traffic/report/seconds-chart.js'
import { drawBudgetChart } from '../charts/budget-chart.js'
import { makeChartId } from '../charts/identifier.js'
import { drawOfferedChart } from '../charts/offered-chart.js'
import { drawOverTimeChart } from '../charts/over-time-chart.js'
import { drawCpuChart, drawPeakChart } from '../charts/peak-charts.js'
import { drawPercentileChart } from '../charts/percentile-chart.js'
import { drawResourcesChart } from '../charts/resources-chart.js'
import { formatRate, formatShare } from '../../units.js'
import { listRows } from '../tables/row-labels.js'
import { findReported } from './experiments.js'
import { buildFlameCharts } from './profiles.js'
import { listParts } from '../charts/drawing.js'
import { drawGroupedBars } from '../charts/grouped-bars.js'
import { tellChange } from '../cost-figures.js'
import { writeRate } from './document/figures.js'
import { areAlike } from '../../judge/alike.js'
import { findPeakRow } from '../../judge/headline.js'

/**
 * @import { BaselineResult, Chart, CostFigure, Result, Row } from '../../types.ts'
 * @import { LabelledRow } from '../tables/row-labels.js'
 * @import { Drawing } from '../charts/drawing.js'
 * @import { Span } from '../charts/resources-chart.js'
 * @import { Bar } from '../charts/bars.js'
 * @typedef {{ kind: Chart['kind'], suffix?: Array<string | number>, what: string, phase?: Chart['phase'], draw: (head:
 *   { id: string, title: string }) => Drawing | null }} Plan suffix: what parts it from others of its kind; what: its
 *   title, after the baseline's name
 */

/**
 * What a server costs, as a share: 0.45 for 45 % less. cost null: there is none to draw, and `text` says why. low, high: its range.
 * @typedef {{ label: string, cost: number | null, low?: number | null, high?: number | null, text: string, solid?: boolean }} CostBar
 *
 * The servers of one baseline. unit: what is a share of what. more: how many of its servers are left out.
 * @typedef {{ title: string, unit: string, bars: CostBar[], more: number }} CostGroup
 */

const MOST_BARS = 20 // of a chart that is seen at a glance
const FEWEST_BARS = 3 // of a group

/**
 * Every chart that a result has the numbers for, in the order in which the tables stand. What has none is left out: an
 * empty chart says nothing.
 * @param {{ result: Result }} options
 * @returns {Chart[]}
 */
export function buildCharts ({ result }) {
  /** @type {Set<string>} */
  const taken = new Set([COST.id])
  const drawn = result.baselines.flatMap((baselineResult) => {
    const { name } = baselineResult.baseline
    return planCharts({ result, baselineResult }).flatMap((plan) => {
      const { kind, suffix = [], what, phase, draw } = plan
      const id = makeChartId({ parts: [name, kind, ...suffix], taken })
      const title = `${name}: ${what}`
      const drawing = draw({ id, title })
      if (drawing === null) taken.delete(id)
      return drawing === null ? [] : [{ id, baseline: name, kind, ...(phase && { phase }), title, ...drawing }]
    })
  })
  const cost = drawCostChart({ ...COST, groups: listCostGroups({ result }) })
  const all = [...drawn, ...buildFlameCharts({ result, taken })]
  return cost ? [{ ...COST, baseline: '', kind: 'cost', ...cost }, ...all] : all
}

/** Of all baselines together. */
const COST = Object.freeze({ id: 'cost', title: 'What each layer costs' })

/**
 * The one of a baseline that is looked at first, response times by percentile: what users wait where that was measured,
 * else those flat out. Of stages what was offered and achieved, of a soak the memory, of sizes of a cache the hit ratio.
 * @param {{ charts: readonly Chart[], baseline: string }} options
 * @returns {Chart | undefined}
 */
export function findMainChart ({ charts, baseline }) {
  const overTime = charts.find((chart) => ['traffic', 'memory', 'hit-ratio'].includes(chart.kind) && chart.baseline === baseline)
  if (overTime) return overTime
  const own = charts.filter((chart) => chart.kind === 'percentiles' && chart.baseline === baseline)
  return own.find(({ phase }) => phase === 'latency') ?? own[0]
}

/** @param {{ result: Result, baselineResult: BaselineResult }} options @returns {Plan[]} */
function planCharts ({ result, baselineResult }) {
  const { baseline: { objectives, published }, verdicts, soak, stampede, traffic, lab } = baselineResult
  const { sizes } = lab ?? {}
  // Of so many targets any other picture is a thicket.
  if (sizes) return [{ kind: 'hit-ratio', what: 'hit ratio by the size of the cache', phase: 'latency', draw: (head) => drawSizeChart({ ...head, sizes }) }]
  const { chart, listSpans } = findReported(baselineResult)
  const peak = listRows({ result, baselineResult, phase: 'peak' })
  const timed = listRows({ result, baselineResult, phase: 'latency' })
  const latency = [...groupByRate(timed), ...groupUsers(timed)]
  const listed = chart?.listRows(baselineResult) ?? []
  const more = [...groupByRate(listed), ...groupUsers(listed)]
  // Where it is measured what users wait at a given rate, the times and waits of a closed loop say nothing more.
  const isTimed = latency.some(({ rows }) => rows.some(({ measured }) => measured))
  /** @type {Plan} */
  const flatOut = {
    kind: 'percentiles',
    suffix: ['peak'],
    what: 'response time by percentile, flat out',
    phase: 'peak',
    draw: (head) => drawPercentileChart({ ...head, rows: peak, objectives })
  }
  return [
    ...(soak
      ? /** @type {Plan[]} */ ([{ kind: 'memory', what: 'memory and p99 over the soak', phase: 'latency', draw: (head) => drawMemoryChart({ ...head, result: soak }) }])
      : []),
    {
      kind: 'peak',
      what: 'requests a second, flat out',
      phase: 'peak',
      draw: (head) => drawPeakChart({ ...head, rows: peak, published })
    },
    {
      kind: 'cpu',
      what: 'CPU time a request, flat out',
      phase: 'peak',
      draw: (head) => drawCpuChart({ ...head, rows: peak })
    },
    ...(isTimed ? [] : [flatOut]),
    ...planResources({ phase: 'peak', suffix: ['peak'], at: ', at peak', rows: peak }).slice(0, isTimed ? 1 : 2),
    ...latency.flatMap(
      ({ suffix, at, rows }) =>
        /** @type {Plan[]} */ ([
          {
            kind: 'percentiles',
            suffix: ['latency', ...suffix],
            what: `response time by percentile${at}`,
            phase: 'latency',
            draw: (head) => drawPercentileChart({ ...head, rows, objectives })
          },
          {
            kind: 'over-time',
            suffix,
            what: `response time over the trial${at}`,
            phase: 'latency',
            draw: (head) => drawOverTimeChart({ ...head, rows })
          },
          ...planResources({ phase: 'latency', suffix, at, rows, spans: listSpans?.({ baselineResult, rows }) })
        ])
    ),
    ...(traffic?.kind === 'stages'
      ? /** @type {Plan[]} */ ([{
          kind: 'traffic',
          what: 'offered and achieved, second by second',
          phase: 'latency',
          draw: (head) => drawSecondsChart({ ...head, result: traffic })
        }])
      : []),
    {
      kind: 'offered',
      what: 'offered and achieved',
      phase: 'latency',
      draw: (head) => drawOfferedChart({ ...head, lines: listOffered(latency.flatMap(({ rows }) => rows)) })
    },
    ...more.flatMap(
      ({ suffix, at, rate }) =>
        /** @type {Plan[]} */ (
          chart
            ? [
                {
                  kind: chart.kind,
                  suffix,
                  what: `${chart.what}${at}`,
                  phase: 'latency',
                  draw: (head) => chart.draw({ ...head, ratePerSecond: rate, baselineResult })
                }
              ]
            : []
        )
    ),
    ...(stampede ? planResources({ suffix: [], ...listStampedePanels({ result: stampede }) }) : []),
    {
      kind: 'budget',
      what: 'SLO ratio and error budget',
      draw: (head) =>
        drawBudgetChart({
          ...head,
          verdicts: nameVerdicts({ verdicts, rows: [...peak, ...latency.flatMap(({ rows }) => rows)] })
        })
    }
  ]
}

/**
 * @param {{ phase?: 'peak' | 'latency', suffix: string[], at: string, rows: Parameters<typeof drawResourcesChart>[0]['rows'], spans?:
 *   Span[] }} options
 * @returns {Plan[]}
 */
function planResources ({ phase, suffix, at, rows, spans }) {
  return [
    {
      kind: 'resources',
      suffix,
      what: `CPU and memory over the trial${at}`,
      phase,
      draw: (head) => drawResourcesChart({ ...head, kind: 'used', rows, spans })
    },
    {
      kind: 'resources',
      suffix: ['waits', ...suffix],
      what: `waits, connections and bytes over the trial${at}`,
      phase,
      draw: (head) => drawResourcesChart({ ...head, kind: 'waits', rows, spans })
    }
  ]
}

/**
 * Rows at different rates do not belong in one picture: a group for each rate, and no rate in the name where there is only one.
 * @template {{ row?: LabelledRow['row'], ratePerSecond?: number | null }} T
 * @param {T[]} rows
 */
function groupByRate (rows) {
  const rateOf = (/** @type {T} */ one) => one.row?.offeredPerSecond ?? one.ratePerSecond ?? null
  const rates = [...new Set(rows.map(rateOf))].filter((rate) => rate !== null).sort((a, b) => a - b)
  return rates.map((rate) => ({
    rate,
    at: `, at ${formatRate({ perSecond: rate })}/s`,
    suffix: rates.length > 1 ? [`${rate}`] : [],
    rows: rows.filter((one) => rateOf(one) === rate)
  }))
}

/**
 * Users have no rate of their own.
 * @template {{ row?: LabelledRow['row'], traffic?: Row['traffic'] }} T
 * @param {T[]} rows
 */
function groupUsers (rows) {
  const own = rows.filter(({ row, traffic = row?.traffic }) => traffic?.kind === 'users')
  return own.length === 0 ? [] : [{ rate: null, at: ', of users who pause', suffix: ['users'], rows: own }]
}

/**
 * A verdict does not say which of several rows of its target it is of, but they come in the same order; where there are
 * stages it does, as these come in any order of rates.
 * @param {{ verdicts: BaselineResult['verdicts'], rows: LabelledRow[] }} options
 */
function nameVerdicts ({ verdicts, rows }) {
  /** @type {Map<string, number>} */
  const seen = new Map()
  const severalRates = new Set(rows.flatMap(({ row }) => row?.offeredPerSecond ?? [])).size > 1
  return verdicts.map((verdict) => {
    const key = JSON.stringify([verdict.target, verdict.phase, verdict.objective.text])
    const at = seen.get(key) ?? 0
    seen.set(key, at + 1)
    const ofTarget = rows.filter(({ row, target }) => target === verdict.target && row?.phase === verdict.phase)
    const own = verdict.stage ? ofTarget.find(({ row }) => isOfStage({ row, verdict })) : ofTarget[at]
    const rate =
      severalRates && own?.row?.offeredPerSecond !== undefined
        ? `, ${formatRate({ perSecond: own.row.offeredPerSecond })}/s`
        : ''
    return { ...verdict, label: own?.label ?? verdict.target, load: `${verdict.phase}${rate}` }
  })
}

/** @param {{ row: LabelledRow['row'], verdict: BaselineResult['verdicts'][number] }} options */
function isOfStage ({ row, verdict: { stage } }) {
  return row?.traffic?.kind === 'stage' && row.traffic.number === stage?.number
}

/** @param {LabelledRow[]} rows */
function listOffered (rows) {
  const targets = [...new Set(rows.map(({ target }) => target))]
  return targets
    .map((target) => ({
      label: target,
      target,
      // A point has no name of its own to say that it is not to be believed.
      points: rows.flatMap(({ target: own, state, row, measured }) =>
        own === target && state !== 'invalid' && row?.offeredPerSecond !== undefined && measured
          ? [
              {
                x: row.offeredPerSecond,
                y: measured.goodPerSecond.value,
                low: measured.goodPerSecond.low,
                high: measured.goodPerSecond.high
              }
            ]
          : []
      )
    }))
    .filter(({ points }) => points.length > 0)
}

const AXIS = {
  high: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1],
  slimTicks: [0.5, 1],
  write: (/** @type {number} */ ratio) => formatShare({ ratio })
}

/**
 * What each layer costs: a bar for each server, in groups, all on one scale from nothing to everything.
 * @param {{ id: string, title: string, groups: readonly CostGroup[] }} options
 * @returns {(Drawing & { narrow: string }) | null} null where no cost is known; narrow: the same for a phone
 */
function drawCostChart ({ id, title, groups }) {
  const bars = groups.flatMap((group) => group.bars)
  if (bars.every(({ cost }) => cost === null)) return null
  const texts = [...new Set(groups.map(({ unit }) => unit))]
  const description = [
    `A bar for each server, in groups: ${texts.join('; ')}.`,
    ...bars.some(({ low = null }) => low !== null) ? ['The thin line across the end of a bar is its 95 % range.'] : [],
    'A server without a bar says why.'
  ].join(' ')
  const filled = groups.map(({ title, bars, more }) => ({ title, bars: bars.map(fillBar), more }))
  return {
    description,
    alternative: listParts(bars.map(({ label, text }) => `${label}: ${text}`)),
    ...drawGroupedBars({ id, title, description, groups: filled, axis: { ...AXIS, texts } }),
    data: null
  }
}

/** @param {CostBar} bar @returns {Bar} */
function fillBar ({ label, cost, low = null, high = null, text, solid }) {
  const bar = { label, text, ...solid !== undefined && { solid } }
  return cost === null ? { ...bar, value: null, reason: text } : { ...bar, value: cost, low, high }
}

/**
 * What the servers of each baseline cost, to be drawn: the first ones of each where there are many.
 * @param {{ result: Result }} options
 * @returns {CostGroup[]} without baselines that have nothing to compare
 */
function listCostGroups ({ result }) {
  const groups = result.baselines.flatMap((baselineResult) => {
    const { listCosts = () => listRateCosts({ result, baselineResult }) } = findReported(baselineResult)
    const { unit, bars } = listCosts(baselineResult)
    return bars.length > 1 ? [{ title: baselineResult.baseline.title, unit, bars }] : []
  })
  const count = groups.reduce((sum, { bars }) => sum + bars.length, 0)
  const most = count <= MOST_BARS ? Infinity : Math.max(FEWEST_BARS, Math.floor(MOST_BARS / groups.length))
  return groups.map(({ bars, ...group }) => {
    const shown = bars.length <= most + 1 ? bars : bars.slice(0, most) // one bar less makes no room for the line that says so
    return { ...group, bars: shown, more: bars.length - shown.length }
  })
}

/** @param {{ result: Result, baselineResult: BaselineResult }} options @returns {Pick<CostGroup, 'unit' | 'bars'>} */
function listRateCosts ({ result: { run }, baselineResult: { baseline, rows, costs } }) {
  return {
    unit: 'requests/s lost against the reference',
    bars: baseline.targets.flatMap((target) => {
      if (!areAlike(run.plan.targets[target], run.plan.targets[baseline.reference])) return []
      const row = findPeakRow({ rows, target })
      const label = run.plan.targets[target]?.title ?? target
      if (!row?.measured || row.status === 'invalid') return []
      const { goodPerSecond, driverBound } = row.measured
      const rate = writeRate({ estimate: goodPerSecond, atLeast: driverBound })
      if (target === baseline.reference) return [{ label, cost: null, text: `reference, ${rate}/s` }]
      return [makeBar({ label, cost: costs.find((one) => one.target === target)?.goodPerSecond ?? null })]
    })
  }
}

/** A gain is no cost: it is told in words. @param {{ label: string, cost: CostFigure | null }} options @returns {CostBar} */
function makeBar ({ label, cost }) {
  const text = tellChange({ cost })
  const isTold = cost?.word === 'different' || cost?.word === 'probable' || cost?.word === 'rough'
  if (!isTold || cost.ratio === null || cost.low === null || cost.high === null || cost.ratio >= 1) return { label, cost: null, text }
  const lost = (/** @type {number} */ ratio) => Math.max(0, 1 - ratio)
  // Of a bound only one end is known.
  return { label, cost: lost(cost.ratio), ...!cost.bound && { low: lost(cost.high), high: lost(cost.low) }, text }
}
