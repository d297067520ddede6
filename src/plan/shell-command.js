/** What a shell leaves alone. A ~ means a home only at the beginning of a word, and behind = or :. */
const PLAIN = /^[\w./:@%+,=-]+$|^\/[\w./~-]*$/

/** What whoever types a command fills in: it is shown as it stands. @typedef {{ readonly blank: string }} Blank */

/**
 * A command to be typed next. Words may hold what strangers have sent.
 * @param {ReadonlyArray<string | Blank>} words
 * @returns {string} for a POSIX shell
 */
export function writeCommand (words) {
  return words.map((word) => typeof word === 'string' ? quoteWord(word) : word.blank).join(' ')
}

/** One word of a POSIX shell, whatever is in it. @param {string} word */
export function quoteWord (word) {
  return PLAIN.test(word) ? word : encloseWord(word)
}

/** The same in quotes, also where it needs none. @param {string} word */
export function encloseWord (word) {
  return `'${word.replaceAll("'", "'\\''")}'`
}
