import t from 'tap'
import { adjustBenjaminiHochberg } from '../../src/stats/benjamini-hochberg.js'
import { closeTo } from '../fixtures/close.js'

t.test('the example of the paper: 15 p-values, four of them at 0.05', async (t) => {
  // Benjamini and Hochberg (1995), section 3.2
  const pValues = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1
  ]
  t.equal(adjustBenjaminiHochberg({ pValues }).filter((q) => q <= 0.05).length, 4)
})

t.test('values of R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "BH")', async (t) => {
  const adjusted = adjustBenjaminiHochberg({ pValues: [0.01, 0.04, 0.03, 0.005] })
  for (const [i, q] of [0.02, 0.04, 0.04, 0.02].entries()) closeTo(t, adjusted[i], q, 1e-12)
})

t.test('none, one, all equal', async (t) => {
  t.same(adjustBenjaminiHochberg({ pValues: [] }), [])
  t.same(adjustBenjaminiHochberg({ pValues: [0.2] }), [0.2])
  for (const q of adjustBenjaminiHochberg({ pValues: [0.2, 0.2, 0.2] })) closeTo(t, q, 0.2, 1e-12)
})
