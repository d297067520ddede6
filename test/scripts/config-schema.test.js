import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import t from 'tap'
import { parse } from 'yaml'
import { makeConfigPage, makeConfigSchema, PAGE, SCHEMA } from '../../scripts/config-schema.js'
import { findSection } from '../docs/fixtures/documents.js'

const text = makeConfigSchema()

t.test('the schema that ships is that of the flags', async (t) => {
  t.equal(readFileSync(SCHEMA, 'utf8'), text, 'node scripts/config-schema.js writes it again')
  t.equal(readFileSync(PAGE, 'utf8'), makeConfigPage(), 'and the table of the page')
  t.match(makeConfigPage(), /^\| `rate` \| offered requests a second, at most 10000\/s \|$/m)
})

t.test('it takes the file of the documentation, and not what may not stand there', async (t) => {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(text))
  const example = parse(findSection('docs/reference/config-file.md', 'The configuration file').code[0].lines.join('\n'))
  t.ok(validate(example), JSON.stringify(validate.errors))
  for (const wrong of [
    { all: { 'allow-host': 'x' } },
    { measure: { start: 'x' } },
    { all: { export: ['md=x'] } },
    { review: { peak: 'x.json' } },
    { list: { json: true } },
    { runn: {} },
    { run: { quick: 'yes' } },
    { report: { output: 'pdf' } }
  ]) { t.notOk(validate(wrong), JSON.stringify(wrong)) }
})
