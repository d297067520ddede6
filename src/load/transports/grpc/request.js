import { BaseloadError } from '../../../errors.js'
import { buildHeaderBlock } from './header-block.js'
import { buildFrame, CONTINUATION, DATA, END_HEADERS, END_STREAM, HEAD_BYTES, HEADERS, MAX_FRAME_BYTES } from './frames.js'

/** @import { GrpcMethod } from './method.js' */

const PREFIX_BYTES = 5
// A table size update to 0. A server that announces a smaller table than the default wants to see one (RFC 7541, 4.2); to send
// it always costs a byte, to keep account of when it is wanted costs state.
const NO_TABLE = Buffer.from([0x20])
// Above this a request goes out frame by frame: it is the default window, which it could not pass in one go anyhow.
const MOST_QUICK_BYTES = 49152

/**
 * A unary call as it goes out, with 0 for its stream.
 * @typedef {object} GrpcRequest
 * @property {Buffer} headers HEADERS frame, CONTINUATION behind it when the block is long
 * @property {Buffer} message the message with its prefix of 5 bytes
 * @property {Buffer | null} quick headers and message in one piece; null for a message too long for that
 * @property {number[]} headerStreamIdsAt where in `headers` the stream's number stands
 * @property {number[]} quickStreamIdsAt the same in `quick`
 */

/**
 * Build the frames of a call once: sending it is a copy and a few numbers.
 * @param {{ method: GrpcMethod, authority: string, isTls: boolean, headers?: Record<string, string> }} options headers: metadata
 * @returns {GrpcRequest}
 * @throws {BaseloadError} USAGE for metadata that cannot be sent
 */
export function buildRequest ({ method, authority, isTls, headers = {} }) {
  const block = Buffer.concat([NO_TABLE, buildHeaderBlock([
    [':method', 'POST'],
    [':scheme', isTls ? 'https' : 'http'],
    [':path', method.path],
    [':authority', authority],
    ['te', 'trailers'],
    ['content-type', 'application/grpc'],
    ...readMetadata(headers)
  ])])
  const headerFrames = splitBlock(block)
  const message = prefixMessage(method.message)
  const dataFrames = splitMessage(message)
  return {
    headers: Buffer.concat(headerFrames),
    message,
    quick: message.length > MOST_QUICK_BYTES ? null : Buffer.concat([...headerFrames, ...dataFrames]),
    headerStreamIdsAt: listStreamIdPlaces(headerFrames),
    quickStreamIdsAt: listStreamIdPlaces([...headerFrames, ...dataFrames])
  }
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

/** Set by the protocol, or forbidden by RFC 9113 (8.2.2). */
const RESERVED = new Set([
  'te',
  'content-type',
  'content-length',
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade'
])

/** @param {Uint8Array} message */
function prefixMessage (message) {
  const prefix = Buffer.alloc(PREFIX_BYTES) // its first byte: not compressed
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

/** @param {Buffer} block */
function splitBlock (block) {
  return split(block).map((payload, i, { length }) => {
    return buildFrame({ type: i === 0 ? HEADERS : CONTINUATION, flags: i === length - 1 ? END_HEADERS : 0, payload })
  })
}

/** @param {Buffer} message */
function splitMessage (message) {
  return split(message).map((payload, i, { length }) => buildFrame({ type: DATA, flags: i === length - 1 ? END_STREAM : 0, payload }))
}

/** @param {Buffer} bytes */
function split (bytes) {
  const count = Math.ceil(bytes.length / MAX_FRAME_BYTES)
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * MAX_FRAME_BYTES, (i + 1) * MAX_FRAME_BYTES))
}

/** @param {Buffer[]} frames */
function listStreamIdPlaces (frames) {
  let start = 0
  return frames.map((frame) => {
    const at = start + HEAD_BYTES - 4
    start += frame.length
    return at
  })
}
