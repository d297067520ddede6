const [NEWLINE, QUOTE, BACKSLASH, OPEN, CLOSE] = Buffer.from('\n"\\{}')
const GAPS = new Set(Buffer.from(' \t\r\n,[]'))

/**
 * Cuts a JSON array, in chunks of bytes, into its objects, however its lines are broken: each is handed on as a line is. What stands
 * between them and is none comes as a line of its own, for whoever reads it to refuse.
 * @param {{ onLine: (bytes: Buffer, start: number, end: number, number: number) => void, onTooLong: (number: number) => void,
 *   longestBytes: number }} options number: the line of the file in which it begins
 */
export function createObjectSplitter ({ onLine, onTooLong, longestBytes }) {
  let line = 1
  let begun = 0 // 0: between two
  let depth = 0
  let inText = false
  let isEscaped = false
  /** Of an object whose end has not come yet; null when it has become too long. @type {Buffer | null} */
  let rest = Buffer.alloc(0)

  /** @param {Buffer} part */
  const keep = (part) => { rest = rest === null || rest.length + part.length > longestBytes ? null : Buffer.concat([rest, part]) }

  /** @param {Buffer} bytes @param {number} start @param {number} end */
  const emit = (bytes, start, end) => {
    if (rest?.length === 0 && end - start <= longestBytes) onLine(bytes, start, end, begun)
    else {
      keep(bytes.subarray(start, end))
      if (rest === null) onTooLong(begun)
      else onLine(rest, 0, rest.length, begun)
    }
    rest = Buffer.alloc(0)
    begun = 0
  }

  return {
    /** @param {Buffer} chunk */
    push (chunk) {
      let start = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]
        if (byte === NEWLINE) line++
        if (begun === 0) {
          if (GAPS.has(byte)) continue
          begun = line
          start = at
          depth = 0
          inText = false
        }
        if (isEscaped) isEscaped = false
        else if (inText && byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) inText = !inText
        else if (inText) continue
        else if (byte === OPEN) depth++
        else if (byte === CLOSE && --depth <= 0) emit(chunk, start, at + 1)
        else if (depth === 0 && GAPS.has(byte)) emit(chunk, start, at)
      }
      if (begun > 0) keep(chunk.subarray(start))
    },
    /** The last one may be cut short. */
    end () {
      if (begun > 0) emit(Buffer.alloc(0), 0, 0)
    }
  }
}
