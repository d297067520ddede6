import t from 'tap'
import { gunzipSync } from 'node:zlib'
import { createTestResponder } from './fixtures/origin-responder.js'
import { makeItem } from '../../../targets/cache/origin/item.js'

const NOW = [{ at: 0, status: 200, latency: 0 }]
const always = (status, latency = 0) => [{ at: 0, status, latency }]
const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

t.test('without a recipe every path asks for one', async (t) => {
  const { get } = createTestResponder()
  t.match(get('/a?b=1'), {
    status: 406,
    text: 'Recipe not set at /a, please POST a recipe for this route to /_admin/add_recipe',
    type: HTML,
    waitMs: 0
  })
  t.equal(get('/*').text, 'Recipe not set, please POST a recipe to /_admin/add_recipe')
  t.equal(get('/<script>').text, 'Recipe not set at /&lt;script&gt;, please POST a recipe for this route to /_admin/add_recipe')
})

t.test('the body of each status', async (t) => {
  const { get, post } = createTestResponder()
  const expected = {
    200: 'payload',
    201: 'Error 201',
    204: '',
    301: 'Error 301',
    304: '',
    404: 'Not found',
    500: 'Error 500',
    503: 'Error 503',
    599: 'Error 599'
  }
  for (const [status, text] of Object.entries(expected)) {
    await post({ body: 'payload', headers: { 'X-Foo': 'bar' }, stages: always(Number(status)) })
    const answer = get('/a')
    t.match(answer, { status: Number(status), text, type: HTML })
    t.equal(answer.headers['x-foo'], 'bar', 'headers of the recipe go on every status')
    t.equal(answer.headers['content-length'], ['204', '304'].includes(status) ? undefined : text.length)
  }
  await post({ body: 'payload', stages: always(406) })
  t.match(get('/a'), { status: 406, text: /^Recipe not set at \/a, please POST/ })
})

t.test('the content type is that of the first letter, and the recipe wins', async (t) => {
  const { get, post } = createTestResponder()
  await post({ body: '{"a":1}', stages: NOW })
  t.equal(get('/').type, JSON_TYPE)
  await post({ body: '[1]', stages: NOW })
  t.equal(get('/').type, HTML)
  await post({ body: '{"a":1}', headers: { 'Content-Type': 'application/problem+json', 'X-Version': 'mine' }, stages: NOW })
  t.match(get('/').headers, { 'content-type': 'application/problem+json', 'x-version': 'mine' })
  await post({ stages: NOW })
  t.match(get('/'), { status: 200, text: '', type: HTML }, 'no source: an empty payload')
})

t.test('stages: by the clock when the request begins; the last one holds', async (t) => {
  const { get, post, pass } = createTestResponder()
  await post({
    body: 'x',
    stages: [
      { at: 0, status: 404, latency: '50ms' },
      { at: '4s', status: 503, latency: '2s' },
      { at: '6s', status: 200, latency: '100ms' }
    ]
  })
  const look = () => { const { status, waitMs } = get('/'); return [status, waitMs] }
  t.strictSame(look(), [404, 50])
  pass(3999.999)
  t.strictSame(look(), [404, 50])
  pass(0.001)
  t.strictSame(look(), [503, 2000])
  pass(2000)
  t.strictSame(look(), [200, 100])
  pass(86_400_000)
  t.strictSame(look(), [200, 100])
})

t.test('before the first stage there is no recipe yet', async (t) => {
  const { get, post, pass } = createTestResponder()
  await post({ body: 'x', stages: [{ at: '1s', status: 200, latency: 0 }] })
  t.match(get('/a'), { status: 406, waitMs: 0 })
  pass(1000)
  t.equal(get('/a').status, 200)
})

t.test('what is posted again begins anew, and nothing of the old recipe comes later', async (t) => {
  const { get, post, pass } = createTestResponder()
  await post({ route: '/a', body: 'old', stages: [{ at: 0, status: 200 }, { at: '5s', status: 500 }] })
  await post({ route: '/b', body: 'other', stages: NOW })
  pass(4000)
  const waiting = get('/a')
  await post({ route: '/a', body: 'new', stages: [{ at: 0, status: 200 }, { at: '3s', status: 503 }] })
  t.equal(waiting.text, 'old', 'an answer that was under way stays as it was')
  pass(2000)
  t.match(get('/a'), { status: 200, text: 'new' })
  t.match(get('/b'), { status: 200, text: 'other' }, 'other routes stay')
  pass(1000)
  t.equal(get('/a').status, 503)
})

