import { BaseloadError } from '../errors.js'
import { nameError } from '../system-errors.js'
import { readBody, TOO_LARGE, openRequest } from './guarded-request.js'
import { describeRange, findContentFaults, isWithin, limitDecoded, quoteBody, TOO_LONG } from './answer-contents.js'
import { createGuard, toAddress } from './guard.js'
import { findTlsCode, hintNoAnswer, hintWrongAnswer } from './answer-hints.js'
import { findUnknownCoding, nameEncoding, unpack } from './unpack.js'

/**
 * @import { ClientHttp2Stream, IncomingHttpHeaders } from 'node:http2'
 * @import { Readable, Writable } from 'node:stream'
 * @import { AnswerSize, Connect, GoodAnswer, Place, RequestSpec } from '../types.ts'
 * @import { Address, Guard } from './guard.js'
 * @import { StartByHand } from './answer-hints.js'
 */

/** @typedef {{ status: number, encoding: string, wireBytes: number, body: Buffer }} Answer */

/** What an answer may take at least: the first of a server is its slowest. */
export const LEAST_TIMEOUT_MS = 5000
const MOST_READ_BYTES = 64 * 2 ** 20

/**
 * Asks once and compares the answer with what the target declares to be good.
 * @param {{ name: string, url: string, connect?: Connect, guard?: Guard, request: RequestSpec, http?: 2, good: GoodAnswer, startBy?:
 *   StartByHand | null, timeoutMs?: number, signal: AbortSignal }} options url: its scheme, host and port: the path is
 *   the request's; guard: absent: only this machine is asked; http: absent: HTTP/1.1; startBy: of what this run
 *   started; absent: it ran already
 * @returns {Promise<{ wireBytes: number | null, answer?: AnswerSize }>} wireBytes: the body's length where every answer must
 *   have the same; answer: absent where it cannot be unpacked
 * @throws {BaseloadError} TARGET_WRONG_ANSWER with what came back, TARGET_NO_ANSWER, ANSWER_TOO_LARGE,
 *   HOST_NOT_ALLOWED, BASELINE_INVALID for a request that cannot be sent
 */
export async function checkAnswer ({
  name, url, connect, guard = createGuard(), request, http, good, startBy = null, timeoutMs = LEAST_TIMEOUT_MS, signal
}) {
  const place = await guard.resolve({ url, connect })
  const answer = await ask({ name, place, request, http, mostBytes: limitRead(good), isStarted: startBy !== null, timeoutMs, signal })
  const faults = findFaults({ name, answer, good })
  if (faults.length > 0) {
    throw new BaseloadError(
      'TARGET_WRONG_ANSWER',
      `${name} answered wrongly: ${faults.join('; ')}. The body begins: ${quoteBody(decode({ answer, good }))}`,
      {
        hint: hintWrongAnswer({ request, http, place, startBy })
      }
    )
  }
  const fixed = good.body !== undefined || (good.decodedBytes?.min !== undefined && good.decodedBytes.min === good.decodedBytes.max)
  const { wireBytes } = answer
  const encoding = nameEncoding(answer.encoding)
  return {
    wireBytes: fixed ? wireBytes : null,
    ...findUnknownCoding(encoding) === null && {
      answer: { encoding, bodyBytes: wireBytes, decodedBytes: decode({ answer, good }).length }
    }
  }
}

/** A body that is known to be longer may be as long as it is declared to be. @param {GoodAnswer} good */
function limitRead ({ bodyBytes, decodedBytes }) {
  return Math.max(MOST_READ_BYTES, bodyBytes?.max ?? 0, decodedBytes?.max ?? 0)
}

/** @param {{ name: string, what: string, mostBytes: number, cause: unknown }} options */
function tellTooLarge ({ name, what, mostBytes, cause }) {
  return new BaseloadError(
    TOO_LARGE,
    `${name} answered with more than ${Math.floor(mostBytes / 2 ** 20)} MiB ${what}, which is not read to its end`,
    {
      hint: 'is the path right? If the answer has to be that long, allow it in a baseline file: good: { bodyBytes: { max: … }, decodedBytes: { max: … } }',
      cause
    }
  )
}

/**
 * @param {{ name: string, place: Place, request: RequestSpec, http?: 2, mostBytes: number, isStarted: boolean, timeoutMs:
 *   number, signal: AbortSignal }} options
 * @returns {Promise<Answer>}
 */
