import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import t from 'tap'
import { findPinnableCores } from '../../../src/boot/cores.js'
import { runTrial } from '../../../src/measure/trial/trial.js'
import { serverFile } from '../../fixtures/command-line.js'
import { howMany } from '../../fixtures/long.js'
import { makePlan, makeServerTarget, makeTarget } from '../../fixtures/plans.js'
import { comesTrue, isRunning, openTestSite, openWatchedSite } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'
import { needHaproxy } from '../../targets/fixtures/start-haproxy.js'
import { told } from '../../fixtures/told.js'

t.jobs = 2 // they wait for time more than for a core

const STARTED_AT = '2026-01-02T03:04:05.678Z'

/** The only trial of a plan of one target, and the process groups that it started. */
async function tryTarget (
  t,
  target,
  { preset, trial = {}, workers, pin = false, signal = new AbortController().signal, onTick = () => {} } = {}
) {
  const site = await openWatchedSite(t, { pin })
  const groups = site.started
  const [planned] = makePlan({ targets: [target], preset }).trials
  const outcome = runTrial({
    site,
    target,
    trial: { ...planned, ...trial },
    seed: 1,
    startedAt: STARTED_AT,
    signal,
    onTick,
    workers
  })
  const result = await outcome.catch((error) => ({ error }))
  for (const pid of groups) t.ok(await comesTrue(async () => !(await isRunning(pid))), 'nothing is left')
  if (result.error) throw result.error
  const { counts } = result.record?.load ?? {}
  if (counts) t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent)
  return { ...result, groups }
}

/** A process that gets no core for half a second does not tell of its loop: what is not known is null. */
function tryUntilKnown (t, ...args) {
  return tryUntil({
    run: () => tryTarget(t, ...args),
    isAsMeant: ({ record }) => record.parts.every(({ eventLoopUtilization }) => eventLoopUtilization !== null)
  })
}

t.test('boot, check, load, stop: one record of it, which says that nothing was pinned; autocannon stays one process', async (t) => {
  const { record, failure, groups } = await tryUntilKnown(t, makeTarget('a'), { preset: { durationMs: 1000 }, workers: 2 })
  t.equal(failure, null)
  t.match(record, { trial: { id: 'a/peak-c2/1', target: 'a', driver: 'autocannon' }, startedAt: STARTED_AT, status: 'complete' })
  t.notOk('reason' in record)
  t.ok(Number.isInteger(record.readyMs) && record.readyMs > 0)
  t.ok(record.load.counts.ok > 0 && record.load.counts.failed === 0)
  t.equal(groups.length, 2, 'the server and the driver')
  t.match(record.parts, [{ name: 'server', kind: 'node', cores: null }, { name: 'driver', kind: 'driver', cores: null }])
  for (const { cpuUs, memoryBytes, eventLoopUtilization } of record.parts) {
    t.ok(memoryBytes > 10e6 && cpuUs > 0)
    t.ok(eventLoopUtilization > 0 && eventLoopUtilization <= 1)
  }
  t.notOk('proxy' in record)
  t.ok(told(record.warnings).some((text) => /^not pinned/.test(text)), told(record.warnings).join('\n'))
})

t.test(
  'target and driver have cores of their own, and the record says which',
  { skip: (findPinnableCores()?.length ?? 0) < 2 && 'needs taskset and two cores' },
  async (t) => {
    const cores = findPinnableCores()
    const { record } = await tryTarget(t, makeTarget('a'), { pin: true })
    t.same(record.parts.map((part) => part.cores), [[cores[0]], [cores.at(-1)]])
    t.same(
      told(record.warnings).filter((text) => /pinned|share/.test(text)),
      [],
      'what else this machine does is another matter'
    )
  }
)

t.test('each answer must be as long as the one that was checked', async (t) => {
  const { record } = await tryUntil({
    run: () => tryTarget(t, makeServerTarget('a', 'changes-its-mind'), { preset: { durationMs: 400 } }),
    isAsMeant: ({ record }) => record.load.counts.failed > 0
  })
  t.same(Object.keys(record.load.failedByCause), ['body 4 bytes'])
  t.ok(record.load.counts.ok > record.load.counts.failed)
})

