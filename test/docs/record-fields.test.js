import t from 'tap'
import { findSection, nameOf, readJson, readRows } from './fixtures/documents.js'

const FILE = 'docs/reference/record-format.md'
const { definitions, ...top } = readJson('schema/record.schema.json')

const sections = { 'The file': top, ...Object.fromEntries(Object.entries(definitions).filter(([, schema]) => listFields(schema).size > 0)) }

for (const [heading, schema] of Object.entries(sections)) {
  t.test(`every field of ${heading}, and none that is not there`, async (t) => {
    const documented = readRows(findSection(FILE, heading).lines).map((row) => [nameOf(row), row[1] === 'optional'])
    const expected = [...listFields(schema)].map(([name, isRequired]) => [name, !isRequired])
    t.strictSame(documented.sort(byName), expected.sort(byName), 'with those that may be absent marked as optional')
  })
}

t.test('every definition is described', async (t) => {
  for (const name of Object.keys(definitions).filter((name) => !sections[name] && name !== 'instant')) {
    t.ok(findSection(FILE, 'headers and jsonPaths').lines.join('\n').includes(`\`${name}\``), name)
  }
})

/** Fields with those of groups that have no name of their own: `tool.version`, `timeline[].ok`; whether each must be there. */
function listFields (schema) {
  const alternatives = schema.properties ? [] : [...schema.oneOf ?? [], ...schema.anyOf ?? []].filter(({ properties }) => properties)
  const fields = new Map()
  for (const one of schema.properties ? [schema] : alternatives) {
    for (const [name, value] of Object.entries(one.properties)) {
      fields.set(name, [schema, ...alternatives].filter((each) => each.properties).every(({ required = [] }) => required.includes(name)))
      const inner = value.type === 'array' ? value.items ?? {} : value
      for (const [below, isRequired] of listFields(inner)) fields.set(`${name}${value.type === 'array' ? '[]' : ''}.${below}`, isRequired)
    }
  }
  return fields
}

function byName ([a], [b]) {
  return a < b ? -1 : 1
}
