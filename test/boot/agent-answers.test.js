import t from 'tap'
import { nameProfile, readGreeting, readLook, readProfileAnswer, readUsage, wentBack } from '../../src/boot/agent-answers.js'

const MOST = 2 ** 42
const USAGE = { idleMs: 1.5, activeMs: 2.5, cpuUs: 30, memoryBytes: 400 }
const LOOK = { ...USAGE, pid: 7, heapUsedBytes: 100, loopDelayUs: 20, sockets: 3, bytesIn: 10, bytesOut: 20 }
const isRead = (read, given, more) => read({ ...given, ...more }) !== null

t.test('a greeting has a process and a part', async (t) => {
  t.same(readGreeting({ group: 'server', pid: 7, more: 1 }), { pid: 7, part: 'server' })
  for (const given of [null, 7, 'x', {}, { group: 7, pid: 7 }, { group: 'x' }, { group: 'x', pid: '7' }, { group: 'x', pid: -1 }]) t.equal(readGreeting(given), null)
  t.equal(nameProfile({ pid: 7, threadId: 2 }), 'profile-7-2.json')
})

t.test('figures of a usage: none below nothing or beyond 4 TiB, and bytes and CPU time whole', async (t) => {
  t.same(readUsage(USAGE), USAGE)
  for (const key of Object.keys(USAGE)) {
    t.same([0, MOST, MOST + 1, -1, NaN, '1', null, undefined].map((value) => isRead(readUsage, USAGE, { [key]: value })), [true, true, false, false, false, false, false, false], key)
  }
  t.same(['idleMs', 'activeMs', 'cpuUs', 'memoryBytes'].map((key) => isRead(readUsage, USAGE, { [key]: 0.5 })), [true, true, false, false])
  t.same([readUsage(null), readUsage('x'), readUsage([])], [null, null, null])
})

t.test('a look has more, of which some may not be known', async (t) => {
  t.same(readLook(LOOK), LOOK)
  for (const key of ['loopDelayUs', 'sockets', 'bytesIn', 'bytesOut']) {
    t.same([null, 0, 0.5, -1, undefined, 'x'].map((value) => isRead(readLook, LOOK, { [key]: value })), [true, true, false, false, false, false], key)
  }
  for (const key of ['pid', 'heapUsedBytes']) t.same([0, null, 0.5, undefined].map((value) => isRead(readLook, LOOK, { [key]: value })), [true, false, false, false], key)
  t.same([readLook(null), readLook(7)], [null, null])
})

t.test('what only grows went back: by more than is rounding', async (t) => {
  t.equal(wentBack(null, USAGE), false)
  t.equal(wentBack(USAGE, USAGE), false)
  for (const key of ['idleMs', 'activeMs', 'cpuUs']) {
    t.same([1, 1.1].map((less) => wentBack(USAGE, { ...USAGE, [key]: USAGE[key] - less })), [false, true], key)
  }
  t.equal(wentBack(USAGE, { ...USAGE, memoryBytes: 0 }), false)
})

const PROFILE = { pid: 7, threadId: 0, thread: null }
const CPU = { ...PROFILE, threads: [{ thread: 1, cpuUs: 5, isPool: true }], work: { requests: 3, jobs: { a: 1 } } }
const HEAP = { ...PROFILE, heapBytes: [1, 2], collections: [{ isMinor: true, ms: 0.5 }] }

t.test('an answer about a profile: an error, that it is ready, or one of CPU time or of memory', async (t) => {
  t.same(readProfileAnswer({ error: 'x'.repeat(301) }), { error: 'x'.repeat(300) })
  t.same(readProfileAnswer({ ready: true, pid: 7 }), { ready: true })
  t.same(readProfileAnswer({ ...CPU, more: 1 }), CPU)
  t.same(readProfileAnswer({ ...HEAP, more: 1 }), HEAP)
  t.same([readProfileAnswer(null), readProfileAnswer({}), readProfileAnswer({ ready: 'yes' })], [null, null, null])
  for (const given of [CPU, HEAP]) {
    const are = (...all) => all.map((more) => isRead(readProfileAnswer, given, more))
    t.same(are({ thread: 3 }, { thread: -1 }, { thread: undefined }), [true, false, false])
    t.same(are({ pid: 0.5 }, { pid: -1 }, { threadId: 0.5 }, { threadId: undefined }), [false, false, false, false])
  }
})

t.test('of CPU time: threads, if they are known, requests and jobs', async (t) => {
  const are = (...all) => all.map((more) => isRead(readProfileAnswer, CPU, more))
  const [thread] = CPU.threads
  t.same(are({ threads: null }, { threads: [] }, { threads: {} }, { threads: [null] }), [true, true, false, false])
  const wrong = [{ isPool: 1 }, { cpuUs: -1 }, { thread: null }]
  t.same(are(...wrong.map((more) => ({ threads: [{ ...thread, ...more }] }))), [false, false, false])
  t.same(are({ threads: Array(10_000).fill(thread) }, { threads: Array(10_001).fill(thread) }), [true, false])
  t.same(are({ threads: Array(2).fill({ ...thread, cpuUs: MOST / 2 }) }, { threads: Array(2).fill({ ...thread, cpuUs: MOST }) }), [true, false], 'nor their sum')
  const works = [null, { requests: -1, jobs: {} }, { requests: 1, jobs: null }, { requests: 1, jobs: { a: 'x' } }]
  t.same(are(...works.map((work) => ({ work }))), [false, false, false, false])
})

t.test('of memory: the heap before and after, and collections', async (t) => {
  const are = (...all) => all.map((more) => isRead(readProfileAnswer, HEAP, more))
  const [one] = HEAP.collections
  t.same(are(...[[1], [1, 2, 3], [1, 0.5], [1, -1], null].map((heapBytes) => ({ heapBytes }))), [false, false, false, false, false])
  const lists = [[], [null], [{ ...one, isMinor: 0 }], [{ ...one, ms: -1 }]]
  t.same(are(...lists.map((collections) => ({ collections }))), [true, false, false, false])
  t.same(are({ collections: Array(2).fill({ ...one, ms: MOST / 2 }) }, { collections: Array(2).fill({ ...one, ms: MOST }) }), [true, false])
})