t.test('routes: the path itself, then the longest beginning; the query does not count', async (t) => {
  const { get, post } = createTestResponder()
  const routes = ['/*', '/news*', '/news/politics*', '/news/politics/1', '//x', '/star*/end']
  await post(routes.map((route) => ({ route, body: route, stages: NOW })))
  const expected = {
    '/': '/*',
    '/sport': '/*',
    '/news': '/news*',
    '/newsroom?q=/news/politics': '/news*',
    '/news/politics': '/news/politics*',
    '/news/politics/1': '/news/politics/1',
    '/news/politics/1?a=b': '/news/politics/1',
    '/news/politics/12': '/news/politics*',
    '//x': '//x',
    '//x?y': '//x',
    '/x': '/*',
    '/star*/end': '/star*/end',
    '/starring/end': '/*',
    '/news%2Fpolitics': '/news*',
    'http://127.0.0.1:1/news': '/news*',
    'http://127.0.0.1:1': '/*'
  }
  for (const [target, route] of Object.entries(expected)) t.equal(get(target).text, route, target)
  const order = createTestResponder()
  await order.post([...routes].reverse().map((route) => ({ route, body: route, stages: NOW })))
  for (const [target, route] of Object.entries(expected)) t.equal(order.get(target).text, route, `${target}, posted the other way round`)
})

t.test('a path that no route fits', async (t) => {
  const { get, post } = createTestResponder()
  await post({ route: '/news*', body: 'x', headers: { a: 'b' }, stages: NOW })
  t.match(get('/cbbc'), { status: 406, text: /^Recipe not set at \/cbbc,/ })
  t.notOk('a' in get('/cbbc').headers)
})

t.test('GET and POST only', async (t) => {
  const { get, post } = createTestResponder()
  await post({ body: 'x', headers: { a: 'b' }, stages: NOW })
  for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) t.match(get('/a', method), { status: 404, text: 'Not found' }, method)
  t.match(get('/a', 'POST'), { status: 200, text: 'x' })
})

t.test('a range: whole milliseconds, each as likely, the same again from the same seed', async (t) => {
  const draw = async (seed, latency, count) => {
    const { get, post } = createTestResponder({ seed })
    await post({ body: 'x', stages: always(200, latency) })
    return Array.from({ length: count }, () => get('/').waitMs)
  }
  const waits = await draw(1, '5ms..9ms', 5000)
  const counts = [5, 6, 7, 8, 9].map((ms) => waits.filter((wait) => wait === ms).length)
  t.equal(counts.reduce((sum, count) => sum + count), 5000, 'nothing but these')
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
  t.ok(chiSquare < 18.47, `${chiSquare}: 0.999 of a chi-square with 4 degrees of freedom`)
  t.strictSame(await draw(1, '5ms..9ms', 50), waits.slice(0, 50))
  t.notSame(await draw(2, '5ms..9ms', 50), waits.slice(0, 50))
  t.strictSame(new Set(await draw(1, '3ms..3ms', 5)), new Set([3]))
  t.strictSame([...new Set(await draw(1, '2ms..1ms', 100))].sort(), [1, 2])
})

t.test('random content: made once, of the size, from the seed', async (t) => {
  const { get, post } = createTestResponder()
  await post([
    { route: '/a', random_content: '20kb', stages: NOW },
    { route: '/b', random_content: '20kb', stages: NOW },
    { route: '/c', random_content: '7b', stages: NOW }
  ])
  const first = get('/a')
  t.equal(first.body.length, 20_480)
  t.match(first.text, /^[A-Za-z0-9+/]+$/)
  t.ok(first.body.equals(get('/a').body), 'the same bytes again')
  t.notOk(first.body.equals(get('/b').body), 'each route its own')
  t.equal(get('/c').body.length, 7)
  const again = createTestResponder()
  await again.post({ route: '/a', random_content: '20kb', stages: NOW })
  t.ok(again.get('/a').body.equals(first.body))
})

t.test('placeholders in a body', async (t) => {
  const { get, post } = createTestResponder()
  await post({ body: '{"a":"<<10b>>","b":"<<1kb>>","c":"<<name>>","d":"<< >>"}', stages: NOW })
  const { a, b, c, d } = JSON.parse(get('/').text)
  t.strictSame([a.length, b.length, c, d], [10, 1024, '<<name>>', '<< >>'])
  t.not(b.slice(0, 10), a)
  t.equal(get('/').text, get('/').text, 'expanded once')
})

