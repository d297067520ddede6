import { escapeTerminal } from '../report/escape.js'

/**
 * One line at the bottom of a terminal that is written over again and again. Where stderr is no terminal it is never seen.
 * @param {{ isMoving: boolean }} options
 * @returns {{ show: (text: string) => void, clear: () => void }}
 */
export function createLiveLine ({ isMoving }) {
  if (!isMoving) return { show () {}, clear () {} }
  return {
    show (text) { process.stderr.write(`\r\x1b[2K${escapeTerminal({ text }).slice(0, (process.stderr.columns ?? 80) - 1)}`) },
    clear () { process.stderr.write('\r\x1b[2K') }
  }
}

/** @param {number} ms */
export function formatRemaining (ms) {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
