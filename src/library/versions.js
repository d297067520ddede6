import { buildVersionsPlan } from '../measure/versions-plan.js'
import { AFTER, BEFORE } from '../plan/versions.js'
import { planNextGeneration } from '../judge/next-generation.js'
import { listOpenFigures } from '../judge/version-comparison.js'
import { decodeHistogram } from '../record/histogram.js'
import { neverAborted } from './settings.js'
import { compareVersions, MARGIN } from './records.js'
import { run } from './run.js'
import { drawSeed } from '../record/store.js'

/**
 * @import { RecordComparison, RunRecord } from '../types.ts'
 * @import { OwnTarget } from '../plan/own-target.js'
 * @import { Store } from '../record/store.js'
 * @import { Progress } from '../measure/types.ts'
 * @import { AskedTime } from '../measure/versions-plan.js'
 * @import { MeasuringSettings } from './settings.js'
 *
 * A version as a baseline file describes a target, and the folder that its command is started in.
 * @typedef {Omit<OwnTarget, 'name' | 'parts'> & { folder?: string }} Version folder: absent: the working folder
 */

/**
 * Two versions of a service in one run, in generations of both, until it is decided or the time is up.
 * @param {object} options
 * @param {Version} options.before
 * @param {Version} options.after the one that may have become worse
 * @param {number} [options.margin] worsening that counts as none; absent: 0.05
 * @param {number} [options.latencyMargin] the same of p50, of p99 twice as much; absent: 0.25
 * @param {AskedTime} [options.time] absent: 90 seconds
 * @param {number} [options.ratePerSecond] offered to both; absent: near half of the slower peak
 * @param {{ peak?: number, open?: number }} [options.connections]
 * @param {number} [options.seed] of the order in each generation; absent: from the clock
 * @param {MeasuringSettings} [options.settings]
 * @param {Partial<Progress>} [options.progress]
 * @param {AbortSignal} [options.signal] ends it: what was measured is kept and compared
 * @returns {Promise<{ record: RunRecord, store: Store, comparison: RecordComparison }>}
 * @throws {BaseloadError} BASELINE_INVALID, FEED_INVALID, HOST_NOT_ALLOWED and what `run` throws
 */
export async function measureVersions ({ before, after, settings, progress, signal = neverAborted(), ...how }) {
  const { margin = MARGIN, latencyMargin, time, ratePerSecond, connections, seed = drawSeed() } = how
  const { folder: oldFolder, ...old } = before
  const { folder: newFolder, ...other } = after
  const plan = await buildVersionsPlan({
    definitions: [{ ...old, name: BEFORE }, { ...other, name: AFTER }],
    folders: { [BEFORE]: oldFolder, [AFTER]: newFolder },
    file: 'the two versions',
    margin,
    latencyMargin,
    time,
    ratePerSecond,
    connections,
    seed,
    allowHosts: settings?.allowHosts,
    secretNames: settings?.secretNames
  })
  const { record, store } = await run({
    plan,
    settings: { essential: [BEFORE, AFTER], ...settings },
    progress,
    signal,
    planNext: (state) => planNextGeneration({ ...state, decode: decodeHistogram, findOpen: listOpenFigures })
  })
  return { record, store, comparison: compareVersions({ record }) }
}
