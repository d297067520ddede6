import { Ajv } from 'ajv'
import t from 'tap'
import { makeSchema } from '../../../scripts/schema/make-schema.js'
import { makeRecordSchema } from '../../../scripts/schema/record-schema.js'
import { openShapes } from '../../../scripts/schema/shapes.js'
import { PROGRAM_NAMES } from '../../../src/programs/index.js'
import { readText } from '../../docs/fixtures/documents.js'

const SOURCE = `
import type { Unread } from './elsewhere.ts'
/** @integer @minimum 0 */
export type Whole = number
/** A word. @pattern ^\\w+$ */
type Word = string
/** A load. */
type Load = Closed | ({ kind: 'rate' | 'poisson', ratePerSecond: Whole } & { /** At once. */ connections: Whole })
interface Closed { kind: 'closed', /** Kept busy. */ connections: Whole }
type Choice = { part: string, flush: true } | { part: string, serve: string[] }
interface Base { name: Word }
/** One. */
export interface Whole1 extends Base {
  /** When | how. @maxItems 3 */
  times?: Array<Whole | null>
  load: Load
  choice: Choice | null
  counts: Record<'a' | 'b', Whole>
  picked: Pick<Closed, 'connections'>
  kind: Closed['kind']
  group: {
    /** Deep. */ deep?: boolean
  } | null
  said: Said
}
/** @written Written */
type Said = import('./elsewhere.ts').Said
/** @open */
interface Written { code: string }
export type NeverAsked = { [Key in Unread]: Key }
`
const shapes = openShapes({ source: SOURCE, given: {} })
const schema = makeSchema({ shapes, name: 'Whole1', title: 'it' })
const validate = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false }).compile(schema)
const good = {
  name: 'x',
  times: [1, null],
  load: { kind: 'poisson', ratePerSecond: 1, connections: 2 },
  choice: { part: 'p', serve: ['a'] },
  counts: { a: 1 },
  picked: { connections: 1 },
  kind: 'closed',
  group: null,
  said: { code: 'X', more: 1 }
}

t.test('a schema says what types and tags say', async (t) => {
  t.ok(validate(good), JSON.stringify(validate.errors))
  const wrong = {
    'a pattern': { name: '-' },
    'too many': { times: [1, 1, 1, 1] },
    'no whole number': { times: [0.5] },
    'of another kind': { load: { kind: 'closed', ratePerSecond: 1, connections: 2 } },
    'no kind of it': { load: { kind: 'open', connections: 2 } },
    'two of a choice': { choice: { part: 'p', serve: [], flush: true } },
    'none of a choice': { choice: { part: 'p' } },
    'a value of a map': { counts: { a: -1 } },
    'not picked': { picked: { connections: 1, kind: 'closed' } },
    'another value': { kind: 'rate' },
    'an unknown key': { group: { deep: true, deeper: true } },
    'a code that is missing': { said: {} },
    'a key that is missing': { load: undefined }
  }
  for (const [why, change] of Object.entries(wrong)) t.notOk(validate({ ...good, ...change }), why)
})

t.test('what is wrong is told of the kind that was meant', async (t) => {
  validate({ ...good, load: { kind: 'rate', ratePerSecond: -1, connections: 0 } })
  t.match(validate.errors?.map(({ instancePath }) => instancePath), ['/load/ratePerSecond'])
})

t.test('a type that cannot be read is named with its line', async (t) => {
  const make = (/** @type {string} */ source) => makeSchema({ shapes: openShapes({ source, given: {} }), name: 'It', title: 'it' })
  t.throws(() => make('interface It {\n  a: Missing\n}'), { message: 'src/types.ts: there is no Missing' })
  t.throws(() => make('interface It {\n  [key: string]: string\n}'), { message: /^src\/types.ts:2: : expected, not / })
})

t.test('the schema of records knows every program', async (t) => {
  const { definitions } = JSON.parse(makeRecordSchema(readText('src/types.ts')))
  for (const name of PROGRAM_NAMES) t.ok(definitions.partSpec.properties[name], name)
  t.strictSame(definitions.partUsage.properties.kind.enum, ['node', ...PROGRAM_NAMES, 'command', 'driver'])
})
