import { isIP } from 'node:net'
import { importOptional } from '../../../config/optional-packages.js'
import { createGuard, toAddress } from '../../../boot/guard.js'

/** @import pg from 'pg' */
/** @import { PoolClient } from 'pg' */
/** @import { Driver, Statements, Value } from './driver.ts' */

const CONNECT_MS = 10_000
/** A server that stands still answers nothing, and closes nothing. Five years of a fleet take 12 s. */
const ANSWER_MS = 120_000
const BIGINT = 20
const LOCK = 8_214_022 // any number that nobody else takes: writers of one database wait for each other

/**
 * A database of PostgreSQL, by its URL. The server is on this machine, or a host that was allowed.
 * @param {{ url: string, allowHosts: readonly string[] }} options
 * @returns {Promise<Driver>}
 * @throws {BaseloadError} DEPENDENCY_MISSING, HOST_NOT_ALLOWED
 */
export async function openPostgres ({ url, allowHosts }) {
  /** @type {{ default: typeof pg }} */
  const { default: { Pool, types } } = await importOptional({ name: 'pg', purpose: 'a store at postgres://' })
  const pool = new Pool({
    ...await readAddress({ url, allowHosts }),
    max: 2,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'baseload watch',
    types: { getTypeParser: (id, format) => id === BIGINT ? Number : types.getTypeParser(id, format) }
  })
  pool.on('error', () => {}) // an idle connection was lost: the next statement opens another one
  return {
    all: (sql, values = []) => pool.query(sql, prepare(values)).then(({ rows }) => rows),
    run: async (sql, values = []) => { await pool.query(sql, prepare(values)) },
    write: (work) => transact(pool, async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
      return work(makeStatements(client))
    }),
    close: () => pool.end()
  }
}

/**
 * Where it is, decided once. A path as host is a socket of this machine.
 * @param {{ url: string, allowHosts: readonly string[] }} options
 */
async function readAddress ({ url, allowHosts }) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const socket = searchParams.get('host')
  const isTls = ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
  const login = {
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    database: decodeURIComponent(pathname.slice(1)) || undefined
  }
  if (hostname === '' && socket?.startsWith('/')) return { ...login, host: socket, port: Number(port || searchParams.get('port') || 5432) }
  const place = await createGuard({ allowHosts }).resolve({ url: `http://${hostname || 'localhost'}:${port || 5432}/` })
  const address = toAddress({ place })
  return { ...login, host: address.host, port: address.port, ...isTls && { ssl: isIP(place.name) === 0 ? { servername: place.name } : {} } }
}

/** @template Answer @param {InstanceType<typeof pg.Pool>} pool @param {(client: PoolClient) => Promise<Answer>} work */
async function transact (pool, work) {
  const client = await pool.connect()
  /** @type {Error | undefined} */
  let lost
  try {
    await client.query('BEGIN')
    const answer = await work(client)
    await client.query('COMMIT')
    return answer
  } catch (error) {
    await client.query('ROLLBACK').catch((cause) => { lost = cause })
    throw error
  } finally {
    client.release(lost)
  }
}

/** @param {PoolClient} client @returns {Statements} */
function makeStatements (client) {
  return {
    all: (sql, values = []) => client.query(sql, prepare(values)).then(({ rows }) => rows),
    run: async (sql, values = []) => { await client.query(sql, prepare(values)) }
  }
}

/** Its texts have no character 0, which a name in a record may have. @param {readonly Value[]} values */
function prepare (values) {
  return values.map((value) => typeof value === 'string' ? value.replaceAll('\u0000', '') : value)
}
