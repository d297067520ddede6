import t from 'tap'
import { sortBySeverity } from '../../src/judge/severity.js'

t.test('the worst first, equals as they were', async (t) => {
  const of = (verdict, sloRatio, name) => ({ verdict, sloRatio, name })
  const list = [
    of('met', 1.1, 'a'),
    of('inconclusive', null, 'b'),
    of('missed', null, 'c'),
    of('met', 3, 'd'),
    of('invalid', 0.2, 'e'),
    of('missed', 0.9, 'f'),
    of('missed', 0.5, 'g'),
    of('met', 1.1, 'h'),
    of('inconclusive', 0.99, 'i')
  ]
  t.equal(sortBySeverity(list).map(({ name }) => name).join(''), 'gfceibahd')
  t.equal(list[0].name, 'a', 'the list itself stays')
  t.same(sortBySeverity([]), [])
})
