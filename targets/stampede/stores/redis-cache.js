import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { createQueues } from '../queues.js'
import { createEars } from './ears.js'

const KEPT_S = 60 // should this process be killed, nothing of it stays in a Redis that is not only ours

// One command, so that nothing can come between the look and the lock. The token says whose lock it is.
const READ_OR_LOCK = `
local document = redis.call('GET', KEYS[1])
if document then return {'found', document} end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return {'locked'} end
return {'taken'}`

const UNLOCK = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`

const STORE_AND_UNLOCK = `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
if redis.call('GET', KEYS[2]) == ARGV[3] then redis.call('DEL', KEYS[2]) end
return redis.call('PUBLISH', ARGV[4], ARGV[5])`

/**
 * The same over a real Redis: a plain SET where no lock is held, SET NX PX for the lock, and a message to those who wait.
 * With ioredis's own defaults a Redis that is gone would leave every request pending for seconds; here each call fails on its own.
 * @param {object} options
 * @param {string} options.url
 * @param {number[]} options.ids all that will be asked for; taken away at the end
 * @param {number} options.callDeadlineMs
 * @param {number} options.lockMs
 * @param {Pick<import('../run-job.js').Tally, 'stores' | 'storeErrors'>} options.tally
 * @param {import('../queues.js').Queues} [options.queues]
 * @returns {Promise<import('../strategies.js').Cache>}
 * @throws when Redis does not answer
 */
export async function openRedisCache ({ url, ids, callDeadlineMs, lockMs, tally, queues = createQueues() }) {
  const own = `baseload:stampede:${randomUUID()}` // flushed by being new: a Redis of the user's own keeps what it has
  const channel = `${own}:stored`
  const keyOf = (/** @type {number} */ id) => `${own}:${id}`
  const lockOf = (/** @type {number} */ id) => `${own}:${id}:lock`
  const ears = createEars({ queues })
  /** @type {Map<number, string>} */
  const held = new Map() // tokens
  let locks = 0
  /** @type {Set<Promise<void>>} */
  const pending = new Set()

  const commands = connect({ url, callDeadlineMs })
  const messages = connect({ url, callDeadlineMs })
  const [readOrLockSha, unlockSha, storeSha] = await prepare()

  return { read, readOrLock, store, storeLater, unlock, settle, close }

  async function prepare () {
    try {
      await Promise.all([commands.connect(), messages.connect()])
      messages.on('message', (_, text) => { const cut = text.indexOf('\n'); ears.tell(Number(text.slice(0, cut)), text.slice(cut + 1)) })
      await messages.subscribe(channel)
      // Loaded before, as a script that Redis does not know yet would be sent twice.
      return await Promise.all(
        [READ_OR_LOCK, UNLOCK, STORE_AND_UNLOCK].map(async (script) => String(await commands.script('LOAD', script)))
      )
    } catch (error) {
      commands.disconnect()
      messages.disconnect()
      throw error
    }
  }

  /** @param {number} id */
  async function read (id) {
    return await counted(commands.get(keyOf(id))) ?? undefined
  }

  /** @param {number} id @returns {Promise<import('../strategies.js').Found>} */
  async function readOrLock (id) {
    const ear = ears.listen(id) // before the question: it may be stored before the answer is here
    const token = `${own}:${locks++}`
    try {
      const [state, document] = /** @type {[string, string]} */ (
        await counted(commands.evalsha(readOrLockSha, 2, keyOf(id), lockOf(id), token, lockMs))
      )
      if (state === 'taken') return { state, ear }
      ear.close()
      if (state === 'found') return { state, document }
      held.set(id, token)
      return { state: 'locked' }
    } catch (error) {
      ear.close()
      throw error
    }
  }

  /** @param {number} id @param {string} document */
  async function store (id, document) {
    const token = held.get(id)
    held.delete(id)
    tally.stores++
    queues.enter('store')
    await counted(token === undefined
      ? commands.set(keyOf(id), document, 'EX', KEPT_S)
      : commands.evalsha(storeSha, 2, keyOf(id), lockOf(id), document, KEPT_S, token, channel, `${id}\n${document}`))
      .finally(() => queues.leave('store'))
  }

  /** @param {number} id @param {string} document */
  function storeLater (id, document) {
    const stored = store(id, document).catch(() => {}) // it is counted
    pending.add(stored)
    stored.then(() => pending.delete(stored))
  }

  /** @param {number} id */
  function unlock (id) {
    const token = held.get(id)
    held.delete(id)
    // it is counted, and ends by itself after lockMs
    if (token !== undefined) counted(commands.evalsha(unlockSha, 1, lockOf(id), token)).catch(() => {})
  }

  async function settle () {
    await Promise.all(pending)
  }

  async function close () {
    const keys = [...new Set(ids)].flatMap((id) => [keyOf(id), lockOf(id)])
    if (keys.length > 0) await commands.unlink(...keys).catch(() => {}) // they end by themselves too
    commands.disconnect()
    messages.disconnect()
  }

  /**
   * @template T
   * @param {Promise<T>} call
   * @returns {Promise<T>}
   */
  function counted (call) {
    return call.catch((error) => { tally.storeErrors++; throw error })
  }
}

/** @param {{ url: string, callDeadlineMs: number }} options */
function connect ({ url, callDeadlineMs }) {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: callDeadlineMs,
    connectTimeout: callDeadlineMs,
    retryStrategy: () => null
  })
  redis.on('error', () => {}) // each call that fails says so itself
  return redis
}
