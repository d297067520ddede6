import { estimateOverRepeats, REPEATS_FOR_INTERVAL, tInterval } from './repeats.js'

/** @import { Estimate, LoadResult, RowMeasured, TrialRecord } from '../types.ts' */

/** Fewer answers than this on each place of a closed loop, and its requests still go in step: all end at once, or none. */
const FEWEST_ANSWERS = 10

/** Of fewer seconds nothing is said about 99 % of them: as many as autocannon takes by itself. */
export const FEWEST_SECONDS = 10

/**
 * Completed, and completed and good, requests a second.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {Pick<RowMeasured, 'achievedPerSecond' | 'goodPerSecond'>}
 */
export function estimateRates ({ trials }) {
  return {
    achievedPerSecond: estimateRate({ trials, count: ({ ok, failed }) => ok + failed }),
    goodPerSecond: estimateRate({ trials, count: ({ ok }) => ok })
  }
}

/**
 * The single seconds of all repeats together, read as autocannon's table is: p1 is the low end, the rate that 99 % of the
 * seconds reached (nearest rank).
 * @param {{ trials: TrialRecord[] }} options
 * @returns {RowMeasured['perSecond']} null with no whole second
 */
export function summariseSeconds ({ trials }) {
  return describeSeconds(trials.flatMap(({ load }) => load.timeline.map(({ ok, failed }) => ok + failed)))
}

/**
 * The same of bytes, and how many an answer has.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {Pick<RowMeasured, 'bytesPerSecond' | 'answerBytes'>} what every trial tells
 */
export function summariseBytes ({ trials }) {
  const timeline = trials.flatMap(({ load }) => load.timeline)
  const bytes = timeline.flatMap((second) => second.bytes ?? [])
  const bytesPerSecond = bytes.length === timeline.length ? describeSeconds(bytes) : null
  return { ...bytesPerSecond && { bytesPerSecond }, ...weighAnswers(trials) }
}

/**
 * Bodies are unpacked before the load alone: the driver counts what comes, and unpacks nothing that nobody asked about.
 * @param {TrialRecord[]} trials @returns {Pick<RowMeasured, 'answerBytes'>}
 */
export function weighAnswers (trials) {
  const told = trials.flatMap(({ load: { receivedBytes, endedInWindow } }) =>
    receivedBytes === undefined || !endedInWindow ? [] : [{ receivedBytes, ended: endedInWindow.ok + endedInWindow.failed }])
  const ended = told.reduce((sum, one) => sum + one.ended, 0)
  if (told.length < trials.length || ended === 0) return {}
  const wire = told.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) / ended
  const [first, ...others] = trials.map(({ answer }) => answer)
  if (!first || others.some((one) => one?.encoding !== first.encoding)) return { answerBytes: { wire } }
  return { answerBytes: { wire, unpacked: wire - first.bodyBytes + first.decodedBytes, encoding: first.encoding } }
}

/** @param {number[]} values one a second @returns {RowMeasured['perSecond']} */
function describeSeconds (values) {
  const seconds = values.sort((a, b) => a - b)
  if (seconds.length === 0) return null
  const reached = (/** @type {number} */ p) => seconds[Math.max(1, Math.ceil(p * seconds.length - 1e-6)) - 1]
  const { mean, stdev } = tInterval({ values: seconds })
  return {
    p1: reached(0.01),
    p2_5: reached(0.025),
    p50: reached(0.5),
    p97_5: reached(0.975),
    mean,
    stdev,
    min: seconds[0],
    seconds: seconds.length
  }
}

/**
 * How often a second requests end in a closed loop whose window is too short to count them: ten connections to a server
 * that always takes 4 s end 20 requests in 10 s, and would end 25. What is kept in flight, over the mean response time.
 * Source: Little's law, L = λ W, Operations Research 9 (1961).
 * @param {LoadResult} load
 * @param {number} [slices] that its window is put together from
 * @returns {number | null} null where the window is long enough, or not all have ended: their mean is not known
 */
export function findStepRate ({ inFlight, exactUs, counts, endedInWindow, windowMs }, slices = 1) {
  if (!inFlight || !exactUs || !endedInWindow || counts.unfinished > 0) return null
  const isShort = endedInWindow.ok + endedInWindow.failed < FEWEST_ANSWERS * inFlight * slices
  // Few as each takes long, and not because connections could not be made.
  return isShort && exactUs.mean * 2 * FEWEST_ANSWERS > windowMs / slices * 1000 ? inFlight * 1e6 / exactUs.mean : null
}

/**
 * Over the repeats where there are enough; one repeat has an interval over its whole seconds, which knows nothing of how the
 * next start of the server would do.
 * @param {{ trials: TrialRecord[], count: (counts: { ok: number, failed: number }) => number }} options
 * @returns {Estimate}
 */
function estimateRate ({ trials, count }) {
  const loads = trials.map(({ load }) => load).filter(({ windowMs }) => windowMs > 0)
  const slices = new Map(trials.map(({ load, slices }) => [load, slices?.round.length]))
  // By when they ended: a backlog that drains after the window is no rate that was kept in it.
  const ended = (/** @type {LoadResult} */ load) => count(load.endedInWindow ?? load.counts)
  const rate = (/** @type {LoadResult} */ load) => {
    const perSecond = findStepRate(load, slices.get(load))
    const { ok, failed, timedOut } = load.counts
    if (perSecond === null) return ended(load) * 1000 / load.windowMs
    return perSecond * count({ ok, failed: failed + timedOut }) / (ok + failed + timedOut)
  }
  if (loads.length >= REPEATS_FOR_INTERVAL) {
    return /** @type {Estimate} */ (estimateOverRepeats({ values: loads.map(rate) }))
  }
  if (loads.length === 0) return { value: 0, low: null, high: null, basis: 'merged' }
  if (loads.length === 2) {
    const windowMs = loads[0].windowMs + loads[1].windowMs
    const value = loads.reduce((sum, load) => sum + rate(load) * load.windowMs, 0) / windowMs
    return { value, low: null, high: null, basis: 'merged' }
  }
  const value = rate(loads[0])
  const seconds = listSeconds({ trial: trials.find(({ load }) => load === loads[0]) ?? trials[0], count })
  const isShort = seconds.length < REPEATS_FOR_INTERVAL || findStepRate(loads[0], slices.get(loads[0])) !== null
  if (isShort) return { value, low: null, high: null, basis: 'within-trial' }
  const { halfWidth } = tInterval({ values: seconds })
  return { value, low: Math.max(0, value - halfWidth), high: value + halfWidth, basis: 'within-trial' }
}

/**
 * Rates within one start: of whole seconds, or of slices where there are too few of them.
 * @param {{ trial: TrialRecord, count: (counts: { ok: number, failed: number }) => number }} options
 */
function listSeconds ({ trial: { load, slices }, count }) {
  const isKnown = slices && load.timeline.length < REPEATS_FOR_INTERVAL && load.counts.failed === 0
  return isKnown ? slices.ok.map((ok, at) => ok * 1000 / slices.windowMs[at]) : load.timeline.map(count)
}
