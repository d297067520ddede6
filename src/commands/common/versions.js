import { runVersions } from '../../measure/run-plan.js'
import { createProgress } from './progress.js'
import { listSecretNames } from '../../cli/flags/flags.js'

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
 * Two versions of a service in one run, as their flags have it.
 * @param {{ plan: Plan, flags: VersionFlags, io: Io, findOpen?: Parameters<typeof runVersions>[0]['findOpen'] }} options
 * @returns {Promise<{ record: RunRecord, folder: string | null }>} folder: where the record is
 */
export async function measureVersionsPlan ({ plan, flags, io, findOpen }) {
  const progress = createProgress({ io, quiet: flags.quiet })
  const { record, store } = await runVersions({
    plan,
    settings: {
      reportsFolder: flags.reports,
      pin: flags.pin,
      watch: flags.watch,
      secretNames: listSecretNames({ flags }),
      allowHosts: flags.allowHost,
      defaults: io.defaults,
      reaper: io.reaper()
    },
    progress,
    signal: io.signal,
    findOpen
  }).finally(() => progress.close())
  await store.pointLatest()
  return { record, folder: store.folder }
}
