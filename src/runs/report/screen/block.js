import { measureText, shortenText, wrapText } from '../../../layout/text.js'
import { chooseTimeUnit, formatPercentileName, formatRate } from '../../../layout/units.js'
import { REPEATS_FOR_INTERVAL } from '../../../stats/repeats.js'
import { PERCENTILES } from '../../../plan/percentiles.js'
import { findPeakRow } from '../../verdict/headline.js'
import { clean, drawBar, formatCostCell, formatRateCell, formatTimeCell, isHopeless, pad, raiseTitle } from './cells.js'
import { isFirstLook } from '../../plan/first-look.js'
import { tell } from '../../../messages.js'

/**
 * @import { BaselineResult, Estimate, PercentileKey, Result, Row } from '../../../types.ts'
 * @import { TimeUnit } from '../../../layout/units.js'
 * @import { Headline } from '../../verdict/headline.js'
 * @import { ScreenOptions } from '../screen.js'
 *
 * A server in the table: its cells, or why it has none.
 * @typedef {{ name: string, cells: string[], reason: string, peak: Row | undefined, isDim: boolean }} Line
 * @typedef {{ columns: number, colors: ScreenOptions['colors'], mostRows: number, headline: Headline }} Room
 */

const GAP = '  '
const NARROWEST_NAME = 22
const LONGEST_REFERENCE = 16
const NARROWEST_BAR = 12
const WIDEST_BAR = 40

/**
 * What each server of a baseline does, beside its reference: one line a server, at most `mostRows` of them.
 * @param {{ result: Result, baselineResult: BaselineResult, room: Room }} options
 * @returns {string[]}
 */
export function layBlock ({ result, baselineResult, room }) {
  const { headline } = room
  const list = (/** @type {boolean} */ detail, /** @type {boolean} */ titled) => listLines({ result, baselineResult, headline, detail, titled })
  const heads = listHeads({ baselineResult, result })
  const forms = [list(true, true), list(false, true), list(false, false)]
  const form = forms.find((one) => measure({ heads, lines: one }).total <= room.columns) ?? forms[2]
  return draw({ title: raiseTitle(clean(baselineResult.baseline.title)), heads, lines: form, room })
}

/** What the cells of a line are called. @param {{ baselineResult: BaselineResult, result: Result }} options */
export function listHeads ({ baselineResult, result }) {
  const { baseline, rows } = baselineResult
  const reference = clean(result.run.plan.targets[baseline.reference]?.title ?? baseline.reference)
  const rates = [...new Set(rows.flatMap(({ phase, offeredPerSecond }) => phase === 'latency' ? offeredPerSecond ?? [] : []))]
  const at = rates.length === 1 ? ` at ${formatRate({ perSecond: rates[0] })}/s` : rates.length > 1 ? ' at a rate' : ' flat out'
  return [
    'requests/s',
    ...isCompared(baselineResult) ? [measureText({ text: reference }) <= LONGEST_REFERENCE ? `vs. ${reference}` : 'vs. reference'] : [],
    ...listShown({ result, baselineResult }).map(({ ratio }) => `${formatPercentileName({ percentile: ratio })}${at}`)
  ]
}

/** A server by itself is compared with nothing. @param {BaselineResult} baselineResult */
function isCompared ({ baseline }) {
  return baseline.targets.length > 1
}

/**
 * The percentiles that the objectives ask for, else p99.
 * @param {BaselineResult} baselineResult
 * @returns {Array<{ key: PercentileKey, ratio: number }>}
 */
export function listAsked ({ baseline: { objectives } }) {
  const asked = PERCENTILES.filter(([, ratio]) => objectives.some((objective) => objective.kind === 'latency' && objective.ratio === ratio))
  const shown = asked.length > 0 ? asked : PERCENTILES.filter(([key]) => key === 'p99')
  return shown.map(([key, ratio]) => ({ key, ratio }))
}

/**
 * What is asked; in the first look, whose windows are short, the greatest percentile that most of its servers have, where few have that.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 */
function listShown ({ result, baselineResult }) {
  const asked = listAsked(baselineResult)
  if (!isFirstLook({ plan: result.run.plan })) return asked
  const timed = baselineResult.rows.flatMap(({ phase, measured }) => phase === 'latency' && measured ? [measured] : [])
  const isHeld = (/** @type {PercentileKey} */ key) => timed.filter(({ responseTimeUs }) => responseTimeUs[key]).length > timed.length / 2
  if (timed.length === 0 || asked.every(({ key }) => isHeld(key))) return asked
  const [key, ratio] = PERCENTILES.findLast(([name, one]) => isHeld(name) && asked.some((other) => one < other.ratio)) ?? []
  return key === undefined || ratio === undefined ? asked : [{ key, ratio }]
}

/**
 * A line for each server of a baseline, in its order.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline, detail: boolean, titled: boolean }} options
 *   detail: times with their ranges; titled: by titles, which say more than names and are longer
 * @returns {Line[]}
 */
