import { DATA, END_STREAM, HEAD_BYTES, MAX_FRAME_BYTES, PADDED } from './frames.js'

/**
 * Is told of the frames, one by one. The payload is `bytes` from `start` to `end`, valid until the call returns.
 * @callback FrameSink
 * @param {number} type
 * @param {number} flags
 * @param {number} streamId
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {boolean} false: read no further
 */

/**
 * Finds the frames in what a connection reads, wherever that was cut. A frame that lies in one piece is passed on where
 * it lies; one that was cut is gathered first, but for DATA without padding: that is passed on in pieces, END_STREAM
 * with the last, as if the peer had sent several smaller frames. Types that HTTP/2 does not know are passed on too:
 * they may stand where no frame may.
 */
export class FrameReader {
  error = '' // why there can be no further frame; empty when there can
  #onFrame
  #gathered = Buffer.alloc(HEAD_BYTES + MAX_FRAME_BYTES) // what was gathered of a cut frame: its head, then its payload
  #length = 0
  #dataRemaining = 0 // of a DATA frame that is passed on in pieces
  #dataFlags = 0
  #dataStreamId = 0

  /** @param {{ onFrame: FrameSink }} options */
  constructor ({ onFrame }) {
    this.#onFrame = onFrame
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} at
   * @param {number} end
   * @returns {boolean} false when the sink wants no more, or `error` is set
   */
  read (bytes, at, end) {
    while (at < end) {
      if (this.#dataRemaining > 0) {
        const to = Math.min(end, at + this.#dataRemaining)
        if (!this.#passData(bytes, at, to)) return false
        at = to
      } else if (this.#length === 0 && end - at >= HEAD_BYTES) {
        const length = bytes[at] << 16 | bytes[at + 1] << 8 | bytes[at + 2]
        if (length > MAX_FRAME_BYTES) return this.#refuse(length)
        if (end - at - HEAD_BYTES < length) {
          at = this.#begin(bytes, at, end, length)
          continue
        }
        const start = at + HEAD_BYTES
        at = start + length
        if (!this.#onFrame(bytes[start - 6], bytes[start - 5], readStreamId(bytes, start - 4), bytes, start, at)) return false
      } else {
        at = this.#gather(bytes, at, end)
        if (at < 0) return false
      }
    }
    return true
  }

  /**
   * A frame that ends beyond these bytes.
   * @param {Uint8Array} bytes
   * @param {number} at
   * @param {number} end
   * @param {number} length
   * @returns {number} where to go on
   */
  #begin (bytes, at, end, length) {
    if (bytes[at + 3] === DATA && (bytes[at + 4] & PADDED) === 0) {
      this.#beginData(bytes, at, length)
      return at + HEAD_BYTES
    }
    this.#gathered.set(bytes.subarray(at, end))
    this.#length = end - at
    return end
  }

  /** @param {Uint8Array} bytes @param {number} at @param {number} length */
  #beginData (bytes, at, length) {
    this.#dataRemaining = length
    this.#dataFlags = bytes[at + 4]
    this.#dataStreamId = readStreamId(bytes, at + 5)
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  #passData (bytes, start, end) {
    this.#dataRemaining -= end - start
    const flags = this.#dataRemaining === 0 ? this.#dataFlags : this.#dataFlags & ~END_STREAM
    return this.#onFrame(DATA, flags, this.#dataStreamId, bytes, start, end)
  }

  /** @param {Uint8Array} bytes @param {number} at @param {number} end @returns {number} where to go on; -1: nowhere */
  #gather (bytes, at, end) {
    const gathered = this.#gathered
    while (at < end && this.#length < HEAD_BYTES) gathered[this.#length++] = bytes[at++]
    if (this.#length < HEAD_BYTES) return at
    const length = gathered.readUIntBE(0, 3)
    if (length > MAX_FRAME_BYTES) return this.#refuse(length) || -1
    if (gathered[3] === DATA && (gathered[4] & PADDED) === 0 && length > 0) {
      this.#length = 0
      this.#beginData(gathered, 0, length)
      return at
    }
    const take = Math.min(end - at, HEAD_BYTES + length - this.#length)
    gathered.set(bytes.subarray(at, at + take), this.#length)
    this.#length += take
    if (this.#length < HEAD_BYTES + length) return at + take
    this.#length = 0
    return this.#onFrame(gathered[3], gathered[4], readStreamId(gathered, 5), gathered, HEAD_BYTES, HEAD_BYTES + length) ? at + take : -1
  }

  /** @param {number} length @returns {false} */
  #refuse (length) {
    this.error = `frame of ${length} bytes`
    return false
  }
}

/** @param {Uint8Array} bytes @param {number} at */
function readStreamId (bytes, at) {
  return (bytes[at] & 0x7f) << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]
}
