import { connectTo } from '../../../boot/guard.js'
import { UNASKED } from '../../causes.js'
import { countResends, isPlainEnd, MOST_RESENDS } from '../resending.js'
import { ResponseParser } from './response-parser.js'

/** @import { Socket } from 'node:net' */
/** @import { Address } from '../../../boot/guard.js' */
/** @import { BodyReader } from '../../contents.js' */
/** @import { Clock } from '../../loops/clock.js' */
/** @import { Handshakes } from '../../loops/native-driver.js' */
/** @import { ConnectionEvents, LoopConnection } from '../transports.js' */
/** @import { HeadMemory } from './head-memory.js' */
/** @import { RequestBytes } from '../../../plan/request-bytes.js' */

const LONGEST_STRING_BYTES = 8192

/**
 * Requests that are sent in turn, and whose turn it is. isFresh: its bytes are others each time.
 * @typedef {{ requests: ReadonlyArray<RequestBytes & { isFresh?: true }>, at: number }} Turns
 */

/**
 * What the connections of a driver send. What is due before the window opens is of the first turns whenever it leaves,
 * so that a request which had to wait for a connection takes none of the window's.
 * @typedef {{ windowUs: number, turns: readonly [before: Turns, within: Turns] }} Sequence
 */

/**
 * One TCP or TLS connection at a time, made anew by `open` after it has ended. A socket of node:net with a read buffer of its
 * own (`onread`): no stream events, no copies. One life cycle: closed -> connecting -> open -> closed. Where a server closes
 * a connection that it kept, as a request leaves, the life goes on over a fresh one (RFC 9112, 9.3.1).
 * @implements {LoopConnection}
 */
export class Connection {
  isOpen = false
  lost = 0
  firstByteUs = 0
  timesOpened = 0 // connections made over all its lives
  bytesRead = 0 // over all its lives
  /** @type {Socket | null} */
  #socket = null
  #inFlight = 0
  #ringAt = 0
  #answered = 0
  /** How often requests in flight have been sent again, oldest first, as it was when they were last. @type {number[]} */
  #resends = []
  #address
  #sequence
  #batches
  /** Those in flight, where they differ: a ring. @type {RequestBytes[]} */
  #ring
  #events
  #clock
  #handshakes
  #readBuffer

  /**
   * @param {{ index: number, address: Address, sequence: Sequence, pipelining: number, readBuffer: Uint8Array, memory:
   *   HeadMemory, body: BodyReader | null, events: ConnectionEvents, clock: Clock, handshakes?: Handshakes }} options
   *   sequence: shared by the connections of a driver; pipelining: most requests in flight; readBuffer: at the
   *   beginning of an ArrayBuffer; body: null: nobody asks what bodies say
   */
  constructor ({ index, address, sequence, pipelining, readBuffer, memory, body, events, clock, handshakes }) {
    this.index = index
    this.parser = new ResponseParser({ memory, readBuffer, body })
    this.#address = address
    this.#sequence = sequence
    const [{ requests }, within] = sequence.turns
    const isAlways = requests.length === 1 && requests === within.requests && !requests[0].isFresh
    this.#batches = isAlways ? repeatRequest(requests[0].bytes, pipelining) : null
    this.#ring = Array.from({ length: pipelining }, () => requests[0])
    this.#readBuffer = readBuffer
    this.#events = events
    this.#clock = clock
    this.#handshakes = handshakes
  }

  get surplus () {
    const { interimStatus } = this.parser
    return interimStatus > 0 ? `${interimStatus} before its answers` : ''
  }

  open () {
    this.#inFlight = 0
    this.#resends = []
    this.#connect()
  }

