import t from 'tap'
import { estimateDispersion } from '../../src/stats/dispersion.js'
import { closeTo } from '../fixtures/close.js'

t.test('chi-square over its degrees of freedom', async (t) => {
  // By hand: 4 expected in each; squares of the differences 9 + 4 + 1 + 36 = 50, each over 100 * 0.04 * 0.96 = 3.84; 3 degrees of freedom.
  const stretches = [1, 2, 3, 10].map((bad) => ({ valid: 100, bad }))
  closeTo(t, estimateDispersion({ starts: [stretches] }), 50 / 3.84 / 3, 1e-9)
})

t.test('nothing, one window, none or all bad, all equal', async (t) => {
  t.equal(estimateDispersion({ starts: [[]] }), 1)
  t.equal(estimateDispersion({ starts: [[{ valid: 10, bad: 5 }]] }), 1)
  t.equal(estimateDispersion({ starts: [[{ valid: 10, bad: 0 }, { valid: 10, bad: 0 }]] }), 1)
  t.equal(estimateDispersion({ starts: [[{ valid: 10, bad: 10 }, { valid: 10, bad: 10 }]] }), 1)
  t.equal(estimateDispersion({ starts: [[{ valid: 10, bad: 2 }, { valid: 10, bad: 2 }, { valid: 0, bad: 0 }]] }), 1)
})

t.test('over starts: within each, so that a start that fails more than another is no burst', async (t) => {
  const few = [1, 2, 3, 10].map((bad) => ({ valid: 100, bad }))
  const many = [40, 42, 38, 40].map((bad) => ({ valid: 100, bad })) // by hand: squares 0 + 4 + 4 + 0, each over 100 * 0.4 * 0.6
  closeTo(t, estimateDispersion({ starts: [few, many] }), (50 / 3.84 + 8 / 24) / 6, 1e-9)
  closeTo(t, estimateDispersion({ starts: [few, [{ valid: 100, bad: 0 }, { valid: 100, bad: 0 }]] }), 50 / 3.84 / 3, 1e-9, 'a start without a failure tells nothing')
  t.equal(estimateDispersion({ starts: [many] }), 1)
})
