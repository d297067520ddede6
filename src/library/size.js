import { findTarget, measureWithoutSecrets } from '../commands/size/measuring-sizes.js'
import { demandOf } from '../judge/containers.js'
import { ABORT_BELOW, DEFAULTS, SIZING_BUDGET_MS } from '../plan/presets.js'
import { parseCapacityPoints } from '../commands/size/plan/capacity-points.js'
import { findPublishedCapacity } from '../commands/size/plan/published-capacities.js'
import { parseSizingQuestion } from '../commands/size/plan/sizing-question.js'
import { buildSizeResult } from '../commands/size/verdict/size-result.js'
import { BaseloadError } from '../errors.js'
import { fillSettings, neverAborted } from '../measure/run-plan.js'
import { drawSeed } from '../record/store.js'

/**
 * @import { CapacityPoint, SizeMeasurements, SizeResult, SizingQuestion } from '../types.ts'
 * @import { SizeProgress, SizingTexts } from '../commands/size/types.ts'
 * @import { MeasuringSettings } from '../measure/types.ts'
 */

/**
 * How many units hold a peak. Give one of: a target that ships, a command, the address of what runs already, capacities
 * that you have. Nothing is written.
 * @param {object} options
 * @param {SizingQuestion | SizingTexts & { name?: string }} options.question as the flags of `baseload size` have it: peak:
 *   `20/s`, objective: `['p99<50ms']`, unit: `cpu=0.1,memory=128m`, headroom, maxUnits
 * @param {string} [options.target] name of a target that ships
 * @param {string} [options.start] command of your own service, which listens on the port in PORT
 * @param {string} [options.path] of the request, for start; absent: /
 * @param {string} [options.url] of what runs already, with the path
 * @param {{ command: string, back?: number }} [options.scale] for url: a shell command that puts `{units}` units there,
 *   and how many are left there at the end; absent: it is one unit
 * @param {number} [options.abortBelow] share of good answers below which the search ends; absent: 0.9 for url, else none
 * @param {CapacityPoint[] | string} [options.points] capacities measured elsewhere, or CSV with units and ratePerSecond:
 *   nothing is measured then
 * @param {string} [options.file] where the points are from, for the report
 * @param {'roundrobin' | 'leastconn'} [options.balance]
 * @param {number} [options.connections] most that are open at once; absent: as many as are needed
 * @param {number} [options.timeoutMs] after which a request counts as failed; absent: 10 s
 * @param {number} [options.budgetMs] for all that is measured, starts and waiting included; absent: 5 minutes
 * @param {number} [options.seed] absent: from the clock
 * @param {Pick<MeasuringSettings, 'version' | 'targetsFolder' | 'configs' | 'pin' |
 *   'allowHosts'>} [options.settings]
 * @param {Partial<SizeProgress>} [options.progress]
 * @param {AbortSignal} [options.signal] ends it: the answer is of what was measured by then; while servers are being
 *   started there is none, and it rejects with the AbortError
 * @returns {Promise<SizeResult>}
 * @throws {BaseloadError} USAGE, TARGET_UNKNOWN, DEPENDENCY_MISSING, LIMITS_UNAVAILABLE, UNIT_TOO_SMALL, UNIT_OUT_OF_MEMORY
 */
export async function size ({ question, target, start, url, points, file, ...measuring }) {
  if ([target, start, url, points].filter((one) => one !== undefined).length !== 1) {
    throw new BaseloadError('USAGE', 'size takes one of target, start, url and points', {
      hint: 'give the name of a target, a command such as "node app.js", an address, or capacities'
    })
  }
  const asked = 'objectives' in question
    ? question
    : parseSizingQuestion({
      texts: { ...question, ...start !== undefined && { start } },
      name: question.name ?? target ?? 'yours',
      measuring: points === undefined,
      runs: url !== undefined
    })
  const measurements = points === undefined
    ? await measure({ question: asked, target, start, url, ...measuring })
    : [describePoints({ question: asked, points, file })]
  return buildSizeResult({ question: asked, measurements, published: target === undefined ? null : findPublishedCapacity({ target }) })
}

/**
 * @param {Omit<Parameters<typeof size>[0], 'points' | 'file' | 'question'> & { question: SizingQuestion }} options
 * @returns {Promise<SizeMeasurements[]>}
 */
async function measure ({
  question, target, start, url, path = '/', scale, connections, settings, progress, signal = neverAborted(), ...search
}) {
  const { balance = 'roundrobin', timeoutMs = DEFAULTS.timeoutMs, budgetMs = SIZING_BUDGET_MS.default, seed = drawSeed() } = search
  const { abortBelow = url === undefined ? 0 : ABORT_BELOW } = search
  const { version, targetsFolder, configs, pin, allowHosts } = await fillSettings(settings)
  const own = url === undefined ? { command: start, path } : { url }
  return measureWithoutSecrets({
    question,
    demandPerSecond: demandOf({ question }),
    target: await findTarget({ target, definition: target === undefined ? { name: question.name, ...own } : null }),
    scale,
    settings: { version, targetsFolder, configs, pin, allowHosts, balance, connections, timeoutMs, budgetMs, seed, abortBelow },
    progress: { onSize () {}, onProbe () {}, onTick () {}, onProbeEnd () {}, onCapacity () {}, ...progress },
    signal
  })
}

/** @param {{ question: SizingQuestion, points: CapacityPoint[] | string, file?: string }} options @returns {SizeMeasurements} */
function describePoints ({ question: { units: [unit] }, points: given, file = 'the points given' }) {
  const points = typeof given === 'string' ? parseCapacityPoints({ text: given, file }) : given
  return { kind: 'points', file, unit, means: null, points, capacities: [], startMs: null, warmupMs: null, warnings: [] }
}
