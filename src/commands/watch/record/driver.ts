export type Value = string | number | null
export type Row = Record<string, Value>

/** SQL that SQLite and PostgreSQL both know, with $1, $2 for values. */
export interface Statements {
  all: (sql: string, values?: readonly Value[]) => Promise<Row[]>
  run: (sql: string, values?: readonly Value[]) => Promise<void>
}

/** A place where rows are kept. */
export interface Driver extends Statements {
  /** All of it or nothing; one writer at a time, also among processes. */
  write: <Answer>(work: (statements: Statements) => Promise<Answer>) => Promise<Answer>
  close: () => Promise<void>
}
