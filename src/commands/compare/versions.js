import { openWorktree } from '../../boot/git-worktree.js'
import { givePackages } from '../../boot/packages/give.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { buildVersionsPlan } from '../../measure/versions-plan.js'
import { warnOfCommand } from '../../plan/moved-paths.js'
import { AFTER, BEFORE } from '../../plan/versions.js'
import { drawSeed } from '../../record/store.js'
import { describeOwnTarget } from '../common/experiments.js'
import { resolveConnections } from '../common/measuring.js'
import { measureVersionsPlan } from '../common/versions.js'

/**
 * @import { Plan, RunRecord } from '../../types.ts'
 * @import { Io } from '../../cli/main.js'
 * @import { Worktree } from '../../boot/git-worktree.js'
 */

/**
 * Two versions of a service in one run, one generation after the other until it is decided or the time is up.
 * @param {{ flags: import('./command.js').Flags, io: Io }} options
 * @returns {Promise<{ record: RunRecord, folder: string | null }>}
 * @throws {BaseloadError} USAGE, REF_UNKNOWN, INSTALL_FAILED, REPORTS_UNWRITABLE and what run throws
 */
export async function measureVersions ({ flags, io }) {
  io.catchSignals()
  await io.reaper().up() // before there is a worktree to be removed
  const worktree =
    flags.againstRef === undefined
      ? null
      : await openWorktree({ ref: flags.againstRef, folder: process.cwd(), signal: io.signal })
  try {
    if (worktree !== null) {
      const { againstRef: name = '', install: command, start = '' } = flags
      worktree.notes.push(
        ...warnOfCommand({ name, command: start, top: worktree.top }),
        ...await givePackages({ name, worktree, command, reaper: io.reaper(), note: io.note, signal: io.signal })
      )
    }
    return await measureVersionsPlan({ plan: await planFromFlags({ flags, worktree }), flags, io })
  } finally {
    await worktree?.close()
  }
}

/**
 * @param {{ flags: import('./command.js').Flags, worktree: Worktree | null }} options
 * @returns {Promise<Plan>}
 */
function planFromFlags ({ flags, worktree }) {
  // A ref is what there was; the working folder is what it has become.
  const describe = (
    /** @type {string} */ name,
    /** @type {string | undefined} */ start,
    /** @type {string | undefined} */ url
  ) => describeOwnTarget({ url, flags: { ...flags, start, name } })
  const definitions = [describe(BEFORE, flags.start, flags.url), describe(AFTER, flags.against ?? flags.start, flags.againstUrl)]
  return buildVersionsPlan({
    definitions,
    ...(worktree &&
      flags.againstRef !== undefined && {
      folders: { [BEFORE]: worktree.folder },
      more: { ref: { name: flags.againstRef, commit: worktree.commit } },
      notes: worktree.notes
    }),
    file: 'the command line',
    margin: flags.margin,
    latencyMargin: flags.latencyMargin,
    time: flags,
    ratePerSecond: flags.rate,
    timeoutMs: flags.timeout,
    connections: resolveConnections({ flags }),
    seed: flags.seed ?? drawSeed(),
    allowHosts: flags.allowHost,
    secretNames: listSecretNames({ flags })
  })
}
