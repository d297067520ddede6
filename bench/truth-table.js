import { findMedian } from './median.js'
import { layTable, pick, writeMedian } from './tables.js'

/** @import { Outcomes } from './tables.js' */

/** @typedef {{ p50Us: number, p99Us: number, p999Us: number }} Truth */

const KEYS = /** @type {const} */ (['p50Us', 'p99Us', 'p999Us'])

/**
 * What each said, and how far that is from the truth.
 * @param {{ outcomes: Outcomes, truth: Truth, ratePerSecond: number, notes: Map<string, string> }} options notes: by name
 * @returns {string} Markdown
 */
export function layTruth ({ outcomes, truth, ratePerSecond, notes }) {
  const head = ['', 'p50 ms', 'p99 ms', 'p99.9 ms', 'error p50', 'error p99', 'error p99.9', 'rate reached', 'errors', '']
  const rows = [...outcomes].map(([name, trials]) => [
    name,
    ...KEYS.map((key) => writeMedian(pick(trials, key), writeMs)),
    ...KEYS.map((key) => writeError(findMedian(pick(trials, key).filter((us) => us !== null)), truth[key])),
    writeMedian(pick(trials, 'requestsPerSecond'), (reached) => `${(reached / ratePerSecond * 100).toFixed(0)} %`),
    `${trials.reduce((sum, trial) => sum + (trial?.errors ?? 0), 0)}`,
    notes.get(name) ?? ''
  ])
  return layTable(head, [['**truth**', ...KEYS.map((key) => `**${writeMs(truth[key])}**`), ...Array(6).fill('')], ...rows])
}

/**
 * In percent; in microseconds where the truth is nothing at all.
 * @param {number | null} saidUs
 * @param {number} trueUs
 */
function writeError (saidUs, trueUs) {
  if (saidUs === null) return '–'
  const sign = saidUs >= trueUs ? '+' : '−'
  const size = Math.abs(saidUs - trueUs)
  return trueUs === 0 ? `${sign}${size.toFixed(0)} µs` : `${sign}${(size / trueUs * 100).toFixed(1)} %`
}

/** @param {number} us */
function writeMs (us) {
  return (us / 1000).toFixed(us < 10_000 ? 3 : 1)
}
