import { basename, dirname, resolve } from 'node:path'
import { decodeHistogram } from '../../record/histogram.js'
import { readMachine } from '../../record/machine.js'
import { nameRun, parseRecord, readRecord } from '../../record/store.js'
import { readRecordFolder } from '../../runs/record/record-folder.js'
import { summariseRecord } from '../../runs/verdict/history-point.js'
import { tell } from '../../messages.js'
import { makeGate, makeRuns, nameMachine } from './plan/runs.js'

/** @import { RunRecord } from '../../types.ts' */
/** @import { Store } from './record/store.js' */
/** @import { NewRun } from './types.ts' */
/** @import { SaidByGate } from './plan/runs.js' */

/** Records in one transaction: each is synced to the disk. */
const AT_ONCE = 100

/**
 * What a record is said to come from, where it does not tell. machine: null: by its CPU.
 * @typedef {{ commit: string | null, machine: string | null }} Origin
 *
 * added: runs that were new. twice: those that were there already. troubles: what could not be read.
 * @typedef {{ added: number, twice: number, troubles: string[] }} Kept
 */

/**
 * The records of a folder, as `baseload history` reads it.
 * @param {{ store: Store, folder: string, origin: Origin, signal?: AbortSignal }} options
 * @returns {Promise<Kept>}
 * @throws {BaseloadError} HISTORY_NOT_FOUND when the folder cannot be read
 */
export async function importFolder ({ store, folder, origin, signal }) {
  /** @type {NewRun[]} */
  let waiting = []
  let [added, all] = [0, 0]
  // Those of this machine, or of the one that they are said to be of: another one may have a run of that name, and a folder of that path.
  const known = new Map((await store.readSources({ machine: origin.machine ?? nameMachine(readMachine({ niceness: null })) }))
    .map(({ id, source }) => [resolve(source), id]))
  const flush = async () => {
    const runs = waiting
    waiting = []
    all += runs.length
    added += await store.addRuns(runs)
  }
  // One record after the other is read, and kept no longer than until it is in the store.
  let done = Promise.resolve()
  const leftOut = await readRecordFolder({
    folder,
    signal,
    // A run's folder has the name of its run. Any other file may hold another record by now.
    isKnown (source) {
      const isThere = basename(source) === 'record.json' && known.get(resolve(source)) === basename(dirname(source))
      if (isThere) all++
      return isThere
    },
    onRecord: ({ record, source }) => {
      waiting.push(...summarise({ record, source, origin }))
      if (waiting.length < AT_ONCE) return
      done = done.then(flush)
      done.catch(() => {}) // thrown where it is awaited
    }
  })
  await done
  await flush()
  return { added, twice: all - added, troubles: leftOut.map(({ source, reason }) => `${source}: ${tell(reason)}`) }
}

/** @param {{ store: Store, path: string, origin: Origin }} options @returns {Promise<Kept>} */
export async function importFile ({ store, path, origin }) {
  const { record } = await readRecord({ path })
  return keep({ store, runs: summarise({ record, source: path, origin }) })
}

/**
 * @param {{ store: Store, text: string, source: string, origin: Origin }} options source: where it is kept
 * @returns {Promise<Kept>}
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function importText ({ store, text, source, origin }) {
  return keep({ store, runs: summarise({ record: await parseRecord({ text, file: 'the record' }), source, origin }) })
}

/**
 * The answer of a gate that was run here.
 * @param {{ store: Store, path: string | null, name: string, said: SaidByGate, origin: Origin }} options path: of the gate's record; null:
 *   it could not be written; said: its answer
 * @returns {Promise<Kept & { key: number | null }>} key: of the answer; null: it was there already
 */
export async function importGate ({ store, path, name, said, origin: { commit, machine } }) {
  const run = path === null
    ? { id: nameRun({ startedAt: said.comparison.after.startedAt, what: `gate-${name}` }), machine: readMachine({ niceness: null }) }
    : (await readRecord({ path })).record
  const key = await store.addGate(makeGate({ run, source: path, name, said, commit, machine }))
  return { added: key === null ? 0 : 1, twice: key === null ? 1 : 0, troubles: [], key }
}

/** @param {{ store: Store, runs: NewRun[] }} options @returns {Promise<Kept>} */
async function keep ({ store, runs }) {
  const added = await store.addRuns(runs)
  return { added, twice: runs.length - added, troubles: [] }
}

/** @param {{ record: RunRecord, source: string, origin: Origin }} options */
function summarise ({ record, source, origin }) {
  return makeRuns({ record, points: summariseRecord({ record, source, decode: decodeHistogram }), ...origin })
}
