import { cutText, nameRoute } from '../../../record/access-log/route-name.js'

/** @import { Span, SpanKind } from '../types.ts' */

const LONGEST_NAME = 100
const LONGEST_ID = 64
/** @type {readonly SpanKind[]} as OTLP numbers them, from 1 on */
const KINDS = ['internal', 'server', 'client', 'producer', 'consumer']

/**
 * A span of any format; null when it has no id or no times.
 * @param {{ traceId: string, spanId: string, parentId?: unknown, service: string, name: unknown, kind: unknown, startUs: number,
 *   endUs: number, isError: boolean, links: number, peer: string }} given
 * @returns {Span | null}
 */
export function makeSpan ({ traceId, spanId, parentId, service, name, kind, startUs, endUs, isError, links, peer }) {
  if (traceId === '' || spanId === '' || !isTime(startUs) || !isTime(endUs)) return null
  return {
    traceId: cutText(traceId, LONGEST_ID),
    spanId: cutText(spanId, LONGEST_ID),
    parentId: typeof parentId === 'string' && !/^0*$/.test(parentId) ? cutText(parentId, LONGEST_ID) : '',
    service: shorten(service) || 'unknown',
    name: nameOperation(typeof name === 'string' ? name : ''),
    kind: readKind(kind),
    startUs,
    endUs,
    isError,
    links,
    peer: shorten(peer)
  }
}

/** @param {number} us */
function isTime (us) {
  return us >= 0 && us <= Number.MAX_SAFE_INTEGER
}

/** Operations by the few names that stand on span after span. @type {Map<string, string>} */
const operations = new Map()
const MOST_OPERATIONS = 1000

/** @param {string} name */
function nameOperation (name) {
  if (name.length > LONGEST_NAME) return findOperation(name)
  const known = operations.get(name)
  if (known !== undefined) return known
  const found = findOperation(name)
  if (operations.size < MOST_OPERATIONS) operations.set(name, found)
  return found
}

/** Names with ids in them would be a service each. @param {string} name */
function findOperation (name) {
  const short = shorten(name)
  return short.includes('/') ? short.split(' ').map((word) => word.includes('/') ? nameRoute(word) : word).join(' ') : short || 'unnamed'
}

/** @param {string} text */
function shorten (text) {
  return text.length > LONGEST_NAME ? cutText(text, LONGEST_NAME).trim() : text.trim()
}

/** `SPAN_KIND_SERVER`, `SERVER`, `server` or 2. @param {unknown} kind */
function readKind (kind) {
  if (typeof kind === 'number') return KINDS[kind - 1] ?? 'internal'
  if (typeof kind !== 'string') return 'internal'
  const word = kind.replace(/^SPAN_KIND_/, '').toLowerCase()
  return KINDS.find((known) => known === word) ?? 'internal'
}

/** Text of a value of any shape; empty when it is none. @param {unknown} value */
export function readText (value) {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** @param {unknown} value @returns {unknown[]} */
export function readList (value) {
  return Array.isArray(value) ? value : []
}
