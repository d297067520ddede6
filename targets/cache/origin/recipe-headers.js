/** @import { Place } from './recipe.js' */

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
const FORBIDDEN = /[^\t\x20-\x7e\x80-\xff]/
/** How an answer is cut from the next one is the server's business: a copied length would break every status but one. */
const FRAMING = ['content-length', 'transfer-encoding']

/**
 * The headers of a recipe, by lower-case name. A list is sent as several headers of one name.
 * @param {Place} place
 * @returns {Record<string, string | string[]>}
 */
export function readRecipeHeaders ({ value: { headers }, path, mistakes }) {
  if (headers === undefined || headers === null) return {}
  if (typeof headers !== 'object' || Array.isArray(headers)) {
    mistakes.push({
      path: [...path, 'headers'],
      wrong: 'these are no headers',
      right: 'write names and texts: {"cache-control": "max-age=30"}'
    })
    return {}
  }
  return Object.fromEntries(Object.entries(headers).flatMap(([name, written]) => {
    const at = [...path, 'headers', name]
    if (!NAME.test(name)) {
      mistakes.push({
        path: at,
        wrong: `${JSON.stringify(name)} cannot be the name of a header`,
        right: 'letters, digits and dashes'
      })
    }
    const value = readValue(written)
    if (value === null) {
      mistakes.push({
        path: at,
        wrong: `the header ${name} cannot be sent like that`,
        right: 'give it a text of Latin-1 letters, without line breaks'
      })
    }
    const isSent = written !== null && !FRAMING.includes(name.toLowerCase())
    return isSent && value !== null ? [[name.toLowerCase(), value]] : []
  }))
}

/**
 * @param {unknown} written
 * @returns {string | string[] | null} null when no header may hold it
 */
function readValue (written) {
  if (written === null) return ''
  if (Array.isArray(written) && written.every((each) => typeof each === 'string')) return FORBIDDEN.test(written.join('')) ? null : written
  if (!['string', 'number', 'boolean'].includes(typeof written)) return null
  const text = String(written).trim()
  return FORBIDDEN.test(text) ? null : text
}
