import { fileURLToPath } from 'node:url'
import { readLogBytes } from '../../../record/access-log/open-log.js'
import { BaseloadError } from '../../../errors.js'
import { createJsonStream } from './json-stream.js'
import { readResourceSpans } from './otlp.js'
import { createLineSplitter } from '../../../record/access-log/line-splitter.js'
import { readDocument } from './documents.js'
import { parseJson } from '../../../plan/json.js'

/** @import { Span, TraceCounts } from '../types.ts' */

/**
 * Takes bytes as they come. end: whether they end in the middle.
 * @typedef {{ push: (chunk: Buffer) => void, end: () => { isCut: boolean } }} SpanParser
 */

/** The first line tells one document a line from one document: a batch of the collector fits. */
const HEAD_BYTES = 8 * 1024 * 1024
const OF_TRACES = Object.freeze({
  notFound: 'TRACES_NOT_FOUND', unreadable: 'TRACES_UNREADABLE', noun: 'file of traces', example: 'a file of spans', command: 'traces'
})
/** The collector's file exporter packs each message by itself, behind four bytes of length: no tool unpacks such a file. */
const ZSTD = Buffer.from('28b52ffd', 'hex')
const HINT = 'OTLP (JSON or protobuf), Tempo, Jaeger and Zipkin v2 JSON are read, plain or gzip: docs/guides/traces-to-sla.md'
const PROTO = fileURLToPath(new URL('otlp-trace.proto', import.meta.url))
const LARGEST_BYTES = 64 * 1024 * 1024

const MOST_WITHOUT_SPAN = 64 * 1024 * 1024 // a file of other messages, or of zeros, is not read to its end

const RESOURCE_SPANS = 0x0a // field 1, length-delimited
const LONGEST_VARINT = 5

const LONGEST_LINE_BYTES = 64 * 1024 * 1024 // a collector writes a batch a line; 8,192 spans are its default

/** A line of `{},{},` takes thirty times its length when it is parsed. A batch of the collector has a tenth of that. */
const MOST_GROUPS = 2_000_000

const [BRACE, BRACKET] = Buffer.from('{[')

/**
 * The spans of one file, in batches as its bytes come; what is no span is counted.
 * @param {{ path: string, stdin: import('node:stream').Readable, counts: TraceCounts, signal?: AbortSignal }} options path: `-` is stdin
 * @returns {AsyncGenerator<Span[], void>}
 * @throws {BaseloadError} TRACES_NOT_FOUND, TRACES_UNREADABLE
 */
export async function * readSpans ({ path, stdin, counts, signal }) {
  /** @type {Span[]} */
  let batch = []
  let bytes = 0
  const onSpan = (/** @type {Span | null} */ span) => {
    if (span === null) counts.notSpans++
    else batch.push(span)
  }
  const take = () => {
    const full = batch
    batch = []
    return full
  }
  const attempt = (/** @type {() => void} */ parse) => {
    try {
      parse()
    } catch (error) {
      throw explain({ path, bytes, error })
    }
  }
  const source = readLogBytes({ path, stdin, signal, of: OF_TRACES })
  try {
    const { head, isWhole } = await readHead(source)
    if (head.length === 0) return
    const parser = await chooseParser({ path, head, isWhole, onSpan, onBroken: () => { counts.unreadableLines++ } })
    bytes = head.length
    attempt(() => parser.push(head))
    yield take()
    for (let next = await source.next(); !next.done; next = await source.next()) {
      const { value: chunk } = next
      bytes += chunk.length
      attempt(() => parser.push(chunk))
      if (batch.length > 0) yield take()
    }
    attempt(() => { if (parser.end().isCut) counts.cutFiles.push(path) })
    yield take()
  } finally {
    await source.return()
  }
}

/** Up to the first line break. @param {AsyncGenerator<Buffer, void>} source */
async function readHead (source) {
  /** @type {Buffer[]} */
  const chunks = []
  let length = 0
  for (let next = await source.next(); !next.done; next = await source.next()) {
    chunks.push(next.value)
    length += next.value.length
    if (length > HEAD_BYTES || next.value.includes('\n')) return { head: Buffer.concat(chunks), isWhole: false }
  }
  return { head: Buffer.concat(chunks), isWhole: true }
}

/**
 * @param {{ path: string, head: Buffer, isWhole: boolean, onSpan: (span: Span | null) => void, onBroken: () => void }} options
 */
