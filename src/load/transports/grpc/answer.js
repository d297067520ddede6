import { ABSENT, UNREADABLE } from '../http2/answer-head.js'

/** @import { BodyReader } from '../../contents.js' */
/** @import { GrpcSaid } from './connector.js' */

const PREFIX_BYTES = 5

/**
 * What came on one stream: statuses, and where its message begins and ends. One for each slot, used again for each call; it
 * keeps no bytes and makes no strings but constants.
 */
export class GrpcAnswer {
  /** As the loops know it; contentEncoding: gRPC has one of its own, which is not asked for. */
  head = { status: ABSENT, contentEncoding: 0 }
  bodyBytes = 0 // length of the messages, without prefixes
  grpcStatus = ABSENT
  resetCode = ABSENT // Of RST_STREAM; ABSENT when the stream was not reset
  fault = '' // what the protocol forbids; empty when nothing
  hasHeaders = false
  body // null: nobody asks what messages say
  #messages = 0
  #prefixLength = 0
  #prefixValue = 0
  #remaining = 0

  /** @param {{ body?: BodyReader | null }} [options] */
  constructor ({ body = null } = {}) {
    this.body = body
  }

  reset () {
    this.head.status = this.grpcStatus = this.resetCode = ABSENT
    this.bodyBytes = this.#messages = this.#prefixLength = this.#remaining = 0
    this.fault = ''
    this.hasHeaders = false
  }

  /** @param {GrpcSaid} said @param {boolean} endsStream trailers, or headers that are all there is */
  noteHead ({ status, grpcStatus, isGrpc, fault }, endsStream) {
    if (!this.hasHeaders) {
      if (fault === '' && status >= 100 && status < 200 && status !== 101) return // an answer before the answer (RFC 9113, 8.1); there is no 101 (8.6)
      this.hasHeaders = true
      this.head.status = fault === '' ? status : UNREADABLE
      this.body?.begin(0, status)
      this.#accuse(fault || findHeadFault({ status, grpcStatus, isGrpc, endsStream }))
    } else {
      this.#accuse(
        fault ||
          (status !== ABSENT
            ? 'protocol error: :status in trailers'
            : endsStream
              ? ''
              : 'protocol error: headers in the middle of an answer')
      )
    }
    if (!endsStream) return
    this.grpcStatus = grpcStatus
    if (grpcStatus === ABSENT) this.#accuse('protocol error: no grpc-status')
    else if (grpcStatus === UNREADABLE) this.#accuse('protocol error: malformed grpc-status')
  }

  /** @param {Uint8Array} bytes @param {number} at @param {number} end */
  noteData (bytes, at, end) {
    if (!this.hasHeaders) return this.#accuse('protocol error: a message before the headers')
    while (at < end) {
      if (this.#remaining === 0) {
        at = this.#readPrefix(bytes, at, end)
      } else {
        const length = Math.min(this.#remaining, end - at)
        this.body?.add(bytes, at, at + length)
        this.#remaining -= length
        this.bodyBytes += length
        at += length
      }
    }
  }

  end () {
    if (this.grpcStatus === 0) this.body?.end()
    if (this.#remaining > 0 || this.#prefixLength > 0) this.#accuse('protocol error: message cut short')
    else if (this.grpcStatus === 0 && this.#messages !== 1) this.#accuse('protocol error: not one message')
    else if (this.grpcStatus === ABSENT) this.#accuse('protocol error: no trailers')
  }

  /** @param {Uint8Array} bytes @param {number} at @param {number} end */
  #readPrefix (bytes, at, end) {
    if (this.#prefixLength === 0) this.#prefixValue = 0
    while (at < end && this.#prefixLength < PREFIX_BYTES) {
      const byte = bytes[at++]
      if (this.#prefixLength === 0) this.#readFlag(byte)
      else this.#prefixValue = this.#prefixValue * 256 + byte
      this.#prefixLength++
    }
    if (this.#prefixLength === PREFIX_BYTES) {
      this.#prefixLength = 0
      this.#remaining = this.#prefixValue
      this.#messages++
    }
    return at
  }

  /** Packed messages are for those who accept an encoding, and this client names none. @param {number} byte */
  #readFlag (byte) {
    if (byte === 1) this.#accuse('protocol error: a compressed message')
    else if (byte > 1) this.#accuse('protocol error: malformed message prefix')
  }

  /** The first fault is the cause of the others. @param {string} fault */
  #accuse (fault) {
    if (this.fault === '') this.fault = fault
  }
}

/** @param {{ status: number, grpcStatus: number, isGrpc: boolean, endsStream: boolean }} head the first of an answer */
function findHeadFault ({ status, grpcStatus, isGrpc, endsStream }) {
  if (status < 0) return 'protocol error: no :status'
  if (!isGrpc) return 'protocol error: content-type is not application/grpc'
  return grpcStatus !== ABSENT && !endsStream ? 'protocol error: grpc-status before the message' : ''
}
