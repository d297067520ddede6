import { readFile } from 'node:fs/promises'
import t from 'tap'
import { readSchema } from '../../../src/config/files.js'
import { createGuard } from '../../../src/boot/guard.js'
import { findProgram } from '../../../src/boot/programs/found.js'
import { measureColdReaders, runLabTrial, startSchedule } from '../../../src/experiments/lab/trial.js'
import { lab as judged } from '../../../src/experiments/lab/verdict/experiment.js'
import { parseCatalogue } from '../../../src/plan/catalogue.js'
import { comesTrue, isRunning, openWatchedSite } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'
import { told } from '../../fixtures/told.js'

t.jobs = 2 // they wait for time more than for a core

const read = (path) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const catalogue = parseCatalogue({
  text: await read('targets/targets.yml'),
  file: 'targets/targets.yml',
  schema: await readSchema('targets')
})
const skip = await findProgram('redis') ? false : 'redis is not installed'
const FAST = { route: '/items/*', stages: [{ at: 0, status: 200, latency: '5ms' }] }
const DOWN = { part: 'origin', recipe: { route: '/items/*', stages: [{ at: 0, status: 500, latency: '5ms' }] } }
const WINDOW_MS = 1000

/** One trial of a second, at 60/s unless told otherwise, and that it leaves nothing. */
async function run (
  t,
  {
    target = 'cache-none',
    lab = {},
    load = { kind: 'poisson', ratePerSecond: 60, connections: 100 },
    durationMs = WINDOW_MS,
    signal = new AbortController().signal,
    onTick = () => {}
  } = {}
) {
  const site = await openWatchedSite(t)
  const trial = {
    id: `${target}/latency-r60-own/1`,
    target,
    phase: 'latency',
    driver: 'native',
    repeat: 1,
    load,
    durationMs,
    warmupMs: 100,
    timeoutMs: 5000,
    lab: {
      keys: { distribution: 'uniform', of: 10 },
      writes: 0,
      phases: [],
      recipe: FAST,
      cache: { ttlMs: 60_000 },
      ...lab
    }
  }
  const result = await runLabTrial({
    site,
    target: catalogue[target],
    trial,
    seed: 1,
    keySeed: 1,
    startedAt: '2026-01-02T03:04:05.678Z',
    signal,
    onTick
  })
  for (const pid of site.started) t.ok(await comesTrue(async () => !(await isRunning(pid))), 'nothing is left')
  const record = result.record && judged.keep(result.record)
  if (!record) return { ...result, lab: null }
  const { counts } = record.load
  t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent)
  return {
    ...result,
    record,
    lab: record.lab,
    counts,
    add: (byKey, wanted) => Object.entries(byKey).reduce((sum, [key, calls]) => sum + (wanted(key) ? calls : 0), 0)
  }
}

const runUntil = (t, options, isAsMeant) => tryUntil({ run: () => run(t, options), isAsMeant })

const isLabs = (key) => /^\/items\/\d+$/.test(key)

t.test('no cache: driver, service and origin count the same requests', async (t) => {
  // The window may wait for the origin while the warm-up goes on, and what is answered after the window's end is counted after it.
  const { lab, counts, add, record } = await runUntil(
    t,
    { lab: { memory: true } },
    ({ lab, counts, add }) => lab.services[0].requests - counts.due < 20 && add(lab.origin.byKey, isLabs) === counts.due
  )
  t.equal(record.load.counts.ok, counts.due, JSON.stringify(record.load.failedByCause))
  t.equal(add(lab.origin.byKey, isLabs), counts.due, 'each is a call')
  t.match(lab, { kind: 'load', phases: [], recovery: null, services: [{ wrongValues: 0 }] })
  t.ok(lab.startedUs % 1e6 === 0, 'a whole second')
  t.ok(
    lab.services[0].outcomes.miss >= counts.due && lab.services[0].requests - counts.due < 20,
    'besides those of the warm-up that were on their way'
  )
  t.match(lab.memory, { before: [{ heapBytes: Number, redis: null }], after: [{ externalBytes: Number }] }, 'as asked')
  t.notOk('cold' in lab)
  t.same(told(record.warnings).filter((text) => text.startsWith('LAB')), [])
})

