import { createGuard, toAddress } from '../../../boot/guard.js'
import { createIds, findMarks, putId } from '../../../boot/fresh-ids.js'
import { BodyReader, ContentCheck, createContents } from '../../contents.js'
import { SessionPool } from './session-pool.js'
import { StreamSlot } from './stream-slot.js'
import { Turns } from './turns.js'
import { listHttp2Fields } from '../../../plan/http2.js'
import { describeRequest } from '../../../plan/request-bytes.js'
import { buildFrames } from './request-frames.js'
import { addEncoding } from '../../content-encodings.js'
import { ABSENT, accuse, AnswerHead, isText, readNumber, UNREADABLE } from './answer-head.js'
import { CauseNames } from '../../causes.js'
import { AnswerCheck } from '../http1/answer-check.js'

/** @import { RequestSpec } from '../../../types.ts' */
/** @import { AnswerJudge, CheckedAnswer, ConnectionEvents, Connector, TransportJob } from '../transports.js' */
/** @import { BaseloadError } from '../../../errors.js' */
/** @import { Http2Request } from './request-frames.js' */
/** @import { Noter, Said } from './answer-head.js' */
/** @import { StreamAnswer } from './stream-slot.js' */

const CONTENT_LENGTH = Buffer.from('content-length')
const CONTENT_ENCODING = Buffer.from('content-encoding')
const LENGTH_DIGITS = 15 // exact in a number

/**
 * What the slots of one trial over HTTP/2 have in common. A loop takes `slots` of them for each connection: slot 0 to
 * streams - 1 share the first, and so on. https has to agree on h2 by ALPN; over http the server has to know beforehand
 * (RFC 9113, 3.3).
 * @param {TransportJob & { lastStreamId?: number }} job lastStreamId: see SessionPool
 * @returns {Promise<Connector>}
 * @throws {import('../../../errors.js').BaseloadError} USAGE for a request that cannot be sent
 */
export async function connectHttp2 ({
  url, place: decided, request, warmupRequests, good = {}, profile, streams, tls, clock, handshakes, seed, lastStreamId
}) {
  const place = decided ?? await createGuard().resolve({ url })
  const contents = createContents({ good, nowUs: clock.nowUs, seed })
  const address = toAddress({ place, tls: { ALPNProtocols: ['h2'], ...tls } })
  const build = (/** @type {RequestSpec} */ one) => buildRequest({ request: one, authority: place.authority, isTls: address.tls !== null })
  const turns = new Turns({ requests: [request].flat().map(build), warmup: warmupRequests?.map(build) })
  const nextId = createIds()
  const slots = streams ?? (profile.kind === 'constant-concurrency' ? profile.pipelining : 1)
  const sessions = new SessionPool({
    address,
    nextRequest: turns.some(hasMark) ? (dueUs) => stamp(turns.next(dueUs), nextId()) : (dueUs) => turns.next(dueUs),
    createHead: createHttpHead,
    streams: slots,
    clock,
    handshakes,
    lastStreamId
  })
  return {
    slots,
    check: contents ? new ContentCheck({ judge: new Http2AnswerCheck(good), contents }) : new Http2AnswerCheck(good),
    ...contents && { contents },
    openWindow: (startUs) => turns.openWindow(startUs),
    create: (/** @type {number} */ index, /** @type {ConnectionEvents} */ events) =>
      new StreamSlot({
        index,
        events,
        parser: new HttpAnswer({ body: contents && new BodyReader({ contents }) }),
        findSession: () => sessions.find(index)
      }),
    timesOpened: () => sessions.timesOpened,
    bytesRead: () => sessions.bytesRead
  }
}

/**
 * @param {{ request: RequestSpec, authority: string, isTls: boolean }} options authority: of the URL, unless a header Host says otherwise
 * @throws {BaseloadError} USAGE for what HTTP/2 has no place for
 */
function buildRequest ({ request, authority, isTls }) {
  const { body: message, isHead, isIdempotent } = describeRequest({ request })
  return buildFrames({ fields: listHttp2Fields({ request, authority, isTls }), message, isHead, isIdempotent })
}

/** @param {Http2Request} request */
function hasMark ({ headers, message }) {
  return findMarks(headers).length > 0 || findMarks(message).length > 0
}

/** @param {Http2Request} request @param {string} id @returns {Http2Request} */
function stamp ({ headers, message, quick, ...rest }, id) {
  const put = (/** @type {Buffer} */ bytes) => putId(bytes, findMarks(bytes), id)
  return { ...rest, headers: put(headers), message: put(message), quick: quick && put(quick) }
}

/** @typedef {Said & { contentLength: number, contentEncoding: number }} HttpSaid contentEncoding: of ../../content-encodings.js */

/** Finds in a header block what decides about an HTTP answer. */
export function createHttpHead () {
  return new AnswerHead({ createSaid, note })
}

