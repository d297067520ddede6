import { drawMarkdownTable } from '../src/report/render/markdown.js'
import { compareRounds, findMedian } from './median.js'

/** @import { Outcome } from './contracts.js' */

/** @typedef {Map<string, Array<Outcome | null>>} Outcomes by name, ours first */

/**
 * Who carries how much: ratios first, because the rest holds for one machine only.
 * @param {{ shapes: Array<{ name: string, outcomes: Outcomes }>, ours: string }} options name: connections and requests
 *   in flight on each, where there are several
 * @returns {string} Markdown
 */
export function layCeilings ({ shapes, ours }) {
  const hasSeveral = shapes.length > 1
  const rows = shapes.flatMap(({ name: shape, outcomes }) => {
    const own = outcomes.get(ours) ?? []
    return [...outcomes].map(([name, trials]) => [
      name,
      ...hasSeveral ? [shape] : [],
      name === ours ? '1' : writeRatio(compareRounds(pick(own, 'requestsPerSecond'), pick(trials, 'requestsPerSecond'))),
      writeMedian(pick(trials, 'requestsPerSecond'), writeWhole),
      writeMedian(pick(trials, 'cpuPerRequestUs'), (us) => us.toFixed(1)),
      writeMedian(pick(trials, 'serverBusyRatio'), (ratio) => (Math.min(ratio, 1) * 100).toFixed(0)),
      writeMedian(pick(trials, 'p99Us'), writeWhole)
    ])
  })
  const head = ['', ...hasSeveral ? ['in flight'] : [], `${ours} ÷ this one`, 'requests/s', 'CPU µs a request', 'server busy %', 'p99 µs']
  return [layTable(head, rows), ...listErrors(shapes.map(({ outcomes }) => outcomes))].join('\n\n')
}

/** Nothing where nothing failed. @param {Outcomes[]} all @returns {string[]} */
export function listErrors (all) {
  const names = [...new Set(all.flatMap((outcomes) => [...outcomes.keys()]))]
  const counts = names.map((name) => {
    const trials = all.flatMap((outcomes) => outcomes.get(name) ?? [])
    return { name, errors: trials.reduce((sum, trial) => sum + (trial?.errors ?? 0), 0) }
  }).filter(({ errors }) => errors > 0)
  return counts.length === 0 ? [] : [`Errors: ${counts.map(({ name, errors }) => `${name} ${errors}`).join(', ')}.`]
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function layTable (head, rows) {
  const [heads, rule, ...others] = drawMarkdownTable({ rows: [head, ...rows], areNumbers: head.map((_, column) => column > 0) }).split('\n')
  const joined = rule.replace(/ (:?-+:?) /g, (_, dashes) => dashes.startsWith(':') ? `${dashes}--` : `--${dashes}`)
  return [heads, joined, ...others].join('\n')
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
