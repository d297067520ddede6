import { tellChange, tellDifference } from '../../cost-figures.js'
import { formatCount, formatPercentileName, formatRate } from '../../../units.js'
import { tell } from '../../sentences/index.js'
import { estimateContainers } from '../../../judge/run-containers.js'
import { findPeakRow } from '../../../judge/headline.js'
import { describePeak, formatContainers } from '../tables/containers-text.js'
import { cellOfBytes, cellOfTime, figureOfKept, figureOfRate, figureOfTime } from './figures.js'
import { listApart, listAsked } from './servers.js'

/**
 * @import { BaselineResult, PercentileKey, Result, Row as ResultRow, RowMeasured } from '../../../types.ts'
 * @import { Block, Cell, Column, Row, Table } from '../../document.ts'
 * @import { Headline } from '../../../judge/headline.js'
 *
 * @typedef {{ target: string, title: string, peak: RowMeasured, latency: ResultRow | undefined }} Side
 */

/** What containers are told for where no peak is asked for: round, so that everybody can scale it. */
const SIZED_FOR = Object.freeze({ peakPerSecond: 10_000, headroom: 1 / 3, spare: 0 })

/**
 * One server, or one and its reference, side by side: a row a figure. What stands in both columns was measured under
 * the same load.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline }} options
 * @returns {{ own: string, blocks: Block[] } | null} own: the target whose objectives count; null where this baseline
 *   is no such pair, or one of both was not measured
 */
export function documentPair ({ result, baselineResult, headline }) {
  const { baseline, rows } = baselineResult
  if (baseline.targets.length > 1 && rows.every(({ driver }) => driver === 'foreign')) return null // what one script asked for
  const own = baseline.targets.find((target) => target !== baseline.reference) ?? baseline.reference
  // Of two versions the older one stands first, as everywhere.
  const targets = [...new Set(result.run.plan.versions ? [baseline.reference, own] : [own, baseline.reference])]
  const sides = targets.flatMap((target) => readSide({ result, baselineResult, target }))
  if (baseline.targets.length > 2 || sides.length < targets.length) return null
  return {
    own,
    blocks: [
      tableFigures({ result, baselineResult, sides }),
      {
        kind: 'text',
        depth: 0,
        text: [...describeCost({ result, baselineResult, own }), ...describeContainers({ baselineResult, own, headline })].join(' ')
      }
    ]
  }
}

/** @param {{ result: Result, baselineResult: BaselineResult, target: string }} options @returns {Side[]} */
function readSide ({ result, baselineResult: { rows }, target }) {
  const peak = findPeakRow({ rows, target })
  if (!peak?.measured || peak.status === 'invalid') return []
  const title = result.run.plan.targets[target]?.title ?? target
  return [{
    target,
    title: peak.status === 'ok' ? title : `${title} (${peak.status})`,
    peak: peak.measured,
    latency: rows.find((row) => row.target === target && row.phase === 'latency')
  }]
}

