import { BaseloadError } from '../errors.js'
import { describeRequest, toLatin1 } from './request-bytes.js'
import { markUuids } from './uuid.js'
import { isGroup } from './json.js'

/** @import { Message, RequestSpec, Target, Trial } from '../types.ts' */
/** @import { Mistake } from './yaml-document.js' */

/** Headers about one connection of HTTP/1.1, which HTTP/2 has no place for (RFC 9113, 8.2.2). */
export const CONNECTION_HEADERS = Object.freeze(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

/** Requests at once on a connection; servers allow 100 or 128 mostly. */
export const MOST_STREAMS = 1000

/**
 * What is wrong with `http` and `streams` of a target that no schema can tell.
 * @param {{ definition: Record<string, unknown>, path: Array<string | number> }} options definition: of any shape: what
 *   the schema refused is passed over; path: where it stands
 * @returns {Mistake[]}
 */
export function findHttp2Mistakes ({ definition: { http, streams, request }, path }) {
  /** @type {Mistake[]} */
  const mistakes = []
  if (streams !== undefined && http === undefined) {
    mistakes.push({ path: [...path, 'streams'], at: 'key', wrong: 'streams without http: 2', right: 'add http: 2, or remove it: HTTP/1.1 has none' })
  }
  if (http === undefined || !isGroup(request)) return mistakes
  if (request.grpc !== undefined) {
    mistakes.push({ path: [...path, 'http'], at: 'key', wrong: 'http: 2 for a gRPC call', right: 'remove it: gRPC is over HTTP/2 by itself' })
  }
  for (const name of isGroup(request.headers) ? Object.keys(request.headers) : []) {
    if (!CONNECTION_HEADERS.includes(name.toLowerCase())) continue
    mistakes.push({
      path: [...path, 'request', 'headers', name],
      at: 'key',
      wrong: `the header ${name} has no place in HTTP/2`,
      right: 'remove it: it is about one connection of HTTP/1.1'
    })
  }
  return mistakes
}

/**
 * The fields of a request over HTTP/2, pseudo-headers first: those that it has over HTTP/1.1, with one character a byte.
 * @param {{ request: RequestSpec, authority: string, isTls: boolean }} options authority: of the URL, unless a header Host says otherwise
 * @returns {Array<[name: string, value: string]>}
 * @throws {BaseloadError} USAGE for what HTTP/2 has no place for, and see describeRequest
 */
export function listHttp2Fields ({ request, authority, isTls }) {
  const { method, fields } = describeRequest({ request })
  const given = fields.map(([name, value]) => /** @type {[string, string]} */ ([name.toLowerCase(), toLatin1(value)]))
  for (const [name, value] of given) refuseUnfit(name, value)
  return [
    [':method', method],
    [':scheme', isTls ? 'https' : 'http'],
    [':path', toLatin1(markUuids(request.path))],
    [':authority', given.find(([name]) => name === 'host')?.[1] ?? authority],
    ...given.filter(([name]) => name !== 'host')
  ]
}

/** @param {string} name @param {string} value */
function refuseUnfit (name, value) {
  if (CONNECTION_HEADERS.includes(name) || (name === 'te' && value !== 'trailers')) {
    throw new BaseloadError('USAGE', `the header ${name} has no place in HTTP/2`, {
      hint: 'it is about one connection of HTTP/1.1: remove it, or measure without HTTP/2'
    })
  }
  if (/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) return
  throw new BaseloadError('USAGE', `no header can be named ${JSON.stringify(name)}`, { hint: 'leave it out, or correct its name' })
}

/**
 * @param {{ target: Pick<Target, 'http' | 'streams'>, trial: Pick<Trial, 'phase'> }} options
 * @returns {Message[]} what a reader of a trial over HTTP/2 must know
 */
export function describeHttp2 ({ target: { http, streams = 1 }, trial: { phase } }) {
  return http === 2 && phase === 'peak' ? [{ code: 'HTTP2_NATIVE', streams }] : []
}
