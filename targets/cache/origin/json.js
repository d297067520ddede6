/**
 * @param {string} text
 * @returns {{ value: unknown, fault: null } | { value: null, fault: string }} fault: what is wrong, and where as far as the parser says it
 */
export function parseJson (text) {
  try {
    return { value: JSON.parse(text), fault: null }
  } catch (error) {
    const { message } = /** @type {Error} */ (error)
    const position = /at position (\d+)/.exec(message)?.[1]
    const before = text.slice(0, position === undefined ? undefined : Number(position)).split('\n')
    const ends = message.startsWith('Unexpected end')
    const place = position === undefined && !ends ? '' : ` (line ${before.length}, column ${before[before.length - 1].length + 1})`
    return { value: null, fault: `this is no JSON${place}: ${message.replace(/ \(line \d+ column \d+\)$/, '')}` }
  }
}
