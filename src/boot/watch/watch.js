import { setTimeout as sleep } from 'node:timers/promises'
import { readMonotonicUs } from './clock.js'
import { LATE_US, startProbes } from './probes.js'
import { startSlices } from './slices.js'
import { settleStops } from './stops.js'

/**
 * @import { TrialWatch } from '../../types.ts'
 * @import { Reaper } from '../reaper.js'
 * @import { Probes } from './probes.js'
 * @import { Slice, Watched } from './slices.js'
 *
 * What watches the machine itself while a run goes on.
 * @typedef {object} MachineWatch
 * @property {(options: { parts: Watched[] }) => WatchedWindow} begin
 * @property {(options: { ms: number }) => Promise<TrialWatch & { usedRatio: Record<string, number> }>} look what
 *   happens now, with nothing measured; usedRatio: share of each core that processes used, the probes among them
 * @property {(options: { quietMs?: number, mostMs?: number, signal: AbortSignal }) => Promise<boolean>} waitForQuiet
 *   whether no core has stopped for so long
 * @property {() => Promise<void>} close
 *
 * @typedef {object} WatchedWindow
 * @property {(options: { startedUs?: number, windowMs: number }) => Promise<TrialWatch>} end startedUs: when the window
 *   opened, on CLOCK_MONOTONIC; absent: at begin
 * @property {() => void} drop nobody wants to know any more; also after `end`
 */

/** How long no core may have stopped before something is measured again, and how long that is waited for. */
export const QUIET_MS = 1000
const MOST_WAITED_MS = 5000
const BEFORE_US = 1e6 // the backlog of a stop before the window reaches into it

/**
 * @param {{ cores: number[] | null, reaper: Pick<Reaper, 'watch' | 'forget'> }} options cores: those that parts may run
 *   on; null where nothing can be pinned
 * @returns {Promise<MachineWatch>}
 */
export async function openWatch ({ cores, reaper }) {
  const probes = await startProbes({ cores, reaper })
  const begin = (/** @type {{ parts: Watched[] }} */ { parts }) => beginWindow({ probes, parts })
  return {
    begin,
    async look ({ ms }) {
      const window = begin({ parts: [] })
      const slices = startSlices({ parts: [] })
      await sleep(ms)
      return { ...await window.end({ windowMs: ms }), usedRatio: findUse(slices.stop()) }
    },
    async waitForQuiet ({ quietMs = QUIET_MS, mostMs = MOST_WAITED_MS, signal }) {
      const untilMs = performance.now() + mostMs
      const isQuiet = () => probes.readNow().every(({ toUs }) => toUs < readMonotonicUs() - quietMs * 1000)
      while (!isQuiet() && performance.now() < untilMs && !signal.aborted) await sleep(100)
      return isQuiet()
    },
    close: probes.stop
  }
}

/** @param {{ probes: Probes, parts: Watched[] }} options @returns {WatchedWindow} */
function beginWindow ({ probes, parts }) {
  const begunUs = readMonotonicUs()
  const slices = startSlices({ parts })
  return {
    async end ({ startedUs = begunUs, windowMs }) {
      const toUs = startedUs + Math.round(windowMs * 1000)
      const late = await probes.read({ fromUs: startedUs - BEFORE_US, toUs })
      const seen = slices.stop()
      const costRatio = Number(probes.readCostRatio().toFixed(4))
      return {
        means: probes.means,
        cores: probes.cores,
        costRatio,
        ...settleStops({ late, slices: seen, startedUs }),
        ...summariseSlices({ slices: seen.filter(({ us }) => us >= startedUs && us <= toUs), costRatio })
      }
    },
    drop () { slices.stop() }
  }
}

/**
 * What a part waited for the probe on its core and for this very process, up to all of their time, is no sign of
 * others: it would be so again.
 * @param {{ slices: Slice[], costRatio: number }} options slices: within the window; costRatio: share of a core that a probe takes
 * @returns {Pick<TrialWatch, 'stolenUs' | 'runDelayUs' | 'delayedRatio'>} empty where the platform does not tell
 */
export function summariseSlices ({ slices, costRatio }) {
  if (slices.length < 2) return { stolenUs: {}, runDelayUs: {}, delayedRatio: {} }
  const [first, last] = [slices[0], slices[slices.length - 1]]
  const parts = [...last.waitedUs.keys()]
  const waitedForOthers = (/** @type {string} */ name, /** @type {Slice} */ from, /** @type {Slice} */ to) =>
    Math.max(0, waited(to, name) - waited(from, name) - costRatio * (to.us - from.us) - (to.ownUs - from.ownUs))
  const waits = (/** @type {string} */ name) => slices.slice(1).map((slice, index) => waitedForOthers(name, slices[index], slice))
  return {
    stolenUs: Object.fromEntries(
      [...last.cores].map(([core, { stolenMs }]) => [
        core,
        (stolenMs - (first.cores.get(core)?.stolenMs ?? stolenMs)) * 1000
      ])
    ),
    // A process that ended meanwhile takes its sum with it.
    runDelayUs: Object.fromEntries(parts.map((name) => [name, Math.round(waitedForOthers(name, first, last))])),
    delayedRatio: Object.fromEntries(
      parts.map((name) => [
        name,
        Number(
          (
            waits(name)
              .filter((us) => us >= LATE_US)
              .reduce((sum, us) => sum + us, 0) /
            (last.us - first.us)
          ).toFixed(4)
        )
      ])
    )
  }
}

/** @param {Slice[]} slices @returns {Record<string, number>} by core */
function findUse (slices) {
  const [first, last] = [slices[0], slices.at(-1)]
  if (!first || !last || last.us <= first.us) return {}
  return Object.fromEntries(
    [...last.cores].map(([core, { busyMs }]) => [
      core,
      ((busyMs - (first.cores.get(core)?.busyMs ?? busyMs)) * 1000) / (last.us - first.us)
    ])
  )
}

/** @param {Slice} slice @param {string} name */
function waited ({ waitedUs }, name) {
  return waitedUs.get(name) ?? 0
}