t.test('gzip: sizes are those before it, and every body is packed', async (t) => {
  const { get, post, pass } = createTestResponder()
  const headers = { 'Content-Encoding': 'gzip' }
  await post({ random_content: '20kb', headers, stages: [{ at: 0, status: 200 }, { at: '1s', status: 500 }, { at: '2s', status: 304 }] })
  const { body, headers: sent, type } = get('/')
  t.equal(gunzipSync(body).length, 20_480)
  t.not(body.length, 20_480)
  t.match(sent, { 'content-encoding': 'gzip', 'content-length': body.length })
  t.equal(type, HTML)
  pass(1000)
  t.equal(gunzipSync(get('/').body).toString(), 'Error 500')
  pass(1000)
  t.equal(get('/').body.length, 0)
  await post({ body: '{"x":"<<300kb>>"}', headers, stages: NOW })
  t.equal(gunzipSync(get('/').body).length, 300 * 1024 + 8)
  t.equal(get('/').type, JSON_TYPE, 'the type is that of what is packed')
})

t.test('an origin is asked once, when the recipe is posted', async (t) => {
  const asked = []
  const { get, post, listRecipes } = createTestResponder({
    fetchBody: async (address) => {
      asked.push(address)
      if (address.endsWith('down')) throw new Error(`${address} cannot be fetched: ECONNREFUSED`)
      return Buffer.from('{"from":"afar"}')
    }
  })
  await post({ origin: 'http://127.0.0.1:1/up', body: 'not this', stages: NOW })
  t.match([get('/'), get('/')], Array(2).fill({ text: '{"from":"afar"}', type: JSON_TYPE }))
  t.strictSame(asked, ['http://127.0.0.1:1/up'])
  await t.rejects(
    post([{ route: '/new', body: 'new', stages: NOW }, { origin: 'http://127.0.0.1:1/down', stages: NOW }]),
    /cannot be fetched: ECONNREFUSED/
  )
  t.equal(listRecipes().length, 1, 'nothing is added')
  t.equal(get('/new').text, '{"from":"afar"}', 'and nothing is lost')
  await post({ route: '/new', body: 'new', stages: NOW })
  t.equal(get('/new').text, 'new', 'the next one is taken')
})

t.test('versions: from 1, by path with query, raised by a POST that succeeds', async (t) => {
  const { get, post, pass } = createTestResponder()
  await post({ body: 'x', stages: [{ at: 0, status: 200 }, { at: '1s', status: 500 }, { at: '2s', status: 200 }] })
  const version = (target, method) => get(target, method).headers['x-version']
  t.strictSame(
    [
      version('/a'),
      version('/a'),
      version('/a', 'POST'),
      version('/a'),
      version('/a?b'),
      version('/a?b', 'POST'),
      version('/a', 'POST'),
      version('/a?b')
    ],
    [1, 1, 2, 2, 1, 2, 3, 2]
  )
  t.equal(get('/a').headers['x-generated-at'], 1_700_000_005_000)
  pass(1000)
  t.strictSame([version('/a'), version('/a', 'POST')], [undefined, undefined], 'an origin that is down says none and takes no write')
  pass(1000)
  t.equal(version('/a'), 3)
})

t.test('counters: calls, writes, failures, keys, seconds, and the most at once', async (t) => {
  const { get, post, pass, counters } = createTestResponder()
  await post([{ body: 'x', stages: NOW }, { route: '/bad*', stages: always(503) }])
  const calls = [get('/a'), get('/a?b'), get('/a'), get('/bad/1'), get('/a', 'POST')]
  t.match(counters.read(), { calls: 5, writes: 1, failed: 0, concurrent: 5, peakConcurrent: 5 })
  for (const { call, status } of calls) call.send(status)
  pass(1000)
  const gone = get('/a')
  gone.call.lose()
  const halfway = get('/bad/2')
  halfway.call.send(503)
  halfway.call.lose()
  t.strictSame(counters.read(), {
    nowUs: 6_000_000,
    calls: 7,
    writes: 1,
    failed: 3,
    concurrent: 0,
    peakConcurrent: 5,
    byKey: { '/a': 4, '/a?b': 1, '/bad/1': 1, '/bad/2': 1 },
    versions: { '/a': 2, '/a?b': 1, '/bad/1': 1, '/bad/2': 1 },
    perSecond: [{ second: 5, calls: 5, failed: 1 }, { second: 6, calls: 2, failed: 2 }]
  })
  t.strictSame(counters.readStatuses(), { total_requests: 6, 200: 4, 503: 2 }, 'one never got its answer')
  t.strictSame(counters.readRoutes(), { '/*': 5, '/bad*': 2 })
})

