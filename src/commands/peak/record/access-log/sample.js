import { createLineSplitter } from './line-splitter.js'

const MOST_LINES = 500
/** Enough for that many lines, and a bound for what is held back until the format is known. */
export const SAMPLE_BYTES = 256 * 1024

/**
 * The first lines of a log.
 * @param {{ head: Buffer, isWhole: boolean }} options isWhole: nothing comes after it
 * @returns {Buffer[]}
 */
export function takeSample ({ head, isWhole }) {
  /** @type {Buffer[]} */
  const lines = []
  const splitter = createLineSplitter({ onLine: (bytes, start, end) => { if (lines.length < MOST_LINES) lines.push(bytes.subarray(start, end)) }, onTooLong: () => {} })
  splitter.push(head)
  if (isWhole || lines.length === 0) splitter.end()
  return lines
}
