/** @import { StreamSlot } from './stream-slot.js' */

/** The calls of a session: those that have a stream, and those that the server's limit of streams holds up. */
export class Calls {
  mostStreams = Infinity // streams at once that the server allows
  nextStreamId = 1 // of the stream that is opened next
  /** @type {Map<number, StreamSlot>} */
  #byStream = new Map()
  /** Oldest first. @type {StreamSlot[]} */
  #waiting = []

  /** @param {StreamSlot} slot @returns {boolean} whether it may open a stream; if not, it waits */
  mayBegin (slot) {
    if (this.#byStream.size < this.mostStreams && this.#waiting.length === 0) return true
    this.#waiting.push(slot)
    return false
  }

  /** @returns {StreamSlot | undefined} the next that has waited long enough */
  takeWaiting () {
    return this.#waiting.length > 0 && this.#byStream.size < this.mostStreams ? this.#waiting.shift() : undefined
  }

  /** @param {StreamSlot} slot */
  openStream (slot) {
    slot.streamId = this.nextStreamId
    this.nextStreamId += 2
    this.#byStream.set(slot.streamId, slot)
  }

  /** @param {number} streamId */
  find (streamId) {
    return this.#byStream.get(streamId)
  }

  /** @param {StreamSlot} slot with a call or without */
  remove (slot) {
    if (slot.streamId !== 0) this.#byStream.delete(slot.streamId)
    else if (slot.inFlight) this.#waiting = this.#waiting.filter((one) => one !== slot)
  }

  /** @param {number} lastStreamId @returns {StreamSlot[]} those that the server did not get to; none waits any more */
  takeAbove (lastStreamId) {
    const waiting = this.#waiting
    this.#waiting = []
    return [...waiting, ...[...this.#byStream.values()].filter(({ streamId }) => streamId > lastStreamId)]
  }
}
