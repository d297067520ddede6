import { GrpcAnswer } from './answer.js'

/** @import { ConnectionEvents, LoopConnection } from '../transports.js' */
/** @import { Session } from './session.js' */

/**
 * One place for a call in flight: to a loop it is a connection that sends one request at a time, so that each answer is that of
 * the slot's own request, in whatever order the streams end. Slots share a session, which is found anew at each opening.
 * @implements {LoopConnection}
 */
export class StreamSlot {
  isOpen = false
  lost = 0
  parser = new GrpcAnswer()
  /** Kept by the session. @type {Session | null} */
  session = null
  inFlight = false
  streamId = 0
  /** How often the session had read when the call was sent. */
  readsBefore = 0
  #findSession

  /** @param {{ index: number, events: ConnectionEvents, findSession: () => Session }} options */
  constructor ({ index, events, findSession }) {
    this.index = index
    this.events = events
    this.#findSession = findSession
  }

  open () {
    this.session = this.#findSession()
    this.session.join(this)
  }

  send () {
    this.parser.reset()
    this.session?.send(this) // it has one: the loop sends on open connections only
  }

  close () {
    this.session?.leave(this)
  }
}
