/**
 * Results by hand: everything that a report must not stumble over, and nothing that was computed by the code under test.
 * @import { Baseline, BaselineResult, Cost, CostFigure, Estimate, OrderComparison } from '../../src/types.ts'
 * @import { PercentileKey, Result, Row, RowMeasured, Target, Trial, Verdict } from '../../src/types.ts'
 */
import { parseObjective } from '../../src/plan/objective.js'
import { say } from '../fixtures/told.js'

export const HOSTILE_NAME = 'a|b<script>alert(1)</script>'
export const HOSTILE_TEXT = '\u001b[31mred\u001b[0m `tick` **bold** [link](http://evil)\n# heading | pipe \u202e \u0007'

const KEYS = /** @type {PercentileKey[]} */ (['p50', 'p90', 'p95', 'p97_5', 'p99', 'p99_9', 'p99_99', 'p99_999'])
const NEEDS = { p50: 6, p90: 36, p95: 72, p97_5: 146, p99: 368, p99_9: 3688, p99_99: 36_887, p99_999: 368_887 }

/** Five repeats, two baselines, one row of every kind. @returns {Result} */
export function makeFiveRepeatResult () {
  return makeResult({ repeats: 5, preset: 'default', durationMs: 10_000 })
}

/** One repeat: intervals are within one trial, and long tails cannot be told. @returns {Result} */
export function makeOneRepeatResult () {
  return makeResult({ repeats: 1, preset: 'quick', durationMs: 3000 })
}

/** @param {{ repeats: number, preset: 'quick' | 'default', durationMs: number }} options @returns {Result} */
function makeResult ({ repeats, preset, durationMs }) {
  const baselines = [makeHttp(repeats), makeFleet(repeats)]
  const names = [...new Set(baselines.flatMap(({ baseline }) => baseline.targets))]
  return {
    run: {
      format: 'baseload-record',
      formatVersion: 3,
      tool: { name: 'baseload', version: '0.1.0' },
      id: '2026-01-02T03-04-05-http-fleet',
      startedAt: '2026-01-02T03:04:05.678Z',
      endedAt: '2026-01-02T03:09:00.000Z',
      status: 'complete',
      machine: {
        cpuModel: 'Example CPU | 3 GHz',
        cores: 2,
        memoryBytes: 8 * 1024 ** 3,
        platform: 'linux x64',
        kernel: '6.1.0',
        node: '20.19.0',
        governor: null,
        clockSource: 'tsc',
        virtualization: 'vm',
        niceness: null,
        versions: { haproxy: null, autocannon: '9.0.0' }
      },
      warnings: ['2 cores for 3 busy processes: target, proxy and driver take time from each other', HOSTILE_TEXT].map(
        (text) => ({ code: 'TEXT', text })
      ),
      plan: {
        baselines: baselines.map(({ baseline }) => baseline),
        targets: Object.fromEntries(names.map((name) => [name, makeTarget(name)])),
        preset: { name: preset, repeats, durationMs, warmupMs: 1000, latencyDurationMs: durationMs },
        seed: 42,
        trials: names.flatMap((target) =>
          Array.from({ length: repeats }, (_, index) => makeTrial(target, index + 1, durationMs))
        )
      },
      failures: [
        {
          target: 'never-listens',
          code: 'TARGET_NOT_READY',
          message: 'never-listens did not listen within 10 s',
          hint: 'start it alone to see why: node targets/never-listens.js'
        }
      ],
      unavailable: [
        { target: 'haproxy-node-http', reason: 'haproxy not found', hint: 'install it: apt-get install haproxy' }
      ]
    },
    baselines
  }
}

