import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { describeAction, openFaults } from '../../../../src/experiments/lab/boot/faults.js'
import { askPart } from '../../../../src/boot/guarded-request.js'
import { findProgram } from '../../../../src/boot/programs/found.js'
import { askLine } from '../../../../src/boot/programs/ask.js'
import { bootTarget } from '../../../../src/boot/target.js'
import { comesTrue, isRunning, openTestSite } from '../../../fixtures/site.js'

const signal = new AbortController().signal
const skip = await findProgram('redis') ? false : 'redis is not installed'
const RECIPE = { route: '/items/*', stages: [{ at: 0, status: 200, latency: 0 }] }

/** Redis, an origin and a server that is loaded. */
async function boot (t) {
  const site = await openTestSite(t)
  const parts = [
    { name: 'redis', redis: 'plain' },
    { name: 'origin', script: 'cache/origin.js', env: { LAB: '1', RECIPE: JSON.stringify(RECIPE) } },
    { name: 'server', script: 'node-http.js', env: { STORE: '{{redis.url}}', STORE_HOST: '{{redis.host}}' } }
  ]
  const target = { name: 'cached', title: 'cached', parts, request: { path: '/' }, good: {}, readyTimeoutMs: 10_000 }
  const booted = await bootTarget({ site, target, cores: {}, signal })
  t.teardown(() => booted.stop())
  const deaths = []
  booted.died.then((death) => deaths.push(death))
  const [redis, origin, server] = booted.parts
  return { booted, deaths, redis, origin, server, faults: openFaults({ booted }) }
}

const readState = async (pid) => (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '')[0]

t.test('redis is a part like any other, and its address one of its own kind', { skip }, async (t) => {
  const { redis, server, booted } = await boot(t)
  t.match(redis, { name: 'redis', kind: 'redis', host: '127.0.0.1', agentId: '' })
  const environment = (await readFile(`/proc/${server.running.pid}/environ`, 'utf8')).split('\0')
  t.ok(environment.includes(`STORE=redis://127.0.0.1:${redis.port}`))
  t.ok(environment.includes(`STORE_HOST=127.0.0.1:${redis.port}`))
  t.strictSame(await booted.stop(), [], 'none had to be killed')
  for (const { running } of booted.parts) t.notOk(await isRunning(running.pid), running.name)
})

t.test('kill and restart: on the same port, empty, and nobody\'s death', { skip }, async (t) => {
  const { booted, faults, redis, deaths } = await boot(t)
  const { port, running: { pid } } = redis
  await askLine({ port, command: 'SET k 1', timeoutMs: 10_000 })
  t.strictSame(await faults.act({ part: 'redis', signal: 'kill' }), { action: 'kill redis', ok: true })
  t.notOk(await isRunning(pid))
  t.equal(await askLine({ port, command: 'PING', timeoutMs: 10_000 }), null)
  t.match(await faults.act({ part: 'redis', signal: 'kill' }), { action: 'kill redis', ok: false, error: 'redis does not run' })
  t.match(await faults.act({ part: 'redis', signal: 'continue' }), { ok: false, error: 'redis does not run' })
  t.match(await faults.act({ part: 'redis', flush: true }), { ok: false, error: 'redis did not flush: no answer' })

  t.strictSame(await faults.act({ part: 'redis', signal: 'restart' }), { action: 'restart redis', ok: true })
  t.equal(await askLine({ port, command: 'DBSIZE', timeoutMs: 10_000 }), ':0')
  t.not(redis.running.pid, pid)
  const second = redis.running.pid
  t.strictSame(await faults.act({ part: 'redis', signal: 'restart' }), { action: 'restart redis', ok: true }, 'also where it runs')
  t.notOk(await isRunning(second))
  await sleep(0)
  t.strictSame(deaths, [])

  process.kill(-redis.running.pid, 'SIGKILL')
  t.match(await booted.died, { part: 'redis', how: 'SIGKILL' }, 'an end that nobody wanted is one, also after a restart')
})

t.test('stop and continue; what stands still when all is stopped is let go on', { skip }, async (t) => {
  const { booted, faults, redis, origin, deaths } = await boot(t)
  t.strictSame(await faults.act({ part: 'redis', signal: 'stop' }), { action: 'stop redis', ok: true })
  t.ok(await comesTrue(async () => await readState(redis.running.pid) === 'T'))
  t.equal(await askLine({ port: redis.port, command: 'PING', timeoutMs: 100 }), null, 'it listens, and says nothing')
  await faults.act({ part: 'redis', signal: 'continue' })
  t.equal(await askLine({ port: redis.port, command: 'PING', timeoutMs: 10_000 }), '+PONG')
  await faults.act({ part: 'redis', signal: 'stop' })
  await faults.act({ part: 'origin', signal: 'stop' })
  faults.release()
  t.strictSame(await booted.stop(), [], 'SIGTERM was enough')
  t.notOk(await isRunning(origin.running.pid))
  t.equal(deaths.length, 1, 'the ends when it is stopped are the conductor\'s to tell apart')
})

t.test('a part that stood still is killed where it stands', { skip }, async (t) => {
  const { faults, redis } = await boot(t)
  await faults.act({ part: 'redis', signal: 'stop' })
  t.match(await faults.act({ part: 'redis', signal: 'restart' }), { ok: true })
  t.equal(await askLine({ port: redis.port, command: 'PING', timeoutMs: 10_000 }), '+PONG')
})

t.test('flush, recipes, and a script that is started again', { skip }, async (t) => {
  const { faults, redis, origin, server } = await boot(t)
  await askLine({ port: redis.port, command: 'SET k 1', timeoutMs: 10_000 })
  t.strictSame(await faults.act({ part: 'redis', flush: true }), { action: 'flush redis', ok: true })
  t.equal(await askLine({ port: redis.port, command: 'DBSIZE', timeoutMs: 10_000 }), ':0')
  t.match(await faults.act({ part: 'origin', flush: true }), { ok: false, error: 'origin is no redis' })

  t.equal((await askPart({ part: origin, path: '/items/1' })).status, 200)
  t.strictSame(
    await faults.act({ part: 'origin', recipe: { ...RECIPE, stages: [{ at: 0, status: 503, latency: '1ms' }] } }),
    { action: 'recipe to origin', ok: true }
  )
  t.equal((await askPart({ part: origin, path: '/items/1' })).status, 503)
  t.match(await faults.act({ part: 'origin', recipe: { route: 7 } }), { ok: false, error: /^origin did not take the recipe \(400\): / })
  t.match(await faults.act({ part: 'redis', recipe: RECIPE }), { ok: false })

  t.strictSame(await faults.act({ part: 'origin', signal: 'restart' }), { action: 'restart origin', ok: true })
  t.equal((await askPart({ part: origin, path: '/items/1' })).status, 200, 'with the recipe that it started with')
  await faults.act({ part: 'server', signal: 'stop' })
  await t.rejects(askPart({ part: server, path: '/', timeoutMs: 50 }), /server did not answer GET \/: not within 50 ms/)
  faults.release()
})

t.test('a part that a target does not have is left alone', async (t) => {
  const faults = openFaults({ booted: { parts: [] } })
  t.strictSame(await faults.act({ part: 'redis', signal: 'kill' }), { action: null, ok: true })
  t.equal(describeAction({ part: 'a|b<script>', flush: true }), 'flush a|b<script>')
  await t.rejects(askPart({ part: { name: 'gone', host: '127.0.0.1', port: 1 }, path: '/' }), /gone did not answer GET \/: ECONNREFUSED/)
})
