import t from 'tap'
import { asksContents } from '../../src/plan/good-answer.js'

t.test('each of what is asked of a body alone; its length on the wire is none', async (t) => {
  t.equal(asksContents({}), false)
  t.equal(asksContents({ bodyBytes: { min: 1, max: 2 }, status: [200] }), false)
  for (const good of [{ body: 'x' }, { decodedBytes: {} }, { json: [] }, { jsonAbsent: [] }]) t.equal(asksContents(good), true, JSON.stringify(good))
})
