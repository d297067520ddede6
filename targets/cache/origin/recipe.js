import { readRecipeHeaders } from './recipe-headers.js'
import { MOST_BYTES, PLACEHOLDER, readDuration, readLatency, readSize } from './recipe-units.js'

/**
 * What a route does from a moment on.
 * @typedef {object} Stage
 * @property {number} atMs from when the recipe was posted
 * @property {number} status
 * @property {number} minMs the latency is drawn from minMs to maxMs, whole milliseconds
 * @property {number} maxMs
 *
 * @typedef {object} Recipe
 * @property {string} route begins with /; a trailing * stands for anything
 * @property {{ from: 'origin' | 'body' | 'random', text: string, sizeBytes: number } | null} source null: an empty body
 * @property {Record<string, string | string[]>} headers by lower-case name
 * @property {Stage[]} stages by atMs
 * @property {Record<string, unknown>} written as it was posted, with what was left out, so that it can be posted again
 *
 * @typedef {object} RecipeMistake
 * @property {Array<string | number>} path `[1, 'stages', 0, 'latency']`
 * @property {string} wrong
 * @property {string} right
 *
 * @typedef {{ value: Record<string, unknown>, path: Array<string | number>, mistakes: RecipeMistake[] }} Place
 */

const DEFAULT_ROUTE = '/*'
const MOST_MISTAKES = 50

/**
 * Reads a recipe, or a list of them, as JSON has it. Keys it does not know are passed over, null is as good as absent.
 * @param {unknown} value
 * @returns {{ recipes: Recipe[], mistakes: RecipeMistake[] }} no recipe when there is a mistake
 */
export function readRecipes (value) {
  /** @type {RecipeMistake[]} */
  const mistakes = []
  const places = Array.isArray(value) ? value.map((one, index) => ({ one, path: [index] })) : [{ one: value, path: [] }]
  const recipes = places.flatMap(({ one, path }) => {
    if (isGroup(one)) return [readRecipe({ value: one, path, mistakes })]
    mistakes.push({
      path,
      wrong: `${quote(one)} is no recipe`,
      right: 'write {"route": "/*", "body": "hello", "stages": [{"at": 0, "status": 200, "latency": "100ms"}]}'
    })
    return []
  })
  return { recipes: mistakes.length === 0 ? recipes : [], mistakes: mistakes.slice(0, MOST_MISTAKES) }
}

/**
 * @param {Array<string | number>} path
 * @returns {string} `[1].stages[0].latency`
 */
