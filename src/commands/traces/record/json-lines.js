import { createLineSplitter } from '../../../record/access-log/line-splitter.js'
import { readDocument } from './documents.js'

/** @import { Span } from '../types.ts' */
/** @import { SpanParser } from './read-spans.js' */

/** A collector writes a batch a line; 8,192 spans are its default. */
export const LONGEST_LINE_BYTES = 64 * 1024 * 1024

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
      const document = parse(bytes.toString('utf8', start, end))
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

/** @param {string} text @returns {unknown} undefined when it is no JSON */
function parse (text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
