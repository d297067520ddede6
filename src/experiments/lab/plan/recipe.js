import { formatPlace, readRecipes } from '../../../../targets/cache/origin/recipe.js'
import { BaseloadError } from '../../../errors.js'
import { MOST_CHARACTERS, isSoonRead } from '../../../plan/yaml-compose.js'
import { parseYamlDocument } from '../../../plan/yaml-document.js'

/** @import { Mistake } from '../../../plan/yaml-document.js' */
/** @import { Recipe } from '../../../../targets/cache/origin/recipe.js' */

const REFERENCE = 'docs/reference/recipe-format.md'

/**
 * What is wrong in a recipe, or a list of them, that stands in a larger file. The rules are the origin's own: it stands alone and is
 * posted recipes by anybody, so that it has them and not this stage.
 * @param {{ value: unknown, path?: Array<string | number> }} options path: where it stands in the file
 * @returns {Mistake[]} of any value; empty when an origin takes it
 */
export function findRecipeMistakes ({ value, path = [] }) {
  return readRecipes(value).mistakes.map(({ path: within, wrong, right }) => {
    const whole = [...path, ...within]
    return { path: whole, wrong: `${formatPlace(whole)}: ${wrong}`, right }
  })
}

/**
 * How long an origin takes by a recipe, where that is always the same.
 * @param {{ value: unknown }} options a recipe, or a list of them
 * @returns {number | null} milliseconds; null: it is drawn, changes, or differs by route
 */
export function findOriginTimeMs ({ value }) {
  const stages = readRecipes(value).recipes.flatMap((recipe) => recipe.stages)
  const [first] = stages
  const isOne = stages.every(({ minMs, maxMs }) => minMs === maxMs && minMs === first.minMs)
  return first && isOne ? first.minMs : null
}

/**
 * Reads the file of a recipe: JSON as OriginSimulator has it, or the same in YAML.
 * @param {{ text: string, file: string }} options file: as the user named it
 * @returns {Recipe[]}
 * @throws {BaseloadError} RECIPE_INVALID: one line a mistake, `file:line:col: place: what is wrong; what would be right`
 */
export function parseRecipeFile ({ text, file }) {
  const { value, mistakes, locate } = readDocument(text.replace(/^\ufeff/, ''))
  const all = mistakes.length > 0 ? mistakes : findRecipeMistakes({ value })
  if (all.length === 0) return readRecipes(value).recipes
  const lines = all.map((mistake) => `${file}${locate(mistake)}: ${mistake.wrong}; ${mistake.right}`)
  throw new BaseloadError(
    'RECIPE_INVALID',
    `${file} has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.join('\n')}`,
    {
      hint: `fix ${lines.length === 1 ? 'it' : 'them'} and start again; every key is described in ${REFERENCE}`
    }
  )
}

/**
 * JSON does not say where in the text its values stand; YAML, of which it is a part, does, and is asked where there is a mistake only.
 * @param {string} text
 * @returns {{ value: unknown, mistakes: Mistake[], locate: (mistake: Mistake) => string }}
 */
function readDocument (text) {
  /** @type {ReturnType<typeof parseYamlDocument> | undefined} */
  let document
  const locate = (/** @type {Mistake} */ mistake) => {
    if (document === undefined && !isSoonRead({ text })) return ''
    document ??= parseYamlDocument({ text, anySize: true })
    const { line, col } = document.locate(mistake)
    return `:${line}:${col}`
  }
  try {
    return { value: JSON.parse(text), mistakes: [], locate }
  } catch (error) {
    if (text.length > MOST_CHARACTERS) { return { value: null, mistakes: [{ wrong: /** @type {Error} */ (error).message, right: 'write JSON' }], locate } }
    document = parseYamlDocument({ text, anySize: true })
    return { value: document.value, mistakes: document.mistakes, locate }
  }
}
