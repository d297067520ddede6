import t from 'tap'
import { areParallel, coveredUs, groupUnits, mostAtOnce } from '../../../../src/commands/traces/stats/units.js'

const ms = (time) => time * 1000
const stretch = (fromMs, toMs) => ({ startUs: ms(fromMs), endUs: ms(toMs) })
const call = (name, fromMs, toMs, isError = false) => ({ name, outerStartUs: ms(fromMs), outerEndUs: ms(toMs), isError })

t.test('what is covered, and the most at once', async (t) => {
  t.equal(coveredUs([]), 0)
  t.equal(coveredUs([stretch(0, 10), stretch(5, 15), stretch(20, 30), stretch(22, 24)]), 25_000)
  t.equal(mostAtOnce([]), 0)
  t.equal(mostAtOnce([stretch(0, 10), stretch(10, 20)]), 1, 'they touch')
  t.equal(mostAtOnce([stretch(0, 10), stretch(1, 20), stretch(8, 12)]), 3)
  t.equal(mostAtOnce([stretch(0, 10.8), stretch(10, 20)]), 1, 'starts in whole milliseconds')
  t.equal(mostAtOnce([stretch(0, 0.8), stretch(0.1, 0.9)]), 2, 'short ones')
  t.equal(mostAtOnce([stretch(5, 5), stretch(5, 5)]), 1)
})

t.test('at once: by more than a tenth of the shorter one', async (t) => {
  t.equal(areParallel([stretch(0, 100)], [stretch(95, 195)]), false)
  t.equal(areParallel([stretch(0, 100)], [stretch(50, 60)]), true)
  t.equal(areParallel([stretch(0, 3.8)], [stretch(3, 5)]), false, 'starts in whole milliseconds')
  t.equal(areParallel([stretch(0, 0.8)], [stretch(0.1, 0.9)]), true, 'short ones')
  t.equal(areParallel([stretch(0, 10), stretch(20, 30)], [stretch(10, 20), stretch(30, 40)]), false, 'in turns')
})

t.test('an attempt that failed, and its pause, come before the one that stood', async (t) => {
  const units = groupUnits([call('a', 0, 10, true), call('b', 1, 2), call('a', 15, 25, true), call('a', 40, 50), call('a', 60, 70)])
  t.match(units.get('a'), [{ startUs: 0, endUs: 50_000, lostUs: 40_000, failed: 2 }, { startUs: 60_000, endUs: 70_000, lostUs: 0, failed: 0 }])
  t.match(groupUnits([call('a', 0, 10, true), call('a', 5, 15)]).get('a'), [{ failed: 0 }, { failed: 0 }], 'at once: no retry')
  t.match(groupUnits([call('a', 0, 10, true)]).get('a'), [{ failed: 0 }], 'the last one stands, good or not')
})
