import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../config/writing-place.js'
import { startReaper } from './reaper.js'
import { openAgents } from './agents.js'
import { createGuard } from './guard.js'
import { openWatch } from './watch/watch.js'
import { findNiceness, findPinnableCores } from './cores.js'
import { nameOwner } from './units/owner.js'
import { sweepLeftovers } from './units/sweep.js'

/** @import { BaseloadError } from '../errors.js' */
/** @import { Configs } from '../types.ts' */
/** @import { FoundPrograms } from './programs/found.js' */
/** @import { Reaper } from './reaper.js' */

/**
 * What the parts of all targets of one run share.
 * @typedef {object} Site
 * @property {string} targetsFolder
 * @property {Configs} configs
 * @property {Partial<FoundPrograms>} programs absent: as null
 * @property {string} folder for sockets and made configurations; removed at the end
 * @property {number[] | null} cores that can be pinned; null when none can
 * @property {number | null} niceness of target and driver alike, so that others on the machine disturb them less; null
 *   where it may not be raised
 * @property {boolean} [sharesDriverCore] what is measured runs on the driver's core too: the driver is given a
 *   real-time priority, where it may be
 * @property {import('./guard.js').Guard} guard decides where addresses lead, and what may be connected to
 * @property {Reaper} reaper
 * @property {Awaited<ReturnType<typeof openAgents>>} agents
 * @property {import('./watch/watch.js').MachineWatch | null} watch null: the machine is not watched
 * @property {boolean} [looks] false: what parts use is not read each second, to see what that costs (bench/resources.js)
 * @property {() => Promise<void>} close
 */

/**
 * Begins by ending what runs that were killed have left.
 * @param {{ targetsFolder: string, configs: Configs, programs?: Partial<FoundPrograms>, pin: boolean, watch?: boolean,
 *   allowHosts?: readonly string[], reaper?: Reaper }} options programs: absent: none is started; watch: the machine,
 *   by a probe on each core; absent: not; allowHosts: that may be loaded beyond this machine; reaper: that goes on when
 *   the site is closed; absent: one of its own
 * @returns {Promise<Site>}
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function openSite ({ targetsFolder, configs, programs = {}, pin, watch: isWatched = false, allowHosts, reaper: given }) {
  const reaper = given ?? startReaper()
  const closeReaper = () => { if (!given) reaper.close() }
  const makeFolder = () => makeTemporaryFolder({ prefix: `${nameOwner()}-` })
  const [folder] = await Promise.all([sweepLeftovers().then(makeFolder), reaper.up()]).catch((error) => {
    closeReaper()
    throw error
  })
  const agents = await openAgents({ socketPath: join(folder, 'agents.sock') })
  const pinnable = isWatched || pin ? findPinnableCores() : null // it starts a program
  const watch = isWatched ? await openWatch({ cores: pinnable, reaper }) : null
  return {
    targetsFolder,
    configs,
    programs,
    folder,
    cores: pin ? pinnable : null,
    niceness: pin ? findNiceness() : null,
    guard: createGuard({ allowHosts }),
    reaper,
    agents,
    watch,
    async close () {
      await watch?.close()
      agents.close()
      // Where its disk became read-only it stays: no reason to lose what was measured.
      await rm(folder, { recursive: true, force: true }).catch(() => {})
      closeReaper()
    }
  }
}
