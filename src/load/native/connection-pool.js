/** @import { LoopConnection } from './connection.js' */

export const CLOSED = 0
export const CONNECTING = 1
export const IDLE = 2
export const BUSY = 3

/**
 * The connections of an open loop and what each is doing. The idle ones stand in a ring and the one that has rested longest
 * is taken first: none is left to the server's idle time-out while others work, and a server of several processes gets an
 * even share in each. No connection is added to those it was made with.
 */
export class ConnectionPool {
  /** State of each connection, by index. */
  state
  /** Since when each connection is connecting, by index. */
  #connectingSinceUs
  #connections
  #idle
  #idleFirst = 0
  #idleLength = 0
  /** @type {LoopConnection[]} */
  #closed
  #connecting = 0

  /** @param {{ connections: LoopConnection[] }} options all closed */
  constructor ({ connections }) {
    this.#connections = connections
    this.#closed = [...connections]
    this.state = new Uint8Array(connections.length)
    this.#connectingSinceUs = new Float64Array(connections.length)
    this.#idle = new Int32Array(connections.length)
  }

  get connecting () {
    return this.#connecting
  }

  /**
   * An idle connection, now busy.
   * @returns {LoopConnection | null}
   */
  take () {
    while (this.#idleLength > 0) {
      const connection = this.#connections[this.#idle[this.#idleFirst]]
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

  /**
   * Open one more, within the limit.
   * @param {number} nowUs
   * @returns {boolean} whether there was one
   */
  openOne (nowUs) {
    const connection = this.#closed.pop()
    if (connection === undefined) return false
    this.state[connection.index] = CONNECTING
    this.#connectingSinceUs[connection.index] = nowUs
    this.#connecting++
    connection.open()
    return true
  }

  /** @param {LoopConnection} connection one that was connecting */
  noteOpened ({ index }) {
    this.#connecting--
    this.state[index] = BUSY
  }

  /**
   * @param {LoopConnection} connection one that has ended
   * @returns {number} the state it was in
   */
  noteClosed (connection) {
    const before = this.state[connection.index]
    this.state[connection.index] = CLOSED
    if (before === CONNECTING) this.#connecting--
    if (before !== IDLE) this.#closed.push(connection)
    return before
  }

  /**
   * Give up those that have been connecting for too long.
   * @param {number} sinceUs
   */
  closeConnecting (sinceUs) {
    if (this.#connecting === 0) return
    for (const connection of this.#connections) {
      if (this.state[connection.index] !== CONNECTING || this.#connectingSinceUs[connection.index] > sinceUs) continue
      connection.close()
      this.noteClosed(connection)
    }
  }
}
