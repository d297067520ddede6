import { createLineSplitter } from '../../../record/access-log/line-splitter.js'
import { readDocument } from './documents.js'

/** @import { Span } from '../types.ts' */
/** @import { SpanParser } from './read-spans.js' */

/** A collector writes a batch a line; 8,192 spans are its default. */
export const LONGEST_LINE_BYTES = 64 * 1024 * 1024
/** A line of `{},{},` takes thirty times its length when it is parsed. A batch of the collector has a tenth of that. */
const MOST_GROUPS = 2_000_000
const [BRACE, BRACKET] = Buffer.from('{[')

/**
 * A document a line, as the collector's file exporter writes them.
 * @param {{ onSpan: (span: Span | null) => void, onBroken: (line: number) => void }} options
 * @returns {SpanParser}
 */
export function createJsonLines ({ onSpan, onBroken }) {
  let isCut = false
  const splitter = createLineSplitter({
    longestBytes: LONGEST_LINE_BYTES,
    onLine: (bytes, start, end, line) => {
      const document = isCrowded(bytes, start, end) ? undefined : parse(bytes.toString('utf8', start, end))
      isCut = document === undefined
      if (isCut) onBroken(line)
      else readDocument(document, onSpan)
    },
    onTooLong: onBroken
  })
  return {
    push: splitter.push,
    end () {
      splitter.end()
      return { isCut } // the last line alone: it is still being written
    }
  }
}

/** @param {Buffer} bytes @param {number} start @param {number} end */
function isCrowded (bytes, start, end) {
  if (end - start < MOST_GROUPS) return false
  let groups = 0
  for (let at = start; at < end; at++) if (bytes[at] === BRACE || bytes[at] === BRACKET) groups++
  return groups > MOST_GROUPS
}

/** @param {string} text @returns {unknown} undefined when it is no JSON */
function parse (text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
