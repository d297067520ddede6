import { JSONParser, TokenType } from '@streamparser/json'
import { nameProcess, readJaegerSpan } from './jaeger.js'
import { readOtlpService, readOtlpSpan } from './otlp.js'
import { readZipkinSpan } from './zipkin.js'

/** @import { Span } from '../types.ts' */
/** @import { SpanParser } from './read-spans.js' */

const DEEPEST = 64
/** Of one span, or of what stands between two: attributes may be large, a file without a span is not read to its end. */
const LARGEST_BYTES = 8 * 1024 * 1024
const FEWEST_BYTES = 4096
/** Spans whose resource or process stands behind them. */
const MOST_WAITING = 50_000
const PATHS = ['resourceSpans.*.resource', 'resourceSpans.*.scopeSpans.*.spans.*', 'resourceSpans.*', 'data.*.spans.*', 'data.*.processes', 'data.*']

/**
 * Documents of any length, one after the other: nothing of them is kept but the span that is being read, and those that wait for the name
 * of their service.
 * @param {{ onSpan: (span: Span | null) => void, isArray: boolean }} options isArray: the document begins with a bracket
 * @returns {SpanParser}
 */
export function createJsonStream ({ onSpan, isArray }) {
  const parser = new JSONParser({ paths: isArray ? ['$.*'] : PATHS.map((path) => `$.${path}`), keepStack: false, separator: '', stringBufferSize: 65_536 })
  /** @type {Array<Span | null>} */
  let waiting = []
  /** @type {string | null} of the resource that is being read; null: not known yet */
  let service = null
  let depth = 0
  let sinceValue = 0
  /** A character that is cut into three pieces would be lost. @type {Buffer} */
  let small = Buffer.alloc(0)

  /** @param {(span: Span | null) => Span | null} name */
  const release = (name) => {
    for (const span of waiting) onSpan(name(span))
    waiting = []
  }
  const releaseOtlp = () => release((span) => span && { ...span, service: service || span.service })

  /** @param {Span | null} span */
  const hold = (span) => {
    waiting.push(span)
    if (waiting.length >= MOST_WAITING) release((one) => one)
  }

  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (++depth > DEEPEST) throw new RangeError(`it is nested more than ${DEEPEST} levels deep`)
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--
  }
  parser.onValue = ({ value, key, stack, parent }) => {
    sinceValue = 0
    if (isArray) for (const one of Array.isArray(value) ? value : [value]) onSpan(readZipkinSpan(one))
    else if (stack[1].key === 'data') {
      if (stack.length === 4) hold(readJaegerSpan(value))
      else if (key === 'processes') release((span) => nameProcess(span, value))
      else if (stack.length === 2) release((span) => nameProcess(span, undefined))
    } else if (key === 'resource') {
      service = readOtlpService(value)
      releaseOtlp()
    } else if (stack.length === 2) {
      releaseOtlp()
      service = null
    } else if (service === null) hold(readOtlpSpan(value, ''))
    else onSpan(readOtlpSpan(value, service))
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
        releaseOtlp()
        return { isCut: true }
      }
      return { isCut: false }
    }
  }
}
