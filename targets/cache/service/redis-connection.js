/**
 * @import { Redis, RedisOptions } from 'ioredis'
 * @typedef {Awaited<ReturnType<typeof connectRedis>>} RedisConnection
 */

const CONNECT_TIMEOUT_MS = 1_000
const MOST_PAUSE_MS = 500

/**
 * Connects to Redis so that a request never waits for one that is gone: a command fails at once without a connection, and after
 * timeoutMs without a reply. It comes back by itself. With the defaults of ioredis commands queue up and wait for more than 8 s.
 * @param {{ url: string, timeoutMs: number }} options
 */
export async function connectRedis ({ url, timeoutMs }) {
  /** @type {RedisOptions} */
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // What ioredis subscribes by itself after a reconnection is a promise that nobody holds: when it fails the process ends.
    autoResubscribe: false,
    commandTimeout: timeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempts) => Math.min(50 * attempts, MOST_PAUSE_MS),
    lazyConnect: true
  }
  const { Redis: Client } = await import('ioredis')
  const client = open(Client, url, options)
  /** @type {Redis[]} */
  const subscribers = []
  await client.connect().catch(() => {}) // not there yet: it goes on trying
  return {
    client,
    isReady: () => client.status === 'ready',
    /**
     * Listens on a connection of its own, and again after each loss of it.
     * @param {{ channel: string, onMessage: (text: string) => void, onReturn?: () => void }} listener onReturn: it
     *   listens again, or at last, and has missed what was said meanwhile
     * @returns {Promise<void>} it listens, or Redis is not there
     */
    async listen ({ channel, onMessage, onReturn = () => {} }) {
      const subscriber = open(Client, url, options)
      subscribers.push(subscriber)
      subscriber.on('message', (_channel, text) => onMessage(text))
      let mayHaveMissed = false // not the first time, when nothing has been answered yet
      const subscribe = async () => {
        await subscriber.subscribe(channel)
        if (mayHaveMissed) onReturn()
      }
      const goOn = () => { mayHaveMissed = true }
      await new Promise((resolve) => {
        subscriber.on('ready', () => subscribe().catch(() => subscriber.disconnect(true)).then(goOn).then(resolve))
        subscriber.connect().catch(() => resolve(goOn()))
      })
    },
    close: () => { for (const each of [client, ...subscribers]) each.disconnect() }
  }
}

/**
 * @param {typeof Redis} Client
 * @param {string} url
 * @param {RedisOptions} options
 */
function open (Client, url, options) {
  const client = new Client(url, options)
  // Without a listener ioredis writes each failed attempt to stderr. The commands that failed are counted where they are given.
  client.on('error', () => {})
  return client
}
