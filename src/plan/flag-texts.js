/**
 * Reads what flags were given, and writes down what of it cannot be read, so that every mistake is told and not only the first.
 * @template {string} Key
 * @param {{ texts: Partial<Record<Key, string>>, mistakes: string[] }} options mistakes: added to
 * @returns {<T>(key: Key, parse: (text: string) => T | null, initial: T, right: string) => T} parse: gives null for
 *   what it does not understand; initial: of a flag that was not given, or not understood; right: how it is written
 */
export function createFlagReader ({ texts, mistakes }) {
  return (key, parse, initial, right) => {
    const text = texts[key]
    if (text === undefined) return initial
    const value = parse(text.trim())
    if (value !== null) return value
    mistakes.push(`--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${JSON.stringify(text)}: ${right}`)
    return initial
  }
}
