import { mutateTree } from './mutate-tree.js'

/**
 * @param {{ bytes: Buffer, random: () => number, words: readonly string[] }} options words: keys and texts that the parser knows
 * @returns {Buffer | null} null: it is no JSON
 */
export function mutateJson ({ bytes, random, words }) {
  try {
    return Buffer.from(JSON.stringify(mutateTree({ value: JSON.parse(bytes.toString()), random, words })))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
