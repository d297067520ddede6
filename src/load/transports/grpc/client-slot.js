import { status } from '@grpc/grpc-js'
import { GrpcAnswer } from './answer.js'

/** @import { Client, ClientUnaryCall, ServiceError } from '@grpc/grpc-js' */
/** @import { BodyReader } from '../../contents.js' */
/** @import { Clock } from '../../loops/clock.js' */
/** @import { ConnectionEvents, LoopConnection } from '../transports.js' */
/** @import { ClientPool } from './client-pool.js' */

const HTTP_OK = 200
const WAIT_MS = 500 // the timer of a wait outlives its client, and keeps the process

/**
 * One place for a call in flight, made by a client of grpc-js as a user would make it: what this costs more than raw frames is
 * the price of the client. A lost connection shows as status 14; the slot is then closed, and waits for the client at its
 * next opening.
 * @implements {LoopConnection}
 */
export class ClientSlot {
  isOpen = false
  lost = 0
  parser
  #events
  #clients
  #clock
  /** @type {Client | null} */
  #client = null
  /** @type {ClientUnaryCall | null} */
  #call = null
  #life = 0 // counts the slot's lives: what belongs to an earlier one is not listened to

  /** @param {{ index: number, events: ConnectionEvents, clients: ClientPool, body?: BodyReader | null, clock: Clock }} options */
  constructor ({ index, events, clients, body = null, clock }) {
    this.parser = new GrpcAnswer({ body })
    this.index = index
    this.#events = events
    this.#clients = clients
    this.#clock = clock
  }

  open () {
    this.#life++
    this.#client = this.#clients.take(this.index)
    this.#wait(this.#client)
  }

  send () {
    const life = this.#life
    const { parser } = this
    const { method: { definition }, message, metadata } = this.#clients.nextCall()
    parser.reset()
    const deserialize = (/** @type {Buffer} */ bytes) => {
      parser.bodyBytes = bytes.length
      parser.body?.begin(0, HTTP_OK)
      parser.body?.add(bytes, 0, bytes.length)
      parser.body?.end()
      return definition.responseDeserialize(bytes)
    }
    const client = /** @type {Client} */ (this.#client) // the loop sends on open connections only
    this.#call = client.makeUnaryRequest(definition.path, definition.requestSerialize, deserialize, message, metadata, (error) => {
      if (life === this.#life) this.#end(error)
    })
  }

  close () {
    this.#life++
    const call = this.#call
    this.#call = null
    this.isOpen = false
    call?.cancel()
    if (this.#client !== null) this.#clients.giveBack(this.index)
    this.#client = null
  }

  /** Until the client is connected, or the loop has waited enough. @param {Client} client */
  #wait (client) {
    const life = this.#life
    client.waitForReady(Date.now() + WAIT_MS, (error) => {
      if (life !== this.#life) return
      if (error !== undefined) return this.#wait(client)
      this.isOpen = true
      this.#events.onOpen(this, this.#clock.nowUs())
    })
  }

  /** @param {ServiceError | null} error */
  #end (error) {
    this.#call = null
    const nowUs = this.#clock.nowUs()
    if (error?.code === status.UNAVAILABLE) {
      this.close()
      this.lost = 1
      return this.#events.onClosed(this, `grpc-status ${error.code}`, nowUs)
    }
    this.parser.head.status = 200
    this.parser.grpcStatus = error === null ? status.OK : error.code
    this.#events.onAnswer(this, nowUs)
    if (this.isOpen) this.#events.onFree(this, nowUs)
  }
}
