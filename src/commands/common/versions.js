import { PATHS, readVersion } from '../../config/files.js'
import { decodeHistogram } from '../../record/histogram.js'
import { run } from '../../measure/run.js'
import { planNextGeneration } from '../../judge/next-generation.js'
import { listOpenFigures } from '../../judge/version-comparison.js'
import { createProgress } from './progress.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { createRedaction } from '../../cli/redaction.js'

/** @import { Plan, RunRecord } from '../../types.ts' */
/** @import { FlagsOf } from '../../cli/flag-types.ts' */
/** @import { Io } from '../../cli/main.js' */
/** @import { SECRET_FLAGS } from '../../cli/flags/flags.js' */
/**
 * Of `compare` and `gate`.
 * @typedef {FlagsOf<typeof SECRET_FLAGS> & { reports: string, pin: boolean, watch: boolean, quiet?: boolean, allowHost:
 *   string[] }} VersionFlags
 */

/**
 * Two versions of a service in one run, one generation after the other until it is decided or the time is up.
 * @param {{ plan: Plan, flags: VersionFlags, io: Io, findOpen?: Parameters<typeof planNextGeneration>[0]['findOpen'] }} options
 *   findOpen: see planNextGeneration; absent: every figure is to be decided
 * @returns {Promise<{ record: RunRecord, folder: string | null }>} folder: where the record is
 */
export async function measureVersionsPlan ({ plan, flags, io, findOpen = listOpenFigures }) {
  const progress = createProgress({ io, quiet: flags.quiet })
  const { hideInRecord, hideInFailure } = createRedaction({ plan, secretNames: listSecretNames({ flags }) })
  const { record, store } = await run({
    plan,
    settings: {
      version: await readVersion(),
      targetsFolder: PATHS.targets,
      configs: PATHS.configs,
      reportsFolder: flags.reports,
      pin: flags.pin,
      watch: flags.watch,
      require: [],
      secretNames: listSecretNames({ flags }),
      allowHosts: flags.allowHost,
      defaults: io.defaults,
      essential: plan.baselines[0].targets,
      reaper: io.reaper()
    },
    progress: { ...progress, onFailure: (failure) => progress.onFailure(hideInFailure(failure)) },
    signal: io.signal,
    planNext: (state) => planNextGeneration({ ...state, decode: decodeHistogram, findOpen }),
    redact: hideInRecord
  }).finally(() => progress.close())
  await store.pointLatest()
  return { record, folder: store.folder }
}
