import { setTimeout as sleep } from 'node:timers/promises'

/** @import { Running } from '../process.js' */

/** How often a program is started on another port: one that is free can be taken by somebody else between finding and binding it. */
export const BIND_TRIES = 3

/**
 * @param {{ running: Running, isReady: () => Promise<boolean>, readyTimeoutMs: number, signal: AbortSignal }} options
 * @returns {Promise<'ready' | 'ended' | 'late'>} late: also when nobody wants it any more
 */
export async function waitUntilReady ({ running, isReady, readyTimeoutMs, signal }) {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline && !signal.aborted) {
    if (running.hasEnded()) return 'ended'
    // Somebody else who listens there might answer as well: then the process has ended.
    if (await isReady()) return running.hasEnded() ? 'ended' : 'ready'
    await sleep(10)
  }
  return 'late'
}
