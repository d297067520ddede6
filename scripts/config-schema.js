/*
 * schema/config.schema.json, from the table of commands: `node scripts/config-schema.js` writes it; a test makes it again and compares.
 */

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from '../src/cli/commands.js'
import { ALL, nameKey, refuseSetting } from '../src/cli/defaults.js'
import { isRepeatable } from '../src/cli/written-flags.js'

/** @import { FlagSpec } from '../src/cli/flag-types.ts' */

export const SCHEMA = new URL('../schema/config.schema.json', import.meta.url)

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
  const refused = new Set(flags.filter((spec) => refuseSetting(spec) !== null).map(nameKey))
  const isFirst = (/** @type {string} */ key, /** @type {number} */ index) => flags.findIndex((other) => nameKey(other) === key) === index
  const kept = flags.filter((spec, index) => !refused.has(nameKey(spec)) && isFirst(nameKey(spec), index))
  return kept.map((spec) => [nameKey(spec), { description: spec.about, ...describe(spec) }])
}

/** @param {FlagSpec} spec */
function describeValue (spec) {
  const { flags, parse, choices = parse?.choices ?? [] } = spec
  if (!flags.includes('<')) return { type: 'boolean' }
  const isWord = choices.length > 0 && !flags.includes('=') && !flags.includes('<programs>') // several with a comma, or a beginning
  const one = isWord ? { enum: choices } : { type: ['string', 'number'] }
  return isRepeatable(spec) ? { anyOf: [one, { type: 'array', items: one }] } : one
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(SCHEMA, makeConfigSchema())