async function chooseParser ({ path, head, isWhole, onSpan, onBroken }) {
  if (head.subarray(4, 8).equals(ZSTD)) {
    throw new BaseloadError('TRACES_UNREADABLE', `${path} is packed with zstd, message by message`, {
      hint: "take compression: zstd out of the collector's file exporter; a file packed with gzip afterwards is read"
    })
  }
  const text = head.toString('utf8', 0, 64).replace(/^\ufeff/, '').trimStart()
  if (isProtobuf({ path, head, text })) return createProtobufParser({ onSpan, framing: findFraming(head) })
  if (text[0] !== '{' && text[0] !== '[') throw new BaseloadError('TRACES_UNREADABLE', `${path} is no file of spans`, { hint: HINT })
  const line = head.subarray(0, head.includes('\n') ? head.indexOf('\n') : isWhole ? head.length : 0).toString('utf8').replace(/^\ufeff/, '')
  return isJson(line) ? createJsonLines({ onSpan, onBroken }) : createJsonStream({ onSpan, isArray: text[0] === '[' })
}

/**
 * A message of 123 bytes begins with a brace too: the name decides, then what follows it.
 * @param {{ path: string, head: Buffer, text: string }} options
 */
function isProtobuf ({ path, head, text }) {
  const [, name] = /\.(json|jsonl|ndjson|pb|bin|binpb|proto|protobuf)(?:\.gz)?$/i.exec(path) ?? []
  if (name !== undefined) return !/json/i.test(name)
  const looksLikeJson = /^[[{][\s"[{\]}]*["[{\]}]/.test(text)
  return !looksLikeJson && [...head.subarray(0, 16)].some((byte) => byte < 9 || (byte > 13 && byte < 32) || byte === 10)
}

/** @param {string} text */
function isJson (text) {
  if (text.trim() === '') return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** @param {{ path: string, bytes: number, error: unknown }} options */
function explain ({ path, bytes, error }) {
  if (error instanceof BaseloadError) return error
  const what = error instanceof Error ? error.message.split('\n')[0].slice(0, 120) : String(error)
  return new BaseloadError('TRACES_UNREADABLE', `${path} cannot be read, within its first ${bytes} bytes: ${what}`, { hint: HINT, cause: error })
}

/**
 * How messages follow each other: one message alone, whose parts are then read one by one; each behind its length as a varint; each behind
 * four bytes of length, as the collector's file exporter writes them.
 * @typedef {'single' | 'varint' | 'fixed'} Framing
 */

/** @param {Buffer} head */
function findFraming (head) {
  return head[0] === RESOURCE_SPANS ? 'single' : head[0] === 0 ? 'fixed' : 'varint'
}

/**
 * OTLP as protobuf: one ExportTraceServiceRequest, or several, each behind its length.
 * @param {{ onSpan: (span: Span | null) => void, framing: Framing }} options
 * @returns {Promise<SpanParser>}
 */
async function createProtobufParser ({ onSpan, framing }) {
  const { default: protobuf } = await import('protobufjs') // not for JSON: it takes longer to load than all files here
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

/** @param {Buffer} bytes @param {number} at */
function readVarint (bytes, at) {
  let length = 0
  for (let i = 0; i < LONGEST_VARINT; i++) {
    if (at + i >= bytes.length) return null
    length += (bytes[at + i] & 0x7f) * 2 ** (7 * i)
    if (bytes[at + i] < 0x80) return { length, next: at + i + 1 }
  }
  throw new RangeError('a length that is none')
}

/**
 * A document a line, as the collector's file exporter writes them.
 * @param {{ onSpan: (span: Span | null) => void, onBroken: (line: number) => void }} options
 */
function createJsonLines ({ onSpan, onBroken }) {
  let isCut = false
  const splitter = createLineSplitter({
    longestBytes: LONGEST_LINE_BYTES,
    onLine: (bytes, start, end, line) => {
      const document = isCrowded(bytes, start, end) ? undefined : parseJson(bytes.toString('utf8', start, end))
      isCut = document === undefined
      if (isCut) onBroken(line)
      else readDocument(document, onSpan)
    },
    onTooLong: onBroken
  })
  return {
    push: splitter.push,
    end () {
      splitter.end()
      return { isCut } // the last line alone: it is still being written
    }
  }
}

/** @param {Buffer} bytes @param {number} start @param {number} end */
function isCrowded (bytes, start, end) {
  if (end - start < MOST_GROUPS) return false
  let groups = 0
  for (let at = start; at < end; at++) if (bytes[at] === BRACE || bytes[at] === BRACKET) groups++
  return groups > MOST_GROUPS
}
