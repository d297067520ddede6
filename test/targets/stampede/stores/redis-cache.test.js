import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { Redis } from 'ioredis'
import { findProgram } from '../../../../src/boot/programs/found.js'
import { findFreePort, isListening } from '../../../../src/boot/ports.js'
import { runJob } from '../../../../targets/stampede/run-job.js'
import { openRedisCache } from '../../../../targets/stampede/stores/redis-cache.js'
import { comesTrue } from '../../../fixtures/site.js'

const program = await findProgram('redis')
const DOCUMENT = '{"id":1,"filler":""}'

/** A Redis of the test's own. */
async function startRedis (t) {
  const folder = await mkdtemp(join(tmpdir(), 'stampede-redis-'))
  const port = await findFreePort()
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' }
  )
  t.teardown(async () => { child.kill('SIGKILL'); await rm(folder, { recursive: true, force: true }) })
  t.ok(await comesTrue(() => isListening({ port })), 'Redis listens')
  return { url: `redis://127.0.0.1:${port}`, child }
}

const emptyTally = () => ({ fetches: 0, fetchErrors: 0, stores: 0, storeErrors: 0, waiterTimeouts: 0 })

t.test('over a real Redis', { skip: program === null && 'redis not found' }, async (t) => {
  const { url, child } = await startRedis(t)
  const other = new Redis(url)
  t.teardown(() => other.disconnect())
  await other.set('mine', 'kept')
  const job = {
    store: 'redis',
    storeUrl: url,
    documentBytes: 256,
    origin: { latencyMs: 5, atOnce: 10, fails: false },
    storeMs: 0,
    callDeadlineMs: 5000,
    waitMs: 1500,
    lockMs: 5000
  }

  t.test('the counters of every strategy are those of the simulated one', async (t) => {
    for (const [workers, documents] of [[10, 1], [100, 3], [1000, 4]]) {
      const ids = Array.from({ length: workers }, (_, index) => 1 + index % documents)
      const counted = []
      for (const strategy of ['none', 'async', 'stampede', 'stampede_async']) {
        const result = await runJob({ job: { ...job, strategy, ids } })
        t.match(result, { succeeded: workers, rejected: 0, storeErrors: 0, waiterTimeouts: 0 }, strategy)
        counted.push([result.fetches, result.stores])
      }
      t.same(counted, [[workers, workers], [workers, workers], [documents, documents], [workers, documents]])
    }
  })

  t.test('look and lock in one step; the value, and who waits for it', async (t) => {
    const cache = await openRedisCache({ url, ids: [1], callDeadlineMs: 5000, lockMs: 5000, tally: emptyTally() })
    t.teardown(() => cache.close())
    t.equal(await cache.read(1), undefined)
    const [first, second] = await Promise.all([cache.readOrLock(1), cache.readOrLock(1)])
    t.same([first.state, second.state], ['locked', 'taken'])
    const heard = second.ear.within(5000)
    await cache.store(1, DOCUMENT)
    t.equal(await heard, DOCUMENT)
    t.same(await cache.readOrLock(1), { state: 'found', document: DOCUMENT })
    t.equal(await cache.read(1), DOCUMENT)
  })

  t.test('a lock that is given up can be taken again', async (t) => {
    const cache = await openRedisCache({ url, ids: [1], callDeadlineMs: 5000, lockMs: 5000, tally: emptyTally() })
    t.teardown(() => cache.close())
    t.same(await cache.readOrLock(1), { state: 'locked' })
    cache.unlock(1)
    t.same(await cache.readOrLock(1), { state: 'locked' })
  })

  t.test('what was there stays, and nothing of ours does', async (t) => {
    t.same(await other.keys('*'), ['mine'])
    t.equal(await other.get('mine'), 'kept')
  })

  t.test('a Redis that is gone is counted, and ends nothing', async (t) => {
    const tally = emptyTally()
    const cache = await openRedisCache({ url, ids: [1], callDeadlineMs: 500, lockMs: 5000, tally })
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    await t.rejects(cache.read(1))
    await t.rejects(cache.readOrLock(1))
    await t.rejects(cache.store(1, DOCUMENT))
    cache.storeLater(1, DOCUMENT)
    await cache.settle()
    t.match(tally, { stores: 2, storeErrors: 4 })
    await cache.close()
  })
})
