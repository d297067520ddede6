import { readFileSync } from 'node:fs'
import { estimateContrasts, findContrastP, findHodgesLehmann } from '../src/stats/contrast.js'
import { adjustHolm } from '../src/stats/holm.js'

/**
 * @import { ContrastEstimate } from '../src/stats/contrast.js'
 *
 * The speed of a machine from slice to slice, in logarithms. begin: a generation starts at any time; read: the next slice.
 * @typedef {{ begin: () => void, read: () => number }} Noise
 *
 * group: its reference is the first server of it; values: ln(target / reference), one a generation; closedAt: after so many of them.
 * @typedef {{ group: number, values: number[], closedAt: number | null, estimate?: ContrastEstimate, p: number }} Simulated
 */

/** As src/judge/next-generation.js closes a question. */
const SURE = 0.001
const NARROW = Object.freeze([Math.log(0.98), Math.log(1.02)])
const FEWEST = 3
const MOST_ROUNDS = 30

/**
 * Generations of several servers whose truth is known: three or more in a group, the first of which the others are held against.
 * Each start of a server is faster or slower by chance, and each slice by what the machine does then.
 * @param {{ random: () => number, noise: Noise, generations: number, rounds?: number, groups?: number, targets?: number,
 *   spread?: number, difference?: number, isLooking?: boolean }} options rounds: while all servers are measured; spread: of starts,
 *   as a standard deviation of ln; difference: ln(first target / its reference); isLooking: a look after each generation from the third on
 * @returns {{ contrasts: Simulated[], starts: number }} starts: of servers
 */
export function simulateGenerations ({
  random, noise, generations, rounds = 5, groups = 3, targets = 3, spread = 0.03, difference = 0, isLooking = true
}) {
  /** @type {Simulated[]} */
  const contrasts = Array.from({ length: groups * targets }, (_, at) =>
    ({ group: Math.floor(at / targets), values: [], closedAt: null, p: 1 }))
  const slots = rounds * groups * (targets + 1)
  let starts = 0
  for (let generation = 1; generation <= generations; generation++) {
    const open = contrasts.filter(({ closedAt }) => closedAt === null)
    if (open.length === 0) break
    const servers = open.length + new Set(open.map(({ group }) => group)).size
    starts += servers
    measure({
      random,
      noise,
      open,
      rounds: Math.min(MOST_ROUNDS, Math.floor(slots / servers)),
      spread,
      isFirst: (one) => one === contrasts[0],
      difference
    })
    if (generation >= Math.min(FEWEST, generations)) look({ contrasts, isLast: generation === generations || !isLooking, generation })
  }
  return { contrasts, starts }
}

/**
 * @param {{ random: () => number, noise: Noise, open: Simulated[], rounds: number, spread: number, isFirst: (one: Simulated) =>
 *   boolean, difference: number }} options
 */
function measure ({ random, noise, open, rounds, spread, isFirst, difference }) {
  const groups = [...new Set(open.map(({ group }) => group))]
  const servers = [...groups, ...open]
  const speeds = servers.map((one) => spread * drawNormal(random) + (typeof one !== 'number' && isFirst(one) ? difference : 0))
  const ratios = open.map(() => /** @type {number[]} */ ([]))
  noise.begin()
  for (let round = 0; round < rounds; round++) {
    const seen = new Float64Array(servers.length)
    for (const at of shuffle(servers.length, random)) seen[at] = speeds[at] + noise.read()
    for (const [at, { group }] of open.entries()) ratios[at].push(seen[groups.length + at] - seen[groups.indexOf(group)])
  }
  for (const [at, one] of open.entries()) one.values.push(findHodgesLehmann(ratios[at]))
}

/** What is closed keeps what was found. @param {{ contrasts: Simulated[], isLast: boolean, generation: number }} options */
function look ({ contrasts, isLast, generation }) {
  const estimates = estimateContrasts({ contrasts })
  for (const [at, one] of contrasts.entries()) if (one.closedAt === null) one.estimate = estimates[at]
  const adjusted = adjustHolm({ pValues: contrasts.map(({ estimate }) => estimate ? findContrastP({ estimate }) : 1) })
  for (const [at, one] of contrasts.entries()) {
    if (one.closedAt !== null || !one.estimate) continue
    one.p = adjusted[at]
    const isNarrow = one.estimate.low >= NARROW[0] && one.estimate.high <= NARROW[1]
    if (!isLast && (one.p <= SURE || isNarrow)) one.closedAt = generation
  }
}

/** @param {Simulated} contrast */
export function isDifferent ({ p }) {
  return p <= 0.05
}

/** @param {Simulated} contrast @param {number} truth */
export function holds ({ estimate }, truth) {
  return estimate !== undefined && estimate.low <= truth && truth <= estimate.high
}

/**
 * Slices that were measured (bench/noise.js), read on from any place.
 * @param {{ random: () => number, kind: 'shared' | 'busy', figure: 'rate' | 'cpu' }} options
 * @returns {Noise}
 */
export function replayNoise ({ random, kind, figure }) {
  /** @type {Record<'shared' | 'busy', number[][]>} */
  const series = JSON.parse(readFileSync(new URL('./noise/two-cores.json', import.meta.url), 'utf8'))
  const logs = series[kind].map((row) => Math.log(row[figure === 'rate' ? 0 : 1]))
  let at = 0
  return {
    begin: () => { at = Math.floor(random() * logs.length) },
    read: () => logs[at++ % logs.length]
  }
}

const STEP_S = 0.35

/**
 * A machine of which two slices differ by chance, and slow periods besides.
 * @param {{ random: () => number, fast: number, slow: number, lastsS?: number }} options standard deviations of ln; lastsS: of slow periods
 * @returns {Noise}
 */
export function makeNoise ({ random, fast, slow, lastsS = 4 }) {
  const keep = Math.exp(-STEP_S / lastsS)
  let state = 0
  return {
    begin: () => { state = slow * drawNormal(random) },
    read: () => {
      state = keep * state + slow * Math.sqrt(1 - keep * keep) * drawNormal(random)
      return state + fast * drawNormal(random)
    }
  }
}

/** Box and Muller, 1958. @param {() => number} random */
export function drawNormal (random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Fisher and Yates. @param {number} length @param {() => number} random */
function shuffle (length, random) {
  const order = Array.from({ length }, (_, i) => i)
  for (let i = length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[order[i], order[other]] = [order[other], order[i]]
  }
  return order
}
