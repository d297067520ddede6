/** @import { LoopConnection } from '../transports/transports.js' */

const CLOSED = 0
export const CONNECTING = 1
export const IDLE = 2
export const BUSY = 3

/**
 * The connections of an open loop and what each is doing. The idle ones stand in a ring and the one that has rested longest
 * is taken first: none is left to the server's idle time-out while others work, and a server of several processes gets an
 * even share in each. One that has ended is opened again before another is made, up to the limit.
 */
export class ConnectionPool {
  /** Those that were made so far, by index. @type {LoopConnection[]} */
  connections = []
  state // state of each connection, by index
  open = 0 // connecting, idle and busy ones together, and the most that they ever were
  mostOpen = 0
  connecting = 0
  #limit
  #create
  #connectingSinceUs // since when each connection is connecting, by index
  #idle
  #idleFirst = 0
  #idleLength = 0
  /** @type {LoopConnection[]} */
  #closed = []

  /** @param {{ limit: number, create: (index: number) => LoopConnection }} options create: makes a closed one */
  constructor ({ limit, create }) {
    this.#limit = limit
    this.#create = create
    // As long as they can ever be, some bytes each: to replace one while the load goes on would cost what V8 has compiled for it.
    this.state = new Uint8Array(limit)
    this.#connectingSinceUs = new Float64Array(limit)
    this.#idle = new Int32Array(limit)
  }

  get isFull () {
    return this.open === this.#limit
  }

  /** @returns {LoopConnection | null} */
  take () {
    while (this.#idleLength > 0) {
      const connection = this.connections[this.#idle[this.#idleFirst]]
      this.#idleFirst = this.#idleFirst + 1 === this.#idle.length ? 0 : this.#idleFirst + 1
      this.#idleLength--
      if (this.state[connection.index] === IDLE) {
        this.state[connection.index] = BUSY
        return connection
      }
      // It ended while it rested. It stayed in the ring until now, so that each connection stands in one place only.
      this.#closed.push(connection)
    }
    return null
  }

  /** @param {LoopConnection} connection */
  rest ({ index }) {
    const last = this.#idleFirst + this.#idleLength++
    this.#idle[last < this.#idle.length ? last : last - this.#idle.length] = index
    this.state[index] = IDLE
  }

  /** @param {number} nowUs @returns {boolean} whether there was one */
  openOne (nowUs) {
    const connection = this.#closed.pop() ?? this.#makeOne()
    if (connection === null) return false
    this.state[connection.index] = CONNECTING
    this.#connectingSinceUs[connection.index] = nowUs
    this.connecting++
    if (++this.open > this.mostOpen) this.mostOpen = this.open
    connection.open()
    return true
  }

  /** @param {LoopConnection} connection one that was connecting */
  noteOpened ({ index }) {
    this.connecting--
    this.state[index] = BUSY
  }

  /** @param {LoopConnection} connection one that has ended @returns {number} the state it was in */
  noteClosed (connection) {
    const before = this.state[connection.index]
    this.state[connection.index] = CLOSED
    this.open--
    if (before === CONNECTING) this.connecting--
    if (before !== IDLE) this.#closed.push(connection)
    return before
  }

  /** Give up those that have been connecting for too long. @param {number} sinceUs */
  closeConnecting (sinceUs) {
    if (this.connecting === 0) return
    for (const connection of this.connections) {
      if (this.state[connection.index] !== CONNECTING || this.#connectingSinceUs[connection.index] > sinceUs) continue
      connection.close()
      this.noteClosed(connection)
    }
  }

  #makeOne () {
    if (this.connections.length === this.#limit) return null
    const connection = this.#create(this.connections.length)
    this.connections.push(connection)
    return connection
  }
}
