import { drawMarkdownTable } from '../src/report/render/markdown.js'
import { compareRounds, findMedian } from './median.js'

/** @import { Outcome } from './contracts.js' */

/** @typedef {Map<string, Array<Outcome | null>>} Outcomes by name, ours first */

/**
 * Who carries how much: ratios first, because the rest holds for one machine only.
 * @param {{ outcomes: Outcomes, ours: string }} options
 * @returns {string} Markdown
 */
export function layCeiling ({ outcomes, ours }) {
  const own = outcomes.get(ours) ?? []
  const rows = [...outcomes].map(([name, trials]) => [
    name,
    name === ours ? '1' : writeRatio(compareRounds(pick(own, 'requestsPerSecond'), pick(trials, 'requestsPerSecond'))),
    writeMedian(pick(trials, 'requestsPerSecond'), writeWhole),
    writeMedian(pick(trials, 'cpuPerRequestUs'), (us) => us.toFixed(1)),
    writeMedian(pick(trials, 'serverBusyRatio'), (ratio) => `${(Math.min(ratio, 1) * 100).toFixed(0)} %`),
    writeMedian(pick(trials, 'peakMemoryBytes'), (bytes) => (bytes / 1048576).toFixed(0)),
    writeMedian(pick(trials, 'p50Us'), writeWhole),
    writeMedian(pick(trials, 'p99Us'), writeWhole),
    `${trials.reduce((sum, trial) => sum + (trial?.errors ?? 0), 0)}`
  ])
  const head = ['', `${ours} ÷ this one`, 'requests/s', 'CPU µs a request', 'server busy', 'peak memory MiB', 'p50 µs', 'p99 µs', 'errors']
  return layTable(head, rows)
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function layTable (head, rows) {
  return drawMarkdownTable({
    rows: [head, ...rows],
    areNumbers: head.map((_, column) => column > 0)
  })
}

/**
 * @template {keyof Outcome} K
 * @param {Array<Outcome | null>} trials
 * @param {K} key
 * @returns {Array<number | null>} by round
 */
export function pick (trials, key) {
  return trials.map((trial) => trial?.[key] ?? null)
}

/**
 * @param {Array<number | null>} values
 * @param {(value: number) => string} write
 */
export function writeMedian (values, write) {
  const median = findMedian(values.filter((value) => value !== null))
  return median === null ? '–' : write(median)
}

/** @param {{ median: number, low: number, high: number } | null} ratio */
export function writeRatio (ratio) {
  if (ratio === null) return '–'
  const { median, low, high } = ratio
  return low === high ? `**${median.toFixed(2)}**` : `**${median.toFixed(2)}** (${low.toFixed(2)} to ${high.toFixed(2)})`
}

/** @param {number} value */
export function writeWhole (value) {
  return Math.round(value).toLocaleString('en')
}
