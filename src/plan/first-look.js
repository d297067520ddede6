/** @import { Plan } from '../types.ts' */

/** Set-up and report left aside: what a new user waits for the first screen. */
export const LOOK_MS = 112_000

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
export const PARTS = Object.freeze([
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
