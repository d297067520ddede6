import { PATHS, readVersion } from '../../config/files.js'
import { decodeHistogram } from '../../record/histogram.js'
import { run } from '../run.js'
import { planNextBlock } from '../verdict/next-block.js'
import { createProgress } from './progress.js'
import { listSecretNames } from '../../cli/options.js'
import { createRedaction } from '../../cli/redaction.js'

/**
 * @import { Plan, RunRecord } from '../../types.ts'
 * @import { FlagsOf } from '../../cli/flag-types.ts'
 * @import { Io } from '../../cli/main.js'
 * @import { SECRET_FLAGS } from '../../cli/options.js'
 *
 * Of `compare` and `gate`.
 * @typedef {FlagsOf<typeof SECRET_FLAGS> & { reports: string, pin: boolean, watch: boolean, quiet?: boolean, allowHost:
 *   string[] }} VersionFlags
 */

/**
 * Two versions of a service in one run, block by block until it is decided or the time is up.
 * @param {{ plan: Plan, flags: VersionFlags, io: Io, isEnough?: Parameters<typeof planNextBlock>[0]['isEnough'] }} options
 *   isEnough: see planNextBlock
 * @returns {Promise<{ record: RunRecord, folder: string | null }>} folder: where the record is
 */
export async function measureVersionsPlan ({ plan, flags, io, isEnough }) {
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
    planNext: (state) => planNextBlock({ ...state, decode: decodeHistogram, isEnough }),
    redact: hideInRecord
  }).finally(() => progress.close())
  await store.pointLatest()
  return { record, folder: store.folder }
}
