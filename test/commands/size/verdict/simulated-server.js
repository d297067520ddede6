import { createRandom } from '../../../../src/plan/random.js'
import { decideProbe } from '../../../../src/commands/size/verdict/probe-decision.js'
import { judgeDependent, measureProbeDependence } from '../../../../src/judge/ratio-verdict.js'
import { drawNormal } from '../../../fixtures/queue.js'
import { say } from '../../../fixtures/told.js'

/** @import { Probe, ProbeStretch } from '../../../../src/types.ts' */

/**
 * A server of one queue whose capacity is known, in virtual time.
 * @typedef {object} SimulatedServer
 * @property {string} name
 * @property {number} ratePerSecond that it serves at when it is never idle
 * @property {'constant' | 'exponential'} service
 * @property {'even' | 'poisson'} arrivals
 * @property {number} boundMs of the objective: p99 within so much
 * @property {number} [noise] standard deviation of the service rate between starts, as a share
 * @property {{ backlog: number, share: number }} [collapse] past so many waiting it serves at this share of its rate, and does not recover
 * @property {number} capacityPerSecond known truth
 */

const ALLOWED = 0.01
const WINDOW_MS = 500
const WARM_UP_MS = 1000
const BUCKETS = 500 // up to the bound; ten times as many in all

/** Those with a closed form. @type {SimulatedServer[]} */
export const SERVERS = [
  {
    name: 'constant service, even arrivals',
    ratePerSecond: 500,
    service: 'constant',
    arrivals: 'even',
    boundMs: 50,
    capacityPerSecond: 500
  },
  {
    name: 'M/M/1, bound of 50 services',
    ratePerSecond: 1000,
    service: 'exponential',
    arrivals: 'poisson',
    boundMs: 50,
    capacityPerSecond: capacityOfMM1(1000, 50)
  },
  {
    name: 'collapses past its knee',
    ratePerSecond: 1000,
    service: 'exponential',
    arrivals: 'poisson',
    boundMs: 50,
    collapse: { backlog: 200, share: 0.4 },
    capacityPerSecond: capacityOfMM1(1000, 50)
  },
  {
    name: '2 % noise a start',
    ratePerSecond: 1000,
    service: 'exponential',
    arrivals: 'poisson',
    boundMs: 50,
    noise: 0.02,
    capacityPerSecond: capacityOfMM1(1000, 50)
  },
  {
    name: 'M/D/1, bound of 10 services',
    ratePerSecond: 200,
    service: 'constant',
    arrivals: 'poisson',
    boundMs: 50,
    capacityPerSecond: capacityOfMD1(200, 50)
  },
  {
    name: 'M/M/1, bound of 20 services',
    ratePerSecond: 1000,
    service: 'exponential',
    arrivals: 'poisson',
    boundMs: 20,
    capacityPerSecond: capacityOfMM1(1000, 20)
  }
]

/** p99 = ln(100) / (mu - lambda). @param {number} ratePerSecond @param {number} boundMs */
function capacityOfMM1 (ratePerSecond, boundMs) {
  return ratePerSecond - Math.log(1 / ALLOWED) * 1000 / boundMs
}

/** The rate at which the p99 of wait + service is the bound, by halving. @param {number} ratePerSecond @param {number} boundMs */
function capacityOfMD1 (ratePerSecond, boundMs) {
  let low = 0
  let high = ratePerSecond
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (waitsAtMost({ utilisation: middle / ratePerSecond, services: boundMs * ratePerSecond / 1000 - 1 }) >= 1 - ALLOWED) low = middle
    else high = middle
  }
  return low
}

/**
 * Chance that a request of an M/D/1 queue waits at most so many service times (Crommelin, Post Office Electrical
 * Engineers' Journal 25, 1932). The terms alternate, so in doubles it serves up to some 20 service times.
 * @param {{ utilisation: number, services: number }} options
 */
export function waitsAtMost ({ utilisation, services }) {
  let sum = 0
  for (let j = 0; j <= Math.floor(services); j++) {
    const a = utilisation * (j - services)
    let term = Math.exp(-a)
    for (let i = 1; i <= j; i++) term *= a / i
    sum += term
  }
  return (1 - utilisation) * sum
}

/**
 * One probe on a freshly started server: Lindley's recursion, request by request.
 * @param {{ server: SimulatedServer, offeredPerSecond: number, plannedMs: number, isConfirmation?: boolean, seed:
 *   number, stopsEarly?: boolean, endsOnPass?: boolean }} options endsOnPass: absent: true
 * @returns {Probe}
 */
