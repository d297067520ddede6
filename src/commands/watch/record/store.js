import { lstat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { openFolder } from '../../../config/writing-place.js'
import { BaseloadError } from '../../../errors.js'
import { addGate, readGate, readGates } from './gates.js'
import { prepareTables } from './schema.js'

/** @import { Driver, Row, Statements, Value } from './driver.ts' */
/** @import { Fleet, NewGate, NewPoint, NewRun, SeriesData, StoredChange, StoredGate, StoredRun } from '../types.ts' */
/** @import { StoredSeries } from '../types.ts' */

/** @typedef {Awaited<ReturnType<typeof openStore>>} Store */
/** What somebody is to be told. @typedef {{ changes: StoredChange[], holds: StoredGate[] }} Tidings */

/** Without a user: one in an address is hidden where errors are printed. */
const HINT = 'name another file with --store, or a database: postgres://127.0.0.1/name; PGUSER and PGPASSWORD say who asks'
const POINTS_AT_ONCE = 500 // in one statement: SQLite takes 32,766 values
const COLUMNS = 6

/**
 * Where a fleet's history is kept: a file of SQLite, or a database of PostgreSQL.
 * @param {{ place: string, allowHosts?: readonly string[] }} options
 * @throws {BaseloadError} STORE_UNUSABLE, STORE_NEWER, HOST_NOT_ALLOWED
 */
export async function openStore ({ place, allowHosts = [] }) {
  const isPostgres = /^postgres(ql)?:/i.test(place)
  const shown = hidePassword(place)
  if (!isPostgres && /^[a-z][\w+.-]+:\/\//i.test(place)) {
    throw new BaseloadError('STORE_UNUSABLE', `${shown} is neither a file nor postgres://`, { hint: HINT })
  }
  /** @type {Driver} */
  let driver
  try {
    driver = isPostgres
      ? await import('./postgres.js').then(({ openPostgres }) => openPostgres({ url: place, allowHosts }))
      : await openFile(place)
  } catch (error) {
    throw tellUnusable({ place: shown, error })
  }
  try {
    await driver.write((statements) => prepareTables({ statements, place: shown }))
  } catch (error) {
    await driver.close().catch(() => {})
    throw tellUnusable({ place: shown, error })
  }
  return makeStore({ driver, place: shown })
}

/**
 * Up to the last @, as a password may have one that is not escaped; of what cannot be read as a URL as well.
 * @param {string} place
 */
function hidePassword (place) {
  if (!/^[a-z][\w+.-]*:\/\//i.test(place)) return place
  const [from, to] = [place.indexOf('//') + 2, place.lastIndexOf('@')]
  const bare = to < from ? place : place.slice(0, from) + place.slice(to + 1)
  return bare.replace(/([?&](?:ssl)?password=)[^&]*/gi, '$1***')
}

/** @param {string} file */
async function openFile (file) {
  await openFolder({ folder: dirname(file), hint: HINT })
  const { openSqlite } = await import('./sqlite.js')
  return openSqlite({ file: resolve(file) }) // the library takes an address of a server as well
}

/**
 * Of a file that nobody has typed: it may have come with a folder from somebody else, and SQLite writes where links lead.
 * @param {{ place: string }} options
 * @throws {BaseloadError} STORE_UNUSABLE
 */
export async function assertNoLinks ({ place }) {
  for (const file of ['', '-wal', '-shm', '-journal'].map((end) => place + end)) {
    if (!await lstat(file).then((entry) => entry.isSymbolicLink(), () => false)) continue
    throw new BaseloadError('STORE_UNUSABLE', `${file} is a link, and is not followed`, { hint: `remove it; for a store, ${HINT}` })
  }
}

/** @param {{ place: string, error: unknown }} options */
function tellUnusable ({ place, error }) {
  if (error instanceof BaseloadError) return error
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error)
  return new BaseloadError('STORE_UNUSABLE', `${place} cannot be used: ${message || code}`, { hint: HINT, cause: error })
}

/** @param {{ driver: Driver, place: string }} options */
function makeStore ({ driver, place }) {
  /** @template Answer @param {Promise<Answer>} work */
  const told = (work) => work.catch((error) => { throw tellUnusable({ place, error }) })
  return {
    place,
    /** All of them or none. @param {NewRun[]} runs @returns {Promise<number>} so many were new */
    addRuns: (runs) => told(driver.write((statements) => addRuns({ statements, runs }))),
    /** Records that are in it. @returns {Promise<Array<{ id: string, machine: string, source: string }>>} */
    readSources: () => told(driver.all(
      'SELECT id, machine, source FROM baseload_runs UNION SELECT id, machine, source FROM baseload_gates'
    ).then((rows) => rows.map(({ id, machine, source }) => ({ id: String(id), machine: String(machine), source: String(source) })))),
    /** @param {{ fromMs: number }} options @returns {Promise<Fleet>} */
    readFleet: ({ fromMs }) => told(readFleet({ driver, fromMs })),
    /** @returns {Promise<StoredChange[]>} in the order in which they were found */
    readChanges: () => told(readChanges(driver)),
    /**
     * Read, judged and kept in one transaction, so that no other process's look is undone. Those that `judge` leaves out are gone.
     * @template {{ changes: Array<Omit<StoredChange, 'key'>> }} Judged
     * @param {(known: StoredChange[]) => Judged} judge
     * @returns {Promise<Judged>}
     */
    updateChanges: (judge) => told(driver.write(async (statements) => {
      const judged = judge(await readChanges(statements))
      await saveChanges({ statements, changes: judged.changes })
      return judged
    })),
    /** @param {NewGate} gate @returns {Promise<number | null>} its key; null: it was there */
    addGate: (gate) => told(driver.write((statements) => addGate({ statements, gate }))),
    /** @param {{ fromMs: number }} options @returns {Promise<StoredGate[]>} oldest first */
    readGates: ({ fromMs }) => told(readGates({ statements: driver, fromMs })),
    /** @param {{ key: number }} options @returns {Promise<StoredGate | null>} */
    readGate: ({ key }) => told(readGate({ statements: driver, key })),
    /**
     * Tells what no other process has told. They wait meanwhile, so that nobody is told twice.
     * @param {Tidings & { atMs: number, tell: (tidings: Tidings) => Promise<string | null> }} options tell: null: it was taken
     * @returns {Promise<{ refused: string | null, told: Tidings }>} told: none where it was refused
     */
    tellUntold: (options) => told(driver.write((statements) => tellUntold({ statements, ...options }))),
    /** @param {{ key: number }} options @returns {Promise<StoredRun | null>} */
    readRun: ({ key }) =>
      told(driver.all('SELECT * FROM baseload_runs WHERE key = $1', [key]).then((rows) => rows.map(readRun)[0] ?? null)),
    close: () => driver.close()
  }
}

/** @param {{ statements: Statements, runs: NewRun[] }} options */
async function addRuns ({ statements, runs }) {
  const known = new Map((await statements.all('SELECT * FROM baseload_series')).map(readSeries).map((one) => [nameSeries(one), one]))
  let nextRun = await readNext(statements, 'baseload_runs')
  let nextSeries = await readNext(statements, 'baseload_series')
  /** @type {Value[][]} */
  const rows = []
  let added = 0
  for (const run of runs) {
    const values = [nextRun, run.id, run.baseline, run.atMs, run.machine, JSON.stringify(run.facts), run.commit, run.source]
    const [isNew] = await statements.all(
      `INSERT INTO baseload_runs (key, id, baseline, at_ms, machine, facts, commit_hash, source)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id, baseline, machine) DO NOTHING RETURNING key`,
      values
    )
    if (isNew === undefined) {
      if (run.foundAt !== undefined) await moveSource({ statements, run, from: run.foundAt })
      continue
    }
    added++
    for (const point of run.points) {
      const name = nameSeries(point)
      const series = known.get(name) ?? await addSeries({ statements, point, key: nextSeries++ })
      known.set(name, series)
      if (point.budget !== series.budget) {
        await statements.run('UPDATE baseload_series SET budget = $1 WHERE key = $2', [point.budget, series.key])
        series.budget = point.budget
      }
      rows.push([series.key, nextRun, point.value, point.low, point.high, point.ratePerSecond])
    }
    nextRun++
  }
  for (let i = 0; i < rows.length; i += POINTS_AT_ONCE) await addPoints({ statements, rows: rows.slice(i, i + POINTS_AT_ONCE) })
  return added
}

/**
 * Of a run that came before copies were made. A record of the same name from elsewhere takes nothing over.
 * @param {{ statements: Statements, run: NewRun, from: string }} options from: where it was found then, and again now
 */
async function moveSource ({ statements, run: { source, id, baseline, machine }, from }) {
  await statements.run(
    'UPDATE baseload_runs SET source = $1 WHERE id = $2 AND baseline = $3 AND machine = $4 AND source = $5',
    [source, id, baseline, machine, from]
  )
}

/** @param {Statements} statements @param {string} table */
async function readNext (statements, table) {
  const [{ next }] = await statements.all(`SELECT COALESCE(MAX(key), 0) + 1 AS next FROM ${table}`)
  return Number(next)
}

/** A name has no line break. @param {Pick<StoredSeries, 'machine' | 'baseline' | 'target' | 'load' | 'figure'>} series */
function nameSeries ({ machine, baseline, target, load, figure }) {
  return [machine, baseline, target, load, figure].join('\n')
}

/** @param {{ statements: Statements, point: NewPoint, key: number }} options */
async function addSeries ({ statements, point, key }) {
  const { machine, baseline, target, phase, load, figure, isReference, budget } = point
  await statements.run(
    `INSERT INTO baseload_series (key, machine, baseline, target, phase, load_of, figure, is_reference, budget)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [key, machine, baseline, target, phase, load, figure, isReference ? 1 : 0, budget]
  )
  return { key, machine, baseline, target, phase, load, figure, isReference, budget }
}

/** A record with one figure twice has it once. @param {{ statements: Statements, rows: Value[][] }} options */
async function addPoints ({ statements, rows }) {
  const places = rows.map((_, row) => `(${Array.from({ length: COLUMNS }, (_, i) => `$${row * COLUMNS + i + 1}`).join(', ')})`)
  await statements.run(
    `INSERT INTO baseload_points (series, run, value, low, high, rate) VALUES ${places.join(', ')} ON CONFLICT (series, run) DO NOTHING`,
    rows.flat()
  )
}

/** @param {Pick<Statements, 'all'>} statements */
async function readChanges ({ all }) {
  return (await all('SELECT * FROM baseload_changes ORDER BY key')).map(readChange)
}

/** @param {{ statements: Statements, changes: Array<Omit<StoredChange, 'key'>> }} options */
async function saveChanges ({ statements, changes }) {
  await statements.run('DELETE FROM baseload_changes')
  for (const [index, one] of changes.entries()) {
    await statements.run(
      `INSERT INTO baseload_changes
         (key, series, first_run, last_run, new_run, ratio, is_worse, q_value, value_count, state, found_run, told_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (series, first_run) DO NOTHING`,
      [
        index + 1, one.series, one.firstRun, one.lastRun, one.newRun, one.ratio, one.isWorse ? 1 : 0, one.qValue, one.values, one.state,
        one.foundRun, one.toldAtMs
      ]
    )
  }
}

/** @param {Parameters<Store['tellUntold']>[0] & { statements: Statements }} options */
async function tellUntold ({ statements: { all, run }, changes, holds, atMs, tell }) {
  const open = new Set((await all('SELECT series, first_run FROM baseload_changes WHERE told_at_ms IS NULL'))
    .map((row) => `${row.series} ${row.first_run}`))
  const openHolds = new Set((await all('SELECT key FROM baseload_gates WHERE told_at_ms IS NULL')).map(({ key }) => Number(key)))
  const tidings = {
    changes: changes.filter(({ series, firstRun }) => open.has(`${series} ${firstRun}`)),
    holds: holds.filter(({ key }) => openHolds.has(key))
  }
  const none = { changes: [], holds: [] }
  if (tidings.changes.length + tidings.holds.length === 0) return { refused: null, told: none }
  const refused = await tell(tidings)
  if (refused !== null) return { refused, told: none }
  for (const { key } of tidings.holds) await run('UPDATE baseload_gates SET told_at_ms = $1 WHERE key = $2', [atMs, key])
  for (const { series, firstRun } of tidings.changes) {
    await run('UPDATE baseload_changes SET told_at_ms = $1 WHERE series = $2 AND first_run = $3', [atMs, series, firstRun])
  }
  return { refused: null, told: tidings }
}

/** @param {Row} row */
function readChange (row) {
  return {
    key: Number(row.key),
    series: Number(row.series),
    firstRun: Number(row.first_run),
    lastRun: Number(row.last_run),
    newRun: Number(row.new_run),
    ratio: Number(row.ratio),
    isWorse: row.is_worse === 1,
    qValue: Number(row.q_value),
    values: Number(row.value_count),
    state: /** @type {StoredChange['state']} */ (row.state),
    foundRun: Number(row.found_run),
    toldAtMs: row.told_at_ms === null ? null : Number(row.told_at_ms)
  }
}

/** @param {{ driver: Driver, fromMs: number }} options @returns {Promise<Fleet>} */
async function readFleet ({ driver, fromMs }) {
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
function readRun (row) {
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
function readSeries (row) {
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
