import { CauseNames } from '../../causes.js'
import { findEncoding, tellEncoding } from '../../content-encodings.js'

/** @import { AnswerJudge, CheckedAnswer } from '../transports.js' */

/**
 * What the parser holds of an answer.
 * @typedef {{ readonly head: { status: number, contentEncoding: number }, readonly bodyBytes: number }} Answer
 */

/**
 * Says of each answer whether it is good. The comparison is three numbers; text is made only for a bad one, once for each kind.
 * @implements {AnswerJudge}
 */
export class AnswerCheck {
  #status
  #contentEncoding
  #minBytes
  #maxBytes
  #causes = new CauseNames() // a number of its own each time must not fill the memory, nor the record, with causes

  /** @param {CheckedAnswer} good */
  constructor ({ status = 200, contentEncoding, bodyBytes = {} }) {
    this.#status = status
    this.#contentEncoding = contentEncoding === undefined ? -1 : findEncoding(contentEncoding)
    this.#minBytes = bodyBytes.min ?? 0
    this.#maxBytes = bodyBytes.max ?? Infinity
  }

  /** @param {Answer} answer */
  isGood ({ head, bodyBytes }) {
    return head.status === this.#status && bodyBytes >= this.#minBytes && bodyBytes <= this.#maxBytes &&
      (this.#contentEncoding === -1 || head.contentEncoding === this.#contentEncoding)
  }

  /** @param {Answer} answer a bad one @returns {string} `status 500`, `body 12 bytes`, `content-encoding br` */
  nameFault ({ head, bodyBytes }) {
    if (head.status !== this.#status) return this.#causes.share(`status ${head.status}`)
    if (bodyBytes < this.#minBytes || bodyBytes > this.#maxBytes) return this.#causes.share(`body ${bodyBytes} bytes`)
    return this.#causes.share(`content-encoding ${tellEncoding(head.contentEncoding)}`)
  }
}
