import { randomUUID } from 'node:crypto'
import { nowUs } from '../../truth/shared/monotonic-clock.js'

/**
 * @import { Counters } from './counters.js'
 * @import { RedisConnection } from './redis-connection.js'
 *
 * What goes over the wire. attempts, failures: of its sender so far, from which a receiver sees what it has missed.
 * @typedef {{ from: string, attempts: number, failures: number, sentUs: number, message: unknown }} Envelope
 */

/**
 * Messages between the processes that share a Redis, each counted. What one says oneself does not come back.
 * @param {object} options
 * @param {RedisConnection} options.redis
 * @param {string} options.name
 * @param {Counters} options.count
 * @param {(message: unknown) => void} options.onMessage
 * @param {() => void} [options.onReturn] the connection was lost, and messages with it
 */
export async function openChannel ({ redis, name, count, onMessage, onReturn }) {
  const from = randomUUID()
  /** @type {Map<string, Envelope>} */
  const latest = new Map()
  let attempts = 0
  let failures = 0

  await redis.listen({
    channel: name,
    onReturn,
    onMessage: (text) => {
      /** @type {Envelope} */
      const envelope = JSON.parse(text)
      if (envelope.from === from) return
      count.invalidationReceived((nowUs() - envelope.sentUs) / 1000)
      const missed = countMissed(latest.get(envelope.from), envelope)
      if (missed > 0) count.invalidationsDropped(missed)
      latest.set(envelope.from, envelope)
      onMessage(envelope.message)
    }
  })

  return {
    /**
     * @param {unknown} message
     * @throws {Error} Redis did not confirm that it has it
     */
    async publish (message) {
      /** @type {Envelope} */
      const envelope = { from, attempts: ++attempts, failures, sentUs: nowUs(), message }
      try {
        await redis.client.publish(name, JSON.stringify(envelope))
        count.invalidationSent()
      } catch (error) {
        failures++
        count.redisFailed()
        count.invalidationsDropped(1)
        throw error
      }
    }
  }
}

/**
 * What failed at the sender was counted there.
 * @param {Envelope | undefined} before
 * @param {Envelope} envelope
 */
function countMissed (before, { attempts, failures }) {
  return before ? attempts - before.attempts - 1 - (failures - before.failures) : 0
}
