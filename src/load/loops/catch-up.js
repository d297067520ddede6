import { sleep } from './timers.js'

/** @import { Clock } from './clock.js' */

const MOST_MS = 1000
const LOOK_MS = 10
/** Of its length, where a warm-up lasts until so many requests ended. */
export const MOST_WARMUPS = 4

/**
 * Code is compiled after so many runs, not after so much time: on a machine of a third of the speed a short warm-up would
 * end with a server that still interprets. So it goes on until so many requests ended, up to MOST_WARMUPS times as long.
 * @param {{ countEnds: () => number, least: number, warmupMs: number, clock: Clock, signal?: AbortSignal }} options
 * @returns {Promise<void>}
 */
export async function warmOn ({ countEnds, least, warmupMs, clock, signal }) {
  const endUs = clock.nowUs() + (MOST_WARMUPS - 1) * warmupMs * 1000
  while (countEnds() < least && clock.nowUs() < endUs && !signal?.aborted) await sleep({ ms: LOOK_MS, clock, signal })
}

/**
 * A server that had to start while its warm-up was under way may be behind when that is over, and the window would
 * begin with the wait of requests that are not its own. So it opens when none of them waits for a connection any more,
 * a second later at most: one that is behind still cannot do the rate, and that is what there is to measure.
 * @param {{ countWaiting: () => number, clock: Clock, signal?: AbortSignal }} options
 * @returns {Promise<void>}
 */
export async function catchUp ({ countWaiting, clock, signal }) {
  const endUs = clock.nowUs() + MOST_MS * 1000
  while (countWaiting() > 0 && clock.nowUs() < endUs && !signal?.aborted) await sleep({ ms: LOOK_MS, clock, signal })
}
