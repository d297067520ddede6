import { UNASKED } from '../causes.js'
import { LastAnswers } from './last-answers.js'
import { startPacer, startSweep } from './timers.js'

/** @import { Clock, Timer } from './clock.js' */
/** @import { AnswerJudge, ConnectionEvents, LoopConnection } from '../transports/transports.js' */
/** @import { Ledger } from './ledger.js' */
/** @import { Crowd } from '../profiles/user-stages.js' */

const AWAY = 0
const PAUSING = 1
const WANTING = 2 // its request is due, and its connection is not there yet
const ASKING = 3

/**
 * Users who ask, wait for the answer, pause, and ask again. Each has a connection of its own, which is opened when it is wanted.
 *
 *     user 1 |==answer........pause........==answer........pause     N users, pause Z, mean response time R
 *     user 2 |     ==answer........pause........====answer...        rate = N / (Z + R)
 *            +-------------------------------------------------> t
 *
 * A request is due when its user's pause is over, so a round takes pause and response time exactly: what the driver is
 * late by is in the response time, as in the open loop. The first requests are spread evenly over one pause: users who
 * begin together would ask in step for ever. Where users come and go, the warm-up has their mean number of them; from the
 * window's start each comes when its crowd says so, and who is not there any more when a pause is over is away.
 * Source: the interactive response time law, Denning and Buzen, The Operational Analysis of Queueing Network Models (1978).
 * @implements {ConnectionEvents}
 */
export class UserLoop {
  #clock
  #ledger
  #check
  #pauseUs
  #shift
  #timeoutUs
  #connections
  #dueUs // by user: when its request is or was due, when it was sent, and how late the driver was by then
  #sentUs
  #lagUs
  #state
  #isFree
  #isConnecting
  #last
  /** Who pauses, in the order in which the pauses end: all of them are as long, so it is the order in which they began. */
  #waking
  #first = 0
  #count = 0
  #endUs = Infinity
  /** @type {{ stop: () => void } | null} */
  #pacer = null
  /** @type {{ stop: () => void } | null} */
  #sweeper = null
  /** @type {Timer[]} */
  #timers = []
  #onWindowEnd = () => {}
  #onDrained = () => {}
  #isDraining = false
  #crowd
  #openedUs = -Infinity // of the window: before it nobody comes or goes
  #arrived = 0

  /**
   * @param {{ clock: Clock, ledger: Ledger, check: AnswerJudge, connections: number, pauseUs: number, shift?: number,
   *   timeoutUs: number, crowd?: Crowd, createConnection: (index: number, events: ConnectionEvents) => LoopConnection }} options
   *   connections: one a user; pauseUs: more than 0; shift: of who begins when, above 0 and below 1: other workers have
   *   theirs between one user and the next; crowd: absent: all users are there all the time
   */
  constructor ({ clock, ledger, check, connections, pauseUs, shift = 0.5, timeoutUs, crowd, createConnection }) {
    this.#crowd = crowd
    this.#clock = clock
    this.#ledger = ledger
    this.#check = check
    this.#pauseUs = pauseUs
    this.#shift = shift
    this.#timeoutUs = timeoutUs
    this.#connections = Array.from({ length: connections }, (_, index) => createConnection(index, this))
    this.#dueUs = new Float64Array(connections)
    this.#sentUs = new Float64Array(connections)
    this.#lagUs = new Float64Array(connections)
    this.#state = new Uint8Array(connections)
    this.#isFree = new Uint8Array(connections)
    this.#isConnecting = new Uint8Array(connections)
    this.#waking = new Int32Array(connections)
    this.#last = new LastAnswers({ ledger, connections })
  }

