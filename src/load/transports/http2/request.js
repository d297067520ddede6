import { BaseloadError } from '../../../errors.js'
import { CONNECTION_HEADERS } from '../../../plan/http2.js'
import { isIdempotent } from '../resending.js'
import { METHODS_WITH_BODY, refuseControls } from '../http1/request-bytes.js'
import { buildFrames } from './request-frames.js'

/** @import { RequestSpec } from '../../../types.ts' */
/** @import { Http2Request } from './request-frames.js' */

/**
 * Build the frames of a request, with the same headers that it would have over HTTP/1.1.
 * @param {{ request: RequestSpec, authority: string, isTls: boolean }} options authority: of the URL, unless a header Host says otherwise
 * @returns {Http2Request}
 * @throws {BaseloadError} USAGE for what HTTP/2 has no place for
 */
export function buildRequest ({ request: { method = 'GET', path, headers = {}, body }, authority, isTls }) {
  /** @type {Array<readonly [string, string]>} */
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const names = new Set(given.map(([name]) => name))
  const message = Buffer.from(body ?? '')
  const needsLength = (body !== undefined || METHODS_WITH_BODY.has(method)) && !names.has('content-length')
  /** @type {Array<readonly [string, string]>} */
  const length = needsLength ? [['content-length', String(message.length)]] : []
  /** @type {Array<readonly [string, string]>} */
  const fields = [
    [':method', method],
    [':scheme', isTls ? 'https' : 'http'],
    [':path', Buffer.from(path).toString('latin1')], // a block is written as Latin-1: one character a byte
    [':authority', given.findLast(([name]) => name === 'host')?.[1] ?? authority],
    ...given.filter(([name]) => name !== 'host'),
    ...length
  ]
  for (const [name, value] of fields) refuseUnfit(name, value)
  return buildFrames({ fields, message, isHead: method === 'HEAD', isIdempotent: isIdempotent(method) })
}

/** @param {string} name @param {string} value */
function refuseUnfit (name, value) {
  if (CONNECTION_HEADERS.includes(name) || (name === 'te' && value !== 'trailers')) {
    throw new BaseloadError('USAGE', `the header ${name} has no place in HTTP/2`, {
      hint: 'it is about one connection of HTTP/1.1: remove it, or measure without HTTP/2'
    })
  }
  refuseControls(`${name}: ${value}`)
  if (/^:?[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) return
  throw new BaseloadError('USAGE', `no header can be named ${JSON.stringify(name)}`, { hint: 'leave it out, or correct its name' })
}