function createSaid () {
  return { status: ABSENT, fault: '', hasFields: false, contentLength: ABSENT, contentEncoding: 0 }
}

/** @type {Noter<HttpSaid>} */
function note (said, name, nameStart, nameEnd, value, valueStart, valueEnd) {
  if (isText(name, nameStart, nameEnd, CONTENT_LENGTH)) {
    if (said.contentLength !== ABSENT) return accuse(said, 'protocol error: content-length twice')
    said.contentLength = readNumber(value, valueStart, valueEnd, LENGTH_DIGITS)
    if (said.contentLength === UNREADABLE) accuse(said, 'protocol error: malformed content-length')
  } else if (isText(name, nameStart, nameEnd, CONTENT_ENCODING)) {
    said.contentEncoding = addEncoding(said.contentEncoding, Buffer.from(value.subarray(valueStart, valueEnd)).toString('latin1'))
  }
}

/**
 * What came on one stream (RFC 9113, 8.1): a status and a length. One for each slot, used again for each request; it keeps
 * no bytes and makes no strings but constants.
 * @implements {StreamAnswer}
 */
export class HttpAnswer {
  head = { status: ABSENT, contentEncoding: 0 } // as the loops know it
  bodyBytes = 0
  resetCode = ABSENT
  fault = '' // what the protocol forbids; empty when nothing
  hasHeaders = false
  body // null: nobody asks what bodies say
  #isToHead = false
  #contentLength = ABSENT

  /** @param {{ body?: BodyReader | null }} [options] */
  constructor ({ body = null } = {}) {
    this.body = body
  }

  /** @param {Http2Request} request */
  reset ({ isHead }) {
    this.head.status = this.resetCode = this.#contentLength = ABSENT
    this.head.contentEncoding = this.bodyBytes = 0
    this.fault = ''
    this.hasHeaders = false
    this.#isToHead = isHead
  }

  /** @param {HttpSaid} said @param {boolean} endsStream */
  noteHead ({ status, contentLength, contentEncoding, fault }, endsStream) {
    if (this.hasHeaders) return accuse(this, fault || findTrailerFault({ status, contentLength, endsStream }))
    if (status >= 100 && status < 200 && status !== 101 && fault === '' && !endsStream && contentLength === ABSENT) return // an answer before the answer
    this.hasHeaders = true
    this.head.status = fault === '' ? status : UNREADABLE
    this.head.contentEncoding = contentEncoding
    this.#contentLength = contentLength
    this.body?.begin(contentEncoding, status)
    accuse(this, fault || findHeadFault({ status, contentLength }))
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  noteData (bytes, start, end) {
    if (!this.hasHeaders) return accuse(this, 'protocol error: data before the headers')
    this.bodyBytes += end - start
    this.body?.add(bytes, start, end)
  }

  end () {
    const { status } = this.head
    if (!this.hasHeaders) return accuse(this, 'protocol error: no headers')
    this.body?.end()
    const hasNone = this.#isToHead || status === 204 || status === 304
    const expected = hasNone ? 0 : this.#contentLength
    if (expected >= 0 && this.bodyBytes !== expected) accuse(this, 'protocol error: a body that is not as long as content-length says')
  }
}

/** @param {{ status: number, contentLength: number }} head of an answer */
function findHeadFault ({ status, contentLength }) {
  if (status < 0) return 'protocol error: no :status'
  if (status < 200) return 'protocol error: an answer before the answer that ends it' // 101 too, which HTTP/2 has not (RFC 9113, 8.6)
  return status === 204 && contentLength > 0 ? 'protocol error: content-length with status 204' : ''
}

/** @param {{ status: number, contentLength: number, endsStream: boolean }} head */
function findTrailerFault ({ status, contentLength, endsStream }) {
  if (status !== ABSENT) return 'protocol error: :status in trailers'
  if (contentLength !== ABSENT) return 'protocol error: content-length in trailers' // RFC 9110, 6.5.1
  return endsStream ? '' : 'protocol error: headers in the middle of an answer'
}

/**
 * Says of each answer over HTTP/2 whether it is good: its stream has ended as the protocol has it, and the rest is as over HTTP/1.1.
 * @implements {AnswerJudge}
 */
class Http2AnswerCheck {
  #check
  #causes = new CauseNames()

  /** @param {CheckedAnswer} good */
  constructor (good) {
    this.#check = new AnswerCheck(good)
  }

  /** @param {HttpAnswer} answer */
  isGood (answer) {
    return answer.fault === '' && answer.resetCode === ABSENT && this.#check.isGood(answer)
  }

  /** @param {HttpAnswer} answer a bad one @returns {string} `RST_STREAM 8`, `protocol error: no :status`, `status 500`, `body 12 bytes` */
  nameFault (answer) {
    if (answer.resetCode !== ABSENT) return this.#causes.share(`RST_STREAM ${answer.resetCode}`)
    return answer.fault === '' ? this.#check.nameFault(answer) : answer.fault
  }
}
