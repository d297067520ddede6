import { once } from 'node:events'
import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tls from 'node:tls'
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { checkAnswer } from '../../src/boot/check-answer.js'
import { createGuard } from '../../src/boot/guard.js'
import { startPart } from '../../src/boot/part.js'
import { needHaproxy } from '../targets/fixtures/start-haproxy.js'
import { makeFolder } from '../fixtures/command-line.js'
import { openTestSite } from '../fixtures/site.js'
import { balanceConfig } from '../../src/programs/haproxy.js'
import { PATHS } from '../../src/config/files.js'

/** A JSON server, and what a proxied request gets from it. */
async function startBackend (t, headers = {}) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.end(JSON.stringify({ text: 'a'.repeat(2000) }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `127.0.0.1:${server.address().port}`
}

async function start (t, { haproxy = 'plain', backend, cacheSeconds = 1, site, readyTimeoutMs = 5000, signal = new AbortController().signal } = {}) {
  const booted = await startPart({
    site: site ?? await openTestSite(t),
    target: 'mine',
    part: {
      name: 'proxy',
      haproxy,
      env: { BASELOAD_BACKEND: backend ?? await startBackend(t), BASELOAD_CACHE_SECONDS: String(cacheSeconds) }
    },
    earlier: [],
    cores: null,
    readyTimeoutMs,
    signal
  })
  t.teardown(() => booted.running.stop())
  return { ...booted, url: `http://${booted.host}:${booted.port}/` }
}

// The look whether it listens may count as a request without a request: bad, and not the driver's.
const countRequests = (stats) => stats['frontend.req_tot'] - stats['frontend.ereq']
const ask = (url) => fetch(url, { headers: { 'accept-encoding': 'gzip' } })

t.test('the plain listener hands answers on as they are; its counters say how many', needHaproxy(), async (t) => {
  const { url, readStats, kind, name } = await start(t)
  t.same([kind, name], ['haproxy', 'proxy'])
  for (let n = 0; n < 3; n++) {
    const response = await ask(url)
    t.equal(response.headers.get('content-encoding'), null)
    t.equal((await response.json()).text.length, 2000)
  }
  const stats = await readStats()
  t.equal(countRequests(stats), 3)
  t.equal(stats['frontend.hrsp_2xx'], 3)
  t.equal(stats['frontend.hrsp_5xx'], 0)
  t.equal(stats['server.hrsp_2xx'], 3)
  t.equal(stats['server.econ'], 0)
  t.equal(stats['frontend.status'], 'OPEN')
  t.ok(stats['server.bout'] > 6000, 'bytes of three answers')
})

t.test('the compressing listener compresses; its counters are its own', needHaproxy(), async (t) => {
  const { url, readStats } = await start(t, { haproxy: 'compressing' })
  const response = await ask(url)
  t.equal(response.headers.get('content-encoding'), 'gzip')
  t.equal((await response.json()).text.length, 2000, 'and it unpacks')
  const stats = await readStats()
  t.equal(countRequests(stats), 1)
  t.equal(stats['frontend.comp_rsp'], 1)
  t.ok(stats['frontend.comp_out'] < stats['frontend.comp_in'])
})

t.test('the tls listener: TLS 1.3, HTTP/2 or HTTP/1.1 as asked, with a certificate that this run alone trusts', needHaproxy(), async (t) => {
  const { host, port, certificate, readStats } = await start(t, { haproxy: 'tls' })
  for (const alpn of ['h2', 'http/1.1']) {
    const socket = tls.connect({ host, port, ca: certificate, ALPNProtocols: [alpn] })
    await once(socket, 'secureConnect')
    t.same([socket.getProtocol(), socket.alpnProtocol], ['TLSv1.3', alpn])
    socket.destroy()
  }
  const old = tls.connect({ host, port, ca: certificate, maxVersion: 'TLSv1.2' })
  await t.rejects(once(old, 'secureConnect'), 'nothing older')
  await t.rejects(once(tls.connect({ host, port }), 'secureConnect'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })

  const guard = createGuard()
  const url = `https://${host}:${port}`
  guard.trust({ url, certificate })
  const signal = new AbortController().signal
  const question = { name: 'mine', url, guard, request: { path: '/' }, good: { json: { text: null } }, signal }
  await checkAnswer(question)
  await checkAnswer({ ...question, http: 2 })
  t.equal(countRequests(await readStats()), 2)
})

t.test('two at once have ports and sockets of their own', needHaproxy(), async (t) => {
  const site = await openTestSite(t)
  const backend = await startBackend(t)
  const [first, second] = await Promise.all([start(t, { site, backend }), start(t, { site, backend, haproxy: 'compressing' })])
  await ask(first.url)
  t.equal(countRequests(await first.readStats()), 1)
  t.equal(countRequests(await second.readStats()), 0)
})

t.test('several servers: the first serves, then those that are told to; nobody is refused meanwhile', needHaproxy(), async (t) => {
  const names = ['old', 'new']
  const backends = await Promise.all(names.map((name) => startBackend(t, { 'x-instance': name })))
  const { url, servers, running } = await start(t, { backend: names.map((name, index) => `${name}=${backends[index]}`).join(' ') })
  const listen = async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(url)))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    t.ok(answers.every(({ status }) => status === 200))
    return [...new Set(answers.map(({ headers }) => headers.get('x-instance')))].sort()
  }
  t.same([servers.names, servers.serving()], [names, ['old']])
  t.same(await listen(), ['old'])
  await servers.serve(['old', 'new'])
  t.same(await listen(), ['new', 'old'])
  await servers.serve(['new'])
  t.same(await listen(), ['new'])
  t.same(servers.serving(), ['new'])
  await t.rejects(servers.serve(['next']), { message: 'no server is called next; there are old and new' })
  await running.stop()
  await t.rejects(servers.serve(['old']), { message: /^haproxy did not switch old/ })
})

