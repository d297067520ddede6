import { listOpenOfGate, readGate } from '../commands/gate/verdict/gate.js'
import { compareVersions } from '../judge/version-comparison.js'
import { runVersions } from '../measure/run-plan.js'
import { buildVersionsPlan } from '../measure/versions-plan.js'
import { DEFAULTS } from '../plan/presets.js'
import { AFTER, BEFORE } from '../plan/versions.js'
import { decodeHistogram } from '../record/histogram.js'
import { drawSeed } from '../record/store.js'

/**
 * @import { RecordComparison, RunRecord } from '../types.ts'
 * @import { Gate } from '../commands/gate/types.ts'
 * @import { OwnTarget } from '../plan/own-target.js'
 * @import { Store } from '../record/store.js'
 * @import { AskedTime } from '../measure/versions-plan.js'
 * @import { MeasuringSettings, Running } from '../measure/types.ts'
 *
 * A version as a baseline file describes a target, and the folder that its command is started in.
 * @typedef {Omit<OwnTarget, 'name' | 'parts'> & { folder?: string }} Version folder: absent: the working folder
 *
 * How two versions are measured in one run.
 * @typedef {object} VersionsOptions
 * @property {number} [margin] worsening that counts as none; absent: 0.05
 * @property {number} [latencyMargin] the same of p50, of p99 twice as much; absent: 0.25
 * @property {AskedTime} [time] absent: as the command has it
 * @property {number} [ratePerSecond] offered to both; absent: near half of the slower peak
 * @property {{ peak?: number, open?: number }} [connections]
 * @property {number} [seed] of the order in each generation; absent: from the clock
 * @property {MeasuringSettings} [settings]
 * @property {Running['progress']} [progress]
 * @property {AbortSignal} [signal] ends it: what was measured is kept and compared
 */

/**
 * Two versions of a service in one run, in generations of both, until it is decided or the time is up.
 * @param {VersionsOptions & { before: Version, after: Version }} options after: the one that may have become worse
 * @returns {Promise<{ record: RunRecord, store: Store, comparison: RecordComparison }>}
 * @throws {BaseloadError} BASELINE_INVALID, FEED_INVALID, HOST_NOT_ALLOWED and what `run` throws
 */
export async function measureVersions ({ before, after, ...options }) {
  const { plan, running } = await planBoth({ sides: { [BEFORE]: before, [AFTER]: after }, of: 'compare', options })
  const measured = await runVersions({ plan, ...running })
  return { ...measured, comparison: compareVersions({ record: measured.record, decode: decodeHistogram }) }
}

/**
 * Whether the next version is as good as the live one, of both in one run: ship, hold or cannot tell.
 * @param {VersionsOptions & { live: Version, next: Version, objectives?: readonly string[] }} options objectives: that
 *   both are held to; absent: success>=99%
 * @returns {Promise<{ record: RunRecord, store: Store, gate: Gate }>}
 * @throws {BaseloadError} BASELINE_INVALID, FEED_INVALID, HOST_NOT_ALLOWED and what `run` throws
 */
export async function gate ({ live, next, objectives, ...options }) {
  const isAtRateOnly = live.url !== undefined && options.ratePerSecond !== undefined
  const { plan, running } = await planBoth({
    sides: { live, next },
    of: 'gate',
    options,
    ...objectives && { objectives },
    ...isAtRateOnly && { more: { isWithoutPeak: true } }
  })
  const measured = await runVersions({ plan, ...running, findOpen: listOpenOfGate })
  return { ...measured, gate: readGate({ record: measured.record, decode: decodeHistogram }) }
}

/**
 * @param {{ sides: Record<string, Version>, of: 'compare' | 'gate', options: VersionsOptions } &
 *   Pick<Parameters<typeof buildVersionsPlan>[0], 'objectives' | 'more'>} options sides: by name, the old version first
 */
async function planBoth ({ sides, options: { settings, progress, signal, ...how }, ...more }) {
  const plan = await buildVersionsPlan({
    definitions: Object.entries(sides).map(([name, { folder, ...side }]) => ({ ...side, name })),
    folders: Object.fromEntries(Object.entries(sides).map(([name, { folder }]) => [name, folder])),
    file: 'the two versions',
    margin: DEFAULTS.margin,
    seed: drawSeed(),
    ...how,
    ...more,
    allowHosts: settings?.allowHosts,
    secretNames: settings?.secretNames
  })
  return { plan, running: { settings, progress, signal } }
}
