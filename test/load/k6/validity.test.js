import t from 'tap'
import { findBusyInstances, findUnsent } from '../../../src/load/k6/validity.js'

const counts = (notSent, due = 1000) => ({ due, ok: due - notSent, failed: 0, timedOut: 0, unfinished: 0, notSent })
const OPEN = { kind: 'constant-rate', ratePerSecond: 1000, connections: 10 }
const part = (cpuUs, cores = null, kind = 'driver') => ({ kind, cpuUs, cores })

t.test('requests left out while users were free: k6 was too slow', async (t) => {
  t.match(findUnsent({ counts: counts(50), load: OPEN, waitedMs: 2000, windowMs: 1000 }), [/left out 5\.0 % .* 10 virtual users waited for the server for 20 % .*--vus/])
})

t.test('requests left out while all users waited: it was the server', async (t) => {
  t.strictSame(findUnsent({ counts: counts(500), load: OPEN, waitedMs: 8000, windowMs: 1000 }), [])
  t.equal(findUnsent({ counts: counts(500), load: OPEN, waitedMs: 7990, windowMs: 1000 }).length, 1)
})

t.test('one in a hundred may be left out; a closed loop leaves none out; nothing due is no fault', async (t) => {
  t.strictSame(findUnsent({ counts: counts(10), load: OPEN, waitedMs: 0, windowMs: 1000 }), [])
  t.equal(findUnsent({ counts: counts(11), load: OPEN, waitedMs: 0, windowMs: 1000 }).length, 1)
  t.strictSame(findUnsent({ counts: counts(500), load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 }, waitedMs: 0, windowMs: 1000 }), [])
  t.strictSame(findUnsent({ counts: counts(0, 0), load: OPEN, waitedMs: 0, windowMs: 1000 }), [])
})

t.test('cores that were all used', async (t) => {
  const find = (parts, hostCores = 2) => findBusyInstances({ parts, windowMs: 1000, hostCores })
  t.match(find([part(950_000, [1])]), [/95 % of core 1:/])
  t.strictSame(find([part(940_000, [1])]), [])
  t.match(find([part(1_000_000), part(950_000)]), [/98 % of 2 cores/])
  t.strictSame(find([part(1_000_000), part(800_000)]), [])
  t.match(find([part(500_000, [1]), part(480_000, [1])]), [/98 % of core 1/], 'two on one core')
  t.match(find([part(990_000, [1]), part(100_000, [2])]), [/99 % of core 1/], 'one is late, however idle the other')
  t.strictSame(find([part(990_000, [1], 'node')]), [], 'the target may')
  t.strictSame(find([part(null, [1])]), [], 'not told')
  t.strictSame(find([]), [])
})
