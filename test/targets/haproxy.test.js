import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createCertificate } from '../../src/boot/programs/start.js'
import { ask, findFaults } from './fixtures/ask.js'
import { readTargets } from './fixtures/read-targets.js'
import { fillIn, startParts } from './fixtures/start-part.js'
import { CONFIG, needHaproxy, readStats, startHaproxy } from './fixtures/start-haproxy.js'

const targets = readTargets()
const proxied = Object.keys(targets).filter((name) => name.startsWith('haproxy-'))

t.test('haproxy accepts haproxy.cfg without a word', needHaproxy(), async (t) => {
  const PATH = process.env.PATH
  const settings = {
    'with nothing set': {},
    'with addresses as in a container': {
      BASELOAD_BIND_PLAIN: '*:8080',
      BASELOAD_BIND_COMPRESSING: '*:8081',
      BASELOAD_BIND_CACHING: '*:8082',
      BASELOAD_BACKEND: 'localhost:3000',
      BASELOAD_STATS_SOCKET: '/tmp/a b.sock'
    },
    'with containers that come and go': { BASELOAD_UNITS: 'unit:3000', BASELOAD_BALANCE: 'random(1)' },
    'with a certificate': { BASELOAD_BIND_TLS: '127.0.0.1:8443', BASELOAD_CERTIFICATE: writeCertificate(t) }
  }
  for (const [name, env] of Object.entries(settings)) {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', CONFIG], { env: { PATH, ...env }, encoding: 'utf8' })
    t.equal(status, 0, name)
    t.notMatch(stderr, /WARNING|ALERT/, name)
  }
})

/** @returns a file with a certificate and its key */
function writeCertificate (t) {
  const { certificate, key } = createCertificate()
  const folder = mkdtempSync(join(tmpdir(), 'hap-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'both.pem'), `${certificate}${key}`)
  return join(folder, 'both.pem')
}

t.test('each proxied target answers what targets.yml declares', needHaproxy(), async (t) => {
  t.equal(proxied.length, 5)
  await Promise.all(proxied.map(async (name) => {
    const { parts, request, good } = targets[name]
    const started = await startParts({ t, parts })
    const proxy = parts[parts.length - 1]
    const { urls, child } = await startHaproxy({ t, backend: fillIn(proxy.env, started).BASELOAD_BACKEND })
    const url = urls[proxy.haproxy]
    t.same(findFaults(await ask({ url, request }), good), [], name)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }))
})

t.test('the proxy', needHaproxy(), async (t) => {
  const { server } = await startParts({ t, parts: targets['fastify-identity'].parts })
  const { urls, socketPath } = await startHaproxy({ t, backend: server.host })
  const request = { path: '/document' }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())

  for (let i = 0; i < 10; i++) await ask({ url: urls.plain, request, agent })
  const stats = await readStats(socketPath)
  const unit = stats.find(({ pxname, svname }) => pxname === 'units' && svname === 'u1')
  t.match(unit, { hrsp_2xx: '10', connect: '1', reuse: '9' }, 'keeps one connection to the unit')

  const gzip = { ...request, headers: { 'accept-encoding': 'gzip' } }
  t.equal((await ask({ url: urls.plain, request: gzip, agent })).headers['content-encoding'], undefined, 'plain leaves the body as it is')
  t.equal((await ask({ url: urls.compressing, request, agent })).headers['content-encoding'], undefined, 'compressing asks for leave first')
  t.equal((await ask({ url: urls.compressing, request: gzip, agent })).headers['content-encoding'], 'gzip')

  await server.stop()
  t.equal((await ask({ url: urls.plain, request, agent })).status, 503, 'says 503 when the unit is gone')
})