/** @param {number} repeats @returns {BaselineResult} */
function makeHttp (repeats) {
  const targets = ['node-http', 'fastify', 'fastify-json', HOSTILE_NAME, 'haproxy-node-http', 'never-listens']
  const objectives = [
    { text: 'p99<=5ms', kind: /** @type {const} */ ('latency'), ratio: 0.99, boundUs: 5000 },
    { text: 'success>=99.9%', kind: /** @type {const} */ ('success'), ratio: 0.999 },
    { text: 'rate>=20000/s', kind: /** @type {const} */ ('rate'), ratePerSecond: 20_000 }
  ]
  const samples = 116_652 * repeats
  return {
    baseline: makeBaseline({
      name: 'http',
      title: 'What a framework costs',
      question: 'What does fastify cost over the barest node:http server, for the same answer and for 1 KB of JSON?',
      hypothesis: 'fastify costs less than a quarter of the rate.',
      reference: 'node-http',
      targets,
      objectives,
      fanOut: { resources: 40, pages: 5 },
      published: {
        tool: 'autocannon -d 60 -c 10 -l',
        figures: {
          'node-http': { latencyMs: { p50: 0, p99: 0, max: 9.45 }, requestsPerSecond: { p1: 29_487, mean: 38_884.14 } },
          fastify: { latencyMs: { p99: 1, p2_5: 0 } }
        },
        notes: [`autocannon cuts latencies to whole milliseconds; ${HOSTILE_NAME}`]
      }
    }),
    rows: [
      makeRow({ target: 'node-http', repeats, scaleUs: 243, rate: 38_884.14, samples }),
      makeRow({
        target: 'fastify',
        repeats,
        scaleUs: 277,
        rate: 34_102.6,
        samples: samples * 0.877,
        driverBound: true
      }),
      makeRow({
        target: 'fastify-json',
        repeats,
        scaleUs: 402,
        rate: 23_310.2,
        samples: 9000,
        status: 'partial',
        reason: 'fastify-json ended with exit code 1 in trial fastify-json/peak-c10/1 after 1.2 s',
        failed: 12
      }),
      makeRow({
        target: HOSTILE_NAME,
        repeats,
        scaleUs: 10_411,
        rate: 912.4,
        samples: 2737,
        status: 'invalid',
        reason: `the clock disagreed with itself by 1.3 % ${HOSTILE_TEXT}`,
        failed: 3,
        timedOut: 4,
        warnings: [{ code: 'TEXT', text: HOSTILE_TEXT }]
      }),
      makeMissing({ target: 'haproxy-node-http', reason: 'unavailable: haproxy not found' }),
      makeMissing({ target: 'never-listens', reason: 'never-listens did not listen within 10 s' })
    ],
    costs: [
      // The driver was its bottleneck, so less than the reference is nothing that is known.
      makeCost({
        target: 'fastify',
        repeats,
        p50Us: [243, 1.14],
        p99Us: [442, 1.138, 0.2],
        goodPerSecond: 'driver',
        cpuPerRequestUs: [24.3, 1.136]
      }),
      makeCost({
        target: 'fastify-json',
        repeats,
        p50Us: [243, 1.654],
        p99Us: [442, 1.62],
        goodPerSecond: [38_845, 0.5995],
        cpuPerRequestUs: [24.3, 1.48]
      }),
      makeUnknownCost(HOSTILE_NAME),
      makeUnknownCost('haproxy-node-http'),
      makeUnknownCost('never-listens')
    ],
    verdicts: [
      makeVerdict({
        target: 'node-http',
        objective: 'p99<=5ms',
        verdict: 'met',
        measured: 442,
        sloRatio: 11.3122,
        sli: 0.99997,
        low: 0.99993,
        high: 0.99999,
        errorBudget: 0.01,
        burnRate: 0.003,
        reason: '3 of 116,652 requests (0.0026 %) took longer than 5 ms; 1 % is allowed'
      }),
      makeVerdict({
        target: 'node-http',
        objective: 'success>=99.9%',
        verdict: 'met',
        measured: 1,
        sloRatio: null,
        sli: 1,
        low: 0.99997,
        high: 1,
        errorBudget: 0.001,
        burnRate: 0,
        reason: 'none of 116,652 requests failed; 0.1 % is allowed'
      }),
      makeVerdict({
        target: 'node-http',
        objective: 'rate>=20000/s',
        verdict: 'met',
        measured: 38_884.14,
        sloRatio: 1.944,
        reason: '38,884 good requests/s; 20,000 is asked'
      }),
      makeVerdict({
        target: 'fastify-json',
        objective: 'success>=99.9%',
        verdict: 'missed',
        measured: 0.99867,
        sloRatio: 0.7504,
        sli: 0.99867,
        low: 0.9977,
        high: 0.99924,
        errorBudget: 0.001,
        burnRate: 1.33,
        reason: '12 of 9,000 requests (0.13 %) failed; 0.1 % is allowed'
      }),
      makeVerdict({
        target: 'fastify-json',
        objective: 'p99<=5ms',
        verdict: 'inconclusive',
        measured: 5127,
        sloRatio: 0.9752,
        sli: 0.989,
        low: 0.9866,
        high: 0.991,
        errorBudget: 0.01,
        burnRate: 1.1,
        reason:
          '99 of 9,000 requests (1.1 %) took longer than 5 ms or failed; 1 % is allowed: about 12,000 more requests would be needed to tell'
      }),
      makeVerdict({
        target: HOSTILE_NAME,
        objective: 'p99<=5ms',
        verdict: 'invalid',
        measured: 18_951,
        sloRatio: 0.2638,
        reason: `the clock disagreed with itself by 1.3 % ${HOSTILE_TEXT}`
      }),
      ...['p99<=5ms', 'success>=99.9%', 'rate>=20000/s'].map((objective) =>
        makeVerdict({
          target: 'haproxy-node-http',
          objective,
          verdict: 'inconclusive',
          reason: 'unavailable: haproxy not found'
        })
      )
    ].map((verdict) =>
      repeats < 3 && ['met', 'missed'].includes(verdict.verdict) ? { ...verdict, provisional: true } : verdict
    ),
    fanOut: ['node-http', 'fastify', HOSTILE_NAME].map((target) => ({
      target,
      phase: 'peak',
      chances: [
        { percentile: 0.5, page: 9.1e-13, visit: 6.2e-61 },
        { percentile: 0.95, page: 0.1285, visit: 0.000035 },
        { percentile: 0.99, page: 0.669, visit: 0.134 }
      ],
      pageP50: { leafPercentile: 0.98282, valueUs: 412 },
      pageP99: { leafPercentile: 0.999749, valueUs: target === HOSTILE_NAME ? null : 1207 }
    })),
    floors: [],
    orders: [
      {
        figure: 'latency p99',
        ratios: [],
        published: [['node-http'], ['fastify']],
        measured: [['node-http'], ['fastify']],
        order: 'same',
        reason: { code: 'ORDER_HELD', steps: 1 }
      }
    ]
  }
}

