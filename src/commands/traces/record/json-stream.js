import { JSONParser, TokenType } from '@streamparser/json'
import { readDocument } from './documents.js'
import { nameProcess, readJaegerSpan } from './jaeger.js'
import { readOtlpService, readOtlpSpan } from './otlp.js'

/** @import { Span } from '../types.ts' */
/** @import { SpanParser } from './read-spans.js' */

const DEEPEST = 64
/** Of one span, or of what stands between two: attributes may be large, a file without a span is not read to its end. */
const LARGEST_BYTES = 8 * 1024 * 1024
const FEWEST_BYTES = 4096
const MOST_WAITING = 50_000 // spans whose resource or process stands behind them
/** Where lists of ResourceSpans stand: in OTLP, in what Tempo answers, and in what Jaeger's third API answers. */
const RESOURCES = ['resourceSpans', 'batches', 'trace.resourceSpans', 'trace.batches', 'result.resourceSpans'].map((place) => `${place}.*`)
const SCOPES = ['scopeSpans', 'instrumentationLibrarySpans']
/** From the top of a document; it itself, or what is left of it, comes last. */
const PATHS = [
  ...RESOURCES.flatMap((place) => [`${place}.resource`, ...SCOPES.map((scope) => `${place}.${scope}.*.spans.*`), place]),
  ...['data.*.', ''].flatMap((trace) => [`${trace}spans.*`, `${trace}processes`]),
  'data.*'
]

/**
 * Documents of any length, one after the other: nothing of them is kept but the span that is being read, and those that wait for the name
 * of their service.
 * @param {{ onSpan: (span: Span | null) => void, isArray: boolean }} options isArray: the document begins with a bracket
 * @returns {SpanParser}
 */
export function createJsonStream ({ onSpan, isArray }) {
  const document = isArray ? '$.*' : '$'
  const parser = new JSONParser({
    paths: [document, ...PATHS.map((path) => `${document}.${path}`)], keepStack: false, separator: '', stringBufferSize: 65_536
  })
  /** @type {Array<Span | null>} */
  let waiting = []
  /** Of the resource that is being read; null: not known yet. @type {string | null} */
  let service = null
  /** Of the Jaeger trace that is being read; null: not known yet. @type {unknown} */
  let processes = null
  let isJaeger = false
  let depth = 0
  let sinceValue = 0
  /** A character that is cut into three pieces would be lost. @type {Buffer} */
  let small = Buffer.alloc(0)

  /** Names the service of a span by what is known now. @param {Span | null} span */
  const give = (span) => {
    if (isJaeger) onSpan(nameProcess(span, processes))
    else {
      if (span !== null) span.service = service || 'unknown'
      onSpan(span)
    }
  }
  const release = () => {
    waiting.forEach(give)
    waiting = []
  }

  /** @param {unknown} value */
  const hold = (value) => {
    waiting.push(isJaeger ? readJaegerSpan(value) : readOtlpSpan(value, ''))
    if (waiting.length >= MOST_WAITING) release()
  }

  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (++depth > DEEPEST) throw new RangeError(`it is nested more than ${DEEPEST} levels deep`)
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--
  }
  parser.onValue = ({ value, key, stack, parent }) => {
    sinceValue = 0
    if (key === 'resource') {
      service = readOtlpService(value)
      release()
    } else if (key === 'processes') {
      processes = value
      release()
    } else if (stack.at(-1)?.key === 'spans') {
      isJaeger = !SCOPES.includes(String(stack.at(-3)?.key))
      if (!isJaeger && service !== null) onSpan(readOtlpSpan(value, service))
      else if (isJaeger && processes !== null) give(readJaegerSpan(value))
      else hold(value)
    } else {
      release() // the end of a resource's spans, of a trace, or of a document: of the last, what is left is read
      service = processes = null
      if (stack.length === (isArray ? 1 : 0)) readDocument(value, onSpan)
    }
    if (Array.isArray(parent)) parent.length = 0 // the parser leaves a hole for each
  }
  parser.onError = (error) => { throw error }

  return {
    push (piece) {
      const chunk = small.length === 0 ? piece : Buffer.concat([small, piece])
      small = chunk.length < FEWEST_BYTES ? chunk : Buffer.alloc(0)
      if (small.length > 0) return
      sinceValue += chunk.length
      parser.write(chunk)
      if (sinceValue > LARGEST_BYTES + chunk.length) throw new RangeError(`${LARGEST_BYTES / 1024 / 1024} MiB without a span`)
    },
    end () {
      if (small.length > 0) parser.write(small)
      if (depth > 0) {
        release()
        return { isCut: true }
      }
      return { isCut: false }
    }
  }
}
