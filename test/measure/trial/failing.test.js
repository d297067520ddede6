import { createServer } from 'node:http'
import t from 'tap'
import { findFailing } from '../../../src/judge/failing.js'
import { runTrial } from '../../../src/measure/trial/trial.js'
import { makePlan, makeTarget } from '../../fixtures/plans.js'
import { openTestSite } from '../../fixtures/site.js'
import { describeFailing, describeFallen, guardTarget, watchForBreak } from '../../../src/measure/trial/failing.js'

const LOAD = { kind: 'poisson', ratePerSecond: 80, connections: 20 }
const LATENCY = { phase: 'latency', id: 'it/latency-r80/1', driver: 'native', load: LOAD }

/** One trial of a minute at a server that fails from its n-th answer on. */
async function tryFailing (t, { failsFrom, trial = {}, workers = 1 }) {
  let asked = 0
  const server = createServer((_, response) => {
    response.statusCode = ++asked > failsFrom ? 503 : 200
    response.end('ok')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const target = makeTarget('it', { parts: [], url: `http://127.0.0.1:${server.address().port}`, good: {} })
  const [planned] = makePlan({ targets: [target], preset: { durationMs: 60_000, warmupMs: 200 } }).trials
  return runTrial({
    site: await openTestSite(t),
    target,
    trial: { ...planned, ...trial },
    seed: 1,
    startedAt: '2026-01-02T03:04:05.678Z',
    signal: new AbortController().signal,
    findFailing: (pulses) => findFailing({ pulses, leastRatio: 0.9 }),
    onTick () {},
    workers
  })
}

const expectMarked = (t, { record, failure, failing }) => {
  t.match(failure, { code: 'TARGET_FAILING', target: 'it', message: /^it began to fail: \d+ of \d+ answers within / })
  t.ok(failing.failed > failing.ended * 0.1)
  t.match(record, { status: 'partial', reason: /^ended by --abort-on after \d+ ms$/ })
  t.ok(record.load.windowMs < 30_000, 'long before its minute was over')
  const { due, ok, failed, timedOut, unfinished, notSent } = record.load.counts
  t.equal(due, ok + failed + timedOut + unfinished + notSent)
}

t.test('an open loop', async (t) => expectMarked(t, await tryFailing(t, { failsFrom: 100, trial: LATENCY })))
t.test('by two workers', async (t) => expectMarked(t, await tryFailing(t, { failsFrom: 100, trial: LATENCY, workers: 2 })))
t.test('autocannon', async (t) => expectMarked(t, await tryFailing(t, { failsFrom: 3000 })))

t.test('in the warm-up already: nothing is measured', async (t) => {
  const { record, failure } = await tryFailing(t, { failsFrom: 5, trial: { ...LATENCY, warmupMs: 30_000 } })
  t.equal(record, null)
  t.match(failure, { code: 'TARGET_FAILING', trial: 'it/latency-r80/1' })
})

t.test('the load ends with the first pulse that tells it, and no later one is looked at', async (t) => {
  const asked = /** @type {number[]} */ ([])
  const failing = { failed: 3, ended: 4, overMs: 1000, leastRatio: 0.9 }
  const guard = guardTarget({
    findFailing: (pulses) => {
      asked.push(pulses.length)
      return pulses.length === 2 ? failing : null
    }
  })
  const pulse = /** @type {any} */ ({})
  guard.onPulse(pulse)
  t.same([guard.failing(), guard.signal.aborted], [null, false])
  guard.onPulse(pulse)
  t.same([guard.failing(), guard.signal.aborted], [failing, true])
  guard.onPulse(pulse)
  t.same(asked, [1, 2])
  const none = guardTarget({})
  none.onPulse(pulse)
  t.same([none.failing(), none.signal.aborted], [null, false])
})

t.test('the rate falls once, and every tick is handed on', async (t) => {
  const seen = /** @type {any[]} */ ([])
  const asked = /** @type {number[]} */ ([])
  const fall = { atMs: 7 }
  const watch = watchForBreak(/** @type {any} */ ({
    findBreak: (/** @type {any[]} */ ticks) => { asked.push(ticks.length); return ticks.length === 2 ? fall : null },
    onTick: (/** @type {any} */ tick) => seen.push(tick)
  }))
  for (const tick of ['a', 'b', 'c']) watch.onTick(/** @type {any} */ (tick))
  t.same([seen, asked, watch.falling?.aborted, watch.falling?.reason], [['a', 'b', 'c'], [1, 2], true, fall])
  const none = watchForBreak({ onTick: (tick) => seen.push(tick) })
  none.onTick(/** @type {any} */ ('d'))
  t.same([seen.at(-1), 'falling' in none], ['d', false])
})

t.test('a trial that fell is as long as it was, with the watch behind it', async (t) => {
  const stages = [{ ratePerSecond: 50, durationMs: 1000 }, { ratePerSecond: 60, durationMs: 1000 }]
  const load = { kind: 'stages', stages, untilBreak: { watchMs: 3000, boundsUs: [] } }
  const trial = /** @type {any} */ ({ id: 'x', durationMs: 9000, load })
  t.equal(describeFallen({ trial, fell: undefined }), trial)
  const fell = /** @type {any} */ ({ atMs: 1500, ratePerSecond: 32 })
  const plain = { ...trial, load: { ...load, untilBreak: undefined } }
  t.equal(describeFallen({ trial: plain, fell }), plain)
  t.match(describeFallen({ trial, fell }), { id: 'x', durationMs: 4500, load: { kind: 'stages' } })
})

t.test('how many answers failed, over how long', async (t) => {
  t.match(describeFailing(/** @type {any} */ ({ name: 'shop' }), { failed: 3, ended: 12, overMs: 1540, leastRatio: 0.9 }), {
    code: 'TARGET_FAILING',
    message: 'shop began to fail: 3 of 12 answers within 1.5 s, so 75 % were good; --abort-on ends the load below 90 %',
    hint: /offer less with -R$/
  })
})
