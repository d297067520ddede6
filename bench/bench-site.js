import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNiceness, findPinnableCores } from '../src/boot/cores.js'
import { startProcess } from '../src/boot/process.js'
import { startReaper } from '../src/boot/reaper.js'

/** @import { Running } from '../src/boot/process.js' */

/**
 * Where a bench takes place: its folder, its cores, and all that runs because of it.
 * @typedef {object} BenchSite
 * @property {string} folder removed at the end
 * @property {number[] | null} driverCores null: nothing is pinned
 * @property {number[] | null} serverCores
 * @property {AbortSignal} signal Ctrl-C
 * @property {(options: Omit<Parameters<typeof startProcess>[0], 'reaper' | 'niceness'>) => Promise<Running>} start whatever is
 *   started here is stopped by `close` at the latest
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ signal: AbortSignal }} options
 * @returns {Promise<BenchSite>}
 */
export async function openBenchSite ({ signal }) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
  const reaper = startReaper()
  await reaper.up()
  const cores = findPinnableCores()
  const canPin = cores !== null && cores.length > 1
  const niceness = canPin ? findNiceness() : null // as in a measurement: others on the machine disturb all trials less
  /** @type {Set<Running>} */
  const started = new Set()
  return {
    folder,
    driverCores: canPin ? cores.slice(-1) : null,
    serverCores: canPin ? cores.slice(0, 1) : null,
    signal,
    async start (options) {
      const running = await startProcess({ ...options, niceness, reaper })
      started.add(running)
      running.ended.then(() => started.delete(running))
      return running
    },
    async close () {
      await Promise.all([...started].map((running) => running.stop()))
      reaper.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
