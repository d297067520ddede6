import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import t from 'tap'
import { createResponder } from '../../../targets/cache/origin/responder.js'
import { createFetch } from '../../../targets/cache/origin/payload.js'
import { createOrigin } from '../../../targets/cache/origin/server.js'
import { comesTrue } from '../../fixtures/site.js'
import { askRaw } from './fixtures/raw-http.js'

const STAGES = [{ at: 0, status: 200, latency: 0 }]
const AS_JSON = 'content-type: application/json'
const MB = 1024 * 1024

/** An origin, and a question to it with these headers. */
async function start (t, { host = '127.0.0.1', ...options } = {}) {
  const origin = createOrigin({ responder: createResponder(), ...options })
  const port = await origin.listen({ host, port: 0 })
  t.teardown(() => origin.close())
  const ask = (line, headers = [], body = '') =>
    askRaw({ port, line, headers: headers.map((header) => header.replaceAll('PORT', port)), body })
  const post = (recipe, headers = [AS_JSON]) =>
    ask('POST /_admin/add_recipe', headers, typeof recipe === 'string' ? recipe : JSON.stringify(recipe))
  return { origin, port, ask, post }
}

t.test('what a page in a browser could send is refused, on every path, and is not counted', async (t) => {
  const { ask, origin } = await start(t)
  const foreign = [
    ['host: evil.test'],
    ['host: evil.test:PORT'],
    ['host: localhost.evil.test'],
    ['host: 127.0.0.1.evil.test'],
    ['host: 192.0.2.2:PORT'],
    ['host: [::2]:PORT'],
    ['host: me@127.0.0.1'],
    ['host: 0.0.0.0:PORT'],
    ['host: a b'],
    ['origin: http://evil.test'],
    ['origin: null'],
    ['origin: https://127.0.0.1'],
    ['origin: http://127.0.0.1:1'],
    ['host: 127.0.0.1:PORT', 'origin: http://localhost:PORT'],
    ['origin: '],
    ['sec-fetch-site: cross-site'],
    ['sec-fetch-site: same-site']
  ]
  for (const headers of foreign) {
    for (const line of [
      'GET /_admin/status', 'GET /_admin/current_recipe', 'GET /_admin/restart', 'POST /_admin/restart',
      'POST /_admin/add_recipe', 'GET /', 'POST /news', 'OPTIONS /_admin/add_recipe'
    ]) {
      const { status, text } = await ask(line, headers)
      t.equal(status, 403, `${line} ${headers}`)
      t.match(text, /not called|may not ask|must not steer/)
    }
  }
  t.match(
    await ask('GET http://evil.test/_admin/status'),
    { status: 403, text: /"evil\.test"; start it with --name/ },
    'the address in the request line goes before Host'
  )
  t.equal(origin.responder.counters.read().calls, 0)
})

t.test('who may ask: this machine by its names, the address it listens on, names that were given', async (t) => {
  const { ask } = await start(t, { names: ['origin.test', 'lab.test:80'] })
  for (const headers of [
    [],
    ['host: localhost:PORT'],
    ['host: LOCALHOST.'],
    ['host: 127.9.9.9:1'],
    ['host: [::1]:PORT'],
    ['host: [::ffff:127.0.0.1]'],
    ['host: origin.test'],
    ['host: ORIGIN.test:9'],
    ['host: lab.test'],
    ['host: 127.0.0.1:PORT', 'origin: http://127.0.0.1:PORT'],
    ['host: 127.0.0.1:PORT', 'origin: http://127.0.0.1:PORT', 'sec-fetch-site: same-origin'],
    ['sec-fetch-site: none']
  ]) {
    t.match(await ask('GET /_admin/status', headers), { status: 200, text: 'ok!' }, headers.join())
  }
  const everywhere = await start(t, { host: '0.0.0.0' })
  t.equal(
    (await everywhere.ask('GET /_admin/status', ['host: 192.0.2.7:PORT'])).status,
    200,
    'who listens everywhere is asked by any address'
  )
  t.equal((await everywhere.ask('GET /_admin/status', ['host: evil.test'])).status, 403, 'and by no name')
})

t.test('a recipe says that it is JSON', async (t) => {
  const { post, ask } = await start(t)
  for (const type of [
    'text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x', '', 'application/jsonx', 'text/json', 'text/plain; application/json'
  ]) {
    t.match(
      await post({ body: 'x', stages: STAGES }, [`content-type: ${type}`]),
      { status: 415, text: /^a recipe is posted as application\/json: curl -H/ },
      type
    )
  }
  t.equal((await post({ body: 'x', stages: STAGES }, [])).status, 415)
  t.equal((await ask('GET /')).status, 406, 'nothing was taken')
  for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json']) { t.equal((await post({ body: 'x', stages: STAGES }, [`content-type: ${type}`])).status, 201, type) }
})