async function ask ({ name, place, request, http, mostBytes, isStarted, timeoutMs, signal }) {
  const { method = 'GET', path } = request
  const http2 = http === 2 ? await import('./guarded-http2.js') : null
  return new Promise((resolve, reject) => {
    /** @param {Error & { code?: string, rawPacket?: Uint8Array }} error */
    const fail = (error) => {
      clearTimeout(timer)
      if (signal.aborted) return reject(signal.reason)
      if (error.code === TOO_LARGE) return reject(tellTooLarge({ name, what: 'on the wire', mostBytes, cause: error }))
      const named = nameError(error) // the system may have refused us, which is no fault of the target's
      if (named.code === 'SYSTEM_REFUSED') return reject(named)
      reject(new BaseloadError('TARGET_NO_ANSWER', `${name} did not answer ${method} ${path}: ${error.code ?? error.message}`, {
        hint: hintNoAnswer({ code: findTlsCode(error) ?? error.code, rawPacket: error.rawPacket, place, isStarted }),
        cause: error
      }))
    }
    const asked = {
      address: toAddress({ place, ...http && { tls: { ALPNProtocols: ['h2'] } } }),
      authority: place.authority,
      signal
    }
    const take = (/** @type {Readable} */ response, /** @type {number} */ status, encoding = 'identity', isCut = () => false) => {
      readBody({ response, mostBytes }).then((body) => {
        if (isCut()) return fail(Object.assign(new Error('cut'), { code: 'a stream that was reset' }))
        clearTimeout(timer)
        resolve({ status, encoding, wireBytes: body.length, body })
      }, fail)
    }
    const takeStream = (/** @type {ClientHttp2Stream} */ stream, /** @type {IncomingHttpHeaders} */ head) =>
      take(stream, Number(head[':status']), head['content-encoding'], () => stream.rstCode !== 0)
    const outgoing = sendOrExplain(() => http2
      ? http2.openHttp2Request({ ...asked, request }, takeStream)
      : openRequest({ ...asked, ...request }, (response) => take(response, response.statusCode ?? 0, response.headers['content-encoding'])), name)
    const timer = setTimeout(
      () => outgoing.destroy(Object.assign(new Error('timeout'), { code: `no whole answer within ${timeoutMs} ms` })),
      timeoutMs
    )
    outgoing.on('error', (error) => fail(http2 ? http2.findCause(error) : error))
  })
}

/**
 * @template {Writable} T
 * @param {() => T} send throws at once what no request may hold; the message of Node.js
 *   has names, no values
 * @param {string} name
 */
function sendOrExplain (send, name) {
  try {
    return send()
  } catch (error) {
    if (error instanceof BaseloadError && error.code !== 'USAGE') throw error
    throw new BaseloadError('BASELINE_INVALID', `${name} cannot be asked: ${/** @type {Error} */ (error).message}`, {
      hint: error instanceof BaseloadError ? error.hint : 'fix the method or the header in its `request`',
      cause: error
    })
  }
}

/**
 * Every way in which an answer differs from a good one; empty when it is good.
 * @param {{ name?: string, answer: Answer, good: GoodAnswer }} options
 * @returns {string[]}
 * @throws {BaseloadError} ANSWER_TOO_LARGE
 */
export function findFaults ({ name = 'it', answer, good }) {
  const { status = 200, contentEncoding } = good
  const { wireBytes, body } = answer
  const encoding = nameEncoding(answer.encoding)
  const faults = []
  if (answer.status !== status) faults.push(`status ${answer.status} instead of ${status}`)
  if (contentEncoding && encoding !== contentEncoding) faults.push(`content-encoding ${encoding} instead of ${contentEncoding}`)
  if (!isWithin(wireBytes, good.bodyBytes)) faults.push(`${wireBytes} bytes on the wire instead of ${describeRange(good.bodyBytes)}`)
  try {
    return [...faults, ...findContentFaults({ encoding, body, good }).map(({ found }) => found)]
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== TOO_LONG) throw error
    throw tellTooLarge({ name, what: `of unpacked ${encoding}`, mostBytes: limitDecoded(good), cause: error })
  }
}

/** @param {{ answer: Answer, good: GoodAnswer }} options */
function decode ({ answer: { encoding: given, body }, good }) {
  const encoding = nameEncoding(given)
  try {
    return findUnknownCoding(encoding) === null ? unpack({ encoding, body, mostBytes: limitDecoded(good) }) : body
  } catch {
    return body
  }
}
