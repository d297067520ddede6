import { performance } from 'node:perf_hooks'
import { LEAST_TIMEOUT_MS } from '../boot/check-answer.js'
import { examineAnswers } from '../load/loops/examine.js'
import { tryWithoutLoss } from '../load/lost-driver.js'
import { findFailing } from '../judge/failing.js'
import { listObjectives } from '../plan/objective.js'
import { describeFeed } from '../plan/feed/feed.js'
import { describeHttp2 } from '../plan/http2.js'
import { createRandom, shuffle } from '../plan/random.js'
import { describeFailing } from './trial/failing.js'
import { openGeneration } from './trial/generation.js'
import { selectRunning } from './experiments.js'
import {
  countFewestRounds, expectRounds, isShort, isSliced, isSpared, isSpoiled, lengthenSlice, limitGeneration, planSlice, SETTLE_MS,
  sharePeaks
} from '../plan/generations.js'
import { isFirstLook } from '../plan/first-look.js'
import { listDue, listGivenUp } from '../judge/due-trials.js'
import { fail, failAs, isPointless, leaveAutocannon } from './record-events.js'

/**
 * @import { Failing, Failure, Message, Objective, RunRecord, Trial } from '../types.ts'
 * @import { LoadTick, Pulse } from '../load/job.js'
 * @import { MeasuredTrial } from '../experiments/types.ts'
 * @import { Site } from '../boot/site.js'
 * @import { Generation, Member } from './trial/generation.js'
 * @import { SeenSlice } from './trial/join-slices.js'
 * @import { Progress } from './types.ts'
 *
 * A trial while its rounds go on. failing: it began to fail (--abort-on); pulses: so far.
 * @typedef {{ trial: Trial, member: Member, slices: SeenSlice[], startedAt: string, sliceMs: number, rounds: number, failing: Failing
 *   | null, isBroken: boolean, pulses: Pulse[], lost: Message[] }} Going
 */

/**
 * The trials of one generation: their servers are started together, and loaded in rounds, each once a round, in an order drawn
 * anew (method: docs/explanation/statistics.md). A slice that the machine spoiled is done again at once, one in four at most.
 * @param {{ record: RunRecord, site: Site, repeat: number, progress: Progress, signal: AbortSignal, save: () => Promise<void>, now:
 *   () => Date, endsMs: number, essential: readonly string[], spentMs: () => number, beforeLoad: () => Promise<unknown> }} options
 *   repeat: which generation; endsMs: when all is to be over; spentMs: of its time budget; essential: see run; beforeLoad: see
 *   before-load.js
 */
export async function runGeneration (options) {
  const { record, site, repeat, signal, essential, spentMs } = options
  const beganMs = performance.now()
  const beganSpentMs = spentMs()
  const trials = listSliced({ record, repeat })
  const targets = [...new Set(trials.map(({ target }) => target))].map((name) => record.plan.targets[name])
  const answerTimeoutMs = Math.max(LEAST_TIMEOUT_MS, ...trials.map(({ timeoutMs }) => timeoutMs))
  const { workers = 1, versions } = record.plan
  const isGentle = versions?.isWithoutPeak
  const generation = await openGeneration({ site, targets, workers, answerTimeoutMs, isGentle, essential, signal })
  try {
    for (const failure of generation.failures) {
      fail(options, { ...failure, trial: trials.find(({ target }) => target === failure.target)?.id })
    }
    if (isPointless(options) || signal.aborted) return
    await options.beforeLoad()
    await leaveMiscounted({ ...options, generation })
    for (const { name } of targets) await warmUp({ ...options, generation, name })
    const peaks = trials.filter(({ phase }) => phase === 'peak').length
    const latencies = repeat > 1 ? trials.length - peaks : countRated(record)
    const nowMs = performance.now()
    const neededMs = nowMs - beganMs + expectRounds({ plan: record.plan, trials, latencies })
    const limitMs = limitGeneration({ plan: record.plan, repeat, spentMs: beganSpentMs, neededMs })
    const share = sharePeaks({ peaks, latencies, isShort: isShort(record.plan) && !isFirstLook(record) })
    const untilMs = limitMs === null ? null : nowMs + Math.max(0, beganMs + limitMs - nowMs) * share
    await runRounds({ ...options, generation, phase: 'peak', untilMs })
    if (signal.aborted) return
    const chosen = new Set(record.plan.baselines.filter(({ load }) => load.ratePerSecond === null).map(({ name }) => name))
    if (repeat === 1) record.plan = (await import('./follow-up.js')).planAfterPeaks({ record })
    await runRounds({ ...options, generation, phase: 'peak', untilMs: null }) // what autocannon was too slow for
    await runRounds({ ...options, generation, phase: 'latency', untilMs: limitMs === null ? null : beganMs + limitMs })
    if (repeat === 1 && !signal.aborted) {
      await offerLess({ ...options, generation, chosen, untilMs: limitMs === null ? null : beganMs + limitMs })
    }
  } finally {
    for (const { target, warnings } of await generation.close()) {
      const last = record.trials.findLast(({ trial }) => trial.target === target && trial.repeat === repeat)
      if (warnings.length > 0) last?.warnings.push(...warnings)
    }
  }
}

