import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importOptional } from '../../../config/optional-packages.js'

/** @import { Driver, Row, Statements } from './driver.ts' */

const WAIT_MS = 30_000 // for another process: it may write a hundred records, or tell a webhook that takes its 10 s
const LOOK_MS = 20
/** SQLite waits in a call, when nothing else is done here: no page is sent, and no Ctrl-C heard. */
const WAIT_AT_START_MS = 2_000
const WAIT_IN_CALL_MS = 50

/**
 * What both engines have in common. @typedef {{ exec: (sql: string) => unknown, close: () => unknown,
 *   prepare: (sql: string) => { all: (...values: any[]) => unknown[], run: (...values: any[]) => unknown } }} Database
 */

/**
 * @param {string} file
 * @returns {Promise<Database>} of Node.js where it has SQLite (from 22.13), else of the package libsql
 * @throws {BaseloadError | Error} DEPENDENCY_MISSING, or what SQLite throws
 */
async function openDatabase (file) {
  const own = await importOwn()
  if (own) return new own.DatabaseSync(file)
  const { default: Libsql } = await importOptional({ name: 'libsql', purpose: `a history in a file on Node.js ${process.version}` })
  return new Libsql(file)
}

/** Not in the types of Node.js 20. @type {string} */
const OWN = 'node:sqlite'

/** Without its warning that it is experimental, which nobody who watches servers can act on. */
async function importOwn () {
  const { emitWarning } = process
  process.emitWarning = /** @type {typeof emitWarning} */ (/** @type {any[]} */ ...warning) => {
    if (!String(warning[0]).startsWith('SQLite')) Reflect.apply(emitWarning, process, warning)
  }
  try {
    return /** @type {{ DatabaseSync: new (file: string) => Database }} */ (await import(OWN))
  } catch {
    return null
  } finally {
    process.emitWarning = emitWarning
  }
}

/**
 * A file of SQLite. What was committed is on the disk: the log is written ahead, and synced with each commit.
 * @param {{ file: string }} options
 * @returns {Promise<Driver>}
 * @throws {BaseloadError | Error} DEPENDENCY_MISSING, or what SQLite throws
 */
export async function openSqlite ({ file }) {
  const database = await openDatabase(file)
  database.exec(`PRAGMA busy_timeout = ${WAIT_AT_START_MS}`)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec(`PRAGMA busy_timeout = ${WAIT_IN_CALL_MS}`)
  /** @type {Map<string, ReturnType<typeof database.prepare>>} */
  const prepared = new Map()
  const prepare = (/** @type {string} */ sql) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql.replace(/\$(\d+)/g, '?$1')) // $1 is a name to SQLite, ?1 a place
    if (prepared.size < MOST_PREPARED) prepared.set(sql, statement)
    return statement
  }
  /** @type {Statements} */
  const statements = {
    async all (sql, values = []) {
      return /** @type {Row[]} */ (prepare(sql).all(...values))
    },
    async run (sql, values = []) {
      prepare(sql).run(...values)
    }
  }
  /** One connection: a transaction begins when the one before has ended. @type {Promise<unknown>} */
  let last = Promise.resolve()
  return {
    all: (sql, values) => waitForOthers(() => statements.all(sql, values)),
    run: (sql, values) => waitForOthers(() => statements.run(sql, values)),
    write (work) {
      const done = last.then(async () => {
        await waitForOthers(async () => { database.exec('BEGIN IMMEDIATE') })
        try {
          const answer = await work(statements)
          database.exec('COMMIT')
          return answer
        } catch (error) {
          rollBack(database)
          throw error
        }
      })
      last = done.catch(() => {})
      return done
    },
    async close () {
      await last
      prepared.clear()
      database.close()
    }
  }
}

/**
 * What another process keeps waiting is tried until it lets go.
 * @template Answer @param {() => Promise<Answer>} work @returns {Promise<Answer>}
 */
async function waitForOthers (work) {
  const untilMs = performance.now() + WAIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > untilMs) throw error
    }
    await sleep(LOOK_MS)
  }
}

/** Its kinds are in the higher bits. @param {unknown} error libsql tells a name, Node.js the number */
function isBusy (error) {
  const { code = '', errcode = 0 } = /** @type {{ code?: string, errcode?: number }} */ (error)
  return code.startsWith('SQLITE_BUSY') || (errcode & 0xff) === 5
}

/** SQLite may have ended the transaction itself. @param {Database} database */
function rollBack (database) {
  try {
    database.exec('ROLLBACK')
  } catch {}
}

/**
 * A file that one process at a time holds. The system lets go of it when that process ends, however it ends.
 * @param {{ file: string }} options made if it is missing; nothing is written into it
 * @returns {Promise<(() => void) | null>} lets go of it; null: another one holds it
 * @throws {BaseloadError | Error} DEPENDENCY_MISSING, or what SQLite throws
 */
export async function holdFile ({ file }) {
  const database = await openDatabase(resolve(file))
  try {
    database.exec('PRAGMA journal_mode = MEMORY') // no second file that a kill would leave
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return null
    throw error
  }
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}

const MOST_PREPARED = 200
