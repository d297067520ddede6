const MOST_BYTES = 65536
/** Where counts and lengths turn over. */
const NUMBERS = [
  '0',
  '1',
  '-1',
  '-0',
  '9',
  '99',
  '255',
  '256',
  '65535',
  '65536',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e308',
  '1e999',
  '0x10',
  '007',
  '0.1',
  'NaN'
]
const BYTES = [0, 1, 9, 10, 13, 32, 34, 44, 58, 59, 0x7f, 0x80, 0xc3, 0xff]
const MOST_STEPS = 6

/**
 * A seed with some of its bytes changed, lost, doubled, swapped for those of another seed or for words that the parser knows.
 * @param {object} options
 * @param {Buffer} options.bytes not changed
 * @param {() => number} options.random
 * @param {readonly Buffer[]} options.others whose parts are put in
 * @param {readonly string[]} options.dictionary
 * @returns {Buffer} of 64 KiB at most
 */
export function mutateBytes ({ bytes, random, others, dictionary }) {
  /** @type {Buffer} */
  let mutated = Buffer.from(bytes)
  const steps = 1 + Math.floor(random() * random() * MOST_STEPS)
  for (let step = 0; step < steps; step++) mutated = change({ bytes: mutated, random, others, dictionary })
  return mutated.length > MOST_BYTES ? mutated.subarray(0, MOST_BYTES) : mutated
}

/** @param {{ bytes: Buffer, random: () => number, others: readonly Buffer[], dictionary: readonly string[] }} options */
function change ({ bytes, random, others, dictionary }) {
  const whole = (/** @type {number} */ below) => Math.floor(random() * below)
  const at = whole(bytes.length + 1)
  const length = Math.min(bytes.length - at, 1 + whole(random() < 0.8 ? 16 : 1024))
  const put = (/** @type {Uint8Array} */ part, /** @type {number} */ replaced) =>
    Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + replaced)])
  switch (whole(11)) {
    case 0: return put(Buffer.from([at < bytes.length ? bytes[at] ^ 1 << whole(8) : 0]), 1)
    case 1: return put(Buffer.from([whole(256)]), 1)
    case 2: return put(Buffer.from([BYTES[whole(BYTES.length)]]), whole(2))
    case 3: return put(Buffer.alloc(0), length)
    case 4: return put(bytes.subarray(at, at + length), 0)
    case 5: return put(Buffer.from(NUMBERS[whole(NUMBERS.length)]), whole(4))
    case 6: return put(Buffer.from(dictionary[whole(dictionary.length)]), random() < 0.5 ? 0 : length)
    case 7: return bytes.subarray(0, at)
    case 8: return repeat({ put, part: bytes.subarray(at, at + length), times: 2 ** whole(random() < 0.3 ? 13 : 5) })
    case 9: return put(bigEndian(2 ** whole(32) - whole(2), 1 + whole(4)), whole(5))
    default: {
      const other = others[whole(others.length)]
      const from = whole(other.length)
      return put(other.subarray(from, from + 1 + whole(other.length)), random() < 0.5 ? 0 : bytes.length)
    }
  }
}

/**
 * What is read again and again shows what takes more than linear time.
 * @param {{ put: (part: Uint8Array, replaced: number) => Buffer, part: Buffer, times: number }} options
 */
function repeat ({ put, part, times }) {
  const most = Math.min(times, Math.floor(MOST_BYTES / Math.max(1, part.length)))
  return put(Buffer.concat(Array.from({ length: most }, () => part)), 0)
}

/** @param {number} value @param {number} length */
function bigEndian (value, length) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(Math.max(0, value) % 2 ** 32)
  return bytes.subarray(4 - length)
}