  /** @param {number} count @param {number} dueUs */
  send (count, dueUs) {
    this.#inFlight += count
    const socket = /** @type {Socket} */ (this.#socket) // the loop sends on open connections only
    if (this.#batches !== null) socket.write(this.#batches[count], 'latin1')
    else this.#sendInTurn(socket, count, dueUs)
  }

  close () {
    const socket = this.#socket
    this.#socket = null
    this.isOpen = false
    socket?.destroy()
  }

  #connect () {
    const onread = { buffer: this.#readBuffer, callback: (/** @type {number} */ length) => this.#socket === socket && this.#read(length) }
    const socket = connectTo({ address: this.#address, options: { onread } })
    this.#socket = socket
    this.#handshakes?.watch({ socket, isTls: this.#address.tls !== null })
    this.#ringAt = this.#answered = 0
    this.parser.reset()
    this.parser.isAnswerToHead = this.#sequence.turns[0].requests[0].isHead
    socket.setNoDelay(true)
    socket.on(this.#address.tls === null ? 'connect' : 'secureConnect', () => {
      if (this.#socket !== socket) return
      this.isOpen = true
      this.timesOpened++
      if (this.#inFlight > 0) this.#resend(socket)
      else this.#events.onOpen(this, this.#clock.nowUs())
    })
    // a socket that this connection has let go of may still speak: it is not listened to, but an error must have a listener.
    socket.on('error', (error) => {
      if (this.#socket === socket) this.#break(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message)
    })
    socket.on('end', () => { if (this.#socket === socket) this.#finish() })
    socket.on('close', () => { if (this.#socket === socket) this.#finish() })
  }

  /** @param {Socket} socket @param {number} count @param {number} dueUs */
  #sendInTurn (socket, count, dueUs) {
    const { windowUs, turns } = this.#sequence
    const turn = turns[dueUs < windowUs ? 0 : 1] // an index, and no path of its own: the window would begin with its compilation
    if (count > 1) socket.cork()
    for (let i = count; i > 0; i--) {
      const request = turn.requests[turn.at]
      turn.at = (turn.at + 1) % turn.requests.length
      this.#ring[(this.#ringAt + this.#inFlight - i) % this.#ring.length] = request
      socket.write(request.bytes)
    }
    if (count > 1) socket.uncork()
  }

  /** @param {number} length */
  #read (length) {
    const nowUs = this.#clock.nowUs()
    const { parser } = this
    this.bytesRead += length
    for (let at = 0; at < length;) {
      if (this.#inFlight === 0) return this.#break(isTimeoutNotice(this.#readBuffer, at, length) ? 'connection closed' : UNASKED)
      if (this.#batches === null) parser.isAnswerToHead = this.#ring[this.#ringAt].isHead
      if (parser.isBetweenAnswers) this.firstByteUs = nowUs
      at = parser.parse(this.#readBuffer, at, length)
      if (parser.error !== '') return this.#break(`protocol error: ${parser.error}`)
      if (!parser.isDone) return true
      if (at < length && this.#inFlight === 1) return this.#break('protocol error: bytes after the answer')
      if (!this.#tellAnswer(nowUs)) return false
    }
    this.#events.onFree(this, nowUs)
    return true
  }

  /** @param {number} nowUs @returns {boolean} whether the connection goes on */
  #tellAnswer (nowUs) {
    this.#inFlight--
    this.#answered++
    if (this.#batches === null) this.#ringAt = (this.#ringAt + 1) % this.#ring.length
    const goesOn = this.parser.head.keepsAlive
    this.#events.onAnswer(this, nowUs)
    if (!goesOn && this.#socket !== null) this.#break('connection closed')
    return goesOn && this.#socket !== null
  }

  #finish () {
    this.parser.finish()
    // isDone may be left from the answer before, but that one kept the connection.
    if (this.parser.isDone && !this.parser.head.keepsAlive && this.#inFlight > 0) this.#tellAnswer(this.#clock.nowUs())
    else this.#break('connection closed')
  }

  /** @param {string} cause @returns {false} */
  #break (cause) {
    const wasOpen = this.isOpen
    this.close()
    if (wasOpen && this.#inFlight > 0 && this.#mayResend(cause)) {
      this.#connect()
      return false
    }
    this.lost = this.#inFlight
    this.#inFlight = 0
    this.#events.onClosed(this, wasOpen && this.lost === 0 && cause !== UNASKED ? '' : cause, this.#clock.nowUs())
    return false
  }

  /**
   * It was kept, as it has answered, and no byte of the next answer has come: the server did not get to it.
   * @param {string} cause
   */
  #mayResend (cause) {
    if (!this.parser.isDone || !isPlainEnd(cause)) return false
    if (!this.#listFlying().every((request) => request.isIdempotent)) return false
    this.#resends = countResends({ before: this.#resends, answered: this.#answered, inFlight: this.#inFlight })
    this.#ring.unshift(...this.#ring.splice(this.#ringAt)) // of the ring the oldest comes first again
    return this.#resends[0] <= MOST_RESENDS
  }

  /** @returns {RequestBytes[]} requests in flight, oldest first */
  #listFlying () {
    return Array.from({ length: this.#inFlight }, (_, i) => this.#ring[(this.#ringAt + i) % this.#ring.length])
  }

  /** @param {Socket} socket a fresh one */
  #resend (socket) {
    for (const { bytes } of this.#listFlying()) socket.write(bytes)
    const count = this.#resends.filter((times) => times === 1).length
    if (count > 0) this.#events.onResent(this, count)
  }
}

/**
 * A server may say that it closes an idle connection (RFC 9110, 15.5.9).
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function isTimeoutNotice (bytes, start, end) {
  return /^HTTP\/1\.[01] 408/.test(Buffer.from(bytes.subarray(start, Math.min(end, start + 12))).toString('latin1'))
}

/**
 * The same request 0, 1, 2 … times over, so that a pipeline is refilled with one write. A short one as a latin1 string, one
 * character a byte: Node writes that from the stack, without making a request of a Buffer (measured: 3 % less CPU a request).
 * @param {Buffer} bytes
 * @param {number} most
 */
function repeatRequest (bytes, most) {
  const all = Buffer.concat(Array.from({ length: most }, () => bytes))
  return Array.from({ length: most + 1 }, (_, count) => {
    const batch = all.subarray(0, count * bytes.length)
    return batch.length <= LONGEST_STRING_BYTES ? batch.toString('latin1') : batch
  })
}
