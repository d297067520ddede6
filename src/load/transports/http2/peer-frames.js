import { FrameReader } from './frame-reader.js'
import * as http2 from './frames.js'

/** @import { Said } from './answer-head.js' */

const LONGEST_BLOCK = 65536

/**
 * What the frames of a peer come to.
 * @typedef {object} PeerEvents
 * @property {(settings: { maxConcurrentStreams?: number, initialWindowSize?: number }) => void} onSettings those of interest
 * @property {(streamId: number, said: Said, endsStream: boolean) => void} onHead
 * @property {(streamId: number, bytes: Uint8Array, start: number, end: number, endsStream: boolean, frameBytes: number)
 *   => void} onData frameBytes: padding included
 * @property {(streamId: number, errorCode: number) => void} onReset
 * @property {(lastStreamId: number, errorCode: number) => void} onGoaway
 * @property {(streamId: number, increment: number) => void} onWindow
 * @property {(payload: Uint8Array) => void} onPing
 * @property {(streamId: number) => boolean} areTrailers whether the next header block on the stream would not be the first
 *
 * Reads a header block; what of it decides about an answer is then in `said`. False: it is malformed, see `error`.
 * @typedef {{ said: Said, error: string, read (bytes: Uint8Array, start: number, end: number, areTrailers: boolean): boolean }} HeadReader
 */

/**
 * Reads what a server sends: checks each frame against RFC 9113 (6), joins cut header blocks, says what they mean. After a
 * broken rule `error` is set and nothing more is told.
 */
export class PeerFrames {
  error = ''
  #events
  #reader
  #head
  #isFirst = true
  #blockStreamId = 0 // of a header block that goes on in CONTINUATION frames; 0: there is none
  #blockEndsStream = false
  /** @type {Buffer[]} */
  #block = []
  #blockBytes = 0

