import { BUDGETS, namePreset } from './presets.js'
import { isFirstLook } from './first-look.js'
import { EXPERIMENTS } from './experiments.js'

/** @import { Plan, Trial } from '../types.ts' */
/** @import { SeenSlice } from '../measure/trial/join-slices.js' */

/** A connection is made, and what the server did for another client is over. */
export const SETTLE_MS = 40

const SLICE_MS = 250 // most noise is faster than a second: many short slices beat few long ones
const MOST_SLICE_MS = 2000
const AUTOCANNON_MS = 1000 // autocannon ends at its own tick
const ANSWERS = 10 // mean response times that a slice lasts, at least

const MOST_STOPPED = 0.05 // of a slice
const MOST_STOLEN = 0.1

const FEWEST = 3 // a range takes three starts
/** Of the three starts that a range takes, those that are left. @param {number} repeat */
const threeLess = (repeat) => Math.max(1, FEWEST - repeat + 1)
const BASELINES = {
  rateMs: 1500, // of a slice: a percentile comes from the slices of a generation together
  roundsAtOnce: 1,
  fewestPlanned: { peak: 3, latency: 1 },
  fewestRounds: { peak: 3, latency: 1 }, // fewer say nothing of a start
  /** One of few servers lasts some ten seconds; each server more takes its start, its warm-up and its slices. @param {number} servers */
  generationMs: (servers) => 10_000 + 2500 * servers,
  mostGenerations: 12,
  // Three starts of fewer rounds say more of several servers than two; of one beside the reference, percentiles need its requests.
  fewestLeft: (/** @type {number} */ repeat, /** @type {number} */ servers) => servers > 2 ? threeLess(repeat) : 1,
  warmShare: 0.4, // of a server's part of a generation, at most: a light one is warm long before, a gateway needs it
  warmFirst: true, // rather fewer generations than servers that are still getting faster
  isShort: false
}
/** What hangs on the kind of a plan: how long things last, and how many there are. */
const KINDS = {
  baselines: BASELINES,
  firstLook: {
    ...BASELINES,
    fewestRounds: { peak: 2, latency: 1 }, // a third start of twelve servers says more than a third round
    fewestLeft: (/** @type {number} */ repeat) => repeat === 1 ? 2 : 1, // many servers: two starts on a slow machine
    isShort: true
  },
  versions: {
    rateMs: 400,
    roundsAtOnce: 2, // each pair has both versions in either order
    fewestPlanned: { peak: 4, latency: 4 },
    fewestRounds: { peak: 4, latency: 4 },
    generationMs: () => 10_000, // how starts differ is what hides a small difference, so many short ones
    mostGenerations: 24,
    fewestLeft: threeLess,
    warmShare: 0.2,
    warmFirst: false,
    isShort: false
  }
}

/** @param {Pick<Plan, 'versions'> & Partial<Pick<Plan, 'baselines'>>} plan */
function findKind ({ versions, baselines = [] }) {
  return versions ? KINDS.versions : isFirstLook({ plan: { baselines } }) ? KINDS.firstLook : KINDS.baselines
}

/** @param {{ plan: Plan, trial: Trial }} options */
export function isSliced ({ plan, trial }) {
  return plan.slices === true && EXPERIMENTS.find(({ runs }) => runs(trial))?.hasPhases === true
}

/**
 * How a trial is cut: its window is what it counts in one generation, all slices together.
 * @param {{ plan: Pick<Plan, 'versions'>, trial: Pick<Trial, 'phase' | 'driver' | 'durationMs'>, meanUs: number }} options meanUs: how
 *   long an answer took when the warm-up was over
 */
export function planSlice ({ plan, trial: { phase, driver, durationMs }, meanUs }) {
  const { rateMs, roundsAtOnce, fewestPlanned } = findKind(plan)
  const wanted = phase === 'latency' ? rateMs : driver === 'autocannon' ? AUTOCANNON_MS : SLICE_MS
  const least = phase === 'latency' ? Math.min(wanted, durationMs) : wanted
  const sliceMs = Math.round(Math.min(MOST_SLICE_MS, Math.max(least, ANSWERS * meanUs / 1000)))
  return { sliceMs, rounds: Math.max(fewestPlanned[phase], Math.round(durationMs / sliceMs / roundsAtOnce) * roundsAtOnce) }
}

/**
 * Whether the machine took so much of a slice that it is done again. Decided by the watch alone.
 * @param {Pick<SeenSlice, 'watch' | 'load' | 'parts'>} slice
 */
