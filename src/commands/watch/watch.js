import { importFile, importFolder, importGate } from './records.js'
import { analyseFleet } from './verdict/analysis.js'
import { judgeChanges, VALUES_TO_CONFIRM } from './verdict/changes.js'
import { listUntoldHolds } from './verdict/gates.js'

/** @import { Kept, Origin } from './records.js' */
/** @import { Store, Tidings } from './record/store.js' */
/** @import { Answer } from './boot/measure.js' */
/** @import { WatchedGate } from './gates.js' */
/** @import { WatchResult } from './types.ts' */
/** A baseline: its name, and how a run is told which it is. @typedef {{ name: string, source: string }} Watched */
/**
 * What a look needs of the world. commit: that was measured, of the working folder. alert: absent: nobody is to be told; it answers null:
 * it was taken, else why not. claim: before anything is measured; it answers what is to be called behind it; null: another look measures.
 * now: milliseconds since 1970. reports: our folder of them.
 * @typedef {object} World
 * @property {string} reports
 * @property {Store} store
 * @property {(source: string) => Promise<Answer & { commit: string | null }>} measure
 * @property {(gate: WatchedGate) => Promise<Answer & { commit: string | null }>} askGate
 * @property {(result: WatchResult, tidings: Tidings) => Promise<string | null>} [alert]
 * @property {() => Promise<(() => void) | null>} claim
 * @property {() => number} now
 * @property {AbortSignal} signal
 */

const DAY_MS = 86_400_000
const BUSY = 'nothing was measured: another baseload watch with this --reports folder is measuring; two at once would slow each other down'

/**
 * The conductor: what is new goes into the store; levels that seem to have changed are measured again; who is to be told is told.
 * @param {{ world: World, baselines: readonly Watched[], gates: readonly WatchedGate[], folders: readonly string[], origin: Origin,
 *   days: number, margin: number }} options days, margin: of the values that are looked at, and the change that counts as none
 * @returns {Promise<WatchResult>}
 */
export async function look ({ world, baselines, gates, folders, origin, days, margin }) {
  const { store, reports, signal } = world
  /** @type {Kept} */
  const kept = { added: 0, twice: 0, troubles: [] }
  for (const folder of folders) add(kept, await importFolder({ store, folder, reports, origin, signal }))
  const asked = baselines.length + gates.length
  const release = asked > 0 ? await world.claim() : () => {}
  if (release === null) {
    const result = await review({ world, days, margin })
    return { ...result, ...kept, unmeasured: asked, troubles: [...kept.troubles, BUSY, ...result.troubles] }
  }
  try {
    return await measureAll({ world, baselines, gates, kept, origin, days, margin })
  } finally {
    release()
  }
}

/** @param {Omit<Parameters<typeof look>[0], 'folders'> & { kept: Kept }} options kept: so far */
async function measureAll ({ world, baselines, gates, kept, origin, days, margin }) {
  const beginMs = world.now()
  /** What was not measured, or not whole. @type {Set<Watched | WatchedGate>} */
  const unmeasured = new Set()
  for (const baseline of baselines) {
    const one = await measureOne({ world, baseline, origin })
    if (one.troubles.length > 0) unmeasured.add(baseline)
    add(kept, one)
  }
  /** @type {number[]} */
  const answered = []
  for (const gate of gates) {
    const one = await askOne({ world, gate, origin })
    if (!one.isMeasured) unmeasured.add(gate)
    if (one.key !== null) answered.push(one.key)
    add(kept, one)
  }
  let result = await review({ world, days, margin })
  const news = [...result.news]
  const again = baselines.filter(({ name }) => hasOpenChange({ result, name, beginMs }))
  for (let i = 0; i < VALUES_TO_CONFIRM; i++) {
    for (const baseline of again) {
      const one = await measureOne({ world, baseline, origin })
      if (one.troubles.length > 0) unmeasured.add(baseline)
      add(kept, one)
    }
  }
  if (again.length > 0) {
    result = await review({ world, days, margin })
    news.push(...result.news)
  }
  return { ...result, ...kept, answered, unmeasured: unmeasured.size, news, troubles: [...kept.troubles, ...result.troubles] }
}

