import os from 'node:os'
import { Worker } from 'node:worker_threads'

/** @import { Check } from '../../../boot/inspection.js' */

const WATCH_MS = 2000
const GAP_US = 300 // a timer interrupt or a system process takes less
const MOST_LOST = 0.001 // of the time: what p99.9 can bear

/**
 * What one core saw while it did nothing but look at the clock.
 * @typedef {{ gaps: number, lostUs: number, longestUs: number, watchedUs: number }} Stillness
 */

/**
 * Whether the machine goes on when all its cores are busy. A host that gives a virtual machine or a container less than
 * its cores' whole time stops them when it is used up, usually until the next multiple of 100 ms, and no counter inside
 * says so.
 * @param {{ watchMs?: number, watch?: () => Promise<Stillness[]> }} [options] for tests
 * @returns {Promise<Check>}
 */
export async function checkStillness ({ watchMs = WATCH_MS, watch = () => watchCores(watchMs) } = {}) {
  const seen = await watch()
  const lostRatio = Math.max(0, ...seen.map(({ lostUs, watchedUs }) => watchedUs > 0 ? lostUs / watchedUs : 0))
  const longestMs = Math.max(0, ...seen.map(({ longestUs }) => longestUs)) / 1000
  const isGood = lostRatio <= MOST_LOST
  return {
    name: 'standing still',
    status: isGood ? 'ok' : 'warn',
    found: `${Number((lostRatio * 100).toPrecision(2))} % of the time with all cores busy, up to ${longestMs.toFixed(1)} ms at once`,
    why: 'when the host or other work takes a core away, that time is in the slowest response times',
    mend: isGood
      ? ''
      : 'end other programs, or give a virtual machine or container more cores or a larger CPU quota. Until then p99.9 of a saturated target shows the machine, too',
    spoils: !isGood
  }
}

/** @param {number} watchMs @returns {Promise<Stillness[]>} one a core */
function watchCores (watchMs) {
  return Promise.all(Array.from({ length: os.availableParallelism() }, () => new Promise((resolve, reject) => {
    const worker = new Worker(SPIN, { eval: true, workerData: { watchMs, gapUs: GAP_US } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })))
}

/** The first quarter of a second is let pass: the loop is compiled in it. */
const SPIN = `
const { parentPort, workerData: { watchMs, gapUs } } = require('node:worker_threads')
const spin = (ms) => {
  const started = performance.now()
  const seen = { gaps: 0, lostUs: 0, longestUs: 0, watchedUs: 0 }
  let last = started
  for (let now = last; now - started < ms; now = performance.now()) {
    const gap = (now - last) * 1000
    if (gap > gapUs) { seen.gaps++; seen.lostUs += gap; if (gap > seen.longestUs) seen.longestUs = gap }
    last = now
  }
  seen.watchedUs = (last - started) * 1000
  return seen
}
spin(250)
parentPort.postMessage(spin(watchMs))
`