  /** @param {{ events: PeerEvents, head: HeadReader }} options */
  constructor ({ events, head }) {
    this.#head = head
    this.#events = events
    this.#reader = new FrameReader({
      onFrame: (type, flags, streamId, bytes, start, end) => this.#take(type, flags, streamId, bytes, start, end)
    })
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} start
   * @param {number} end
   * @returns {boolean} false when `error` is set
   */
  read (bytes, start, end) {
    if (this.#reader.read(bytes, start, end)) return true
    if (this.error === '') this.error = this.#reader.error
    return false
  }

  /** @type {import('./frame-reader.js').FrameSink} */
  #take (type, flags, streamId, bytes, start, end) {
    if (this.#isFirst) {
      if (type !== http2.SETTINGS || (flags & http2.ACK) !== 0) return this.#refuse('no SETTINGS at the beginning')
      this.#isFirst = false
    }
    if (this.#blockStreamId !== 0 && (type !== http2.CONTINUATION || streamId !== this.#blockStreamId)) { return this.#refuse('a header block cut by another frame') }
    if (IS_OF_STREAM[type] === 1 && streamId === 0) return this.#refuse(`${NAMES[type]} without a stream`)
    if (IS_OF_STREAM[type] === 0 && streamId !== 0) return this.#refuse(`${NAMES[type]} on a stream`)
    switch (type) {
      case http2.DATA: return this.#takeData(flags, streamId, bytes, start, end)
      case http2.HEADERS: return this.#takeHeaders(flags, streamId, bytes, start, end)
      case http2.CONTINUATION: return this.#takeContinuation(flags, bytes, start, end)
      case http2.SETTINGS: return this.#takeSettings(flags, bytes, start, end)
      case http2.PUSH_PROMISE: return this.#refuse('PUSH_PROMISE, which was switched off')
      case http2.PING: return this.#takePing(flags, bytes, start, end)
      case http2.GOAWAY:
        if (end - start < 8) return this.#refuse('malformed GOAWAY')
        this.#events.onGoaway(readUint32(bytes, start) & http2.MAX_WINDOW, readUint32(bytes, start + 4))
        break
      case http2.PRIORITY:
        if (end - start !== 5) return this.#refuse('malformed PRIORITY')
        break
      case http2.RST_STREAM:
        if (end - start !== 4) return this.#refuse('malformed RST_STREAM')
        this.#events.onReset(streamId, readUint32(bytes, start))
        break
      case http2.WINDOW_UPDATE: {
        const increment = end - start === 4 ? readUint32(bytes, start) & http2.MAX_WINDOW : 0
        if (increment === 0) return this.#refuse('malformed WINDOW_UPDATE')
        this.#events.onWindow(streamId, increment)
      }
      // Unknown types mean nothing (RFC 9113, 4.1) where they are allowed (3.4, 5.5).
    }
    return this.error === ''
  }

  /** @param {number} flags @param {number} streamId @param {Uint8Array} bytes @param {number} start @param {number} end */
  #takeData (flags, streamId, bytes, start, end) {
    const frameBytes = end - start
    if ((flags & http2.PADDED) !== 0) {
      end -= frameBytes > 0 ? bytes[start] : 0
      if (++start > end) return this.#refuse('malformed padding')
    }
    this.#events.onData(streamId, bytes, start, end, (flags & http2.END_STREAM) !== 0, frameBytes)
    return this.error === ''
  }

  /** @param {number} flags @param {number} streamId @param {Uint8Array} bytes @param {number} start @param {number} end */
  #takeHeaders (flags, streamId, bytes, start, end) {
    if ((flags & http2.PADDED) !== 0) end -= end > start ? bytes[start++] : 1
    if ((flags & http2.PRIORITIZED) !== 0) start += 5
    if (start > end) return this.#refuse('malformed padding')
    const endsStream = (flags & http2.END_STREAM) !== 0
    if ((flags & http2.END_HEADERS) !== 0) return this.#takeBlock(streamId, bytes, start, end, endsStream)
    this.#blockStreamId = streamId
    this.#blockEndsStream = endsStream
    this.#block = [Buffer.from(bytes.subarray(start, end))]
    this.#blockBytes = end - start
    return true
  }

  /** @param {number} flags @param {Uint8Array} bytes @param {number} start @param {number} end */
  #takeContinuation (flags, bytes, start, end) {
    const streamId = this.#blockStreamId
    if (streamId === 0) return this.#refuse('CONTINUATION without a beginning')
    this.#block.push(Buffer.from(bytes.subarray(start, end)))
    this.#blockBytes += end - start
    // Frames may be empty, so that they are bounded by number as well.
    if (this.#blockBytes > LONGEST_BLOCK || this.#block.length > 1024) return this.#refuse('header block over 64 KiB')
    if ((flags & http2.END_HEADERS) === 0) return true
    this.#blockStreamId = 0
    return this.#takeBlock(streamId, Buffer.concat(this.#block), 0, this.#blockBytes, this.#blockEndsStream)
  }

  /** @param {number} streamId @param {Uint8Array} bytes @param {number} start @param {number} end @param {boolean} endsStream */
  #takeBlock (streamId, bytes, start, end, endsStream) {
    const head = this.#head
    if (!head.read(bytes, start, end, this.#events.areTrailers(streamId))) return this.#refuse(`HPACK: ${head.error}`)
    this.#events.onHead(streamId, head.said, endsStream)
    return this.error === ''
  }

  /** @param {number} flags @param {Uint8Array} bytes @param {number} start @param {number} end */
  #takeSettings (flags, bytes, start, end) {
    const isAck = (flags & http2.ACK) !== 0
    if (isAck ? end !== start : (end - start) % 6 !== 0) return this.#refuse('malformed SETTINGS')
    if (isAck) return true
    if (hasForbiddenSetting(bytes, start, end)) return this.#refuse('a setting beyond its bounds')
    const settings = readSettings(bytes, start, end)
    if ((settings.initialWindowSize ?? 0) > http2.MAX_WINDOW) return this.#refuse('initial window over 2^31 - 1')
    this.#events.onSettings(settings)
    return true
  }

  /** @param {number} flags @param {Uint8Array} bytes @param {number} start @param {number} end */
  #takePing (flags, bytes, start, end) {
    if (end - start !== 8) return this.#refuse('malformed PING')
    if ((flags & http2.ACK) === 0) this.#events.onPing(bytes.subarray(start, end))
    return true
  }

  /** @param {string} error @returns {false} */
  #refuse (error) {
    this.error = error
    return false
  }
}

const NAMES = ['DATA', 'HEADERS', 'PRIORITY', 'RST_STREAM', 'SETTINGS', 'PUSH_PROMISE', 'PING', 'GOAWAY', 'WINDOW_UPDATE', 'CONTINUATION']
const IS_OF_STREAM = [1, 1, 1, 1, 0, 1, 0, 0, 2, 1] // 1: must be on a stream, 0: must not, 2: either (WINDOW_UPDATE)

/**
 * RFC 9113, 6.5.2: a server that switches pushes on, or a frame size that none can have.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function hasForbiddenSetting (bytes, start, end) {
  for (let at = start; at < end; at += 6) {
    const id = bytes[at] << 8 | bytes[at + 1]
    const value = readUint32(bytes, at + 2)
    if (id === http2.SETTING.enablePush && value !== 0) return true
    if (id === http2.SETTING.maxFrameSize && (value < http2.MAX_FRAME_BYTES || value >= 2 ** 24)) return true
  }
  return false
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end */
function readSettings (bytes, start, end) {
  /** @type {{ maxConcurrentStreams?: number, initialWindowSize?: number }} */
  const settings = {}
  for (let at = start; at < end; at += 6) {
    const id = bytes[at] << 8 | bytes[at + 1]
    if (id === http2.SETTING.maxConcurrentStreams) settings.maxConcurrentStreams = readUint32(bytes, at + 2)
    if (id === http2.SETTING.initialWindowSize) settings.initialWindowSize = readUint32(bytes, at + 2)
  }
  return settings
}

/** @param {Uint8Array} bytes @param {number} at */
function readUint32 (bytes, at) {
  return (bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]) >>> 0
}