t.test('with one: cold when the window opens, and each key asked for once', async (t) => {
  // The origin fails after 100 ms: a reader that comes later has a call of its own.
  const { lab, counts, add } = await runUntil(t, { target: 'cache-lazy', lab: { coldReaders: 20 } }, ({ lab }) => lab.cold.calls === 1)
  const asked = Object.keys(lab.origin.byKey).filter(isLabs)
  t.ok(asked.length > 5)
  t.equal(add(lab.origin.byKey, isLabs), asked.length, 'once')
  const { miss, fresh, coalesced, error } = lab.services[0].outcomes
  t.equal(miss, asked.length)
  t.equal(error, 0)
  t.ok(miss + fresh + coalesced >= counts.due)
  t.match(lab.cold, { readers: 20, ok: 0, failed: 20, wrong: 0, calls: 1 }, 'one call for all who wait')
  t.notOk(lab.origin.byKey['/items/cold-readers'], 'that was after the window')
})

t.test('warm: every key is there when the window opens; a phase for a part that the target has not; what the parts used is sampled', async (t) => {
  const phases = [{ name: 'well', share: 0.5 }, { name: 'killed', share: 0.5, do: { part: 'redis', signal: 'kill' } }]
  const { lab, counts, record } = await run(t, { target: 'cache-lazy', lab: { warm: true, phases } })
  t.match(lab.phases, [{ action: null }, { name: 'killed', action: null, ok: true }])
  t.same(Object.keys(lab.origin.byKey).filter(isLabs), [], 'the origin is asked for none')
  t.ok(lab.services[0].outcomes.fresh >= counts.due)
  t.same(told(record.warnings).filter((text) => text.startsWith('LAB')), [])
  const { atMs, parts } = record.resources
  t.match(parts.map(({ name, cpuUs, residentBytes }) => [name, cpuUs.length, residentBytes.length]), [
    ['origin', atMs.length, atMs.length],
    ['service', atMs.length, atMs.length],
    ['driver', atMs.length, atMs.length]
  ])
  t.ok(atMs.length >= 2)
})

t.test('users who pause: keys of the lab, and a fault where its phase begins, seen by all three', async (t) => {
  const phases = [{ name: 'well', share: 0.5 }, { name: 'down', share: 0.5, do: DOWN }]
  const { lab, counts, add, record, order } = await runUntil(
    t,
    { load: { kind: 'constant-users', connections: 12, pauseMs: 100 }, lab: { phases, coldReaders: 5 } },
    ({ lab, counts, add }) =>
      add(lab.origin.byKey, isLabs) === counts.due &&
      lab.services[0].outcomes.error === counts.failed &&
      lab.origin.failed === counts.failed &&
      lab.recovery.recoveredMs === null
  )
  t.equal(add(lab.origin.byKey, isLabs), counts.due, 'each is a call')
  t.ok(counts.due <= 12 * WINDOW_MS / 100 + 12, `${counts.due}: nobody asks twice within a pause`)
  t.ok(Object.keys(lab.origin.byKey).filter(isLabs).length > 5, 'not one key only')
  t.ok(order.dueUs.every((us) => us >= 0 && us < WINDOW_MS * 1000), 'requests of the window by when they were due')
  t.ok(record.load.histograms.firstByte)
  t.match(lab.phases, [
    { name: 'well', fromMs: 0, action: null, ok: true },
    { name: 'down', action: 'recipe to origin', ok: true, toMs: WINDOW_MS }
  ])
  t.ok(lab.phases[1].fromMs >= WINDOW_MS / 2 - 1, 'a timer of Node.js may be a millisecond early')
  t.ok(counts.failed > 0 && counts.ok > 0)
  t.equal(lab.services[0].outcomes.error, counts.failed)
  t.equal(lab.origin.failed, counts.failed)
  t.same(Object.keys(record.load.failedByCause), ['status 502'])
  t.equal(lab.recovery.recoveredMs, null, 'until the window ended')
  t.match(lab.cold, { failed: 5, calls: 5 })
})

