import { CauseNames } from '../../causes.js'
import { AnswerCheck } from '../http1/answer-check.js'
import { ABSENT } from './answer-head.js'

/** @import { AnswerJudge, CheckedAnswer } from '../transports.js' */
/** @import { HttpAnswer } from './answer.js' */

/**
 * Says of each answer over HTTP/2 whether it is good: its stream has ended as the protocol has it, and the rest is as over HTTP/1.1.
 * @implements {AnswerJudge}
 */
export class Http2AnswerCheck {
  #check
  #causes = new CauseNames()

  /** @param {CheckedAnswer} good */
  constructor (good) {
    this.#check = new AnswerCheck(good)
  }

  /** @param {HttpAnswer} answer */
  isGood (answer) {
    return answer.fault === '' && answer.resetCode === ABSENT && this.#check.isGood(answer)
  }

  /** @param {HttpAnswer} answer a bad one @returns {string} `RST_STREAM 8`, `protocol error: no :status`, `status 500`, `body 12 bytes` */
  nameFault (answer) {
    if (answer.resetCode !== ABSENT) return this.#causes.share(`RST_STREAM ${answer.resetCode}`)
    return answer.fault === '' ? this.#check.nameFault(answer) : answer.fault
  }
}
