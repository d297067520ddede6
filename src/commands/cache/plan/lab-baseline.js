import { writeDuration } from '../../../plan/duration.js'

/** @import { LabKeys } from '../../../types.ts' */

const MOST_PER_SECOND = 500
const MOST_KEYS = 1_000_000
const [SHORTEST_S, LONGEST_S] = [20, 120]
const [FEWEST_BYTES, MOST_BYTES] = [64, 10_485_760]
const MOST_ORIGIN_MS = 5000
const STEEPEST = 5

/**
 * What a lab is made of, from what a log has.
 * @typedef {object} LabQuestion
 * @property {number | null} exponent of Zipf's law; null: all keys alike
 * @property {number} keys
 * @property {number} ratePerSecond that can be cached, in the busiest minute
 * @property {number | null} ttlS
 * @property {number | null} entries that the cache holds; null: all
 * @property {number | null} valueBytes mean of an answer
 * @property {number} originMs
 * @typedef {object} LabPlan
 * @property {LabKeys} keys
 * @property {number} ratePerSecond
 * @property {number} windowS
 * @property {number | null} ttlMs
 * @property {number} maxEntries
 * @property {number | null} valueBytes
 * @property {number} originMs
 */

/**
 * Within what a lab on one machine can be: at most 500/s, a window in which values run out twice, two minutes at most.
 * @param {LabQuestion} question
 * @returns {LabPlan}
 */
export function planLab ({ exponent, keys, ratePerSecond, ttlS, entries, valueBytes, originMs }) {
  const of = Math.min(MOST_KEYS, Math.max(2, keys))
  return {
    keys: exponent === null || exponent < 0.01
      ? { distribution: 'uniform', of }
      : { distribution: 'zipf', s: Number(Math.min(STEEPEST, exponent).toFixed(3)), of },
    ratePerSecond: Math.max(1, Math.min(MOST_PER_SECOND, Math.round(ratePerSecond))),
    windowS: Math.min(LONGEST_S, Math.max(SHORTEST_S, 2 * (ttlS ?? LONGEST_S))),
    ttlMs: ttlS === null ? null : ttlS * 1000,
    maxEntries: Math.max(1, entries === null ? of : Math.round(entries)), // the services' own default is smaller
    valueBytes: valueBytes === null ? null : Math.min(MOST_BYTES, Math.max(FEWEST_BYTES, Math.round(valueBytes))),
    originMs: Math.max(1, Math.min(MOST_ORIGIN_MS, Math.round(originMs)))
  }
}

const NEVER_MS = 86_400_000

/**
 * The file of the lab.
 * @param {LabPlan & { expected: { hitRatio: number, low: number, high: number } }} options
 * @returns {string} YAML that a run takes
 */
export function writeLab ({ keys, ratePerSecond, windowS, ttlMs, maxEntries, valueBytes, originMs, expected }) {
  const percent = (/** @type {number} */ ratio) => (ratio * 100).toFixed(1)
  const law = keys.distribution === 'zipf'
    ? `{ distribution: zipf, s: ${keys.s}, of: ${keys.of} }`
    : `{ distribution: uniform, of: ${'of' in keys ? keys.of : 1} }`
  return `${[
    '# Written by baseload cache from an access log. Every key: docs/reference/baseline-format.md',
    'title: A cache for the traffic of an access log',
    'question: >-',
    "  What does a cache in memory save, with the popularity of the log's keys and the rate of its busiest minute?",
    'hypothesis: >-',
    `  It begins empty. Within ${writeDuration({ ms: windowS * 1000 })} it answers ${percent(expected.hitRatio)} % of the requests (${percent(expected.low)} to ${percent(expected.high)}).`,
    '',
    'reference: cache-none',
    'targets: [cache-none, cache-lazy]',
    '',
    'lab:',
    '  kind: load',
    `  ratePerSecond: ${ratePerSecond}`,
    `  keys: ${law}`,
    `  recipe: { route: '/items/*', stages: [{ at: 0, status: 200, latency: ${originMs}ms }] }`,
    ...valueBytes === null ? [] : [`  valueBytes: ${valueBytes}`],
    `  cache: { ttlMs: ${ttlMs ?? NEVER_MS}, maxEntries: ${maxEntries} }`,
    '  phases:',
    `    - { name: as in the log, for: ${writeDuration({ ms: windowS * 1000 })} }`
  ].join('\n')}\n`
}