t.test('a Redis that is killed is nobody\'s death, and the readers after it meet none', { skip }, async (t) => {
  const phases = [{ name: 'well', share: 0.5 }, { name: 'killed', share: 0.5, do: { part: 'redis', signal: 'kill' } }]
  const { lab, counts, failure, record } = await run(t, { target: 'cache-redis-lazy', lab: { phases, coldReaders: 10 } })
  t.equal(failure, null)
  t.equal(record.status, 'complete')
  t.equal(counts.ok, counts.due, 'the origin has what Redis had')
  t.match(lab.phases[1], { action: 'kill redis', ok: true })
  t.ok(lab.services[0].redis.errors > 0 && lab.services[0].redis.connected === false)
  t.match(lab.cold, { readers: 10, failed: 10, calls: 10 })
  t.notOk(lab.cold.error)
})

t.test('writes go through, and answers to them may have another length; what did not work is a warning', async (t) => {
  const phases = [{ name: 'on', share: 1, do: { part: 'service', flush: true } }]
  const { lab, counts, record } = await run(t, { lab: { writes: 0.5, phases } })
  t.ok(
    told(record.warnings).some((text) =>
      /^LAB: phase "on" is not as planned, flush service failed: service is no redis/.test(text)
    ),
    record.warnings.join('\n')
  )
  t.equal(counts.ok, counts.due)
  t.ok(lab.origin.writes > 0)
})

t.test('an abort: what was measured is kept, and nobody asks for a cold key any more; a cache that could not be warmed is said', async (t) => {
  const abort = new AbortController()
  const broken = { route: '/items/*', stages: [{ at: 0, status: 500, latency: 0 }] }
  const { lab, record } = await run(t, {
    lab: { warm: true, recipe: broken, coldReaders: 5 }, durationMs: 60_000, signal: abort.signal, onTick: () => abort.abort()
  })
  t.match(record, { status: 'partial', reason: 'interrupted' })
  t.notOk(lab?.cold)
  t.ok(told(record.warnings).some((text) => /^LAB: 10 of 10 keys got no good answer before the window/.test(text)), told(record.warnings).join('\n'))
})

t.test('readers of a cold key: no origin, one that refuses, one that is gone', async (t) => {
  const booted = { place: await createGuard().resolve({ url: 'http://127.0.0.1:1' }), parts: [] }
  const act = async () => ({ action: 'recipe to origin', ok: true })
  t.same(await measureColdReaders({ booted, faults: { act }, origin: null, readers: 3 }), {
    readers: 3,
    ok: 0,
    failed: 0,
    wrong: 0,
    calls: null,
    wallMs: null,
    error: 'the target has no origin that takes a recipe'
  })
  const origin = { name: 'origin', host: '127.0.0.1', port: 1 }
  t.match(
    await measureColdReaders({
      booted,
      faults: { act: async () => ({ action: 'x', ok: false, error: 'it is gone' }) },
      origin,
      readers: 3
    }),
    { failed: 0, calls: null, error: 'it is gone' }
  )
  let hasEnded = false
  const dying = { name: 'service', running: { hasEnded: () => { const was = hasEnded; hasEnded = true; return was } } }
  t.match(await measureColdReaders({ booted: { ...booted, parts: [dying] }, faults: { act }, origin, readers: 3 }), {
    failed: 3,
    calls: null,
    error: 'service ended meanwhile'
  })
})

/** Time that passes only when it is told to; who was to be woken is woken in order, and what follows from it is let run. */
function makeClock () {
  let nowMs = 1000
  let timers = []
  const settle = async () => { for (let i = 0; i < 20; i++) await null }
  return {
    clock: {
      now: () => nowMs,
      set: (ring, ms) => { const timer = { ring, atMs: nowMs + ms }; timers.push(timer); return timer },
      clear: (timer) => { timers = timers.filter((each) => each !== timer) }
    },
    async pass (ms) {
      const untilMs = nowMs + ms
      await settle()
      for (let due; (due = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]);) {
        timers = timers.filter((each) => each !== due)
        nowMs = due.atMs
        due.ring()
        await settle()
      }
      nowMs = untilMs
    },
    pending: () => timers.length
  }
}