/** Slower than a millisecond, with a second phase and a second driver. @param {number} repeats @returns {BaselineResult} */
function makeFleet (repeats) {
  const targets = ['gateway-json', 'gateway-graphql', 'gateway-grpc']
  /** @type {OrderComparison[]} */
  const orders = [
    {
      figure: 'latency p99',
      ratios: [],
      published: [['gateway-json'], ['gateway-graphql'], ['gateway-grpc']],
      measured: [['gateway-json'], ['gateway-grpc'], ['gateway-graphql']],
      order: 'different',
      reason: { code: 'ORDER_REVERSED', better: 'gateway-graphql', worse: 'gateway-grpc' }
    },
    {
      figure: 'latency p99.99',
      ratios: [],
      published: [['gateway-json'], ['gateway-graphql'], ['gateway-grpc']],
      measured: [['gateway-json']],
      order: 'unclear',
      reason: { code: 'ORDER_WITHOUT', target: 'gateway-graphql' }
    }
  ]
  return {
    baseline: makeBaseline({
      name: 'fleet',
      title: 'What the protocol between two services costs',
      question: 'What does it cost to fetch an item as GraphQL or by gRPC rather than as JSON?',
      hypothesis: `JSON is fastest; ${HOSTILE_TEXT}`,
      reference: 'gateway-json',
      targets,
      objectives: [],
      fanOut: null,
      published: null
    }),
    rows: [
      makeRow({ target: 'gateway-json', repeats, scaleUs: 2312, rate: 4117.3, samples: 12_352 }),
      makeRow({ target: 'gateway-graphql', repeats, scaleUs: 5100, rate: 1877.9, samples: 5634, unpinned: true }),
      makeRow({ target: 'gateway-grpc', repeats, scaleUs: 4030, rate: 2412.1, samples: 300 }),
      ...targets.map((target) =>
        makeRow({ target, repeats, scaleUs: 702, rate: 938.9, samples: 2816, phase: 'latency' })
      ),
      makeRow({ target: 'gateway-json', repeats, scaleUs: 2209, rate: 4302.2, samples: 12_906, driver: 'native' })
    ],
    costs: [
      makeCost({
        target: 'gateway-graphql',
        timesFrom: 'latency',
        repeats,
        p50Us: [702, 1, 0.01],
        p99Us: [1278, 1.02, 0.1],
        goodPerSecond: [4113, 0.4561],
        cpuPerRequestUs: [231, 2.25]
      }),
      makeCost({
        target: 'gateway-grpc',
        timesFrom: 'latency',
        repeats,
        p50Us: [702, 1.09],
        p99Us: 'blocks',
        goodPerSecond: [4113, 0.5858],
        cpuPerRequestUs: null
      })
    ],
    verdicts: [],
    fanOut: [],
    orders,
    floors: []
  }
}