/**
 * The trials of a generation that are measured in rounds and are not measured yet.
 * @param {{ record: Pick<RunRecord, 'plan' | 'trials' | 'failures' | 'unavailable'>, repeat: number }} options
 * @returns {Trial[]}
 */
export function listSliced ({ record, repeat }) {
  return listDue({ record }).filter((trial) => trial.repeat === repeat && isSliced({ plan: record.plan, trial }))
}

/** @typedef {Parameters<typeof runGeneration>[0] & { generation: Generation }} Options */

/** How many servers will be asked at a rate, before it is known which. @param {Pick<RunRecord, 'plan'>} record */
export function countRated ({ plan }) {
  if (plan.preset.latencyDurationMs === 0) return 0
  const rated = isFirstLook({ plan }) ? plan.baselines.filter(({ load }) => load.ratePerSecond !== null) : plan.baselines
  return new Set(rated.flatMap(({ targets }) => targets)).size
}

/** autocannon would miscount the answers of some servers: then no peak is its. @param {Options} options */
async function leaveMiscounted ({ record, repeat, generation, signal }) {
  for (const { target: name, driver } of listSliced({ record, repeat })) {
    const member = generation.members.get(name)
    if (!member || driver !== 'autocannon' || Array.isArray(member.target.request)) continue
    const { url, place } = member.booted
    const uncounted = await examineAnswers({ url, place, request: member.target.request, signal }).catch(() => null)
    if (uncounted === null) continue
    return leaveAutocannon({ record, target: name, uncounted })
  }
}

/** @param {Options & { name: string }} options */
async function warmUp ({ record, repeat, generation, name, signal, progress }) {
  const member = generation.members.get(name)
  const trial = listSliced({ record, repeat }).find(({ target }) => target === name)
  const isWarm = member?.target.parts.length === 0 && repeat > 1 // it ran before
  if (!member || !trial || isWarm || signal.aborted) return
  try {
    const seen = await tryWithoutLoss({
      signal,
      attempt (again) {
        if (again) member.warnings.push(describeLoss(again))
        return generation.warm({ member, trial, seed: record.plan.seed, objectives: [], signal, onTick: progress.onTick })
      }
    })
    if (seen) member.meanUs = seen.load.exactUs?.mean ?? 0
  } catch (error) {
    if (!signal.aborted) failAs({ record, progress }, { trial, error })
  }
}

/** @type {(again: { lost: Error }) => Message} */
const describeLoss = ({ lost }) => ({ code: 'DRIVER_LOST', message: lost.message.split('\n')[0] })

/**
 * @param {Options & { phase: Trial['phase'], untilMs: number | null }} options untilMs: rounds go on as long as another one fits; null:
 *   as many as the trials say
 */