const KILL = { part: 'redis', signal: 'kill' }
const RESTART = { part: 'redis', signal: 'restart' }
const PHASES = [{ name: 'well', share: 0.5 }, { name: 'gone', share: 0.25, do: KILL }, { name: 'back', share: 0.25, do: RESTART }]

/** A schedule of 8 s whose actions are told. */
function start ({ phases = PHASES, act = async (action) => ({ action: `${action.signal} ${action.part}`, ok: true }), onLast } = {}) {
  const time = makeClock()
  const told = []
  const schedule = startSchedule({
    phases,
    durationMs: 8000,
    clock: time.clock,
    onLast:
      onLast &&
      (async () => {
        told.push('last')
        await onLast()
      }),
    act: async (action) => {
      told.push(action)
      return act(action, time)
    }
  })
  return { ...time, schedule, told }
}

t.test('each action as its phase begins', async (t) => {
  const { pass, schedule, told, pending } = start()
  await pass(3999)
  t.same(told, [], 'nothing before its time')
  await pass(1)
  t.same(told, [KILL])
  await pass(2000)
  t.same(told, [KILL, RESTART])
  await pass(2000)
  t.same(await schedule.stop(), [
    { name: 'well', fromMs: 0, toMs: 4000, action: null, ok: true },
    { name: 'gone', fromMs: 4000, toMs: 6000, action: 'kill redis', ok: true },
    { name: 'back', fromMs: 6000, toMs: 8000, action: 'restart redis', ok: true }
  ])
  t.equal(pending(), 0)
})

t.test('an action that takes longer than its phase delays the next', async (t) => {
  const slow = async (action, { clock }) => {
    if (action === KILL) await new Promise((resolve) => { clock.set(resolve, 2500) })
    return { action: action.signal, ok: true }
  }
  const { pass, schedule } = start({ act: slow })
  await pass(8000)
  t.same((await schedule.stop()).map(({ fromMs, toMs }) => [fromMs, toMs]), [[0, 4000], [4000, 6500], [6500, 8000]])
})

t.test('stopped early: what has begun, and no more', async (t) => {
  const { pass, schedule, told, pending } = start()
  await pass(4500)
  t.same((await schedule.stop()).map(({ name }) => name), ['well', 'gone'])
  t.equal(pending(), 0)
  await pass(9000)
  t.same(told, [KILL])
  t.same((await schedule.stop()).length, 2, 'a second stop says the same')
})

t.test('what did not work is said, and the next is done all the same', async (t) => {
  const { pass, schedule, told } = start({ act: async () => ({ action: 'kill redis', ok: false, error: 'redis does not run' }) })
  await pass(8000)
  t.match(await schedule.stop(), [{ ok: true }, { ok: false, error: 'redis does not run' }, { ok: false }])
  t.same(told, [KILL, RESTART])
})

t.test('the first phase may have an action too; it begins with the window', async (t) => {
  const { pass, schedule, told } = start({ phases: [{ name: 'all', share: 1, do: KILL }] })
  await pass(0)
  t.same(told, [KILL])
  t.match(await schedule.stop(), [{ name: 'all', fromMs: 0, toMs: 8000, action: 'kill redis' }])
})

t.test('the last of several is marked before its action; a single one is not', async (t) => {
  const marked = start({ onLast: async () => {} })
  await marked.pass(8000)
  await marked.schedule.stop()
  t.same(marked.told, [KILL, 'last', RESTART])
  const single = start({ phases: [{ name: 'all', share: 1, do: KILL }], onLast: async () => {} })
  await single.pass(8000)
  await single.schedule.stop()
  t.same(single.told, [KILL])
})

t.test('no phases: nothing to do', async (t) => {
  const { schedule, pending } = start({ phases: [] })
  t.equal(pending(), 0)
  t.same(await schedule.stop(), [])
})
