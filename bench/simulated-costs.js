import { compareWithReference } from '../src/runs/verdict/costs.js'

/** @import { Cost, RepeatFigures, Row } from '../src/types.ts' */

/**
 * Costs of a table whose truth is known. Each start of a server is faster or slower by chance in each figure by itself
 * (log-normal, `spread` its standard deviation), and the machine drifts: each block has a factor that all servers
 * share, here a walk of 10 % a block.
 * @param {{ random: () => number, blocks: number, targets?: number, spread: number, drift?: number, difference?:
 *   number, within?: number }} options difference: 0.1: the first target takes 10 % longer and serves as much less; the
 *   others equal the reference. within: half the range within a trial, relative
 * @returns {Cost[]}
 */
export function simulateCosts ({ random, blocks, targets = 1, spread, drift = 0.1, difference = 0, within = 0.05 }) {
  /** @type {number[]} */
  const walk = []
  for (let i = 0; i < blocks; i++) walk.push((walk[i - 1] ?? 0) + drift * drawNormal(random))
  const names = ['reference', ...Array.from({ length: targets }, (_, i) => `target-${i + 1}`)]
  const rows = names.map((target, i) =>
    makeRow(
      target,
      walk.map((log, block) =>
        drawRepeat({ random, repeat: block + 1, log, spread, within, slower: i === 1 ? difference : 0 })
      )
    )
  )
  return compareWithReference({ rows, reference: 'reference' })
}

/**
 * @param {{ random: () => number, repeat: number, log: number, spread: number, within: number, slower: number }}
 *   options
 * @returns {RepeatFigures}
 */
function drawRepeat ({ random, repeat, log, spread, within, slower }) {
  const draw = (/** @type {number} */ typical) => typical * (1 + slower) * Math.exp(log + spread * drawNormal(random))
  const estimate = (/** @type {number} */ value) => ({
    value,
    low: value * (1 - within),
    high: value * (1 + within),
    basis: /** @type {const} */ ('within-trial')
  })
  const [p50, p99] = [draw(300), draw(900)]
  return {
    repeat,
    goodPerSecond: estimate(1e7 / draw(1000)),
    cpuPerRequestUs: draw(30),
    responseTimeUs: { p50: estimate(p50), p99: estimate(p99) },
    meanUs: p50,
    maxUs: p99,
    perSecond: null
  }
}

/** @param {string} target @param {RepeatFigures[]} byRepeat @returns {Row} */
function makeRow (target, byRepeat) {
  const none = { value: 1, low: null, high: null, basis: /** @type {const} */ ('merged') }
  return {
    target,
    title: target,
    phase: 'peak',
    driver: 'native',
    connections: 1,
    status: 'ok',
    repeats: byRepeat.length,
    measured: {
      achievedPerSecond: none,
      goodPerSecond: none,
      driverBound: false,
      responseTimeUs: { p50: null, p90: null, p95: null, p97_5: null, p99: null, p99_9: null, p99_99: null, p99_999: null },
      needs: {},
      meanUs: null,
      maxUs: null,
      counts: { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
      failedByCause: {},
      perSecond: null,
      cpuPerRequestUs: { total: 1, parts: {} },
      eventLoopUtilization: {},
      memoryBytes: {},
      cores: {},
      readyMs: null,
      distribution: { valuesUs: [], counts: [], total: 0 },
      trials: [],
      byRepeat
    },
    warnings: []
  }
}

/** Box and Muller, 1958. @param {() => number} random */
function drawNormal (random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** How many rates of a table are said to differ: Holm's correction is over these. @param {{ costs: Cost[] }} options */
export function countFound ({ costs }) {
  return costs.filter(({ goodPerSecond }) => goodPerSecond?.word === 'different').length
}
