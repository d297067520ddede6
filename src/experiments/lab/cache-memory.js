import { askPart } from '../../boot/part-request.js'

/**
 * @import { CacheMemory, LabObservation } from '../../types.ts'
 * @import { BootedPart } from '../../boot/part.js'
 */

const PATH = '/_lab/memory'

/**
 * What the services of a target hold before a window and after it.
 * @param {{ parts: readonly BootedPart[], names: readonly string[] }} options names: of the services
 */
export function openCacheMemory ({ parts, names }) {
  const services = names.flatMap((wanted) => parts.filter(({ name }) => name === wanted))
  const look = () => Promise.all(services.map(ask))
  /** @type {Array<CacheMemory | null>} */
  let before = []
  return {
    async begin () { before = await look() },
    /** @returns {Promise<Pick<LabObservation, 'memory'>>} empty when one of them did not say */
    async end () {
      const after = await look()
      const [first, last] = [before, after].map((looks) => looks.filter((one) => one !== null))
      const isWhole = services.length > 0 && first.length === services.length && last.length === services.length
      return isWhole ? { memory: { before: first, after: last } } : {}
    }
  }
}

/** @param {BootedPart} part @returns {Promise<CacheMemory | null>} */
async function ask (part) {
  try {
    const { status, body } = await askPart({ part, path: PATH })
    return status === 200 ? JSON.parse(body) : null
  } catch {
    return null
  }
}
