import { tellChange, tellDifference } from '../../../layout/figures.js'
import { clean } from '../../../layout/screen/frame.js'
import { describePeak, formatContainers } from '../tables/containers-text.js'
import { measureText, pad, shortenText, wrapText } from '../../../layout/text.js'
import { chooseTimeUnit, formatCount, formatPercentileName, formatRate, formatTimeAlone } from '../../../layout/units.js'
import { estimateContainers } from '../../verdict/containers.js'
import { findPeakRow } from '../../verdict/headline.js'
import { listAsked } from './block.js'
import { tell as describeNoContainers } from '../../../messages.js'
import { formatPercentileCell, formatRateCell, markDoubt, readTimeUs } from './cells.js'

/**
 * @import { BaselineResult, PercentileKey, Result, Row, RowMeasured } from '../../../types.ts'
 * @import { ScreenOptions } from '../screen.js'
 * @import { Headline } from '../../verdict/headline.js'
 *
 * @typedef {{ name: string, peak: RowMeasured, latency: Row | undefined, isBound: boolean }} Side
 */

const GAP = '  '
const BELIEVED = Object.freeze({ status: /** @type {const} */ ('ok') })
const LABEL = 20
const WIDEST_NAME = 24
/** What the containers of a server of one's own are told for where no peak is asked for: round, so that everybody can scale it. */
const SIZED_FOR = Object.freeze({ peakPerSecond: 10_000, headroom: 1 / 3, spare: 0 })

/**
 * One server, or one and its reference, side by side: a line a figure. What stands in both columns was measured under the same load.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline } & ScreenOptions} options
 * @returns {{ own: string, lines: string[] } | null} own: the target whose objectives count; null where this baseline is no such pair,
 *   or one of both was not measured
 */
export function layPair ({ result, baselineResult, headline, columns, colors }) {
  const { baseline } = baselineResult
  const own = baseline.targets.find((target) => target !== baseline.reference) ?? baseline.reference
  // Of two versions the older one stands first, as everywhere.
  const targets = [...new Set(result.run.plan.versions ? [baseline.reference, own] : [own, baseline.reference])]
  const sides = targets.flatMap((target) => readSide({ result, baselineResult, target }))
  if (baseline.targets.length > 2 || sides.length < targets.length) return null
  const lines = [
    ...drawFigures({ sides, asked: listAsked(baselineResult), columns, colors }),
    ...describeCost({ baselineResult, own, columns }),
    ...describeContainers({ baselineResult, own, headline, columns })
  ]
  return { own, lines }
}

/** @param {{ result: Result, baselineResult: BaselineResult, target: string }} options @returns {Side[]} empty without a peak */
function readSide ({ result, baselineResult: { rows }, target }) {
  const peak = findPeakRow({ rows, target })
  if (!peak?.measured || peak.status === 'invalid') return []
  const name = shortenText({ text: clean(result.run.plan.targets[target]?.title ?? target), columns: WIDEST_NAME })
  return [{
    name: peak.status === 'ok' ? name : `${name} (${peak.status})`,
    peak: peak.measured,
    latency: rows.find((row) => row.target === target && row.phase === 'latency'),
    isBound: peak.measured.driverBound
  }]
}

/**
 * @param {{ sides: Side[], asked: Array<{ key: PercentileKey, ratio: number }>, columns: number, colors: ScreenOptions['colors'] }} options
 */