  start () {
    const nowUs = this.#clock.nowUs()
    const first = Math.min(this.#connections.length, this.#crowd?.mean ?? Infinity)
    const gapUs = this.#pauseUs / first
    for (let index = 0; index < first; index++) this.#wakeAt(index, nowUs + (index + this.#shift) * gapUs)
    this.#sweeper = startSweep({ clock: this.#clock, timeoutUs: this.#timeoutUs, sweep: (now) => this.#sweep(now) })
  }

  /**
   * @param {{ startUs: number, lengthUs: number }} options startUs: now
   * @returns {Promise<void>} when the window has ended
   */
  measure ({ startUs, lengthUs }) {
    this.#ledger.openWindow(startUs, startUs + lengthUs)
    this.#endUs = startUs + lengthUs
    this.#openedUs = startUs
    if (this.#crowd) this.#pace()
    return new Promise((resolve) => {
      this.#onWindowEnd = resolve
      // Later rather than sooner: what ends the window for a request is when it is due.
      this.#timers.push(this.#clock.after(lengthUs / 1000 + 2, resolve))
    })
  }

  cut () {
    this.#endUs = -Infinity
    this.#ledger.closeWindow(this.#clock.nowUs())
    this.#onWindowEnd()
    this.#onDrained()
  }

  /** @param {{ limitUs: number }} options @returns {Promise<void>} */
  drain ({ limitUs }) {
    return new Promise((resolve) => {
      this.#onDrained = resolve
      this.#isDraining = true
      this.#timers.push(this.#clock.after(limitUs / 1000, resolve))
      this.#checkDrained()
    })
  }

  stop () {
    const nowUs = this.#clock.nowUs()
    this.#endUs = -Infinity
    this.#pacer?.stop()
    this.#sweeper?.stop()
    for (const timer of this.#timers) this.#clock.cancel(timer)
    for (const connection of this.#connections) {
      const { index } = connection
      if (!this.#isIdle(index)) this.#ledger.noteUnfinished(this.#dueUs[index], this.#findSentUs(index), nowUs)
      connection.close()
    }
  }

  /** @type {ConnectionEvents['onOpen']} */
  onOpen (connection, nowUs) {
    this.#isConnecting[connection.index] = 0
    this.#last.forget(connection.index)
    this.onFree(connection, nowUs)
  }

  /** @type {ConnectionEvents['onAnswer']} */
  onAnswer ({ index, parser, firstByteUs }, nowUs) {
    const dueUs = this.#dueUs[index]
    if (firstByteUs !== undefined) this.#ledger.notePhases(dueUs, this.#sentUs[index], firstByteUs, nowUs)
    if (this.#check.isGood(parser, dueUs)) {
      this.#ledger.noteOk(dueUs, this.#sentUs[index], nowUs)
      this.#last.noteOk(index, dueUs, nowUs)
    } else {
      this.#ledger.noteFailed(dueUs, this.#sentUs[index], nowUs, this.#check.nameFault(parser))
      this.#last.forget(index)
    }
    this.#pause(index, nowUs)
  }

  /** @type {ConnectionEvents['onFree']} */
  onFree (connection, nowUs) {
    const { index } = connection
    this.#isFree[index] = 1
    if (this.#state[index] !== WANTING) return
    const sentUs = this.#send(connection)
    this.#ledger.noteSent(this.#dueUs[index], sentUs, this.#lagUs[index] + sentUs - nowUs, true)
  }

  /** @type {ConnectionEvents['onResent']} */
  onResent ({ index }) {
    this.#ledger.noteResent(this.#dueUs[index])
  }

  /** @type {ConnectionEvents['onClosed']} */
  onClosed (connection, cause, nowUs) {
    const { index } = connection
    const couldNotConnect = this.#isConnecting[index] === 1
    this.#isFree[index] = this.#isConnecting[index] = 0
    if (cause === UNASKED) this.#last.revoke(index, cause)
    if (this.#isIdle(index)) return // a server may close a connection that nobody uses
    // The one before has ended after its last answer: its user takes another.
    if (this.#state[index] === WANTING && !couldNotConnect) return this.#open(connection)
    this.#ledger.noteFailed(this.#dueUs[index], this.#findSentUs(index), nowUs, cause || 'connection closed')
    this.#pause(index, nowUs)
  }

  /** @param {number} nowUs @returns {number} when to come again */
  #step (nowUs) {
    for (;;) {
      const wakesUs = this.#count > 0 ? this.#dueUs[this.#waking[this.#first]] : Infinity
      const { user, comesUs } = this.#findComing()
      const nextUs = Math.min(wakesUs, comesUs)
      if (nextUs >= this.#endUs) return Infinity
      if (nextUs > nowUs) return nextUs
      if (comesUs <= wakesUs) this.#come(user, comesUs, nowUs)
      else this.#wake(nowUs)
    }
  }

  /** @param {number} nowUs */
  #wake (nowUs) {
    const index = this.#waking[this.#first]
    this.#first = (this.#first + 1) % this.#waking.length
    this.#count--
    if (this.#isThere(index, this.#dueUs[index])) this.#want(this.#connections[index], nowUs)
    else this.#state[index] = AWAY
  }

  /** @returns {{ user: number, comesUs: number }} the next who comes */
  #findComing () {
    const next = this.#openedUs === -Infinity ? undefined : this.#crowd?.arrivals[this.#arrived]
    return next ? { user: next.user, comesUs: this.#openedUs + next.atUs } : { user: -1, comesUs: Infinity }
  }

  /**
   * Who has stayed since the warm-up goes on in its own rhythm.
   * @param {number} user
   * @param {number} dueUs
   * @param {number} nowUs
   */
  #come (user, dueUs, nowUs) {
    this.#arrived++
    if (this.#state[user] !== AWAY || !this.#isThere(user, dueUs)) return
    this.#dueUs[user] = dueUs
    this.#want(this.#connections[user], nowUs)
  }

  /** @param {number} index @param {number} us */
  #isThere (index, us) {
    return !this.#crowd || us < this.#openedUs || this.#openedUs === -Infinity || this.#crowd.isThere(index, us - this.#openedUs)
  }

  /** @param {number} index */
  #isIdle (index) {
    return this.#state[index] <= PAUSING
  }

  /** @param {LoopConnection} connection @param {number} nowUs */
  #want (connection, nowUs) {
    const { index } = connection
    const dueUs = this.#dueUs[index]
    this.#ledger.noteDue(dueUs)
    if (this.#isFree[index] === 1) {
      const sentUs = this.#send(connection)
      this.#ledger.noteSent(dueUs, sentUs, sentUs - dueUs, false)
      return
    }
    this.#state[index] = WANTING
    this.#lagUs[index] = nowUs - dueUs
    if (!connection.isOpen) this.#open(connection)
  }

  /**
   * @param {LoopConnection} connection
   * @returns {number} when it was sent: before the write, whose cost is the kernel's part of the answer's way
   */
  #send (connection) {
    const { index } = connection
    const sentUs = this.#clock.nowUs()
    this.#state[index] = ASKING
    this.#isFree[index] = 0
    this.#sentUs[index] = sentUs
    connection.send(1, this.#dueUs[index])
    return sentUs
  }

  /** @param {LoopConnection} connection */
  #open (connection) {
    this.#isConnecting[connection.index] = 1
    connection.open()
  }

  /** @param {number} index @param {number} nowUs */
  #pause (index, nowUs) {
    this.#wakeAt(index, nowUs + this.#pauseUs)
    if (this.#isDraining) this.#checkDrained()
  }

  /** @param {number} index @param {number} dueUs not before that of anybody who pauses already */
  #wakeAt (index, dueUs) {
    this.#state[index] = PAUSING
    this.#dueUs[index] = dueUs
    this.#waking[(this.#first + this.#count) % this.#waking.length] = index
    if (this.#count++ === 0) this.#pace()
  }

  #pace () {
    this.#pacer?.stop() // the pacer has nothing to wait for, or sleeps until a moment that is over
    this.#pacer = startPacer({ clock: this.#clock, step: (nowUs) => this.#step(nowUs) })
  }

  /** @param {number} index @returns {number} negative: its request has not left */
  #findSentUs (index) {
    return this.#state[index] === ASKING ? this.#sentUs[index] : -1
  }

  /** @param {number} nowUs */
  #sweep (nowUs) {
    for (const connection of this.#connections) {
      const { index } = connection
      if (this.#isIdle(index) || this.#dueUs[index] > nowUs - this.#timeoutUs) continue
      connection.close()
      this.#isFree[index] = this.#isConnecting[index] = 0
      this.#ledger.noteTimedOut(this.#dueUs[index], this.#findSentUs(index), nowUs)
      this.#pause(index, nowUs)
    }
  }

  #checkDrained () {
    if (this.#ledger.outstanding === 0) this.#onDrained()
  }
}
