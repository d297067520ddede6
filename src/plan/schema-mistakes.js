import { openValidator } from '../config/validators.js'
import { suggest } from './suggestion.js'
import { formatPath } from './mistakes.js'

/** @import { ErrorObject } from 'ajv' */
/** @import { Mistake } from './yaml-document.js' */

/**
 * The part of JSON Schema that messages are made of.
 * @typedef {{ type?: string, title?: string, required?: string[], properties?: Record<string, Schema>, description?:
 *   string, examples?: unknown[], $ref?: string }} Schema
 * @typedef {{ definitions?: Record<string, Schema>, properties?: Record<string, Schema> }} Root
 */

const KINDS = Object.freeze({
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a group of keys',
  array: 'a list',
  null: 'nothing'
})

/** @type {Record<string, [one: string, more: string]>} */
const PIECES = { minItems: ['entry', 'entries'], minLength: ['character', 'characters'], minProperties: ['key', 'keys'] }
/** @type {Record<string, string>} */
const COMPARISONS = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' }

/**
 * Everything in a value that its schema does not allow, in words for the author of the file.
 * @param {{ value: unknown, schema: object }} options schema: a JSON Schema, draft-07; not changed afterwards
 * @returns {Mistake[]}
 */
export function findSchemaMistakes ({ value, schema }) {
  const { fits, listErrors } = openValidator(schema)
  if (fits(value)) return []
  const errors = listErrors(value)
  // Of "one of these", only the whole is told; what each branch lacks would contradict the others.
  const branches = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  return errors
    .filter((error) => error.keyword !== 'if' && error.keyword !== 'propertyNames' && !branches.some((branch) => isWithin({ error, branch })))
    .map((error) => describe({ error, path: readPointer(error.instancePath), root: /** @type {Root} */ (schema) }))
}

/** @param {{ error: ErrorObject, branch: ErrorObject }} options */
function isWithin ({ error, branch }) {
  if (error === branch || !error.instancePath.startsWith(branch.instancePath)) return false
  const branchSchemas = /** @type {unknown[]} */ (branch.schema)
  // ajv writes a branch that is a $ref with the path of its definition, so the schema objects are compared too.
  return error.schemaPath.startsWith(`${branch.schemaPath}/`) || branchSchemas.includes(error.parentSchema)
}

/**
 * @param {{ error: ErrorObject, path: Array<string | number>, root: Root }} options root: some keys are asked for from
 *   another place than they are described at
 * @returns {Mistake}
 */
function describe ({ error, path, root }) {
  const { keyword, params, data, schema } = error
  const parent = /** @type {Schema} */ (error.parentSchema ?? {})
  const name = formatPath(path)
  switch (keyword) {
    case 'additionalProperties': {
      const known = Object.keys(parent.properties ?? {})
      const key = String(params.additionalProperty)
      const question = suggest({ word: key, candidates: known }).text
      return {
        path: [...path, key],
        at: 'key',
        wrong: `unknown key ${JSON.stringify(key)}${within(path)}`,
        right: question || `keys here are ${known.join(', ')}`
      }
    }
    case 'required': {
      const key = String(params.missingProperty)
      const about = follow({
        schema: parent.properties?.[key] ?? (path.length === 0 ? root.properties?.[key] : undefined),
        root
      })
      return {
        path,
        at: 'value',
        wrong: `missing key ${JSON.stringify(key)}${within(path)}`,
        right: `add ${key}: ${explain(about, 'it is needed')}`
      }
    }
    case 'type': {
      const kinds = /** @type {Array<keyof typeof KINDS>} */ ([params.type].flat())
      const wanted = joinOr(kinds.map((kind) => KINDS[kind]))
      const quote = params.type === 'string' && (typeof data === 'number' || typeof data === 'boolean')
      return {
        path,
        wrong: `${name} is ${formatValue(data)}`,
        right: quote
          ? `it must be text: write it in quotes, ${JSON.stringify(String(data))}`
          : `it must be ${wanted}${example(parent)}`
      }
    }
    case 'enum': {
      const allowed = /** @type {unknown[]} */ (schema).map(String)
      const question = suggest({ word: String(data), candidates: allowed }).text
      return {
        path,
        wrong: `${name} is ${formatValue(data)}`,
        right: question || `it must be one of ${allowed.join(', ')}`
      }
    }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return {
        path,
        wrong: `${name} is ${formatValue(data)}`,
        right: `it must be ${COMPARISONS[String(params.comparison)]} ${params.limit}`
      }
    case 'minItems':
    case 'minLength':
    case 'minProperties':
      return {
        path,
        wrong: `${name} is ${params.limit === 1 ? 'empty' : 'too short'}`,
        right: `it needs at least ${params.limit} ${PIECES[keyword][params.limit === 1 ? 0 : 1]}${example(parent)}`
      }
    case 'pattern': {
      const right = explain(parent, `it must match ${String(schema)}`)
      const key = error.propertyName // of a map's names, the name itself is what is wrong
      if (key !== undefined) { return { path: [...path, key], at: 'key', wrong: `${JSON.stringify(key)} cannot be a name`, right } }
      return { path, wrong: `${name} is ${formatValue(data)}`, right }
    }
    case 'oneOf':
      return { path, ...describeOneOf({ error, path }) }
    case 'anyOf':
      return {
        path,
        wrong: `${name} is ${formatValue(data)}`,
        right: `it must be ${joinOr(/** @type {Schema[]} */ (schema).map((branch) => branch.title ?? KINDS[/** @type {keyof typeof KINDS} */ (branch.type)] ?? 'something else'))}${example(parent)}`
      }
    default:
      return { path, wrong: `${name} ${error.message}`, right: parent.description ?? 'see the schema' }
  }
}

/** @param {{ error: ErrorObject, path: Array<string | number> }} options */
function describeOneOf ({ error, path }) {
  const keys = /** @type {Schema[]} */ (error.schema).flatMap((branch) => branch.required ?? [])
  if (typeof error.data !== 'object' || error.data === null) {
    return { wrong: `${formatPath(path)} is ${formatValue(error.data)}`, right: 'it must be a group of keys' }
  }
  const given = keys.filter((key) => Object.hasOwn(/** @type {object} */ (error.data), key))
  return {
    wrong:
      given.length === 0
        ? `missing key${within(path)}: none of ${keys.join(', ')} is there`
        : `${given.join(' and ')} do not go together${within(path)}`,
    right: `give exactly one of ${keys.join(', ')}`
  }
}

/** @param {{ schema: Schema | undefined, root: Root }} options */
function follow ({ schema, root }) {
  const name = schema?.$ref?.split('/').pop()
  return name === undefined ? schema : root.definitions?.[name]
}

/** @param {string} pointer a JSON pointer, RFC 6901 */
function readPointer (pointer) {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** @param {Array<string | number>} path */
function within (path) {
  return path.length === 0 ? '' : ` in ${formatPath(path)}`
}

/** @param {unknown} value */
function formatValue (value) {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a group of keys'
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}

/** @param {Schema | undefined} schema @param {string} otherwise where the schema says nothing */
function explain (schema, otherwise) {
  return `${schema?.description?.replace(/\.$/, '') ?? otherwise}${example(schema)}`
}

/** @param {Schema | undefined} schema */
function example (schema) {
  const first = schema?.examples?.[0]
  return first === undefined ? '' : ` (for example ${typeof first === 'string' ? first : JSON.stringify(first)})`
}

/** @param {string[]} words */
function joinOr (words) {
  return words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`
}