/**
 * @param {Pick<Baseline, 'name' | 'title' | 'question' | 'hypothesis' | 'reference' | 'targets' | 'objectives' |
 *   'fanOut' | 'published'>} given
 * @returns {Baseline}
 */
function makeBaseline (given) {
  return { ...given, load: { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: null } }
}

/** @param {string} name @returns {Target} */
function makeTarget (name) {
  return {
    name,
    title: name === HOSTILE_NAME ? HOSTILE_TEXT : `The ${name} server`,
    parts: [{ name: 'server', script: `targets/${name}.js` }],
    request: { path: '/a|b?x=<y>', headers: { 'accept-encoding': 'gzip', Authorization: 'Bearer secret-token' } },
    good: { status: 200, contentEncoding: 'gzip', bodyBytes: { min: 1000, max: 2000 }, json: { 'data.item.id': null } },
    readyTimeoutMs: 10_000
  }
}

/** @param {string} target @param {number} repeat @param {number} durationMs @returns {Trial} */
function makeTrial (target, repeat, durationMs) {
  return {
    id: `${target}/peak-c10/${repeat}`,
    target,
    phase: 'peak',
    driver: 'autocannon',
    repeat,
    load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
    durationMs,
    warmupMs: 1000,
    timeoutMs: 10_000
  }
}

/**
 * @param {{ target: string, repeats: number, scaleUs: number, rate: number, samples: number, status?: Row['status'],
 *   reason?: string, driver?: Row['driver'], phase?: Row['phase'], driverBound?: boolean, failed?: number, timedOut?:
 *   number, unpinned?: boolean, warnings?: Row['warnings'] }} options scaleUs: the median
 * @returns {Row}
 */
function makeRow ({
  target, repeats, scaleUs, rate, samples, status = 'ok', reason, driver = 'autocannon', phase = 'peak', driverBound =
  false, failed = 0, timedOut = 0, unpinned = false, warnings = []
}) {
  const factors = [1, 1.3, 1.42, 1.55, 1.82, 3.1, 6.7, 20.2]
  const entries = KEYS.map((key, index) => [
    key,
    samples < NEEDS[key] ? null : estimate(Math.round(scaleUs * factors[index]), 0.02 * (index + 1), repeats)
  ])
  return {
    target,
    title: `The ${target} server`,
    phase,
    driver: phase === 'latency' ? 'native' : driver,
    connections: 10,
    ...(phase === 'latency' ? { offeredPerSecond: 939 } : {}),
    status,
    ...(reason === undefined ? {} : { reason: say(reason) }),
    repeats,
    measured: {
      achievedPerSecond: estimate(rate, 0.018, repeats),
      goodPerSecond: estimate(rate * 0.999, 0.018, repeats),
      driverBound,
      responseTimeUs: /** @type {RowMeasured['responseTimeUs']} */ (Object.fromEntries(entries)),
      needs: Object.fromEntries(KEYS.filter((key) => samples < NEEDS[key]).map((key) => [key, NEEDS[key]])),
      meanUs: scaleUs * 1.0512,
      maxUs: scaleUs * 40,
      counts: {
        due: Math.round(samples) + 10,
        ok: Math.round(samples) - failed - timedOut,
        failed,
        timedOut,
        unfinished: 10,
        notSent: 0
      },
      failedByCause: {
        ...(failed > 0 ? { 'status 500': failed } : {}),
        ...(timedOut > 0 ? { [HOSTILE_TEXT]: timedOut } : {})
      },
      perSecond: {
        p1: rate * 0.76,
        p2_5: rate * 0.81,
        p50: rate * 1.01,
        p97_5: rate * 1.09,
        mean: rate,
        stdev: rate * 0.045,
        min: rate * 0.757,
        seconds: 3
      },
      cpuPerRequestUs: target === 'gateway-grpc' ? null : { total: scaleUs / 10, parts: { server: scaleUs / 10 } },
      eventLoopUtilization: { server: 0.982, driver: 0.551 },
      memoryBytes: { server: 61_341_696, driver: null },
      cores: unpinned ? { server: null, driver: null } : { server: [0], driver: [1] },
      readyMs: 212,
      distribution: { valuesUs: [scaleUs], counts: [samples], total: samples }
    },
    warnings:
      repeats > 1 && target !== HOSTILE_NAME
        ? [{ code: 'TEXT', text: 'involuntary context switches: 412 in the window', inTrials: { count: 3, of: 5 } }]
        : warnings
  }
}

