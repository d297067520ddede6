import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { askRedis, startRedis } from '../../../src/boot/programs/redis.js'
import { findProgram } from '../../../src/boot/programs/programs.js'
import { isRunning, openTestSite } from '../../fixtures/site.js'

const signal = new AbortController().signal
const skip = await findProgram('redis') ? false : 'redis is not installed'

t.test('a real Redis, empty, that answers, keeps nothing and is gone afterwards', { skip }, async (t) => {
  const site = await openTestSite(t)
  const [one, other] = await Promise.all([startRedis({ site, signal }), startRedis({ site, signal })])
  t.teardown(() => Promise.all([one.stop(), other.stop()]))
  t.not(one.port, other.port, 'each on a port of its own')
  t.equal(one.url, `redis://127.0.0.1:${one.port}`)
  t.equal(await askRedis({ port: one.port, command: 'DBSIZE', timeoutMs: 10_000 }), ':0')
  t.equal(await askRedis({ port: one.port, command: 'SET a|b<script> 1', timeoutMs: 10_000 }), '+OK')
  t.equal(await askRedis({ port: one.port, command: 'DBSIZE', timeoutMs: 10_000 }), ':1')
  t.equal(await askRedis({ port: other.port, command: 'DBSIZE', timeoutMs: 10_000 }), ':0', 'they share nothing')
  t.equal(await askRedis({ port: one.port, command: 'CONFIG GET save', timeoutMs: 10_000 }), '*2')

  const { pid } = one.running
  t.strictSame(await one.stop(), { killed: false, outside: [], escaped: [] }, 'SIGTERM was enough')
  t.notOk(await isRunning(pid))
  t.equal(await askRedis({ port: one.port, command: 'PING', timeoutMs: 10_000 }), null)
  const folders = readdirSync(site.folder).filter((name) => name.startsWith('redis-'))
  t.equal(folders.length, 2)
  t.strictSame(folders.flatMap((name) => readdirSync(join(site.folder, name))), [], 'it wrote nothing down')

  const again = await startRedis({ site, signal, port: one.port })
  t.teardown(() => again.stop())
  t.equal(again.port, one.port, 'on the port that is asked for')
  t.equal(await askRedis({ port: again.port, command: 'DBSIZE', timeoutMs: 10_000 }), ':0', 'what was in it is gone')
  await Promise.all([again.stop(), other.stop()])
  await site.close()
  t.notOk(existsSync(site.folder), 'its folder goes with the site')
})

t.test('what stands in the way is told', { skip }, async (t) => {
  const site = await openTestSite(t)
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  t.teardown(() => server.close())
  const { port } = server.address()
  await t.rejects(startRedis({ site, signal, port, name: 'cache: redis' }), {
    code: 'TARGET_DIED_AT_BOOT',
    message: /^cache: redis: redis ended before it answered[^]*in use/i
  })
  t.equal(await askRedis({ port, command: 'PING', timeoutMs: 10_000 }), 'HTTP/1.1 400 Bad Request')

  await t.rejects(startRedis({ site, signal, find: async () => null }), {
    code: 'DEPENDENCY_MISSING',
    hint: /apt-get install redis-server/
  })
  await t.rejects(startRedis({ site, signal, settings: ['--maxmemory-policy', 'keep-all'] }), {
    code: 'TARGET_DIED_AT_BOOT',
    message: /maxmemory-policy/
  })
  await t.rejects(startRedis({ site, signal, find: async () => '/bin/true' }), {
    code: 'TARGET_DIED_AT_BOOT',
    message: /it printed nothing/
  })
  await t.rejects(startRedis({ site, signal: AbortSignal.abort(new Error('nobody wants it')) }), /nobody wants it/)
})

t.test('what listens and does not answer is not waited for', async (t) => {
  const server = createServer(() => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  t.teardown(() => server.close())
  t.equal(await askRedis({ port: server.address().port, command: 'PING', timeoutMs: 50 }), null)
})
