import t from 'tap'
import { addPulses, addTicks, collectTicks, driveWorkers, splitJob, startWorkers } from '../../../src/load/workers/worker-processes.js'
import { comesTrue, isRunning, openTestSite } from '../../fixtures/site.js'
import { makeLocalJob } from '../fixtures/local-job.js'

t.jobs = 2 // they wait for time more than for a core

/** Of what takes seconds: between two requests each worker sleeps. */
const SLOW = { kind: 'constant-rate', ratePerSecond: 80, connections: 5 }

async function start (t, workers = 2) {
  const runnings = await startWorkers({ site: await openTestSite(t), cores: Array(workers).fill(null) })
  t.teardown(() => Promise.all(runnings.map((running) => running.stop({ graceMs: 0 }))))
  return runnings
}

const drive = ({
  job,
  runnings,
  signal = new AbortController().signal,
  onWindowReady = async () => {},
  onWindowClosed = async () => {},
  onTick = () => {}
}) => driveWorkers({ job, runnings, signal, onWindowReady, onWindowClosed, onTick })

t.test('two workers, one job after the other', async (t) => {
  const runnings = await start(t)

  t.test('two workers send the plan between them, and count what the server counted', async (t) => {
    const { job, seen } = await makeLocalJob(t)
    t.not(runnings[0].pid, runnings[1].pid)
    const moments = []
    let before = 0
    const result = await drive({
      job,
      runnings,
      onWindowReady: async () => { moments.push('ready'); await new Promise((resolve) => setTimeout(resolve, 50)); before = seen.requests },
      onWindowClosed: async () => { moments.push('closed') }
    })
    t.same(moments, ['ready', 'closed'], 'once for all')
    t.equal(result.counts.due, 200, '400 a second for 500 ms, not twice as many')
    t.equal(result.counts.ok, 200)
    t.equal(result.connectionsOpened, 5)
    t.equal(seen.connections, 5)
    t.equal(result.series?.dueUs.length, 200)
    t.strictSame([...result.series.dueUs].map(Math.round), Array.from({ length: 200 }, (_, n) => n * 2500), 'every due time of the plan')
    t.ok(seen.requests - before >= 200, 'those in the window, and what the warm-up still sent while they were let go')
  })

  t.test('ticks are of all workers', async (t) => {
    const { job } = await makeLocalJob(t, { durationMs: 2800, profile: SLOW })
    const ticks = []
    await drive({ job, runnings, onTick: (tick) => ticks.push(tick) })
    t.ok(ticks.length > 0)
    const due = ticks.map(({ soFar }) => soFar.due)
    t.ok(due.some((so, i) => so > 50 * (i + 1)), `${due}: more than a half could`)
  })

  t.test('an abort within the window gives the part that was measured, of all', async (t) => {
    const { job } = await makeLocalJob(t, { durationMs: 60_000, profile: SLOW })
    const controller = new AbortController()
    const result = await drive({ job, runnings, signal: controller.signal, onTick: () => controller.abort() })
    t.ok(result.counts.ok > 0)
    t.ok(result.windowMs < 60_000)
  })

  t.test('an abort as soon as they are let go ends, with what there is', async (t) => {
    const { job } = await makeLocalJob(t, { durationMs: 60_000, profile: SLOW })
    const controller = new AbortController()
    const result = await drive({
      job,
      runnings,
      signal: controller.signal,
      onWindowReady: async () => {
        setImmediate(() => controller.abort())
      }
    })
    t.ok(result === null || result.windowMs < 60_000)
  })

  t.test('an abort before the window gives nothing', async (t) => {
    const { job } = await makeLocalJob(t)
    t.equal(await drive({ job, runnings, signal: AbortSignal.abort() }), null)
    const controller = new AbortController()
    t.equal(
      await drive({
        job,
        runnings,
        signal: controller.signal,
        onWindowReady: async () => controller.abort()
      }),
      null,
      'nor while the first snapshots are taken'
    )
  })

  t.test('more workers than connections', async (t) => {
    const { job } = await makeLocalJob(t, { profile: { kind: 'constant-concurrency', connections: 1, pipelining: 1 } })
    await t.rejects(drive({ job, runnings }), { code: 'USAGE' })
  })
})

t.test('a closed loop in three: all that the server answered is counted once', async (t) => {
  const { job, seen } = await makeLocalJob(t, { profile: { kind: 'constant-concurrency', connections: 4, pipelining: 1 } })
  let ready = Infinity
  const result = await drive({ job, runnings: await start(t, 3), onWindowReady: async () => { ready = seen.requests } })
  const { due, ok, failed, timedOut, unfinished, notSent } = result.counts
  t.equal(due, ok + failed + timedOut + unfinished + notSent)
  t.ok(ok > 0 && failed === 0)
  t.ok(due <= seen.requests - ready + 4, 'no more than the server was asked')
  t.equal(result.connectionsOpened, 4)
})

