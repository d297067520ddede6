import { createRedaction } from '../cli/redaction.js'
import { PATHS, readVersion } from '../config/files.js'
import { run } from './run.js'

/**
 * @import { RunRecord } from '../types.ts'
 * @import { planNextGeneration } from '../judge/next-generation.js'
 * @import { MeasuringSettings, Progress, Running } from './types.ts'
 * @import { Store } from '../record/store.js'
 *
 * Of a command: defaults: flags that a file of defaults gave; reaper: see run.
 * @typedef {MeasuringSettings & Pick<Parameters<typeof run>[0]['settings'], 'defaults' | 'reaper'>} CommandSettings
 */

/**
 * Measures every trial of a plan. The record is written to a folder of its own, anew after each trial, without secrets.
 * @param {Running & { settings?: CommandSettings }} options
 * @returns {Promise<{ record: RunRecord, store: Store }>} a target's own errors are in `record.failures`
 * @throws {BaseloadError} REPORTS_UNWRITABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED
 */
export async function runPlan ({ plan, settings, progress, signal = neverAborted(), now, planNext: next, readLater, redact }) {
  const filled = await fillSettings(settings)
  const { onFailure, ...told } = fillProgress(progress)
  const { hideInRecord, hideInFailure } = createRedaction({ plan, secretNames: filled.secretNames })
  return run({
    plan,
    settings: filled,
    progress: { ...told, onFailure: (failure) => onFailure(hideInFailure(failure)) },
    signal,
    now,
    planNext: next,
    readLater,
    redact: redact ?? hideInRecord
  })
}

/**
 * Between two generations, by what judges. A start does not wait for that: see before-load.js.
 * @param {{ record: RunRecord, spentMs: number }} state
 * @param {Parameters<typeof planNextGeneration>[0]['findOpen']} [findOpen]
 */
export async function planNext (state, findOpen) {
  const [{ planNextGeneration }, { decodeHistogram }] =
    await Promise.all([import('../judge/next-generation.js'), import('../record/histogram.js')])
  return planNextGeneration({ ...state, decode: decodeHistogram, ...findOpen && { findOpen } })
}

/**
 * Two versions of a service in one run, one generation after the other until it is decided or the time is up.
 * @param {Omit<Running, 'planNext'> & { settings?: CommandSettings, findOpen?: Parameters<typeof planNextGeneration>[0]['findOpen'] }}
 *   options findOpen: see planNextGeneration; absent: every figure is to be decided
 */
export async function runVersions ({ plan, settings, findOpen, ...running }) {
  return runPlan({
    plan,
    settings: { essential: plan.baselines[0].targets, ...settings },
    ...running,
    planNext: async (state) => planNext(state, findOpen ?? (await import('../judge/version-comparison.js')).listOpenFigures)
  })
}

/** @template {MeasuringSettings} T @param {T} [settings] */
export async function fillSettings (settings) {
  const given = /** @type {T} */ (settings ?? {})
  return {
    targetsFolder: PATHS.targets,
    configs: PATHS.configs,
    reportsFolder: 'reports',
    pin: true,
    require: [],
    secretNames: {},
    ...given,
    version: given.version ?? await readVersion()
  }
}

/** Nobody has to listen. @param {Partial<Progress>} [progress] @returns {Progress} */
export function fillProgress (progress = {}) {
  return { onPlan () {}, onTrial () {}, onTick () {}, onTrialEnd () {}, onStampede () {}, onSlice () {}, onFailure () {}, ...progress }
}

/** The signal of a caller who gave none. @returns {AbortSignal} */
export function neverAborted () {
  return new AbortController().signal
}
