import { readLogBytes } from '../../../record/access-log/open-log.js'
import { BaseloadError } from '../../../errors.js'
import { createJsonLines } from './json-lines.js'
import { createJsonStream } from './json-stream.js'
import { createProtobufParser, findFraming } from './protobuf.js'

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
    const parser = chooseParser({ path, head, isWhole, onSpan, onBroken: () => { counts.unreadableLines++ } })
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
 * @returns {SpanParser}
 */
function chooseParser ({ path, head, isWhole, onSpan, onBroken }) {
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
