import t from 'tap'
import { BaseloadError } from '../../../src/errors.js'
import { runStampedes } from '../../../src/experiments/stampede/experiment.js'
import { openStampedes } from '../../../src/experiments/stampede/trial.js'
import { stampede } from '../../../src/experiments/stampede/verdict/experiment.js'
import { comesTrue, isRunning, openTestSite } from '../../fixtures/site.js'

const plan = (more) => ({
  id: 'stampede/process/fixed-n100/healthy/1',
  strategy: 'stampede',
  store: 'process',
  documents: 'fixed',
  workers: 100,
  origin: 'healthy',
  repeat: 1,
  seed: 1,
  start: 'same-tick',
  ...more
})
const never = new AbortController().signal
const STRATEGIES = ['none', 'async', 'stampede', 'stampede_async']

/** Process ids of the trials, from the reaper's book. */
function watchProcesses (site) {
  const pids = []
  const { reaper } = site
  return { site: { ...site, reaper: { ...reaper, watch: (pid) => { pids.push(pid); reaper.watch(pid) } } }, pids }
}

t.test('every strategy in a process of its own, and what it counted', async (t) => {
  const { site, pids } = watchProcesses(await openTestSite(t))
  const stampedes = openStampedes({ site, signal: never })
  t.teardown(() => stampedes.close())
  for (const workers of [10, 100]) {
    for (const strategy of STRATEGIES) {
      const trial = stampede.keepMore(await stampedes.runTrial({ trial: plan({ strategy, workers }) }))
      t.match(trial, { strategy, workers, succeeded: workers, heldExact: true, failures: { rejected: 0 }, start: 'same-tick' })
      t.match(trial.resources.parts, [{ name: 'stampede' }])
      t.ok(trial.wallMs > 0 && trial.latencyMs.max <= trial.wallMs && trial.latencyMs.min > 0)
    }
  }
  t.equal(pids.length, 1, 'one for the repeat')
  await stampedes.runTrial({ trial: plan({ repeat: 2, workers: 10 }) })
  t.equal(pids.length, 2, 'another for the next')
  await stampedes.close()
  t.ok(await comesTrue(async () => !(await Promise.all(pids.map(isRunning))).includes(true)), 'none is left')
})

t.test('an abort ends it at once, and leaves nothing', async (t) => {
  const { site, pids } = watchProcesses(await openTestSite(t))
  const abort = new AbortController()
  const stampedes = openStampedes({ site, signal: abort.signal })
  const running = stampedes.runTrial({ trial: plan({ origin: 'slow' }) })
  t.ok(await comesTrue(() => pids.length > 0))
  abort.abort()
  t.equal(await running, null)
  t.equal(await stampedes.runTrial({ trial: plan() }), null)
  await stampedes.close()
  t.ok(await comesTrue(async () => !await isRunning(pids[0])))
})

t.test('a process that is killed is an error of that trial; the next one gets another', async (t) => {
  const { site, pids } = watchProcesses(await openTestSite(t))
  const stampedes = openStampedes({ site, signal: never })
  t.teardown(() => stampedes.close())
  const running = stampedes.runTrial({ trial: plan({ origin: 'slow' }) })
  t.ok(await comesTrue(() => pids.length > 0))
  process.kill(pids[0], 'SIGKILL')
  await t.rejects(running, { code: 'TARGET_DIED', message: /SIGKILL/ })
  t.match(stampede.keepMore(await stampedes.runTrial({ trial: plan() })), { heldExact: true })
})

t.test('Redis: started once, when it is needed, and stopped', async (t) => {
  const site = await openTestSite(t)
  const calls = []
  const boot = async () => {
    calls.push('start')
    return {
      name: 'redis',
      kind: 'redis',
      host: '127.0.0.1',
      port: 1,
      running: {
        pid: 2 ** 30, // nobody's
        stop: async () => {
          calls.push('stop')
        }
      }
    }
  }
  const stampedes = openStampedes({ site, signal: never, boot })
  await stampedes.runTrial({ trial: plan({ workers: 1 }) })
  t.same(calls, [])
  for (let i = 0; i < 2; i++) await t.rejects(stampedes.runTrial({ trial: plan({ store: 'redis' }) }), { code: 'TARGET_NO_ANSWER' })
  await stampedes.close()
  t.same(calls, ['start', 'stop'])
})

t.test('a store that cannot be had costs its own trials only', async (t) => {
  const told = []
  const failing = new BaseloadError('DEPENDENCY_MISSING', 'redis not found', { hint: 'install it' })
  const open = () => ({
    runTrial: async ({ trial }) => {
      if (trial.store === 'redis') throw failing
      return trial
    },
    close: async () => {
      told.push('closed')
    }
  })
  const trials = [1, 2].flatMap((repeat) => ['redis', 'process'].map((store) => plan({ id: `${store}/${repeat}`, store, repeat })))
  const stampedes = []
  const { failures } = await runStampedes({
    site: {},
    trials,
    signal: never,
    open,
    onTrial: ({ id }) => told.push(id),
    onMeasured: (trial) => stampedes.push(trial),
    onFailure: ({ code }) => told.push(code)
  })
  t.same(stampedes.map(({ id }) => id), ['process/1', 'process/2'])
  t.match(failures, [{ target: 'stampede/redis', trial: 'redis/1', code: 'DEPENDENCY_MISSING', hint: 'install it' }])
  t.same(told, ['redis/1', 'DEPENDENCY_MISSING', 'process/1', 'process/2', 'closed'])
})

t.test('a bug is told as one and costs what else was measured nothing; what was opened is closed', async (t) => {
  const told = []
  const open = () => ({ runTrial: async () => { throw new TypeError('a bug') }, close: async () => { told.push('closed') } })
  const failures = []
  await runStampedes({
    site: {},
    trials: [plan()],
    signal: never,
    open,
    onTrial: () => {},
    onMeasured: () => {},
    onFailure: (failure) => failures.push(failure)
  })
  t.match(failures, [{ code: 'BUG', message: /^TypeError: a bug at .*stampede.trial/, hint: /please report it/ }])
  t.same(told, ['closed'])
})
