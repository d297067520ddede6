import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { startPart } from '../../src/boot/part.js'
import { askLine } from '../../src/boot/programs/ask.js'
import { skipWithout } from '../fixtures/programs.js'
import { isRunning, openTestSite } from '../fixtures/site.js'

const skip = await skipWithout('redis')

function start ({ site, env = {}, signal = new AbortController().signal }) {
  const part = { name: 'store', redis: 'plain', env }
  return startPart({ site, target: 'cache', part, earlier: [], cores: null, readyTimeoutMs: 10_000, signal })
}

const ask = ({ port }, command) => askLine({ port, command, timeoutMs: 10_000 })

t.test('a real Redis, empty, that answers, keeps nothing and is gone afterwards', { skip }, async (t) => {
  const site = await openTestSite(t)
  const [one, other] = await Promise.all([start({ site }), start({ site, env: { MAXMEMORY: '3mb' } })])
  t.teardown(() => Promise.all([one.running.stop(), other.running.stop()]))
  t.match(one, { name: 'store', kind: 'redis', host: '127.0.0.1' })
  t.not(one.port, other.port, 'each on a port of its own')
  t.equal(await ask(one, 'DBSIZE'), ':0')
  t.equal(await ask(one, 'SET a|b<script> 1'), '+OK')
  t.equal(await ask(one, 'DBSIZE'), ':1')
  t.equal(await ask(other, 'DBSIZE'), ':0', 'they share nothing')
  t.equal(await ask(one, 'CONFIG GET save'), '*2')
  t.equal(await one.flush(), '+OK')
  t.equal(await ask(one, 'DBSIZE'), ':0')

  const { pid } = one.running
  t.strictSame(await one.running.stop(), { killed: false, outside: [], escaped: [] }, 'SIGTERM was enough')
  t.notOk(await isRunning(pid))
  t.equal(await ask(one, 'PING'), null)
  const folders = readdirSync(site.folder).filter((name) => name.startsWith('redis-'))
  t.equal(folders.length, 2)
  t.strictSame(folders.flatMap((name) => readdirSync(join(site.folder, name))), [], 'it wrote nothing down')

  const again = await one.startAgain()
  t.teardown(() => again.stop())
  t.equal(await ask(one, 'DBSIZE'), ':0', 'on the port that it had, and empty')
  await Promise.all([again.stop(), other.running.stop()])
  await site.close()
  t.notOk(existsSync(site.folder), 'its folder goes with the site')
})

t.test('what stands in the way is told', { skip }, async (t) => {
  const site = await openTestSite(t)
  await t.rejects(start({ site: { ...site, programs: { redis: null } } }), { code: 'DEPENDENCY_MISSING', hint: /apt-get install redis-server/ })
  await t.rejects(start({ site, env: { MAXMEMORY_POLICY: 'keep-all' } }), {
    code: 'TARGET_DIED_AT_BOOT',
    message: /^cache: redis ended before it answered[^]*maxmemory-policy/,
    hint: /redis-server --port \d+|valkey-server --port \d+/
  })
  await t.rejects(start({ site: { ...site, programs: { redis: '/bin/true' } } }), { code: 'TARGET_DIED_AT_BOOT', message: /it printed nothing/ })
  await t.rejects(start({ site, signal: AbortSignal.abort(new Error('nobody wants it')) }), /nobody wants it/)
})

t.test('its port is taken while it is gone', { skip }, async (t) => {
  const site = await openTestSite(t)
  const booted = await start({ site })
  await booted.running.stop()
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise((resolve) => server.listen(booted.port, '127.0.0.1', () => resolve()))
  t.teardown(() => server.close())
  await t.rejects(booted.startAgain(), { code: 'TARGET_DIED_AT_BOOT', message: /in use/i })
  t.equal(await ask(booted, 'PING'), 'HTTP/1.1 400 Bad Request')
})

t.test('what listens and does not answer is not waited for', async (t) => {
  const server = createServer(() => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  t.teardown(() => server.close())
  t.equal(await askLine({ port: server.address().port, command: 'PING', timeoutMs: 50 }), null)
})
