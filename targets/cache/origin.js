import { createResponder } from './origin/responder.js'
import { parseJson } from './origin/json.js'
import { readAllowHosts } from '../shared/guard.js'
import { createFetch } from './origin/payload.js'
import { formatMistake, readRecipes } from './origin/recipe.js'
import { createOrigin } from './origin/server.js'
import { runServer } from '../shared/run-server.js'

// The lab's origin. RECIPE: what it starts with, more can be posted; SEED: of latencies and content; LAB=1: /items/:key
// are items of SIZE bytes. BASELOAD_ALLOW_HOSTS: what may be fetched beyond this machine; NAMES: by which it may be
// asked beyond this machine's.
const { RECIPE, LAB, SEED, SIZE, BASELOAD_ALLOW_HOSTS, NAMES } = process.env
const fetchBody = createFetch({ allowHosts: readAllowHosts(BASELOAD_ALLOW_HOSTS) })
const responder = createResponder({
  fetchBody,
  seed: readWhole('SEED', SEED, 1),
  lab: LAB === '1' ? { sizeBytes: readWhole('SIZE', SIZE, 1024) } : null
})
const { listen, close } = createOrigin({ responder, names: readAllowHosts(NAMES) })

await responder.addRecipes(readStart()).catch((error) => giveUp(error.message))
await runServer({ listen, close })

function readStart () {
  if (!RECIPE) return []
  const { value, fault } = parseJson(RECIPE)
  if (fault !== null) return giveUp(fault)
  const { recipes, mistakes } = readRecipes(value)
  return mistakes.length === 0 ? recipes : giveUp(mistakes.map(formatMistake).join('\n'))
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function readWhole (name, text, otherwise) {
  const value = Number(text || otherwise)
  return Number.isSafeInteger(value) && value >= 0 ? value : giveUp(`${name} must be a whole number, 0 or more, not "${text}"`)
}

/**
 * @param {string} message
 * @returns {never}
 */
function giveUp (message) {
  console.error(message)
  process.exit(1)
}
