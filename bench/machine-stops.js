/*
 * Whose fault is a slow answer? Stops of the target's core, and stalls of the server itself, beside trials of an open loop:
 * node bench/machine-stops.js [--runs 20] [--seconds 10] [--rate 1000] [--case stops|stalls]
 * It takes the right to a real-time priority (root), and two cores.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPrograms } from '../src/boot/programs/found.js'
import { openSite } from '../src/boot/site.js'
import { startProcess } from '../src/boot/process.js'
import { decodeHistogram } from '../src/record/histogram.js'
import { buildRow } from '../src/stats/rows.js'
import { countAbove } from '../src/stats/sample.js'
import { judgeObjective } from '../src/judge/objectives.js'
import { judgeBothViews } from '../src/judge/machine.js'
import { keepTrial } from '../src/measure/keep-order.js'
import { runTrial } from '../src/measure/trial/trial.js'

/**
 * @import { LatencyObjective, Row, Target, Trial, TrialRecord } from '../src/types.ts'
 * @import { Site } from '../src/boot/site.js'
 *
 * @typedef {{ name: string, stopsMs: number, stallMs: number }} Case
 * @typedef {{ verdictOfAll: string, verdict: string, slow: number, attributed: number, expected: number, leftOutRatio:
 *   number, injected: number, found: number, costRatio: number }} Outcome
 */

const LENGTH_MS = 45
const EVERY_MS = 1500
/** @type {LatencyObjective} */
const OBJECTIVE = { text: 'p99<=10ms', kind: 'latency', ratio: 0.99, boundUs: 10_000, strict: false }
/** @type {Case[]} */
const CASES = [
  { name: 'nothing injected', stopsMs: 0, stallMs: 0 },
  { name: 'stops of the core', stopsMs: LENGTH_MS, stallMs: 0 },
  { name: 'stalls of the server', stopsMs: 0, stallMs: LENGTH_MS }
]

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '1000' },
    case: { type: 'string', default: '' }
  }
})
const [runs, seconds, ratePerSecond] = [values.runs, values.seconds, values.rate].map(Number)
const stopper = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopper.abort())

const site = await openSite({ targetsFolder: '', configs: { haproxy: '' }, programs: await findPrograms(), pin: true, watch: true })
try {
  console.log(`${runs} runs of ${seconds} s at ${ratePerSecond}/s, ${OBJECTIVE.text}; ${LENGTH_MS} ms each ${EVERY_MS} ms`)
  for (const one of CASES.filter(({ name }) => name.includes(values.case))) {
    /** @type {Outcome[]} */
    const outcomes = []
    for (let run = 1; run <= runs && !stopper.signal.aborted; run++) {
      const outcome = await measure({ site, one, run })
      if (outcome) outcomes.push(outcome)
    }
    console.log(describe({ one, outcomes }))
  }
} finally {
  await site.close()
}

/** @param {{ site: Site, one: Case, run: number }} options @returns {Promise<Outcome | null>} */
async function measure ({ site, one: { stopsMs, stallMs }, run }) {
  const injector = stopsMs > 0 ? await startStops({ site }) : null
  try {
    const { record, order } = await runTrial({
      site,
      target: describeTarget({ stallMs }),
      trial: describeTrial(run),
      seed: run,
      startedAt: new Date().toISOString(),
      signal: stopper.signal,
      onTick: () => {},
      objectives: [OBJECTIVE]
    })
    return record && judge({ record: await keepTrial({ record, order, objectives: [OBJECTIVE] }), injected: injector?.list() ?? [] })
  } finally {
    await injector?.running.stop()
  }
}

/** Stops of the target's core, which is the first. @param {{ site: Site }} options */
async function startStops ({ site }) {
  const running = await startProcess({
    name: 'stops',
    file: process.execPath,
    args: [fileURLToPath(new URL('stop-core.js', import.meta.url)), `${LENGTH_MS}`, `${EVERY_MS}`],
    prefix: ['chrt', '-f', '50'],
    cores: [site.cores?.[0] ?? 0],
    reaper: site.reaper
  })
  let text = ''
  running.child.stdout?.on('data', (more) => { text += more })
  return {
    running,
    list: () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => ({ fromUs: Number(line.split(' ')[0]), toUs: Number(line.split(' ')[1]) }))
  }
}

