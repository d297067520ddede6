import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

/** @import { Options, ValidateFunction } from 'ajv' */
/** @typedef {ValidateFunction & { madeOf: string }} Compiled */

const require = createRequire(import.meta.url)

/**
 * Without what makes one of thousands of values fast, and without what tests see to: that the schemas are sound.
 * @type {Readonly<Options>}
 */
const COMMON = Object.freeze({
  ownProperties: true,
  strict: false,
  strictNumbers: true, // YAML has .nan and .inf
  validateSchema: false,
  meta: false,
  code: { optimize: false }
})
/** @type {Readonly<Options>} Says whether a value fits, and nothing more, which takes the compiler half the time: nearly all do. */
export const QUICK = Object.freeze({ ...COMMON, messages: false })
/** @type {Readonly<Options>} */
const THOROUGH = Object.freeze({ ...COMMON, allErrors: true, verbose: true })

/**
 * Of the schemas that ship those that most commands need: to compile that of records takes as long as the rest of a short
 * `report`. The others are compiled when they are asked for.
 */
export const COMPILED = Object.freeze(['baseline', 'record', 'targets'])

/** @type {WeakMap<object, { quick?: ValidateFunction, thorough?: ValidateFunction }>} */
const validators = new WeakMap()

/** What a file in dist/ was made of: it holds for nothing else. @param {unknown[]} sources */
export function hashSources (...sources) {
  return createHash('sha256').update(JSON.stringify(sources)).digest('hex')
}

/**
 * Compiling a validator takes a tenth of a second and more, so some are compiled before (scripts/build.js). One that
 * was made of another schema, or in another way, is passed over, and so is one that is missing or broken.
 * @param {{ name: string, text: string, schema: object }} options text: that the schema was read from
 */
export function useCompiled ({ name, text, schema }) {
  if (!COMPILED.includes(name)) return
  const quick = loadCompiled(name)
  if (quick?.madeOf === hashSources(QUICK, text)) validators.set(schema, { quick })
}

/** @param {string} name @returns {Compiled | null} */
function loadCompiled (name) {
  try {
    return require(`../../dist/validators/${name}.cjs`)
  } catch {
    return null
  }
}

/**
 * @param {object} schema a JSON Schema, draft-07; not changed afterwards
 * @returns {{ fits: (value: unknown) => boolean, listErrors: (value: unknown) => NonNullable<ValidateFunction['errors']> }}
 */
export function openValidator (schema) {
  const kept = validators.get(schema) ?? {}
  validators.set(schema, kept)
  return {
    fits (value) {
      kept.quick ??= compile(schema, QUICK)
      const isFit = kept.quick(value)
      kept.quick.errors = null // they hold the value, and the validator is kept
      return isFit
    },
    listErrors (value) {
      kept.thorough ??= compile(schema, THOROUGH)
      kept.thorough(value)
      const errors = kept.thorough.errors ?? []
      kept.thorough.errors = null
      return errors
    }
  }
}

/** Loaded when it is needed, which it seldom is. @param {object} schema @param {Options} options */
function compile (schema, options) {
  const { Ajv } = /** @type {typeof import('ajv')} */ (require('ajv'))
  return new Ajv(options).compile(schema)
}
