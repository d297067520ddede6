import { judgeStampede } from './laws.js'

/** @import { Published, StampedeTrial } from '../../../types.ts' */
/** Over the repeats of one cell. @typedef {{ min: number, mean: number, max: number }} Spread */
/** @typedef {NonNullable<Published['stampede']>} PublishedStampedes */
/** @typedef {Partial<Record<keyof StampedeTrial['latencyMs'] | 'sum', number>>} WorkerTimes */
/**
 * @typedef {object} PublishedCell
 * @property {number} documents
 * @property {number} fetches
 * @property {number} stores
 * @property {number} wallMs
 * @property {WorkerTimes} [workerMs] absent: not told
 * @property {number} equalRepeats with the same counters here
 * @property {'equal' | 'per document' | 'differs' | 'later start' | 'start decides'} agrees equal: the same counters
 *   here, in every repeat; per document: one for each document on both sides, but not as many documents were drawn; later
 *   start: the published counters are neither one for each worker nor one for each document, as its workers did not all
 *   start before the first value was stored; start decides: the same of a row whose workers did not either, and both
 *   sides have as many stores as the strategy makes of its fetches
 */
/**
 * All repeats of one strategy on one store with so many workers.
 * @typedef {object} StampedeRow
 * @property {StampedeTrial['strategy']} strategy
 * @property {StampedeTrial['store']} store
 * @property {StampedeTrial['documents']} documents
 * @property {number} workers
 * @property {StampedeTrial['origin']} origin
 * @property {StampedeTrial['start']} start
 * @property {number} repeats
 * @property {Spread} distinctIds
 * @property {Spread} fetches
 * @property {Spread} stores
 * @property {Spread} wallMs
 * @property {Record<keyof StampedeTrial['latencyMs'] | 'sum', Spread>} workerMs of the workers of a repeat
 * @property {Spread | null} servedAgainMs where callers die; null: elsewhere, or nobody was in any repeat
 * @property {StampedeTrial['queues'] | null} queues of the first repeat; null: not kept
 * @property {number} succeededRatio of all workers
 * @property {StampedeTrial['failures']} failures in sum
 * @property {{ exact: number, broken: number, unsure: number }} held repeats
 * @property {PublishedCell | null} published
 */

// Of the columns of the published table, and of the report.
export const STRATEGIES = Object.freeze(/** @type {const} */ (['none', 'async', 'stampede', 'stampede_async']))
export const STORES = Object.freeze(/** @type {const} */ (['process', 'redis']))
const DOCUMENTS = Object.freeze(/** @type {const} */ (['scaled', 'fixed']))
const ORIGINS = Object.freeze(/** @type {const} */ (['healthy', 'slow', 'failing', 'slow-store', 'caller-dies']))
const STARTS = Object.freeze(/** @type {const} */ (['same-tick', 'staggered']))
const TIMES = Object.freeze(/** @type {const} */ (['min', 'mean', 'max', 'p50', 'p75', 'p90', 'p95', 'p99']))

/**
 * What was measured, a row for each cell, by origin, store, documents, start, workers and strategy; the published figures
 * beside those with a healthy origin.
 * @param {{ trials: readonly StampedeTrial[], published?: PublishedStampedes | null }} options
 * @returns {StampedeRow[]}
 */
export function collectStampedeRows ({ trials, published = null }) {
  /** @type {Map<string, StampedeTrial[]>} */
  const cells = new Map()
  for (const trial of trials) {
    const { strategy, store, documents, workers, origin, start } = trial
    const key = JSON.stringify([strategy, store, documents, workers, origin, start])
    cells.set(key, [...cells.get(key) ?? [], trial])
  }
  return [...cells.values()].map((repeats) => makeRow({ repeats, published })).sort(compareRows)
}