/**
 * What the store says by now, and whom it concerns: nothing is measured.
 * @param {{ world: World, days: number, margin: number }} options
 * @returns {Promise<WatchResult>}
 */
export async function review ({ world: { store, alert, now }, days, margin }) {
  const fromMs = now() - days * DAY_MS
  const fleet = await store.readFleet({ fromMs })
  const gates = await store.readGates({ fromMs })
  const analysis = analyseFleet({ fleet, margin })
  // Kept before anybody is told: who is told twice is told of what is there.
  const judged = await store.updateChanges((known) => judgeChanges({ fleet, analysis, known }))
  const inWindow = new Set(fleet.runs.map(({ key }) => key))
  const changes = (await store.readChanges()).filter(({ firstRun }) => inWindow.has(firstRun))
  const isNew = new Set(judged.news.map(({ series, firstRun }) => `${series} ${firstRun}`))
  const news = changes.filter(({ series, firstRun }) => isNew.has(`${series} ${firstRun}`))
  const result = { fleet, analysis, changes, news, gates, answered: [], days, margin, added: 0, twice: 0, unmeasured: 0, troubles: [] }
  // A change is told when the webhook has taken it. Without one it stays untold, so a later look with one tells it.
  if (alert === undefined) return result
  const untold = changes.filter(({ state, toldAtMs }) => state === 'confirmed' && toldAtMs === null)
  const holds = listUntoldHolds({ gates })
  if (untold.length + holds.length === 0) return result
  const atMs = now()
  const { refused, told } = await store.tellUntold({ changes: untold, holds, atMs, tell: (tidings) => alert(result, tidings) })
  if (refused !== null) return { ...result, troubles: [refused] }
  return { ...result, changes: changes.map((change) => told.changes.includes(change) ? { ...change, toldAtMs: atMs } : change) }
}

/** @param {{ world: World, baseline: Watched, origin: Origin }} options */
async function measureOne ({ world: { store, measure, signal }, baseline: { name, source }, origin }) {
  if (signal.aborted) return { added: 0, twice: 0, troubles: [] }
  const { record, trouble, commit } = await measure(source)
  const kept = record === undefined
    ? { added: 0, twice: 0, troubles: [] }
    : await importFile({ store, path: record, origin: { ...origin, commit } })
  // That it ended with the watch is no trouble of its own.
  return trouble === undefined || signal.aborted ? kept : { ...kept, troubles: [`${name}: ${trouble}`] }
}

/**
 * @param {{ world: World, gate: WatchedGate, origin: Origin }} options
 * @returns {Promise<Kept & { key: number | null, isMeasured: boolean }>} key: of its answer; isMeasured: whole
 */
async function askOne ({ world: { store, askGate, signal }, gate, origin }) {
  const { name } = gate
  const none = { added: 0, twice: 0, troubles: [], key: null, isMeasured: true }
  if (signal.aborted) return none
  const { record = null, gate: said, trouble, commit } = await askGate(gate)
  if (signal.aborted) return none // half a gate is no answer
  const kept = said === undefined ? none : await importGate({ store, path: record, name, said, origin: { ...origin, commit } })
  const troubles = [
    ...trouble === undefined ? [] : [said?.reasons[0]?.text ?? trouble],
    ...said !== undefined && record === null ? ['its record could not be written: there are no tables of this answer to open'] : []
  ]
  return { ...kept, troubles: troubles.map((text) => `gate ${name}: ${text}`), isMeasured: trouble === undefined }
}

/**
 * Only where this look has brought a value: a series of another machine, or of a target that is gone, gets none by measuring again.
 * @param {{ result: Pick<WatchResult, 'changes' | 'fleet'>, name: string, beginMs: number }} options name: of a baseline;
 *   beginMs: of the look
 */
export function hasOpenChange ({ result: { changes, fleet: { runs, series } }, name, beginMs }) {
  const open = new Set(changes.filter(({ state }) => state === 'found').map((change) => change.series))
  return series.some(({ key, baseline, runs: places }) =>
    open.has(key) && baseline === name && runs[places[places.length - 1]].atMs >= beginMs)
}

/** @param {Kept} all @param {Kept} more */
function add (all, more) {
  all.added += more.added
  all.twice += more.twice
  all.troubles.push(...more.troubles)
}
