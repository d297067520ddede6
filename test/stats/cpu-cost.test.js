import t from 'tap'
import { computeCpuCost, selectBusy } from '../../src/stats/cpu-cost.js'
import { makeCpuProfile, times } from '../fixtures/profiles.js'

const APP = 'handle file:///app/a.js:3'
const NO_WORK = { requests: 0, jobs: {} }

/** 10 ms: 4 of the handler, 1 of the collector, 5 idle. */
const PROFILE = makeCpuProfile([...times(4, [APP]), '(garbage collector)', ...times(5, '(idle)')])

function makeThread ({ used = null, pool = 0, helpers = 0, ...more } = {}) {
  const threads = used === null
    ? null
    : [{ thread: 7, cpuUs: used, isPool: false }, { thread: 8, cpuUs: pool, isPool: true }, { thread: 9, cpuUs: helpers, isPool: false }]
  return { pid: 7, threadId: 0, thread: used === null ? null : 7, threads, work: NO_WORK, profile: PROFILE, ...more }
}

const cost = (threads, requests = 10) => computeCpuCost({ threads, requests, roots: ['/app'] })
const told = ({ functions }) => functions.map(({ what, name, perRequest }) => [what ?? name, perRequest])

t.test('the kernel says how much, the profile by whom: what it did not see is the event loop', async (t) => {
  const work = { requests: 100, jobs: { zlib: 150, fs: 1 } }
  const made = cost([makeThread({ used: 7000, pool: 20_000, helpers: 600, work })])
  t.strictSame(told(made), [['pool', 2000], ['handle', 400], ['loop', 200], ['collector', 100], ['helpers', 60]])
  t.equal(made.functions[0].name, 'zlib', 'one kind of job: the pool has its name')
  t.equal(made.perRequest, 2760)
  t.strictSame(made.cpu, {
    idleRatio: 0.3, collectorPerRequestUs: 100, poolPerRequestUs: 2000, poolJobs: [{ kind: 'zlib', perRequest: 1.5 }]
  })
  t.strictSame(made.flame.frames[0], { what: 'pool', name: 'zlib' }, 'the flame begins with it')
})

t.test('a core that was shared: the profile has more time than there was', async (t) => {
  t.strictSame(told(cost([makeThread({ used: 2500 })])), [['handle', 200], ['collector', 50]])
})

t.test('without /proc: times of a clock, and nothing is said of the pool', async (t) => {
  const made = cost([makeThread()])
  t.strictSame(told(made), [['handle', 400], ['collector', 100]])
  t.match(made.cpu, { poolPerRequestUs: null, idleRatio: 0.5 })
})

t.test('several kinds of jobs are named, and none is given the time of the others', async (t) => {
  const made = cost([makeThread({ used: 5000, pool: 1000, work: { requests: 0, jobs: { fs: 30, crypto: 60, dns: 0 } } })])
  t.equal(made.functions.find(({ what }) => what === 'pool').name, 'crypto, fs')
  t.strictSame(made.cpu.poolJobs, [{ kind: 'crypto', perRequest: null }, { kind: 'fs', perRequest: null }])
})

t.test('two processes, and a worker in one of them: its thread is not counted twice', async (t) => {
  const first = makeThread({ used: 5000, pool: 1000 })
  const worker = { ...first, threadId: 1, thread: 9, threads: first.threads.map((one) => one.thread === 9 ? { ...one, cpuUs: 5000 } : one) }
  const made = cost([{ ...first, threads: worker.threads }, worker, { ...makeThread({ used: 5000, pool: 1000 }), pid: 20 }])
  t.strictSame(told(made), [['handle', 1200], ['collector', 300], ['pool', 200]])
})

t.test('who only waits for what it started is left out', async (t) => {
  const npm = makeThread({ used: 20, pid: 3 })
  const server = makeThread({ used: 5000 })
  t.strictSame(selectBusy({ threads: [npm, server], roots: [] }), [server])
  t.equal(selectBusy({ threads: [makeThread({ used: 0 })], roots: [] }).length, 1, 'where none did anything all stay')
})
