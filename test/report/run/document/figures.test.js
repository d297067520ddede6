import t from 'tap'
import { cellOfBytes, cellOfTime, figureOfChange, figureOfKept, figureOfRate, figureOfTime, writeRate } from '../../../../src/report/run/document/figures.js'
import { describeExit } from '../../../../src/report/run/document/exit.js'

const rate = (/** @type {number} */ value, /** @type {number | null} */ low, /** @type {number | null} */ high, more = {}) =>
  figureOfRate(/** @type {any} */ ({ estimate: { value, low, high }, atLeast: false, ...more }))

t.test('a rate with its range, its ends alone where they are wide, a word where they say nothing', async (t) => {
  const unit = 'perSecond'
  t.same(rate(1234.5, 1100, 1300), { value: 1234.5, low: 1100, high: 1300, unit })
  t.same(rate(1000, 700, 1300), { value: 1000, low: 700, high: 1300, unit })
  t.same(rate(1000, 699, 1300), { value: null, low: 699, high: 1300, unit })
  t.same(rate(1000, 900, 1301), { value: null, low: 900, high: 1301, unit })
  t.same(rate(1234.5, null, null), { value: 1230, unit }, 'three digits without a range')
  t.same(rate(1234.5, 1100, null), { value: 1230, unit })
  t.same(rate(1234.5, 1100, 1300, { atLeast: true }), { value: 1230, unit, bound: 'atLeast' })
  t.match(rate(1234.5, 1100, 1300, { isRough: true }), { word: 'rough' })
  t.match(rate(1234.5, null, null, { isRough: true }), { word: 'rough' })
  t.notOk('word' in rate(1234.5, 1100, 1300))
  t.equal(writeRate(/** @type {any} */ ({ estimate: { value: 26_723, low: 24_623, high: 28_800 }, atLeast: false })), '26,700 ± 2,100')
})

t.test('a percentile, or about what it is', async (t) => {
  const time = (/** @type {object} */ more) => figureOfTime({ measured: /** @type {any} */ ({ responseTimeUs: {}, ...more }), key: 'p99' })
  t.same(time({ responseTimeUs: { p99: { value: 5, low: 4, high: 6 } } }), { value: 5, low: 4, high: 6, unit: 'us' })
  t.same(time({}), { value: null, unit: 'us', word: 'too few' })
  t.same(time({ aboutUs: { p99: 7 } }), { value: 7, low: null, high: null, unit: 'us', rough: true })
  t.same(time({ aboutUs: { p99: 7 }, aboutRangeUs: { p99: [6, 9] } }), { value: 7, low: 6, high: 9, unit: 'us', rough: true })
})

t.test('a percentile that is not to be believed stands there with the reason', async (t) => {
  const cell = (/** @type {any} */ row) => cellOfTime({ row, key: 'p99' })
  const row = { status: 'ok', measured: { responseTimeUs: { p99: { value: 5, low: 4, high: 6 } } } }
  const figure = { value: 5, low: 4, high: 6, unit: 'us' }
  const doubted = { ...figure, low: null, high: null }
  t.same([cell(undefined), cell({ ...row, measured: null }), cell(row)], ['not measured', 'not measured', figure])
  t.same(cell({ ...row, status: 'invalid' }), [doubted, ', invalid'])
  t.same(cell({ ...row, status: 'invalid', shortfalls: ['interim', 'clock', 'late'] }), [doubted, ', clocks differ'])
})

t.test('the rate that was kept in 99 of 100 seconds, where there are so many', async (t) => {
  const kept = (/** @type {any} */ perSecond) => figureOfKept({ perSecond }).value
  t.same([kept(null), kept({ p1: 1234.5, seconds: 9 })], [null, null])
  t.equal(kept({ p1: 1234.5, seconds: 10 }), 1230)
})

t.test('bytes on the wire, and unpacked where they were packed', async (t) => {
  const bytes = (/** @type {any} */ answerBytes, times = 1) => cellOfBytes({ answerBytes }, times)
  const of = (/** @type {number} */ value) => ({ value, unit: 'bytes' })
  t.same([bytes(undefined), bytes({ wire: 5 }), bytes({ wire: 5, unpacked: 5, encoding: 'identity' })], [null, of(5), of(5)])
  t.same(bytes({ wire: 5, unpacked: 20, encoding: 'gzip' }, 3), [of(15), ' (', of(60), ' unpacked)'])
  t.same([figureOfChange(null), figureOfChange(/** @type {any} */ ({ ratio: 2, low: 1, high: 3, word: 'different' })).value], [{ value: null, unit: 'change' }, 2])
})

t.test('what an exit code means, with the names of what made it', async (t) => {
  const verdict = (/** @type {string} */ target) => ({ target, objective: { text: 'p99<1s' } })
  const describe = (exit = {}, more = {}) =>
    describeExit(/** @type {any} */ ({ exit: { code: 0, failures: [], verdicts: [], ...exit }, ...more }))
  t.equal(describe({}), 'nothing failed, and no objective of yours was missed')
  t.equal(describe({}, { open: 1 }), 'nothing failed; what could not be decided fails only with --strict')
  t.equal(describe({}, { open: 1, missed: 1 }), 'no objective of yours was missed; what ships never fails a run')
  t.equal(describe({}, { isBroken: true, missed: 1 }), 'nothing failed; a broken objective is a result here')
  t.equal(describe({ code: 1, verdicts: [verdict('a')] }), 'missed: a p99<1s')
  t.match(describe({ code: 1, verdicts: ['a', 'b', 'c'].map(verdict) }), /^missed: a p99<1s, b p99<1s/)
  t.equal(describe({ code: 3, verdicts: [verdict('a')] }), 'not decided (--strict): a p99<1s')
  const failures = ['a', 'a', 'b'].map((target) => ({ target, code: 'TARGET_DIED' }))
  t.match(describe({ code: 2, failures }), /^could not be measured: a \(TARGET_DIED\).* b \(TARGET_DIED\)$/)
  t.equal(describe({ code: 70 }), 'a bug in baseload; please report it')
  t.equal(describe({ code: 70, failures: failures.slice(0, 1) }), 'a bug in baseload; please report it: a (TARGET_DIED)')
})
