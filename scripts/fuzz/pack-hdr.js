import { deflateSync, inflateSync } from 'node:zlib'

const COMPRESSED = [0x1c849309, 0x1c849302, 0x1c849304] // V0, V1, V2
const WORD_BITS = 0xf0
const HEAD_BYTES = 8

/**
 * Changes what is in a packed histogram of HdrHistogram, and packs it again: a change to the packed bytes would be noticed by zlib alone.
 * @param {{ base64: string, change: (bytes: Buffer) => Buffer }} options
 * @returns {string | null} null: it is none
 */
export function changePacked ({ base64, change }) {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length < HEAD_BYTES || !COMPRESSED.includes((bytes.readUInt32BE(0) & ~WORD_BITS) >>> 0)) return null
  try {
    const packed = deflateSync(change(inflateSync(bytes.subarray(HEAD_BYTES), { maxOutputLength: 2 ** 20 })))
    const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
    head.writeUInt32BE(packed.length, 4)
    return Buffer.concat([head, packed]).toString('base64')
  } catch {
    return null
  }
}
