/**
 * @import { StampedeTrial } from '../../../types.ts'
 * @typedef {Pick<StampedeTrial, 'strategy' | 'workers' | 'distinctIds' | 'fetches' | 'stores' | 'failures' | 'succeeded' |
 *   'start' | 'early'>} Counted
 */

/**
 * What must be counted when N workers that drew U different documents start in one tick on a flushed cache: each finds it empty.
 * A fetch that fails, or whose caller dies, is not stored.
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
 * Whether one trial kept to it. Where workers start one after the other, "workers" are those that looked before the first
 * store of their document; how many these are, is seen from outside of the cache.
 * @param {{ counted: Counted }} options
 * @returns {Pick<StampedeTrial, 'heldExact' | 'invariants'>} heldExact: both counters are exactly what they must be;
 *   null where that cannot be said, because the cache itself failed or only some of the fetches did
 */
export function judgeStampede ({ counted }) {
  const { strategy, workers, distinctIds, start, fetches, stores, failures, succeeded } = counted
  const names = NAMES[start]
  const { least, most } = expectFetches(counted)
  const fetchesHeld = fetches >= least && fetches <= most
  const expected = expectStores(counted)
  const storesHeld = expected === null ? stores <= distinctIds : stores === expected
  const isUnsure = failures.storeErrors > 0 || expected === null
  return {
    heldExact: fetchesHeld && storesHeld && expected !== null ? true : isUnsure ? null : false,
    invariants: [
      { name: `fetches = ${names.fetches[LAWS[strategy].fetches]}`, held: fetchesHeld },
      { name: `stores = ${names.stores[LAWS[strategy].stores]}${failures.fetchErrors > 0 ? ' fetched' : ''}`, held: storesHeld },
      { name: 'succeeded + rejected = workers', held: succeeded + failures.rejected === workers }
    ]
  }
}

const ONE_TICK = Object.freeze({ workers: 'workers', documents: 'distinct documents' })
const NAMES = Object.freeze({
  'same-tick': Object.freeze({ fetches: ONE_TICK, stores: ONE_TICK }),
  staggered: Object.freeze({
    fetches: Object.freeze({ ...ONE_TICK, workers: 'workers before the first store' }),
    stores: Object.freeze({ ...ONE_TICK, workers: 'fetches' })
  })
})

/** @param {Counted} counted */
function expectFetches ({ strategy, workers, distinctIds, start, early = { least: 0, most: workers } }) {
  if (LAWS[strategy].fetches === 'documents') return { least: distinctIds, most: distinctIds }
  if (start === 'same-tick') return { least: workers, most: workers }
  return { least: Math.max(distinctIds, early.least), most: Math.min(workers, early.most) }
}

/** @param {Counted} counted @returns {number | null} null: it hangs on which of the fetches failed */
function expectStores ({ strategy, workers, distinctIds, start, fetches, stores, failures: { fetchErrors } }) {
  if (fetchErrors > 0 && fetchErrors >= fetches) return 0
  // As many as documents is the most there can be.
  if (strategy === 'stampede_async') return fetchErrors === 0 || stores === distinctIds ? distinctIds : null
  if (LAWS[strategy].stores === 'documents') return distinctIds - fetchErrors
  return (start === 'same-tick' ? workers : fetches) - fetchErrors
}
