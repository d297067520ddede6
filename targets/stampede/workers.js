import { CLOCK } from './clock.js'
import { isDocumentOf } from './document.js'

/**
 * Starts all workers in one tick, so that no answer of anybody can come in between and every one of them finds the
 * cache as it was; or one after the other, at a pace.
 * @param {object} options
 * @param {number[]} options.ids
 * @param {(id: number) => Promise<unknown>} options.work
 * @param {number | null} [options.startsPerMs] null: all in one tick
 * @param {import('./clock.js').Clock} [options.clock]
 * @returns {Promise<{ succeeded: number, rejected: number, wallMs: number, latenciesMs: Float64Array, firstServedMs:
 *   number | null }>} latencies of those that failed too: they have waited; firstServedMs: since the first start
 */
export async function runWorkers ({ ids, work, startsPerMs = null, clock = CLOCK }) {
  const latenciesMs = new Float64Array(ids.length)
  /** @type {Array<Promise<void>>} */
  const working = []
  let succeeded = 0
  /** @type {number | null} */
  let firstServedMs = null
  let lastMs = clock.now()
  const firstMs = lastMs
  await startAll({ count: ids.length, startsPerMs, start: (index) => working.push(run(index)), clock })
  await Promise.all(working)
  return { succeeded, rejected: ids.length - succeeded, wallMs: lastMs - firstMs, latenciesMs, firstServedMs }

  /** @param {number} index */
  async function run (index) {
    const id = ids[index]
    const startedMs = clock.now() // its id is drawn, now its clock starts
    const isGood = await work(id).then((document) => isDocumentOf({ id, document }), () => false)
    lastMs = clock.now()
    latenciesMs[index] = lastMs - startedMs
    if (!isGood) return
    succeeded++
    firstServedMs ??= lastMs - firstMs
  }
}

/**
 * At a pace each turn of the event loop starts those that are due by then, so that answers come in between.
 * @param {{ count: number, startsPerMs: number | null, start: (index: number) => void, clock: import('./clock.js').Clock }} options
 * @returns {Promise<void>} when the last has started
 */
function startAll ({ count, startsPerMs, start, clock }) {
  const firstMs = clock.now()
  let started = 0
  return new Promise((resolve) => {
    startDue()

    function startDue () {
      const due = startsPerMs === null ? count : Math.min(count, Math.floor((clock.now() - firstMs) * startsPerMs) + 1)
      while (started < due) start(started++)
      if (started < count) clock.soon(startDue)
      else resolve()
    }
  })
}