/** @param {{ repeats: StampedeTrial[], published: PublishedStampedes | null }} options @returns {StampedeRow} */
function makeRow ({ repeats, published }) {
  const [{ strategy, store, documents, workers, origin, start }] = repeats
  const spread = (/** @type {(trial: StampedeTrial) => number} */ read) => findSpread(repeats.map(read))
  const sum = (/** @type {(trial: StampedeTrial) => number} */ read) => repeats.reduce((total, trial) => total + read(trial), 0)
  return {
    strategy,
    store,
    documents,
    workers,
    origin,
    start,
    repeats: repeats.length,
    distinctIds: spread(({ distinctIds }) => distinctIds),
    fetches: spread(({ fetches }) => fetches),
    stores: spread(({ stores }) => stores),
    wallMs: spread(({ wallMs }) => wallMs),
    workerMs: /** @type {StampedeRow['workerMs']} */ (
      Object.fromEntries([
        ...TIMES.map((time) => [time, spread(({ latencyMs }) => latencyMs[time])]),
        ['sum', spread(({ latencyMs }) => latencyMs.mean * workers)]
      ])
    ),
    servedAgainMs: findServedAgain(repeats),
    queues: repeats.find(({ queues }) => queues)?.queues ?? null,
    succeededRatio: workers === 0 ? 1 : sum(({ succeeded }) => succeeded) / (workers * repeats.length),
    failures: {
      waiterTimeouts: sum(({ failures }) => failures.waiterTimeouts),
      storeErrors: sum(({ failures }) => failures.storeErrors),
      fetchErrors: sum(({ failures }) => failures.fetchErrors),
      rejected: sum(({ failures }) => failures.rejected)
    },
    held: {
      exact: sum(({ heldExact }) => Number(heldExact === true)),
      broken: sum(({ heldExact }) => Number(heldExact === false)),
      unsure: sum(({ heldExact }) => Number(heldExact === null))
    },
    published: origin === 'healthy' ? findPublished({ repeats, published }) : null
  }
}

/** @param {StampedeTrial[]} repeats */
function findServedAgain (repeats) {
  const known = repeats.flatMap(({ servedAgainMs }) => servedAgainMs ?? [])
  return known.length > 0 ? findSpread(known) : null
}

/** @param {number[]} values @returns {Spread} */
function findSpread (values) {
  return { min: Math.min(...values), mean: values.reduce((sum, value) => sum + value, 0) / values.length, max: Math.max(...values) }
}

/** @param {{ repeats: StampedeTrial[], published: PublishedStampedes | null }} options @returns {PublishedCell | null} */
function findPublished ({ repeats, published }) {
  const [{ strategy, documents, workers }] = repeats
  const line = published?.[documents]?.find((one) => one.workers === workers)
  if (line === undefined) return null
  const at = STRATEGIES.indexOf(strategy)
  const cell = { documents: line.documents, fetches: line.fetches[at], stores: line.stores[at], wallMs: line.wallMs[at] }
  const times = Object.entries(line.workerMs ?? {}).map(([name, values]) => [name, values[at]])
  const equalRepeats = repeats.filter(({ fetches, stores }) => fetches === cell.fetches && stores === cell.stores).length
  return {
    ...cell,
    ...times.length > 0 && { workerMs: Object.fromEntries(times) },
    equalRepeats,
    agrees: compareCounters({ repeats, cell, equalRepeats })
  }
}

/**
 * Both sides are read as "one for each worker" or "one for each document": how many documents were drawn is chance.
 * @param {{ repeats: StampedeTrial[], cell: { documents: number, fetches: number, stores: number }, equalRepeats: number }} options
 * @returns {PublishedCell['agrees']}
 */
function compareCounters ({ repeats, cell, equalRepeats }) {
  if (equalRepeats === repeats.length) return 'equal'
  const [{ strategy, workers, start }] = repeats
  const source = asCounted({ strategy, workers, cell })
  const isAlike = (/** @type {StampedeTrial['start']} */ how) =>
    [source, ...repeats].every((counted) => judgeStampede({ counted: { ...counted, start: how } }).heldExact)
  if (isAlike('same-tick')) return 'per document'
  if (start === 'staggered') return isAlike('staggered') ? 'start decides' : 'differs'
  return judgeStampede({ counted: source }).heldExact ? 'differs' : 'later start'
}

/**
 * A published cell as if it were a trial in which nothing failed.
 * @param {{ strategy: StampedeTrial['strategy'], workers: number, cell: { documents: number, fetches: number, stores:
 *   number } }} options
 */
function asCounted ({ strategy, workers, cell: { documents, fetches, stores } }) {
  const failures = { waiterTimeouts: 0, storeErrors: 0, fetchErrors: 0, rejected: 0 }
  return { strategy, workers, distinctIds: documents, fetches, stores, failures, succeeded: workers, start: /** @type {const} */ ('same-tick') }
}

/** @param {StampedeRow} a @param {StampedeRow} b */
function compareRows (a, b) {
  return ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin) ||
    STORES.indexOf(a.store) - STORES.indexOf(b.store) ||
    DOCUMENTS.indexOf(a.documents) - DOCUMENTS.indexOf(b.documents) ||
    STARTS.indexOf(a.start) - STARTS.indexOf(b.start) ||
    a.workers - b.workers ||
    STRATEGIES.indexOf(a.strategy) - STRATEGIES.indexOf(b.strategy)
}
