import tls from 'node:tls'
import { isPlainEnd, MOST_RESENDS } from '../resending.js'
import { Calls } from './calls.js'
import * as http2 from './frames.js'
import { Outbox } from './outbox.js'
import { PeerFrames } from './peer-frames.js'
import { SendFlow } from './send-flow.js'
import { connectTo } from '../../../boot/guard.js'
import { buildSettings, buildWindowUpdate, DEFAULT_WINDOW, MAX_WINDOW, PREFACE, SETTING } from './frames.js'

/** @import { PeerEvents } from './peer-frames.js' */
/** @import { SessionOptions } from './session-pool.js' */
/** @import { StreamSlot } from './stream-slot.js' */
/** @import { Address } from '../../../boot/guard.js' */

const FLOOD = 'a thousand frames to be answered, and no answer was read'
const SETTINGS_ACK = http2.buildFrame({ type: http2.SETTINGS, flags: http2.ACK })

/** What a client sends before anything else (RFC 9113, 3.4): no dynamic table, no pushes, windows as wide as they can be. */
const GREETING = Buffer.concat([
  PREFACE,
  buildSettings([[SETTING.headerTableSize, 0], [SETTING.enablePush, 0], [SETTING.initialWindowSize, MAX_WINDOW]]),
  buildWindowUpdate({ streamId: 0, increment: MAX_WINDOW - DEFAULT_WINDOW })
])

const BATCH_BYTES = 2 ** 30

/**
 * One HTTP/2 connection (RFC 9113) from its making to its end, with the slots that share it: a stream for each request.
 * It is open when the server's SETTINGS have come. When the server says GOAWAY or refuses a stream, when stream numbers run
 * out, or when nothing is heard any more, it takes no slots and no further calls: calls in flight go on, their slots leave
 * after them. What the server did not process is sent again elsewhere (RFC 9113, 8.7).
 * @implements {PeerEvents}
 */
export class Session {
  isAccepting = true // takes slots
  reads = 0 // reads so far, for a slot to see whether anything has been heard
  #isOpen = false
  #isOver = false
  #hasAnswered = false
  /** @type {Set<StreamSlot>} */
  #slots = new Set()
  #calls = new Calls()
  /** Slots whose answer came with this read. @type {StreamSlot[]} */
  #answered = []
  #lastStreamId
  #closingCause = 'connection closed'
  #nowUs = 0
  #socket
  #outbox
  #sendFlow
  #receiveWindow
  #peer
  #nextRequest
  #readBuffer
  #clock
  #onOpen
  #onBytes

