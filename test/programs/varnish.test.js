import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { startPart } from '../../src/boot/part.js'
import { describeVcl, parseStats } from '../../src/programs/varnish.js'
import { skipWithout } from '../fixtures/programs.js'
import { comesTrue, isRunning, openTestSite } from '../fixtures/site.js'

const skip = await skipWithout('varnish')

/** Answers with its number; `state.status` says what it answers now, and how late. */
async function startOrigin (t) {
  const state = { asked: 0, status: 200, lateMs: 0, connections: new Set(), address: '' }
  const server = createServer(async ({ socket, headers: { host } }, response) => {
    state.connections.add(socket)
    const number = ++state.asked
    await sleep(state.lateMs)
    response.writeHead(state.status, { 'content-type': 'text/plain', 'x-host': host }).end(`answer ${number}`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.stop = () => { server.closeAllConnections(); server.close() }
  t.teardown(state.stop)
  state.address = `127.0.0.1:${server.address().port}`
  return state
}

async function start (t, { backend, seconds = '1', site, signal = new AbortController().signal } = {}) {
  const booted = await startPart({
    site: site ?? await openTestSite(t),
    target: 'mine',
    part: { name: 'proxy', varnish: 'caching', env: { BASELOAD_BACKEND: backend ?? (await startOrigin(t)).address, BASELOAD_CACHE_SECONDS: seconds } },
    earlier: [],
    cores: null,
    readyTimeoutMs: 20_000,
    signal
  })
  t.teardown(() => booted.running.stop())
  return { ...booted, url: `http://${booted.host}:${booted.port}/` }
}

async function get (url) {
  const answer = await fetch(url)
  return [answer.status, await answer.text()]
}

/** A thread adds what it has counted to the whole when it has a moment. */
function counts (readStats, wanted) {
  return comesTrue(async () => {
    const stats = await readStats()
    return Object.entries(wanted).every(([name, value]) => stats[name] === value)
  })
}

t.test('a fresh answer from its copy; a stale one at once, while one request behind it asks again', { skip }, async (t) => {
  const origin = await startOrigin(t)
  const { url, kind, name, readStats } = await start(t, { backend: origin.address })
  t.same([kind, name], ['varnish', 'proxy'])
  const first = await fetch(url)
  t.equal(first.headers.get('x-host'), new URL(url).host, 'the origin hears whom the client asks')
  t.equal(await first.text(), 'answer 1')
  t.same([await get(url), await get(url)], [[200, 'answer 1'], [200, 'answer 1']])
  t.equal(origin.asked, 1)
  t.ok(await counts(readStats, { client_req: 3, cache_hit: 2, cache_miss: 1, backend_req: 1 }))

  await sleep(1100)
  origin.lateMs = 300
  const began = performance.now()
  t.same(await get(url), [200, 'answer 1'], 'stale while it is asked for again')
  t.ok(performance.now() - began < 250, 'nobody waits')
  await sleep(600)
  t.same(await get(url), [200, 'answer 2'])
  t.equal(origin.connections.size, 1, 'over a connection that it keeps')
})

t.test('a stale copy while the origin fails or is gone; without a copy its failure', { skip }, async (t) => {
  const origin = await startOrigin(t)
  const { url, readStats } = await start(t, { backend: origin.address })
  t.same(await get(url), [200, 'answer 1'])
  origin.status = 500
  await sleep(1100)
  for (let time = 0; time < 3; time++) {
    t.same(await get(url), [200, 'answer 1'])
    await sleep(100)
  }
  t.ok(origin.asked >= 2, 'it asks again behind the answer')
  const asked = origin.asked
  t.equal((await get(`${url}other`))[0], 500)
  t.equal((await get(`${url}other`))[0], 500)
  t.equal(origin.asked, asked + 2, 'a failure is not kept')
  origin.stop()
  t.same(await get(url), [200, 'answer 1'])
  await sleep(100)
  t.same(await get(url), [200, 'answer 1'], 'nor what varnish says in its place')
  t.equal((await get(`${url}third`))[0], 503)
  t.ok(await counts(readStats, { cache_hit_grace: 5 }))
})

t.test('two at once, and nothing left', { skip }, async (t) => {
  const site = await openTestSite(t)
  const origin = await startOrigin(t)
  const [first, second] = await Promise.all([start(t, { site, backend: origin.address }), start(t, { site, backend: origin.address })])
  t.not(first.port, second.port)
  const { pid } = first.running
  t.strictSame(await first.running.stop(), { killed: false, outside: [], escaped: [] }, 'SIGTERM was enough')
  t.notOk(await isRunning(pid))
  t.same(await first.readStats(), {}, 'counters of one that is gone')
  t.equal((await get(second.url))[0], 200)
})

t.test('what stands in the way is told', { skip }, async (t) => {
  await t.rejects(start(t, { site: await openTestSite(t, { programs: { varnish: null } }) }), {
    code: 'DEPENDENCY_MISSING',
    message: 'mine: varnish not found',
    hint: /apt-get install varnish/
  })
  await t.rejects(start(t, { site: await openTestSite(t, { programs: { varnish: '/bin/false' } }) }), {
    code: 'PROXY_CONFIG_REFUSED',
    message: /varnish ended at once/,
    hint: /C compiler/
  })
  await t.rejects(start(t, { backend: '192.0.2.1:80' }), { code: 'HOST_NOT_ALLOWED' }, 'it leads load nowhere else')
  await t.rejects(start(t, { seconds: '0.5' }), { code: 'PROXY_CONFIG_REFUSED', hint: /whole number/ })
  const reason = new Error('interrupted')
  await t.rejects(start(t, { signal: AbortSignal.abort(reason) }), reason)
})

t.test('its configuration, of an address of either kind', async (t) => {
  t.match(describeVcl({ backend: '127.0.0.1:3000', freshSeconds: 3 }), /\.host = "127\.0\.0\.1";\n {2}\.port = "3000";[^]*ttl = 3s;\n {4}set beresp\.grace = 6h;/)
  t.match(describeVcl({ backend: '[::1]:80', freshSeconds: 1 }), /\.host = "::1";\n {2}\.port = "80";/)
})

t.test('its counters, as it writes them', async (t) => {
  const counters = { 'MAIN.client_req': { flag: 'c', value: 7 }, 'MAIN.uptime': { value: 1 }, 'VBE.unit.happy': { value: 0 } }
  t.same(parseStats({ text: JSON.stringify({ version: 1, counters }) }), { client_req: 7 })
  t.same(parseStats({ text: JSON.stringify(counters) }), { client_req: 7 }, 'before 6.5')
  t.same(parseStats({ text: null }), {})
})
