import { BaseloadError } from '../../../errors.js'
import { createRandom, shuffle } from '../../../plan/random.js'

/** @import { LabStampedeSpec, PlannedStampede, Preset } from '../../../types.ts' */
/** @import { PlanOptions } from '../../types.ts' */
/**
 * @typedef {Pick<PlannedStampede, 'strategy' | 'store' | 'documents' | 'workers' | 'origin' | 'start'> & { repeats:
 *   number }} Cell
 */

// Small ones take milliseconds; ten thousand fetches, ten at a time, take five seconds.
// staggered: at most.
const REPEATS = Object.freeze({
  quick: Object.freeze({ hundred: 20, thousand: 1, more: 0, ill: 1, staggered: 5 }),
  default: Object.freeze({ hundred: 20, thousand: 5, more: 3, ill: 3, staggered: 20 }),
  thorough: Object.freeze({ hundred: 40, thousand: 20, more: 10, ill: 10, staggered: 40 })
})
/** Of `quick`; more are left out. */
export const MOST_QUICK_WORKERS = 1000
const ILL_WORKERS = Object.freeze({ quick: 100, default: 1000, thorough: 1000 })

/**
 * The stampedes of a run.
 * @param {Pick<PlanOptions, 'baselines' | 'preset' | 'seed'>} options
 * @returns {{ trials: never[], stampedes?: PlannedStampede[] }}
 * @throws {BaseloadError} USAGE
 */
export function planStampedes ({ baselines: [one, other], preset, seed }) {
  // Their trials could not be told apart in a record.
  if (other) {
    throw new BaseloadError('USAGE', `the baselines ${one.name} and ${other.name} both have a lab of stampedes`, {
      hint: 'run them one after the other'
    })
  }
  return one?.lab?.kind === 'stampede' ? { trials: [], stampedes: planStampede({ lab: one.lab, preset, seed }) } : { trials: [] }
}

/**
 * Every trial of a baseline, in order. Each repeat is a block that holds every cell once, shuffled: a fixed order of
 * strategies would give the machine's drift to the last of them. All strategies of a repeat find the same draws.
 *
 * What goes wrong is tried with one number of workers, one set of documents and one start: it shows who waits, not how it
 * grows. The simulated store alone can be made slow.
 * @param {{ lab: Omit<LabStampedeSpec, 'kind'>, preset: Preset, seed: number }} options
 * @returns {PlannedStampede[]} the same for the same arguments
 */
export function planStampede ({ lab, preset, seed }) {
  const cells = [...listHealthyCells({ lab, preset }), ...listIllCells({ lab, preset })]
  const order = createRandom(seed)
  const seeds = createSeeds(seed)
  const blocks = Math.max(0, ...cells.map(({ repeats }) => repeats))
  return Array.from({ length: blocks }, (_, index) => index + 1).flatMap((repeat) => (
    shuffle(cells.filter(({ repeats }) => repeats >= repeat), order).map(({ repeats, ...cell }) => ({
      id: nameTrial({ ...cell, repeat }),
      ...cell,
      repeat,
      seed: seeds({ ...cell, repeat })
    }))
  ))
}

/** @param {Omit<Cell, 'repeats'> & { repeat: number }} trial */
function nameTrial ({ strategy, store, documents, workers, origin, start, repeat }) {
  return `${strategy}/${store}/${documents}-n${workers}${start === 'staggered' ? '-staggered' : ''}/${origin}/${repeat}`
}

/** @param {{ lab: Omit<LabStampedeSpec, 'kind'>, preset: Preset }} options */
function listHealthyCells ({ lab, preset }) {
  if (!lab.origins.includes('healthy')) return []
  return lab.stores.flatMap((store) =>
    lab.documents.flatMap((documents) =>
      lab.workers.flatMap((workers) =>
        listStarts(lab).flatMap((start) =>
          lab.strategies.map((strategy) => ({
            strategy,
            store,
            documents,
            workers,
            origin: /** @type {const} */ ('healthy'),
            start,
            repeats: countRepeats({ workers, start, preset })
          }))
        )
      )
    )
  )
}

/** @param {{ lab: Omit<LabStampedeSpec, 'kind'>, preset: Preset }} options */
function listIllCells ({ lab, preset }) {
  const name = preset.name === 'custom' ? 'default' : preset.name
  const sorted = [...lab.workers].sort((a, b) => a - b)
  const workers = sorted.filter((count) => count <= ILL_WORKERS[name]).at(-1) ?? sorted[0]
  const documents = lab.documents.includes('fixed') ? 'fixed' : lab.documents[0]
  const stores = preset.name === 'quick' ? lab.stores.slice(0, 1) : lab.stores // two seconds a trial
  const origins = lab.origins.filter((origin) => origin !== 'healthy')
  const repeats = preset.name === 'custom' ? preset.repeats : REPEATS[preset.name].ill
  const [start] = listStarts(lab)
  return stores.flatMap((store) =>
    origins.filter((origin) => origin !== 'slow-store' || store === 'process').flatMap((origin) =>
      lab.strategies.map((strategy) => ({ strategy, store, documents, workers, origin, start, repeats }))
    )
  )
}

/** @param {Pick<LabStampedeSpec, 'starts'>} lab */
function listStarts ({ starts = ['same-tick'] }) {
  return starts
}

/** @param {Pick<Cell, 'workers' | 'start'> & { preset: Preset }} options @returns {number} 0: left out */
function countRepeats ({ workers, start, preset }) {
  if (preset.name === 'custom') return preset.repeats
  const { hundred, thousand, more, staggered } = REPEATS[preset.name]
  const repeats = workers <= 100 ? hundred : workers <= MOST_QUICK_WORKERS ? thousand : more
  return start === 'staggered' ? Math.min(repeats, staggered) : repeats
}

/**
 * One seed for each repeat, set of documents and number of workers; whatever else differs, the draws are the same.
 * @param {number} seed
 * @returns {(of: Pick<PlannedStampede, 'documents' | 'workers' | 'repeat'>) => number}
 */
function createSeeds (seed) {
  return ({ documents, workers, repeat }) => {
    const random = createRandom(seed + 0x100000000 * (workers * 2 + (documents === 'fixed' ? 1 : 0))) // the upper half of the generator's seed
    let drawn = 0
    for (let i = 0; i < repeat; i++) drawn = Math.floor(random() * 0x80000000)
    return drawn
  }
}
