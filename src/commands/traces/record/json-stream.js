import { readDocument } from './documents.js'
import { nameProcess, readJaegerSpan } from './jaeger.js'
import { createJsonScanner } from './json-scanner.js'
import { readOtlpService, readOtlpSpan } from './otlp.js'

/** @import { Span } from '../types.ts' */
/** @import { Place } from './json-scanner.js' */
/** @import { SpanParser } from './read-spans.js' */

/** Of one span, or of what stands between two: attributes may be large, a file without a span is not read to its end. */
const LARGEST_BYTES = 8 * 1024 * 1024
const MOST_WAITING = 50_000 // spans whose resource or process stands behind them

const SCOPE = group({ spans: { each: { as: 'otlp span' } } })
const RESOURCE_SPANS = {
  each: group({ resource: { as: 'resource' }, scopeSpans: { each: SCOPE }, instrumentationLibrarySpans: { each: SCOPE } }, 'end')
}
const JAEGER = { spans: { each: { as: 'jaeger span' } }, processes: { as: 'processes' } }
/** OTLP, what Tempo answers, what Jaeger's second and third API answer, one trace of Jaeger, or a span of Zipkin. */
const DOCUMENT = {
  ...group({
    resourceSpans: RESOURCE_SPANS,
    batches: RESOURCE_SPANS,
    trace: group({ resourceSpans: RESOURCE_SPANS, batches: RESOURCE_SPANS }),
    result: group({ resourceSpans: RESOURCE_SPANS }),
    data: { each: group(JAEGER, 'end') },
    ...JAEGER
  }, 'document'),
  isOftenPlain: true
}

/** @param {Record<string, Place>} members @param {string} [as] @returns {Place} */
function group (members, as) {
  return { as, members: new Map(Object.entries(members)) }
}

/**
 * Documents of any length, one after the other: nothing of them is kept but the span that is being read, and those that wait for the name
 * of their service.
 * @param {{ onSpan: (span: Span | null) => void, isArray: boolean }} options isArray: the document begins with a bracket
 * @returns {SpanParser}
 */
export function createJsonStream ({ onSpan, isArray }) {
  /** @type {Array<Span | null>} */
  let waiting = []
  /** Of the resource that is being read; null: not known yet. @type {string | null} */
  let service = null
  /** Of the Jaeger trace that is being read; null: not known yet. @type {unknown} */
  let processes = null
  let isJaeger = false
  let sinceValue = 0

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
  const takeSpan = (value) => {
    if (isJaeger && processes !== null) give(readJaegerSpan(value))
    else if (!isJaeger && service !== null) onSpan(readOtlpSpan(value, service))
    else if (waiting.push(isJaeger ? readJaegerSpan(value) : readOtlpSpan(value, '')) >= MOST_WAITING) release()
  }

  /** @param {string} as @param {unknown} value */
  const onValue = (as, value) => {
    sinceValue = 0
    if (as === 'otlp span' || as === 'jaeger span') {
      isJaeger = as === 'jaeger span'
      takeSpan(value)
    } else if (as === 'resource') {
      service = readOtlpService(value)
      release()
    } else if (as === 'processes') {
      processes = value
      release()
    } else {
      release() // the end of a resource's spans, of a trace, or of a document: of the last, what is left is read
      service = processes = null
      if (as === 'document') readDocument(value, onSpan)
    }
  }
  const scanner = createJsonScanner({ top: isArray ? { each: DOCUMENT } : DOCUMENT, onValue })

  return {
    push (chunk) {
      sinceValue += chunk.length
      scanner.push(chunk)
      if (sinceValue > LARGEST_BYTES + chunk.length) throw new RangeError(`${LARGEST_BYTES / 1024 / 1024} MiB without a span`)
    },
    end () {
      const { isCut } = scanner.end()
      if (isCut) release()
      return { isCut }
    }
  }
}
