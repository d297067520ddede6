import { LAWS } from './laws.js'

/**
 * @import { Published, StampedeTrial } from '../../../types.ts'
 *
 * Over the repeats of one cell.
 * @typedef {{ min: number, mean: number, max: number }} Spread
 *
 * @typedef {NonNullable<Published['stampede']>} PublishedStampedes
 *
 * @typedef {object} PublishedCell
 * @property {number} documents
 * @property {number} fetches
 * @property {number} stores
 * @property {number} wallMs
 * @property {'equal' | 'per document' | 'differs' | 'later start'} agrees equal: the same counters here, in every
 *   repeat; per document: one for each document on both sides, but not as many documents were drawn; later start: the
 *   published counters are neither one for each worker nor one for each document, as its workers did not all start
 *   before the first value was stored
 *
 * All repeats of one strategy on one store with so many workers.
 * @typedef {object} StampedeRow
 * @property {StampedeTrial['strategy']} strategy
 * @property {StampedeTrial['store']} store
 * @property {StampedeTrial['documents']} documents
 * @property {number} workers
 * @property {StampedeTrial['origin']} origin
 * @property {number} repeats
 * @property {Spread} distinctIds
 * @property {Spread} fetches
 * @property {Spread} stores
 * @property {Spread} wallMs
 * @property {Spread} p50Ms of the workers of a repeat
 * @property {Spread} p99Ms
 * @property {Spread} maxMs
 * @property {number} succeededRatio of all workers
 * @property {StampedeTrial['failures']} failures in sum
 * @property {{ exact: number, broken: number, unsure: number }} held repeats
 * @property {PublishedCell | null} published
 */

// Of the columns of the published table, and of the report.
const STRATEGIES = Object.freeze(/** @type {const} */ (['none', 'async', 'stampede', 'stampede_async']))
const STORES = Object.freeze(/** @type {const} */ (['process', 'redis']))
const DOCUMENTS = Object.freeze(/** @type {const} */ (['scaled', 'fixed']))
const ORIGINS = Object.freeze(/** @type {const} */ (['healthy', 'slow', 'failing']))

/**
 * What was measured, a row for each cell, by origin, store, documents, workers and strategy; the published figures
 * beside those with a healthy origin.
 * @param {{ trials: readonly StampedeTrial[], published?: PublishedStampedes | null }} options
 * @returns {StampedeRow[]}
 */
export function collectStampedeRows ({ trials, published = null }) {
  /** @type {Map<string, StampedeTrial[]>} */
  const cells = new Map()
  for (const trial of trials) {
    const { strategy, store, documents, workers, origin } = trial
    const key = JSON.stringify([strategy, store, documents, workers, origin])
    cells.set(key, [...cells.get(key) ?? [], trial])
  }
  return [...cells.values()].map((repeats) => makeRow({ repeats, published })).sort(compareRows)
}

/** @param {{ repeats: StampedeTrial[], published: PublishedStampedes | null }} options @returns {StampedeRow} */
function makeRow ({ repeats, published }) {
  const [{ strategy, store, documents, workers, origin }] = repeats
  const spread = (/** @type {(trial: StampedeTrial) => number} */ read) => findSpread(repeats.map(read))
  const sum = (/** @type {(trial: StampedeTrial) => number} */ read) => repeats.reduce((total, trial) => total + read(trial), 0)
  return {
    strategy,
    store,
    documents,
    workers,
    origin,
    repeats: repeats.length,
    distinctIds: spread(({ distinctIds }) => distinctIds),
    fetches: spread(({ fetches }) => fetches),
    stores: spread(({ stores }) => stores),
    wallMs: spread(({ wallMs }) => wallMs),
    p50Ms: spread(({ latencyMs }) => latencyMs.p50),
    p99Ms: spread(({ latencyMs }) => latencyMs.p99),
    maxMs: spread(({ latencyMs }) => latencyMs.max),
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
  return { ...cell, agrees: compareCounters({ repeats, cell }) }
}

/**
 * Both sides are read as "one for each worker" or "one for each document": how many documents were drawn is chance.
 * @param {{ repeats: StampedeTrial[], cell: { documents: number, fetches: number, stores: number } }} options
 * @returns {PublishedCell['agrees']}
 */
function compareCounters ({ repeats, cell }) {
  const [{ strategy, workers }] = repeats
  const law = LAWS[strategy]
  const fits = (/** @type {'fetches' | 'stores'} */ counter) => cell[counter] === { workers, documents: cell.documents }[law[counter]]
  if (!fits('fetches') || !fits('stores')) return 'later start'
  const same = repeats.every((trial) => {
    const own = { workers: trial.workers, documents: trial.distinctIds }
    return trial.fetches === own[law.fetches] && trial.stores === own[law.stores]
  })
  if (!same) return 'differs'
  return repeats.every(({ fetches, stores }) => fetches === cell.fetches && stores === cell.stores) ? 'equal' : 'per document'
}

/** @param {StampedeRow} a @param {StampedeRow} b */
function compareRows (a, b) {
  return ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin) ||
    STORES.indexOf(a.store) - STORES.indexOf(b.store) ||
    DOCUMENTS.indexOf(a.documents) - DOCUMENTS.indexOf(b.documents) ||
    a.workers - b.workers ||
    STRATEGIES.indexOf(a.strategy) - STRATEGIES.indexOf(b.strategy)
}
