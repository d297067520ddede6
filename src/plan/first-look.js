import { buildPlan } from './plan.js'

/** @import { Baseline, Plan, Preset, Target } from '../types.ts' */

/** Set-up and report left aside: what a new user waits for the first screen. */
export const LOOK_MS = 112_000

/** A range needs three starts of each server, and a claim, too: where time is short, a start has fewer rounds. */
const LOOK_GENERATIONS = 3

/** Many short starts rather than few long ones: a range needs three starts of a server. @type {Readonly<Preset>} */
const LOOK_PRESET = Object.freeze({ name: 'custom', repeats: 1, durationMs: 700, warmupMs: 400, latencyDurationMs: 1000 })

/**
 * A gateway runs much code, and all of its services share one core: after some seconds it answers two to four times as
 * fast as at first, where a server of one layer gains a tenth and one that compresses a third.
 */
export const GATEWAY_WARMUP_MS = 1800

/**
 * At a rate a server warms up more slowly than flat out: what is not compiled yet makes the first seconds of a window
 * slow, and no p99 can be drawn from it.
 */
export const LOOK_WARMUP_MS = 1200

/** Offered to the layers, if each of them bears it. */
export const LOOK_RATE = 1000

/**
 * The parts of the first look. The names are not those of the baselines that ship: a second of load is no point in the history of `proxy`.
 * `from`: the baseline whose question and objectives it has. `warmupEnds`: what a quick machine answers in
 * the time of the warm-up, so that a slow one warms up no less.
 */
const PARTS = Object.freeze([
  {
    name: 'look-layers',
    from: 'proxy',
    title: 'What a layer costs',
    targets: ['node-http', 'fastify', 'fastify-json', 'haproxy-fastify'],
    warmup: { warmupEnds: 10_000, warmupMs: 1000 }
  },
  {
    name: 'look-compression',
    from: 'compression',
    title: 'Compressing 40 KB',
    targets: ['fastify-identity', 'fastify-gzip', 'fastify-brotli', 'haproxy-compression'],
    warmup: { warmupEnds: 2000, warmupMs: 1400 }
  },
  {
    name: 'look-protocol',
    from: 'protocol',
    title: 'JSON, GraphQL or gRPC between servers',
    targets: ['gateway-json', 'gateway-graphql', 'gateway-graphql-jit', 'gateway-grpc'],
    warmup: { warmupEnds: 8000, warmupMs: GATEWAY_WARMUP_MS }
  }
])

/** The only part whose servers are offered one rate: the others are too slow for it. */
export const PART_WITH_RATE = PARTS[0].name

/** Baselines that the first look is made of; of `http` it has the claims of its hypothesis. */
export const LOOK_SOURCES = Object.freeze([...PARTS.map(({ from }) => from), 'http'])

/** Whose number of containers is told. */
export const LOOK_SIZED = Object.freeze([
  'fastify', 'fastify-json', 'haproxy-fastify', 'fastify-identity', 'fastify-gzip', 'haproxy-compression', 'gateway-json', 'gateway-grpc'
])

/** The peak that they are told for, and the share of their capacity that is kept free. */
export const LOOK_PEAK = Object.freeze({ peakPerSecond: 5000, headroom: 1 / 3, spare: 0 })

/** @param {{ plan: Pick<Plan, 'baselines'> }} options */
export function isFirstLook ({ plan: { baselines } }) {
  return baselines.length > 0 && baselines.every(({ name }) => PARTS.some((part) => part.name === name))
}

/**
 * The first two minutes: twelve servers, one driver for all of them.
 * @param {{ shipped: readonly Baseline[], targets: Readonly<Record<string, Target>>, seed: number }} options shipped:
 *   those of LOOK_SOURCES; targets: all that there are
 * @returns {Plan} with its time budget and the first block of peaks
 */
export function planFirstLook ({ shipped, targets, seed }) {
  const baselines = PARTS.flatMap((part) => {
    const source = shipped.find(({ name }) => name === part.from)
    return source ? [takePart({ part, source, shipped })] : []
  })
  // autocannon cannot drive a bare server to its limit and speaks no gRPC: those would have to be measured twice.
  const plan = buildPlan({ baselines, targets, preset: LOOK_PRESET, seed, driver: 'native' })
  const trials = plan.trials.map((trial) => ({ ...trial, ...PARTS.find(({ targets }) => targets.includes(trial.target))?.warmup }))
  return { ...plan, trials, slices: true, budget: { ms: LOOK_MS, generations: LOOK_GENERATIONS, looks: [] } }
}

/** @param {{ part: typeof PARTS[number], source: Baseline, shipped: readonly Baseline[] }} options */
function takePart ({ part: { name, title, targets }, source: { load, question, hypothesis, objectives }, shipped }) {
  const known = new Set(targets)
  const claims = shipped.flatMap((baseline) => baseline.claims ?? []).filter(({ target, other }) => known.has(target) && known.has(other))
  return {
    name,
    title,
    question,
    hypothesis,
    reference: targets[0],
    targets: [...targets],
    load: { ...load, ratePerSecond: name === PART_WITH_RATE ? LOOK_RATE : null },
    objectives,
    ...(claims.length > 0 && { claims }),
    peak: LOOK_PEAK,
    fanOut: null,
    published: null
  }
}
