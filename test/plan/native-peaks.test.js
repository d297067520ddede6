import t from 'tap'
import { drivePeaksNatively, nameNative } from '../../src/plan/native-peaks.js'
import { makePlan, makeTarget } from '../fixtures/plans.js'

t.test('all peaks by the native driver; what was measured already has another name', (t) => {
  const plan = makePlan({ targets: [makeTarget('a'), makeTarget('b')], preset: { repeats: 2 } })
  const native = drivePeaksNatively({ plan, measured: new Set(['a/peak-c2/1']) })
  t.same(new Set(native.trials.map(({ driver }) => driver)), new Set(['native']))
  t.same(native.trials.map(({ id }) => id).sort(), ['a/peak-c2-native/1', 'a/peak-c2/2', 'b/peak-c2/1', 'b/peak-c2/2'])
  t.same(
    native.trials.map(({ target, repeat }) => [target, repeat]),
    plan.trials.map(({ target, repeat }) => [target, repeat]),
    'the order stays'
  )
  t.same(drivePeaksNatively({ plan: native, measured: new Set(['b/peak-c2/1']) }), native, 'once is enough')
  t.end()
})

t.test('the name of a peak beside that of autocannon', (t) => {
  t.equal(nameNative('a/peak-c2/1'), 'a/peak-c2-native/1')
  t.end()
})
