import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { driveInstances } from '../../../src/load/k6/drive.js'
import { readK6Summary } from '../../../src/load/k6/summary.js'
import { makeSummary } from '../../fixtures/k6-summaries.js'
import { told } from '../../fixtures/told.js'

const PATIENCE = { readyMs: 1000, sumUpMs: 60, spareMs: 60 }
const TIMES = { warmupMs: 0, durationMs: 120, timeoutMs: 20 }

/**
 * An instance that does as told. lifeMs: from when it is let go to its end; null: it never ends by itself. isDeaf: not
 * when it is told to, either.
 */
function makeInstance (name, { lifeMs = 130, ended, summary = {}, readyMs = 0, isDeaf = false, fails = {} } = {}) {
  const log = []
  let hasEnded = false
  let tell
  const end = new Promise((resolve) => { tell = () => { hasEnded = true; resolve({ code: 0, signal: null }) } })
  return {
    name,
    log,
    running: { ended: end, hasEnded: () => hasEnded },
    async whenWaiting ({ signal }) {
      await sleep(readyMs, undefined, { signal })
      if (fails.ready) throw fails.ready
    },
    version: () => '1.8.1',
    async letGo () {
      log.push('go')
      if (fails.go) throw fails.go
      if (lifeMs !== null) setTimeout(tell, lifeMs)
    },
    async end () {
      log.push('end')
      if (hasEnded) throw new Error('connect ECONNREFUSED')
      if (!isDeaf) setTimeout(tell, 5)
    },
    collect: () => ({
      name,
      segment: '0:1',
      summary: summary && readK6Summary({ json: JSON.stringify(makeSummary(summary)), source: name }),
      ...(ended && { ended }),
      ...(!hasEnded && { ended: 'did not end' })
    })
  }
}

async function drive (
  instances,
  {
    times = TIMES,
    signal = new AbortController().signal,
    onWindowReady = async () => {},
    onWindowClosed = async () => {}
  } = {}
) {
  const events = []
  const held = setTimeout(() => {}, 60_000) // waits that hold no process open are held open here
  try {
    const result = await driveInstances({
      instances,
      version: null,
      times,
      signal,
      patience: PATIENCE,
      onTick () {},
      onWindowReady: async () => {
        events.push('open')
        await onWindowReady()
      },
      onWindowClosed: async () => {
        events.push('closed')
        await onWindowClosed()
      }
    })
    return { result, events }
  } finally {
    clearTimeout(held)
  }
}

t.test('all end in time: one window, nobody is told to end', async (t) => {
  const instances = [makeInstance('instance 1'), makeInstance('instance 2')]
  const { result, events } = await drive(instances)
  t.strictSame(events, ['open', 'closed'])
  t.match(result, { windowMs: 120, version: '1.8.1', invalid: [], counts: { ok: 8 } })
  for (const { log } of instances) t.strictSame(log, ['go'])
})

t.test('one that dies ends the others; the trial is invalid and names it', async (t) => {
  const dead = makeInstance('instance 2', { lifeMs: 20, summary: null, ended: 'ended with SIGKILL and without a summary' })
  const instances = [
    makeInstance('instance 1', { lifeMs: null, summary: { unfinished: 2 } }),
    dead,
    makeInstance('instance 3', { lifeMs: null })
  ]
  const { result, events } = await drive(instances, { times: { ...TIMES, durationMs: 30_000 } })
  t.strictSame(events, ['open', 'closed'])
  t.strictSame(
    told(result.invalid),
    ['instance 2 of k6 (segment 0:1) ended with SIGKILL and without a summary'],
    'what the others had under way is no fault of theirs'
  )
  t.ok(result.windowMs < 30_000)
  for (const { log } of instances) t.strictSame(log, ['go', 'end'])
})

t.test('one that somebody ended in good order (exit code 0 or 105) is no whole test either', async (t) => {
  const { result } = await drive(
    [makeInstance('instance 1', { lifeMs: null }), makeInstance('instance 2', { lifeMs: 10 })],
    { times: { ...TIMES, durationMs: 30_000 } }
  )
  t.strictSame(told(result.invalid), ['instance 2 of k6 (segment 0:1) ended before its time'])
})

