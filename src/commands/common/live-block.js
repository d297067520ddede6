import { stripVTControlCharacters } from 'node:util'
import { measureText } from '../../report/text.js'

const UNKNOWN_WIDTH = 80
const UNKNOWN_HEIGHT = 24

/**
 * Some lines at the bottom of a terminal that are written over again and again. The cursor stands below them and is
 * never hidden: whatever ends the program, a `kill -9` and Ctrl-Z too, leaves a terminal that can be typed in.
 * @param {{ stream: Pick<NodeJS.WriteStream, 'write' | 'columns' | 'rows'> }} options
 * @returns {{ show: (lines: string[]) => void, clear: () => void, leave: () => void }} show: lines that fit the
 *   terminal; leave: what is shown stays
 */
export function createLiveBlock ({ stream }) {
  /** @type {string[]} */
  let shown = []
  let shownColumns = 0
  const countRows = () => {
    const columns = stream.columns || UNKNOWN_WIDTH
    if (columns >= shownColumns) return shown.length
    // The terminal became narrower meanwhile, and has wrapped what did not fit any more.
    const widths = shown.map((line) => measureText({ text: stripVTControlCharacters(line) }))
    return widths.reduce((sum, width) => sum + Math.max(Math.ceil(width / columns), 1), 0)
  }
  const goUp = () => shown.length === 0 ? '\r' : `\r\x1b[${countRows()}A`
  return {
    show (lines) {
      // What has scrolled out of sight cannot be written over.
      const kept = lines.slice(0, Math.max((stream.rows || UNKNOWN_HEIGHT) - 1, 1))
      // One write, and each line cleared behind its end: nothing flickers.
      stream.write(`${goUp()}${kept.map((line) => `${line}\x1b[K\n`).join('')}\x1b[J`)
      shown = kept
      shownColumns = stream.columns || UNKNOWN_WIDTH
    },
    clear () {
      if (shown.length > 0) stream.write(`${goUp()}\x1b[J`)
      shown = []
    },
    leave () { shown = [] }
  }
}