/** @param {{ stallMs: number }} options @returns {Target} */
function describeTarget ({ stallMs }) {
  const file = fileURLToPath(new URL('servers/stalls.js', import.meta.url))
  return {
    name: 'yours',
    title: 'yours',
    parts: [
      { name: 'server', command: `exec node '${file}'`, env: { STALL_MS: `${stallMs}`, STALL_EVERY_MS: `${EVERY_MS}` } }
    ],
    request: { path: '/' },
    good: { body: 'ok' },
    readyTimeoutMs: 10_000
  }
}

/** @param {number} run @returns {Trial} */
function describeTrial (run) {
  return {
    id: `yours/latency/${run}`,
    target: 'yours',
    phase: 'latency',
    driver: 'native',
    repeat: run,
    load: { kind: 'poisson', ratePerSecond, connections: 100 },
    durationMs: seconds * 1000,
    warmupMs: 1000,
    timeoutMs: 10_000
  }
}

/**
 * @param {{ record: TrialRecord, injected: Array<{ fromUs: number, toUs: number }> }} options
 * @returns {Outcome}
 */
function judge ({ record, injected }) {
  const { load, watch } = record
  /** @type {Row} */
  const row = buildRow({ target: 'yours', title: 'yours', trials: [record], decode: decodeHistogram })
  const baseline = { name: 'stops', load: { timeoutMs: 10_000 } }
  const { boundUs } = OBJECTIVE
  const slow = countAbove({ distribution: decodeHistogram(load.histograms.responseTime), boundUs })
  const outside = load.outside ? countAbove({ distribution: decodeHistogram(load.outside.histograms.responseTime), boundUs }) : slow
  const startedUs = load.startedUs ?? 0
  const within = injected
    .map(({ fromUs, toUs }) => ({ fromUs: fromUs - startedUs, toUs: toUs - startedUs }))
    .filter(({ fromUs, toUs }) => fromUs > 0 && toUs < load.windowMs * 1000)
  const leftOutRatio = (load.outside?.leftOut ?? 0) / load.counts.due
  return {
    verdictOfAll: judgeObjective({ baseline, row, objective: OBJECTIVE }).verdict,
    verdict: judgeBothViews({ baseline, row, objective: OBJECTIVE }).verdict,
    slow,
    attributed: slow - outside,
    // Of what has nothing to do with stops, as much as of all requests is due in one by chance.
    expected: slow * leftOutRatio,
    leftOutRatio,
    injected: within.length,
    found: within.filter((stop) => watch?.stops.some(({ fromUs, toUs }) => fromUs < stop.toUs && toUs > stop.fromUs)).length,
    costRatio: watch?.costRatio ?? 0
  }
}

/** @param {{ one: Case, outcomes: Outcome[] }} options */
function describe ({ one, outcomes }) {
  const sum = (/** @type {(outcome: Outcome) => number} */ pick) => outcomes.reduce((total, outcome) => total + pick(outcome), 0)
  const count = (/** @type {'verdictOfAll' | 'verdict'} */ key) =>
    ['met', 'missed', 'inconclusive', 'invalid']
      .map((verdict) => [verdict, outcomes.filter((outcome) => outcome[key] === verdict).length])
      .filter(([, times]) => times)
      .map(([verdict, times]) => `${times} ${verdict}`)
      .join(', ')
  const slow = sum((outcome) => outcome.slow)
  return [
    `${one.name}: all requests ${count('verdictOfAll')}; with the watch ${count('verdict')}`,
    `  slow requests attributed to the machine: ${sum((outcome) => outcome.attributed)} of ${slow}${one.stopsMs === 0 ? ` (about ${sum((outcome) => outcome.expected).toFixed(1)} would be by chance)` : ''}; left out ${((sum((outcome) => outcome.leftOutRatio) / Math.max(1, outcomes.length)) * 100).toFixed(2)} % of all`,
    ...(one.stopsMs > 0
      ? [`  injected stops found: ${sum((outcome) => outcome.found)} of ${sum((outcome) => outcome.injected)}`]
      : []),
    `  a probe took at most ${(Math.max(0, ...outcomes.map(({ costRatio }) => costRatio)) * 100).toFixed(1)} % of a core`
  ].join('\n')
}
