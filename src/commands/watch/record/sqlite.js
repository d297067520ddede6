import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'

/** @import { Driver, Row, Statements } from './driver.ts' */

const WAIT_MS = 30_000 // for another process: it may write a hundred records, or tell a webhook that takes its 10 s
const LOOK_MS = 20
/** SQLite waits in a call, when nothing else is done here: no page is sent, and no Ctrl-C heard. */
const WAIT_AT_START_MS = 2_000
const WAIT_IN_CALL_MS = 50

/**
 * A file of SQLite. What was committed is on the disk: the log is written ahead, and synced with each commit.
 * @param {{ file: string }} options
 * @returns {Driver}
 * @throws {Error} of SQLite
 */
export function openSqlite ({ file }) {
  const database = new Database(file)
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
      return /** @type {Row[]} */ (prepare(sql).all(values))
    },
    async run (sql, values = []) {
      prepare(sql).run(values)
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
          if (database.inTransaction) database.exec('ROLLBACK')
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
      const { code = '' } = /** @type {{ code?: string }} */ (error)
      if (!code.startsWith('SQLITE_BUSY') || performance.now() > untilMs) throw error
    }
    await sleep(LOOK_MS)
  }
}

/**
 * A file that one process at a time holds. The system lets go of it when that process ends, however it ends.
 * @param {{ file: string }} options made if it is missing; nothing is written into it
 * @returns {(() => void) | null} lets go of it; null: another one holds it
 * @throws {Error} of SQLite
 */
export function holdFile ({ file }) {
  const database = new Database(resolve(file))
  try {
    database.exec('PRAGMA journal_mode = MEMORY') // no second file that a kill would leave
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (/** @type {{ code?: string }} */ (error).code === 'SQLITE_BUSY') return null
    throw error
  }
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}

const MOST_PREPARED = 200
