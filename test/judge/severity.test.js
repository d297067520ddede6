import t from 'tap'
import { sortBySeverity, splitUnmet } from '../../src/judge/severity.js'

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

t.test('a reference without a slow request is not above a server with many', async (t) => {
  const of = (name, verdict, sloRatio, burnRate) => ({ name, verdict, sloRatio, burnRate })
  const sort = (list) => sortBySeverity(list).map(({ name }) => name)
  t.same(sort([of('reference', 'invalid', 22, 0), of('server', 'inconclusive', 0.7, 1.4)]), ['server', 'reference'])
  t.same(sort([of('reference', 'inconclusive', null, 0), of('server', 'inconclusive', null, 96)]), ['server', 'reference'], 'no percentile of either')
  t.same(sort([of('reference', 'inconclusive', 1.2, 0), of('server', 'inconclusive', null, 96)]), ['server', 'reference'])
  t.same(sort([of('unknown', 'inconclusive', null, null), of('reference', 'inconclusive', null, 0)]), ['reference', 'unknown'])
})

t.test('missed is one thing, and not decided another', async (t) => {
  const list = ['missed', 'invalid', 'met', 'inconclusive'].map((verdict) => ({ verdict }))
  t.same(splitUnmet(list), { missed: [{ verdict: 'missed' }], undecided: [{ verdict: 'invalid' }, { verdict: 'inconclusive' }] })
})
