import { measureProbeDependence } from '../../../judge/ratio-verdict.js'

/** @import { ProbeStretch } from '../../../types.ts' */

const CHANCE = 0.025 // of being wrong on either side, over all looks together
const TIMES_WORSE = [1.5, 2.5, 5, 10, 30]
const TIMES_BETTER = [0.67, 0.4, 0.2, 0]
const LEAST_SHARE_TO_PASS = 0.25 // of the planned time: a queue takes time to fill
const BACKLOG_SIGMAS = 4

/**
 * What is known of a probe while it runs, for one objective.
 * @typedef {object} Tally
 * @property {ProbeStretch[]} stretches what has come of the requests: ended, failed, or waiting for longer than the bound already
 * @property {number} allowed bad ratio that the objective leaves, 0 to 1
 * @property {number} elapsedMs of the measured window
 * @property {number} plannedMs
 * @property {number[]} [backlog] requests due and not ended, seen at even times since the window's start
 * @property {number} [boundMs] bound of a latency objective; the rule of the backlog needs it
 */

/**
 * Is a running probe decided? One objective at a time: one `fail` fails the probe, and it takes a `pass` of all to pass it.
 *
 * Two rules. The first is Wald's sequential probability ratio test (Annals of Mathematical Statistics 16, 1945) with a mixture of
 * alternatives in the place of one (Robbins, same annals 41, 1970). The mean of likelihood ratios against the allowed ratio is a
 * martingale, so its chance of ever reaching 1 / c is at most c (Ville 1939): one may look as often as one likes.
 * The second: a backlog that grows beyond what chance does, by which the requests that are due in the rest of the probe must miss.
 * @param {Tally} tally
 * @returns {'pass' | 'fail' | null} null: not decided, measure on
 */
export function decideProbe (tally) {
  const { stretches, allowed, elapsedMs, plannedMs } = tally
  const valid = stretches.reduce((sum, stretch) => sum + stretch.valid, 0)
  const bad = stretches.reduce((sum, stretch) => sum + stretch.bad, 0)
  if (growsWithoutLimit({ ...tally, valid })) return 'fail'
  if (allowed === 0) return bad > 0 ? 'fail' : null
  const tau = measureProbeDependence({ stretches })
  if (valid === 0 || tau === null) return null
  const sample = { good: (valid - bad) / tau, bad: bad / tau, allowed }
  if (logEvidence({ ...sample, times: TIMES_WORSE }) >= -Math.log(CHANCE)) return 'fail'
  if (elapsedMs < LEAST_SHARE_TO_PASS * plannedMs) return null
  return logEvidence({ ...sample, times: TIMES_BETTER }) >= -Math.log(CHANCE) ? 'pass' : null
}

/**
 * Logarithm of the mean likelihood ratio of the alternatives against the allowed bad ratio.
 * @param {{ good: number, bad: number, allowed: number, times: number[] }} options
 */
function logEvidence ({ good, bad, allowed, times }) {
  const logs = times.map((factor) => {
    const ratio = Math.min(allowed * factor, (1 + allowed) / 2) // an alternative below 1
    return (bad === 0 ? 0 : bad * Math.log(ratio / allowed)) + good * Math.log((1 - ratio) / (1 - allowed))
  })
  const most = Math.max(...logs)
  return most === -Infinity ? most : most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length)
}

/**
 * In three thirds of the time the backlog has grown each time, by more in all than arrivals at random make (4 sigma of a Poisson
 * count), and at this pace a larger share of the planned requests than is allowed will wait for longer than the bound.
 * @param {Tally & { valid: number }} tally
 */
function growsWithoutLimit ({ backlog = [], boundMs, allowed, elapsedMs, plannedMs, valid }) {
  if (boundMs === undefined || backlog.length < 6) return false
  const third = Math.floor(backlog.length / 3)
  const [first, second, last] = [0, 1, 2].map((part) => {
    const values = backlog.slice(backlog.length - (3 - part) * third, backlog.length - (2 - part) * third)
    return values.reduce((sum, value) => sum + value, 0) / third
  })
  const grownBy = last - first
  if (!(first < second && second < last) || grownBy < BACKLOG_SIGMAS * Math.sqrt(valid + last)) return false
  const growthPerMs = grownBy / (elapsedMs * 2 / 3)
  const endedPerMs = valid / elapsedMs
  const tooLongAtMs = elapsedMs + (boundMs * endedPerMs - last) / growthPerMs
  return (plannedMs - tooLongAtMs) / plannedMs > 2 * allowed
}
