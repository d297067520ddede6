import { PROGRAM_NAMES, PROGRAMS } from '../../src/programs/index.js'
import { makeFieldsPage } from './fields-page.js'
import { makeSchema } from './make-schema.js'
import { openShapes } from './shapes.js'

/** @import { Type } from './read-types.js' */

const HEAD = `# Record fields

Every field of a [run record](record-format.md): made of the comments in \`src/types.ts\` by \`npm run build\`.
\`a.b\` is a field within a field, \`a[].b\` one within each entry of a list.`

const FILE = { heading: 'The file', name: 'RunRecord' }

/**
 * The schema of records, and the page that explains it.
 * @param {string} source src/types.ts
 * @returns {{ schema: string, page: string }}
 */
export function makeRecordSchema (source) {
  const shapes = openShapes({ source, given: describePrograms() })
  const schema = makeSchema({ shapes, name: 'RunRecord', title: 'baseload run record' })
  const definitions = Object.keys(/** @type {object} */ (schema.definitions))
  const sections = definitions.map((heading) => ({ heading, name: heading[0].toUpperCase() + heading.slice(1) }))
  return {
    schema: `${JSON.stringify(schema, null, 2)}\n`,
    page: `${makeFieldsPage({ shapes, head: HEAD, sections: [FILE, ...sections] })}\n`
  }
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
