import { BaseloadError } from '../../../errors.js'

/** @import { Statements } from './driver.ts' */

/**
 * Steps from each version of the tables to the next, in words that SQLite and PostgreSQL share. A step that has been released is never
 * changed: a new one comes behind it. Stores of the first days have tables and no version, so the first step makes only what is missing.
 * The tables are for other programs too: docs/guides/watch-a-fleet.md.
 */
export const STEPS = Object.freeze([[
  `CREATE TABLE IF NOT EXISTS baseload_runs (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL, baseline TEXT NOT NULL, at_ms BIGINT NOT NULL, machine TEXT NOT NULL,
    facts TEXT NOT NULL, commit_hash TEXT, source TEXT NOT NULL, UNIQUE (id, baseline))`,
  'CREATE INDEX IF NOT EXISTS baseload_runs_at ON baseload_runs (at_ms)',
  `CREATE TABLE IF NOT EXISTS baseload_series (
    key INTEGER PRIMARY KEY, machine TEXT NOT NULL, baseline TEXT NOT NULL, target TEXT NOT NULL, phase TEXT NOT NULL,
    load_of TEXT NOT NULL, figure TEXT NOT NULL, is_reference INTEGER NOT NULL, budget DOUBLE PRECISION,
    UNIQUE (machine, baseline, target, load_of, figure))`,
  `CREATE TABLE IF NOT EXISTS baseload_points (
    series INTEGER NOT NULL, run INTEGER NOT NULL, value DOUBLE PRECISION NOT NULL, low DOUBLE PRECISION, high DOUBLE PRECISION,
    rate DOUBLE PRECISION, PRIMARY KEY (series, run))`,
  `CREATE TABLE IF NOT EXISTS baseload_changes (
    key INTEGER PRIMARY KEY, series INTEGER NOT NULL, first_run INTEGER NOT NULL, last_run INTEGER NOT NULL, new_run INTEGER NOT NULL,
    ratio DOUBLE PRECISION NOT NULL, is_worse INTEGER NOT NULL, q_value DOUBLE PRECISION NOT NULL, value_count INTEGER NOT NULL,
    state TEXT NOT NULL, found_run INTEGER NOT NULL, told_at_ms BIGINT, UNIQUE (series, first_run))`,
  `CREATE TABLE IF NOT EXISTS baseload_gates (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, at_ms BIGINT NOT NULL, machine TEXT NOT NULL,
    verdict TEXT NOT NULL, live_version TEXT NOT NULL, next_version TEXT NOT NULL, reasons TEXT NOT NULL, source TEXT NOT NULL,
    told_at_ms BIGINT, UNIQUE (id, machine))`,
  'CREATE INDEX IF NOT EXISTS baseload_gates_at ON baseload_gates (at_ms)',
  `CREATE TABLE IF NOT EXISTS baseload_gate_figures (
    gate INTEGER NOT NULL, phase TEXT NOT NULL, figure TEXT NOT NULL, verdict TEXT NOT NULL, ratio DOUBLE PRECISION,
    low DOUBLE PRECISION, high DOUBLE PRECISION, allowed DOUBLE PRECISION NOT NULL, PRIMARY KEY (gate, phase, figure))`
], [ // Two machines may begin a run of one baseline in the same millisecond. SQLite changes no constraint of a table that is there.
  `CREATE TABLE baseload_runs_2 (
    key INTEGER PRIMARY KEY, id TEXT NOT NULL, baseline TEXT NOT NULL, at_ms BIGINT NOT NULL, machine TEXT NOT NULL,
    facts TEXT NOT NULL, commit_hash TEXT, source TEXT NOT NULL, UNIQUE (id, baseline, machine))`,
  'INSERT INTO baseload_runs_2 SELECT key, id, baseline, at_ms, machine, facts, commit_hash, source FROM baseload_runs',
  'DROP TABLE baseload_runs',
  'ALTER TABLE baseload_runs_2 RENAME TO baseload_runs',
  'CREATE INDEX baseload_runs_at ON baseload_runs (at_ms)'
], [ // What its words hang on besides, parted by spaces; null: nothing.
  `CREATE TABLE baseload_gate_figures_2 (
    gate INTEGER NOT NULL, phase TEXT NOT NULL, figure TEXT NOT NULL, verdict TEXT NOT NULL, ratio DOUBLE PRECISION,
    low DOUBLE PRECISION, high DOUBLE PRECISION, allowed DOUBLE PRECISION NOT NULL, marks TEXT, PRIMARY KEY (gate, phase, figure))`,
  `INSERT INTO baseload_gate_figures_2 (gate, phase, figure, verdict, ratio, low, high, allowed)
    SELECT gate, phase, figure, verdict, ratio, low, high, allowed FROM baseload_gate_figures`,
  'DROP TABLE baseload_gate_figures',
  'ALTER TABLE baseload_gate_figures_2 RENAME TO baseload_gate_figures'
]])

/**
 * Makes the tables, or brings those of an older version up to this one.
 * @param {{ statements: Statements, place: string, steps?: ReadonlyArray<readonly string[]> }} options statements: of one transaction, as
 *   one writer: two that make the same table at once get an error of PostgreSQL, `IF NOT EXISTS` or not; steps: other ones, in tests
 * @throws {BaseloadError} STORE_NEWER
 */
export async function prepareTables ({ statements: { all, run }, place, steps = STEPS }) {
  await run('CREATE TABLE IF NOT EXISTS baseload_schema (version INTEGER NOT NULL)')
  const [{ version }] = await all('SELECT COALESCE(MAX(version), 0) AS version FROM baseload_schema')
  const known = Number(version)
  if (known > steps.length) {
    throw new BaseloadError('STORE_NEWER', `${place} has tables of version ${known}; this program knows version ${steps.length}`, {
      hint: 'a newer baseload has written it: npm install baseload@latest, or name another store with --store'
    })
  }
  if (known === steps.length) return
  for (const sql of steps.slice(known).flat()) await run(sql)
  await run('DELETE FROM baseload_schema')
  await run('INSERT INTO baseload_schema (version) VALUES ($1)', [steps.length])
}
