/** Tables of a store, in words that SQLite and PostgreSQL share. They are for other programs too: docs/guides/watch-a-fleet.md. */
export const TABLES = Object.freeze([
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
    state TEXT NOT NULL, found_run INTEGER NOT NULL, told_at_ms BIGINT, UNIQUE (series, first_run))`
])
