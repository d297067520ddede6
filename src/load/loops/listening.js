const TIMES = 4 // of the mean response time: where the server is one answer ahead it reads too short by half, and more
const LEAST_MS = 1
const LONG_MS = 50 // what a server writes in a second packet may wait for our acknowledgement, which the kernel holds back for 40 ms
const MOST_MS = 200

/**
 * When a connection of a closed loop keeps silent for a while. Its next request leaves with the last answer, so that an
 * answer which nobody asked for would be taken for the next one's, for ever. It listens after answers 1, 2, 4, 8 … of
 * the warm-up, and when the window is over, so that the measured rate pays nothing for it; once something has come
 * unasked, after every answer.
 */
export class Listening {
  #answers
  #nextAt
  #sumUs
  /** Counts the lives of each connection: what was begun in an earlier one is over. */
  #lives
  #isWindow = false
  #isAlarmed = false

  /** @param {{ connections: number }} options */
  constructor ({ connections }) {
    this.#answers = new Int32Array(connections)
    this.#nextAt = new Int32Array(connections)
    this.#sumUs = new Float64Array(connections)
    this.#lives = new Int32Array(connections)
  }

  /** @param {number} index of a connection that is new */
  begin (index) {
    this.#lives[index]++
    this.#answers[index] = this.#sumUs[index] = 0
    this.#nextAt[index] = 1
  }

  /** How long to listen when the window is over. */
  get longestMs () {
    return this.#sumUs.reduce((longest, _, index) => Math.max(longest, this.findMs(index)), LONG_MS)
  }

  openWindow () {
    this.#isWindow = true
  }

  noteSurplus () {
    this.#isAlarmed = true
  }

  /** @param {number} index @param {number} responseUs */
  noteAnswer (index, responseUs) {
    this.#answers[index]++
    this.#sumUs[index] += responseUs
  }

  /** @param {number} index @returns {boolean} whether it is to listen before it sends again */
  isDue (index) {
    return this.#answers[index] >= this.#nextAt[index] && (this.#isAlarmed || !this.#isWindow)
  }

  /** @param {number} index */
  findMs (index) {
    const leastMs = this.#isAlarmed || this.#answers[index] === 1 ? LONG_MS : LEAST_MS
    return Math.min(MOST_MS, Math.max(leastMs, TIMES * this.#sumUs[index] / Math.max(1, this.#answers[index]) / 1000))
  }

  /** @param {number} index @returns {number} for `end` */
  start (index) {
    return this.#lives[index]
  }

  /** @param {number} index @param {number} life @returns {boolean} false: the connection that listened is gone */
  end (index, life) {
    if (life !== this.#lives[index]) return false
    this.#nextAt[index] = this.#isAlarmed ? this.#answers[index] + 1 : 2 * this.#answers[index]
    return true
  }
}
