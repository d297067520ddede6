import t from 'tap'
import { areParallel, coveredUs, groupUnits, mostAtOnce } from '../../../../src/commands/traces/stats/units.js'

const stretch = (startUs, endUs) => ({ startUs, endUs })
const call = (name, outerStartUs, outerEndUs, isError = false) => ({ name, outerStartUs, outerEndUs, isError })

t.test('what is covered, and the most at once', async (t) => {
  t.equal(coveredUs([]), 0)
  t.equal(coveredUs([stretch(0, 10), stretch(5, 15), stretch(20, 30), stretch(22, 24)]), 25)
  t.equal(mostAtOnce([]), 0)
  t.equal(mostAtOnce([stretch(0, 10), stretch(10, 20)]), 1, 'they touch')
  t.equal(mostAtOnce([stretch(0, 10), stretch(1, 20), stretch(9, 12)]), 3)
  t.equal(mostAtOnce([stretch(5, 5), stretch(5, 5)]), 1)
})

t.test('at once: by more than a tenth of the shorter one', async (t) => {
  t.equal(areParallel([stretch(0, 100)], [stretch(95, 195)]), false)
  t.equal(areParallel([stretch(0, 100)], [stretch(50, 60)]), true)
  t.equal(areParallel([stretch(0, 10), stretch(20, 30)], [stretch(10, 20), stretch(30, 40)]), false, 'in turns')
})

t.test('an attempt that failed, and its pause, come before the one that stood', async (t) => {
  const units = groupUnits([call('a', 0, 10, true), call('b', 1, 2), call('a', 15, 25, true), call('a', 40, 50), call('a', 60, 70)])
  t.match(units.get('a'), [{ startUs: 0, endUs: 50, lostUs: 40, failed: 2 }, { startUs: 60, endUs: 70, lostUs: 0, failed: 0 }])
  t.match(groupUnits([call('a', 0, 10, true), call('a', 5, 15)]).get('a'), [{ failed: 0 }, { failed: 0 }], 'at once: no retry')
  t.match(groupUnits([call('a', 0, 10, true)]).get('a'), [{ failed: 0 }], 'the last one stands, good or not')
})
