import t from 'tap'
import { findSchemaMistakes } from '../../src/plan/schema-mistakes.js'
import { formatPath } from '../../src/plan/mistakes.js'

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['size'],
  properties: {
    size: { description: 'How big.', type: 'integer', minimum: 1, maximum: 9, examples: [3] },
    share: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    kind: { type: 'string', enum: ['small', 'large'] },
    words: { type: 'array', minItems: 2, items: { type: 'string', minLength: 3 } },
    either: { anyOf: [{ title: 'a size', type: 'number' }, { type: 'boolean' }] },
    maybe: { type: ['number', 'null'] },
    'a/b~c': { type: 'string' }
  }
}

const list = (value) => findSchemaMistakes({ value, schema }).map(({ wrong, right }) => `${wrong}; ${right}`)

t.test('nothing wrong, nothing told', async (t) => {
  t.strictSame(list({ size: 3, share: 0.5, kind: 'small', words: ['one', 'two'], either: true }), [])
})

t.test('says what is wrong and what would be right', async (t) => {
  t.strictSame(list({}), ['missing key "size"; add size: How big (for example 3)'])
  t.strictSame(list({ size: '3' }), ['size is "3"; it must be a whole number (for example 3)'])
  t.strictSame(list({ size: 3, maybe: 'x' }), ['maybe is "x"; it must be a number or nothing'])
  t.strictSame(list({ size: 0 }), ['size is 0; it must be at least 1'])
  t.strictSame(list({ size: 10 }), ['size is 10; it must be at most 9'])
  t.strictSame(list({ size: 3, share: 0 }), ['share is 0; it must be more than 0'])
  t.strictSame(list({ size: 3, share: 1 }), ['share is 1; it must be less than 1'])
  t.strictSame(list({ size: 3, share: NaN }), ['share is NaN; it must be a number'])
  t.strictSame(list({ size: 3, kind: 'smal' }), ['kind is "smal"; did you mean "small"?'])
  t.strictSame(list({ size: 3, kind: 'medium-sized' }), ['kind is "medium-sized"; it must be one of small, large'])
  t.strictSame(list({ size: 3, words: [] }), ['words is too short; it needs at least 2 entries'])
  t.strictSame(list({ size: 3, words: ['one', 'x'] }), ['words[1] is too short; it needs at least 3 characters'])
  t.strictSame(list({ size: 3, words: ['one', true] }), ['words[1] is true; it must be text: write it in quotes, "true"'])
  t.strictSame(list({ size: 3, either: 'x' }), ['either is "x"; it must be a size or true or false'])
  t.strictSame(list({ size: 3, colour: 'x' }), ['unknown key "colour"; keys here are size, share, kind, words, either, maybe, a/b~c'])
})

t.test('tells all of them', async (t) => {
  t.equal(list({ sise: 3, kind: 7, words: [1, 2] }).length, 6)
})

t.test('keys with slashes and tildes keep their path', async (t) => {
  t.match(findSchemaMistakes({ value: { size: 3, 'a/b~c': 1 }, schema }), [{ path: ['a/b~c'] }])
})

t.test('one of several groups: none, two, and what is no group at all', async (t) => {
  const one = { oneOf: [{ required: ['url'] }, { required: ['command'] }] }
  const ask = (value) => findSchemaMistakes({ value, schema: one }).map(({ wrong, right }) => `${wrong}; ${right}`)
  t.strictSame(ask({ url: 'x' }), [])
  t.strictSame(ask({}), ['missing key: none of url, command is there; give exactly one of url, command'])
  t.strictSame(ask({ url: 'x', command: 'y' }), ['url and command do not go together; give exactly one of url, command'])
  const group = { properties: { part: { type: 'object', ...one } } }
  for (const part of [null, 7, 'x', []]) {
    for (const { wrong, right } of findSchemaMistakes({ value: { part }, schema: group })) t.match(`${wrong}; ${right}`, /^part is .+; it must be a group of keys$|^missing key/)
  }
})

t.test('long values are cut', async (t) => {
  t.ok(list({ size: 'x'.repeat(1000) })[0].length < 140)
})

t.test('paths read as one writes them', async (t) => {
  t.equal(formatPath(['targets', 2, 'good', 'status']), 'targets[2].good.status')
  t.equal(formatPath([]), 'the file')
})
