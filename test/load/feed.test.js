import { createServer } from 'node:http'
import t from 'tap'
import { orderRequests } from '../../src/plan/feed/feed.js'
import { splitJob } from '../../src/load/workers/worker-processes.js'
import { runNative } from '../../src/load/loops/native-driver.js'

/** A server that keeps what it was asked, in order. */
async function startCounting (t) {
  const asked = []
  const server = createServer((request, response) => { asked.push(request.url); response.end('x'.repeat(request.url.length)) })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}`, asked }
}

const PATHS = ['/a', '/bb', '/ccc', '/dddd', '/eeeee', '/ffffff', '/ggggggg', '/hhhhhhhh']
const feed = { order: 'in-turn', requestCount: PATHS.length, sha256: '', requests: PATHS.map((path) => ({ path })) }

function describeJob ({ url }) {
  return {
    driver: 'native',
    url,
    request: orderRequests({ feed, seed: 1 }),
    good: {},
    profile: { kind: 'poisson', ratePerSecond: 200, connections: 4 },
    durationMs: 500,
    warmupMs: 0,
    timeoutMs: 10_000,
    seed: 1
  }
}

t.test('open loop: each path is asked for as often as the others, give or take one', async (t) => {
  const { url, asked } = await startCounting(t)
  const { counts } = await runNative(describeJob({ url }))
  t.equal(counts.due, counts.ok)
  t.ok(asked.length >= counts.due, 'the server saw each request that was due, and perhaps one of the warm-up')
  const each = PATHS.map((path) => asked.filter((one) => one === path).length)
  t.ok(Math.max(...each) - Math.min(...each) <= 1, `${each}`)
})

t.test('two workers: each sends its own part of the list, from its beginning', async (t) => {
  const { url, asked } = await startCounting(t)
  for (const job of splitJob({ job: describeJob({ url }), workers: 2 })) {
    asked.length = 0
    await runNative(job)
    const own = job.request.map(({ path }) => path)
    t.same(asked.slice(0, own.length).sort(), [...own].sort())
    t.equal(asked[0], own[0], `worker ${job.share.index} begins where its due times do`)
  }
})
