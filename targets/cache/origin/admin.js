import { TooMuchError } from './responder.js'
import { formatMistake, readRecipes } from './recipe.js'
import { parseJson } from './json.js'

/** @typedef {ReturnType<typeof import('./responder.js').createResponder>} Responder */
/** @typedef {{ status: number, type: string, body: string }} AdminAnswer */

const NOT_SET = 'Recipe not set, please POST a recipe to /_admin/add_recipe'
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** @type {Record<string, (options: { responder: Responder, body: string }) => AdminAnswer | Promise<AdminAnswer>>} */
const ANSWERS = {
  'GET status': () => text('ok!'),
  'POST add_recipe': addRecipe,
  'GET current_recipe': ({ responder }) => {
    const recipes = responder.listRecipes()
    return json(recipes.length === 0 ? NOT_SET : recipes)
  },
  'GET restart': async ({ responder }) => {
    await responder.restart()
    return text('ok!')
  },
  'GET routes': ({ responder }) =>
    text(
      responder
        .listRoutes()
        .map(({ route }) => route)
        .join('\n')
    ),
  'GET routes_status': ({ responder }) =>
    text(
      responder
        .listRoutes()
        .map(
          ({ route, stage: { status, minMs, maxMs } }) =>
            `${route} ${status} ${minMs === maxMs ? minMs : `${minMs}..${maxMs}`}`
        )
        .join('\n')
    ),
  'GET current_count': ({ responder }) => json(responder.counters.readStatuses()),
  'GET clear_current_count': ({ responder }) => {
    responder.counters.clear()
    return json({ cleared: 'yes' })
  },
  'GET counters': ({ responder }) => json(responder.counters.read()),
  'GET route_counts': ({ responder }) => json(responder.counters.readRoutes())
}
// What changes something may be asked for by POST too, which no cache between here and there answers by itself.
for (const name of ['restart', 'clear_current_count']) ANSWERS[`POST ${name}`] = ANSWERS[`GET ${name}`]

/**
 * @param {string} path
 * @returns {string | null} what stands behind /_admin/; null when it is somewhere else
 */
export function findAdmin (path) {
  return path === '/_admin' ? '' : path.startsWith('/_admin/') ? path.slice('/_admin/'.length) : null
}

/**
 * @param {{ responder: Responder, method: string, name: string, body: string }} options body: of the request
 * @returns {Promise<AdminAnswer>}
 */
export async function answerAdmin ({ responder, method, name, body }) {
  const question = `${method} ${name}`
  return Object.hasOwn(ANSWERS, question) ? ANSWERS[question]({ responder, body }) : { ...text('Not found'), status: 404 }
}

/**
 * @param {{ responder: Responder, body: string }} options
 * @returns {Promise<AdminAnswer>}
 */
async function addRecipe ({ responder, body }) {
  const { value, fault } = parseJson(body)
  if (fault !== null) return { ...text(fault), status: 400 }
  const { recipes, mistakes } = readRecipes(value)
  if (mistakes.length > 0) return { ...text(mistakes.map(formatMistake).join('\n')), status: 400 }
  try {
    await responder.addRecipes(recipes)
  } catch (error) {
    return { ...text(/** @type {Error} */ (error).message), status: error instanceof TooMuchError ? 400 : 502 }
  }
  return { ...json(responder.listRecipes()), status: 201 }
}

/** @param {string} body */
function text (body) {
  return { status: 200, type: TEXT_TYPE, body }
}

/** @param {unknown} value */
function json (value) {
  return { status: 200, type: JSON_TYPE, body: JSON.stringify(value) }
}