t.test('a few bytes cannot ask for much memory', async (t) => {
  const { post, ask } = await start(t)
  const big = (route) => ({ route, random_content: '64mb', stages: STAGES })
  const refused = [
    [{ random_content: '65mb', stages: STAGES }, /^random_content: "65mb" is no size; .*at most 64mb/],
    [{ body: '<<64mb>>x', stages: STAGES }, /^body: with its placeholders it is 65 MiB long; 64 MiB are the most/],
    [
      [{ body: 'x', stages: STAGES }, { body: '<<40mb>><<40mb>>', stages: STAGES }],
      /^\[1\]\.body: with its placeholders it is 81 MiB long/
    ],
    [
      Array.from({ length: 9 }, (_, i) => ({ ...big(`/${i}`), random_content: '50mb' })),
      /^\[5\]: up to here it is more than 256 MiB in all, of which other routes hold 0 MiB/
    ]
  ]
  const before = process.memoryUsage.rss()
  for (const [recipe, text] of refused) t.match(await post(recipe), { status: 400, text })
  t.ok(process.memoryUsage.rss() - before < 100 * MB, 'and nothing was made on the way')
  t.match(await ask('GET /_admin/current_recipe'), { text: /not set/ }, 'nothing was taken')
  for (const route of ['/a', '/b', '/c']) t.equal((await post(big(route))).status, 201)
  t.match(await post(big('/d')), {
    status: 400,
    text: /^the recipe: up to here it is more than 256 MiB in all, of which other routes hold 193 MiB; .*restart/
  })
  t.equal((await post(big('/a'))).status, 201, 'what is replaced does not count')
  t.equal((await post({ route: '/text', body: 'x', headers: { 'x-a': 'y'.repeat(7 * MB) }, stages: STAGES })).status, 201)
  await ask('POST /_admin/restart')
  t.equal((await post({ ...big('/d'), random_content: '1mb' })).status, 201)
})

t.test('the body of a request is bounded too', async (t) => {
  const { post } = await start(t)
  t.match(await post(`{"body":"${'x'.repeat(8 * MB)}"}`), { status: 413, text: /^a recipe of more than 8 MiB/ })
})

t.test('recipes that are sent slowly, and lists that nobody reads, hold no more than a bound', async (t) => {
  const { port, ask, post } = await start(t)
  const sockets = []
  t.teardown(() => sockets.forEach((socket) => socket.destroy()))
  const open = (text) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    socket.write(text)
    return socket
  }
  const recipe = { route: '/big', body: 'x'.repeat(6 * MB), stages: STAGES }
  t.equal((await post(recipe)).status, 201)
  const head = `host: 127.0.0.1:${port}\r\n${AS_JSON}\r\n`
  for (let i = 0; i < 20; i++) open(`POST /_admin/add_recipe HTTP/1.1\r\n${head}content-length: ${8 * MB}\r\n\r\n${' '.repeat(7 * MB)}`)
  t.ok(await comesTrue(async () => (await post(recipe)).status === 503), 'it has 64 MiB to receive')
  t.equal((await ask('GET /_admin/status')).status, 200)
  sockets.splice(0).forEach((socket) => socket.destroy())
  t.ok(await comesTrue(async () => (await post(recipe)).status === 201), 'what went is not counted any more')
  for (let i = 0; i < 20; i++) open(`GET /_admin/current_recipe HTTP/1.1\r\n${head}\r\n`).pause()
  t.ok(await comesTrue(async () => (await ask('GET /_admin/current_recipe')).status === 503), 'and to send')
  t.equal((await ask('GET /big')).status, 200)
})

t.test('what a recipe fetches: this machine, what is allowed, no redirect, and no more than is held', async (t) => {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    if (request.url === '/redirect') return response.writeHead(302, { location: '/secret' }).end()
    if (request.url === '/endless') {
      Readable.from(
        (function * () {
          for (;;) yield Buffer.alloc(MB)
        })()
      )
        .on('error', () => {})
        .pipe(response)
    } else response.end('from here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const here = `http://127.0.0.1:${server.address().port}`
  const { post, ask } = await start(t)
  t.match(await post({ origin: `${here}//192.0.2.2/x?y`, stages: STAGES }), { status: 201 })
  t.match(await ask('GET /'), { status: 200, text: 'from here' })
  t.strictSame(asked, [`${here.slice(7)} //192.0.2.2/x?y`])
  t.match(await post({ origin: `${here}/redirect`, stages: STAGES }), { status: 502, text: /answers 302, and redirects are not followed/ })
  t.match(await post({ origin: `${here}/endless`, stages: STAGES }), { status: 502, text: /more than 67108864 bytes/ })
  t.match(await post({ origin: 'http://192.0.2.2:9191/', stages: STAGES }), {
    status: 502,
    text: /192\.0\.2\.2 is not this machine; if it is yours, add --allow-host 192\.0\.2\.2/
  })
  t.notOk(asked.some((line) => line.includes('/secret')))
  await t.rejects(createFetch({ allowHosts: [] })('http://169.254.169.254/latest/meta-data'), { message: /is not this machine/ })
})
