import { performance } from 'node:perf_hooks'
import { BaseloadError } from '../errors.js'

/**
 * A driver that somebody killed says nothing of the target: what it was to measure is tried once more, with another one.
 * @template T
 * @param {{ attempt: (again: { lost: BaseloadError, afterMs: number } | null) => Promise<T>, signal: AbortSignal }}
 *   options attempt: again: null at first; lost: how the first driver ended, afterMs: since the first attempt began
 * @returns {Promise<T>}
 * @throws {BaseloadError} DRIVER_LOST when the second is lost too, and what attempt throws
 */
export async function tryWithoutLoss ({ attempt, signal }) {
  const startedMs = performance.now()
  try {
    return await attempt(null)
  } catch (error) {
    if (!(error instanceof BaseloadError) || error.code !== 'DRIVER_LOST' || signal.aborted) throw error
    return attempt({ lost: error, afterMs: performance.now() - startedMs })
  }
}