export function runProbe ({ server, offeredPerSecond, plannedMs, isConfirmation = false, seed, stopsEarly = true, endsOnPass = true }) {
  const { boundMs } = server
  const queue = startQueue({ server, offeredPerSecond, random: createRandom(seed) })
  const histogram = new Uint32Array(BUCKETS * 10 + 1)
  /** @type {ProbeStretch[]} */
  const stretches = []
  /** @type {number[]} */
  const backlog = []
  let decided = null
  let elapsedMs = 0
  queue.runUntil(WARM_UP_MS, () => {})
  while (elapsedMs < plannedMs && !decided) {
    const stretch = { valid: 0, bad: 0, near: 0 }
    elapsedMs = Math.min(elapsedMs + WINDOW_MS, plannedMs)
    queue.runUntil(WARM_UP_MS + elapsedMs, (sojournMs) => {
      stretch.valid++
      if (sojournMs > boundMs) stretch.bad++
      if (sojournMs > boundMs / 2) stretch.near++
      histogram[Math.min(BUCKETS * 10, Math.ceil(sojournMs * BUCKETS / boundMs))]++
    })
    stretches.push(stretch)
    backlog.push(queue.countBacklog(WARM_UP_MS + elapsedMs))
    if (stopsEarly && elapsedMs < plannedMs) {
      const answer = decideProbe({ stretches, backlog, allowed: ALLOWED, elapsedMs, plannedMs, boundMs })
      decided = answer === 'pass' && !endsOnPass ? null : answer
    }
  }
  const valid = stretches.reduce((sum, stretch) => sum + stretch.valid, 0)
  const bad = stretches.reduce((sum, stretch) => sum + stretch.bad, 0)
  const p99Ms = findBucket(histogram, Math.ceil((1 - ALLOWED) * valid - 1e-6)) * boundMs / BUCKETS
  const judged = judgeDependent({
    events: { valid, badAtLeast: bad, badAtMost: bad },
    allowed: ALLOWED,
    tau: measureProbeDependence({ stretches }) ?? 1
  })
  return {
    offeredPerSecond,
    plannedMs,
    measuredMs: elapsedMs,
    isConfirmation,
    verdict: decided ?? /** @type {const} */ ({ met: 'pass', missed: 'fail', inconclusive: 'undecided' })[judged],
    reason: { code: 'PROBE_INVALID', shortfalls: [say(`${bad} of ${valid} requests took longer than ${boundMs} ms`)], isEmpty: false },
    valid,
    bad,
    sloRatio: boundMs / p99Ms,
    p99Us: Math.round(p99Ms * 1000),
    goodPerSecond: queue.countEnded(WARM_UP_MS, WARM_UP_MS + elapsedMs) * 1000 / elapsedMs
  }
}

/** @param {{ server: SimulatedServer, offeredPerSecond: number, random: () => number }} options */
function startQueue ({ server, offeredPerSecond, random }) {
  const { arrivals, service, collapse, noise = 0 } = server
  const gapMs = 1000 / offeredPerSecond
  const serviceMs = 1000 / (server.ratePerSecond * (1 + (noise && noise * drawNormal(random))))
  const drawExponential = () => -Math.log(1 - random())
  /** @type {number[]} */
  const endsMs = []
  let ended = 0
  let dueMs = 0
  let freeMs = 0
  let slower = 1

  return {
    runUntil (/** @type {number} */ timeMs, /** @type {(sojournMs: number) => void} */ tell) {
      while (true) {
        const nextMs = dueMs + (arrivals === 'even' ? gapMs : gapMs * drawExponential())
        if (nextMs >= timeMs) {
          // Exponential gaps have no memory: one that crosses the edge may be drawn again from there.
          if (arrivals === 'poisson') dueMs = timeMs
          return
        }
        dueMs = nextMs
        if (collapse && (freeMs - dueMs) / serviceMs > collapse.backlog) slower = 1 / collapse.share
        freeMs = Math.max(freeMs, dueMs) + slower * (service === 'constant' ? serviceMs : serviceMs * drawExponential())
        endsMs.push(freeMs)
        tell(freeMs - dueMs)
      }
    },

    countBacklog (/** @type {number} */ timeMs) {
      while (ended < endsMs.length && endsMs[ended] <= timeMs) ended++
      return endsMs.length - ended
    },

    countEnded (/** @type {number} */ fromMs, /** @type {number} */ toMs) {
      return endsMs.filter((endMs) => endMs > fromMs && endMs <= toMs).length
    }
  }
}

/** @param {Uint32Array} histogram @param {number} rank */
function findBucket (histogram, rank) {
  let bucket = 0
  for (let left = rank; left > histogram[bucket]; bucket++) left -= histogram[bucket]
  return bucket
}
