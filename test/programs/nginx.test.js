import { createServer } from 'node:http'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startPart } from '../../src/boot/part.js'
import { describeConfig, parseStatus } from '../../src/programs/nginx.js'
import { skipWithout } from '../fixtures/programs.js'
import { isRunning, openTestSite } from '../fixtures/site.js'

const skip = await skipWithout('nginx')

/** Says which of its connections it was asked on, and with which host. */
async function startBackend (t) {
  const connections = new Set()
  const server = createServer(({ socket, headers: { host } }, response) => {
    connections.add(socket)
    response.end(JSON.stringify({ host, connections: connections.size }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `127.0.0.1:${server.address().port}`
}

async function start (t, { backend, site, signal = new AbortController().signal, ...options } = {}) {
  const booted = await startPart({
    site: site ?? await openTestSite(t),
    target: 'mine',
    part: { name: 'proxy', nginx: 'plain', env: { BASELOAD_BACKEND: backend ?? await startBackend(t) } },
    earlier: [],
    cores: null,
    readyTimeoutMs: 10_000,
    signal,
    ...options
  })
  t.teardown(() => booted.running.stop())
  return { ...booted, url: `http://${booted.host}:${booted.port}/` }
}

t.test('hands requests on, over a connection to the server that it keeps; its counters say how many', { skip }, async (t) => {
  const { url, readStats, kind, name } = await start(t)
  t.same([kind, name], ['nginx', 'proxy'])
  const before = await readStats()
  for (let n = 0; n < 5; n++) t.same(await (await fetch(url)).json(), { host: new URL(url).host, connections: 1 })
  const after = await readStats()
  t.equal(after.requests - before.requests, 5 + 1, 'and the question itself')
  t.equal(after.accepts, after.handled)
})

t.test('answers by itself, as the bare servers do', { skip }, async (t) => {
  const { url } = await start(t, { part: { name: 'server', nginx: 'answering' } })
  const answer = await fetch(url)
  t.same([answer.status, await answer.text()], [200, 'ok'])
  t.notMatch(describeConfig({ folder: '/f', listen: 'l', backend: 'b', socketPath: 's', connections: 1, build: '', isRoot: false, answers: true }), /proxy_pass|proxy_next/)
})

t.test('one process that works, all that it writes in a folder of the site\'s, and nothing left', { skip }, async (t) => {
  const site = await openTestSite(t)
  const backend = await startBackend(t)
  const [first, second] = await Promise.all([start(t, { site, backend }), start(t, { site, backend })])
  t.not(first.port, second.port, 'two at once')
  for (const { url } of [first, second]) {
    t.equal(
      (await fetch(url, { method: 'POST', body: 'a'.repeat(3_000_000) })).status,
      200,
      'a body that is not kept in memory'
    )
  }
  const folders = readdirSync(site.folder).filter((file) => file.startsWith('nginx-') && statSync(join(site.folder, file)).isDirectory())
  t.equal(folders.length, 2)
  for (const folder of folders) t.notOk(readdirSync(join(site.folder, folder)).some((file) => file.endsWith('.log')), 'no log')
  const { pid } = first.running
  t.strictSame(await first.running.stop(), { killed: false, outside: [], escaped: [] }, 'SIGTERM was enough')
  t.notOk(await isRunning(pid))
  t.same(await first.readStats(), {}, 'counters of one that is gone')
})

t.test('a caching one: fresh answers from its copy, and a stale copy at once while the server fails', { skip }, async (t) => {
  let asked = 0
  let isDown = false
  const server = createServer((_request, response) => {
    asked++
    response.writeHead(isDown ? 500 : 200, { 'content-type': 'text/plain' }).end(`answer ${asked}`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const part = { name: 'proxy', nginx: 'caching', env: { BASELOAD_BACKEND: `127.0.0.1:${server.address().port}`, BASELOAD_CACHE_SECONDS: '1' } }
  const { url } = await start(t, { part })
  const get = async () => { const answer = await fetch(url); return [answer.status, await answer.text()] }
  t.same([await get(), await get()], [[200, 'answer 1'], [200, 'answer 1']])
  t.equal(asked, 1)
  isDown = true
  await new Promise((resolve) => setTimeout(resolve, 2100)) // its clock has whole seconds
  t.same(await get(), [200, 'answer 1'], 'stale')
  t.same(await get(), [200, 'answer 1'])
  t.ok(asked >= 2, 'it asks again behind the answer')
  await t.rejects(start(t, { part: { ...part, env: { ...part.env, BASELOAD_CACHE_SECONDS: '0.5' } } }), { code: 'PROXY_CONFIG_REFUSED', hint: /whole number/ })
})

t.test('what stands in the way is told', { skip }, async (t) => {
  await t.rejects(start(t, { site: await openTestSite(t, { programs: { nginx: null } }) }), {
    code: 'DEPENDENCY_MISSING',
    hint: /apt-get install nginx-light/
  })
  await t.rejects(start(t, { site: await openTestSite(t, { programs: { nginx: '/bin/false' } }) }), {
    code: 'PROXY_CONFIG_REFUSED',
    message: /nginx ended at once/,
    hint: /nginx -V/
  })
  await t.rejects(start(t, { backend: '192.0.2.1:80' }), { code: 'HOST_NOT_ALLOWED' }, 'it leads load nowhere else')
  const reason = new Error('interrupted')
  await t.rejects(start(t, { signal: AbortSignal.abort(reason) }), reason)
})

t.test('its configuration: folders of the modules that it is built with, and a user for root alone', async (t) => {
  const common = {
    folder: '/tmp/a b',
    listen: '127.0.0.1:1',
    backend: '[::1]:3000',
    socketPath: '/tmp/a b/s',
    connections: 100,
    build: 'nginx version: nginx/1.22.1',
    isRoot: false
  }
  const config = describeConfig(common)
  for (const line of [
    'pid "/tmp/a b/nginx.pid";', 'scgi_temp_path "/tmp/a b/scgi";', 'server [::1]:3000 ', 'worker_processes 1;',
    'access_log off;', 'worker_connections 264;'
  ]) { t.match(config, line) }
  t.notMatch(config, /^user /m)
  t.match(describeConfig({ ...common, isRoot: true }), /^user root root;/m)
  t.notMatch(describeConfig({ ...common, build: '--without-http_scgi_module' }), /scgi/)
  t.notMatch(config, /proxy_cache/)
  t.match(describeConfig({ ...common, freshSeconds: 3 }), /proxy_cache_valid 200 3s;\n +proxy_cache_use_stale error timeout updating http_500/)
})

t.test('its counters, as it writes them', async (t) => {
  const text = 'Active connections: 2 \nserver accepts handled requests\n 30 29 700 \nReading: 0 Writing: 1 Waiting: 1 \n'
  t.same(parseStatus({ text }), { accepts: 30, handled: 29, requests: 700, active: 2, waiting: 1 })
  for (const other of ['', '<html>', text.slice(0, 40)]) t.equal(parseStatus({ text: other }), null)
})
