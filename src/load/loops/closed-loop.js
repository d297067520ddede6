import { UNASKED } from '../causes.js'
import { LastAnswers } from './last-answers.js'
import { startSweep } from './timers.js'

/** @import { Clock, Timer } from './clock.js' */
/** @import { AnswerJudge, ConnectionEvents, LoopConnection } from '../transports/transports.js' */
/** @import { Ledger } from './ledger.js' */

const RETRY_MS = 10
const LISTENING_TIMES = 4 // of the mean response time: where the server is one answer ahead it reads too short by half, and more
const LEAST_MS = 1
const LONG_MS = 50 // what a server writes in a second packet may wait for our acknowledgement, which the kernel holds back for 40 ms
const MOST_MS = 200

/**
 * Each connection sends its next request when the last one has ended, and keeps `pipelining` of them in flight: what this
 * finds is the peak, and not what users wait. Due is sent here, so that a request's time is its service time.
 * @implements {ConnectionEvents}
 */
export class ClosedLoop {
  #clock
  #ledger
  #check
  #timeoutUs
  #pipelining
  #connections
  #sentUs // when the requests in flight were sent: a ring of `pipelining` places for each connection
  #first
  #inFlight
  #connectingSinceUs // since when each connection is connecting; Infinity when it is not
  #hasAnswered
  #last
  /** @type {Listening | null} */
  #listening
  #endUs = Infinity
  /** @type {{ stop: () => void } | null} */
  #sweeper = null
  /** @type {Set<Timer>} */
  #timers = new Set()
  #onWindowEnd = () => {}
  #onDrained = () => {}
  #isDraining = false
  #rampMs
  #amount
  #left = Infinity // requests that the window may still send

  /**
   * @param {{ clock: Clock, ledger: Ledger, check: AnswerJudge, connections: number, pipelining: number, timeoutUs:
   *   number, listens?: boolean, createConnection: (index: number, events: ConnectionEvents) => LoopConnection,
   *   rampMs?: number, amount?: number }} options listens: to what comes unasked: answers have no other mark than their order; rampMs:
   *   until the last of them is opened; absent: all are opened at once; amount: the window ends with so many requests
   */
  constructor ({
    clock, ledger, check, connections, pipelining, timeoutUs, listens = false, createConnection, rampMs = 0, amount = Infinity
  }) {
    this.#rampMs = rampMs
    this.#amount = amount
    this.#clock = clock
    this.#ledger = ledger
    this.#check = check
    this.#timeoutUs = timeoutUs
    this.#pipelining = pipelining
    this.#connections = Array.from({ length: connections }, (_, index) => createConnection(index, this))
    this.#sentUs = new Float64Array(connections * pipelining)
    this.#first = new Int32Array(connections)
    this.#inFlight = new Int32Array(connections)
    this.#connectingSinceUs = new Float64Array(connections).fill(Infinity)
    this.#hasAnswered = new Uint8Array(connections)
    this.#last = new LastAnswers({ ledger, connections })
    this.#listening = listens ? new Listening({ connections }) : null
  }

  start () {
    for (const [index, connection] of this.#connections.entries()) {
      const afterMs = this.#rampMs * index / this.#connections.length
      if (afterMs === 0) this.#open(connection)
      else this.#after(afterMs, () => this.#open(connection))
    }
    this.#sweeper = startSweep({ clock: this.#clock, timeoutUs: this.#timeoutUs, sweep: (nowUs) => this.#sweep(nowUs) })
  }

  /**
   * @param {{ startUs: number, lengthUs: number }} options startUs: now
   * @returns {Promise<void>} when the window has ended
   */
  measure ({ startUs, lengthUs }) {
    this.#ledger.openWindow(startUs, startUs + lengthUs)
    this.#endUs = startUs + lengthUs
    this.#left = this.#amount
    this.#listening?.openWindow()
    return new Promise((resolve) => {
      this.#onWindowEnd = resolve
      // Later rather than sooner: what ends the window for a request is the clock, in onFree.
      this.#after(lengthUs / 1000 + 2, resolve)
    })
  }

  /** End the window, or the warm-up, before its time. */
  cut () {
    this.#endUs = -Infinity
    this.#ledger.closeWindow(this.#clock.nowUs())
    this.#onWindowEnd()
    this.#onDrained()
  }

