import { createRandom } from './random.js'
import { ADJECTIVES, NOUNS, OPENINGS, PLACES, VERBS } from './vocabulary.js'

/**
 * Seeded made-up shop text: the same seed gives the same text on every machine, and it compresses as such text does
 * (a repeated sentence would flatter every compressor).
 * @param {number} seed whole number
 */
export function createText (seed) {
  const random = createRandom(seed)
  const integer = (/** @type {number} */ min, /** @type {number} */ max) => min + Math.floor(random() * (max - min + 1))
  // The square makes the first words common and the last ones rare, as in real text (Zipf), which a compressor feels.
  /** @type {<T>(choices: readonly T[]) => T} */
  const pick = (choices) => choices[Math.floor(random() ** 2 * choices.length)]
  const name = () => `${capitalize(pick(ADJECTIVES))} ${pick(NOUNS)} ${pick(NOUNS)}`
  const sentence = () => {
    const clause = `${pick(OPENINGS)} ${pick(NOUNS)} ${pick(VERBS)} the ${pick(ADJECTIVES)} ${pick(NOUNS)} ${pick(PLACES)}`
    return random() < 0.4 ? `${clause} and ${pick(VERBS)} ${integer(2, 90)} ${pick(NOUNS)}s.` : `${clause}.`
  }
  const sentences = (/** @type {number} */ count) => list(count, sentence).join(' ')
  const hex = (/** @type {number} */ digits) => list(digits, () => integer(0, 15).toString(16)).join('')
  const date = () => new Date(Date.UTC(2024, 0, 1) + integer(0, 700 * 86_400) * 1_000).toISOString()
  return { integer, pick, name, sentences, hex, date, list }
}

/**
 * @template T
 * @param {number} count
 * @param {(index: number) => T} make
 */
function list (count, make) {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** @param {string} word */
function capitalize (word) {
  return word[0].toUpperCase() + word.slice(1)
}
