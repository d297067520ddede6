/*
 * What the schemas say of programs, from src/programs; schema/validators/*.cjs, from the schemas beside them; and targets.json
 * there, from targets/targets.yml:
 * `node scripts/validators.js` writes them; a test makes them again and compares.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { PATHS, READ_CATALOGUE } from '../src/config/files.js'
import { COMPILED, hashSchema, QUICK } from '../src/config/validators.js'
import { readCatalogueText } from '../src/plan/catalogue.js'
import { makeSchema, schemaOf, WITH_PARTS } from './program-schemas.js'

/** @param {string} name */
export const placeOf = (name) => new URL(`../schema/validators/${name}.cjs`, import.meta.url)

/** @param {string} name @returns {string} CommonJS, as what Ajv makes requires its own modules */
export function makeValidator (name) {
  const text = readFileSync(schemaOf(name), 'utf8')
  const ajv = new Ajv({ ...QUICK, code: { source: true, optimize: true } })
  const code = standalone.default(ajv, ajv.compile(JSON.parse(text)))
  return `// Made by scripts/validators.js\n${code}\nmodule.exports.schemaHash = '${hashSchema(text)}'\n`
}

/** @returns {string} what the catalogue holds, of the text whose hash is beside it */
export function makeCatalogue () {
  const text = readFileSync(PATHS.catalogue, 'utf8')
  const schema = JSON.parse(readFileSync(schemaOf('targets'), 'utf8'))
  const value = readCatalogueText({ text, file: 'targets/targets.yml', schema })
  return `${JSON.stringify({ hash: hashSchema(text), value }, null, 1)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL('.', placeOf(COMPILED[0])), { recursive: true })
  for (const name of WITH_PARTS) writeFileSync(schemaOf(name), makeSchema(name))
  for (const name of COMPILED) writeFileSync(placeOf(name), makeValidator(name))
  writeFileSync(READ_CATALOGUE, makeCatalogue())
}