t.test('one that ends in its warm-up', async (t) => {
  const { result, events } = await drive(
    [
      makeInstance('instance 1', { lifeMs: 10, summary: { samplesMs: [] } }),
      makeInstance('instance 2', { lifeMs: null, summary: { samplesMs: [] } })
    ],
    { times: { ...TIMES, warmupMs: 30_000 } }
  )
  t.strictSame(events, ['open', 'closed'])
  t.match(result, { counts: { due: 0 } })
  t.match(told(result.invalid), [/instance 1 .* before its time/])
})

t.test('instances that were let go one after the other end one after the other: none is early', async (t) => {
  const slow = makeInstance('instance 2', { lifeMs: 125 })
  const go = slow.letGo
  slow.letGo = async () => { await sleep(150); await go() } // a host far away
  const { result } = await drive([makeInstance('instance 1', { lifeMs: 125 }), slow])
  t.match(result, { invalid: [], windowMs: 120 })
  t.ok(result.k6.releaseSpreadMs > 0)
})

t.test('one that never ends: invalid and named', async (t) => {
  const { result } = await drive([makeInstance('instance 1'), makeInstance('instance 2', { lifeMs: null, isDeaf: true, summary: null })])
  t.strictSame(told(result.invalid), ['instance 2 of k6 (segment 0:1) did not end'])
})

t.test('one that never ends when another has died', async (t) => {
  const { result } = await drive([
    makeInstance('instance 1', { lifeMs: 5, summary: null, ended: 'ended with exit code 1 and without a summary' }),
    makeInstance('instance 2', { lifeMs: null, isDeaf: true, summary: null })
  ])
  t.match(told(result.invalid), [/^instance 1 .* exit code 1/, /^instance 2 .* did not end/])
})

t.test('stopped before all are ready: nothing was measured', async (t) => {
  const instances = [makeInstance('instance 1'), makeInstance('instance 2', { readyMs: 30_000 })]
  const { result, events } = await drive(instances, { signal: AbortSignal.timeout(20) })
  t.equal(result, null)
  t.strictSame(events, [])
  for (const { log } of instances) t.strictSame(log, [], 'none was let go')
})

t.test('stopped in the warm-up: nothing was measured', async (t) => {
  const { result, events } = await drive([makeInstance('instance 1', { lifeMs: null })], {
    times: { ...TIMES, warmupMs: 30_000 },
    signal: AbortSignal.timeout(20)
  })
  t.equal(result, null)
  t.strictSame(events, [])
})

t.test('stopped within the window: what was measured until then, without blame', async (t) => {
  const controller = new AbortController()
  const { result, events } = await drive([makeInstance('instance 1', { lifeMs: null, summary: { unfinished: 3 } })], {
    times: { ...TIMES, durationMs: 30_000 },
    signal: controller.signal,
    onWindowReady: async () => {
      setTimeout(() => controller.abort(), 40)
    }
  })
  t.strictSame(events, ['open', 'closed'])
  t.match(result, { counts: { ok: 4, unfinished: 3 }, invalid: [] })
  t.ok(result.windowMs >= 1 && result.windowMs < 30_000)
})

t.test('stopped after the window, while the last requests are waited for: the window is whole', async (t) => {
  const controller = new AbortController()
  const instance = makeInstance('instance 1', { lifeMs: null })
  const { result } = await drive([instance], {
    times: { ...TIMES, timeoutMs: 60_000 },
    signal: controller.signal,
    onWindowClosed: async () => {
      setTimeout(() => controller.abort(), 5)
    }
  })
  t.match(result, { windowMs: 120, invalid: [] })
  t.strictSame(instance.log, ['go', 'end'])
})

t.test('one that is not ready, or cannot be let go, is an error with its name', async (t) => {
  const error = Object.assign(new Error('instance 2 of k6 was not ready'), { code: 'K6_FAILED' })
  await t.rejects(drive([makeInstance('instance 1'), makeInstance('instance 2', { fails: { ready: error } })]), error)
  await t.rejects(drive([makeInstance('instance 1', { fails: { go: new Error('socket hang up') }, lifeMs: null })]), {
    code: 'K6_FAILED',
    message: 'instance 1 of k6 could not begin the load: socket hang up',
    hint: /.+/
  })
})
