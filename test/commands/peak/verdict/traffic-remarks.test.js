import t from 'tap'
import { remarkTraffic } from '../../../../src/commands/peak/verdict/traffic-remarks.js'
import { told } from '../../../fixtures/told.js'

const LOG = { isWhole: true, outside: 0, beyondDays: 0, other: 0, lateByRoute: 0, statuses: { 200: 1000 } }
const TRAFFIC = {
  requests: 1000,
  missingDays: 0,
  peakHour: { requests: 900 },
  peakSecond: { requests: 19 },
  p999SecondPerSecond: 10,
  routes: null,
  durations: { total: 1000, resolutionUs: 1 }
}
const remark = (traffic, log) => told(remarkTraffic({ traffic: { ...TRAFFIC, ...traffic }, log: { ...LOG, ...log } })).join('\n')

t.test('always: whose time the durations are', async (t) => {
  t.match(remark(), /^durations are service times, as the server or proxy logged them[^\n]*$/)
  t.equal(remark({ durations: null }), '')
})

t.test('each when there is reason', async (t) => {
  t.match(remark({}, { isWhole: false }), /stopped before the end/)
  t.match(remark({}, { outside: 5 }), /5 requests outside/)
  t.match(remark({}, { beyondDays: 5 }), /more than 400/)
  t.match(remark({}, { other: 1234 }), /not counted: 1,234 lines without a status/)
  t.match(remark({ missingDays: 1 }), /1 day between/)
  t.match(remark({ peakHour: null }), /less than an hour/)
  t.match(remark({ peakSecond: { requests: 21 } }), /stands out: 99\.9 % of the seconds had up to 10\/s/)
  t.match(remark({}, { statuses: { 499: 20 } }), /2 % have status 499/)
  t.match(remark({ durations: { total: 900, resolutionUs: 1000 } }), /100 requests have no duration\n.*1 ms/)
  t.match(remark({ durations: { total: 1000, resolutionUs: 1_000_000 } }), /too coarse/)
  t.match(
    remark({ routes: [{ name: '(other)', requests: 7 }] }, { lateByRoute: 2 }),
    /as \(other\), with 7 requests.*\n2 requests were logged more than 17 minutes late/
  )
})

t.test('no more than there is reason for: counts from one on, shares above their mark and not at it', async (t) => {
  const codes = (traffic, log) =>
    remarkTraffic({ traffic: { ...TRAFFIC, durations: null, ...traffic }, log: { ...LOG, ...log } }).map(({ code }) => code)
  t.same(codes({}, { statuses: {} }), [])
  for (const [log, code] of [
    [{ outside: 1 }, 'REQUESTS_OUTSIDE'], [{ beyondDays: 1 }, 'REQUESTS_BEYOND_DAYS'], [{ other: 1 }, 'LINES_WITHOUT_ANSWER'],
    [{ statuses: { 499: 2 } }, 'CLIENTS_GAVE_UP']
  ]) t.same(codes({}, log), [code])
  t.same(codes({ missingDays: 1 }), ['DAYS_WITHOUT_REQUEST'])
  t.same(codes({}, { statuses: { 499: 1 } }), [], 'one of a thousand')
  t.same(codes({ peakSecond: { requests: 20 } }), [], 'twice the usual')
  t.same(codes({ peakSecond: { requests: 21 }, p999SecondPerSecond: null }), [])
  t.same(codes({ durations: { total: 1000, resolutionUs: 999 } }), ['SERVICE_TIMES'])
  t.same(codes({ durations: { total: 999, resolutionUs: 1000 } }), ['SERVICE_TIMES', 'REQUESTS_WITHOUT_DURATION', 'DURATIONS_IN_STEPS'])
  const routes = (requests) => ({ routes: [{ name: '(none)', requests }, { name: '/a', requests: 1 }] })
  t.same([500, 501].map((requests) => codes(routes(requests))), [[], ['PATHS_NOT_FOUND']])
  t.same(codes(routes(0), { lateByRoute: 1 }), ['REQUESTS_LATE'])
  t.same(remarkTraffic({ traffic: { ...TRAFFIC, durations: null, ...routes(600) }, log: { ...LOG, statuses: { 499: 20 } } }), [
    { code: 'CLIENTS_GAVE_UP', ratio: 0.02 }, { code: 'PATHS_NOT_FOUND', ratio: 0.6 }
  ])
})
