import t from 'tap'
import { findGoodApart } from '../../src/judge/good-answers.js'
import { makeRow } from '../fixtures/rows.js'

const make = ({ goodP99, ...options }) => {
  const row = makeRow(options)
  const good = goodP99 === undefined ? undefined : makeRow({ target: 'x', p99: goodP99 }).measured ?? undefined
  return row.measured ? { ...row, measured: { ...row.measured, ...good && { good } } } : row
}
const find = (...rows) => findGoodApart({ baselineResult: { rows } })

t.test('said where p99 is another one by more than 5 %', async (t) => {
  t.same(find(make({ target: 'a', p99: 40_000, goodP99: 52_000 })), [
    { target: 'a', message: { code: 'GOOD_APART', percentile: 'p99', allUs: 40_000, goodUs: 52_000 } }
  ])
  t.equal(find(make({ target: 'a', p99: 52_000, goodP99: 40_000 })).length, 1, 'failures that took long')
  t.same(find(make({ target: 'a', p99: 40_000, goodP99: 41_900 })), [])
})

t.test('not said where nothing failed, where it is not known, and of what is not to be believed', async (t) => {
  t.same(find(make({ target: 'a', p99: 40_000 })), [])
  t.same(find(make({ target: 'a', p99: 40_000, goodP99: null })), [], 'too few good answers')
  t.same(find(make({ target: 'a', p99: 40_000, goodP99: 52_000, status: 'invalid' })), [])
  t.same(find(), [])
})

t.test('of the latency phase where there is one', async (t) => {
  const peak = make({ target: 'a', p99: 40_000, goodP99: 80_000 })
  t.same(find(peak, make({ target: 'a', phase: 'latency', p99: 4000 })), [])
  t.same(find(peak, make({ target: 'b', phase: 'latency', p99: 4000, goodP99: 8000 })).map(({ target }) => target), ['b'])
})
