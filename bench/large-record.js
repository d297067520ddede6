import hdr from 'hdr-histogram-js'
import { createRandom } from '../src/plan/random.js'

/** @import { Counts, Distribution, LoadProfile, RunRecord, Target, Trial, TrialRecord } from '../src/types.ts' */

/**
 * The record of a long run, made up: so many targets, repeats and seconds, a peak and a latency phase, each histogram
 * as full as a real one of that length. Response times are a lognormal body with a tail of pauses, another one for each
 * target and a little so for each repeat.
 * @param {{ targets: number, repeats: number, durationMs: number, seed?: number }} options
 * @returns {Promise<RunRecord>}
 */
export async function makeLargeRecord ({ targets, repeats, durationMs, seed = 1 }) {
  await hdr.initWebAssembly()
  const random = createRandom(seed)
  const names = Array.from({ length: targets }, (_, index) => `service-${String(index + 1).padStart(2, '0')}`)
  const plan = makePlan({ names, repeats, durationMs, seed })
  const trials = plan.trials.map((trial) => makeTrialRecord({ trial, place: names.indexOf(trial.target), random }))
  return {
    format: 'baseload-record',
    formatVersion: 3,
    tool: { name: 'baseload', version: '0.1.0' },
    id: `2026-01-02T03-04-05-000Z-large-${targets}x${repeats}`,
    startedAt: '2026-01-02T03:04:05.000Z',
    endedAt: '2026-01-02T10:04:05.000Z',
    status: 'complete',
    machine: {
      cpuModel: 'Example CPU',
      cores: 8,
      memoryBytes: 16 * 2 ** 30,
      platform: 'linux x64',
      kernel: '6.1.0',
      node: 'v22.12.0',
      governor: 'performance',
      clockSource: 'tsc',
      virtualization: 'metal',
      niceness: -10,
      versions: { haproxy: '2.6.12', autocannon: '9.0.0' }
    },
    warnings: [],
    plan,
    trials,
    failures: [],
    unavailable: []
  }
}

/** @param {{ names: string[], repeats: number, durationMs: number, seed: number }} options @returns {RunRecord['plan']} */
function makePlan ({ names, repeats, durationMs, seed }) {
  /** @param {string} target @param {Trial['phase']} phase @param {number} repeat @returns {Trial} */
  const makeTrial = (target, phase, repeat) => ({
    id: `${target}/${phase === 'peak' ? 'peak-c10' : `latency-r${RATE}`}/${repeat}`,
    target,
    phase,
    driver: phase === 'peak' ? 'autocannon' : 'native',
    repeat,
    load: /** @type {LoadProfile} */ (
      phase === 'peak'
        ? { kind: 'constant-concurrency', connections: 10, pipelining: 1 }
        : { kind: 'poisson', ratePerSecond: RATE, connections: 100 }
    ),
    durationMs,
    warmupMs: 1000,
    timeoutMs: 10_000
  })
  const count = Array.from({ length: repeats }, (_, index) => index + 1)
  return {
    baselines: [
      {
        name: 'large',
        title: 'Many services',
        question: 'What does each of them cost?',
        hypothesis: 'The first is the cheapest.',
        reference: names[0],
        targets: names,
        load: { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: RATE },
        objectives: [
          { text: 'p99<=50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false },
          { text: 'success>=99.9%', kind: 'success', ratio: 0.999 }
        ],
        fanOut: null,
        published: null
      }
    ],
    targets: Object.fromEntries(names.map((name) => [name, makeTarget(name)])),
    preset: { name: 'custom', repeats, durationMs, warmupMs: 1000, latencyDurationMs: durationMs },
    seed,
    trials: /** @type {const} */ (['peak', 'latency']).flatMap((phase) =>
      count.flatMap((repeat) => names.map((name) => makeTrial(name, phase, repeat)))
    )
  }
}

const RATE = 1000
const WINDOWS = 10

/** @param {string} name @returns {Target} */
function makeTarget (name) {
  return {
    name,
    title: `A service, ${name}`,
    parts: [{ name: 'server', script: `${name}.js` }],
    request: { path: '/' },
    good: {},
    readyTimeoutMs: 10_000
  }
}

/** @param {{ trial: Trial, place: number, random: () => number }} options place: of the target among others @returns {TrialRecord} */
function makeTrialRecord ({ trial, place, random }) {
  const isPeak = trial.phase === 'peak'
  const seconds = trial.durationMs / 1000
  const rate = isPeak ? 30_000 / (1 + place / 4) : RATE
  const medianUs = (isPeak ? 250 : 120) * (1 + place / 4) * (1 + 0.05 * random())
  const fill = (/** @type {number} */ count, scale = 1) => encode({ medianUs: medianUs * scale, count: Math.round(count), random })
  const total = Math.round(rate * seconds)
  /** @type {Counts} */
  const counts = { due: total, ok: total, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
  return {
    trial,
    startedAt: '2026-01-02T03:04:06.000Z',
    status: 'complete',
    readyMs: 80 + Math.round(20 * random()),
    load: {
      driver: trial.driver,
      version: isPeak ? '9.0.0' : '0.1.0',
      windowMs: trial.durationMs,
      counts,
      failedByCause: {},
      histograms: isPeak
        ? { responseTime: fill(total) }
        : { responseTime: fill(total), serviceTime: fill(total, 0.95), sendLag: fill(total, 0.1) },
      endedInWindow: { ok: total, failed: 0 },
      exactUs: { min: Math.round(medianUs / 4), max: Math.round(medianUs * 60), mean: medianUs * 1.2 },
      timeline: Array.from({ length: seconds }, () => ({ ok: Math.round(rate * (0.97 + 0.06 * random())), failed: 0 })),
      invalid: [],
      ...(isPeak
        ? {}
        : {
            windows: Array.from({ length: WINDOWS }, () => fill(total / WINDOWS)),
            warmUp: { cutMs: 0, steady: true, windowMs: trial.durationMs / WINDOWS },
            sendLagP99Us: 40,
            driverLagP99Us: 30,
            waitedForConnection: 0
          })
    },
    parts: [
      {
        name: 'server',
        kind: 'node',
        cores: [0],
        cpuUs: Math.round((total * medianUs) / 3),
        memoryBytes: 60_000_000,
        eventLoopUtilization: 0.9 + 0.05 * random(),
        involuntarySwitches: 10
      },
      {
        name: 'driver',
        kind: 'driver',
        cores: [1],
        cpuUs: Math.round(total * 15),
        memoryBytes: 90_000_000,
        eventLoopUtilization: 0.7,
        involuntarySwitches: 3
      }
    ],
    warnings: []
  }
}

const MOST_DRAWN = 60_000 // beyond, each drawn value stands for several: what a histogram weighs is how many values it holds, and how often

/** @param {{ medianUs: number, count: number, random: () => number }} options */
function encode ({ medianUs, count, random }) {
  const histogram = hdr.build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: 3_600_000_000,
    numberOfSignificantValueDigits: 3,
    useWebAssembly: true
  })
  const drawn = Math.min(count, MOST_DRAWN)
  for (let index = 0; index < drawn; index++) {
    const weight = Math.floor(count * (index + 1) / drawn) - Math.floor(count * index / drawn)
    const body = medianUs * Math.exp(0.25 * normal(random))
    const pause = random() < 0.01 ? medianUs * 20 * random() : 0
    histogram.recordValueWithCount(Math.max(1, Math.round(body + pause)), weight)
  }
  const text = hdr.encodeIntoCompressedBase64(histogram)
  histogram.destroy()
  return text
}

/** @param {() => number} random */
function normal (random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
