import { DEFAULTS } from './presets.js'
import { findPartMistakes } from './target-mistakes.js'
import { parseValidYaml } from './validate.js'
import { isGroup } from './json.js'

/** @import { Target } from '../types.ts' */
/**
 * What a text holds, which fits a schema: read and checked before.
 * @typedef {{ text: string, schema: object, value: unknown }} ReadBefore
 */

/**
 * Reads the targets that come with baseload: a map from name to target.
 * @param {{ text: string, file: string, schema: object, readBefore?: ReadBefore }} options schema:
 *   schema/targets.schema.json, parsed; readBefore: heeded where it is of this text and this schema
 * @returns {Record<string, Target>}
 * @throws {import('../errors.js').BaseloadError} BASELINE_INVALID
 */
export function parseCatalogue ({
  text,
  file,
  schema,
  readBefore
}) {
  const { value } = readBefore?.text === text && readBefore.schema === schema
    ? readBefore
    : { value: readCatalogueText({ text, file, schema }) }
  const definitions = /** @type {Record<string, Omit<Target, 'name' | 'readyTimeoutMs'> & { readyTimeoutMs?: number }>} */ (value)
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      { name, readyTimeoutMs: DEFAULTS.readyTimeoutMs, ...definition }
    ])
  )
}

/**
 * @param {{ text: string, file: string, schema: object }} options
 * @returns {unknown} what the text holds, which fits the schema
 * @throws {import('../errors.js').BaseloadError} BASELINE_INVALID
 */
export function readCatalogueText ({ text, file, schema }) {
  return parseValidYaml({ text, file, schema, reference: 'schema/targets.schema.json', findMistakes: findCatalogueMistakes })
}

/** @param {{ value: unknown }} options */
function findCatalogueMistakes ({ value }) {
  if (!isGroup(value)) return []
  return Object.entries(value).flatMap(([name, target]) =>
    isGroup(target) ? findPartMistakes({ parts: target.parts, path: [name, 'parts'] }) : []
  )
}
