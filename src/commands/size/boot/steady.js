import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkTarget } from '../../../boot/check-target.js'
import { BaseloadError } from '../../../errors.js'

/** @import { Site } from '../../../boot/site.js' */
/** @import { Target } from '../../../types.ts' */

const ROUNDS = 3 // good answers in a row, of each unit: a balancer hands them round
const PAUSE_MS = 100
const PATIENCE_MS = 60_000
export const PASSES = ['TARGET_NO_ANSWER', 'TARGET_WRONG_ANSWER']

/**
 * Asks one question after the other until enough answers in a row were good: units that were just put there need a while,
 * and one that was overloaded has to answer what it was asked first.
 * @param {{ site: Site, target: Target, count: number, signal: AbortSignal, patienceMs?: number }} options count: of units;
 *   patienceMs: shorter in tests
 * @throws {BaseloadError} what the last question came to, when it takes too long; others at once
 */
export async function waitUntilSteady ({ site, target, count, signal, patienceMs = PATIENCE_MS }) {
  const { guard, targetsFolder } = site
  const url = String(target.url) // who runs already has one
  const endMs = performance.now() + patienceMs
  for (let good = 0; good < count * ROUNDS;) {
    try {
      await checkTarget({ target, url, guard, targetsFolder, signal, onFirst () {} })
      good++
    } catch (error) {
      const passes = error instanceof BaseloadError && PASSES.includes(error.code)
      if (!passes || performance.now() > endMs) throw error
      good = 0
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}
