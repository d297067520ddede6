import { openChannel } from './channel.js'

/**
 * @import { Counters } from './counters.js'
 * @import { RedisConnection } from './redis-connection.js'
 */

/**
 * The bus of bentocache over the lab's channel, which counts. Its own driver for Redis either queues up what it cannot send, and lets
 * the request wait, or ends the process when it cannot subscribe.
 * @param {{ redis: RedisConnection, count: Counters }} tools
 */
export function createBus ({ redis, count }) {
  /** @type {(channel: Awaited<ReturnType<typeof openChannel>>) => void} */
  let open = () => {}
  /** @type {Promise<Awaited<ReturnType<typeof openChannel>>>} */
  const opened = new Promise((resolve) => { open = resolve })
  /** @type {() => void} */
  let hasReturned = () => {}

  const driver = {
    setId: () => driver,
    /** @param {() => void} callback */
    onReconnect: (callback) => {
      hasReturned = callback
    },
    /**
     * @param {string} name
     * @param {(message: any) => void} listener any: as bentocache declares it
     */
    subscribe: async (name, listener) =>
      open(await openChannel({ redis, name, count, onMessage: listener, onReturn: () => hasReturned() })),
    /**
     * @param {string} _name
     * @param {unknown} message
     */
    publish: async (_name, message) => (await opened).publish(message),
    unsubscribe: async () => {},
    disconnect: async () => {} // the connection is the service's
  }
  return { bus: { options: {}, factory: () => driver }, listening: opened }
}
