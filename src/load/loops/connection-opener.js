/** @import { Clock } from './clock.js' */
/** @import { ConnectionPool } from './connection-pool.js' */

const MOST_CONNECTING = 128 // a server that stands still must not be met by a flood of them
const OPENED_AT_ONCE = 2 // a socket takes some 0.1 ms to make, for which no answer is read
const SPARE_DEVIATIONS = 4 // of the number in use, where requests come at random (Poisson)

/** Opens the connections that an open loop is missing, a few in each turn of the event loop. */
export class ConnectionOpener {
  #clock
  #pool
  #countWaiting
  #wanted // so many are to be open, also without a request that needs them
  #isAtWork = false
  #isStopped = false

  /**
   * @param {{ clock: Clock, pool: ConnectionPool, countWaiting: () => number, first: number }} options countWaiting:
   *   requests that wait for a connection; first: so many are opened at the start
   */
  constructor ({ clock, pool, countWaiting, first }) {
    this.#clock = clock
    this.#pool = pool
    this.#countWaiting = countWaiting
    this.#wanted = first
  }

  /** Those of the start, all in one go: nothing is timed yet. @param {number} nowUs */
  start (nowUs) {
    while (this.#pool.open < this.#wanted && this.#pool.openOne(nowUs));
    this.#wanted = 0 // those that the server ends while they rest are not missed
  }

  /** Some more than are open, for bursts: those who need them first would wait for their handshakes. @param {number} nowUs */
  reserve (nowUs) {
    const { open } = this.#pool
    this.#wanted = open + Math.ceil(SPARE_DEVIATIONS * Math.sqrt(open))
    this.openMissing(nowUs)
  }

  /** @param {number} nowUs */
  openMissing (nowUs) {
    if (this.#isAtWork || this.#isStopped) return
    let count = 0
    while (count < OPENED_AT_ONCE && this.#isMissingOne() && this.#pool.openOne(nowUs)) count++
    if (count === 0) return
    this.#isAtWork = true
    this.#clock.soon(() => {
      this.#isAtWork = false
      this.openMissing(this.#clock.nowUs())
    })
  }

  /** The server takes no more: what is not needed is not asked for. */
  noteRefused () {
    this.#wanted = 0
  }

  stop () {
    this.#isStopped = true
  }

  #isMissingOne () {
    const { open, connecting } = this.#pool
    if (open >= this.#wanted) this.#wanted = 0
    return connecting < MOST_CONNECTING && (this.#countWaiting() > connecting || open < this.#wanted)
  }
}
