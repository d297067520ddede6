import { OTHER_CAUSES } from '../causes.js'
import { ABSENT } from './answer-head.js'

/** @import { GoodAnswer } from '../../types.ts' */
/** @import { GrpcAnswer } from './answer.js' */

const MOST_CAUSES = 100

/** Says of each gRPC answer whether it is good: grpc-status 0 decides, then the length of the message where one is asked for. */
export class GrpcAnswerCheck {
  #minBytes
  #maxBytes
  /** @type {Map<string, string>} */
  #causes = new Map()

  /** @param {Pick<GoodAnswer, 'bodyBytes'>} good */
  constructor ({ bodyBytes = {} }) {
    this.#minBytes = bodyBytes.min ?? 0
    this.#maxBytes = bodyBytes.max ?? Infinity
  }

  /** @param {GrpcAnswer} answer */
  isGood ({ head, bodyBytes, grpcStatus, resetCode, fault }) {
    return grpcStatus === 0 && head.status === 200 && fault === '' && resetCode === ABSENT &&
      bodyBytes >= this.#minBytes && bodyBytes <= this.#maxBytes
  }

  /**
   * @param {GrpcAnswer} answer a bad one
   * @returns {string} `RST_STREAM 8`, `status 503`, `protocol error: no trailers`, `grpc-status 14`, `body 12 bytes`
   */
  nameFault ({ head, bodyBytes, grpcStatus, resetCode, fault }) {
    if (resetCode !== ABSENT) return this.#share(`RST_STREAM ${resetCode}`)
    if (head.status >= 0 && head.status !== 200) return this.#share(`status ${head.status}`)
    if (fault !== '') return fault
    return this.#share(grpcStatus === 0 ? `body ${bodyBytes} bytes` : `grpc-status ${grpcStatus}`)
  }

  /**
   * A number of its own each time must not fill the memory, nor the record, with causes.
   * @param {string} cause
   */
  #share (cause) {
    const known = this.#causes.get(cause)
    if (known !== undefined) return known
    if (this.#causes.size >= MOST_CAUSES) return OTHER_CAUSES
    this.#causes.set(cause, cause)
    return cause
  }
}
