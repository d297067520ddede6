import { dirname } from 'node:path'
import { isCommitName } from '../../plan/commit-name.js'
import { writeCommand } from '../../plan/shell-command.js'
import { finish, openGuardedServer, refuse, sendPage } from '../../measure/live/guarded-server.js'
import { BaseloadError } from '../../errors.js'
import { isOwn, readCopy } from './record/copies.js'
import { importText } from './records.js'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { RunRecord } from '../../types.ts' */
/** @import { Visit } from '../../measure/live/guarded-server.js' */
/** @import { Store } from './record/store.js' */
/** @import { StoredGate } from './types.ts' */

const LARGEST_BYTES = 64 * 2 ** 20
/** Of all records that are being received: each is held until it is in the store. */
const MOST_RECEIVED_BYTES = 2 * LARGEST_BYTES
const MOST_WAITING = 8 // a page of a run takes a second of a CPU
const AGAIN_S = 10

/**
 * The page of a fleet, on loopback: `/`, the report of a run, an answer of a gate, and `POST /records` for results of other machines. Each
 * page is made here: what lies beside a record is of whoever wrote it.
 * @param {{ store: Store, reports: string, port?: number, token?: string, policy: string, onRecord: () => void,
 *   drawGate: (gate: StoredGate) => string, drawRun: (record: RunRecord) => Promise<string> }} options reports: where records that are
 *   posted are kept; policy: of all pages; onRecord: one was added
 * @returns {Promise<{ url: string, setPage: (page: string) => void, close: () => Promise<void> }>}
 */
export async function openWatchServer ({ store, reports, port, token, policy, onRecord, drawGate, drawRun }) {
  let page = Buffer.alloc(0)
  const receive = boundBodies()
  const queue = queueUp()
  const server = await openGuardedServer({
    policy,
    ...port !== undefined && { port },
    ...token !== undefined && { token },
    answer (visit) {
      answer(visit).catch((error) => fail(visit.response, error))
    }
  })
  return {
    url: server.url,
    setPage (html) { page = Buffer.from(html) },
    close: server.close
  }

  /** @param {Visit} visit */
  async function answer (visit) {
    const { method, pathname, response } = visit
    if (pathname === '/records') return method === 'POST' ? takeRecord(visit) : refuse(response, 405, 'only POST is answered here')
    if (method !== 'GET' && method !== 'HEAD') return refuse(response, 405, 'only GET is answered here')
    if (pathname === '/') return sendPage({ response, page })
    const [, kind, key] = /^\/(run|gate)\/(\d{1,9})$/.exec(pathname) ?? []
    if (key === undefined) return refuse(response, 404, 'there are /, /run/<number>, /gate/<number> and /records')
    if (kind === 'run') return sendReport({ response, key: Number(key) })
    const gate = await store.readGate({ key: Number(key) })
    if (gate === null) return refuse(response, 404, 'no answer of a gate has that number')
    return sendPage({ response, page: Buffer.from(drawGate(gate)) })
  }

  /** @param {Visit} visit */
  async function takeRecord ({ query, request, response }) {
    const origin = { commit: readName(query.get('commit')), machine: readName(query.get('machine')) }
    if (origin.commit !== null && !isCommitName(origin.commit)) return refuse(response, 400, 'a commit does not begin with a dash')
    const kept = await receive(request, (text) => queue(() => importText({ store, reports, text, origin })))
    if (kept === 'too long') return refuse(response, 413, `a record is at most ${LARGEST_BYTES} bytes`)
    if (kept === 'too many') return refuseForNow(response, 'too many records are being received')
    const { added } = kept
    if (added > 0) onRecord()
    response.statusCode = added > 0 ? 201 : 200
    response.setHeader('Content-Type', 'application/json')
    finish(response, `${JSON.stringify({ added })}\n`)
  }

  /** @param {{ response: ServerResponse, key: number }} options */
  async function sendReport ({ response, key }) {
    const run = await store.readRun({ key })
    if (run === null) return refuse(response, 404, 'no run of that number')
    const { source } = run
    if (!await isOwn({ reports, source })) return refuse(response, 404, describeImport({ source, reports }))
    if (queue.waiting() >= MOST_WAITING) return refuseForNow(response, 'too many reports are being made')
    const html = await queue(async () => response.destroyed ? '' : await drawRun(await readCopy({ source })))
    sendPage({ response, page: Buffer.from(html) })
  }
}

/** Of a run that was imported before its record was copied. @param {{ source: string, reports: string }} options */
function describeImport ({ source, reports }) {
  const folder = /[/\\]record\.json$/.test(source) ? dirname(dirname(source)) : dirname(source)
  return `there is no copy of ${source} below ${reports}, so there is no report; to make one: ${writeCommand(['npx', 'baseload', 'watch', '--import', folder])}
(with the --store, --reports and --machine that it was imported with)`
}

/**
 * One after the other: each holds a record of some megabytes.
 * @returns {(<Answer>(work: () => Promise<Answer>) => Promise<Answer>) & { waiting: () => number }}
 */
function queueUp () {
  let count = 0
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  return Object.assign((/** @type {() => Promise<any>} */ work) => {
    count++
    const done = last.then(work).finally(() => { count-- })
    last = done.catch(() => {})
    return done
  }, { waiting: () => count })
}

/** @returns {<Answer>(request: IncomingMessage, take: (text: string) => Promise<Answer>) => Promise<Answer | 'too long' | 'too many'>} */
function boundBodies () {
  let heldBytes = 0
  return async (request, take) => {
    /** @type {Buffer[]} */
    const chunks = []
    let bytes = 0
    try {
      for await (const chunk of request.iterator({ destroyOnReturn: false })) { // so that it can be refused
        bytes += chunk.length
        heldBytes += chunk.length
        if (bytes > LARGEST_BYTES) return 'too long'
        if (heldBytes > MOST_RECEIVED_BYTES) return 'too many'
        chunks.push(chunk)
      }
      return await take(Buffer.concat(chunks).toString())
    } finally {
      heldBytes -= bytes
    }
  }
}

/** @param {string | null} text */
function readName (text) {
  return text === null || text === '' ? null : text.replace(/\s+/g, ' ').slice(0, 100)
}

/** @param {ServerResponse} response @param {string} why */
function refuseForNow (response, why) {
  response.setHeader('Retry-After', AGAIN_S)
  refuse(response, 503, `${why}; ask again in ${AGAIN_S} s`)
}

/** A mistake is of whoever asks; a database or disk that fails is not. @param {ServerResponse} response @param {unknown} error */
function fail (response, error) {
  if (response.headersSent || response.destroyed) return
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  if (!(error instanceof BaseloadError)) return code === undefined ? refuse(response, 500, message) : refuseForNow(response, message)
  if (error.code.startsWith('STORE_')) return refuseForNow(response, `${error.code}: ${error.message}`)
  const status = !error.code.startsWith('RECORD_') ? 500 : response.req.method === 'POST' ? 400 : 404
  refuse(response, status, `${error.code}: ${error.message}`)
}
