import t from 'tap'
import { describeLoad, describeProfile, formatPerRequest, nameFrame, nameProfiled, placeFrame } from '../../../src/report/prose/profile.js'

t.test('a frame is named by its function; one of V8 or libuv by what it is', async (t) => {
  const named = (frame) => nameFrame({ frame })
  t.equal(named({ name: 'send', file: 'fastify/lib/reply.js', line: 1 }), 'send')
  t.equal(named({ name: 'write' }), 'write (native)')
  t.equal(named({ name: 'write', by: 'node:zlib' }), 'write (native, zlib)')
  t.equal(named({ name: 'write', by: 'node:internal/streams/writable' }), 'write (native, streams/writable)')
  t.equal(named({ name: '(program)' }), '(program)')
  t.equal(named({ what: 'pool', name: 'zlib' }), 'thread pool of libuv: zlib')
  t.equal(named({ what: 'idle', name: '' }), 'idle')
})

t.test('where it stands; what has no file has no place', async (t) => {
  t.equal(placeFrame({ frame: { file: 'a.js', line: 12 } }), 'a.js:12')
  t.equal(placeFrame({ frame: {} }), '')
})

const profile = {
  kind: 'cpu',
  perRequest: 1210,
  target: 'fastify',
  part: 'producer',
  requests: 30_000,
  windowMs: 5000,
  load: { kind: 'constant-rate', ratePerSecond: 512.34 },
  responseTimeUs: { p99_9: 4200, max: 9000 }
}
const say = (more) => describeProfile({ profile: { ...profile, ...more } })

t.test('under which load, and what a request took', async (t) => {
  const load = (load) => describeLoad({ profile: { load } })
  t.equal(load({ kind: 'constant-users', connections: 5, pauseMs: 10 }), 'by 5 users')
  t.equal(load({ kind: 'constant-users', connections: 1, pauseMs: 10 }), 'by 1 user')
  t.equal(load({ kind: 'constant-concurrency', connections: 10 }), 'flat out with 10 connections')
  t.equal(load({ kind: 'constant-concurrency', connections: 1 }), 'flat out with 1 connection')
  t.equal(load({ kind: 'constant-rate', ratePerSecond: 512.34 }), 'at 512/s')
  t.equal(load({ kind: 'stages', stages: [] }), 'under its load')
  t.same(say({}), ['1,210 µs of CPU a request: 30,000 requests in 5 s, at 512/s, in an extra trial under the profiler. No other figure includes it.'])
  t.match(say({ requests: 1 })[0], ': 1 request in 5 s,')
  t.match(say({ kind: 'heap', perRequest: 2099.6 })[0], /^2\.1 kB allocated a request: /)
  t.same([0.456, 12.345, 0].map((perRequest) => formatPerRequest({ kind: 'cpu', perRequest })), ['0.46 µs', '12.3 µs', '0 µs'])
  t.same([nameProfiled({ profile, several: false }), nameProfiled({ profile, title: 'A', several: true })], ['fastify', 'A: producer'])
})

t.test('of CPU time: how idle, what the collector took and what the pool', async (t) => {
  const figures = { idleRatio: 0.254, collectorPerRequestUs: 12.34, poolPerRequestUs: 0, poolJobs: [] }
  const cpu = (more) => say({ cpu: { ...figures, ...more } }).slice(1)
  const rest = 'The busiest thread with JavaScript was idle for 25 % of the window. Garbage collection took 12.3 µs a request.'
  t.same(cpu({}), [rest])
  t.match(cpu({ poolPerRequestUs: null }), [rest, /^This platform does not tell the CPU time of each thread/])
  t.same(cpu({ poolPerRequestUs: 80 }), [rest, 'The thread pool of libuv took 80.0 µs a request: its kind of work was not seen.'])
  const zlib = { kind: 'zlib', perRequest: 2 }
  t.match(cpu({ poolPerRequestUs: 80, poolJobs: [zlib] })[1], /: zlib, 2 jobs a request\.$/)
  t.match(cpu({ poolPerRequestUs: 80, poolJobs: [{ ...zlib, perRequest: 1.002 }] })[1], /: zlib, 1 job a request\.$/)
  t.match(cpu({ poolPerRequestUs: 80, poolJobs: [zlib, { kind: 'fs', perRequest: null }] })[1],
    /: zlib, 2 jobs a request; fs; how much CPU each kind took is not known\.$/)
})

t.test('of memory: collections, what beside them, and how the heap grew', async (t) => {
  const heap = { grownBytes: 60_000, heapBytes: 5_000_000, collections: 1200, minorCollections: 1100, collectingMs: 1.5, longestMs: 0.25 }
  const of = (more, times = {}) => say({ heap: { ...heap, ...more }, ...times }).slice(1)
  t.match(of({ collections: 1, minorCollections: 0 })[0], /^1 garbage collection \(0 of young objects\) /)
  const [collected, grown] = of({})
  t.equal(collected, '1,200 garbage collections (1,100 of young objects) took 1.50 ms, the longest 250 µs; p99.9 of this trial was 4.20 ms.')
  t.match(grown, 'Before the window the heap held 5 MB, after it 60 kB more, 2 bytes a request, each time after a full collection.')
  t.match(of({ grownBytes: 0 })[1], 'after it not more, each time')
  t.match(of({ grownBytes: -5 })[1], 'after it not more, each time')
  t.equal(of({ collections: 0 })[0], 'No garbage collection; p99.9 of this trial was 4.20 ms.')
  t.equal(of({ collections: 0 }, { responseTimeUs: { p99_9: null, max: 9000 } })[0],
    'No garbage collection; the slowest answer of this trial took 9.00 ms (too few for p99.9).')
  t.equal(of({ collections: 0 }, { responseTimeUs: { p99_9: null, max: null } })[0], 'No garbage collection.')
})
