import { ChannelCredentials, Client, Metadata } from '@grpc/grpc-js'
import { assertMayConnect, formatHostPort } from '../../../boot/guard.js'

/** @import { ConnectionOptions } from 'node:tls' */
/** @import { Address } from '../../../boot/guard.js' */
/** @import { GrpcMethod } from './connector.js' */

/**
 * A call as a user of grpc-js makes it: its message is serialised each time.
 * @typedef {{ method: GrpcMethod, message: object, metadata: Metadata }} ClientCall
 */

export class ClientPool {
  timesOpened = 0 // clients that were made; a client connects again by itself, which it does not tell
  /** @type {Array<{ client: Client, users: number } | undefined>} */
  #places = []
  /** @type {ClientCall[]} */
  #calls
  #at = 0
  #streams
  #createClient

  /**
   * @param {{ address: Address, authority: string, calls: ReadonlyArray<{ method: GrpcMethod, message: object, headers:
   *   Record<string, string> }>, streams: number, tls?: ConnectionOptions }} options calls: made in turn; streams:
   *   slots a client
   */
  constructor ({ address, authority, calls, streams, tls = {} }) {
    this.#streams = streams
    this.#calls = calls.map(({ method, message, headers }) => ({ method, message, metadata: createMetadata(headers) }))
    const ca = tls.ca === undefined ? null : Buffer.from([tls.ca].flat().join('\n'))
    const credentials = address.tls === null ? ChannelCredentials.createInsecure() : ChannelCredentials.createSsl(ca)
    assertMayConnect(address) // an IP address, which grpc-js does not resolve
    this.#createClient = () => new Client(formatHostPort(address), credentials, {
      'grpc.enable_http_proxy': 0, // a proxy of the environment is no part of what is measured
      // Clients of the same address share one connection otherwise.
      'grpc.use_local_subchannel_pool': 1,
      'grpc.default_authority': authority,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_receive_message_length': -1,
      ...address.tls !== null && { 'grpc.ssl_target_name_override': address.name }
    })
  }

  /** @returns {ClientCall} */
  nextCall () {
    const call = this.#calls[this.#at]
    this.#at = this.#at + 1 === this.#calls.length ? 0 : this.#at + 1
    return call
  }

  /** @param {number} index of a slot @returns {Client} */
  take (index) {
    const at = Math.floor(index / this.#streams)
    let place = this.#places[at]
    if (place === undefined) {
      place = this.#places[at] = { client: this.#createClient(), users: 0 }
      this.timesOpened++
    }
    place.users++
    return place.client
  }

  /** @param {number} index of a slot that has done with its client */
  giveBack (index) {
    const at = Math.floor(index / this.#streams)
    const place = this.#places[at]
    if (place === undefined || --place.users > 0) return
    place.client.close()
    this.#places[at] = undefined
  }
}

/** @param {Record<string, string>} headers */
function createMetadata (headers) {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(headers)) { metadata.set(name, name.toLowerCase().endsWith('-bin') ? Buffer.from(value, 'base64') : value) }
  return metadata
}