async function runRounds (options) {
  const { record, site, repeat, generation, phase, signal, now, progress, endsMs, untilMs } = options
  const planned = listSliced({ record, repeat }).filter((trial) => trial.phase === phase)
  for (const trial of planned) {
    if (isShort(record.plan)) continue
    const { measureFloor } = await selectRunning({ trial })
    const floor = await measureFloor?.({ record, site, trial, signal })
    if (floor) record.floors = [...record.floors ?? [], floor]
  }
  /** @type {Going[]} */
  const going = planned.flatMap((trial) => {
    const member = generation.members.get(trial.target)
    if (!member || tellDeath(options, { trial, member, failing: null })) return []
    const { sliceMs, rounds } = planSlice({ plan: record.plan, trial, meanUs: member.meanUs ?? 0 })
    const fresh = { slices: [], failing: null, isBroken: false, pulses: [], lost: [] }
    return [{ trial, member, startedAt: now().toISOString(), sliceMs, rounds, ...fresh }]
  })
  const random = createRandom(record.plan.seed + ROUND_SEED * repeat + (phase === 'peak' ? 0 : 1))
  const { versions } = record.plan
  const fewest = countFewestRounds({ plan: record.plan, phase, isLong: planned.some(({ driver }) => driver === 'autocannon') })
  const isEnough = createStop({ untilMs, fewest, step: versions ? 2 : 1, planned: Math.max(0, ...going.map(({ rounds }) => rounds)) })
  const first = shuffle(going, random)
  const isIn = (/** @type {Going} */ { trial }, /** @type {number} */ round) => round === 1 || !isSpared({ plan: record.plan, trial })
  // Two versions: as often one before the other as after it.
  const order = (/** @type {number} */ round) => versions
    ? round % 2 === 1 ? first : first.toReversed()
    : shuffle(going.filter((one) => isIn(one, round)), random)
  let spare = 0 // slices that may be done again: one in four
  const isAlive = (/** @type {Going} */ one) => !one.isBroken && !one.failing && !one.member.failure()
  const hasWork = (/** @type {number} */ round) => going.some((one) => isAlive(one) && isIn(one, round)) && !isPointless(options)
  for (let round = 1; hasWork(round) && !signal.aborted && !isEnough(round); round++) {
    spare += going.length / 4
    for (const one of order(round)) {
      if (signal.aborted || (untilMs === null && round > one.rounds) || !isAlive(one)) continue
      const of = record.plan.budget?.generations ?? record.plan.preset.repeats
      progress.onSlice({ generation: repeat, of, id: one.trial.id, remainingMs: Math.max(0, endsMs - performance.now()), trial: one.trial })
      try {
        const seen = await measureOnce({ ...options, one, round })
        const isAgain = seen && spare >= 1 && isSpoiled(seen) && spare-- && !signal.aborted
        const kept = (isAgain ? await measureOnce({ ...options, one, round }) : null) ?? seen
        if (kept) {
          one.slices.push(kept)
          one.sliceMs = lengthenSlice({ sliceMs: one.sliceMs, load: kept.load })
        }
        tellDeath(options, one)
      } catch (error) {
        one.isBroken = true
        if (!signal.aborted) failAs({ record, progress }, { trial: one.trial, error })
      }
    }
  }
  for (const one of going) await keep({ ...options, one })
}

const ROUND_SEED = 7919 // the order of a generation is its own

/**
 * @param {{ untilMs: number | null, fewest: number, step: number, planned: number }} options step: rounds that belong together
 * @returns {(round: number) => boolean} whether this round is one too many
 */
export function createStop ({ untilMs, fewest, step, planned }) {
  const beganMs = performance.now()
  return (round) => {
    if ((round - 1) % step > 0) return false
    if (untilMs === null) return round > planned
    const nowMs = performance.now()
    return round > fewest && nowMs + step * (nowMs - beganMs) / (round - 1) / 2 > untilMs // half of what comes next fits
  }
}

/**
 * Where driver or machine were late at a rate that nobody asked for, half of it is offered from now on.
 * @param {Options & { chosen: ReadonlySet<string>, untilMs: number | null }} options chosen: baselines whose rate nobody asked for;
 *   untilMs: one round each is measured even then
 */
async function offerLess (options) {
  const { halveOffers } = await import('../judge/offers.js')
  for (let times = 0; times < MOST_HALVINGS; times++) {
    const plan = halveOffers(options)
    if (plan === null || options.signal.aborted || isOver({ times, untilMs: options.untilMs })) return
    options.record.plan = plan
    await runRounds({ ...options, phase: 'latency' })
  }
}

const MOST_HALVINGS = 2

