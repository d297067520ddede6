import { getAsync } from './strategies/async.js'
import { getPlain } from './strategies/none.js'
import { getStampedeAsync } from './strategies/stampede-async.js'
import { getStampede } from './strategies/stampede.js'

/**
 * What a strategy has to do with. Both stores offer it alike.
 * @typedef {object} Cache
 * @property {(id: number) => Promise<string | undefined>} read
 * @property {(id: number) => Promise<Found>} readOrLock the document, or else the lock, in one step that nothing can come between
 * @property {(id: number, document: string) => Promise<void>} store and gives up the lock, tells who waits
 * @property {(id: number, document: string) => void} storeLater the same, in its own time; failures are counted
 * @property {(id: number) => void} unlock without a document
 * @property {() => Promise<void>} settle until all that was stored later is stored
 * @property {() => Promise<void>} close
 *
 * @typedef {{ state: 'found', document: string } | { state: 'locked' } | { state: 'taken', ear:
 *   import('./stores/ears.js').Ear }} Found taken: somebody else holds the lock
 *
 * @typedef {(options: { id: number, cache: Cache, fetchDocument: (id: number) => Promise<string>, tally:
 *   import('./run-job.js').Tally, waitMs: number }) => Promise<string>} Strategy
 */

/** @type {Readonly<Record<'none' | 'async' | 'stampede' | 'stampede_async', Strategy>>} */
export const STRATEGIES = Object.freeze({ none: getPlain, async: getAsync, stampede: getStampede, stampede_async: getStampedeAsync })
