import { PROGRAM_NAMES, PROGRAMS } from '../../src/programs/index.js'
import { makeSchema } from './make-schema.js'
import { openShapes } from './shapes.js'

/** @import { Type } from './read-types.js' */

/**
 * The schema of records, with what each field is.
 * @param {string} source src/types.ts
 * @returns {string} JSON
 */
export function makeRecordSchema (source) {
  const shapes = openShapes({ source, given: describePrograms() })
  const schema = makeSchema({ shapes, name: 'RunRecord', title: 'baseload run record' })
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** What the registry of programs adds to the types. @returns {Record<string, Type>} */
function describePrograms () {
  const fields = PROGRAM_NAMES.map((name) => ({
    name,
    isOptional: true,
    type: listValues(Object.keys(PROGRAMS[name].modes)),
    comment: { text: PROGRAMS[name].about, tags: {} }
  }))
  return { ProgramName: listValues(PROGRAM_NAMES), ProgramKeys: { is: 'object', fields } }
}

/** @param {readonly string[]} values @returns {Type} */
function listValues (values) {
  return { is: 'union', of: values.map((value) => ({ is: 'literal', value })) }
}