  /** Wait for what was sent in the window. @param {{ limitUs: number }} options @returns {Promise<void>} */
  drain ({ limitUs }) {
    this.#endUs = Math.min(this.#endUs, this.#clock.nowUs())
    return new Promise((resolve) => {
      this.#onDrained = this.#listening === null ? resolve : () => this.#hear(/** @type {Listening} */ (this.#listening).longestMs, resolve)
      this.#isDraining = true
      this.#after(limitUs / 1000, resolve)
      this.#checkDrained()
    })
  }

  /** Count what is unfinished, and close everything. */
  stop () {
    const nowUs = this.#clock.nowUs()
    this.#endUs = -Infinity
    this.#sweeper?.stop()
    for (const timer of this.#timers) this.#clock.cancel(timer)
    for (const connection of this.#connections) {
      while (this.#inFlight[connection.index] > 0) {
        const sentUs = this.#shift(connection.index)
        this.#ledger.noteUnfinished(sentUs, sentUs, nowUs)
      }
      connection.close()
    }
  }

  /** @type {ConnectionEvents['onOpen']} */
  onOpen (connection, nowUs) {
    this.#connectingSinceUs[connection.index] = Infinity
    this.#hasAnswered[connection.index] = 0
    this.#last.forget(connection.index)
    this.#listening?.begin(connection.index)
    this.onFree(connection, nowUs)
  }

  /** @type {ConnectionEvents['onAnswer']} */
  onAnswer ({ index, parser }, nowUs) {
    const sentUs = this.#shift(index)
    this.#hasAnswered[index] = 1
    this.#listening?.noteAnswer(index, nowUs - sentUs)
    if (this.#check.isGood(parser, sentUs)) {
      this.#ledger.noteOk(sentUs, sentUs, nowUs)
      this.#last.noteOk(index, sentUs, nowUs)
    } else {
      this.#ledger.noteFailed(sentUs, sentUs, nowUs, this.#check.nameFault(parser))
      this.#last.forget(index)
    }
    if (this.#isDraining) this.#checkDrained()
  }

  /** @type {ConnectionEvents['onFree']} */
  onFree (connection, nowUs) {
    if (nowUs >= this.#endUs) return
    const { index } = connection
    if (this.#listening?.isDue(index)) return this.#listen(connection)
    const free = this.#pipelining - this.#inFlight[index]
    const count = this.#left < free ? this.#left : free
    const ring = index * this.#pipelining
    for (let i = 0; i < count; i++) {
      this.#sentUs[ring + (this.#first[index] + this.#inFlight[index]++) % this.#pipelining] = nowUs
      this.#ledger.noteDue(nowUs)
    }
    this.#take(count)
    connection.send(count, nowUs)
  }

  /** @type {ConnectionEvents['onResent']} */
  onResent ({ index }, count) {
    for (let i = this.#inFlight[index] - count; i < this.#inFlight[index]; i++) {
      this.#ledger.noteResent(this.#sentUs[index * this.#pipelining + (this.#first[index] + i) % this.#pipelining])
    }
  }

  /** @type {ConnectionEvents['onClosed']} */
  onClosed (connection, cause, nowUs) {
    const { index } = connection
    const tryingSinceUs = this.#connectingSinceUs[index]
    const couldNotConnect = tryingSinceUs !== Infinity
    this.#connectingSinceUs[index] = Infinity
    if (cause === UNASKED) {
      this.#last.revoke(index, cause)
      this.#listening?.noteSurplus()
    }
    if (couldNotConnect && nowUs < this.#endUs) {
      const sinceUs = this.#triedSince(tryingSinceUs)
      this.#ledger.noteDue(sinceUs)
      this.#ledger.noteFailed(sinceUs, -1, nowUs, cause)
      this.#take(1)
    }
    while (this.#inFlight[index] > 0) {
      const sentUs = this.#shift(index)
      this.#ledger.noteFailed(sentUs, sentUs, nowUs, cause)
    }
    this.#reopen(connection, nowUs)
    if (this.#isDraining) this.#checkDrained()
  }

  /**
   * Send nothing for a while, so that what comes meanwhile is what nobody asked for.
   * @param {LoopConnection} connection
   */
  #listen (connection) {
    const { index } = connection
    if (this.#inFlight[index] > 0) return // when all of them have been answered
    const listening = /** @type {Listening} */ (this.#listening)
    const life = listening.start(index)
    this.#hear(listening.findMs(index), () => {
      if (listening.end(index, life)) this.onFree(connection, this.#clock.nowUs())
    })
  }

  /**
   * Wait, and read what has come by then: after a stop of the machine the timer is earlier than the news.
   * @param {number} ms
   * @param {() => void} callback
   */
  #hear (ms, callback) {
    this.#after(ms, () => this.#clock.soon(() => this.#clock.soon(callback)))
  }

  /** @param {LoopConnection} connection */
  #open (connection) {
    this.#connectingSinceUs[connection.index] = this.#clock.nowUs()
    connection.open()
  }

  /**
   * At once after a connection that has served, later after one that has not: a dead server must not be hammered.
   * @param {LoopConnection} connection
   * @param {number} nowUs
   */
  #reopen (connection, nowUs) {
    if (nowUs >= this.#endUs) return
    if (this.#hasAnswered[connection.index] === 1) return this.#open(connection)
    this.#after(RETRY_MS, () => { if (this.#clock.nowUs() < this.#endUs) this.#open(connection) })
  }

  /** @param {number} index @returns {number} when the oldest request in flight was sent; it is no longer in flight */
  #shift (index) {
    const at = index * this.#pipelining + this.#first[index]
    this.#first[index] = this.#first[index] + 1 === this.#pipelining ? 0 : this.#first[index] + 1
    this.#inFlight[index]--
    return this.#sentUs[at]
  }

  /** @param {number} nowUs */
  #sweep (nowUs) {
    const goneUs = nowUs - this.#timeoutUs
    for (const connection of this.#connections) {
      const { index } = connection
      const isStuck = this.#inFlight[index] > 0 && this.#sentUs[index * this.#pipelining + this.#first[index]] <= goneUs
      if (!isStuck && this.#connectingSinceUs[index] > goneUs) continue
      connection.close()
      this.#timeOut(index, nowUs)
      this.#reopen(connection, nowUs)
    }
    if (this.#isDraining) this.#checkDrained()
  }

  /** The request of a connection that cannot be made has waited since it was tried, in the window. @param {number} sinceUs */
  #triedSince (sinceUs) {
    return this.#ledger.startUs === Infinity ? sinceUs : Math.max(sinceUs, this.#ledger.startUs)
  }

  /**
   * Answers come in order on a connection: when the oldest is given up, those behind it are lost with it, and counted alike.
   * @param {number} index
   * @param {number} nowUs
   */
  #timeOut (index, nowUs) {
    if (this.#connectingSinceUs[index] !== Infinity && nowUs < this.#endUs) {
      const sinceUs = this.#triedSince(this.#connectingSinceUs[index])
      this.#ledger.noteDue(sinceUs)
      this.#ledger.noteTimedOut(sinceUs, -1, nowUs)
      this.#take(1)
    }
    this.#connectingSinceUs[index] = Infinity
    this.#hasAnswered[index] = 0
    while (this.#inFlight[index] > 0) {
      const sentUs = this.#shift(index)
      this.#ledger.noteTimedOut(sentUs, sentUs, nowUs)
    }
  }

  /** @param {number} ms @param {() => void} callback */
  #after (ms, callback) {
    const timer = this.#clock.after(ms, () => {
      this.#timers.delete(timer)
      callback()
    })
    this.#timers.add(timer)
  }

  /**
   * The window ends when the last of an amount leaves: as many are on their way then as were when it began, and all are waited for.
   * @param {number} count
   */
  #take (count) {
    if (this.#left === Infinity) return
    this.#left -= count
    if (this.#left > 0) return
    this.#endUs = -Infinity
    this.#ledger.closeWindow(this.#clock.nowUs())
    this.#onWindowEnd()
  }

  #checkDrained () {
    if (this.#ledger.outstanding === 0) this.#onDrained()
  }
}

/**
 * When a connection of a closed loop keeps silent for a while. Its next request leaves with the last answer, so that an
 * answer which nobody asked for would be taken for the next one's, for ever. It listens after answers 1, 2, 4, 8 … of
 * the warm-up, and when the window is over, so that the measured rate pays nothing for it; once something has come
 * unasked, after every answer.
 */
class Listening {
  #answers
  #nextAt
  #sumUs
  #lives // counts the lives of each connection: what was begun in an earlier one is over
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
    return Math.min(MOST_MS, Math.max(leastMs, LISTENING_TIMES * this.#sumUs[index] / Math.max(1, this.#answers[index]) / 1000))
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