/** @param {{ result: Result, baselineResult: BaselineResult, sides: Side[] }} options @returns {Table} */
function tableFigures ({ result, baselineResult, sides }) {
  const rate = sides.find(({ latency }) => latency)?.latency?.offeredPerSecond
  const isOffered = rate !== undefined
  const times = (/** @type {Side} */ { latency, peak }) => isOffered ? latency?.measured : peak
  const timeOf = (/** @type {Side} */ side, /** @type {PercentileKey} */ key) => {
    if (!isOffered) return figureOfTime({ measured: side.peak, key })
    return side.latency && !side.latency.measured ? side.latency.status : cellOfTime({ row: side.latency, key })
  }
  const asked = listAsked(baselineResult).filter(({ key }) => key !== 'p50')
  const row = (/** @type {string} */ figure, /** @type {(side: Side) => Cell} */ cell, scale = figure) =>
    /** @type {Row} */ ({
      cells: { figure, ...Object.fromEntries(sides.map((side) => [side.target, cell(side)])) },
      scale,
      weight: Infinity
    })
  const head = (/** @type {string} */ text) => ({ ...row(text, () => ''), role: /** @type {const} */ ('head') })
  return {
    kind: 'table',
    title: isOffered ? `At ${formatRate({ perSecond: rate })}/s` : 'Flat out',
    columns: [
      { key: 'figure', head: 'figure', priority: 0 },
      ...sides.map(({ target, title }) => /** @type {Column} */ ({ key: target, head: title, priority: 0, align: 'left' }))
    ],
    rows: [
      row('median', (side) => timeOf(side, 'p50'), 'time'),
      ...asked.map(({ key, ratio }) =>
        row(formatPercentileName({ percentile: ratio }), (side) => timeOf(side, key), 'time')),
      row('failed', (side) => countFailed(times(side))),
      ...isOffered ? [head('Flat out')] : [],
      row('requests', ({ peak }) => figureOfRate({ estimate: peak.goodPerSecond, atLeast: peak.driverBound })),
      ...sides.some(({ peak }) => figureOfKept(peak).value !== null)
        ? [{ ...row('in 99 % of seconds', ({ peak }) => figureOfKept(peak)), weight: 2 }]
        : [],
      ...sides.some(({ peak }) => peak.cpuPerRequestUs) ? [row('CPU per request', cpuOf)] : [],
      ...sides.some(({ peak }) => peak.answerBytes)
        ? [
            { ...row('bytes an answer', ({ peak }) => cellOfBytes(peak)), weight: 1 },
            { ...row('bytes a second', ({ peak }) => cellOfBytes(peak, peak.achievedPerSecond.value)), depth: /** @type {const} */ (2) }
          ]
        : []
    ],
    notes: listApart({ result, baselineResult })
  }
}

/** @param {Side} side @returns {Cell} */
function cpuOf ({ peak: { cpuPerRequestUs } }) {
  return cpuPerRequestUs ? { value: cpuPerRequestUs.total, unit: 'us' } : 'not known'
}

/** @param {RowMeasured | null | undefined} measured @returns {Cell} */
function countFailed (measured) {
  if (!measured) return null
  const { counts: { failed, timedOut, notSent } } = measured
  return { value: failed + timedOut + notSent, unit: 'count' }
}

/** @param {{ result: Result, baselineResult: BaselineResult, own: string }} options @returns {string[]} */
function describeCost ({ result: { run }, baselineResult: { baseline, costs, compression = [] }, own }) {
  const cost = costs.find(({ target }) => target === own)
  if (!cost || own === baseline.reference) return []
  const cpu = cost.cpuPerRequestUs && tellDifference({ cost: cost.cpuPerRequestUs, unit: 'µs' })
  const rate = tellChange({ cost: cost.goodPerSecond })
  const reference = run.plan.targets[baseline.reference]?.title ?? baseline.reference
  return [
    `Against ${reference}: requests/s ${rate}${cpu === null ? '' : `; CPU per request ${cpu}`}.`,
    ...compression.map((one) => upper(`${tell({ code: 'COMPRESSION', ...one })}.`))
  ]
}

/** @param {{ baselineResult: BaselineResult, own: string, headline: Headline }} options @returns {string[]} */
function describeContainers ({ baselineResult: { containers, rows, verdicts }, own, headline }) {
  const { question, targets } = containers ?? {
    question: SIZED_FOR,
    targets: estimateContainers({ targets: [own], question: SIZED_FOR, rows, verdicts })
  }
  const found = targets.find(({ target }) => target === own)
  if (!found) return []
  const { units, atMost, reason } = found
  const what = `${units === 1 ? 'container' : 'containers'}${headline.isOneCore ? ' of one core' : ''}`
  const about = (/** @type {number} */ count) =>
    atMost ? `at most ${formatCount({ count })}` : `about ${formatContainers({ ...found, units: count })}`
  const answer = units === null
    ? `no estimate of containers: ${reason ? tell(reason) : 'not known'}.`
    : `${about(units)} ${what}. An estimate; \`baseload size\` measures it.`
  return [`For ${describePeak(question)}: ${answer}`]
}

/** @param {string} sentence */
function upper (sentence) {
  return `${sentence[0].toUpperCase()}${sentence.slice(1)}`
}
