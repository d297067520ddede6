import { basename } from 'node:path'
import { createRedaction } from '../cli/redaction.js'
import { readCatalogue, readSchema } from '../config/files.js'
import { assertAllowedUrl } from '../plan/address.js'
import { parseCatalogue } from '../plan/catalogue.js'
import { resolvePreset } from '../plan/presets.js'
import { mergeTargets } from '../plan/target-merge.js'
import { readExperiment } from '../commands/common/experiments.js'
import { loadFeeds } from '../measure/feeds.js'
import { parseBaseline } from '../plan/baseline.js'
import { buildPlan } from '../plan/plan.js'
import { run as runPlan } from '../measure/run.js'
import { fillProgress, fillSettings, neverAborted } from './settings.js'
import { drawSeed } from '../record/store.js'

/**
 * @import { Plan, RunRecord, SecretNames } from '../types.ts'
 * @import { BaselineFile } from '../plan/baseline.js'
 * @import { Progress } from '../measure/types.ts'
 * @import { Store } from '../record/store.js'
 * @import { MeasuringSettings } from './settings.js'
 *
 * How long and how often: a preset by its name, with what differs from it.
 * @typedef
 *   {{ name?: 'quick' | 'default' | 'thorough', repeats?: number, durationMs?: number, warmupMs?: number, latencyDurationMs?: number }}
 *   PresetChoice latencyDurationMs: 0 leaves the latency phase out
 */

/**
 * What a run will do, before anything is started.
 * @param {object} options
 * @param {ReadonlyArray<string | BaselineFile & { name?: string }>} options.baselines each the name of one that ships,
 *   the path of a file, or what stands in such a file
 * @param {PresetChoice} [options.preset] absent: 5 repeats of 10 s and 4 s
 * @param {number} [options.seed] of orders and due times; absent: from the clock
 * @param {'autocannon' | 'native'} [options.driver] of the peak phase; absent: autocannon
 * @param {{ peak?: number, open?: number }} [options.connections] replace the baselines' own
 * @param {string} [options.folder] where an object's feeds are looked for; absent: the working folder
 * @param {readonly string[]} [options.allowHosts] that may be loaded beyond this machine; `run` takes the same list
 * @param {SecretNames} [options.secretNames]
 * @returns {Promise<Plan>}
 * @throws {BaseloadError} BASELINE_UNKNOWN, BASELINE_INVALID, FEED_INVALID, TARGET_UNKNOWN, HOST_NOT_ALLOWED, USAGE
 */
export async function planRun ({ baselines, preset = {}, seed = drawSeed(), driver, connections, ...reading }) {
  const { folder = process.cwd(), allowHosts = [], secretNames = {} } = reading
  const { name, ...overrides } = preset
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  const schema = await readSchema('baseline')
  const parsed = await Promise.all(baselines.map(async (written) => {
    if (typeof written === 'string') return readExperiment({ name: written, schema, catalogue, secretNames })
    const { name = 'yours', ...definition } = written
    const own = JSON.parse(JSON.stringify(definition)) // a copy, of what a file could hold
    const { baseline, targets } = parseBaseline({ name: basename(name), written: own, file: name, schema, catalogue })
    return { baseline, targets: await loadFeeds({ targets, folder, secretNames }) }
  }))
  const targets = mergeTargets({ parsed })
  for (const { url } of Object.values(targets)) if (url) assertAllowedUrl({ url, allowHosts })
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
 * @param {object} options
 * @param {Plan} options.plan of planRun or buildPlan
 * @param {MeasuringSettings} [options.settings]
 * @param {Partial<Progress>} [options.progress] told while it goes on
 * @param {AbortSignal} [options.signal] ends it: what was measured is kept, and `record.status` is `interrupted`
 * @param {() => Date} [options.now]
 * @param {(state: { record: RunRecord, spentMs: number }) => { plan: Plan, isOver: boolean }} [options.planNext] what
 *   is measured after what has been; absent: the latency phase after the peaks
 * @param {(record: RunRecord) => RunRecord} [options.redact] in place of taking out secrets
 * @returns {Promise<{ record: RunRecord, store: Store }>} a target's own errors are in `record.failures`
 * @throws {BaseloadError} REPORTS_UNWRITABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED
 */
export async function run ({ plan, settings, progress, signal = neverAborted(), now, planNext, redact }) {
  const filled = await fillSettings(settings)
  const { onFailure, ...told } = fillProgress(progress)
  const { hideInRecord, hideInFailure } = createRedaction({ plan, secretNames: filled.secretNames })
  return runPlan({
    plan,
    settings: filled,
    progress: { ...told, onFailure: (failure) => onFailure(hideInFailure(failure)) },
    signal,
    now,
    planNext,
    redact: redact ?? hideInRecord
  })
}
