import t from 'tap'
import { findInList, findWrong, readField } from '../../src/plan/field-mistakes.js'

const isText = (value) => typeof value === 'string'
const mayBe = (value) => value === undefined || isText(value)

t.test('the first field that is wrong, by its path', async (t) => {
  t.equal(findWrong('a', { x: 'x' }, { x: isText, y: mayBe }), null)
  t.equal(findWrong('a', { x: 1, y: 2 }, { x: isText, y: mayBe }), 'a.x')
  t.equal(findWrong('a', { x: 'x', y: 2 }, { x: isText, y: mayBe }), 'a.y')
  for (const none of [null, undefined, 'text', 1]) t.equal(findWrong('a', none, {}), 'a')
  t.equal(findWrong('a', {}, { constructor: mayBe }), null, 'what every object has is none of its fields')
})

t.test('of a list', async (t) => {
  const find = (list) => findInList('a', list, (one, at) => findWrong(at, one, { x: isText }))
  t.equal(find([]), null)
  t.equal(find([{ x: '' }, { x: 'x' }]), null)
  t.equal(find([{ x: '' }, { x: 1 }, null]), 'a[1].x')
  t.equal(find([null]), 'a[0]')
  for (const none of [null, undefined, {}, 'text']) t.equal(find(none), 'a')
})

t.test('a field of anything', async (t) => {
  t.equal(readField({ x: 1 }, 'x'), 1)
  t.same([{}, null, undefined, 'text'].map((value) => readField(value, 'toString')), Array(4).fill(undefined))
})
