import { encodeInteger } from '../../src/load/transports/http2/request-frames.js'

const NAMES = ['content-type', 'server', 'etag', 'grpc-status', 'grpc-message', 'x-a', 'x-long-name-of-a-header', 'vary']
const VALUES = ['', '0', 'application/grpc', 'é', 'a'.repeat(200), 'Thu, 01 Jan 1970 00:00:00 GMT', '"0"']
const STATIC_ENTRIES = 61

/**
 * A header block that uses what HPACK has (RFC 7541, 6): indexed fields, literals with and without a place in the
 * table, sizes of the table.
 * @param {{ random: () => number }} options
 * @returns {Buffer}
 */
export function makeBlock ({ random }) {
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)]
  const whole = (/** @type {number} */ below) => Math.floor(random() * below)
  const text = (/** @type {string} */ value) =>
    Buffer.concat([encodeInteger(Buffer.byteLength(value, 'latin1'), 7, 0), Buffer.from(value, 'latin1')])
  const index = () => random() < 0.2 ? whole(100) : 1 + whole(STATIC_ENTRIES + 4)
  const field = () => {
    const [prefix, pattern] = pick([[6, 0x40], [6, 0x40], [4, 0], [4, 0x10]])
    if (random() < 0.4) return encodeInteger(index(), 7, 0x80)
    if (random() < 0.4) return Buffer.concat([encodeInteger(1 + whole(STATIC_ENTRIES), prefix, pattern), text(pick(VALUES))])
    return Buffer.concat([encodeInteger(0, prefix, pattern), text(pick(NAMES)), text(pick(VALUES))])
  }
  return Buffer.concat([
    ...random() < 0.2 ? [encodeInteger(pick([0, 31, 100, 4095, 4096, 4097]), 5, 0x20)] : [],
    ...random() < 0.9 ? [Buffer.from([0x88])] : [],
    ...Array.from({ length: whole(6) }, field)
  ])
}
