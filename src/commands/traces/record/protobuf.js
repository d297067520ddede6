import { fileURLToPath } from 'node:url'
import protobuf from 'protobufjs'
import { readResourceSpans } from './otlp.js'

/** @import { Span } from '../types.ts' */
/** @import { SpanParser } from './read-spans.js' */

const PROTO = fileURLToPath(new URL('otlp-trace.proto', import.meta.url))
const LARGEST_BYTES = 64 * 1024 * 1024
/** A file of other messages, or of zeros, is not read to its end. */
const MOST_WITHOUT_SPAN = 64 * 1024 * 1024
const RESOURCE_SPANS = 0x0a // field 1, length-delimited
const LONGEST_VARINT = 5

/**
 * How messages follow each other: one message alone, whose parts are then read one by one; each behind its length as a varint; each behind
 * four bytes of length, as the collector's file exporter writes them.
 * @typedef {'single' | 'varint' | 'fixed'} Framing
 */

/** @param {Buffer} head @returns {Framing} */
export function findFraming (head) {
  return head[0] === RESOURCE_SPANS ? 'single' : head[0] === 0 ? 'fixed' : 'varint'
}

/**
 * OTLP as protobuf: one ExportTraceServiceRequest, or several, each behind its length.
 * @param {{ onSpan: (span: Span | null) => void, framing: Framing }} options
 * @returns {SpanParser}
 */
export function createProtobufParser ({ onSpan, framing }) {
  const root = protobuf.loadSync(PROTO)
  const [whole, part] = [root.lookupType('TracesData'), root.lookupType('ResourceSpans')]
  /** @type {Buffer[]} */
  let chunks = []
  let held = 0
  let wanted = 0
  let sinceSpan = 0
  const give = (/** @type {Span | null} */ span) => {
    sinceSpan = 0
    onSpan(span)
  }

  /** @param {Buffer} message */
  const read = (message) => {
    const list = framing === 'single' ? [part.decode(message)] : readResourceList(whole.decode(message))
    for (const one of list) readResourceSpans(one, give)
  }

  const drain = () => {
    const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    let at = 0
    wanted = 0
    for (;;) {
      const head = framing === 'fixed' ? readFixed(bytes, at) : readVarint(bytes, framing === 'single' ? skipTag(bytes, at) : at)
      if (head === null) break
      if (head.length > LARGEST_BYTES) throw new RangeError(`a message of ${head.length} bytes`)
      if (head.next + head.length > bytes.length) {
        wanted = head.next + head.length - at
        break
      }
      read(bytes.subarray(head.next, head.next + head.length))
      at = head.next + head.length
    }
    chunks = at < bytes.length ? [bytes.subarray(at)] : []
    held = bytes.length - at
  }

  return {
    push (chunk) {
      chunks.push(chunk)
      held += chunk.length
      sinceSpan += chunk.length
      if (held >= wanted) drain()
      if (sinceSpan > MOST_WITHOUT_SPAN + held) throw new RangeError(`${MOST_WITHOUT_SPAN / 1024 / 1024} MiB without a span`)
    },
    end: () => ({ isCut: held > 0 })
  }
}

/** @param {object} message @returns {unknown[]} */
function readResourceList (message) {
  return 'resourceSpans' in message && Array.isArray(message.resourceSpans) ? message.resourceSpans : []
}

/** @param {Buffer} bytes @param {number} at */
function skipTag (bytes, at) {
  if (at < bytes.length && bytes[at] !== RESOURCE_SPANS) throw new RangeError(`no ResourceSpans, but a field of tag ${bytes[at]}`)
  return at + 1
}

/** @param {Buffer} bytes @param {number} at @returns {{ length: number, next: number } | null} null: more bytes are needed */
function readFixed (bytes, at) {
  return at + 4 <= bytes.length ? { length: bytes.readUInt32BE(at), next: at + 4 } : null
}

/** @param {Buffer} bytes @param {number} at @returns {{ length: number, next: number } | null} */
function readVarint (bytes, at) {
  let length = 0
  for (let i = 0; i < LONGEST_VARINT; i++) {
    if (at + i >= bytes.length) return null
    length += (bytes[at + i] & 0x7f) * 2 ** (7 * i)
    if (bytes[at + i] < 0x80) return { length, next: at + i + 1 }
  }
  throw new RangeError('a length that is none')
}