t.test('the native driver does the same job; of several workers each is a part', async (t) => {
  const load = { kind: 'constant-rate', ratePerSecond: 200, connections: 10 }
  const { record, groups } = await tryUntilKnown(t, makeServerTarget('a', 'changes-its-mind'), {
    workers: 2,
    trial: { id: 'a/latency', phase: 'latency', driver: 'native', load }
  })
  t.equal(record.load.driver, 'native')
  t.equal(record.load.counts.due, 40, '200 a second for 200 ms: the load stays what it was')
  t.same(Object.keys(record.load.failedByCause), ['body 4 bytes'])
  t.equal(groups.length, 3)
  t.match(record.parts, [{ name: 'server' }, { name: 'driver', kind: 'driver' }, { name: 'driver 2', kind: 'driver' }])
  for (const { name, cpuUs, memoryBytes, eventLoopUtilization } of record.parts) {
    t.ok(
      cpuUs > 0 && memoryBytes > 10e6 && eventLoopUtilization > 0,
      `${name}: ${cpuUs} µs, ${memoryBytes} bytes, loop ${eventLoopUtilization}`
    )
  }
  t.same(record.trial.load, load)
})

t.test('a worker that is killed: tried once more with others, and nothing is left', async (t) => {
  for (const times of [1, 2].slice(0, howMany({ short: 1, long: 2 }))) {
    const load = { kind: 'poisson', ratePerSecond: 60, connections: 10 }
    const site = await openWatchedSite(t)
    const groups = site.started
    const [planned] = makePlan({ targets: [makeTarget('a')] }).trials
    const killed = new Set()
    const kill = async () => {
      const commands = await Promise.all(groups.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
      const driver = groups.filter((_, index) => commands[index].includes('driver-process')).at(-1)
      if (killed.size === times || killed.has(driver) || groups.length !== (killed.size + 1) * 3) return
      killed.add(driver)
      process.kill(driver, 'SIGKILL')
    }
    const trial = { ...planned, phase: 'latency', driver: 'native', load, durationMs: times === 1 ? 2500 : 60_000 }
    const trying = runTrial({
      site,
      target: makeTarget('a'),
      trial,
      seed: 1,
      startedAt: STARTED_AT,
      signal: new AbortController().signal,
      workers: 2,
      onTick: () => {
        kill()
      }
    })
    if (times === 2) await t.rejects(trying, { code: 'DRIVER_LOST', message: /^worker [12]: the load driver was ended by SIGKILL/ })
    else {
      const { record } = await trying
      t.ok(record.load.counts.ok > 0)
      t.match(
        told(record.warnings).at(-1),
        /^DRIVER_LOST: measured again with another driver: worker [12]: the load driver was ended by SIGKILL$/
      )
      t.ok(record.startedAt > STARTED_AT, 'it began later')
    }
    t.equal(killed.size, times)
    t.equal(groups.length, 6, 'a server and two workers, twice')
    for (const pid of groups) t.ok(await comesTrue(async () => !await isRunning(pid)))
  }
})

t.test('through haproxy: its counters are in the record', needHaproxy(), async (t) => {
  const parts = [
    { name: 'server', script: 'node-http.js' },
    { name: 'proxy', haproxy: 'plain', env: { BASELOAD_BACKEND: '{{server.host}}' } }
  ]
  const { record } = await tryTarget(t, makeTarget('a', { parts }))
  t.match(record.parts, [{ name: 'server' }, { name: 'proxy', kind: 'haproxy', eventLoopUtilization: null }, { name: 'driver' }])
  t.ok(record.proxy['server.hrsp_2xx'] >= record.load.counts.ok, 'warm-up and check included')
})

t.test('a server that runs already is neither timed nor measured', async (t) => {
  const server = createServer((request, response) => response.end('ok'))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { record } = await tryTarget(t, makeTarget('a', { parts: [], url: `http://127.0.0.1:${server.address().port}` }))
  t.notOk('readyMs' in record)
  t.same(record.parts.map(({ name }) => name), ['driver'])
  t.same(
    told(record.warnings).filter((text) => !/\(steal\)|cgroup limit throttled|ListenOverflows/.test(text)),
    [],
    'where it runs is not ours to say; what this machine does is another matter'
  )
  t.ok(server.listening)
})

t.test('a target that has to be killed: its numbers stand, with a warning', async (t) => {
  const { record, failure } = await tryTarget(t, makeServerTarget('a', 'ignores-sigterm'))
  t.equal(record.status, 'complete')
  t.equal(failure, null)
  t.ok(told(record.warnings).some((text) => /^TARGET_IGNORED_SIGTERM: server had to be killed/.test(text)))
})

t.test('a target that dies within the window', async (t) => {
  const target = makeTarget('a', { parts: [{ name: 'server', command: `node ${serverFile('dies-mid-trial')} 500` }] })
  const { record, failure } = await tryTarget(t, target, { preset: { durationMs: 20_000 } })
  t.match(record, { status: 'partial', reason: /^server died after \d+ ms$/ })
  t.ok(record.load.counts.ok > 0)
  t.match(failure, {
    target: 'a',
    trial: 'a/peak-c2/1',
    code: 'TARGET_DIED',
    message: /a: server ended while it was measured \(exit code 9\); it printed last: out of luck/,
    hint: /kept/
  })
})

t.test('a target that dies in the warm-up: nothing was measured', async (t) => {
  const { record, failure } = await tryTarget(t, makeServerTarget('a', 'dies-in-warm-up'), { preset: { warmupMs: 20_000 } })
  t.equal(record, null)
  t.match(failure, { code: 'TARGET_DIED', message: /exit code 7\); it printed last: one was enough/ })
})

