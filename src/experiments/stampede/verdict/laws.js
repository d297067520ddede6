/**
 * @import { StampedeTrial } from '../../../types.ts'
 * @typedef {Pick<StampedeTrial, 'strategy' | 'workers' | 'distinctIds' | 'fetches' | 'stores' | 'failures' | 'succeeded'>} Counted
 */

/**
 * What must be counted when N workers that drew U different documents start in one tick on a flushed cache: each finds it empty.
 * A fetch that fails is not stored.
 *
 *     strategy        fetches  stores
 *     none            N        N
 *     async           N        N
 *     stampede        U        U
 *     stampede_async  N        U
 * @type {Readonly<Record<StampedeTrial['strategy'], Readonly<{ fetches: 'workers' | 'documents', stores: 'workers' | 'documents' }>>>}
 */
export const LAWS = Object.freeze({
  none: Object.freeze({ fetches: 'workers', stores: 'workers' }),
  async: Object.freeze({ fetches: 'workers', stores: 'workers' }),
  stampede: Object.freeze({ fetches: 'documents', stores: 'documents' }),
  stampede_async: Object.freeze({ fetches: 'workers', stores: 'documents' })
})

/**
 * Whether one trial kept to it.
 * @param {{ counted: Counted }} options
 * @returns {Pick<StampedeTrial, 'heldExact' | 'invariants'>} heldExact: both counters are exactly what they must be;
 *   null where that cannot be said, because the cache itself failed or only some of the fetches did
 */
export function judgeStampede ({ counted }) {
  const { strategy, workers, distinctIds, fetches, stores, failures, succeeded } = counted
  const of = { workers, documents: distinctIds }
  const law = LAWS[strategy]
  const fetchesHeld = fetches === of[law.fetches]
  const expected = expectStores(counted)
  const storesHeld = expected === null ? stores <= of[law.stores] : stores === expected
  const isUnsure = failures.storeErrors > 0 || expected === null
  return {
    heldExact: fetchesHeld && storesHeld && expected !== null ? true : isUnsure ? null : false,
    invariants: [
      { name: `fetches = ${NAMES[law.fetches]}`, held: fetchesHeld },
      { name: `stores = ${NAMES[law.stores]}${failures.fetchErrors > 0 ? ' fetched' : ''}`, held: storesHeld },
      { name: 'succeeded + rejected = workers', held: succeeded + failures.rejected === workers }
    ]
  }
}

const NAMES = Object.freeze({ workers: 'workers', documents: 'distinct documents' })

/** @param {Counted} counted @returns {number | null} null: it hangs on which of the fetches failed */
function expectStores ({ strategy, workers, distinctIds, fetches, failures: { fetchErrors } }) {
  if (fetchErrors > 0 && fetchErrors >= fetches) return 0
  if (strategy === 'stampede_async') return fetchErrors === 0 ? distinctIds : null
  return (LAWS[strategy].stores === 'workers' ? workers : distinctIds) - fetchErrors
}
