import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { MOST_BYTES, readBounded } from '../../config/bounded-file.js'
import { replaceFile, makeFolder } from '../../config/writing-place.js'
import { isCommitName } from '../../plan/commit-name.js'
import { parseRecord } from '../../record/store.js'
import { openGuardedServer, refuse, sendPage } from '../../runs/live/guarded-server.js'
import { BaseloadError } from '../../errors.js'
import { importText } from './records.js'

/**
 * @import { IncomingMessage, ServerResponse } from 'node:http'
 * @import { Visit } from '../../runs/live/guarded-server.js'
 * @import { Store } from './record/store.js'
 * @import { StoredGate } from './types.ts'
 */

const LARGEST_BYTES = 64 * 2 ** 20

/**
 * The page of a fleet, on loopback: `/`, the report of a run, an answer of a gate, and `POST /records` for results of other machines.
 * @param {{ store: Store, reports: string, port?: number, token?: string, onRecord: () => void, drawGate: (gate: StoredGate, token:
 *   string) => string }} options reports: where records that are posted are kept; onRecord: one was added
 * @returns {Promise<{ url: string, setPage: (render: (token: string) => string) => void, close: () => Promise<void> }>}
 */
export async function openWatchServer ({ store, reports, port, token, onRecord, drawGate }) {
  let page = ''
  const server = await openGuardedServer({
    ...port !== undefined && { port },
    ...token !== undefined && { token },
    answer (visit) {
      answer(visit).catch((error) => fail(visit.response, error))
    }
  })
  return {
    url: server.url,
    setPage (render) { page = render(server.token) },
    close: server.close
  }

  /** @param {Visit} visit */
  async function answer ({ method, pathname, query, request, response }) {
    if (pathname === '/records') {
      if (method !== 'POST') return refuse(response, 405, 'only POST is answered here')
      const text = await readBody(request)
      if (text === null) return refuse(response, 413, `a record is at most ${LARGEST_BYTES} bytes`)
      const origin = { commit: readName(query.get('commit')), machine: readName(query.get('machine')) }
      if (origin.commit !== null && !isCommitName(origin.commit)) return refuse(response, 400, 'a commit does not begin with a dash')
      const { added } = await importText({ store, text, source: await keepRecord({ reports, text }), origin })
      if (added > 0) onRecord()
      return reply(response, added > 0 ? 201 : 200, { added })
    }
    if (method !== 'GET') return refuse(response, 405, 'only GET is answered here')
    if (pathname === '/') return sendPage({ response, page })
    const [, kind, key] = /^\/(run|gate)\/(\d{1,9})$/.exec(pathname) ?? []
    if (key === undefined) return refuse(response, 404, 'there are /, /run/<number>, /gate/<number> and /records')
    if (kind === 'run') return sendReport({ response, run: await store.readRun({ key: Number(key) }) })
    const gate = await store.readGate({ key: Number(key) })
    if (gate === null) return refuse(response, 404, 'no answer of a gate has that number')
    return sendPage({ response, page: drawGate(gate, server.token) })
  }
}

/** @param {{ response: ServerResponse, run: Awaited<ReturnType<Store['readRun']>> }} options */
async function sendReport ({ response, run }) {
  if (run === null) return refuse(response, 404, 'no run of that number')
  const page = await readBounded({ file: join(dirname(run.source), 'report.html'), mostBytes: MOST_BYTES.byProgram }).catch(() => null)
  if (page !== null) return sendPage({ response, page })
  refuse(response, 404, `there is no report.html beside ${run.source}; to make it: npx baseload report ${run.source} -o html`)
}

/** By what is in it: the same record twice is one file. @param {{ reports: string, text: string }} options */
async function keepRecord ({ reports, text }) {
  await parseRecord({ text, file: 'the record' }) // nothing else is written
  const folder = join(reports, `posted-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  await makeFolder({ folder })
  const file = join(folder, 'record.json')
  await replaceFile({ file, text })
  return file
}

/** @param {IncomingMessage} request @returns {Promise<string | null>} null: too long */
async function readBody (request) {
  /** @type {Buffer[]} */
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > LARGEST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** @param {string | null} text */
function readName (text) {
  return text === null || text === '' ? null : text.replace(/\s+/g, ' ').slice(0, 100)
}

/** @param {ServerResponse} response @param {number} status @param {object} body */
function reply (response, status, body) {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json')
  response.end(`${JSON.stringify(body)}\n`)
}

/** @param {ServerResponse} response @param {unknown} error */
function fail (response, error) {
  if (response.headersSent || response.destroyed) return
  const known = error instanceof BaseloadError
  refuse(response, known ? 400 : 500, known ? `${error.code}: ${error.message}` : String(error))
}