t.test('a target that answers wrongly is never loaded', async (t) => {
  await t.rejects(tryTarget(t, makeServerTarget('a', 'answers-500')), { code: 'TARGET_WRONG_ANSWER' })
})

t.test('an abort within the window', async (t) => {
  const controller = new AbortController()
  const { record, failure } = await tryTarget(t, makeServerTarget('a', 'queue'), {
    preset: { durationMs: 60_000 },
    signal: controller.signal,
    onTick: () => controller.abort()
  })
  t.match(record, { status: 'partial', reason: 'interrupted' })
  t.equal(failure, null)
})

const PATHS = ['/a', '/bb', '/ccc', '/dddd', '/eeeee', '/ffffff', '/ggggggg']

/** A server that counts what it was asked; its answers differ in length, and some are slower than others. */
async function startCounting (t) {
  const counts = Object.fromEntries(PATHS.map((path) => [path, 0]))
  const server = createServer((request, response) => {
    counts[request.url]++
    const answer = () => response.end('x'.repeat(request.url.length * 100))
    if (request.url === '/a') setTimeout(answer, 3)
    else answer()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}`, counts }
}

/** One trial of a running server, in driver processes of its own. */
async function tryFeed (t, { order = 'in-turn', good = {}, requests = PATHS.map((path) => ({ path })), trial = {}, workers }) {
  const { url, counts } = await startCounting(t)
  const feed = { file: 'r.csv', order, requestCount: requests.length, sha256: 'x', requests }
  const target = makeTarget('it', { parts: [], url, request: { path: '/items/{{id}}' }, good, feed })
  const [planned] = makePlan({ targets: [target], connections: 5, preset: { durationMs: 250 } }).trials
  const site = await openTestSite(t)
  const { record } = await runTrial({
    site,
    target,
    trial: { ...planned, ...trial },
    seed: 5,
    startedAt: '2026-01-02T03:04:05.678Z',
    signal: new AbortController().signal,
    onTick () {},
    workers
  })
  return { record, each: Object.values(counts) }
}

const spread = (each) => Math.max(...each) - Math.min(...each)
const LATENCY = { phase: 'latency', id: 'it/latency-r400/1', load: { kind: 'poisson', ratePerSecond: 400, connections: 20 } }

t.test('peak: every path as often as the others, though one of them is slow', async (t) => {
  const { record, each } = await tryFeed(t, {})
  t.equal(record.trial.driver, 'native')
  t.match(told(record.warnings), [/^FEED: /])
  t.strictSame(record.load.failedByCause, {}, 'answers of several lengths are all good')
  t.ok(record.load.counts.ok > 7)
  t.ok(spread(each) <= 1, `${each}`)
})

t.test('latency, in random order: the same', async (t) => {
  const { record, each } = await tryFeed(t, { order: 'random', trial: LATENCY })
  t.strictSame(told(record.warnings).filter((text) => /FEED/.test(text)), [])
  t.strictSame(record.load.failedByCause, {})
  t.ok(record.load.counts.ok > 7)
  t.ok(spread(each) <= 1, `${each}`)
})

t.test('two workers at the peak: to within as many as they are', async (t) => {
  const { each } = await tryFeed(t, { workers: 2 })
  t.ok(spread(each) <= 2, `${each}`)
})

t.test('what is good is asked of each of the first', async (t) => {
  await t.rejects(tryFeed(t, { good: { bodyBytes: { max: 750 } } }), {
    code: 'TARGET_WRONG_ANSWER',
    message: /it answered wrongly: 800 bytes on the wire/,
    hint: /ggggggg/
  })
})
