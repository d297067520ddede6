import { basename } from 'node:path'
import { calibrate as runCalibration } from '../commands/calibrate/calibrate.js'
import { describeExperiment } from '../commands/measure/experiment.js'
import { readExperiment, readShipped } from '../commands/common/experiments.js'
import { runPlan } from '../measure/run-plan.js'
import { loadFeeds } from '../measure/feeds.js'
import { assertAllowedTarget } from '../plan/address.js'
import { parseBaseline } from '../plan/baseline.js'
import { buildPlan } from '../plan/plan.js'
import { DEFAULTS, resolvePreset } from '../plan/presets.js'
import { mergeTargets } from '../plan/target-merge.js'
import { drawSeed } from '../record/store.js'

/**
 * @import { Calibration, CalibrationPlan, Plan, RunRecord, SecretNames } from '../types.ts'
 * @import { BaselineFile } from '../plan/baseline.js'
 * @import { OwnTarget } from '../plan/own-target.js'
 * @import { Store } from '../record/store.js'
 * @import { MeasuringSettings, Progress, Running } from '../measure/types.ts'
 *
 * How long and how often: a preset by its name, with what differs from it.
 * @typedef
 *   {{ name?: 'quick' | 'default' | 'thorough', repeats?: number, durationMs?: number, warmupMs?: number, latencyDurationMs?: number }}
 *   PresetChoice latencyDurationMs: 0 leaves the latency phase out
 *
 * Of a plan.
 * @typedef {object} Planning
 * @property {PresetChoice} [preset] absent: 5 repeats of 10 s and 4 s
 * @property {number} [seed] of orders and due times; absent: from the clock
 * @property {'autocannon' | 'native'} [driver] of the peak phase; absent: autocannon
 * @property {{ peak?: number, open?: number }} [connections] replace the baselines' own
 * @property {string} [folder] where an object's feeds are looked for; absent: the working folder
 */

/**
 * What a run will do, before anything is started.
 * @param {Planning & { baselines: ReadonlyArray<string | BaselineFile & { name?: string }>, allowHosts?: readonly string[],
 *   secretNames?: SecretNames }} options baselines: each the name of one that ships, the path of a file, or what stands
 *   in such a file; allowHosts: that may be loaded beyond this machine; `run` takes the same list
 * @returns {Promise<Plan>}
 * @throws {BaseloadError} BASELINE_UNKNOWN, BASELINE_INVALID, FEED_INVALID, TARGET_UNKNOWN, HOST_NOT_ALLOWED, USAGE
 */
export async function planRun ({ baselines, preset = {}, seed = drawSeed(), driver, connections, ...reading }) {
  const { folder = process.cwd(), allowHosts = [], secretNames = {} } = reading
  const { name, ...overrides } = preset
  const { schema, catalogue } = await readShipped()
  const parsed = await Promise.all(baselines.map(async (written) => {
    if (typeof written === 'string') return readExperiment({ name: written, schema, catalogue, secretNames })
    const { name = 'yours', ...definition } = written
    const own = JSON.parse(JSON.stringify(definition)) // a copy, of what a file could hold
    const { baseline, targets } = parseBaseline({ name: basename(name), written: own, file: name, schema, catalogue })
    return { baseline, targets: await loadFeeds({ targets, folder, secretNames }) }
  }))
  const targets = mergeTargets({ parsed })
  for (const { url, connect } of Object.values(targets)) if (url) assertAllowedTarget({ target: { url, connect }, allowHosts })
  return buildPlan({
    baselines: parsed.map(({ baseline }) => baseline),
    targets,
    preset: resolvePreset({ name, overrides }),
    seed,
    driver,
    connections
  })
}

/**
 * Measures every trial of a plan. The record is written to a folder of its own, anew after each trial, without secrets.
 * @param {Running & { settings?: MeasuringSettings }} options plan: of planRun
 * @returns {Promise<{ record: RunRecord, store: Store }>} a target's own errors are in `record.failures`
 * @throws {BaseloadError} REPORTS_UNWRITABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED
 */
export async function run (options) {
  return runPlan(options)
}

/**
 * A server of the user's own beside the reference, on the same machine.
 * @param {Planning & Omit<Running, 'plan'> & { target: Omit<OwnTarget, 'name'> & { name?: string }, reference?: string,
 *   objectives?: string[], ratePerSecond?: number, settings?: MeasuringSettings }} options target: as a
 *   baseline file describes it, with a command or the url of what runs already; reference: absent: node-http; objectives:
 *   absent: success>=99%; ratePerSecond: offered in the latency phase; absent: near half of its peak
 * @returns {Promise<{ record: RunRecord, store: Store }>}
 * @throws {BaseloadError} what planRun and run throw
 */
export async function measure ({ target, reference, objectives = [], ratePerSecond, settings = {}, ...rest }) {
  const { preset, seed, driver, connections, folder, ...running } = rest
  const { allowHosts, secretNames } = settings
  const own = { name: 'yours', ...target }
  const beside = reference ?? (own.http === 2 ? DEFAULTS.referenceHttp2 : DEFAULTS.reference)
  const { catalogue } = await readShipped()
  const { title = beside } = catalogue[beside] ?? {} // one that is not known is refused with what is written
  const written = {
    ...describeExperiment({ target: own, reference: beside, title, objectives }),
    ...ratePerSecond !== undefined && { load: { ratePerSecond } },
    name: 'measure'
  }
  const plan = await planRun({ baselines: [written], preset, seed, driver, connections, folder, allowHosts, secretNames })
  return runPlan({ plan, settings: { essential: [own.name], ...settings }, ...running })
}

/**
 * The drivers against servers whose truth is known. It is not kept: `baseload calibrate` keeps one that runs quote.
 * @param {{ quick?: boolean, durationMs?: number, seed?: number, plan?: CalibrationPlan, settings?: Pick<MeasuringSettings,
 *   'version' | 'targetsFolder' | 'configs' | 'pin' | 'watch'>, progress?: Partial<Pick<Progress, 'onTrial' | 'onTick' |
 *   'onTrialEnd'>>, signal?: AbortSignal }} [options] quick: windows of 2 s and small stalls; durationMs: measured time
 *   of every trial, in place of that; seed: of due times and delays; plan: in place of all three
 * @returns {Promise<Calibration | null>} null after an abort: half a calibration says nothing
 * @throws {BaseloadError} what starting a server and driving it throw
 */
export async function calibrate (options) {
  return runCalibration(options)
}
