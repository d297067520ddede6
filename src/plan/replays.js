import { applyScale } from './time-scale.js'

/** @import { Preset } from '../types.ts' */

/**
 * A published experiment as a run of several baselines, which are in baselines/replays.
 * @typedef {object} ReplaySpec
 * @property {string} title one line: what was measured
 * @property {string} source the document, the tool and its options
 * @property {readonly string[]} baselines names of its tests, in the order of the source
 * @property {number} repeats
 * @property {number} durationMs published length of a window without phases
 * @property {number} warmupMs
 */

/** @type {Readonly<Record<string, ReplaySpec>>} */
export const REPLAYS = Object.freeze({
  'autocannon-haproxy': {
    title: 'HAProxy, compression and protocols under autocannon',
    source: 'SLA and load testing: autocannon -d 60 -c 10 -l',
    baselines: ['autocannon-proxy', 'autocannon-compression', 'autocannon-slow-service', 'autocannon-protocol'],
    repeats: 3,
    durationMs: 60_000,
    warmupMs: 5000
  },
  fallback: {
    title: 'stored copies while the origin fails, under vegeta',
    source: 'Cache fallback: vegeta at a constant rate, 200/s and 400/s',
    baselines: ['fallback-healthy', 'fallback-down', 'fallback-half-way'],
    repeats: 1,
    durationMs: 1_200_000,
    warmupMs: 5000
  },
  'cache-strategies': {
    title: 'dictionary, memory and Redis caches under k6',
    source: 'Caching and k6: 5 virtual users with a pause, 30 s',
    baselines: ['cache-strategies', 'cache-strategies-pipeline'],
    repeats: 5, // users who wait a second ask seldom: fewer hold no p95
    durationMs: 30_000,
    warmupMs: 2000
  },
  stampede: {
    title: 'four strategies on a flushed cache, all published cells',
    source: 'Cache strategies: N workers at once on a flushed cache',
    baselines: ['stampede'],
    repeats: 20,
    durationMs: 1000, // of none of its trials: a stampede is over when it is over
    warmupMs: 500
  }
})

const LEAST_WARMUP_MS = 500 // what is compiled on first use takes that long

/**
 * How long and how often: as published, or shortened.
 * @param {{ replay: ReplaySpec, timeScale: number, repeats?: number }} options timeScale: above 0 to 1
 * @returns {Preset}
 */
export function presetOf ({ replay, timeScale, repeats = replay.repeats }) {
  return {
    name: 'custom',
    repeats,
    durationMs: applyScale({ ms: replay.durationMs, timeScale }),
    warmupMs: Math.max(LEAST_WARMUP_MS, applyScale({ ms: replay.warmupMs, timeScale })),
    latencyDurationMs: 0,
    ...timeScale < 1 && { timeScale }
  }
}
