import { connectSocket } from './connect.js'
import * as http2 from './frames.js'
import { GREETING } from './greeting.js'
import { Outbox } from './outbox.js'
import { PeerFrames } from './peer-frames.js'
import { ReceiveWindow } from './receive-window.js'
import { SendFlow } from './send-flow.js'

/** @import { PeerEvents } from './peer-frames.js' */
/** @import { SessionOptions } from './session-pool.js' */
/** @import { StreamSlot } from './stream-slot.js' */

const FLOOD = 'a thousand frames to be answered, and no answer was read'
const SETTINGS_ACK = http2.buildFrame({ type: http2.SETTINGS, flags: http2.ACK })

/**
 * One HTTP/2 connection (RFC 9113) from its making to its end, with the slots that share it: a stream for each request.
 * It is open when the server's SETTINGS have come. When the server says GOAWAY, when the stream numbers run out, or when
 * nothing is heard any more, it takes no slots and no further calls: calls in flight go on, their slots leave after them.
 * @implements {PeerEvents}
 */
export class Session {
  /** Takes slots. */
  isAccepting = true
  /** Reads so far, for a slot to see whether anything has been heard. */
  reads = 0
  #isOpen = false
  #isOver = false
  /** @type {Set<StreamSlot>} */
  #slots = new Set()
  /** Calls in flight by stream. @type {Map<number, StreamSlot>} */
  #streams = new Map()
  /** Calls that the server's limit of streams holds up, oldest first. @type {StreamSlot[]} */
  #waiting = []
  /** Slots whose answer came with this read. @type {StreamSlot[]} */
  #answered = []
  #maxStreams = Infinity
  #nextStreamId = 1
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

