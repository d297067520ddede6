import { importFile, importFolder } from './records.js'
import { analyseFleet } from './verdict/analysis.js'
import { judgeChanges, VALUES_TO_CONFIRM } from './verdict/changes.js'

/**
 * @import { Kept, Origin } from './records.js'
 * @import { Store } from './record/store.js'
 * @import { StoredChange, WatchResult } from './types.ts'
 *
 * A baseline: its name, and how a run is told which it is. @typedef {{ name: string, source: string }} Watched
 *
 * What a look needs of the world. measure: a record's path, or why there is none. alert: null: it was taken; else why
 * not. now: milliseconds since 1970.
 * @typedef {object} World
 * @property {Store} store
 * @property {(source: string) => Promise<{ record: string } | { trouble: string }>} measure
 * @property {(result: WatchResult, changes: StoredChange[]) => Promise<string | null>} alert
 * @property {() => number} now
 * @property {AbortSignal} signal
 */

const DAY_MS = 86_400_000

/**
 * The conductor: what is new goes into the store; levels that seem to have changed are measured again; who is to be told is told.
 * @param {{ world: World, baselines: readonly Watched[], folders: readonly string[], origin: Origin, days: number,
 *   margin: number }} options days, margin: of the values that are looked at, and the change that counts as none
 * @returns {Promise<WatchResult>}
 */
export async function look ({ world, baselines, folders, origin, days, margin }) {
  const { store, signal } = world
  /** @type {Kept} */
  const kept = { added: 0, twice: 0, troubles: [] }
  for (const folder of folders) add(kept, await importFolder({ store, folder, origin, signal }))
  for (const baseline of baselines) add(kept, await measureOne({ world, baseline, origin }))
  let result = await review({ world, days, margin })
  const news = [...result.news]
  const again = baselines.filter(({ name }) => hasOpenChange({ result, name }))
  for (let i = 0; i < VALUES_TO_CONFIRM; i++) {
    for (const baseline of again) add(kept, await measureOne({ world, baseline, origin }))
  }
  if (again.length > 0) {
    result = await review({ world, days, margin })
    news.push(...result.news)
  }
  return { ...result, ...kept, news, troubles: [...kept.troubles, ...result.troubles] }
}

/**
 * What the store says by now, and whom it concerns: nothing is measured.
 * @param {{ world: World, days: number, margin: number }} options
 * @returns {Promise<WatchResult>}
 */
export async function review ({ world: { store, alert, now }, days, margin }) {
  const fleet = await store.readFleet({ fromMs: now() - days * DAY_MS })
  const analysis = analyseFleet({ fleet, margin })
  const judged = judgeChanges({ fleet, analysis, known: await store.readChanges() })
  // Kept before anybody is told: who is told twice is told of what is there.
  await store.saveChanges(judged.changes)
  const changes = await store.readChanges()
  const isNew = new Set(judged.news.map(({ series, firstRun }) => `${series} ${firstRun}`))
  const news = changes.filter(({ series, firstRun }) => isNew.has(`${series} ${firstRun}`))
  const result = { fleet, analysis, changes, news, days, margin, added: 0, twice: 0, troubles: [] }
  const untold = changes.filter(({ state, toldAtMs }) => state === 'confirmed' && toldAtMs === null)
  if (untold.length === 0) return result
  const refused = await alert(result, untold)
  if (refused !== null) return { ...result, troubles: [refused] }
  const told = changes.map((change) => untold.includes(change) ? { ...change, toldAtMs: now() } : change)
  await store.saveChanges(told)
  return { ...result, changes: told }
}

/** @param {{ world: World, baseline: Watched, origin: Origin }} options @returns {Promise<Kept>} */
async function measureOne ({ world: { store, measure, signal }, baseline: { name, source }, origin }) {
  if (signal.aborted) return { added: 0, twice: 0, troubles: [] }
  const answer = await measure(source)
  if ('trouble' in answer) return { added: 0, twice: 0, troubles: [`${name}: ${answer.trouble}`] }
  return importFile({ store, path: answer.record, origin })
}

/** @param {{ result: WatchResult, name: string }} options name: of a baseline */
function hasOpenChange ({ result: { changes, fleet }, name }) {
  const open = new Set(changes.filter(({ state }) => state === 'found').map(({ series }) => series))
  return fleet.series.some((series) => open.has(series.key) && series.baseline === name)
}

/** @param {Kept} all @param {Kept} more */
function add (all, more) {
  all.added += more.added
  all.twice += more.twice
  all.troubles.push(...more.troubles)
}
