import { askColdReaders } from './boot/cold-readers.js'
import { askPart } from '../../boot/part-request.js'

/**
 * @import { ColdReaders } from '../../types.ts'
 * @import { openFaults } from './boot/faults.js'
 * @import { BootedPart } from '../../boot/part.js'
 * @import { BootedTarget } from '../../boot/target.js'
 */

// Never one of a lab's keys, which are numbers, nor what a target is asked before the load.
const PATH = '/items/cold-readers'
const TIMEOUT_MS = 5000

/**
 * Many who ask at once for a key that was never asked for, while the origin fails. It fails for that key alone: what
 * the service still fetches behind its answers is not in the way, and an exact route goes before all that a recipe may
 * have said.
 * @param {object} options
 * @param {Pick<BootedTarget, 'place' | 'parts'>} options.booted
 * @param {Pick<ReturnType<typeof openFaults>, 'act'>} options.faults
 * @param {BootedPart | null} options.origin null: the target has none that takes a recipe
 * @param {number} options.readers
 * @returns {Promise<ColdReaders>} never rejects
 */
export async function measureColdReaders ({ booted: { place, parts }, faults, origin, readers }) {
  const nobody = { readers, ok: 0, failed: 0, wrong: 0, calls: null, wallMs: null }
  if (origin === null) return { ...nobody, error: 'the target has no origin that takes a recipe' }
  const { ok: isSet, error = 'the origin did not take its recipe' } = await faults.act({
    part: origin.name,
    recipe: { route: PATH, stages: [{ at: 0, status: 500, latency: '100ms' }] }
  })
  if (!isSet) return { ...nobody, error }
  const endedBefore = new Set(parts.filter(({ running }) => running.hasEnded()))
  const isCleared = await clearCounts(origin)
  const answered = await askColdReaders({ place, path: PATH, key: PATH.slice('/items/'.length), readers, timeoutMs: TIMEOUT_MS })
  const calls = isCleared ? await countCalls(origin) : null
  const ended = parts.filter((part) => part.running.hasEnded() && !endedBefore.has(part)).map(({ name }) => name)
  return {
    readers,
    ...answered,
    calls,
    ...(ended.length > 0 && { error: `${ended.join(', ')} ended meanwhile` })
  }
}

/**
 * It knows 10,000 keys, and those of the window have been read; while it knows as many, a cold one is not counted.
 * @param {BootedPart} origin
 */
async function clearCounts (origin) {
  try {
    return (await askPart({ part: origin, method: 'POST', path: '/_admin/clear_current_count' })).status === 200
  } catch {
    return false
  }
}

/** Of the cold key only. @param {BootedPart} origin @returns {Promise<number | null>} */
async function countCalls (origin) {
  try {
    const { status, body } = await askPart({ part: origin, path: '/_admin/counters' })
    return status === 200 ? JSON.parse(body).byKey?.[PATH] ?? 0 : null
  } catch {
    return null
  }
}
