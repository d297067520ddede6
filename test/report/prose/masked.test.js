import t from 'tap'
import { describeMasked } from '../../../src/report/prose/masked.js'

t.test('what was masked is named, where something was', async (t) => {
  t.same([describeMasked({}), describeMasked({ masked: [] })], [[], []])
  t.same(describeMasked({ masked: ['a', 'b'] }), ['Secret values are [redacted] in this record. To run the same, give them again: a, b.'])
})
