/** Frame types and flags of HTTP/2 (RFC 9113, 6). */
export const DATA = 0
export const HEADERS = 1
export const PRIORITY = 2
export const RST_STREAM = 3
export const SETTINGS = 4
export const PUSH_PROMISE = 5
export const PING = 6
export const GOAWAY = 7
export const WINDOW_UPDATE = 8
export const CONTINUATION = 9

export const END_STREAM = 0x1 // DATA, HEADERS
export const ACK = 0x1 // SETTINGS, PING
export const END_HEADERS = 0x4
export const PADDED = 0x8
export const PRIORITIZED = 0x20 // HEADERS

export const SETTING = Object.freeze({ headerTableSize: 1, enablePush: 2, maxConcurrentStreams: 3, initialWindowSize: 4, maxFrameSize: 5 })
export const ERROR_CODE = Object.freeze({ noError: 0, protocolError: 1, refusedStream: 7, cancel: 8 })

export const HEAD_BYTES = 9
/** The most that a frame may carry until somebody announces more, which we never do. */
export const MAX_FRAME_BYTES = 16384
export const MAX_WINDOW = 2 ** 31 - 1
export const DEFAULT_WINDOW = 65535

export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

/**
 * @param {Buffer} target
 * @param {number} at
 * @param {{ type: number, flags?: number, streamId?: number, length: number }} head
 * @returns {number} where the payload begins
 */
export function writeFrameHead (target, at, { type, flags = 0, streamId = 0, length }) {
  target.writeUIntBE(length, at, 3)
  target[at + 3] = type
  target[at + 4] = flags
  target.writeUInt32BE(streamId, at + 5)
  return at + HEAD_BYTES
}

/** @param {{ type: number, flags?: number, streamId?: number, payload?: Uint8Array }} frame @returns {Buffer} */
export function buildFrame ({ type, flags, streamId, payload = new Uint8Array(0) }) {
  const frame = Buffer.alloc(HEAD_BYTES + payload.length)
  frame.set(payload, writeFrameHead(frame, 0, { type, flags, streamId, length: payload.length }))
  return frame
}

/** @param {ReadonlyArray<readonly [id: number, value: number]>} settings */
export function buildSettings (settings) {
  const payload = Buffer.alloc(settings.length * 6)
  settings.forEach(([id, value], i) => payload.writeUInt32BE(value, payload.writeUInt16BE(id, i * 6)))
  return buildFrame({ type: SETTINGS, payload })
}

/** @param {{ streamId: number, increment: number }} options */
export function buildWindowUpdate ({ streamId, increment }) {
  return buildFrame({ type: WINDOW_UPDATE, streamId, payload: uint32(increment) })
}

/** @param {{ streamId: number, errorCode: number }} options */
export function buildRstStream ({ streamId, errorCode }) {
  return buildFrame({ type: RST_STREAM, streamId, payload: uint32(errorCode) })
}

/** @param {{ lastStreamId: number, errorCode: number }} options */
export function buildGoaway ({ lastStreamId, errorCode }) {
  return buildFrame({ type: GOAWAY, payload: Buffer.concat([uint32(lastStreamId), uint32(errorCode)]) })
}

/** @param {number} value */
function uint32 (value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
