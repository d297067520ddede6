import { UNASKED } from '../causes.js'
import { ConnectionOpener } from './connection-opener.js'
import { BUSY, CONNECTING, ConnectionPool } from './connection-pool.js'
import { LastAnswers } from './last-answers.js'
import { startPacer, startSweep } from './timers.js'

/** @import { Profile } from '../profiles/create-profile.js' */
/** @import { Clock, Timer } from './clock.js' */
/** @import { AnswerJudge, ConnectionEvents, LoopConnection } from '../transports/transports.js' */
/** @import { Ledger } from './ledger.js' */

const QUEUE_LIMIT = 1_000_000

/**
 * Requests leave when they are due, whatever came back. A free connection is used at once; when none is free the request opens
 * one, within the limit, and waits with its due time for whichever is free first. A request times out `timeoutUs` after it
 * was due, on a connection or in the queue: that is when its user has gone.
 * @implements {ConnectionEvents}
 */
export class OpenLoop {
  #clock
  #ledger
  #check
  #timeoutUs
  #pool
  #opener
  #queue
  #dueUs // of the request on each connection, by index
  #sentUs
  #last
  #profile
  #offsetUs = 0
  #nextDueUs = Infinity
  #endUs = Infinity
  /** @type {{ stop: () => void } | null} */
  #pacer = null
  /** @type {{ stop: () => void } | null} */
  #sweeper = null
  /** @type {Timer | undefined} */
  #drainTimer
  #onWindowEnd = () => {}
  #onDrained = () => {}
  #isDraining = false

  /**
   * @param {{ clock: Clock, ledger: Ledger, check: AnswerJudge, warmup: Profile, connections: number,
   *   firstConnections?: number, timeoutUs: number, createConnection: (index: number, events: ConnectionEvents) =>
   *   LoopConnection, queueLimit?: number }} options connections: the limit; firstConnections: opened at the start;
   *   absent: all; queueLimit: how many may wait; what is due beyond that is not sent
   */
  constructor ({
    clock, ledger, check, warmup, connections, firstConnections = connections, timeoutUs, createConnection, queueLimit = QUEUE_LIMIT
  }) {
    this.#clock = clock
    this.#ledger = ledger
    this.#check = check
    this.#profile = warmup
    this.#timeoutUs = timeoutUs
    this.#pool = new ConnectionPool({ limit: connections, create: (index) => createConnection(index, this) })
    this.#queue = new DueQueue({ limit: queueLimit })
    const pool = this.#pool
    this.#opener = new ConnectionOpener({ clock, pool, countWaiting: () => this.waiting, first: firstConnections })
    this.#last = new LastAnswers({ ledger, connections })
    this.#dueUs = new Float64Array(connections)
    this.#sentUs = new Float64Array(connections)
  }

  get waiting () {
    return this.#queue.length
  }

