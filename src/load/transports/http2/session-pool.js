import { Session } from './session.js'

/** @import { Clock } from '../../loops/clock.js' */
/** @import { Handshakes } from '../../loops/native-driver.js' */
/** @import { Address } from '../../../boot/guard.js' */
/** @import { HeadReader } from './peer-frames.js' */
/** @import { Http2Request } from './request-frames.js' */

/**
 * @typedef {object} SessionOptions
 * @property {Address} address
 * @property {(dueUs: number) => Http2Request} nextRequest
 * @property {HeadReader} head
 * @property {Uint8Array} readBuffer
 * @property {Clock} clock
 * @property {() => void} onOpen
 * @property {(length: number) => void} onBytes of each read
 * @property {Handshakes} [handshakes]
 * @property {number} [lastStreamId] the highest number that a stream may have
 */

const READ_BUFFER_BYTES = 65536

/** The sessions of a trial: one at a time for each `streams` slots, a new one when the last takes no more. */
export class SessionPool {
  timesOpened = 0 // sessions that came to be open
  bytesRead = 0 // by all of them
  /** @type {Session[]} */
  #sessions = []
  #streams
  #createSession

  /**
   * @param {{ address: Address, nextRequest: (dueUs: number) => Http2Request, createHead: () => HeadReader, streams:
   *   number, clock: Clock, handshakes?: Handshakes, lastStreamId?: number }} options createHead: one for each session:
   *   it knows what its server said last; streams: slots a session
   */
  constructor ({ address, nextRequest, createHead, streams, clock, handshakes, lastStreamId }) {
    this.#streams = streams
    const getBuffer = createBufferSource({ isShared: address.tls === null && process.platform !== 'win32' })
    const onOpen = () => { this.timesOpened++ }
    const onBytes = (/** @type {number} */ length) => { this.bytesRead += length }
    this.#createSession = () => new Session({
      address,
      nextRequest,
      head: createHead(),
      readBuffer: getBuffer(),
      clock,
      onOpen,
      onBytes,
      handshakes,
      lastStreamId
    })
  }

  /** @param {number} index of a slot @returns {Session} one that takes slots */
  find (index) {
    const place = Math.floor(index / this.#streams)
    if (!this.#sessions[place]?.isAccepting) this.#sessions[place] = this.#createSession()
    return this.#sessions[place]
  }
}

/**
 * On POSIX, libuv asks for the buffer, reads and calls back in one go, and what is kept of it is copied: all sessions can
 * share one, which then stays in the cache of the processor. Windows reads in the background, TLS through its own layers.
 * @param {{ isShared: boolean }} options
 */
function createBufferSource ({ isShared }) {
  const shared = Buffer.allocUnsafeSlow(READ_BUFFER_BYTES)
  return () => isShared ? shared : Buffer.allocUnsafeSlow(READ_BUFFER_BYTES)
}