  /** @param {SessionOptions} options */
  constructor ({ address, nextRequest, head, readBuffer, clock, onOpen, handshakes, lastStreamId = http2.MAX_WINDOW }) {
    this.#nextRequest = nextRequest
    this.#peer = new PeerFrames({ events: this, head })
    this.#readBuffer = readBuffer
    this.#clock = clock
    this.#onOpen = onOpen
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
    // Not at once, so that a loop is not called back from within its own call.
    if (this.#isOpen) this.#clock.soon(() => { if (slot.session === this && !slot.isOpen) this.#admit(slot) })
  }

  /** @param {StreamSlot} slot one that gives up what it has in flight */
  leave (slot) {
    if (slot.inFlight) this.#cancel(slot)
    this.#detach(slot)
  }

  /** @param {StreamSlot} slot */
  send (slot) {
    slot.inFlight = true
    slot.readsBefore = this.reads
    if (this.#streams.size >= this.#maxStreams || this.#waiting.length > 0) this.#waiting.push(slot)
    else this.#begin(slot)
    this.#outbox.flush()
  }

  /** @type {PeerEvents['onSettings']} */
  onSettings ({ maxConcurrentStreams, initialWindowSize }) {
    this.#maxStreams = maxConcurrentStreams ?? this.#maxStreams
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
    return this.#streams.get(streamId)?.parser.hasHeaders ?? false
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
    slot.parser.resetCode = errorCode
    this.#end(slot)
  }

  /** @type {PeerEvents['onGoaway']} */
  onGoaway (lastStreamId, errorCode) {
    this.#closingCause = `GOAWAY ${errorCode}`
    this.isAccepting = false // the slots that are free leave at the end of this read
    const refused = [...this.#waiting, ...[...this.#streams.values()].filter(({ streamId }) => streamId > lastStreamId)]
    this.#waiting = []
    for (const slot of refused) this.#tellClosed(slot, this.#closingCause)
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
    this.#nowUs = this.#clock.nowUs()
    this.#outbox.hold()
    const isFine = this.#peer.read(this.#readBuffer, 0, length) && this.#peer.error === ''
    if (!isFine) this.#break(`protocol error: ${this.#peer.error}`)
    else this.#freeAnswered()
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
    if (!this.isAccepting) {
      this.#detach(slot)
      return slot.open() // elsewhere
    }
    slot.isOpen = true
    slot.events.onOpen(slot, this.#clock.nowUs())
  }

  /** @param {StreamSlot} slot */
  #begin (slot) {
    slot.streamId = this.#nextStreamId
    this.#nextStreamId += 2
    this.#streams.set(slot.streamId, slot)
    const request = this.#nextRequest(slot.dueUs)
    slot.parser.reset(request)
    slot.firstByteUs = 0
    this.#sendFlow.begin(request, slot.streamId)
    // Until they have left, each of the slots may call once more.
    if (this.#nextStreamId > this.#lastStreamId - 2 * this.#slots.size) this.#retire()
  }

  #beginWaiting () {
    while (this.#waiting.length > 0 && this.#streams.size < this.#maxStreams) this.#begin(/** @type {StreamSlot} */ (this.#waiting.shift()))
  }

  /** @param {number} streamId @returns {StreamSlot | undefined} undefined: the call has been given up */
  #find (streamId) {
    const slot = this.#streams.get(streamId)
    if (slot === undefined && (streamId % 2 === 0 || streamId >= this.#nextStreamId)) { this.#peer.error = 'a frame on a stream that was never opened' }
    return slot
  }

  /** @param {StreamSlot} slot its answer has come, or its stream was reset */
  #end (slot) {
    const { parser, streamId } = slot
    const wasReset = parser.resetCode >= 0
    this.#streams.delete(streamId)
    if (this.#sendFlow.cancel(streamId) && !wasReset) {
      this.#outbox.add(http2.buildRstStream({ streamId, errorCode: http2.ERROR_CODE.cancel }))
    }
    if (!wasReset) parser.end()
    slot.inFlight = false
    if (slot.firstByteUs === 0) slot.firstByteUs = this.#nowUs // reset before it began
    this.#answered.push(slot)
    slot.events.onAnswer(slot, this.#nowUs)
    this.#beginWaiting()
  }

  /** @param {StreamSlot} slot */
  #cancel (slot) {
    const { streamId } = slot
    const isSent = this.#streams.get(streamId) === slot
    if (slot.readsBefore === this.reads) this.#retire() // nothing has been heard since: others had better not count on it
    if (!isSent) {
      this.#waiting = this.#waiting.filter((one) => one !== slot)
      return
    }
    this.#streams.delete(streamId)
    this.#sendFlow.cancel(streamId)
    this.#outbox.add(http2.buildRstStream({ streamId, errorCode: http2.ERROR_CODE.cancel }))
    this.#beginWaiting()
    this.#outbox.flush()
  }

  #retire () {
    if (!this.isAccepting) return
    this.isAccepting = false
    this.#clock.soon(() => { if (!this.#isOver) this.#dismissFree() })
  }

  #dismissFree () {
    for (const slot of [...this.#slots]) if (slot.isOpen && !slot.inFlight) this.#tellClosed(slot, '')
  }

  /** @param {StreamSlot} slot @param {string} cause */
  #tellClosed (slot, cause) {
    const { inFlight } = slot
    const wasFree = slot.isOpen && !inFlight
    this.#streams.delete(slot.streamId)
    this.#sendFlow.cancel(slot.streamId)
    this.#detach(slot)
    slot.lost = inFlight ? 1 : 0
    slot.events.onClosed(slot, wasFree ? '' : cause, this.#clock.nowUs())
  }

  /** @param {StreamSlot} slot */
  #detach (slot) {
    slot.isOpen = slot.inFlight = false
    slot.session = null
    this.#slots.delete(slot)
    if (this.#slots.size === 0) this.#finish(http2.ERROR_CODE.noError)
  }

  /** @param {string} cause */
  #break (cause) {
    if (this.#isOver) return
    const slots = [...this.#slots]
    this.#finish(http2.ERROR_CODE.protocolError)
    for (const slot of slots) if (slot.session === this) this.#tellClosed(slot, cause)
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
