/*
 * schema/config.schema.json, and the table of docs/reference/config-file.md, from the table of what may stand in baseload.yml:
 * `node scripts/config-schema.js` writes both; a test makes them again and compares.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '../src/cli/commands.js'
import { ALL, ALLOWED, findAllowed, nameKey } from '../src/cli/defaults.js'
import { isRepeatable } from '../src/cli/written-flags.js'

/** @import { FlagSpec } from '../src/cli/flag-types.ts' */

export const SCHEMA = new URL('../schema/config.schema.json', import.meta.url)
export const PAGE = new URL('../docs/reference/config-file.md', import.meta.url)

/** The page with its table. @returns {string} */
export function makeConfigPage () {
  const rows = Object.entries(ALLOWED).map(([key, { about, limit }]) => `| \`${key}\` | ${about}${limit === undefined ? '' : `, at most ${limit}`} |`)
  const table = ['| key | what it says |', '| --- | --- |', ...rows].join('\n')
  return readFileSync(PAGE, 'utf8').replace(/^\| key \|[^]*?(?=\n\n)/m, () => table)
}

/** @returns {string} */
export function makeConfigSchema () {
  const sections = COMMANDS.map(({ name, about, flags }) => ({ name, about, keys: listKeys(flags, describeValue) }))
  // What a value may be differs from command to command.
  const all = listKeys(COMMANDS.flatMap(({ flags }) => flags), (spec) => describeValue({ ...spec, choices: [] }))
  return print({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'baseload.yml',
    description: 'Defaults of flags, by command. What is typed comes first.',
    ...makeObject([
      [ALL, { description: 'every command that has the flag', ...makeObject(all) }],
      ...sections.filter(({ keys }) => keys.length > 0).map(describeSection)
    ])
  })
}

/** A flag in a line, so that a change of one is a change of one line. @param {object} schema */
function print (schema) {
  const text = JSON.stringify(schema, null, 2)
  return (
    text.replace(
      /^ {8}("[\w-]+": \{)\n([^]*?)\n {8}\}/gm,
      (_, begin, inside) => `        ${begin} ${inside.replace(/\n\s*/g, ' ').trim()} }`
    ) + '\n'
  )
}

/** @param {{ name: string, about: string, keys: Array<[string, object]> }} section @returns {[string, object]} */
function describeSection ({ name, about, keys }) {
  return [name, { description: about, ...makeObject(keys) }]
}

/** @param {Array<[string, object]>} properties */
function makeObject (properties) {
  return { type: ['object', 'null'], additionalProperties: false, properties: Object.fromEntries(properties) }
}

/**
 * Of a flag that several commands have, the first.
 * @param {readonly FlagSpec[]} flags
 * @param {(spec: FlagSpec) => object} describe
 * @returns {Array<[string, object]>}
 */
function listKeys (flags, describe) {
  const allowed = flags.filter((spec) => findAllowed(spec) !== null)
  const kept = allowed.filter((spec, index) => allowed.findIndex((other) => nameKey(other) === nameKey(spec)) === index)
  return kept.map((spec) => {
    const { about, limit } = ALLOWED[nameKey(spec)]
    return [nameKey(spec), { description: limit === undefined ? about : `${about}, at most ${limit}`, ...describe(spec) }]
  })
}

/** @param {FlagSpec} spec */
function describeValue (spec) {
  const { flags, choices = [] } = spec
  if (!flags.includes('<')) return { type: 'boolean' }
  const one = choices.length > 0 ? { enum: choices } : { type: ['string', 'number'] }
  return isRepeatable(spec) ? { anyOf: [one, { type: 'array', items: one }] } : one
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(SCHEMA, makeConfigSchema())
  writeFileSync(PAGE, makeConfigPage())
}
