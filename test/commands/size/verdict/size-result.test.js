import t from 'tap'
import { buildSizeResult } from '../../../../src/commands/size/verdict/size-result.js'
import { makeGiven, makeQuestion } from '../../../fixtures/sizes.js'
import { withReason } from '../../../fixtures/told.js'

const unit = (cpu) => ({ cpu, memoryBytes: 2 ** 27 })
const given = (cpu, rows) => makeGiven(rows, { unit: unit(cpu) })
const compare = (measurements, more = {}) => withReason(buildSizeResult({ question: makeQuestion(more), measurements }).comparison)
const small = given(0.1, [[1, 6], [2, 10], [3, 15], [4, 20]])
const middle = given(0.25, [[1, 16], [2, 30]])
const large = given(0.5, [[1, 34], [2, 60]])

t.test('by cores, the cheapest first', async (t) => {
  const comparison = compare([large, small, middle])
  t.match(comparison, { by: 'cores', cheapest: 1 })
  t.strictSame(
    comparison.rows.map(({ index, units, cores, memoryBytes, perHour }) => [index, units, cores, memoryBytes / 2 ** 27, perHour]),
    [[1, 4, 0.4, 4, null], [0, 1, 0.5, 1, null], [2, 2, 0.5, 2, null]],
    'of the same cores the one with less memory'
  )
  t.strictSame(compare([middle, small, large]).rows.map(({ index }) => index), [1, 2, 0], 'in whatever order they are given')
})

t.test('by cost where there is a price', async (t) => {
  t.match(compare([small, large], { price: { perHour: 0.04, of: 'core' } }), {
    by: 'cost per hour',
    cheapest: 0,
    reason: 'even at the expensive end of its range'
  })
})

t.test('whether the ranges lie apart, and ties', async (t) => {
  const open = given(0.1, [[1, 6], [2, 10], [4, 21]])
  t.match(compare([open, large]).rows, [{ index: 0, units: 4, cores: 0.4 }, { index: 1, cores: 0.5 }])
  t.equal(compare([open, large]).reason, 'even at the expensive end of its range')
  const proportion = given(0.1, [[1, 6], [2, 10]])
  t.match(compare([proportion, large]), { cheapest: 0, reason: /^the ranges overlap/ }, '4 to 8 of 0.1')
})

t.test('what is only a lower bound does not win', async (t) => {
  const comparison = compare([given(0.1, [[1, 19]]), large])
  t.match(comparison, { cheapest: 1, reason: 'no other size has a number of units that can be compared' })
  t.same(comparison.rows.map(({ reason }) => reason?.code), [undefined, 'UNITS_AT_LEAST'])
})

t.test('a tie, a size without a number, none at all, and one', async (t) => {
  t.match(compare([small, given(0.1, [[1, 6], [2, 10], [3, 15], [4, 20.5]])]), { reason: 'another size costs the same' })
  t.match(
    compare([given(0.1, [[1, 7], [2, 7], [3, 7]]), given(0.2, [[1, 8], [2, 8], [3, 8]])]),
    { cheapest: null, reason: 'no size has a number of units that can be compared' }
  )
  t.equal(compare([small]), null)
})
