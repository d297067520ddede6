import { buildFrame, buildSettings, END_HEADERS, END_STREAM, HEADERS } from '../../../src/load/transports/http2/frames.js'
import { HpackDecoder } from '../../../src/load/transports/http2/hpack-decoder.js'
import { WrongAnswer } from '../fuzzer.js'
import { makeBlock } from '../make-blocks.js'
import { readByNghttp2 } from '../nghttp2.js'

/** @import { Fuzzer } from '../fuzzer.js' */

const TABLE_BYTES = 4096 // what a client has that announces nothing
const MOST_BLOCKS = 3 // after three answers that are none, node:http2 gives up without a word
const COMPRESSION_ERROR = 9
/** What nghttp2 takes beyond our bounds: integers of five and more bytes, which no length or index needs. */
const STRICTER = ['integer too large']

/**
 * Header blocks of one connection: each with its length in front, two bytes.
 * @returns {Fuzzer}
 */
export function createFuzzer () {
  return {
    dictionary: ['\u0000', '\u003f\u00e1\u001f', ' ', '@', '\u007f', ':status', '200', 'grpc-status', 'x-a', '\u0088'],
    make: ({ random }) => joinBlocks(Array.from({ length: 1 + Math.floor(random() * 4) }, () => makeBlock({ random }))),
    mutate: ({ bytes, random }) => mutateBlock({ blocks: splitBlocks(bytes), random }),
    read: async ({ bytes, random }) => {
      const blocks = splitBlocks(bytes)
      const { decoded, error } = decodeAll({ blocks, maxTableBytes: TABLE_BYTES })
      decodeAll({ blocks, maxTableBytes: 0 })
      if (random() < 0.5 && !STRICTER.includes(error)) await compare({ blocks, decoded, error })
      return error === ''
    }
  }
}

/** @param {{ blocks: Buffer[], maxTableBytes: number }} options */
function decodeAll ({ blocks, maxTableBytes }) {
  /** @type {string[][]} */
  const decoded = []
  const decoder = new HpackDecoder({
    maxTableBytes,
    onField: (name, nameStart, nameEnd, value, valueStart, valueEnd) =>
      decoded[decoded.length - 1].push(toText(name, nameStart, nameEnd), toText(value, valueStart, valueEnd))
  })
  for (const block of blocks) {
    decoded.push([])
    if (!decoder.decode(block, 0, block.length)) {
      if (decoder.error === '') throw new WrongAnswer('refused without a reason')
      decoded.pop()
      break
    }
  }
  return { decoded, error: decoder.error }
}

/**
 * Each block as the headers of an answer. Whether nghttp2 can decode it shows in the error that it sends; what is in
 * it, where it makes an answer.
 * @param {{ blocks: Buffer[], decoded: string[][], error: string }} options
 */
async function compare ({ blocks, decoded, error }) {
  const frames = blocks.map((payload, i) => buildFrame({ type: HEADERS, flags: END_HEADERS | END_STREAM, streamId: 2 * i + 1, payload }))
  const { answers, errorCode } = await readByNghttp2({
    pieces: [buildSettings([]), ...frames],
    requests: blocks.length,
    settings: { enablePush: false }
  })
  if ((errorCode === COMPRESSION_ERROR) !== (error !== '')) throw new WrongAnswer(`${error || 'decoded'}; nghttp2: error ${errorCode}`)
  for (const [i, fields] of decoded.entries()) {
    const { headers } = answers[i]
    if (headers.length > 0 && listValid(headers) !== listValid(fields)) { throw new WrongAnswer(`block ${i}: ${JSON.stringify(fields)}; nghttp2: ${JSON.stringify(headers)}`) }
  }
}

// eslint-disable-next-line no-control-regex -- they are what is looked for
const BAD_VALUE = /[\0-\x08\x0a-\x1f\x7f]|^[\t ]|[\t ]$/

/**
 * nghttp2 leaves out what HTTP does not allow (RFC 9113, 8.2.1); to HPACK it is a field like others.
 * @param {string[]} fields names and values in turn
 */
function listValid (fields) {
  return fields
    .flatMap((name, i) =>
      i % 2 === 0 && /^:?[a-z0-9_!#$%&'*+.^`|~-]+$/.test(name) && !BAD_VALUE.test(fields[i + 1])
        ? [`${name}: ${fields[i + 1]}`]
        : []
    )
    .join('\n')
}

/** @param {Buffer[]} blocks */
function joinBlocks (blocks) {
  return Buffer.concat(blocks.flatMap((block) => [Buffer.from([block.length >> 8, block.length]), block]))
}

/** Lengths may lie. @param {Buffer} bytes */
function splitBlocks (bytes) {
  /** @type {Buffer[]} */
  const blocks = []
  for (let at = 0; at + 2 <= bytes.length && blocks.length < MOST_BLOCKS;) {
    const length = Math.min(bytes.readUInt16BE(at), 16384)
    blocks.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return blocks
}

/** A byte of one block, its length kept true. @param {{ blocks: Buffer[], random: () => number }} options */
function mutateBlock ({ blocks, random }) {
  const changed = blocks.map((block) => Buffer.from(block))
  for (let i = 0; i <= random() * 3; i++) {
    const block = changed[Math.floor(random() * changed.length)]
    if (block === undefined || block.length === 0) continue
    block[Math.floor(random() * block.length)] =
      random() < 0.5
        ? Math.floor(random() * 256)
        : [0, 0x20, 0x3f, 0x40, 0x7f, 0x80, 0xbe, 0xbf, 0xff][Math.floor(random() * 9)]
  }
  return joinBlocks(changed)
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end */
function toText (bytes, start, end) {
  return Buffer.from(bytes.subarray(start, end)).toString('latin1')
}
