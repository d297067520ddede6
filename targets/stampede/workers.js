import { CLOCK } from './clock.js'
import { isDocumentOf } from './document.js'

/**
 * Starts all workers in one tick: no answer of anybody can come in between, so that every one of them finds the cache as it was.
 * @param {{ ids: number[], work: (id: number) => Promise<unknown>, clock?: import('./clock.js').Clock }} options
 * @returns {Promise<{ succeeded: number, rejected: number, wallMs: number, latenciesMs: Float64Array }>} latencies of
 *   those that failed too: they have waited
 */
export async function runWorkers ({ ids, work, clock = CLOCK }) {
  const latenciesMs = new Float64Array(ids.length)
  let succeeded = 0
  let lastMs = clock.now()
  const firstMs = lastMs
  await Promise.all(ids.map(async (id, index) => {
    const startedMs = clock.now() // its id is drawn, now its clock starts
    const isGood = await work(id).then((document) => isDocumentOf({ id, document }), () => false)
    lastMs = clock.now()
    latenciesMs[index] = lastMs - startedMs
    if (isGood) succeeded++
  }))
  return { succeeded, rejected: ids.length - succeeded, wallMs: lastMs - firstMs, latenciesMs }
}
