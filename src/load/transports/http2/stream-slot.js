/** @import { ConnectionEvents, LoopConnection } from '../transports.js' */
/** @import { Said } from './answer-head.js' */
/** @import { Http2Request } from './request-frames.js' */
/** @import { Session } from './session.js' */

/**
 * What came on one stream, used again for each request. Each transport has its own, as it has its own of what
 * header blocks say: methods, so that it need know no other.
 * @typedef {object} StreamState
 * @property {boolean} hasHeaders those of the answer have come, and not only those of an answer before it
 * @property {number} resetCode of RST_STREAM; ABSENT when the stream was not reset
 * @typedef {StreamState & { reset (request: Http2Request): void, noteHead (said: Said, endsStream: boolean): void, noteData
 *   (bytes: Uint8Array, start: number, end: number): void, end (): void }} StreamAnswer reset: a request is sent; end: the
 *   stream has ended without a reset
 */

const NEVER = -1

/**
 * One place for a request in flight: to a loop it is a connection that sends one request at a time, so that each answer is that of
 * the slot's own request, in whatever order the streams end. Slots share a session, which is found anew at each opening.
 * @implements {LoopConnection}
 */
export class StreamSlot {
  isOpen = false
  lost = 0
  /** Kept by the session. @type {Session | null} */
  session = null
  inFlight = false
  streamId = 0 // 0: it has no stream on this session
  dueUs = 0
  firstByteUs = 0 // 0 until they have come
  readsBefore = 0 // how often the session had read when the request was sent
  /** The one in flight; null until a stream has begun for it. @type {Http2Request | null} */
  request = null
  sendings = 0 // streams that have begun for it
  refusals = 0 // sessions that did not process it
  #findSession

  /** @param {{ index: number, events: ConnectionEvents, parser: StreamAnswer, findSession: () => Session }} options */
  constructor ({ index, events, parser, findSession }) {
    this.index = index
    this.events = events
    this.parser = parser
    this.#findSession = findSession
  }

  open () {
    this.session = this.#findSession()
    this.session.join(this)
  }

  /** @param {number} _count one @param {number} dueUs */
  send (_count, dueUs) {
    this.dueUs = dueUs
    this.request = null
    this.sendings = this.refusals = 0
    this.session?.send(this) // it has one: the loop sends on open connections only
  }

  /** Its request has not left, or nothing has been heard since it did. @param {number} reads of its session */
  isUnheard (reads) {
    const { inFlight, streamId, request, readsBefore } = this
    return inFlight && (streamId === 0 || (request !== null && request.isIdempotent && readsBefore === reads))
  }

  /** Go on with the request in flight on another session. */
  sendElsewhere () {
    this.inFlight = true
    this.refusals++
    this.readsBefore = NEVER
    this.open()
  }

  close () {
    this.session?.leave(this)
  }
}