t.test('an address of several that may not be asked', needHaproxy(), async (t) => {
  await t.rejects(start(t, { backend: 'old=127.0.0.1:1 new=192.0.2.2:80' }), { code: 'HOST_NOT_ALLOWED' })
})

t.test('counters of a proxy that is gone are empty', needHaproxy(), async (t) => {
  const { running, readStats } = await start(t)
  await running.stop()
  t.same(await readStats(), {})
})

t.test('a configuration that it refuses', needHaproxy(), async (t) => {
  const haproxy = join(await makeFolder(t), 'broken.cfg')
  await writeFile(haproxy, 'frontend plain\n  bnid 127.0.0.1:0\n')
  await t.rejects(start(t, { site: await openTestSite(t, { configs: { haproxy } }) }), {
    code: 'PROXY_CONFIG_REFUSED',
    message: /haproxy ended at once[^]*bnid/,
    hint: /haproxy -c -f .*broken\.cfg/
  })
})

t.test('somebody kills it before it listens: no fault of its configuration', async (t) => {
  const haproxy = join(await makeFolder(t), 'haproxy')
  await writeFile(haproxy, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  await t.rejects(start(t, { site: await openTestSite(t, { programs: { haproxy } }) }), {
    code: 'TARGET_DIED_AT_BOOT',
    message: /haproxy was ended by SIGKILL before it answered/
  })
})

t.test('a configuration that listens elsewhere', needHaproxy(), async (t) => {
  const haproxy = join(await makeFolder(t), 'elsewhere.cfg')
  await writeFile(haproxy, `frontend other\n  mode http\n  timeout client 1s\n  bind unix@${join(await makeFolder(t), 's')}\n`)
  await t.rejects(start(t, { readyTimeoutMs: 300, site: await openTestSite(t, { configs: { haproxy } }) }), {
    code: 'TARGET_NOT_READY',
    message: /did not answer within 300 ms/,
    hint: /bind lines/
  })
})

t.test('not installed', async (t) => {
  await t.rejects(start(t, { site: await openTestSite(t, { programs: { haproxy: null } }) }), {
    code: 'DEPENDENCY_MISSING',
    hint: /apt-get install haproxy/
  })
})

t.test('nobody wants it any more', needHaproxy(), async (t) => {
  const reason = new Error('interrupted')
  await t.rejects(start(t, { signal: AbortSignal.abort(reason) }), reason)
})

t.test('the caching listener asks once for a copy, and hands the failure on when it is too old', needHaproxy(), async (t) => {
  let asked = 0
  let isDown = false
  const server = createServer((_request, response) => {
    asked++
    response.writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: 'a'.repeat(20_000) }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { url } = await start(t, { haproxy: 'caching', backend: `127.0.0.1:${server.address().port}`, cacheSeconds: 2 })
  const get = async () => { const answer = await fetch(url); await answer.text(); return answer.status }
  t.same([await get(), await get(), await get()], [200, 200, 200])
  t.equal(asked, 1)
  isDown = true
  await new Promise((resolve) => setTimeout(resolve, 2100)) // its clock has whole seconds: a copy lasts one to two
  t.equal(await get(), 500, 'it has no stale copy')
})

const config = await readFile(PATHS.configs.haproxy, 'utf8')
const SERVERS = [
  { name: 'u1', address: '127.0.0.1:4001' },
  { name: 'u2', address: '127.0.0.1:4002' },
  { name: 'u3', address: '127.0.0.1:4003' }
]

t.test('only the servers change, and how they are balanced', async (t) => {
  const made = balanceConfig({ config, servers: SERVERS, balance: 'leastconn' })
  const lines = new Set(config.split('\n'))
  t.same(made.split('\n').filter((line) => !lines.has(line)), [
    '    balance leastconn', '    server u1 127.0.0.1:4001 maxconn 1024',
    '    server u2 127.0.0.1:4002 maxconn 1024', '    server u3 127.0.0.1:4003 maxconn 1024'
  ])
  t.equal(config.split('\n').length + 3, made.split('\n').length)
})

t.test('servers that wait get nothing until the socket says so, which may change servers then', async (t) => {
  const made = balanceConfig({
    config,
    servers: SERVERS.slice(0, 2).map((one, index) => ({ ...one, isWaiting: index > 0 })),
    balance: 'roundrobin'
  })
  t.match(made, /server u1 127\.0\.0\.1:4001 maxconn 1024\n {4}server u2 127\.0\.0\.1:4002 maxconn 1024 disabled\n/)
  t.match(made, /stats socket .* level admin/)
  t.notMatch(balanceConfig({ config, servers: SERVERS, balance: 'roundrobin' }), /disabled|level admin/)
})

t.test('haproxy accepts it without a word', needHaproxy(), async (t) => {
  const file = join(await makeFolder(t), 'haproxy.cfg')
  for (const balance of ['roundrobin', 'leastconn']) {
    for (const count of [1, 3]) {
      await writeFile(file, balanceConfig({ config, servers: SERVERS.slice(0, count), balance }))
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8', env: { PATH: process.env.PATH } })
      t.equal(status, 0, `${balance}, ${count}`)
      t.notMatch(stderr, /WARNING|ALERT/)
    }
  }
})

t.test('a configuration without the line', async (t) => {
  t.throws(
    () => balanceConfig({ config: 'backend units\n  server x 127.0.0.1:1\n', servers: SERVERS, balance: 'roundrobin' }),
    { code: 'PROXY_CONFIG_REFUSED', hint: /backend units/ }
  )
})
