import { readK6 } from './k6.js'
import { readNumber } from './result.js'
import { readGoDuration } from './vegeta.js'

/** @import { ForeignResult } from './result.js' */

/**
 * @typedef {object} Metric
 * @property {'time' | 'default'} contains
 * @property {Record<string, number>} values
 * @property {Record<string, { ok: boolean, figure?: string }>} [thresholds]
 */
/** @typedef {{ name: string, passes: number | null, fails: number }} Check */

const METRIC = /^[ \t]*(?:([✓✗]) )?([A-Za-z_]\w*|\{ [^}]* \})\.+: +(\S.*)$/
const HEAD = /^[ \t]*█ (THRESHOLDS|TOTAL RESULTS)[ \t\r]*$/gm
const CHECK = /^([ \t]*)([✓✗]) ([^'\s].*)$/
const CHECK_COUNTS = /^[ \t]*↳ +\d+% — ✓ (\d+) \/ ✗ (\d+)\s*$/
const THRESHOLD = /^[ \t]*([✓✗]) '(.*)'(?: (\S.*))?$/

/**
 * Where k6's end-of-test texts begin: at their thresholds, else at their results. Those of k6 before 1.0 have no such
 * heading; each begins where the metrics of the one before end.
 * @param {string} text
 * @returns {number[]}
 */
export function findK6Starts (text) {
  const heads = [...text.matchAll(HEAD)]
  if (heads.length > 0) {
    return heads.filter(([, head], i) => head === 'THRESHOLDS' || heads[i - 1]?.[1] !== 'THRESHOLDS').map(({ index }) => index)
  }
  /** @type {number[]} */
  const starts = []
  let [at, ended, isWithin] = [0, 0, false]
  for (const line of text.split('\n')) {
    if (/^[ \t]*http_reqs\.+:/.test(line)) {
      starts.push(ended)
      isWithin = true
    } else if (isWithin && !METRIC.test(line)) [ended, isWithin] = [at, false]
    at += line.length + 1
  }
  return starts
}

/**
 * What k6 prints at the end of a test, in its compact and its full form and as before 1.0 (`--summary-mode legacy`).
 * Times have two decimals of their unit.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readK6Text ({ text, name }) {
  if (!/^[ \t]*http_reqs\.+:/m.test(text)) return null
  const [whole] = text.split(/^[ \t]*█ SCENARIO: /m, 1)
  const lines = whole.split(/\r?\n/)
  const { metrics, resolutionUs } = readMetrics(lines)
  addThresholds({ metrics, lines })
  const { checks, succeeded } = readChecks({ lines, metrics })
  return readK6({ value: { metrics, resolutionUs, root_group: { checks: fillPasses({ checks, succeeded }) } }, name })
}

/** @param {string[]} lines */
function readMetrics (lines) {
  /** @type {Record<string, Metric>} */
  const metrics = {}
  let [resolutionUs, above] = [0, '']
  for (const line of lines) {
    const [, mark, written, told] = METRIC.exec(line) ?? []
    if (written === undefined) continue
    const isSub = written.startsWith('{')
    const metric = isSub ? `${above}${written.replaceAll(' ', '')}` : written
    if (!isSub) above = written
    if (Object.hasOwn(metrics, metric)) continue
    metrics[metric] = readFigures(told)
    if (mark !== undefined) metrics[metric].thresholds = { '': { ok: mark === '✓' } } // of k6 before 1.0: one mark for all of a metric
    if (metric === 'http_req_duration') resolutionUs = findResolutionUs(told)
  }
  return { metrics, resolutionUs }
}

/** @param {string} told `avg=3.73ms …`, `121 40.23/s`, `25.61% 31 out of 121`, `50.00% ✓ 45 ✗ 45` or `5 min=5 max=5` @returns {Metric} */
function readFigures (told) {
  const [, share, passes, of] = /^([\d.]+)% +(\d+) out of (\d+)/.exec(told) ?? []
  if (share !== undefined) return { contains: 'default', values: { passes: Number(passes), fails: Number(of) - Number(passes), rate: Number(share) / 100 } }
  const [, old, ticks, crosses] = /^([\d.]+)% +✓ (\d+) +✗ (\d+)/.exec(told) ?? []
  if (old !== undefined) return { contains: 'default', values: { passes: Number(ticks), fails: Number(crosses), rate: Number(old) / 100 } }
  const [, count, rate] = /^(\d+) +([\d.]+)\/s/.exec(told) ?? []
  if (count !== undefined) return { contains: 'default', values: { count: Number(count), rate: Number(rate) } }
  const pairs = [...told.matchAll(/([\w().]{1,40})=(\S{1,40})/g)].map(([, key, value]) => /** @type {const} */ ([key, value]))
  const isTime = pairs.some(([, value]) => /[a-zµμ]$/.test(value))
  return {
    contains: isTime ? 'time' : 'default',
    values: Object.fromEntries(pairs.flatMap(([key, value]) => {
      const number = isTime && key !== 'count' ? (readGoDuration(value) ?? NaN) / 1e6 : Number(value)
      return readNumber(number) === null ? [] : [[key, number]]
    }))
  }
}

/** A hundredth of the largest unit that a time of the metric is written in. @param {string} told */
function findResolutionUs (told) {
  const units = [...told.matchAll(/[\d.](ns|µs|μs|us|ms|s)(?= |$)/g)].map(([, unit]) => unit)
  return Math.max(0, ...units.map((unit) => unit === 's' ? 10_000 : unit === 'ms' ? 10 : 0.01))
}

/** @param {{ metrics: Record<string, Metric>, lines: string[] }} options */
function addThresholds ({ metrics, lines }) {
  const start = lines.findIndex((line) => /^[ \t]*█ THRESHOLDS/.test(line))
  if (start < 0) return
  let [metric, sub] = ['', '']
  for (const line of lines.slice(start + 1)) {
    if (/^[ \t]*█ /.test(line)) return
    const [, mark, threshold, figure] = THRESHOLD.exec(line) ?? []
    if (threshold !== undefined) {
      const own = metrics[`${metric}${sub}`] ??= { contains: 'default', values: {} }
      own.thresholds = { ...own.thresholds, [threshold]: { ok: mark === '✓', ...(figure !== undefined && { figure: figure.trim() }) } }
    } else if (/^[ \t]*\{.*\}[ \t]*$/.test(line)) sub = line.trim()
    else if (line.trim() !== '') [metric, sub] = [line.trim(), '']
  }
}

/** @param {{ lines: string[], metrics: Record<string, Metric> }} options */
function readChecks ({ lines, metrics }) {
  /** @type {Check[]} */
  const checks = []
  /** @type {Array<{ indent: number, name: string }>} */
  let groups = []
  for (const line of lines) {
    const [, ofGroup, group] = /^([ \t]*)█ (\S.*)$/.exec(line) ?? []
    const [, ofCheck, mark, name] = CHECK.exec(line) ?? []
    const [, passes, fails] = CHECK_COUNTS.exec(line) ?? []
    const last = checks.at(-1)
    if (group !== undefined) {
      groups = [...groups.filter(({ indent }) => indent < ofGroup.length), { indent: ofGroup.length, name: group.trim() }]
    } else if (passes !== undefined && last) [last.passes, last.fails] = [Number(passes), Number(fails)]
    else if (name !== undefined && !METRIC.test(line)) {
      const path = groups.filter(({ indent, name }) => indent < ofCheck.length && !/^(?:THRESHOLDS|TOTAL RESULTS)$/.test(name))
      checks.push({ name: [...path.map(({ name }) => name), name.trim()].join(' / '), passes: mark === '✓' ? null : 0, fails: 0 })
    }
  }
  const { values: { passes: succeeded = null } } = metrics.checks_succeeded ?? metrics.checks ?? { values: {} }
  return { checks, succeeded }
}

/**
 * Of a check that never failed the text tells no number. What is left of all that succeeded is its own, or that of several.
 * @param {{ checks: Check[], succeeded: number | null }} options
 */
function fillPasses ({ checks, succeeded }) {
  const untold = checks.filter(({ passes }) => passes === null)
  if (untold.length === 0 || succeeded === null) return checks.filter(({ passes }) => passes !== null)
  const told = checks.filter(({ passes }) => passes !== null)
  const passes = Math.max(0, succeeded - told.reduce((sum, check) => sum + Number(check.passes), 0))
  const more = untold.length > 3 ? ` and ${untold.length - 3} more` : ''
  return [...told, { name: `${untold.slice(0, 3).map(({ name }) => name).join(', ')}${more}`, passes, fails: 0 }]
}