function drawFigures ({ sides, asked, columns, colors }) {
  const rate = sides.find(({ latency }) => latency)?.latency?.offeredPerSecond
  const isOffered = rate !== undefined
  const times = (/** @type {Side} */ { latency, peak }) => isOffered ? latency?.measured : peak
  /** @type {Array<{ key: PercentileKey, ratio: number }>} */
  const percentiles = [{ key: 'p50', ratio: 0.5 }, ...asked.filter(({ key }) => key !== 'p50')]
  const valuesUs = sides.flatMap((side) => percentiles.map(({ key }) => readTimeUs({ measured: times(side), key })))
  const unit = chooseTimeUnit({ valuesUs })
  const describe = (/** @type {Side} */ side, /** @type {PercentileKey} */ key) => {
    const measured = times(side)
    if (!measured) return side.latency?.status ?? 'not measured'
    const row = isOffered && side.latency ? side.latency : BELIEVED
    const detail = row.status !== 'invalid'
    return markDoubt({ text: formatPercentileCell({ measured, key, unit, detail }), row })
  }
  const label = (/** @type {PercentileKey} */ key, /** @type {number} */ ratio) =>
    key === 'p50' ? 'median' : formatPercentileName({ percentile: ratio })
  const timed = percentiles.map(({ key, ratio }) => [`  ${label(key, ratio)}`, ...sides.map((side) => describe(side, key))])
  const lines = [
    [isOffered ? `At ${formatRate({ perSecond: rate })}/s` : 'Flat out', ...sides.map(({ name }) => name)],
    ...timed,
    ['  failed', ...sides.map((side) => countFailed(times(side)))],
    ...isOffered ? [['Flat out', ...sides.map(() => '')]] : [],
    ['  requests/s', ...sides.map(({ peak, isBound }) => formatRateCell({ estimate: peak.goodPerSecond, atLeast: isBound }))],
    ...sides.some(({ peak }) => peak.cpuPerRequestUs) ? [['  CPU per request', ...sides.map(({ peak }) => formatCpu(peak))]] : []
  ]
  const widths = sides.map((_, index) => Math.max(...lines.map((cells) => measureText({ text: cells[index + 1] }))))
  return lines.map(([label, ...cells], index) => {
    const text = shortenText({ text: [pad(label, LABEL), ...cells.map((cell, at) => pad(cell, widths[at]))].join(GAP).trimEnd(), columns })
    return index === 0 ? colors.bold(text) : text
  })
}

/** @param {RowMeasured} measured */
function formatCpu ({ cpuPerRequestUs }) {
  return cpuPerRequestUs ? formatTimeAlone({ valueUs: cpuPerRequestUs.total }) : 'not told'
}

/** @param {RowMeasured | null | undefined} measured */
function countFailed (measured) {
  return measured ? formatCount({ count: measured.counts.failed + measured.counts.timedOut + measured.counts.notSent }) : '-'
}

/** @param {{ baselineResult: BaselineResult, own: string, columns: number }} options */
function describeCost ({ baselineResult: { baseline, costs }, own, columns }) {
  const cost = costs.find(({ target }) => target === own)
  if (!cost || own === baseline.reference) return []
  const cpu = cost.cpuPerRequestUs && tellDifference({ cost: cost.cpuPerRequestUs, unit: 'µs' })
  const rate = tellChange({ cost: cost.goodPerSecond })
  const text = `Against the reference: requests/s ${rate}${cpu === null ? '' : `; CPU a request ${cpu}`}.`
  return ['', ...wrapText({ text, columns, hang: '  ' })]
}

/** @param {{ baselineResult: BaselineResult, own: string, headline: Headline, columns: number }} options */
function describeContainers ({ baselineResult: { containers, rows, verdicts }, own, headline, columns }) {
  const { question, targets } = containers ?? {
    question: SIZED_FOR,
    targets: estimateContainers({ targets: [own], question: SIZED_FOR, rows, verdicts })
  }
  const found = targets.find(({ target }) => target === own)
  if (!found) return []
  const { units, atMost, reason } = found
  const what = `${units === 1 ? 'container' : 'containers'}${headline.isOneCore ? ' of one core' : ''}`
  const count =
    units === null
      ? null
      : atMost
        ? `at most ${formatCount({ count: units })}`
        : `about ${formatContainers({ ...found, units })}`
  const answer =
    count === null
      ? `no number of containers: ${reason ? clean(describeNoContainers(reason)) : 'not known'}.`
      : `${count} ${what}. An estimate; \`baseload size\` measures it.`
  return wrapText({ text: `For ${describePeak(question)}: ${answer}`, columns, hang: '  ' })
}
