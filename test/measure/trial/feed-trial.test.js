import { createServer } from 'node:http'
import t from 'tap'
import { runTrial } from '../../../src/measure/trial/trial.js'
import { makePlan, makeTarget } from '../../fixtures/plans.js'
import { openTestSite } from '../../fixtures/site.js'
import { told } from '../../fixtures/told.js'

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

t.test('latency: the same', async (t) => {
  const { record, each } = await tryFeed(t, { trial: LATENCY })
  t.strictSame(told(record.warnings).filter((text) => /FEED/.test(text)), [])
  t.strictSame(record.load.failedByCause, {})
  t.ok(record.load.counts.ok > 7)
  t.ok(spread(each) <= 1, `${each}`)
})

t.test('in random order: still each as often', async (t) => {
  const { each } = await tryFeed(t, { order: 'random' })
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
