import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { decodeHistogram } from '../../record/histogram.js'
import { readMachine } from '../../record/machine.js'
import { nameRun, parseRecord, readRecord } from '../../record/store.js'
import { readRecordFolder } from '../../record/record-folder.js'
import { summariseRecord } from '../../judge/history-point.js'
import { tell } from '../../report/sentences/index.js'
import { makeGate, makeRuns, nameMachine } from './plan/runs.js'
import { isOwn, placeImported, placePosted, writeCopy } from './record/copies.js'

/** @import { RunRecord } from '../../types.ts' */
/** @import { Store } from './record/store.js' */
/** @import { NewRun } from './types.ts' */
/** @import { SaidByGate } from './plan/runs.js' */

const AT_ONCE = 100 // records in one transaction: each is synced to the disk

/**
 * What a record is said to come from, where it does not tell. machine: null: by its CPU.
 * @typedef {{ commit: string | null, machine: string | null }} Origin
 *
 * added: runs that were new. twice: those that were there already. troubles: what could not be read.
 * @typedef {{ added: number, twice: number, troubles: string[] }} Kept
 */

/**
 * The records of a folder, as `baseload history` reads it. Those of another folder than ours are copied: it may be changed, or gone, when
 * their pages are asked for.
 * @param {{ store: Store, folder: string, reports: string, origin: Origin, signal?: AbortSignal }} options
 * @returns {Promise<Kept>}
 * @throws {BaseloadError} HISTORY_NOT_FOUND when the folder cannot be read
 */
export async function importFolder ({ store, folder, reports, origin, signal }) {
  /** @type {NewRun[]} */
  let waiting = []
  let [added, all] = [0, 0]
  // Those of this machine, or of the one that they are said to be of: another one may have a run of that name, and a folder of that path.
  const machine = origin.machine ?? nameMachine(readMachine({ niceness: null }))
  const stored = await store.readSources()
  const known = new Map(stored.filter((row) => row.machine === machine).map(({ id, source }) => [resolve(source), id]))
  const sources = new Map(stored.map((row) => [nameStored(row), row.source]))
  const findPlace = async (/** @type {string} */ source, /** @type {string} */ text = '') =>
    await isOwn({ reports, source }) ? source : placeImported({ reports, source, machine, text })
  /** Of copies that could not be written. @type {string[]} */
  const lost = []
  const flush = async () => {
    const runs = waiting
    waiting = []
    all += runs.length
    added += await store.addRuns(runs)
  }
  // One record after the other is read, and kept no longer than until it is in the store.
  const leftOut = await readRecordFolder({
    folder,
    signal,
    // a run's folder has the name of its run. Any other file may hold another record by now.
    async isKnown (source) {
      if (basename(source) !== 'record.json') return false
      const place = await findPlace(source)
      const isThere = known.get(resolve(place)) === basename(dirname(source)) && await stat(place).then(() => true, () => false)
      if (isThere) all++
      return isThere
    },
    async onRecord ({ record, source, text }) {
      const runs = summarise({ record, source, origin })
      if (runs.length === 0) return
      const place = await findPlace(source, text)
      const from = sources.get(nameStored(runs[0])) // one that came from elsewhere has its copy, or needs none
      const isWanted = place !== source && (from === undefined || [source, place].some((one) => resolve(one) === resolve(from)))
      const error = isWanted ? await writeCopy({ file: place, text }).then(() => null, (cause) => cause) : null
      if (error !== null) lost.push(`${dirname(place)}: ${error.code ?? error.message}`)
      waiting.push(...isWanted && error === null ? runs.map((run) => ({ ...run, source: place, foundAt: from })) : runs)
      if (waiting.length >= AT_ONCE) await flush()
    }
  })
  await flush()
  return {
    added,
    twice: all - added,
    troubles: [...leftOut.map(({ source, reason }) => `${source}: ${tell(reason)}`), ...describeLost({ lost, folder })]
  }
}

/** @param {{ id: string, machine: string }} row */
function nameStored ({ id, machine }) {
  return [machine, id].join('\n')
}

/** @param {{ lost: string[], folder: string }} options */
function describeLost ({ lost, folder }) {
  if (lost.length === 0) return []
  const [who, whom] = lost.length === 1 ? ['1 record', 'it'] : [`${lost.length} records`, 'them']
  return [`${who} of ${folder} could not be copied, so --serve has no report of ${whom} (${lost[0]}). Make room, and import the folder again.`]
}

/** @param {{ store: Store, path: string, origin: Origin }} options @returns {Promise<Kept>} */
export async function importFile ({ store, path, origin }) {
  const { record } = await readRecord({ path })
  return keep({ store, runs: summarise({ record, source: path, origin }) })
}

/**
 * A record that was posted: checked before anything is written.
 * @param {{ store: Store, reports: string, text: string, origin: Origin }} options
 * @returns {Promise<Kept>}
 * @throws {BaseloadError} RECORD_INVALID, and the error of the system, such as ENOSPC
 */
export async function importText ({ store, reports, text, origin }) {
  const record = await parseRecord({ text, file: 'the record' })
  const source = placePosted({ reports, text })
  await writeCopy({ file: source, text })
  return keep({ store, runs: summarise({ record, source, origin }) })
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

/** @param {{ store: Store, runs: NewRun[] }} options */
async function keep ({ store, runs }) {
  const added = await store.addRuns(runs)
  return { added, twice: runs.length - added, troubles: [] }
}

/** @param {{ record: RunRecord, source: string, origin: Origin }} options */
function summarise ({ record, source, origin }) {
  return makeRuns({ record, points: summariseRecord({ record, source, decode: decodeHistogram }), ...origin })
}
