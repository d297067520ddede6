import { inflateSync } from 'node:zlib'

/**
 * A histogram as it was packed. Values are in the unit that was recorded; each is the highest one of its bucket.
 * @typedef {{ values: number[], bottoms: number[], counts: number[], total: number, digits: number, isFine: boolean }} HdrHistogram
 *   bottoms: the lowest value of each bucket; digits: significant ones, 1 to 5; isFine: 3 digits from 1 on, as our own
 */

const PLAIN = new Map([[0x1c849308, 0], [0x1c849301, 1], [0x1c849303, 2]])
const COMPRESSED = new Map([[0x1c849309, 0], [0x1c849302, 1], [0x1c849304, 2]])
const WORD_BITS = 0xf0
const MOST_BYTES = 64 * 1024 * 1024 // unpacked: a histogram of 5 digits up to an hour in nanoseconds is 50 MB
const MOST_BUCKETS = 8 * 1024 * 1024
const MOST_VALUES = 1_000_000 // buckets that are not empty: those of 5 digits over three decades are 300,000
/** @type {Readonly<Record<number, (view: DataView, at: number) => number>>} */
const READ_WORD = Object.freeze({
  2: (view, at) => view.getInt16(at),
  4: (view, at) => view.getInt32(at),
  8: (view, at) => Number(view.getBigInt64(at))
})

/**
 * HdrHistogram's encodings of all ages: V0 (1.x), V1 (2.0 on) and V2 (2.1.6 on), compressed or not. hdr-histogram-js
 * reads V2 compressed alone. Source: AbstractHistogram.java, decodeFromByteBuffer and fillCountsArrayFromSourceBuffer,
 * https://github.com/HdrHistogram/HdrHistogram What it claims is held against bounds before anything is reserved for
 * it.
 * @param {{ base64: string }} options
 * @returns {HdrHistogram}
 * @throws {RangeError} what is wrong with it
 */
export function decodeHdr ({ base64 }) {
  const bytes = unpack(Buffer.from(base64.trim(), 'base64'))
  const header = readHeader(bytes)
  const { histogram, add } = openHistogram(header)
  if (header.version === 2) readVariable(header.payload, add)
  else readFixed(header.payload, header.wordBytes, add)
  return histogram
}

/** @param {Buffer} bytes */
function unpack (bytes) {
  if (bytes.length < 8) throw new RangeError('it is too short')
  if (!COMPRESSED.has(bytes.readUInt32BE(0) & ~WORD_BITS)) return bytes
  const length = bytes.readUInt32BE(4)
  if (length > bytes.length - 8) throw new RangeError('it is cut short')
  return inflateSync(bytes.subarray(8, 8 + length), { maxOutputLength: MOST_BYTES })
}

/** @param {Buffer} bytes */
function readHeader (bytes) {
  const cookie = bytes.length >= 40 ? bytes.readUInt32BE(0) : 0
  const version = PLAIN.get(cookie & ~WORD_BITS)
  if (version === undefined) throw new RangeError('it is no histogram of HdrHistogram')
  const head = version === 0 ? { at: 4, length: 32 } : { at: 12, length: 40 }
  const payloadBytes = version === 0 ? bytes.length - head.length : bytes.readUInt32BE(4)
  if (payloadBytes > bytes.length - head.length) throw new RangeError('it is cut short')
  // The word at 8 shifts the buckets of histograms of fractions. It is not looked at: the WASM build of
  // hdr-histogram-js writes 1 into all of its own.
  const digits = bytes.readInt32BE(head.at)
  const lowest = Number(bytes.readBigInt64BE(head.at + 4))
  if (digits < 1 || digits > 5 || !(lowest >= 1) || lowest > 2 ** 40) throw new RangeError(`it claims ${digits} digits from ${lowest} on`)
  return {
    version,
    digits,
    lowest,
    wordBytes: (cookie & WORD_BITS) >> 4 & 0xe,
    payload: bytes.subarray(head.length, head.length + payloadBytes)
  }
}

/**
 * One word a bucket (V0, V1).
 * @param {Buffer} payload @param {number} wordBytes @param {(index: number, count: number) => void} add
 */
function readFixed (payload, wordBytes, add) {
  const read = READ_WORD[wordBytes]
  if (read === undefined) throw new RangeError(`its words have ${wordBytes} bytes`)
  if (payload.length / wordBytes > MOST_BUCKETS) throw new RangeError('it claims too many buckets')
  const view = new DataView(payload.buffer, payload.byteOffset, payload.length)
  for (let index = 0; (index + 1) * wordBytes <= payload.length; index++) add(index, read(view, index * wordBytes))
}

/**
 * ZigZag LEB128 of up to 9 bytes; a negative one is a run of empty buckets (V2).
 * @param {Buffer} payload @param {(index: number, count: number) => void} add
 */
function readVariable (payload, add) {
  let index = 0
  for (let at = 0; at < payload.length;) {
    let raw = 0
    let scale = 1
    for (let byte = 0; byte < 9; byte++, scale *= 128) {
      if (at >= payload.length) throw new RangeError('it is cut short')
      const next = payload[at++]
      raw += (byte === 8 ? next : next & 0x7f) * scale
      if (next < 0x80) break
    }
    const number = raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2
    if (number < 0) index -= number
    else add(index++, number)
    if (index > MOST_BUCKETS) throw new RangeError('it claims too many buckets')
  }
}

/**
 * @param {{ digits: number, lowest: number }} options
 * @returns {{ histogram: HdrHistogram, add: (index: number, count: number) => void }} add: what a bucket counts
 */
function openHistogram ({ digits, lowest }) {
  const unit = 2 ** Math.floor(Math.log2(lowest))
  const half = 2 ** (Math.ceil(Math.log2(2 * 10 ** digits)) - 1)
  /** @type {HdrHistogram} */
  const histogram = { values: [], bottoms: [], counts: [], total: 0, digits, isFine: digits === 3 && unit === 1 }
  const { values, bottoms, counts } = histogram
  const add = (/** @type {number} */ index, /** @type {number} */ count) => {
    if (count === 0) return
    if (count < 0) throw new RangeError('it has a negative count')
    if (values.length === MOST_VALUES) throw new RangeError('it holds too many values')
    // The first 2 * half buckets are of one unit each, every half of them after that twice as wide.
    const width = unit * 2 ** Math.max(0, Math.floor(index / half) - 1)
    const top = (index < half ? index + 1 : index % half + half + 1) * width - 1
    histogram.total += count
    if (!Number.isSafeInteger(top) || !Number.isSafeInteger(histogram.total)) throw new RangeError('it counts beyond what can be counted')
    values.push(top)
    bottoms.push(top - width + 1)
    counts.push(count)
  }
  return { histogram, add }
}
