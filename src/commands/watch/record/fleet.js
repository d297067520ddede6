/** @import { Driver, Row } from './driver.ts' */
/** @import { Fleet, SeriesData, StoredRun, StoredSeries } from '../types.ts' */

/** @param {{ driver: Driver, fromMs: number }} options @returns {Promise<Fleet>} */
export async function readFleet ({ driver, fromMs }) {
  const runs = (await driver.all('SELECT * FROM baseload_runs WHERE at_ms >= $1 ORDER BY at_ms, key', [fromMs])).map(readRun)
  const placeOf = new Map(runs.map(({ key }, place) => [key, place]))
  const names = new Map((await driver.all('SELECT * FROM baseload_series')).map(readSeries).map((one) => [one.key, one]))
  // One row a series: what a row costs on its way here is more than what it holds. SQLite writes 15 digits.
  const shown = 'run IN (SELECT key FROM baseload_runs WHERE at_ms >= $1)'
  const rows = await driver.all(
    `SELECT series, string_agg(CAST(run AS TEXT) || ':' || CAST(value AS TEXT) || CASE
       WHEN series IN (SELECT series FROM baseload_points WHERE ${shown} GROUP BY series HAVING MAX(rate) > MIN(rate))
       THEN ':' || COALESCE(CAST(rate AS TEXT), '') ELSE '' END, ' ') AS points
     FROM baseload_points WHERE ${shown} GROUP BY series ORDER BY series`,
    [fromMs]
  )
  return {
    runs,
    series: rows.flatMap(({ series, points }) => {
      const name = names.get(Number(series))
      return name === undefined ? [] : [readValues({ name, points: String(points), placeOf })]
    })
  }
}

/**
 * @param {{ name: StoredSeries, points: string, placeOf: Map<number, number> }} options points: `run:value`, or with `:rate` if that varies
 * @returns {SeriesData}
 */
function readValues ({ name, points, placeOf }) {
  /** @type {SeriesData & { rates: number[] }} */
  const one = { ...name, runs: [], values: [], rates: [] }
  for (const point of points.split(' ')) {
    const [run, value, rate] = point.split(':')
    const place = placeOf.get(Number(run))
    if (place === undefined) continue // a run that came between the two questions is for the next look
    one.runs.push(place)
    one.values.push(Number(value))
    if (rate !== undefined) one.rates.push(Number(rate || NaN))
  }
  return sortByTime({ ...one, rates: name.phase === 'latency' && one.rates.length > 0 ? one.rates : null })
}

/** Runs are numbered as they arrive, which is mostly their order in time. @param {SeriesData} series */
function sortByTime (series) {
  if (series.runs.every((run, i) => i === 0 || series.runs[i - 1] < run)) return series
  const order = series.runs.map((_, i) => i).sort((a, b) => series.runs[a] - series.runs[b])
  const sorted = (/** @type {number[]} */ list) => order.map((i) => list[i])
  return { ...series, runs: sorted(series.runs), values: sorted(series.values), rates: series.rates && sorted(series.rates) }
}

/** @param {Row} row @returns {StoredRun} */
export function readRun (row) {
  return {
    key: Number(row.key),
    id: String(row.id),
    baseline: String(row.baseline),
    atMs: Number(row.at_ms),
    machine: String(row.machine),
    facts: JSON.parse(String(row.facts)),
    commit: row.commit_hash === null ? null : String(row.commit_hash),
    source: String(row.source)
  }
}

/** @param {Row} row @returns {StoredSeries} */
export function readSeries (row) {
  return {
    key: Number(row.key),
    machine: String(row.machine),
    baseline: String(row.baseline),
    target: String(row.target),
    phase: row.phase === 'peak' ? 'peak' : 'latency',
    load: String(row.load_of),
    figure: /** @type {StoredSeries['figure']} */ (row.figure),
    isReference: row.is_reference === 1,
    budget: row.budget === null ? null : Number(row.budget)
  }
}
