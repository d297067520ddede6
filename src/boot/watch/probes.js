import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { askHelper } from '../helper.js'
import { startProcess } from '../process.js'
import { readMonotonicUs } from './clock.js'

/**
 * @import { Running } from '../process.js'
 * @import { Reaper } from '../reaper.js'
 *
 * The core did not run between the two; core: null where the probe is not pinned. CLOCK_MONOTONIC.
 * @typedef {{ core: number | null, fromUs: number, toUs: number }} Late
 *
 * One a core.
 * @typedef {object} Probes
 * @property {Array<number | null>} cores
 * @property {'fifo' | 'normal'} means
 * @property {(options: { fromUs: number, toUs: number }) => Promise<Late[]>} read what began or ended in between; waits
 *   until every probe has told of it
 * @property {() => Late[]} readNow what is known already, of the last minutes
 * @property {() => number} readCostRatio the largest share of a core that one of them has used
 * @property {() => Promise<void>} stop
 */

/**
 * A wake that is later than this is a stop: what the kernel and a timer need is far below it, what a p99 of a
 * millisecond bears is not far above it.
 */
export const LATE_US = 3000

const SCRIPT = fileURLToPath(new URL('./probe-process.js', import.meta.url))
// It makes no garbage worth a thread, and a helper thread would be one more that wants the core.
const FLAGS = ['--single-threaded-gc', '--max-semi-space-size=1', '--v8-pool-size=0']
const PRIORITY = 2 // above the driver's own 1, where that shares a core with what it measures
const MOST_PROBES = 8 // parts are pinned to the first cores, drivers to the last
const MOST_KEPT = 100_000
const TELL_MS = 500 // they tell where they are each 20 ms

/**
 * Started once a run. A core whose probe cannot be started is not watched.
 * @param {{ cores: number[] | null, reaper: Pick<Reaper, 'watch' | 'forget'> }} options cores: null where nothing can be pinned
 * @returns {Promise<Probes>}
 */
export async function startProbes ({ cores, reaper }) {
  const means = mayRunFirst() ? 'fifo' : 'normal'
  const prefix = means === 'fifo' ? ['chrt', '-f', String(PRIORITY)] : []
  const chosen = cores === null ? [null] : [...new Set([...cores.slice(0, MOST_PROBES / 2), ...cores.slice(-MOST_PROBES / 2)])]
  const probes = await Promise.all(chosen.map(async (core) => {
    const running = await startProcess({
      name: 'watch',
      file: process.execPath,
      args: [...FLAGS, SCRIPT, String(LATE_US), means],
      prefix,
      cores: core === null ? null : [core],
      env: { NODE_OPTIONS: '' },
      reaper
    })
    return follow({ core, running })
  }))
  return {
    cores: chosen,
    means,
    async read ({ fromUs, toUs }) {
      const untilMs = performance.now() + TELL_MS + Math.max(0, toUs - readMonotonicUs()) / 1000
      while (performance.now() < untilMs && probes.some(({ hereUs, running }) => hereUs() < toUs && !running.hasEnded())) await sleep(4)
      return probes.flatMap(({ late }) => late).filter((one) => one.toUs > fromUs && one.fromUs < toUs)
    },
    readNow: () => probes.flatMap(({ late }) => late),
    readCostRatio: () => Math.max(0, ...probes.map(({ costRatio }) => costRatio())),
    async stop () { await Promise.all(probes.map(({ running }) => running.stop({ graceMs: 500 }))) }
  }
}

/** Whether a process may have a real-time priority here. */
function mayRunFirst () {
  return askHelper('chrt', ['-f', String(PRIORITY), 'true']).status === 0
}

/** What one probe tells, line by line. @param {{ core: number | null, running: Running }} options */
function follow ({ core, running }) {
  /** @type {Late[]} */
  const late = []
  let rest = ''
  let first = { us: 0, cpuUs: 0 }
  let here = first
  running.child.stdout?.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [what, a, b] = line.split(' ')
      if (what === 'late') late.push({ core, fromUs: Number(a), toUs: Number(b) })
      if (what === 'here') {
        here = { us: Number(a), cpuUs: Number(b) }
        if (first.us === 0) first = here // its start is not what it costs
      }
    }
    if (late.length > MOST_KEPT) late.splice(0, late.length - MOST_KEPT)
  })
  return {
    running,
    late,
    hereUs: () => here.us,
    costRatio: () => (here.us > first.us ? (here.cpuUs - first.cpuUs) / (here.us - first.us) : 0)
  }
}
