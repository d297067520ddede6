import { listSubjects } from '../../measure/trial/subjects.js'
import { runTrial } from '../../measure/trial/trial.js'
import { watchMemory } from './memory.js'

/**
 * @import { SoakMemory } from '../../types.ts'
 * @import { RunningExperiment } from '../types.ts'
 */

/**
 * A trial at one rate like any other, beside which the memory of the target is read: of its parts, or of the process that runs already.
 * It ends when enough is known.
 * @param {Parameters<typeof runTrial>[0] & { isDecided: (memory: SoakMemory) => boolean }} options
 * @returns {ReturnType<NonNullable<RunningExperiment['runTrial']>>}
 */
export async function runSoakTrial ({ isDecided, ...options }) {
  const enough = new AbortController()
  /** @type {ReturnType<typeof watchMemory> | undefined} */
  let watched
  try {
    const result = await runTrial({
      ...options,
      enough: enough.signal,
      accompany: (booted) => ({
        onReady: async () => {},
        onOpen: async () => {
          watched?.stop() // of an attempt whose driver was lost
          watched = watchMemory({
            parts: listSubjects({ target: options.target, booted, drivers: [], driverCores: [] }),
            durationMs: options.trial.durationMs,
            onSample: (memory) => {
              if (isDecided(memory)) enough.abort()
            }
          })
        },
        onClosed: async () => {
          watched?.stop()
        }
      })
    })
    return result.record && watched ? { ...result, record: { ...result.record, soak: watched.memory } } : result
  } finally {
    watched?.stop()
  }
}
