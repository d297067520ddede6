import { CauseNames } from '../../causes.js'
import { ABSENT } from '../http2/answer-head.js'

/** @import { GoodAnswer } from '../../../types.ts' */
/** @import { AnswerJudge } from '../transports.js' */
/** @import { GrpcAnswer } from './answer.js' */

/**
 * Says of each gRPC answer whether it is good: grpc-status 0 decides, then the length of the message where one is asked
 * for.
 * @implements {AnswerJudge}
 */
export class GrpcAnswerCheck {
  #minBytes
  #maxBytes
  // A number of its own each time must not fill the memory, nor the record, with causes.
  #causes = new CauseNames()

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
    if (resetCode !== ABSENT) return this.#causes.share(`RST_STREAM ${resetCode}`)
    if (head.status >= 0 && head.status !== 200) return this.#causes.share(`status ${head.status}`)
    if (fault !== '') return fault
    return this.#causes.share(grpcStatus === 0 ? `body ${bodyBytes} bytes` : `grpc-status ${grpcStatus}`)
  }
}