  /** The most connections that were open, or being opened, at once; and how many different ones there were. */
  get connectionsSeen () {
    return { most: this.#pool.mostOpen, made: this.#pool.connections.length }
  }

  start () {
    const nowUs = this.#clock.nowUs()
    this.#opener.start(nowUs)
    this.#follow(this.#profile, nowUs)
    this.#sweeper = startSweep({ clock: this.#clock, timeoutUs: this.#timeoutUs, sweep: (now) => this.#sweep(now) })
  }

  /**
   * Go on with another profile, as when the window opens: what V8 has compiled for the only profile that it ever saw is thrown away
   * then, and the milliseconds that this takes belong into the warm-up.
   * @param {Profile} profile
   */
  handOver (profile) {
    this.#endUs = Infinity // written twice on purpose: V8 treats a field that is written once as a constant
    this.#follow(profile, this.#clock.nowUs())
  }

  reserve () {
    this.#opener.reserve(this.#clock.nowUs())
  }

  /**
   * @param {{ profile: Profile, startUs: number, lengthUs: number }} options startUs: now
   * @returns {Promise<void>} when the window has ended
   */
  measure ({ profile, startUs, lengthUs }) {
    this.#ledger.openWindow(startUs, startUs + lengthUs)
    this.#endUs = startUs + lengthUs
    return new Promise((resolve) => {
      this.#onWindowEnd = resolve
      this.#follow(profile, startUs)
    })
  }

  /** The profile was changed just now, and with it the window's length. @param {{ lengthUs: number }} options no longer than before */
  change ({ lengthUs }) {
    this.#endUs = this.#offsetUs + lengthUs
    this.#ledger.closeWindow(this.#endUs)
    this.#follow(this.#profile, this.#offsetUs)
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
      this.#drainTimer = this.#clock.after(limitUs / 1000, resolve)
      this.#checkDrained()
    })
  }

  stop () {
    const nowUs = this.#clock.nowUs()
    this.#opener.stop()
    this.#clock.cancel(this.#drainTimer)
    this.#pacer?.stop()
    this.#sweeper?.stop()
    for (const { index } of this.#pool.connections) {
      if (this.#pool.state[index] === BUSY) this.#ledger.noteUnfinished(this.#dueUs[index], this.#sentUs[index], nowUs)
    }
    for (; this.#queue.length > 0; this.#queue.shift()) this.#ledger.noteUnfinished(this.#queue.dueUs, -1, nowUs)
    for (const connection of this.#pool.connections) connection.close()
  }

  /** @type {ConnectionEvents['onOpen']} */
  onOpen (connection, nowUs) {
    this.#pool.noteOpened(connection)
    this.#last.forget(connection.index)
    this.onFree(connection, nowUs)
    this.#opener.openMissing(nowUs)
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
    if (this.#isDraining) this.#checkDrained()
  }

  /** @type {ConnectionEvents['onFree']} */
  onFree (connection, nowUs) {
    const queue = this.#queue
    if (queue.length === 0) this.#pool.rest(connection)
    else {
      const { dueUs, lagUs } = queue
      queue.shift()
      const sentUs = this.#send(connection, dueUs)
      this.#ledger.noteSent(dueUs, sentUs, lagUs + sentUs - nowUs, true)
    }
    // Thousands of answers may come in one turn, as when a stall ends: what is due meanwhile does not wait for the next turn.
    if (this.#nextDueUs <= nowUs) this.#sendDue(nowUs)
  }

  /** @type {ConnectionEvents['onResent']} */
  onResent ({ index }) {
    this.#ledger.noteResent(this.#dueUs[index])
  }

  /** @type {ConnectionEvents['onClosed']} */
  onClosed (connection, cause, nowUs) {
    const before = this.#pool.noteClosed(connection)
    if (connection.lost > 0) {
      this.#ledger.noteFailed(this.#dueUs[connection.index], this.#sentUs[connection.index], nowUs, cause)
    } else if (before === CONNECTING && this.#queue.length > this.#pool.connecting) {
      // a connection is made for the request that has waited longest, and so it is that one's failure; a spare one is nobody's.
      this.#ledger.noteFailed(this.#queue.dueUs, -1, nowUs, cause)
      this.#queue.shift()
    } else if (cause === UNASKED) {
      this.#last.revoke(connection.index, cause)
    }
    if (before === CONNECTING) this.#opener.noteRefused()
    this.#opener.openMissing(nowUs)
    if (this.#isDraining) this.#checkDrained()
  }

  /** @param {Profile} profile @param {number} offsetUs */
  #follow (profile, offsetUs) {
    this.#profile = profile
    this.#offsetUs = offsetUs
    this.#nextDueUs = offsetUs + profile.next()
    this.#pacer?.stop() // the pacer before may sleep past the new profile's first due time
    this.#pacer = startPacer({ clock: this.#clock, step: (nowUs) => this.#step(nowUs) })
  }

  /** @param {number} nowUs @returns {number} when to come again */
  #step (nowUs) {
    this.#sendDue(nowUs)
    if (nowUs < this.#endUs) return Math.min(this.#nextDueUs, this.#endUs)
    this.#onWindowEnd()
    return Infinity
  }

  /** @param {number} nowUs */
  #sendDue (nowUs) {
    const untilUs = Math.min(nowUs, this.#endUs)
    while (this.#nextDueUs <= untilUs && this.#nextDueUs < this.#endUs) {
      this.#sendOrQueue(this.#nextDueUs, nowUs)
      this.#nextDueUs = this.#offsetUs + this.#profile.next()
    }
  }

  /** @param {number} dueUs @param {number} nowUs */
  #sendOrQueue (dueUs, nowUs) {
    this.#ledger.noteDue(dueUs)
    const connection = this.#pool.take()
    if (connection !== null) {
      const sentUs = this.#send(connection, dueUs)
      this.#ledger.noteSent(dueUs, sentUs, sentUs - dueUs, false)
    } else if (this.#queue.isFull) {
      this.#ledger.noteNotSent(dueUs)
    } else {
      if (this.#pool.isFull) this.#ledger.noteAtLimit(dueUs)
      this.#queue.push(dueUs, nowUs - dueUs)
      this.#opener.openMissing(nowUs)
    }
  }

  /**
   * @param {LoopConnection} connection
   * @param {number} dueUs
   * @returns {number} when it was sent: before the write, whose cost is the kernel's part of the answer's way
   */
  #send (connection, dueUs) {
    const sentUs = this.#clock.nowUs()
    this.#pool.state[connection.index] = BUSY
    this.#dueUs[connection.index] = dueUs
    this.#sentUs[connection.index] = sentUs
    connection.send(1, dueUs)
    return sentUs
  }

  /** @param {number} nowUs */
  #sweep (nowUs) {
    const goneUs = nowUs - this.#timeoutUs
    for (; this.#queue.length > 0 && this.#queue.dueUs <= goneUs; this.#queue.shift()) {
      this.#ledger.noteTimedOut(this.#queue.dueUs, -1, nowUs)
    }
    for (const connection of this.#pool.connections) {
      const { index } = connection
      if (this.#pool.state[index] !== BUSY || this.#dueUs[index] > goneUs) continue
      this.#ledger.noteTimedOut(this.#dueUs[index], this.#sentUs[index], nowUs)
      connection.close()
      this.#pool.noteClosed(connection)
    }
    this.#pool.closeConnecting(goneUs)
    this.#opener.openMissing(nowUs)
    if (this.#isDraining) this.#checkDrained()
  }

  #checkDrained () {
    if (this.#ledger.outstanding === 0) this.#onDrained()
  }
}

/**
 * Requests that wait for a connection, oldest first: when each was due, and how late the driver was when it queued it.
 * Two rings of numbers, no object a request. It grows by doubling up to its limit and is never longer than that.
 */
export class DueQueue {
  length = 0
  #limit
  #first = 0
  #dueUs = new Float64Array(1024)
  #lagUs = new Float64Array(1024)

  /** @param {{ limit: number }} options */
  constructor ({ limit }) {
    this.#limit = limit
  }

  get isFull () {
    return this.length >= this.#limit
  }

  /** Of the oldest one. */
  get dueUs () {
    return this.#dueUs[this.#first]
  }

  /** Of the oldest one. */
  get lagUs () {
    return this.#lagUs[this.#first]
  }

  /** @param {number} dueUs @param {number} lagUs */
  push (dueUs, lagUs) {
    if (this.length === this.#dueUs.length) this.#grow()
    const at = (this.#first + this.length++) & (this.#dueUs.length - 1) // the length is a power of two
    this.#dueUs[at] = dueUs
    this.#lagUs[at] = lagUs
  }

  shift () {
    this.#first = (this.#first + 1) & (this.#dueUs.length - 1)
    this.length--
  }

  #grow () {
    this.#dueUs = unroll(this.#dueUs, this.#first)
    this.#lagUs = unroll(this.#lagUs, this.#first)
    this.#first = 0
  }
}

/** @param {Float64Array} ring full @param {number} first */
function unroll (ring, first) {
  const longer = new Float64Array(ring.length * 2)
  longer.set(ring.subarray(first))
  longer.set(ring.subarray(0, first), ring.length - first)
  return longer
}
