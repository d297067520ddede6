/*
 * What two schemas say of programs, from src/programs: `node scripts/program-schemas.js` writes it, and a test makes it
 * again and compares.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PROGRAM_NAMES, PROGRAMS } from '../src/programs/index.js'

/** The schemas that say what a part of a target may be. */
export const WITH_PARTS = /** @type {const} */ (['baseline', 'targets'])

/** @param {string} name */
export const schemaOf = (name) => new URL(`../schema/${name}.schema.json`, import.meta.url)

const KEYS = /("partSpec": \{(?:(?!"script": \{)[^])*"script": \{[^}]*\},\n)[^]*?( {8}"command": \{)/
const CHOICE = /(\{\n {10}"required": \[\n {12}"script"\n {10}\]\n {8}\},\n)[^]*?( {8}\{\n {10}"required": \[\n {12}"command"\n)/

/** A schema with the programs that there are, from src/programs. @param {typeof WITH_PARTS[number]} name @returns {string} */
export function makeSchema (name) {
  const keys = PROGRAM_NAMES.map((program) => {
    const { about, modes } = PROGRAMS[program]
    return indent(8, `${JSON.stringify(program)}: ${print({ description: about, type: 'string', enum: Object.keys(modes) })},`)
  })
  const choices = PROGRAM_NAMES.map((program) => indent(8, `${print({ required: [program] })},`))
  return readFileSync(schemaOf(name), 'utf8')
    .replace(KEYS, (_, before, after) => before + keys.join('') + after)
    .replace(CHOICE, (_, before, after) => before + choices.join('') + after)
}

/** @param {object} value */
function print (value) {
  return JSON.stringify(value, null, 2)
}

/** @param {number} columns @param {string} text */
function indent (columns, text) {
  return `${text.replaceAll(/^/gm, ' '.repeat(columns))}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of WITH_PARTS) writeFileSync(schemaOf(name), makeSchema(name))
}