export function listLines ({ result, baselineResult, headline, detail, titled }) {
  const { baseline, rows, costs } = baselineResult
  const hasLatency = rows.some(({ phase }) => phase === 'latency')
  const asked = listShown({ result, baselineResult })
  const hasPeak = rows.some(({ phase }) => phase === 'peak')
  const timedRows = rows.filter(({ phase }) => phase === (hasLatency ? 'latency' : 'peak'))
  const valuesUs = timedRows.flatMap(({ measured }) => asked.map(({ key }) => measured?.responseTimeUs[key]?.value ?? null))
  const unit = chooseTimeUnit({ valuesUs })
  return baseline.targets.map((target) => {
    const peak = findPeakRow({ rows, target }) ?? (hasPeak ? undefined : rows.find((row) => row.target === target))
    const name = clean(titled ? result.run.plan.targets[target]?.title ?? target : target)
    const timed = hasLatency ? rows.find((row) => row.target === target && row.phase === 'latency') : peak
    if (!peak?.measured) return { name, cells: [], reason: describeMissing({ result, row: peak, target }), peak, isDim: true }
    const { goodPerSecond, driverBound } = peak.measured
    const cost = costs.find((one) => one.target === target)?.goodPerSecond
    const text = target === baseline.reference ? 'reference' : formatCostCell({ cost })
    // Where all are, it is said once, at the top.
    const isRough = peak.repeats < REPEATS_FOR_INTERVAL && headline.starts.most >= REPEATS_FOR_INTERVAL
    return {
      name: peak.status === 'ok' ? name : `${name} (${peak.status})`,
      cells: [
        `${formatRateCell({ estimate: goodPerSecond, atLeast: driverBound })}${isRough ? ' rough' : ''}`,
        ...isCompared(baselineResult) ? [text] : [],
        ...asked.map(({ key }) => describeTime({ row: timed, key, unit, detail }))
      ],
      reason: '',
      peak,
      isDim: peak.status === 'invalid'
    }
  })
}

/** @param {{ row: Row | undefined, key: PercentileKey, unit: TimeUnit, detail: boolean }} options */
function describeTime ({ row, key, unit, detail }) {
  if (!row?.measured) return 'not measured'
  return row.status === 'invalid' ? 'invalid' : formatTimeCell({ estimate: row.measured.responseTimeUs[key], unit, detail })
}

/** With what would help. @param {{ result: Result, row: Row | undefined, target: string }} options */
function describeMissing ({ result: { run }, row, target }) {
  const absent = run.unavailable.find((one) => one.target === target)
  if (absent) return clean(`${absent.reason}; ${absent.hint}`)
  const failure = run.failures.find((one) => one.target === target)
  return clean(failure ? `failed: ${failure.code}` : row?.reason ? tell(row.reason) : 'not measured')
}

/** @param {{ heads: string[], lines: Line[] }} options */
function measure ({ heads, lines }) {
  const widest = (/** @type {string[]} */ texts) => Math.max(...texts.map((text) => measureText({ text })))
  const widths = heads.map((head, index) => widest([head, ...lines.flatMap(({ cells }) => cells[index] ?? [])]))
  const name = Math.max(NARROWEST_NAME, ...lines.map((line) => measureText({ text: line.name })))
  return { widths, name, total: 2 + name + widths.reduce((sum, width) => sum + GAP.length + width, 0) }
}

/** @param {{ title: string, heads: string[], lines: Line[], room: Room }} options */
function draw ({ title, heads, lines, room: { columns, colors, mostRows } }) {
  const { widths, name: wanted, total } = measure({ heads, lines })
  const kept = chooseColumns({ widths, columns, wanted })
  const used = 2 + wanted + kept.reduce((sum, index) => sum + GAP.length + widths[index], 0)
  const name = Math.max(NARROWEST_NAME / 2, wanted - Math.max(0, used - columns))
  const left = columns - total - GAP.length
  const barWidth = kept.length === heads.length && left >= NARROWEST_BAR ? Math.min(left, WIDEST_BAR) : 0
  const most = Math.max(...lines.map(({ peak }) => peak?.measured ? longest(peak.measured.goodPerSecond) : 0))
  const padAll = (/** @type {string[]} */ cells) => kept.map((index) => pad(cells[index] ?? '', widths[index]))
  const row = (/** @type {string} */ first, /** @type {string[]} */ cells) => [first, ...padAll(cells)].join(GAP)
  const isTitleShort = measureText({ text: title }) <= 2 + name
  const shown = lines.length > mostRows ? lines.slice(0, mostRows) : lines
  return [
    ...isTitleShort ? [] : wrapText({ text: title, columns }).map((line) => colors.bold(line)),
    (isTitleShort ? colors.bold(pad(title, 2 + name)) : ' '.repeat(2 + name)) + colors.dim(row('', heads)).trimEnd(),
    ...shown.map(({ name: own, cells, reason, peak, isDim }) => {
      const first = `  ${pad(shortenText({ text: own, columns: name }), name)}`
      if (cells.length === 0) return colors.dim(shortenText({ text: `${first}${GAP}${reason}`, columns }))
      const estimate = barWidth > 0 ? peak?.measured?.goodPerSecond : undefined
      const bar = estimate ? GAP + colors.cyan(drawBar({ estimate, most, width: barWidth })) : ''
      const text = row(first, cells)
      return (isDim ? colors.dim(text) : text) + bar
    }).map((line) => line.trimEnd()),
    ...shown.length < lines.length ? [colors.dim(`  and ${lines.length - shown.length} more: --details`)] : []
  ]
}

/** The rate that a bar ends at. @param {Estimate} estimate */
function longest ({ value, low, high }) {
  return high === null || low === null || isHopeless({ low, high }) ? value : high
}

/**
 * The first columns as far as they fit; the last one, a percentile that is asked for, before the comparison.
 * @param {{ widths: number[], columns: number, wanted: number }} options
 */
function chooseColumns ({ widths, columns, wanted }) {
  const least = Math.min(wanted, NARROWEST_NAME)
  const order = [0, ...widths.length > 1 ? [widths.length - 1] : [], ...widths.map((_, index) => index).slice(1, -1)]
  /** @type {number[]} */
  const kept = []
  for (const index of order) {
    const width = [...kept, index].reduce((sum, at) => sum + GAP.length + widths[at], 2 + least)
    if (width <= columns || index === 0) kept.push(index)
  }
  return kept.sort((a, b) => a - b)
}
