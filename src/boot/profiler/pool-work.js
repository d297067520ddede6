import { createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What the threads of libuv's pool were given. requests: that an HTTP/1 server of this process began to answer meanwhile;
 * jobs: by kind, those that were done of zlib and those that were begun of the others.
 * @typedef {{ requests: number, jobs: Partial<Record<'zlib' | 'fs' | 'crypto' | 'dns', number>> }} PoolWork
 */

/** Kinds of asynchronous resources whose work is done in the pool (src/async_wrap.h of Node.js). */
const KINDS = new Map(/** @type {const} */ ([
  ['FSREQCALLBACK', 'fs'],
  ['FSREQPROMISE', 'fs'],
  ['FILEHANDLECLOSEREQ', 'fs'],
  ['GETADDRINFOREQWRAP', 'dns'],
  ['GETNAMEINFOREQWRAP', 'dns'],
  ...['CHECKPRIMEREQUEST', 'CIPHERREQUEST', 'DERIVEBITSREQUEST', 'HASHREQUEST', 'KEYEXPORTREQUEST', 'KEYGENREQUEST',
    'KEYPAIRGENREQUEST', 'PBKDF2REQUEST', 'RANDOMBYTESREQUEST', 'RANDOMPRIMEREQUEST', 'SCRYPTREQUEST', 'SIGNREQUEST',
    'VERIFYREQUEST'].map((type) => /** @type {const} */ ([type, 'crypto']))
]))

/**
 * Counts the work that is given to the pool. It makes everything asynchronous slower, so this is never done while something is measured.
 * @param {{ ms: number }} options for how long
 * @returns {Promise<PoolWork>}
 */
export async function countPoolWork ({ ms }) {
  /** @type {PoolWork} */
  const work = { requests: 0, jobs: {} }
  /** @type {Set<number>} */
  const streams = new Set()
  const count = (/** @type {keyof PoolWork['jobs']} */ kind) => { work.jobs[kind] = (work.jobs[kind] ?? 0) + 1 }
  const hook = createHook({
    init (id, type) {
      const kind = KINDS.get(type)
      if (kind) count(kind)
      else if (type === 'ZLIB') streams.add(id)
    },
    // One stream does many pieces of work, and is told of each that is done.
    before (id) { if (streams.has(id)) count('zlib') }
  })
  const onRequest = () => { work.requests++ }
  subscribe('http.server.request.start', onRequest)
  hook.enable()
  try {
    await sleep(ms)
  } finally {
    hook.disable()
    unsubscribe('http.server.request.start', onRequest)
  }
  return work
}
