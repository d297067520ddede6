import t from 'tap'
import { isSettled, pickMedian } from '../../../../src/commands/calibrate/verdict/calibration.js'
import { makeComparison } from '../../../fixtures/calibrations.js'

const good = makeComparison({ errors: { p99: 0.01 } })
const bad = makeComparison({ errors: { p99: 0.3 } })
const late = makeComparison({ invalid: ['the driver sent late'], errors: { p99: 0.9 } })

t.test('one good attempt is enough, a bad one calls for two more', async (t) => {
  t.ok(isSettled([good]))
  t.notOk(isSettled([]))
  t.notOk(isSettled([bad]))
  t.notOk(isSettled([bad, good]), 'one against one')
  t.ok(isSettled([late, good]), 'what the driver spoiled says nothing')
  t.notOk(isSettled([late]))
})

t.test('a window in which hardly a request began is measured again, and never counts', async (t) => {
  const empty = makeComparison({ percentiles: [] })
  t.notOk(isSettled([empty]))
  t.ok(isSettled([empty, good]))
  t.equal(pickMedian([empty, makeComparison({ errors: { p99: 0.3 }, stoppedRatio: 0.02 }), empty]).stoppedRatio, 0.02)
  t.strictSame(pickMedian([empty, empty, empty]).percentiles, [])
})

t.test('the median of three counts, never the best', async (t) => {
  const worstOf = (attempts) => Math.max(...pickMedian(attempts).percentiles.map(({ errorRatio }) => errorRatio ?? 0))
  t.equal(worstOf([bad, good, makeComparison({ errors: { p99: 0.02 } })]), 0.02, 'a passing disturbance')
  t.equal(worstOf([bad, good, makeComparison({ errors: { p99: 0.2 } })]), 0.2, 'an error that is there again')
  t.equal(worstOf([late, bad, good]), 0.3, 'of two the worse')
  t.equal(pickMedian([bad, good, good]).attempts, 3)
  t.strictSame(pickMedian([late, late]).invalid, late.invalid, 'none was valid')
})

t.test('what a closed loop shows above its median is no reason to measure again', async (t) => {
  const load = { kind: 'constant-concurrency', connections: 10, pipelining: 1 }
  t.ok(isSettled([makeComparison({ load, errors: { p99: 0.3 } })]))
  t.notOk(isSettled([makeComparison({ load, errors: { p50: 0.3 } })]))
})

t.test('an error that stops of the machine may have made is measured again and does not count', async (t) => {
  const stopped = (more = {}) => makeComparison({ errors: { p99: 0.3 }, stoppedRatio: 0.02, ...more })
  t.notOk(isSettled([stopped()]))
  t.ok(isSettled([stopped(), good]), 'the other one is not held against it')
  t.ok(isSettled([makeComparison({ errors: { p99: 0.01 }, stoppedRatio: 0.2 })]), 'what is right in spite of stops is right')
  t.notOk(isSettled([stopped({ errors: { p50: 0.3 } }), good]), 'stops of 2 % do not reach the median')
  t.equal(
    pickMedian([stopped({ stoppedRatio: 0.03 }), stopped({ stoppedRatio: 0.01 }), late]).stoppedRatio,
    0.01,
    'without any that counts: the one with the fewest'
  )
  t.equal(
    pickMedian([stopped(), stopped({ errors: { p50: 0.2, p99: 0.9 } })]).percentiles[0].errorRatio,
    0.2,
    "an error beside it that is the driver's"
  )
})
