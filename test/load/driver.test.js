import t from 'tap'
import { REPORT_HINT } from '../../src/errors.js'
import { driveLoad, startDriver } from '../../src/load/driver.js'
import { hangPrograms } from '../fixtures/hanging-programs.js'
import { comesTrue, isRunning, openTestSite } from '../fixtures/site.js'
import { makeLocalJob } from './fixtures/local-job.js'

t.jobs = 2 // they wait for time more than for a core

async function makeJob (t, more = {}) {
  const profile = { kind: 'constant-concurrency', connections: 2, pipelining: 1 }
  const { job } = await makeLocalJob(t, { driver: 'autocannon', profile, durationMs: 250, warmupMs: 50, answerMs: 2, ...more })
  return job
}

async function start (t) {
  const running = await startDriver({ site: await openTestSite(t), cores: null })
  t.teardown(() => running.stop({ graceMs: 0 }))
  return running
}

const drive = ({
  job,
  running,
  signal = new AbortController().signal,
  onWindowReady = async () => {},
  onWindowClosed = async () => {},
  onTick = () => {}
}) => driveLoad({ job, running, signal, onWindowReady, onWindowClosed, onTick })

t.test('a load from a process of its own, with its moments told in order', async (t) => {
  const running = await start(t)
  const moments = []
  const result = await drive({
    job: await makeJob(t, { durationMs: 1100 }),
    running,
    onWindowReady: async (pid) => { moments.push(['ready', pid]) },
    onWindowClosed: async (pid) => { await new Promise((resolve) => setTimeout(resolve, 50)); moments.push(['closed', pid]) },
    onTick: () => { if (moments.at(-1)[0] !== 'tick') moments.push(['tick', running.pid]) }
  })
  t.same(moments, ['ready', 'tick', 'closed'].map((moment) => [moment, running.pid]), 'the result waits for the last snapshots')
  t.not(running.pid, process.pid)
  t.equal(result.driver, 'autocannon')
  t.ok(result.counts.ok > 0)
  t.ok(result.windowMs > 1000)
})

t.test('a driver that is killed while it measures', async (t) => {
  const running = await start(t)
  const driven = drive({
    job: await makeJob(t, { durationMs: 60_000 }),
    running,
    onWindowReady: async () => {
      setImmediate(() => process.kill(running.pid, 'SIGKILL'))
    }
  })
  await t.rejects(driven, { code: 'DRIVER_LOST', message: 'the load driver was ended by SIGKILL', hint: /oom/ })
})

t.test('a driver that is killed before it begins', async (t) => {
  const running = await start(t)
  const driven = drive({ job: await makeJob(t), running })
  process.kill(running.pid, 'SIGKILL')
  await t.rejects(driven, { code: 'DRIVER_LOST' })
  await running.ended
  await t.rejects(drive({ job: await makeJob(t), running }), { code: 'DRIVER_LOST' }, 'or has been gone for long')
})

t.test('a driver that is stopped for good is given up on, and ended', async (t) => {
  await Promise.all(['before it begins', 'while it measures'].map(async (moment) => {
    const running = await start(t)
    const stopIt = async () => { process.kill(running.pid, 'SIGSTOP') }
    if (moment === 'before it begins') await stopIt()
    const driven = drive({ job: await makeJob(t, { timeoutMs: 500 }), running, onWindowReady: async () => { setImmediate(stopIt) } })
    await t.rejects(
      driven,
      {
        code: 'DRIVER_LOST',
        message: 'the load driver has said nothing for 5.75 s: it is stopped (SIGSTOP)',
        hint: /who stopped it/
      },
      moment
    )
    await running.stop({ graceMs: 0 })
    t.ok(await comesTrue(async () => !await isRunning(running.pid)), 'SIGSTOP does not keep it')
  }))
})

t.test('a driver that does not come up is given up on, and ended', async (t) => {
  const pids = []
  const site = await openTestSite(t)
  const reaper = { watch: (pid) => { pids.push(pid); process.kill(pid, 'SIGSTOP') }, forget: () => {} }
  await t.rejects(startDriver({ site: { ...site, reaper }, cores: null, upMs: 300 }), {
    code: 'DRIVER_LOST',
    message: 'the load driver did not start within 0.3 s: it is stopped (SIGSTOP)',
    hint: /who stopped it/
  })
  t.ok(await comesTrue(async () => !await isRunning(pids[0])))
})

t.test('one that does not come up is not waited for once the run is to end', async (t) => {
  const abort = new AbortController()
  const reaper = { watch: (pid) => { process.kill(pid, 'SIGSTOP'); setImmediate(() => abort.abort()) }, forget: () => {} }
  const running = await startDriver({ site: { ...await openTestSite(t), reaper }, cores: null, signal: abort.signal })
  t.notOk(running.hasEnded(), 'whoever started it stops it')
  await running.stop({ graceMs: 0 })
  t.ok(await comesTrue(async () => !await isRunning(running.pid)))
})

t.test('a taskset and a chrt that hang are ended, and the driver works without them', async (t) => {
  await hangPrograms(t, ['taskset', 'chrt'])
  const site = { ...await openTestSite(t), sharesDriverCore: true }
  const running = await startDriver({ site: { ...site, niceness: 0 }, cores: [0] })
  t.teardown(() => running.stop({ graceMs: 0 }))
  t.ok((await drive({ job: await makeJob(t, { durationMs: 1500 }), running })).counts.ok > 0)
})

t.test('an error crosses the border with its code and hint', async (t) => {
  const profile = { kind: 'poisson', ratePerSecond: 10, connections: 1 }
  await t.rejects(drive({ job: await makeJob(t, { profile }), running: await start(t) }), {
    code: 'USAGE',
    message: 'autocannon cannot drive a poisson load',
    hint: /native driver/
  })
})

t.test('an error without a code is the driver\'s own, and says where it arose', async (t) => {
  await t.rejects(drive({ job: await makeJob(t, { good: null }), running: await start(t) }), {
    code: 'DRIVER_FAILED', message: /^the load driver failed: TypeError: .*\n +at /, hint: REPORT_HINT
  })
})

t.test('an abort within the window gives the part that was measured', async (t) => {
  const controller = new AbortController()
  const running = await start(t)
  const result = await drive({
    job: await makeJob(t, { durationMs: 60_000 }),
    running,
    signal: controller.signal,
    onTick: () => controller.abort()
  })
  t.ok(result.counts.ok > 0)
  t.ok(result.windowMs < 60_000)
})

t.test('an abort before the window gives nothing', async (t) => {
  const running = await start(t)
  t.equal(await drive({ job: await makeJob(t), running, signal: AbortSignal.abort() }), null)
  const controller = new AbortController()
  const other = await start(t)
  t.equal(
    await drive({
      job: await makeJob(t),
      running: other,
      signal: controller.signal,
      onWindowReady: async () => controller.abort()
    }),
    null,
    'nor while the first snapshots are taken'
  )
})

t.test('snapshots that cannot be taken end the trial', async (t) => {
  const trouble = new Error('no /proc today')
  await t.rejects(drive({ job: await makeJob(t), running: await start(t), onWindowReady: async () => { throw trouble } }), trouble)
  await t.rejects(drive({ job: await makeJob(t), running: await start(t), onWindowClosed: async () => { throw trouble } }), trouble)
})

t.test('a driver ends with its conductor', async (t) => {
  const running = await start(t)
  running.child.disconnect()
  t.ok(await comesTrue(async () => !await isRunning(running.pid)))
})
