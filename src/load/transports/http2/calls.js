/** @import { StreamSlot } from './stream-slot.js' */

const FEWEST_PLACES = 16

/**
 * The calls of a session: those that have a stream, and those that the server's limit of streams holds up.
 *
 * Streams are numbered in turn and mostly end in turn, so that an array with a place for each of the latest numbers finds
 * them: a Map from which every entry is deleted soon builds itself anew all the time. A stream that lasts so long that a
 * later one needs its place is moved to a Map.
 */
export class Calls {
  mostStreams = Infinity // streams at once that the server allows
  nextStreamId = 1 // of the stream that is opened next
  #open = 0 // calls that have a stream
  /** Their number is a power of two. @type {(StreamSlot | null)[]} */
  #places = createPlaces(FEWEST_PLACES)
  /** @type {Map<number, StreamSlot>} */
  #displaced = new Map()
  /** Oldest first. @type {StreamSlot[]} */
  #waiting = []

  /** @param {StreamSlot} slot @returns {boolean} whether it may open a stream; if not, it waits */
  mayBegin (slot) {
    if (this.#open < this.mostStreams && this.#waiting.length === 0) return true
    this.#waiting.push(slot)
    return false
  }

  /** @returns {StreamSlot | undefined} the next that has waited long enough */
  takeWaiting () {
    return this.#waiting.length > 0 && this.#open < this.mostStreams ? this.#waiting.shift() : undefined
  }

  /** @param {StreamSlot} slot */
  openStream (slot) {
    slot.streamId = this.nextStreamId
    this.nextStreamId += 2
    this.#open++
    if (2 * this.#open > this.#places.length) this.#grow()
    this.#place(slot)
  }

  /** @param {number} streamId */
  find (streamId) {
    const slot = this.#places[this.#findPlace(streamId)]
    if (slot !== null && slot.streamId === streamId) return slot
    return this.#displaced.size === 0 ? undefined : this.#displaced.get(streamId)
  }

  /** @param {StreamSlot} slot with a call or without */
  remove (slot) {
    const { streamId } = slot
    if (streamId !== 0) {
      const at = this.#findPlace(streamId)
      if (this.#places[at] === slot) this.#places[at] = null
      else if (!this.#displaced.delete(streamId)) return // it had ended before
      this.#open--
    } else if (slot.inFlight) {
      this.#waiting = this.#waiting.filter((one) => one !== slot)
    }
  }

  /** @param {number} lastStreamId @returns {StreamSlot[]} those that the server did not get to; none waits any more */
  takeAbove (lastStreamId) {
    const waiting = this.#waiting
    this.#waiting = []
    return [...waiting, ...this.#list().filter(({ streamId }) => streamId > lastStreamId)]
  }

  /** @returns {StreamSlot[]} oldest first */
  #list () {
    return [...this.#displaced.values(), ...this.#places.flatMap((slot) => slot ?? [])].sort((a, b) => a.streamId - b.streamId)
  }

  #grow () {
    const slots = this.#places
    this.#places = createPlaces(2 * slots.length)
    for (const slot of slots) if (slot !== null) this.#place(slot)
  }

  /** @param {StreamSlot} slot */
  #place (slot) {
    const at = this.#findPlace(slot.streamId)
    const older = this.#places[at]
    if (older !== null) this.#displaced.set(older.streamId, older)
    this.#places[at] = slot
  }

  /** @param {number} streamId of a client: odd */
  #findPlace (streamId) {
    return streamId >>> 1 & this.#places.length - 1
  }
}

/** @param {number} length @returns {(StreamSlot | null)[]} */
function createPlaces (length) {
  return new Array(length).fill(null)
}