/** Whether there is no time to offer less once more. @param {{ times: number, untilMs: number | null }} options times: that it was done */
export function isOver ({ times, untilMs }) {
  return times > 0 && untilMs !== null && performance.now() > untilMs
}

/** @param {Options & { one: Going, round: number }} options @returns {Promise<SeenSlice | null>} */
async function measureOnce ({ record, generation, one, round, signal, progress }) {
  const { trial, member, sliceMs } = one
  const objectives = listObjectives({ plan: record.plan, target: trial.target })
  return tryWithoutLoss({
    signal,
    async attempt (again) {
      if (again) one.lost.push(describeLoss(again))
      const seen = await generation.measure({
        member,
        warmup: trial,
        trial: { ...trial, warmupMs: SETTLE_MS, warmupEnds: undefined, durationMs: sliceMs },
        round,
        // Two versions are asked at the same moments.
        seed: record.plan.seed + round * ROUND_SEED + (record.plan.versions ? trial.repeat : placeOf(record.plan, trial)),
        objectives,
        signal,
        onTick: progress.onTick
      })
      if (seen && record.plan.abortBelow) lookForFailing({ one, seen, leastRatio: record.plan.abortBelow })
      return seen
    }
  })
}

/** @param {RunRecord['plan']} plan @param {Trial} trial */
function placeOf ({ trials }, trial) {
  return trials.findIndex(({ id }) => id === trial.id)
}

/** @param {{ one: Pick<Going, 'pulses' | 'failing'>, seen: Pick<SeenSlice, 'load'>, leastRatio: number }} options */
export function lookForFailing ({ one, seen: { load: { counts, windowMs } }, leastRatio }) {
  const before = one.pulses.at(-1) ?? { atMs: 0, ok: 0, failed: 0 }
  one.pulses.push({ atMs: before.atMs + windowMs, ok: before.ok + counts.ok, failed: before.failed + counts.failed + counts.timedOut })
  one.failing = findFailing({ pulses: one.pulses, leastRatio })
}

/**
 * A server that died, or began to fail, is a failure at once: others may be measured in vain without it.
 * @param {Pick<Options, 'record' | 'progress'>} options
 * @param {Pick<Going, 'trial' | 'member' | 'failing'>} one
 * @returns {Failure | null} how it died
 */
function tellDeath (options, { trial, member, failing }) {
  const death = member.failure()
  const failure = death ?? (failing && { target: trial.target, ...describeFailing(member.target, failing) })
  if (failure && !listGivenUp(options.record).has(trial.target)) fail(options, { ...failure, trial: trial.id })
  return death
}

/** @param {Options & { one: Going }} options */
async function keep (options) {
  const { record, signal, save, one: { trial, member, slices, startedAt, failing, isBroken, lost } } = options
  const death = tellDeath(options, options.one)
  if (slices.length > 0) {
    const [{ joinSeen }, { keepMeasured }] = await Promise.all([import('./trial/join-slices.js'), import('./keep-order.js')])
    const { load: { series, ...load }, ...seen } = joinSeen({ slices })
    const others = signal.aborted ? 'interrupted' : isBroken ? 'not measured to its end' : null
    const cause = death ? 'the server died' : failing ? 'ended by --abort-on' : others
    const proxy = death ? undefined : await member.booted.parts.find((part) => part.readStats)?.readStats?.()
    const about = { target: member.target, trial }
    /** @type {MeasuredTrial} */
    const measured = {
      trial,
      startedAt,
      status: cause === null ? 'complete' : 'partial',
      ...cause !== null && { reason: cause },
      ...member.booted.readyMs !== null && { readyMs: Math.round(member.booted.readyMs) },
      ...member.booted.answer && { answer: member.booted.answer },
      load,
      ...seen,
      ...proxy && { proxy },
      warnings: [...describeFeed(about), ...describeHttp2(about), ...member.warnings, ...lost]
    }
    const isThrottled = member.warnings.some(({ code }) => code === 'THROTTLED')
    const order = series && { ...series, isThrottled }
    const objectives = listObjectives({ plan: record.plan, target: trial.target })
    record.trials.push(await keepMeasured({ measured, order, slices: slices.map((slice) => slice.load), objectives }))
  }
  await save()
}
