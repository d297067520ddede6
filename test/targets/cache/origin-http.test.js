import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import t from 'tap'
import { createResponder } from '../../../targets/cache/origin/responder.js'
import { createOrigin } from '../../../targets/cache/origin/server.js'
import { readUntilExit, spawnScript, startTarget } from '../fixtures/start-process.js'
import { askRaw } from './fixtures/raw-http.js'

const RECIPE = readFileSync(new URL('./fixtures/recipe.json', import.meta.url), 'utf8')
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'
const HTML = 'text/html; charset=utf-8'

const AS_JSON = ['content-type: application/json']

/** An origin in this process, with a clock that is told what time it is. */
async function startOrigin (t, { timers, names, host = '127.0.0.1', fetchBody } = {}) {
  const clock = { us: 1_000_000 }
  const origin = createOrigin({ responder: createResponder({ nowUs: () => clock.us, fetchBody }), timers, names })
  const port = await origin.listen({ host, port: 0 })
  t.teardown(() => origin.close())
  return {
    port,
    origin,
    clock,
    ask: (line, body, headers) => askRaw({ port, line, body, headers }),
    post: (recipe) =>
      askRaw({
        port,
        line: 'POST /_admin/add_recipe',
        headers: AS_JSON,
        body: typeof recipe === 'string' ? recipe : JSON.stringify(recipe)
      })
  }
}

t.test('a recipe file with several routes, stages, ranges, placeholders and gzip', async (t) => {
  const { ask, post, clock } = await startOrigin(t)
  const posted = await post(RECIPE)
  t.match(posted, { status: 201, headers: { 'content-type': JSON_TYPE } })
  t.same(JSON.parse(posted.text).map(({ route }) => route), JSON.parse(RECIPE).map(({ route }) => route))
  clock.us += 10_000_000

  t.match(await ask('GET /any/path?q=1'), {
    status: 200,
    text: 'anything',
    headers: {
      'content-type': HTML,
      'content-length': '8',
      'x-version': '1',
      'x-generated-at': /^1[5-9]\d{11}|[2-9]\d{12}$/
    }
  })
  t.match(await ask('GET //x'), { status: 200, text: 'two slashes' })
  t.match(await ask('GET //x?a=//y'), { status: 200, text: 'two slashes' })
  t.match(await ask('GET /x'), { text: 'anything' })
  t.match(await ask('GET http://127.0.0.1/gone'), { status: 404, text: 'Not found' })
  const unchanged = await ask('GET /unchanged')
  t.match(unchanged, { status: 304, text: '', headers: { etag: '"1"' } })
  t.notOk('content-length' in unchanged.headers)
  const packed = await ask('GET /packed')
  t.match(packed.headers, { 'content-encoding': 'gzip', 'content-length': String(packed.bytes.length) })
  t.equal(gunzipSync(packed.bytes).length, 20_480)
  t.match(await ask('DELETE /news'), { status: 404, text: 'Not found' })
  t.match(await ask('HEAD /news'), { status: 404, text: '' })
})

t.test('stages over HTTP', async (t) => {
  const { ask, post, clock } = await startOrigin(t)
  await post([JSON.parse(RECIPE)[1]].map((recipe) => ({ ...recipe, stages: recipe.stages.map((stage) => ({ ...stage, latency: 0 })) })))
  const news = await ask('GET /news/1')
  t.match(news, { status: 200, headers: { 'content-type': JSON_TYPE, 'x-from': 'news', 'cache-control': 'max-age=30' } })
  t.equal(JSON.parse(news.text).text.length, 16_384)
  clock.us += 60_000_000
  t.match(await ask('GET /news/1'), { status: 503, text: 'Error 503', headers: { 'x-from': 'news', 'content-type': HTML } })
  clock.us += 60_000_000
  t.equal((await ask('GET /news/1')).text, news.text, 'the last one holds, with the same payload')
})

