import { groupBy } from '../../../config/group-by.js'
import { median } from '../../../stats/median.js'

/** @import { Analysis, Change, Fleet, SeriesData, StoredChange } from '../types.ts' */

/** Two values after it was found: one may be an outlier. */
export const VALUES_TO_CONFIRM = 2
const OLD_AFTER = 30 // what has lasted so long is old news, as where years were imported
const SAME_WITHIN = 7 // the place of a change moves by some nights as values come in
/** When it is found, a change may have 3 values, and their median is as uncertain as one value: so many times the noise is no noise. */
const SURE = 3
const MEDIAN_DIFFERENCE = 0.954 // of two normal values of deviation 1
const MOST_BEFORE = 60 // a level that lasted for years has drifted

/**
 * What is known of changes after a look: what was found before is judged by the values that came since, and what is new is noted.
 * @param {{ fleet: Fleet, analysis: Analysis, known: readonly StoredChange[] }} options
 * @returns {{ changes: Array<Omit<StoredChange, 'key'>>, news: Array<Omit<StoredChange, 'key'>> }} news: confirmed now
 */
export function judgeChanges ({ fleet, analysis, known }) {
  const places = new Map(fleet.runs.map(({ key }, place) => [key, place]))
  const seriesOf = new Map(analysis.tested.map((one) => [one.key, one]))
  const knownOf = groupBy(known, ({ series }) => series)
  const judged = known.flatMap((change) => {
    if (change.state !== 'found') return [change]
    const series = seriesOf.get(change.series)
    const others = knownOf.get(change.series) ?? []
    const answer = series ? judgeAgain({ change, others, series, places, residuals: analysis.residuals.get(change.series) }) : 'open'
    return answer === 'refuted' ? [] : [{ ...change, state: answer === 'confirmed' ? /** @type {const} */ ('confirmed') : change.state }]
  })
  const left = groupBy(judged, ({ series }) => series)
  const fresh = [...groupBy(analysis.changes, ({ series }) => series)].flatMap(([key, cuts]) => {
    const series = seriesOf.get(key)
    if (series === undefined) return []
    const placeOf = (/** @type {Change} */ { firstRun }) => indexOf({ series, run: firstRun, places })
    const noise = findNoise(analysis.residuals.get(key) ?? new Float64Array())
    return listUnpaired({ cuts, known: left.get(key) ?? [], placeOf, noise }).map((change) => {
      const isOld = series.values.length - placeOf(change) >= OLD_AFTER
      const state = isOld ? /** @type {const} */ ('known') : /** @type {const} */ ('found')
      return { ...change, state, foundRun: fleet.runs[series.runs[series.runs.length - 1]].key, toldAtMs: null }
    })
  })
  const before = new Set(known.filter(({ state }) => state === 'confirmed').map(({ series, firstRun }) => `${series} ${firstRun}`))
  const changes = [...judged, ...fresh]
  return {
    changes,
    news: changes.filter(({ state, series, firstRun }) => state === 'confirmed' && !before.has(`${series} ${firstRun}`))
  }
}

/**
 * Cuts that are not yet known. Each known change is one cut at most, the nearest pairs first: a second change that follows soon is another.
 * But noise may cut one step in two: together they are no larger than what is known.
 * @param {{ cuts: readonly Change[], known: readonly Change[], placeOf: (change: Change) => number, noise: number }} options of one series
 */
function listUnpaired ({ cuts, known, placeOf, noise }) {
  const pairs = cuts.flatMap((cut) => known.filter(({ isWorse }) => isWorse === cut.isWorse)
    .map((other) => ({ cut, other, distance: Math.abs(placeOf(cut) - placeOf(other)) })))
    .filter(({ distance }) => distance <= SAME_WITHIN)
    .sort((a, b) => a.distance - b.distance)
  /** @type {Set<Change>} */
  const paired = new Set()
  for (const { cut, other } of pairs) if (!paired.has(cut) && !paired.has(other)) paired.add(cut).add(other)
  return cuts.filter((cut) => {
    if (paired.has(cut)) return false
    const near = new Set(pairs.filter((pair) => pair.cut === cut).map(({ other }) => other))
    const around = new Set(pairs.filter(({ other }) => near.has(other)).map((pair) => pair.cut))
    return near.size === 0 || sumSizes(around) - sumSizes(near) > noise * SURE
  })
}

/** Of one value: steps are in few of the differences. @param {Float64Array} residuals */
function findNoise (residuals) {
  return (median(residuals.subarray(1).map((value, i) => Math.abs(value - residuals[i]))) ?? 0) / MEDIAN_DIFFERENCE
}

/** @param {Iterable<Change>} changes */
function sumSizes (changes) {
  return [...changes].reduce((sum, { ratio }) => sum + Math.abs(Math.log(ratio)), 0)
}

/**
 * Values that came after a change was found have no part in its being found: they lie beyond the middle of both levels, or it was chance.
 * @param {{ change: StoredChange, others: readonly StoredChange[], series: SeriesData, places: Map<number, number>,
 *   residuals: Float64Array | undefined }} options others: of the series
 */
function judgeAgain ({ change, others, series, places, residuals }) {
  if (residuals === undefined) return 'open'
  const at = indexOf({ series, run: change.firstRun, places })
  const found = indexOf({ series, run: change.foundRun, places })
  const later = residuals.subarray(found + 1)
  if (later.length < VALUES_TO_CONFIRM) return 'open'
  // The old level begins where another change does: the level before that one would confirm anything.
  const begins = others.map(({ firstRun }) => indexOf({ series, run: firstRun, places })).filter((place) => place < at)
  const before = median(residuals.subarray(Math.max(0, at - MOST_BEFORE, ...begins), at))
  const after = median(residuals.subarray(at, found + 1))
  if (before === undefined || after === undefined) {
    // Its levels have left the window; or they are in it, but at a rate that is no longer offered: then nothing will ever decide.
    return places.has(change.lastRun) && places.has(change.foundRun) ? 'refuted' : 'open'
  }
  const now = later.reduce((total, value) => total + value, 0) / later.length
  return (now - (before + after) / 2) * (after - before) > 0 ? 'confirmed' : 'refuted'
}

/**
 * The place of a run's value in a series; of one that has none, of the next one.
 * @param {{ series: SeriesData, run: number, places: Map<number, number> }} options
 */
function indexOf ({ series, run, places }) {
  const place = places.get(run) ?? -1
  const index = series.runs.findIndex((one) => one >= place)
  return index === -1 ? series.runs.length : index
}