/** @param {number} value @param {number} width relative @param {number} repeats @returns {Estimate} */
function estimate (value, width, repeats) {
  return { value, low: value * (1 - width), high: value * (1 + width), basis: repeats === 1 ? 'within-trial' : 'repeats' }
}

/** @param {{ target: string, reason: string }} options @returns {Row} */
function makeMissing ({ target, reason }) {
  return {
    target,
    title: `The ${target} server`,
    phase: 'peak',
    driver: 'autocannon',
    connections: 10,
    status: 'missing',
    reason: say(reason),
    repeats: 0,
    measured: null,
    warnings: []
  }
}

/** @param {string} target @returns {Cost} */
function makeUnknownCost (target) {
  return { target, timesFrom: 'peak', p50Us: null, p99Us: null, goodPerSecond: null, cpuPerRequestUs: null }
}

/**
 * @typedef {[reference: number, ratio: number, width?: number] | NonNullable<CostFigure['unknownBecause']> | null}
 *   GivenCost width: relative, half of the interval
 */

/**
 * @param {{ target: string, timesFrom?: Cost['timesFrom'], repeats: number, p50Us?: GivenCost, p99Us?: GivenCost,
 *   goodPerSecond?: GivenCost, cpuPerRequestUs?: GivenCost }} options
 * @returns {Cost}
 */
export function makeCost ({
  target, timesFrom = 'peak', repeats, p50Us = null, p99Us = null, goodPerSecond = null, cpuPerRequestUs = null
}) {
  const [p50, p99, rate, cpu] = [p50Us, p99Us, goodPerSecond, cpuPerRequestUs].map((given) =>
    makeCostFigure(given, repeats)
  )
  return { target, timesFrom, p50Us: p50, p99Us: p99, goodPerSecond: rate, cpuPerRequestUs: cpu }
}

/** @param {GivenCost} given @param {number} repeats @returns {CostFigure | null} */
function makeCostFigure (given, repeats) {
  if (given === null) return null
  if (typeof given === 'string') {
    return {
      ratio: null,
      low: null,
      high: null,
      difference: null,
      blocks: 0,
      word: 'unmeasured',
      rough: false,
      unknownBecause: given
    }
  }
  const [reference, ratio, width = 0.04] = given
  const [low, high] = [ratio * (1 - width), ratio * (1 + width)]
  const difference = { value: (ratio - 1) * reference, low: (low - 1) * reference, high: (high - 1) * reference }
  const word = repeats < 3 ? 'rough' : low > 1 || high < 1 ? 'different' : 'inconclusive'
  return { ratio, low, high, difference, blocks: repeats, word, rough: repeats < 3 }
}

/**
 * @param {Omit<Partial<Verdict>, 'objective' | 'reason'> & Pick<Verdict, 'target' | 'verdict'> & { objective: string,
 *   reason: string, low?: number, high?: number }} options
 * @returns {Verdict}
 */
function makeVerdict ({ low, high, ...given }) {
  return {
    baseline: 'http',
    phase: 'peak',
    measured: null,
    sloRatio: null,
    sli: null,
    errorBudget: null,
    burnRate: null,
    sliInterval: low === undefined || high === undefined ? null : { low, high },
    ...given,
    objective: parseObjective({ text: given.objective }),
    reason: { code: 'row', why: say(given.reason) }
  }
}
