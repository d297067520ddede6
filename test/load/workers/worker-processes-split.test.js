import t from 'tap'
import { splitJob } from '../../../src/load/workers/worker-processes.js'

const JOB = {
  driver: 'native',
  url: 'http://a|b<script>/',
  request: { path: '/' },
  good: {},
  durationMs: 1000,
  warmupMs: 100,
  timeoutMs: 1000,
  seed: 3
}
const split = (profile, workers) => splitJob({ job: { ...JOB, profile }, workers })

t.test('connections are divided, what is left over goes to the first workers', async (t) => {
  const connectionsOf = (connections, workers) =>
    split({ kind: 'constant-concurrency', connections, pipelining: 4 }, workers).map(
      ({ profile }) => profile.connections
    )
  t.same(connectionsOf(10, 1), [10])
  t.same(connectionsOf(10, 2), [5, 5])
  t.same(connectionsOf(10, 3), [4, 3, 3])
  t.same(connectionsOf(11, 4), [3, 3, 3, 2])
  t.same(connectionsOf(4, 4), [1, 1, 1, 1])
})

t.test('all else stays: rate and seed too, of which each worker takes its due times', async (t) => {
  const profile = { kind: 'poisson', ratePerSecond: 500, connections: 100 }
  t.strictSame(split(profile, 2), [0, 1].map((index) => ({ ...JOB, profile: { ...profile, connections: 50 }, share: { index, of: 2 } })))
  t.equal(profile.connections, 100, 'the job itself is left as it was')
})

t.test('requests that vary: the n-th of the whole load is sent by the worker whose due time it has', async (t) => {
  const profile = { kind: 'poisson', ratePerSecond: 500, connections: 100 }
  for (const [length, workers] of [[1, 2], [2, 2], [4, 2], [5, 2], [6, 4], [3, 5], [7, 3]]) {
    const request = Array.from({ length }, (_, n) => ({ path: `/${n}` }))
    const jobs = splitJob({ job: { ...JOB, profile, request }, workers })
    const sent = Array.from({ length: 40 }, (_, n) => {
      const own = jobs[n % workers].request
      return own[Math.floor(n / workers) % own.length]
    })
    t.strictSame(sent, Array.from({ length: 40 }, (_, n) => request[n % length]), `${length} requests, ${workers} workers`)
  }
})

t.test('fewer connections than workers', async (t) => {
  t.throws(() => split({ kind: 'constant-concurrency', connections: 3, pipelining: 1 }, 4), {
    code: 'USAGE',
    message: '4 workers cannot share 3 connections',
    hint: /-c/
  })
  t.throws(() => split({ kind: 'poisson', ratePerSecond: 1, connections: 1 }, 2), {
    code: 'USAGE',
    message: '2 workers cannot share 1 connection'
  })
})

t.test('requests that vary in a closed loop: each worker sends all of them, from another place on', async (t) => {
  const profile = { kind: 'constant-concurrency', connections: 4, pipelining: 1 }
  const request = ['/slow', '/fast', '/a', '/b'].map((path) => ({ path }))
  const [first, second] = splitJob({ job: { ...JOB, profile, request }, workers: 2 })
  t.strictSame(first.request, request)
  t.strictSame(second.request.map(({ path }) => path), ['/a', '/b', '/slow', '/fast'])
  for (const job of splitJob({ job: { ...JOB, profile, request: [{ path: '/only' }] }, workers: 3 })) { t.strictSame(job.request, [{ path: '/only' }]) }
})