t.test('an answer leaves when it is due: not when a timer comes early, not when the recipe changes', async (t) => {
  const set = []
  const timers = { set: (ring, ms) => set.push({ ring, ms }), clear () {} }
  const { ask, post, clock } = await startOrigin(t, { timers })
  await post({ body: 'slow', stages: [{ at: 0, status: 500, latency: '500ms' }] })
  const waiting = ask('GET /a')
  while (set.length === 0) await ask('GET /_admin/status')
  t.equal(set[0].ms, 500)
  clock.us += 499_500
  set[0].ring()
  t.equal(set[1].ms, 1, 'half a millisecond is left')
  await post({ body: 'fast', stages: [{ at: 0, status: 200, latency: 0 }] })
  clock.us += 500
  set[1].ring()
  t.match(await waiting, { status: 500, text: 'Error 500' })
  t.match(await ask('GET /a'), { status: 200, text: 'fast' })
})

t.test('admin', async (t) => {
  const { ask, post } = await startOrigin(t)
  const admin = (name) => ask(`GET /_admin/${name}`)
  const recipe = {
    body: 'x',
    headers: { 'X-Foo': 'bar' },
    origin: null,
    random_content: null,
    route: '/news*',
    stages: [{ at: 0, status: 200, latency: '100ms..200ms' }]
  }
  t.match(await admin('status'), { status: 200, text: 'ok!', headers: { 'content-type': TEXT_TYPE } })
  t.match(await admin('current_recipe'), {
    status: 200,
    text: '"Recipe not set, please POST a recipe to /_admin/add_recipe"',
    headers: { 'content-type': JSON_TYPE }
  })
  t.match(await admin('routes'), { text: '/*', headers: { 'content-type': TEXT_TYPE } })
  t.match(await admin('routes_status'), { text: '/* 406 0' })
  t.match(await post(recipe), { status: 201, text: JSON.stringify([recipe]) })
  t.match(await admin('current_recipe'), { status: 200, text: JSON.stringify([recipe]) })
  t.match(await post((await admin('current_recipe')).text), { status: 201 }, 'what it says can be posted')
  t.match(await admin('routes'), { text: '/*\n/news*' })
  t.match(await admin('routes_status'), { text: '/* 406 0\n/news* 200 100..200' })
  t.match(await ask('GET /another/status'), { status: 406 })
  t.match(await ask('GET /_administrator'), { status: 406 })
  t.match(await admin('current_count'), { text: '{"406":2,"total_requests":2}', headers: { 'content-type': JSON_TYPE } })
  t.match(JSON.parse((await admin('counters')).text), { calls: 2, byKey: { '/another/status': 1, '/_administrator': 1 } })
  t.match(await admin('clear_current_count'), { text: '{"cleared":"yes"}' })
  t.match(await admin('current_count'), { text: '{"total_requests":0}' })
  await ask('POST /b')
  t.match(await ask('POST /_admin/clear_current_count'), { status: 200, text: '{"cleared":"yes"}' })
  t.match(await admin('current_count'), { text: '{"total_requests":0}' })
  t.match(await admin('route_counts'), { text: '{}' })
  for (const line of [
    'GET /_admin', 'GET /_admin/', 'GET /_admin/nothing', 'GET /_admin/add_recipe', 'DELETE /_admin/status',
    'GET /_admin/constructor'
  ]) { t.match(await ask(line), { status: 404, text: 'Not found' }, line) }
  t.match(await admin('restart'), { text: 'ok!' })
  t.match(await admin('routes_status'), { text: '/* 406 0' })
})

t.test('a malformed recipe gets 400 and says where; nothing is lost', async (t) => {
  const { ask, post } = await startOrigin(t)
  await post({ route: '/a', body: 'kept', stages: [{ at: 0, status: 200, latency: 0 }] })
  const good = { route: '/b', body: 'new', stages: [{ at: 0, status: 200, latency: 0 }] }
  t.match(await post([good, { stages: [{ at: 0, status: 200, latency: '12x' }] }]), {
    status: 400,
    text: '[1].stages[0].latency: "12x" is no duration; write 0, "500ms" or "2s", or a range: "100ms..2s"',
    headers: { 'content-type': TEXT_TYPE }
  })
  t.match(await post({}), { status: 400, text: /^stages: there are no stages/ })
  t.match(await post('{"stages": [\n  {"at": 0,'), { status: 400, text: /^this is no JSON \(line 2, column \d+\): / })
  t.match(await post(''), { status: 400, text: /^this is no JSON/ })
  t.match(await ask('POST /_admin/add_recipe', '', AS_JSON), { status: 400 })
  t.match(await ask('GET /a'), { status: 200, text: 'kept' })
  t.match(await ask('GET /b'), { status: 406 })
})

