import { BaseloadError } from '../../../errors.js'
import { CONNECTION_HEADERS } from '../../../plan/http2.js'
import { buildFrames } from '../http2/request-frames.js'

/** @import { Http2Request } from '../http2/request-frames.js' */
/** @import { GrpcMethod } from './method.js' */

const PREFIX_BYTES = 5

/**
 * Build the frames of a unary call.
 * @param {{ method: GrpcMethod, authority: string, isTls: boolean, headers?: Record<string, string> }} options headers: metadata
 * @returns {Http2Request} its body is the message with a prefix of 5 bytes
 * @throws {BaseloadError} USAGE for metadata that cannot be sent
 */
export function buildRequest ({ method, authority, isTls, headers = {} }) {
  return buildFrames({
    fields: [
      [':method', 'POST'],
      [':scheme', isTls ? 'https' : 'http'],
      [':path', method.path],
      [':authority', authority],
      ['te', 'trailers'],
      ['content-type', 'application/grpc'],
      ...readMetadata(headers)
    ],
    message: prefixMessage(method.message)
  })
}

/** @param {Record<string, string>} headers */
function readMetadata (headers) {
  return Object.entries(headers).map(([name, value]) => {
    const key = name.toLowerCase()
    if (!/^[0-9a-z_.-]+$/.test(key) || !/^[\x20-\x7e]*$/.test(value)) {
      throw new BaseloadError('USAGE', `${JSON.stringify(name)} cannot be sent as gRPC metadata`, {
        hint: 'names are letters, digits and `_-.`, values printable ASCII; a name ending in -bin takes base64'
      })
    }
    if (RESERVED.has(key) || key.startsWith('grpc-')) {
      throw new BaseloadError('USAGE', `gRPC sets the header ${name} itself`, { hint: 'remove it from the headers' })
    }
    return /** @type {const} */ ([key, value])
  })
}

const RESERVED = new Set([...CONNECTION_HEADERS, 'te', 'content-type', 'content-length', 'host'])

/** @param {Uint8Array} message */
function prefixMessage (message) {
  const prefix = Buffer.alloc(PREFIX_BYTES) // its first byte: not compressed
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}
