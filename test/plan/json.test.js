import t from 'tap'
import { isGroup, parseJson, readGroup } from '../../src/plan/json.js'

t.test('a list is no group of keys', async (t) => {
  t.strictSame([{}, [], null, 'x'].map(isGroup), [true, false, false, false])
  t.strictSame([{ a: 1 }, [1], null, 'x'].map(readGroup), [{ a: 1 }, {}, {}, {}])
})

t.test('what is no JSON is undefined, and null is null', async (t) => {
  t.strictSame(['{"a":1}', 'null', '{', ''].map(parseJson), [{ a: 1 }, null, undefined, undefined])
})
