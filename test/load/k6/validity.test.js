import t from 'tap'
import {
  findBusyInstances as findAllBusyInstances,
  findForgotten as findAllForgotten,
  findUnsent as findAnyUnsent
} from '../../../src/load/k6/validity.js'
import { toldShortfalls } from '../../fixtures/told.js'

const counts = (notSent, due = 1000) => ({ due, ok: due - notSent, failed: 0, timedOut: 0, unfinished: 0, notSent })
const OPEN = { kind: 'constant-rate', ratePerSecond: 1000, connections: 10 }
const findUnsent = (options) => toldShortfalls(findAnyUnsent({ boundsUs: [], fastestUs: 0, ...options }))
const findBusyInstances = (options) => toldShortfalls(findAllBusyInstances(options))
const findForgotten = (options) => toldShortfalls(findAllForgotten(options))
const part = (cpuUs, cores = null, kind = 'driver') => ({ kind, cpuUs, cores })

t.test('requests left out while users were free: k6 was too slow', async (t) => {
  t.match(findUnsent({ counts: counts(50), load: OPEN, waitedMs: 2000, windowMs: 1000 }), [
    { code: 'unsent', text: /skipped 5 % .* 10 virtual users waited for the server only 20 % .*--vus/ }
  ])
})

t.test('requests left out while all users waited: it was the server', async (t) => {
  t.strictSame(findUnsent({ counts: counts(500), load: OPEN, waitedMs: 8000, windowMs: 1000 }), [])
  t.equal(findUnsent({ counts: counts(500), load: OPEN, waitedMs: 7990, windowMs: 1000 }).length, 1)
})

t.test('all waited, and were too few for a server that keeps its objectives: nobody knows', async (t) => {
  const find = (more) => findUnsent({ counts: counts(500), load: OPEN, waitedMs: 10_000, windowMs: 1000, ...more })
  t.match(find({ boundsUs: [5000, 10_001] }), [
    {
      code: 'unsent',
      text: /skipped 50 % .* 10 virtual users are too few to tell whether the server was the reason: this rate needs 11 within the objectives \(--vus\)/
    }
  ])
  t.strictSame(find({ boundsUs: [10_000], fastestUs: 1e6 }), [], 'all ten at the bound: the server was slower than that')
  t.match(find({ fastestUs: 50_000 }), [{ code: 'unsent', text: /this rate needs 50 even at the fastest answer seen/ }])
  t.strictSame(find({ boundsUs: [50_000], counts: counts(10) }), [], 'hardly any')
  t.strictSame(find({ boundsUs: [50_000], load: { kind: 'ramping-rate', endRatePerSecond: 1000, connections: 10 } }), [])
})

t.test('one in a hundred may be left out; a closed loop leaves none out; nothing due is no fault', async (t) => {
  t.strictSame(findUnsent({ counts: counts(10), load: OPEN, waitedMs: 0, windowMs: 1000 }), [])
  t.equal(findUnsent({ counts: counts(11), load: OPEN, waitedMs: 0, windowMs: 1000 }).length, 1)
  t.strictSame(
    findUnsent({
      counts: counts(500),
      load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
      waitedMs: 0,
      windowMs: 1000
    }),
    []
  )
  t.strictSame(findUnsent({ counts: counts(0, 0), load: OPEN, waitedMs: 0, windowMs: 1000 }), [])
})

t.test('cores that were all used', async (t) => {
  const find = (parts, hostCores = 2) => findBusyInstances({ parts, windowMs: 1000, hostCores })
  t.match(find([part(950_000, [1])]), [{ code: 'busy', text: /95 % of core 1:/ }])
  t.strictSame(find([part(940_000, [1])]), [])
  t.match(find([part(1_000_000), part(950_000)]), [{ code: 'busy', text: /97\.5 % of 2 cores/ }])
  t.strictSame(find([part(1_000_000), part(800_000)]), [])
  t.match(find([part(500_000, [1]), part(480_000, [1])]), [{ code: 'busy', text: /98 % of core 1/ }], 'two on one core')
  t.match(find([part(990_000, [1]), part(100_000, [2])]), [{ code: 'busy', text: /99 % of core 1/ }], 'one is late, however idle the other')
  t.strictSame(find([part(990_000, [1], 'node')]), [], 'the target may')
  t.strictSame(find([part(null, [1])]), [], 'not told')
  t.strictSame(find([]), [])
})

t.test('what k6 never came to is neither sent nor left out: it is said', async (t) => {
  t.match(findForgotten({ counts: counts(0, 900), planned: 1000 }), [
    { code: 'incomplete', text: /started only 900 of 1000 planned requests/ }
  ])
  t.strictSame(findForgotten({ counts: counts(100, 1000), planned: 1000 }), [], 'left out is another matter')
  t.strictSame(findForgotten({ counts: counts(0, 1001), planned: 1000 }), [])
  t.strictSame(findForgotten({ counts: counts(0, 3), planned: 5 }), [], 'edges of a short window')
  t.strictSame(findForgotten({ counts: counts(0, 3), planned: null }), [], 'a closed loop has no plan')
})
