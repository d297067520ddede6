import { createServer } from 'node:http'
import t from 'tap'
import { findFailing } from '../../../src/judge/failing.js'
import { runTrial } from '../../../src/measure/trial/trial.js'
import { makePlan, makeTarget } from '../../fixtures/plans.js'
import { openTestSite } from '../../fixtures/site.js'

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