export function isSpoiled ({ watch, load: { windowMs }, parts }) {
  if (!watch || windowMs <= 0) return false
  const cores = new Set(parts.flatMap((part) => part.cores ?? []))
  const isOurs = (/** @type {number | null} */ core) => cores.size === 0 || core === null || cores.has(core)
  const stoppedUs = watch.stops.filter(({ core, toUs }) => isOurs(core) && toUs > 0)
    .reduce((sum, { fromUs, toUs }) => sum + Math.min(toUs, windowMs * 1000) - Math.max(0, fromUs), 0)
  const stolenUs = Object.entries(watch.stolenUs).reduce((sum, [core, us]) => sum + (isOurs(Number(core)) ? us : 0), 0)
  return stoppedUs > MOST_STOPPED * windowMs * 1000 || stolenUs > MOST_STOLEN * windowMs * 1000
}

/**
 * The next slice of a server of which none of the answers came within this one: else it may count nothing in all of them. This one
 * counts as it is: a server that stood still did.
 * @param {{ sliceMs: number, load: Pick<SeenSlice['load'], 'endedInWindow' | 'counts'> }} options
 * @returns {number} ms
 */
export function lengthenSlice ({ sliceMs, load: { counts, endedInWindow = counts } }) {
  return endedInWindow.ok + endedInWindow.failed + counts.timedOut > 0 ? sliceMs : Math.max(sliceMs, Math.min(MOST_SLICE_MS, 2 * sliceMs))
}

const WARM_ENDS = 20_000 // so much work that what runs often is compiled, or so much time
const WARM_MS = 3000
const KEPT = 0.95 // of a budget: the last servers have to be stopped, too

/**
 * Rounds of slices, unless one window was asked for (`--repeats 1`, as the tools have it that baseload is compared with).
 * @param {{ plan: Plan, asked: { repeats?: number, duration?: number, warmup?: number, budget?: number, quick?: boolean, thorough?:
 *   boolean, aa?: boolean }, of: 'own' | 'servers' | 'compare' | 'gate' }} options asked: flags, times in milliseconds; of: one server
 *   beside the reference, those of baselines, or two versions
 * @returns {Plan}
 */
export function planAsked ({ plan, asked: { repeats, duration, warmup, budget, quick, thorough, aa }, of }) {
  const isByTime = budget !== undefined || (repeats === undefined && duration === undefined && !aa)
  if (!isByTime && plan.preset.repeats === 1 && !plan.versions) return plan
  const servers = countSliced(plan)
  const budgets = BUDGETS[namePreset({ flags: { quick, thorough } })]
  const budgetMs = isByTime ? budget ?? (of === 'servers' ? budgets.servers * servers : budgets[of]) : undefined
  return planGenerations({ plan, ...budgetMs !== undefined && { budgetMs }, isWarmupGiven: warmup !== undefined })
}

/**
 * @param {{ plan: Plan, budgetMs?: number, isWarmupGiven: boolean }} options budgetMs: absent: the repeats of the preset are
 *   generations, and its duration is what each server counts in one; isWarmupGiven: by time, as the user says
 */
function planGenerations ({ plan, budgetMs, isWarmupGiven }) {
  const sliced = { ...plan, slices: /** @type {const} */ (true) }
  const servers = countSliced(plan)
  if (servers === 0) return plan
  const generations = budgetMs === undefined ? plan.preset.repeats : countGenerations({ budgetMs, servers, plan })
  const { warmShare } = findKind(plan)
  const warmupMs = budgetMs === undefined ? WARM_MS : Math.min(WARM_MS, Math.round(budgetMs / generations / servers * warmShare))
  // As many generations as the time has room for: the first is planned.
  const isPlanned = (/** @type {Trial} */ trial) => budgetMs === undefined || trial.repeat === 1 || !isSliced({ plan: sliced, trial })
  const planned = plan.trials.filter(isPlanned)
  const trials = isWarmupGiven
    ? planned
    : planned.map((trial) => isSliced({ plan: sliced, trial }) ? { ...trial, warmupMs, warmupEnds: WARM_ENDS } : trial)
  return { ...sliced, trials, ...budgetMs !== undefined && { budget: { ms: budgetMs, generations, looks: [] } } }
}

/** Servers that are loaded in slices: those of labs take their own time. @param {Plan} plan */
function countSliced (plan) {
  const sliced = plan.trials.filter((trial) => isSliced({ plan: { ...plan, slices: true }, trial }))
  return new Set(sliced.map(({ target }) => target)).size
}

