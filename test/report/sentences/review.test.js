import t from 'tap'
import { tell } from '../../../src/report/sentences/index.js'

/** @param {Array<[code: string, of: object, sentence: string]>} cases */
const says = (t, cases) => { for (const [code, of, sentence] of cases) t.equal(tell({ code, ...of }), sentence) }

t.test('what stands beside the figures of a review', async (t) => {
  const row = { target: 'a', phase: 'peak', status: 'partial' }
  says(t, [
    ['ROW_DOUBTED', { ...row, reason: null }, 'a, peak: partial, no reason is recorded'],
    ['ROW_DOUBTED', { ...row, reason: { code: 'TEXT', text: 'it died' } }, 'a, peak: partial, it died'],
    ['OF_TARGET', { target: 'a', of: { code: 'LATENCY_UNKNOWN' } }, 'a: the latency of some service is not known'],
    ['REPEATS_FEW', { repeats: 1 }, '1 start: how much restarts differ is not known'],
    ['RECORD_ENDS_EARLY', { isKilled: true }, 'baseload was killed: the record ends early'],
    ['RECORD_ENDS_EARLY', { isKilled: false }, 'the run was interrupted: the record ends early'],
    ['NOT_CALIBRATED', { found: null }, 'how wrong the figures are is not known: run baseload calibrate there'],
    ['NOT_CALIBRATED', { found: 'too old' }, 'how wrong the figures are is not known (too old)'],
    ['CHANGE_UNTOLD', { run: null }, 'changes may be chance: the test needs the earlier record, which is missing'],
    ['CHANGE_UNTOLD', { run: 'r1' }, 'changes may be chance: the test needs the record r1, which is missing']
  ])
})

t.test('what a capacity is told by: a measured point, one that was given, a curve or a proportion', async (t) => {
  const point = { units: 1, isMeasured: true, hasMore: false }
  says(t, [
    ['CAPACITY_OF_POINT', point, 'measured at 1 unit'],
    ['CAPACITY_OF_POINT', { ...point, units: 2, isMeasured: false }, 'as given at 2 units'],
    ['CAPACITY_OF_POINT', { ...point, hasMore: true }, 'measured at 1 unit; it may hold more: no higher rate failed'],
    ['CAPACITY_IN_PROPORTION', { units: 1, largestUnits: 4 }, 'at 1 unit in proportion, if further units hold as much each as the 4 measured'],
    ['CAPACITY_OF_CURVE', { units: 3 }, 'from the curve, at 3 units'],
    ['CAPACITY_NOT_MEASURED', { units: 1 }, 'not measured at 1 unit, and there is no curve to estimate it from'],
    ['SIZE_STOPPED', { units: 1, reason: { code: 'CAPACITY_HELD', perSecond: 20, of: null } }, '1 unit: it held 20/s']
  ])
})

t.test('what production was asked, and why it has no figure', async (t) => {
  says(t, [
    ['QUERY_UNANSWERED', { role: 'good', of: { code: 'ANSWER_STATUS', status: 500 } }, 'good: HTTP 500'],
    ['QUERY_UNANSWERED', { role: 'good', of: null }, 'good: no answer'],
    ['ANSWER_NOT_FINITE', { value: 'NaN' }, 'NaN: there was no traffic to divide by'],
    ['ANSWER_NOT_FINITE', { value: '+Inf' }, '+Inf is no finite number'],
    ['NOT_ASKED', { queries: ['a', 'b'] }, 'not asked: a, b'],
    ['NOT_ASKED', { queries: [] }, 'not asked: no query'],
    ['COUNTS_IMPOSSIBLE', { good: 11, bad: null, total: 10 }, 'impossible: 11 good of 10'],
    ['COUNTS_IMPOSSIBLE', { good: null, bad: 11, total: 10 }, 'impossible: 11 bad of 10']
  ])
})