t.test('a worker that is killed mid-trial is named, and the others are gone', async (t) => {
  const { job } = await makeLocalJob(t, { durationMs: 60_000, profile: SLOW })
  const runnings = await start(t, 3)
  const driven = drive({ job, runnings, onWindowReady: async () => { setTimeout(() => process.kill(runnings[1].pid, 'SIGKILL'), 50) } })
  await t.rejects(driven, { code: 'DRIVER_LOST', message: /^worker 2: the load driver was ended by SIGKILL/, hint: /oom/ })
  for (const { pid } of runnings) t.ok(await comesTrue(async () => !await isRunning(pid)))
})

t.test('a worker that is gone before the others are ready', async (t) => {
  const { job } = await makeLocalJob(t)
  const runnings = await start(t)
  process.kill(runnings[0].pid, 'SIGKILL')
  let opened = false
  await t.rejects(drive({ job, runnings, onWindowReady: async () => { opened = true } }), { code: 'DRIVER_LOST', message: /^worker 1: / })
  t.notOk(opened)
})

t.test('snapshots that cannot be taken end the trial, with the error as it was', async (t) => {
  const { job } = await makeLocalJob(t)
  const trouble = new Error('no /proc today')
  await t.rejects(drive({ job, runnings: await start(t), onWindowReady: async () => { throw trouble } }), trouble)
  await t.rejects(drive({ job, runnings: await start(t), onWindowClosed: async () => { throw trouble } }), trouble)
})

t.test('one worker is the driver as it is', async (t) => {
  const { job } = await makeLocalJob(t)
  const { counts, invalid } = await drive({ job, runnings: await start(t, 1) })
  t.equal(counts.due, 200)
  t.notOk(invalid.some(({ worker }) => worker !== undefined))
})

t.test('one that cannot be started leaves none of the others', async (t) => {
  const site = await openTestSite(t)
  const pids = []
  const reaper = {
    ...site.reaper,
    watch: (pid) => {
      pids.push(pid)
      site.reaper.watch(pid)
      if (pids.length === 2) throw new Error('enough')
    }
  }
  await t.rejects(startWorkers({ site: { ...site, reaper }, cores: [null, null] }), { message: 'enough' })
  t.ok(await comesTrue(async () => !await isRunning(pids[0])))
  process.kill(-pids[1], 'SIGKILL')
})

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

t.test('an amount is divided', (t) => {
  const amounts = split({ kind: 'constant-concurrency', connections: 10, pipelining: 1, amount: 101 }, 3).map(({ profile }) => profile.amount)
  t.same(amounts, [34, 34, 33])
  t.end()
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

const tick = (more = {}) => ({ elapsedMs: 1000, ratePerSecond: 10, p50Us: 100, p99Us: 500, failed: 1, ...more })
const soFar = { due: 11, ok: 10, failed: 1, slow: [3, 0] }

t.test('ticks are told when every worker has told its own', async (t) => {
  const told = []
  const tell = collectTicks({ workers: 2, onTick: (one) => told.push(one) })
  tell(0, tick({ ratePerSecond: 1 }))
  tell(0, tick({ ratePerSecond: 2 }))
  t.same(told, [])
  tell(1, tick({ ratePerSecond: 30 }))
  tell(1, tick({ ratePerSecond: 40 }))
  t.same(told.map(({ ratePerSecond }) => ratePerSecond), [31, 42], 'the first with the first, the second with the second')
})

t.test('rates and counts add up; the highest p50 and p99 stand', async (t) => {
  t.strictSame(
    addTicks([
      tick({ soFar }),
      tick({ elapsedMs: 1003, p50Us: 90, p99Us: 700, failed: 2, soFar: { due: 5, ok: 5, failed: 0, slow: [1, 1] } })
    ]),
    {
      elapsedMs: 1003,
      ratePerSecond: 20,
      p50Us: 100,
      p99Us: 700,
      failed: 3,
      soFar: { due: 16, ok: 15, failed: 1, slow: [4, 1] }
    }
  )
})

t.test('one alone is itself', async (t) => {
  t.strictSame(addTicks([tick({ soFar })]), tick({ soFar }))
})

t.test('a part of what happened so far is none of it, and no p99 is none', async (t) => {
  t.notOk('soFar' in addTicks([tick({ soFar }), tick()]))
  t.equal(addTicks([tick({ p99Us: null }), tick({ p99Us: null })]).p99Us, null)
  t.equal(addTicks([tick({ p99Us: null }), tick()]).p99Us, 500)
  t.equal(addTicks([tick({ p50Us: null }), tick({ p50Us: null })]).p50Us, null)
})

t.test('how requests end: what all have said by now, each time that one speaks', async (t) => {
  const told = []
  const tell = addPulses({ workers: 2, onPulse: (pulse) => told.push(pulse) })
  tell(0, { atMs: 500, ok: 10, failed: 0 })
  tell(1, { atMs: 502, ok: 5, failed: 3 })
  tell(0, { atMs: 1000, ok: 20, failed: 1 })
  t.strictSame(told, [{ atMs: 500, ok: 10, failed: 0 }, { atMs: 502, ok: 15, failed: 3 }, { atMs: 1000, ok: 25, failed: 4 }])
})