/** @param {{ budgetMs: number, servers: number, plan: Pick<Plan, 'versions'> }} options */
export function countGenerations ({ budgetMs, servers, plan }) {
  const { generationMs, mostGenerations, warmShare, warmFirst } = findKind(plan)
  const warm = warmFirst ? Math.floor(budgetMs * warmShare / (servers * WARM_MS)) : Infinity
  return Math.min(mostGenerations, Math.max(FEWEST, Math.min(Math.round(budgetMs / generationMs(servers)), warm)))
}

/**
 * When a generation has to be over, so that those that are planned after it have as much time. Where one needs more than that, fewer
 * are made, and what they have not used is theirs.
 * @param {{ plan: Plan, repeat: number, spentMs: number, neededMs: number }} options spentMs: of the budget, when it begins; neededMs:
 *   what the least of it takes
 * @returns {number | null} ms from its beginning; null: it lasts as long as its trials say
 */
export function limitGeneration ({ plan, repeat, spentMs, neededMs }) {
  const { budget } = plan
  if (!budget?.generations) return null
  const leftMs = Math.max(0, budget.ms * KEPT - spentMs)
  const asPlanned = Math.max(1, budget.generations - repeat + 1)
  const fewest = findKind(plan).fewestLeft(repeat, new Set(plan.trials?.map(({ target }) => target)).size)
  return leftMs / Math.min(asPlanned, Math.max(fewest, Math.floor(leftMs * OVER / Math.max(1, neededMs))))
}

/**
 * Whether no generation comes after this one.
 * @param {{ budget: NonNullable<Plan['budget']>, repeats: number, spentMs: number }} options repeats: generations so far
 */
export function isLastLook ({ budget, repeats, spentMs }) {
  return repeats >= (budget.generations ?? 0) || spentMs * (1 + PART / repeats) > budget.ms
}

const PART = 0.75 // of a generation that has to fit, so that another one begins

/**
 * What the fewest rounds of each phase take, with what belongs to a slice.
 * @param {{ plan: Plan, trials: readonly Pick<Trial, 'phase' | 'driver'>[], latencies: number }} options latencies: servers asked at a rate
 */
export function expectRounds ({ plan, trials, latencies }) {
  const peaks = trials.filter(({ phase }) => phase === 'peak')
  const isLong = peaks.some(({ driver }) => driver === 'autocannon')
  const sliceMs = (isLong ? AUTOCANNON_MS : SLICE_MS) + ASIDE_MS
  const rateMs = Math.min(BASELINES.rateMs, plan.preset.latencyDurationMs) + ASIDE_MS
  return peaks.length * countFewestRounds({ plan, phase: 'peak', isLong }) * sliceMs + latencies * rateMs
}

/**
 * Fewer rounds than these say nothing of a start.
 * @param {{ plan: Plan, phase: Trial['phase'], isLong: boolean }} options isLong: a slice of the peaks takes autocannon's second
 */
export function countFewestRounds ({ plan, phase, isLong }) {
  const { fewestRounds, roundsAtOnce } = findKind(plan)
  return isLong && roundsAtOnce === 1 ? 1 : fewestRounds[phase]
}

const ASIDE_MS = 100 // of a slice: what connects, looks and reads
const OVER = 1.05 // so much longer than its budget a run may be

const RATE_WEIGHT = 1.5 // a percentile wants more time than a rate
const SHORT_RATE_WEIGHT = 3 // and an objective is judged by it

/**
 * The share of a generation that its peaks have.
 * @param {{ peaks: number, latencies: number, isShort: boolean }} options how many trials of each; isShort: so little time that an
 *   objective comes first
 */
export function sharePeaks ({ peaks, latencies, isShort }) {
  return peaks + latencies === 0 ? 1 : peaks / (peaks + (isShort ? SHORT_RATE_WEIGHT : RATE_WEIGHT) * latencies)
}

const SHORT_MS = 30_000

/** What the machine itself takes at a rate is measured where there is time for it. @param {Plan} plan */
export function isShort (plan) {
  return findKind(plan).isShort || (plan.budget?.ms ?? Infinity) < SHORT_MS
}

/**
 * The reference beside one server, where time is short: all rounds at the rate but the first are the server's own, as its objectives
 * take the most requests.
 * @param {{ plan: Plan, trial: Trial }} options
 */
export function isSpared ({ plan, trial: { phase, target } }) {
  const [{ reference, targets }, ...others] = plan.baselines
  return phase === 'latency' && others.length === 0 && targets.length === 2 && reference === target && isShort(plan)
}
