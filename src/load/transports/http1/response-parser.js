import { ChunkedBody } from './chunked-body.js'
import { copyHead, HeadMemory } from './head-memory.js'
import { INCOMPLETE, MALFORMED, readHead, ResponseHead } from './response-head.js'

/** @import { BodyReader } from '../../contents.js' */

const LONGEST_HEAD = 65536
const SHORTEST_LINE = 12 // `HTTP/1.1 200`: garbage shows within it
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

const START = 0
const HEAD = 1
const BODY_OF_LENGTH = 2
const BODY_CHUNKED = 3
const BODY_UNTIL_CLOSE = 4
const DONE = 5
const BROKEN = 6

/**
 * Finds where an HTTP/1.x answer ends, and what its status is; nothing else. It works on the bytes as they were read, keeps
 * nothing of them but a head that was cut in two, makes no strings, and never throws: what cannot be an answer sets `error`.
 */
export class ResponseParser {
  /** Set before the answer comes: the request was HEAD, whose answer has no body whatever its head says. */
  isAnswerToHead = false
  head = new ResponseHead() // valid while `isDone`: the head of the answer
  bodyBytes = 0 // valid while `isDone`: length of the body on the wire, without the framing of chunks
  bodyHash = 0 // valid while `isDone`, when bodies are hashed: FNV-1a, 32 bits
  isDone = false
  interimStatus = 0 // status of the last answer before an answer (1xx) since the beginning; 0: there was none
  body // null: nobody asks what bodies say
  error = '' // why this is no answer; empty when it is one, so far
  #state = START
  #remaining = 0
  #cutHead = new Uint8Array(0)
  #cutLength = 0
  #chunked = new ChunkedBody()
  #memory
  #hashesBody
  #keepsBody
  #fastBytes
  #fastWords

  /**
   * @param {{ hashesBody?: boolean, memory?: HeadMemory, readBuffer?: Uint8Array, body?: BodyReader | null }} [options]
   * readBuffer: the buffer that reads mostly come in, at the beginning of an ArrayBuffer; memory: shared by the connections of a driver
   */
  constructor ({ hashesBody = false, memory = new HeadMemory(), readBuffer = new Uint8Array(0), body = null } = {}) {
    this.body = body
    this.#hashesBody = hashesBody
    this.#keepsBody = hashesBody || body !== null
    this.#memory = memory
    this.#fastBytes = readBuffer
    this.#fastWords = new Int32Array(readBuffer.buffer, readBuffer.byteOffset, readBuffer.length >> 2)
  }

  /** Nothing of an answer has been seen: a connection that ends now has lost none. */
  get isBetweenAnswers () {
    return this.#state === START || this.#state === DONE
  }

  /** Forget what was seen: a new connection. */
  reset () {
    this.#state = START
    this.isDone = false
    this.error = ''
  }

