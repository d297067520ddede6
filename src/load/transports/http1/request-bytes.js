import { BaseloadError } from '../../../errors.js'
import { isIdempotent } from '../resending.js'

/** @import { RequestSpec } from '../../../types.ts' */

/** A request as it goes out. @typedef {{ bytes: Buffer, isHead: boolean, isIdempotent: boolean }} RequestBytes */

export const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Build the bytes of a request once, so that sending it costs one write.
 * @param {{ request: RequestSpec, host: string }} options host: the authority of the URL, for the Host header
 * @returns {RequestBytes}
 * @throws {BaseloadError} USAGE for a line break or a control character where none can be
 */
export function buildRequest ({ request, host }) {
  const method = request.method ?? 'GET'
  const given = Object.entries(request.headers ?? {})
  const names = new Set(given.map(([name]) => name.toLowerCase()))
  const lines = [`${method} ${request.path} HTTP/1.1`]
  if (!names.has('host')) lines.push(`Host: ${host}`)
  lines.push(...given.map(([name, value]) => `${name}: ${value}`))
  const body = Buffer.from(request.body ?? '')
  const needsLength =
    (request.body !== undefined || METHODS_WITH_BODY.has(method)) &&
    !names.has('content-length') &&
    !names.has('transfer-encoding')
  if (needsLength) lines.push(`Content-Length: ${body.length}`)
  for (const line of lines) refuseControls(line)
  return {
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]),
    isHead: method === 'HEAD',
    isIdempotent: isIdempotent(method)
  }
}

/** @param {string} line @throws {BaseloadError} USAGE */
export function refuseControls (line) {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/[\0-\x08\x0a-\x1f\x7f]/.test(line)) return
  throw new BaseloadError('USAGE', `a request with a control character in ${JSON.stringify(line)}`, {
    hint: 'remove line breaks and control characters from the method, path and headers'
  })
}
