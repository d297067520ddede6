import t from 'tap'
import { groupBy } from '../../src/config/group-by.js'
import { findCacheFolder } from '../../src/config/cache-folder.js'
import { COMPILED, hashSources, openValidator } from '../../src/config/validators.js'

t.test('items in their order, keys in the order of their first', async (t) => {
  t.strictSame([...groupBy(['b1', 'a1', 'b2', 'a2', 'c1'], (item) => item[0])], [['b', ['b1', 'b2']], ['a', ['a1', 'a2']], ['c', ['c1']]])
  t.strictSame([...groupBy([], (item) => item)], [])
})

t.test('what is named in the environment comes first, and what is empty names nothing', async (t) => {
  t.equal(findCacheFolder({ BASELOAD_CACHE: '/mine', XDG_CACHE_HOME: '/x' }), '/mine')
  t.equal(findCacheFolder({ BASELOAD_CACHE: '', XDG_CACHE_HOME: '/x' }), '/x/baseload')
  t.match(findCacheFolder({ XDG_CACHE_HOME: '' }), /\/\.cache\/baseload$/)
})

t.test('a value fits or has all of its errors, each time anew', async (t) => {
  const schema = { type: 'object', required: ['a', 'b'], properties: { a: { type: 'number' } }, additionalProperties: false }
  const { fits, listErrors } = openValidator(schema)
  t.strictSame([fits({ a: 1, b: 2 }), fits({ a: 1 }), fits({ a: NaN }), fits(null)], [false, false, false, false])
  t.strictSame(listErrors({ a: 'x', c: 1 }).map(({ keyword }) => keyword).sort(), ['additionalProperties', 'required', 'type'])
  const loose = openValidator({ ...schema, required: ['a'] })
  t.strictSame([{ a: 1 }, { a: NaN }, Object.create({ a: 1 })].map(loose.fits), [true, false, false])
  t.strictSame(loose.listErrors({ a: 1 }), [])
  t.match(loose.listErrors({ a: 'x' }), [{ data: 'x', message: 'must be number' }])
  t.strictSame(loose.listErrors({ a: 2 }), [], 'nothing is left of the value before')
  t.strictSame(openValidator(schema).listErrors({ a: 1, b: 2 }).map(({ keyword }) => keyword), ['additionalProperties'])
})

t.test('a digest holds for its sources, in their order', async (t) => {
  t.equal(hashSources('a', 'b'), hashSources('a', 'b'))
  t.not(hashSources('a', 'b'), hashSources('b', 'a'))
  t.not(hashSources('ab'), hashSources('a', 'b'))
  t.match(hashSources(), /^[0-9a-f]{64}$/)
  t.strictSame(COMPILED, ['baseline', 'record', 'targets'])
})
