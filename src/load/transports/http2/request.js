import { listHttp2Fields } from '../../../plan/http2.js'
import { describeRequest } from '../../../plan/request-bytes.js'
import { buildFrames } from './request-frames.js'

/** @import { BaseloadError } from '../../../errors.js' */
/** @import { RequestSpec } from '../../../types.ts' */
/** @import { Http2Request } from './request-frames.js' */

/**
 * Build the frames of a request, with the same headers that it would have over HTTP/1.1.
 * @param {{ request: RequestSpec, authority: string, isTls: boolean }} options authority: of the URL, unless a header Host says otherwise
 * @returns {Http2Request}
 * @throws {BaseloadError} USAGE for what HTTP/2 has no place for
 */
export function buildRequest ({ request, authority, isTls }) {
  const { body: message, isHead, isIdempotent } = describeRequest({ request })
  return buildFrames({ fields: listHttp2Fields({ request, authority, isTls }), message, isHead, isIdempotent })
}