  /** @param {SessionOptions} options */
  constructor ({ address, nextRequest, head, readBuffer, clock, onOpen, onBytes, handshakes, lastStreamId = http2.MAX_WINDOW }) {
    this.#nextRequest = nextRequest
    this.#peer = new PeerFrames({ events: this, head })
    this.#readBuffer = readBuffer
    this.#clock = clock
    this.#onOpen = onOpen
    this.#onBytes = onBytes
    this.#lastStreamId = lastStreamId
    this.#socket = connectSocket({
      address,
      readBuffer,
      onConnect: () => this.#socket.write(GREETING),
      onRead: (length) => this.#read(length),
      onEnd: (cause) => this.#break(cause || this.#closingCause)
    })
    handshakes?.watch({ socket: this.#socket, isTls: address.tls !== null })
    this.#outbox = new Outbox({ socket: this.#socket, mustCopy: address.tls !== null })
    this.#sendFlow = new SendFlow({ outbox: this.#outbox })
    this.#receiveWindow = new ReceiveWindow({ outbox: this.#outbox })
  }

  /** @param {StreamSlot} slot */
  join (slot) {
    this.#slots.add(slot)
    slot.streamId = 0
    // Not at once, so that a loop is not called back from within its own call.
    if (this.#isOpen) this.#clock.soon(() => { if (slot.session === this && !slot.isOpen) this.#admit(slot) })
  }

  /** @param {StreamSlot} slot one that gives up what it has in flight */
  leave (slot) {
    if (slot.inFlight) this.#cancel(slot)
    this.#release(slot)
  }

  /** @param {StreamSlot} slot */
  send (slot) {
    slot.inFlight = true
    slot.streamId = 0
    slot.readsBefore = this.reads
    if (this.#calls.mayBegin(slot)) this.#begin(slot)
    this.#outbox.flush()
  }

  /** @type {PeerEvents['onSettings']} */
  onSettings ({ maxConcurrentStreams, initialWindowSize }) {
    this.#calls.mostStreams = maxConcurrentStreams ?? this.#calls.mostStreams
    if (initialWindowSize !== undefined) this.#sendFlow.setInitialWindow(initialWindowSize)
    if (!this.#outbox.reply(SETTINGS_ACK)) this.#peer.error = FLOOD
    this.#beginWaiting()
    if (this.#isOpen) return
    this.#isOpen = true
    this.#onOpen()
    for (const slot of [...this.#slots]) this.#admit(slot)
  }

  /** @type {PeerEvents['areTrailers']} */
  areTrailers (streamId) {
    return this.#calls.find(streamId)?.parser.hasHeaders ?? false
  }

  /** @type {PeerEvents['onHead']} */
  onHead (streamId, said, endsStream) {
    const slot = this.#find(streamId)
    if (slot === undefined) return
    slot.parser.noteHead(said, endsStream)
    if (slot.firstByteUs === 0 && slot.parser.hasHeaders) slot.firstByteUs = this.#nowUs
    if (endsStream) this.#end(slot)
  }

  /** @type {PeerEvents['onData']} */
  onData (streamId, bytes, start, end, endsStream, frameBytes) {
    this.#receiveWindow.take(frameBytes)
    const slot = this.#find(streamId)
    if (slot === undefined) return
    slot.parser.noteData(bytes, start, end)
    if (endsStream) this.#end(slot)
  }

  /** @type {PeerEvents['onReset']} */
  onReset (streamId, errorCode) {
    const slot = this.#find(streamId)
    if (slot === undefined) return
    if (errorCode === http2.ERROR_CODE.refusedStream && !slot.parser.hasHeaders && slot.refusals < MOST_RESENDS) {
      this.#retire()
      this.#giveUp(slot, '', true)
      return this.#beginWaiting()
    }
    slot.parser.resetCode = errorCode
    this.#end(slot)
  }

  /** @type {PeerEvents['onGoaway']} */
  onGoaway (lastStreamId, errorCode) {
    this.#closingCause = `GOAWAY ${errorCode}`
    this.isAccepting = false // the slots that are free leave at the end of this read
    for (const slot of this.#calls.takeAbove(lastStreamId)) this.#giveUp(slot, this.#closingCause, true)
  }

  /** @type {PeerEvents['onWindow']} */
  onWindow (streamId, increment) {
    if (streamId !== 0) this.#find(streamId)
    if (!this.#sendFlow.widen(streamId, increment)) this.#peer.error = 'window over 2^31 - 1'
  }

  /** @type {PeerEvents['onPing']} */
  onPing (payload) {
    if (!this.#outbox.reply(http2.buildFrame({ type: http2.PING, flags: http2.ACK, payload }))) this.#peer.error = FLOOD
  }

  /** @param {number} length */
  #read (length) {
    if (this.#isOver) return false
    this.reads++
    this.#onBytes(length)
    this.#nowUs = this.#clock.nowUs()
    this.#outbox.hold()
    if (this.#peer.read(this.#readBuffer, 0, length) && this.#peer.error === '') this.#freeAnswered()
    else this.#break(`protocol error: ${this.#peer.error}`)
    if (this.#isOver) return false
    this.#outbox.release()
    return true
  }

  #freeAnswered () {
    const answered = this.#answered
    for (let i = 0; i < answered.length; i++) {
      const slot = answered[i]
      if (slot.session === this && slot.isOpen && this.isAccepting) slot.events.onFree(slot, this.#nowUs)
    }
    answered.length = 0
    if (!this.isAccepting) this.#dismissFree()
  }

  /** @param {StreamSlot} slot */
  #admit (slot) {
    const { inFlight } = slot
    if (this.isAccepting) {
      slot.isOpen = true
      return inFlight ? this.send(slot) : slot.events.onOpen(slot, this.#clock.nowUs())
    }
    this.#release(slot)
    return inFlight ? slot.sendElsewhere() : slot.open()
  }

  /** @param {StreamSlot} slot */
  #begin (slot) {
    this.#calls.openStream(slot)
    const request = slot.request ??= this.#nextRequest(slot.dueUs)
    if (++slot.sendings === 2) slot.events.onResent(slot, 1)
    slot.parser.reset(request)
    slot.firstByteUs = 0
    this.#sendFlow.begin(request, slot.streamId)
    // Until they have left, each of the slots may call once more.
    if (this.#calls.nextStreamId > this.#lastStreamId - 2 * this.#slots.size) this.#retire()
  }

  #beginWaiting () {
    for (let slot = this.#calls.takeWaiting(); slot !== undefined; slot = this.#calls.takeWaiting()) this.#begin(slot)
  }

  /** @param {number} streamId @returns {StreamSlot | undefined} undefined: the call has been given up */
  #find (streamId) {
    const slot = this.#calls.find(streamId)
    if (slot === undefined && (streamId % 2 === 0 || streamId >= this.#calls.nextStreamId)) { this.#peer.error = 'a frame on a stream that was never opened' }
    return slot
  }

  /** @param {StreamSlot} slot its answer has come, or its stream was reset */
  #end (slot) {
    const { parser, streamId } = slot
    const wasReset = parser.resetCode >= 0
    this.#calls.remove(slot)
    if (this.#sendFlow.cancel(streamId) && !wasReset) {
      this.#outbox.add(http2.buildRstStream({ streamId, errorCode: http2.ERROR_CODE.cancel }))
    }
    if (!wasReset) parser.end()
    slot.inFlight = false
    this.#hasAnswered = true
    if (slot.firstByteUs === 0) slot.firstByteUs = this.#nowUs // reset before it began
    this.#answered.push(slot)
    slot.events.onAnswer(slot, this.#nowUs)
    this.#beginWaiting()
  }

  /** @param {StreamSlot} slot */
  #cancel (slot) {
    const { streamId } = slot
    if (slot.readsBefore === this.reads) this.#retire() // nothing has been heard since: others had better not count on it
    this.#calls.remove(slot)
    if (streamId === 0) return
    this.#sendFlow.cancel(streamId)
    this.#outbox.add(http2.buildRstStream({ streamId, errorCode: http2.ERROR_CODE.cancel }))
    this.#beginWaiting()
    this.#outbox.flush()
  }

  #retire () {
    if (this.isAccepting) this.#clock.soon(() => { if (!this.#isOver) this.#dismissFree() })
    this.isAccepting = false
  }

  #dismissFree () {
    for (const slot of [...this.#slots]) if (slot.isOpen && !slot.inFlight) this.#tellClosed(slot, '')
  }

  /** @param {StreamSlot} slot @param {string} cause */
  #tellClosed (slot, cause) {
    const { inFlight } = slot
    const wasFree = slot.isOpen && !inFlight
    this.#release(slot)
    slot.lost = inFlight ? 1 : 0
    slot.events.onClosed(slot, wasFree ? '' : cause, this.#clock.nowUs())
  }

  /** @param {StreamSlot} slot @param {string} cause @param {boolean} isUnprocessed what it has in flight, for sure */
  #giveUp (slot, cause, isUnprocessed) {
    if (!isUnprocessed || slot.refusals === MOST_RESENDS) return this.#tellClosed(slot, cause)
    this.#release(slot)
    slot.sendElsewhere()
  }

  /** @param {StreamSlot} slot */
  #release (slot) {
    this.#calls.remove(slot)
    this.#sendFlow.cancel(slot.streamId)
    slot.isOpen = slot.inFlight = false
    slot.session = null
    this.#slots.delete(slot)
    if (this.#slots.size === 0) this.#finish(http2.ERROR_CODE.noError)
  }

  /** @param {string} cause */
  #break (cause) {
    if (this.#isOver) return
    const slots = [...this.#slots]
    const isOfKept = this.#hasAnswered && isPlainEnd(cause)
    this.#finish(http2.ERROR_CODE.protocolError)
    for (const slot of slots) if (slot.session === this) this.#giveUp(slot, cause, isOfKept && slot.isUnheard(this.reads))
  }

  /** @param {number} errorCode */
  #finish (errorCode) {
    if (this.#isOver) return
    this.#isOver = true
    this.isAccepting = false
    this.#outbox.release()
    if (this.#socket.writable && this.#isOpen) this.#socket.write(http2.buildGoaway({ lastStreamId: 0, errorCode }))
    this.#socket.destroy()
  }
}

/**
 * Connect a socket that reads into a buffer of ours (`onread`): no stream events, no copies.
 * @param {{ address: Address, readBuffer: Uint8Array, onConnect: () => void, onRead: (length: number) => boolean,
 *   onEnd: (cause: string) => void }} options onEnd: may be called more than once; cause: empty when the peer has
 *   closed
 */
function connectSocket ({ address, readBuffer, onConnect, onRead, onEnd }) {
  const socket = connectTo({ address, options: { onread: { buffer: readBuffer, callback: onRead } } })
  socket.setNoDelay(true)
  socket.on(address.tls === null ? 'connect' : 'secureConnect', () => {
    if (socket instanceof tls.TLSSocket && socket.alpnProtocol !== 'h2') onEnd('protocol error: the server does not speak HTTP/2 (ALPN)')
    else onConnect()
  })
  socket.on('error', (error) => onEnd(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message))
  socket.on('end', () => onEnd(''))
  socket.on('close', () => onEnd(''))
  return socket
}

/**
 * Keeps the connection's receive window open (RFC 9113, 6.9): announced as wide as can be, so that one update suffices for a
 * gibibyte. Streams have a window of the same width of their own, which is not opened again: an answer of 2 GiB and more would stop there.
 */
export class ReceiveWindow {
  #outbox
  #takenBytes = 0
  #batchBytes

  /** @param {{ outbox: Outbox, batchBytes?: number }} options */
  constructor ({ outbox, batchBytes = BATCH_BYTES }) {
    this.#outbox = outbox
    this.#batchBytes = Math.min(batchBytes, http2.MAX_WINDOW)
  }

  /** @param {number} bytes */
  take (bytes) {
    this.#takenBytes += bytes
    if (this.#takenBytes < this.#batchBytes) return
    this.#outbox.add(http2.buildWindowUpdate({ streamId: 0, increment: this.#takenBytes }))
    this.#takenBytes = 0
  }
}