t.test('an origin that is asked for its page, and one that is not there', async (t) => {
  const upstream = createServer((request, response) => {
    response.statusCode = request.url === '/page' ? 200 : 404
    response.end('{"a":1}')
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  t.teardown(() => upstream.close())
  const address = `http://127.0.0.1:${upstream.address().port}`
  const { ask, post } = await startOrigin(t)
  const stages = [{ at: 0, status: 200, latency: 0 }]
  t.match(await post({ origin: `${address}/page`, stages }), { status: 201 })
  t.match(await ask('GET /'), { text: '{"a":1}', headers: { 'content-type': JSON_TYPE } })
  t.match(await post({ origin: `${address}/none`, stages }), { status: 502, text: `${address}/none cannot be fetched: it answers 404` })
  t.match(await post({ origin: 'http://127.0.0.1:1/', stages }), { status: 502, text: /127\.0\.0\.1:1\/ cannot be fetched: / })
  t.match(await ask('GET /'), { text: '{"a":1}' })
})

t.test('a client that leaves early is a failed call, and its timer is cleared', async (t) => {
  const cleared = []
  const timers = { set: () => 'the timer', clear: (timer) => cleared.push(timer) }
  const { ask, post, port, origin } = await startOrigin(t, { timers })
  await post({ stages: [{ at: 0, status: 200, latency: '10s' }] })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /a HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  const { counters } = origin.responder
  while (counters.read().concurrent === 0) await ask('GET /_admin/status')
  socket.destroy()
  while (counters.read().concurrent === 1) await ask('GET /_admin/status')
  t.match(counters.read(), { calls: 1, failed: 1, concurrent: 0, peakConcurrent: 1 })
  t.ok(cleared.includes('the timer'))
})

t.test('the script: RECIPE, SEED, LAB and SIZE, and it leaves with 0', async (t) => {
  const stages = [{ at: 0, status: 200, latency: 0 }]
  const recipe = JSON.stringify([{ route: '/items/*', stages }, { route: '/random', random_content: '64b', stages }])
  const contents = []
  for (const SEED of ['7', '7', '8']) {
    const server = await startTarget({ t, script: 'cache/origin.js', env: { RECIPE: recipe, SEED, LAB: '1', SIZE: '2000' }, ipc: true })
    const port = Number(new URL(server.url).port)
    const item = await askRaw({ port, line: 'GET /items/5' })
    t.equal(item.bytes.length, 2000)
    t.match(JSON.parse(item.text), { key: '5', version: 1 })
    t.match(await askRaw({ port, line: 'POST /items/5', body: 'x' }), { status: 200, headers: { 'x-version': '2' } })
    t.match(JSON.parse((await askRaw({ port, line: 'GET /_admin/counters' })).text), {
      calls: 2,
      writes: 1,
      versions: { '/items/5': 2 },
      perSecond: [{ calls: Number, failed: 0 }]
    })
    contents.push((await askRaw({ port, line: 'GET /random' })).text)
    t.same(await server.stop(), { code: 0, signal: null })
  }
  t.equal(contents[0], contents[1])
  t.not(contents[0], contents[2])
})

t.test('the script starts without a recipe, and not with a bad one', async (t) => {
  const { url } = await startTarget({ t, script: 'cache/origin.js' })
  t.match(await askRaw({ port: Number(new URL(url).port), line: 'GET /' }), { status: 406 })
  const stopped = async (env) => readUntilExit(spawnScript({ t, script: 'cache/origin.js', env }))
  t.match(await stopped({ RECIPE: '{"stages":[{"status":1}]}' }), { code: 1, stdout: '', stderr: /^stages\[0\]\.status: 1 is no status/ })
  t.match(await stopped({ RECIPE: '{' }), { code: 1, stderr: /^this is no JSON/ })
  t.match(await stopped({ SEED: 'x' }), { code: 1, stderr: /^SEED must be a whole number/ })
  t.match(await stopped({ LAB: '1', SIZE: '-1' }), { code: 1, stderr: /^SIZE must be a whole number/ })
})