t.test('clearing: what was under way then belongs to the past; versions stay', async (t) => {
  const { get, post, counters } = createTestResponder()
  await post({ body: 'x', stages: always(500) })
  const [slow, other] = [get('/a'), get('/b')]
  counters.clear()
  t.match(counters.read(), { calls: 0, failed: 0, concurrent: 2, peakConcurrent: 2, byKey: {}, perSecond: [] })
  slow.call.send(500)
  other.call.lose()
  t.match(counters.read(), { calls: 0, failed: 0, concurrent: 0, peakConcurrent: 2 })
  t.strictSame(counters.readStatuses(), { total_requests: 0 })
  await post({ body: 'x', stages: NOW })
  get('/a', 'POST').call.send(200)
  counters.clear()
  t.equal(get('/a').headers['x-version'], 2)
})

t.test('no more than 10,000 keys are counted, all calls are', async (t) => {
  const { get, counters } = createTestResponder()
  for (let i = 0; i < 10_500; i++) get(`/${i}`).call.send(406)
  const { calls, byKey, versions } = counters.read()
  t.equal(calls, 10_500)
  t.equal(Object.keys(byKey).length, 10_000)
  t.equal(Object.keys(versions).length, 10_000)
})

t.test('lab: an item says whose it is and how old', async (t) => {
  const { get, post, pass } = createTestResponder({ lab: { sizeBytes: 1024 } })
  await post({ route: '/items/*', stages: [{ at: 0, status: 200, latency: '7ms' }, { at: '1s', status: 500, latency: '500ms' }] })
  const answer = get('/items/42')
  t.match(answer, { status: 200, waitMs: 7, type: JSON_TYPE })
  t.equal(answer.body.length, 1024)
  t.match(JSON.parse(answer.text), { key: '42', version: 1, filler: /^x+$/ })
  t.match(JSON.parse(get('/items/42', 'POST').text), { key: '42', version: 2 })
  t.match(JSON.parse(get('/items/42').text), { version: 2 })
  t.match(JSON.parse(get('/items/a|b<script>').text), { key: 'a|b<script>', version: 1 })
  t.equal(get('/items/').text, '', 'no item')
  pass(1000)
  t.match(get('/items/42'), { status: 500, text: 'Error 500', waitMs: 500 })
})

t.test('lab: items of any size, and packed ones', async (t) => {
  for (const sizeBytes of [0, 10, 40, 41, 307_200]) {
    const item = makeItem({ key: 'k', version: 10, sizeBytes })
    t.equal(item.length, Math.max(sizeBytes, '{"key":"k","version":10,"filler":""}'.length))
    t.match(JSON.parse(item.toString()), { key: 'k', version: 10 })
  }
  const { get, post } = createTestResponder({ lab: { sizeBytes: 2000 } })
  await post({ headers: { 'content-encoding': 'gzip' }, stages: NOW })
  t.equal(gunzipSync(get('/items/1').body).length, 2000)
})

t.test('restart forgets recipes', async (t) => {
  const { get, post, restart, listRecipes, listRoutes } = createTestResponder()
  await post({ route: '/a', body: 'x', stages: always(200, '1ms..2ms') })
  t.match(listRoutes(), [{ route: '/*', stage: { status: 406 } }, { route: '/a', stage: { status: 200, minMs: 1, maxMs: 2 } }])
  await restart()
  t.strictSame(listRecipes(), [])
  t.equal(get('/a').status, 406)
})

t.test('items that say how long they may be kept have an ETag: what still holds is a call without a body', async (t) => {
  const { get, post, counters } = createTestResponder({ lab: { sizeBytes: 200 } })
  await post({ route: '/items/*', headers: { 'Cache-Control': 'max-age=1' }, stages: always(200, '20ms') })
  const { etag } = get('/items/a').headers
  t.equal(etag, '"1"')
  t.match(get('/items/a', 'GET', etag), { status: 304, text: '', waitMs: 20, headers: { etag, 'cache-control': 'max-age=1' } })
  t.same([get('/items/a', 'GET', '"0"')].map(({ status, text }) => [status, text.length]), [[200, 200]])
  t.match(get('/items/a', 'POST', etag), { status: 200, headers: { etag: '"2"' } })
  t.match(get('/items/a', 'GET', etag), { status: 200, headers: { etag: '"2"' } }, 'it has changed')
  t.equal(counters.read().calls, 5)
  await post({ route: '/items/*', stages: NOW })
  t.equal(get('/items/a', 'GET', '"2"').status, 200, 'of what says nothing, nothing is asked')
  t.notOk('etag' in get('/items/a').headers)
})
