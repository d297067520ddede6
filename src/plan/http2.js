import { isGroup } from './target-mistakes.js'

/**
 * @import { Message, Target, Trial } from '../types.ts'
 * @import { Mistake } from './yaml-document.js'
 */

/** Headers about one connection of HTTP/1.1, which HTTP/2 has no place for (RFC 9113, 8.2.2). */
export const CONNECTION_HEADERS = Object.freeze(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

/** Requests at once on a connection; servers allow 100 or 128 mostly. */
export const MOST_STREAMS = 1000

/**
 * What is wrong with `http` and `streams` of a target that no schema can tell.
 * @param {object} options
 * @param {Record<string, unknown>} options.definition of any shape: what the schema refused is passed over
 * @param {Array<string | number>} options.path where it stands
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
 * @param {{ target: Pick<Target, 'http' | 'streams'>, trial: Pick<Trial, 'phase'> }} options
 * @returns {Message[]} what a reader of a trial over HTTP/2 must know
 */
export function describeHttp2 ({ target: { http, streams = 1 }, trial: { phase } }) {
  return http === 2 && phase === 'peak' ? [{ code: 'HTTP2_NATIVE', streams }] : []
}