export function formatPlace (path) {
  if (path.length === 0) return 'the recipe'
  return path.map((step, i) => typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${step}`).join('')
}

/**
 * One line a mistake.
 * @param {RecipeMistake} mistake
 */
export function formatMistake ({ path, wrong, right }) {
  return `${formatPlace(path)}: ${wrong}; ${right}`
}

/**
 * @param {Place} place
 * @returns {Recipe}
 */
function readRecipe (place) {
  const { value } = place
  const { headers, stages, origin, body } = value
  return {
    route: readRoute(place),
    source: readSource(place),
    headers: readRecipeHeaders(place),
    stages: readStages(place),
    written: {
      body: body ?? null,
      headers: headers ?? {},
      origin: origin ?? null,
      random_content: value.random_content ?? null,
      route: value.route ?? DEFAULT_ROUTE,
      stages
    }
  }
}

/** @param {Place} place */
function readRoute (place) {
  const route = readText(place, 'route', 'write a path such as /news, or its beginning with a star: /news*') ?? DEFAULT_ROUTE
  if (/[?#\s]/.test(route)) {
    addMistake(
      place,
      'route',
      `${quote(route)} can never be asked for`,
      'leave the query out, it is ignored in requests, and encode spaces as %20'
    )
  }
  return route.startsWith('/') ? route : `/${route}` // OriginSimulator takes them too
}

/**
 * All three are checked, and the first one that is there is taken.
 * @param {Place} place
 * @returns {Recipe['source']}
 */
function readSource (place) {
  const origin = readText(place, 'origin', 'write an address: "https://example.test/page"')
  const body = readText(place, 'body', 'write it as text, JSON in quotes: "{\\"name\\":\\"chair\\"}"')
  const random = readText(place, 'random_content', 'write a size: "20kb"')
  if (origin !== null && !isAddress(origin)) { addMistake(place, 'origin', `${quote(origin)} is no address`, 'it begins with http:// or https://') }
  const sizeBytes = random === null ? 0 : readSize(random)
  if (sizeBytes === null) addMistake(place, 'random_content', `${quote(random)} is no size`, SIZE)
  const bodyBytes = body === null ? 0 : measureBody(place, body)
  if (origin !== null) return { from: 'origin', text: origin, sizeBytes: 0 }
  if (body !== null) return { from: 'body', text: body, sizeBytes: bodyBytes }
  return random === null ? null : { from: 'random', text: random, sizeBytes: sizeBytes ?? 0 }
}

const SIZE = `write it like 512b, 20kb or 2mb, at most ${MOST_BYTES / 1024 / 1024}mb`

/**
 * How long it becomes when its placeholders are filled, about.
 * @param {Place} place
 * @param {string} body
 */
function measureBody (place, body) {
  let totalBytes = Buffer.byteLength(body)
  for (const [whole, text] of body.matchAll(PLACEHOLDER)) {
    const bytes = readSize(text)
    if (bytes === null) addMistake(place, 'body', `${quote(whole)} holds no size`, SIZE)
    totalBytes += bytes ?? 0
  }
  if (totalBytes > MOST_BYTES) {
    addMistake(
      place,
      'body',
      `with its placeholders it is ${Math.ceil(totalBytes / 1024 / 1024)} MiB long`,
      `${MOST_BYTES / 1024 / 1024} MiB are the most for one payload`
    )
  }
  return totalBytes
}

/** @param {Place} place */
function readStages (place) {
  const { value, path, mistakes } = place
  if (!Array.isArray(value.stages) || value.stages.length === 0) {
    addMistake(
      place,
      'stages',
      isAbsent(value.stages)
        ? 'there are no stages'
        : `${Array.isArray(value.stages) ? 'an empty list' : quote(value.stages)} is no list of stages`,
      'write [{"at": 0, "status": 200, "latency": "100ms"}]'
    )
    return []
  }
  const stages = value.stages.flatMap((stage, index) => {
    const at = [...path, 'stages', index]
    if (isGroup(stage)) return [readStage({ value: stage, path: at, mistakes })]
    mistakes.push({ path: at, wrong: `${quote(stage)} is no stage`, right: 'write {"at": 0, "status": 200, "latency": "100ms"}' })
    return []
  })
  return stages.sort((a, b) => a.atMs - b.atMs) // a stable sort: of two at the same time the later one holds
}

/**
 * @param {Place} place
 * @returns {Stage}
 */
function readStage (place) {
  const { at, status, latency } = place.value
  const atMs = isAbsent(at) ? 0 : readDuration(at)
  if (atMs === null) addMistake(place, 'at', describeDuration(at), 'write 0, "500ms" or "2s", counted from when the recipe is posted')
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599
  if (!isStatus) {
    addMistake(
      place,
      'status',
      isAbsent(status) ? 'there is no status' : `${quote(status)} is no status`,
      'write a whole number from 200 to 599'
    )
  }
  const range = isAbsent(latency) ? { minMs: 0, maxMs: 0 } : readLatency(latency)
  if (range === null) addMistake(place, 'latency', describeDuration(latency), 'write 0, "500ms" or "2s", or a range: "100ms..2s"')
  return { atMs: atMs ?? 0, status: isStatus ? status : 0, minMs: range?.minMs ?? 0, maxMs: range?.maxMs ?? 0 }
}

/** @param {unknown} value */
function describeDuration (value) {
  return typeof value === 'number' ? `${value} has no unit` : `${quote(value)} is no duration`
}

/**
 * @param {Place} place
 * @param {string} key
 * @param {string} right
 */
function readText (place, key, right) {
  const value = place.value[key]
  if (isAbsent(value)) return null
  if (typeof value === 'string') return value
  addMistake(place, key, `${quote(value)} is no text`, right)
  return null
}

/**
 * @param {Place} place
 * @param {string} key
 * @param {string} wrong
 * @param {string} right
 */
function addMistake ({ path, mistakes }, key, wrong, right) {
  mistakes.push({ path: [...path, key], wrong, right })
}

/** @param {string} text */
function isAddress (text) {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** @param {unknown} value */
function isAbsent (value) {
  return value === undefined || value === null
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isGroup (value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @param {unknown} value */
function quote (value) {
  if (Array.isArray(value)) return 'a list'
  if (isGroup(value)) return 'a group of keys'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}