  /**
   * Read on. Stops after the end of an answer: call again with the rest for the next one.
   * @param {Uint8Array} bytes
   * @param {number} start
   * @param {number} end
   * @returns {number} where it stopped; `end` unless an answer ended before, or `error` is set
   */
  parse (bytes, start, end) {
    let at = start
    if (this.#state === DONE) this.reset()
    while (at < end) {
      switch (this.#state) {
        case START: at = this.#beginHead(bytes, at, end); break
        case HEAD: at = this.#goOnHead(bytes, at, end); break
        case BODY_OF_LENGTH: at = this.#passLength(bytes, at, end); break
        case BODY_CHUNKED: at = this.#passChunks(bytes, at, end); break
        case BODY_UNTIL_CLOSE: at = this.#passBody(bytes, at, end); break
        default: return at
      }
    }
    return at
  }

  /** The connection has ended: so has an answer whose body goes on until then. */
  finish () {
    if (this.#state === BODY_UNTIL_CLOSE) this.#end()
  }

  /** @param {Uint8Array} bytes @param {number} at @param {number} end */
  #beginHead (bytes, at, end) {
    const memory = this.#memory
    const isKnown =
      at === 0 && bytes === this.#fastBytes
        ? memory.matchesAtStart(bytes, this.#fastWords, end)
        : memory.matches(bytes, at, end)
    if (isKnown) {
      copyHead(memory.head, this.head)
      this.#endHead()
      return at + memory.length
    }
    const bodyStart = readHead(bytes, at, end, this.head)
    if (bodyStart === MALFORMED) return this.#break(this.head.error, end)
    if (bodyStart === INCOMPLETE) {
      this.#state = HEAD
      this.#cutLength = 0
      return this.#goOnHead(bytes, at, end)
    }
    memory.learn(bytes, at, bodyStart, this.head)
    this.#endHead()
    return bodyStart
  }

  /**
   * A head that was cut in two is gathered, and read again whenever another line of it has ended: what is wrong in it shows
   * although the rest may never come.
   * @param {Uint8Array} bytes
   * @param {number} at
   * @param {number} end
   */
  #goOnHead (bytes, at, end) {
    const before = this.#cutLength
    const length = Math.min(end - at, LONGEST_HEAD - before)
    this.#gather(bytes, at, at + length)
    if (before >= SHORTEST_LINE && !hasLineEnd(bytes, at, at + length) && this.#cutLength < LONGEST_HEAD) return end
    const bodyStart = readHead(this.#cutHead, 0, this.#cutLength, this.head)
    if (bodyStart === MALFORMED) return this.#break(this.head.error, end)
    if (bodyStart !== INCOMPLETE) {
      this.#endHead()
      return at + bodyStart - before
    }
    return this.#cutLength === LONGEST_HEAD ? this.#break('head over 64 KiB', end) : end
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  #gather (bytes, start, end) {
    const length = this.#cutLength + end - start
    if (length > this.#cutHead.length) {
      const longer = new Uint8Array(Math.max(1024, length * 2))
      longer.set(this.#cutHead.subarray(0, this.#cutLength))
      this.#cutHead = longer
    }
    for (let i = start; i < end; i++) this.#cutHead[this.#cutLength++] = bytes[i]
  }

  #endHead () {
    const { head } = this
    this.bodyBytes = 0
    if (this.#keepsBody) this.#beginBody()
    if (head.status < 200) {
      // An answer before the answer (RFC 9110, 15.2): it has no body. 101 would end HTTP on this connection.
      if (head.status === 101) this.#break('switched protocols without being asked', 0)
      else {
        this.interimStatus = head.status
        this.#state = START
      }
    } else if (this.isAnswerToHead || head.status === 204 || head.status === 304) {
      this.#end()
    } else if (head.isChunked) {
      this.#chunked.begin()
      this.#state = BODY_CHUNKED
    } else if (head.contentLength >= 0) {
      this.#remaining = head.contentLength
      if (head.contentLength === 0) this.#end()
      else this.#state = BODY_OF_LENGTH
    } else {
      head.keepsAlive = false
      this.#state = BODY_UNTIL_CLOSE
    }
  }

  /** @param {Uint8Array} bytes @param {number} at @param {number} end */
  #passLength (bytes, at, end) {
    const length = end - at < this.#remaining ? end - at : this.#remaining
    this.#passBody(bytes, at, at + length)
    this.#remaining -= length
    if (this.#remaining === 0) this.#end()
    return at + length
  }

  /** @param {Uint8Array} bytes @param {number} at @param {number} end */
  #passChunks (bytes, at, end) {
    const chunked = this.#chunked
    const stopped = chunked.step(bytes, at, end)
    this.#passBody(bytes, chunked.dataStart, chunked.dataEnd)
    if (chunked.error !== '') return this.#break(chunked.error, end)
    if (chunked.isDone) this.#end()
    return stopped
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  #passBody (bytes, start, end) {
    this.bodyBytes += end - start
    if (this.#keepsBody) this.#keepBody(bytes, start, end)
    return end
  }

  #beginBody () {
    this.bodyHash = FNV_OFFSET
    if (this.head.status >= 200) this.body?.begin(this.head.contentEncoding, this.head.status)
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  #keepBody (bytes, start, end) {
    this.body?.add(bytes, start, end)
    if (!this.#hashesBody) return
    let hash = this.bodyHash
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], FNV_PRIME)
    this.bodyHash = hash >>> 0
  }

  #end () {
    if (this.#keepsBody) this.body?.end()
    this.#state = DONE
    this.isDone = true
  }

  /** @param {string} error @param {number} end */
  #break (error, end) {
    this.#state = BROKEN
    this.error = error
    return end
  }
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end */
function hasLineEnd (bytes, start, end) {
  for (let i = start; i < end; i++) if (bytes[i] === 10) return true
  return false
}
