import t from 'tap'
import { listParts } from '../../../src/report/charts/drawing.js'

t.test('eight are named, of more it says how many', async (t) => {
  const parts = (count) => Array.from({ length: count }, (_, i) => `p${i + 1}`)
  t.equal(listParts(['a']), 'a.')
  t.equal(listParts(parts(8)), 'p1; p2; p3; p4; p5; p6; p7; p8.')
  t.equal(listParts(parts(9)), 'p1; p2; p3; p4; p5; p6; p7; p8; and 1 more.')
})
