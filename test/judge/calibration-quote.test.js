import t from 'tap'
import { quoteCalibration } from '../../src/judge/calibration-quote.js'
import { MACHINE, makeCalibration, makeComparison } from '../fixtures/calibrations.js'

const quote = (kept, changes = {}) => quoteCalibration({ kept, machine: MACHINE, version: '0.1.0', ...changes })

t.test('of this machine and this version', async (t) => {
  const own = makeCalibration()
  t.strictSame(quote([makeCalibration({ machine: { ...MACHINE, cores: 64 } }), own]), {
    status: 'trusted', startedAt: own.startedAt, extent: 'default', summary: own.summary
  })
  t.equal(
    quote([own], { machine: { ...MACHINE, versions: { autocannon: '10' } } }).status,
    'trusted',
    'versions of other programs do not matter'
  )
})

t.test('none, another machine, another version: which and what to do', async (t) => {
  t.strictSame(quote([]), { status: 'none', reason: 'not calibrated on this machine: run `baseload calibrate`' })
  t.equal(
    quote([makeCalibration()], { machine: { ...MACHINE, node: 'v24.0.0' } }).reason,
    'not calibrated on this machine (what is kept is of another: node v22.12.0 instead of v24.0.0): run `baseload calibrate`'
  )
  t.equal(
    quote([makeCalibration()], { version: '0.2.0' }).reason,
    'calibrated by baseload 0.1.0 only, and this is 0.2.0: run `baseload calibrate`'
  )
})

t.test('one that failed, one that could not be finished', async (t) => {
  t.match(quote([makeCalibration({ comparisons: [makeComparison({ errors: { p99: 0.2 } })] })]), {
    status: 'not trusted',
    reason: /^percentiles: off by more than 5 %/
  })
  t.match(quote([makeCalibration({ comparisons: [makeComparison({ invalid: ['late'] })] })]), {
    status: 'unknown',
    reason: /^send lag: could not be calibrated/
  })
})

t.test('a run of k6: a calibration of other drivers says nothing of it', async (t) => {
  t.match(quote([makeCalibration()], { engine: 'k6' }), { status: 'none', reason: /own drivers: see `baseload calibrate --engine k6`$/ })
  t.equal(quote([makeCalibration()], { engine: undefined }).status, 'trusted')
})
