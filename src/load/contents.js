import { hash } from 'node:crypto'
import { findContentFaults, TOO_LONG } from '../boot/answer-contents.js'
import { asksContents } from '../plan/good-answer.js'
import { createRandom } from '../plan/random.js'
import { tellEncoding } from './content-encodings.js'

/**
 * @import { GoodAnswer } from '../types.ts'
 * @import { AnswerJudge } from './transports/transports.js'
 *
 * Says why a body is bad, always with the same text for the same fault; empty: it is good.
 * @typedef {(body: Uint8Array, contentEncoding: number) => string} JudgeBody contentEncoding: see content-encodings.js
 *
 * What is told of each answer that is good but for its body. rarity: one in 2 to the power of it was looked at when it came.
 * @typedef {{ noteContent: (dueUs: number, rarity: number, isChecked: boolean, isBad: boolean) => void }} ContentRecorder
 *
 * A body that was seen twice, and what was found in it.
 * @typedef {{ body: Buffer, contentEncoding: number, fault: string }} KnownBody
 */

const SHARE = 0.05 // of the driver's time at most, for bodies that are new
const PERIOD_US = 50_000
const ALLOWANCE_US = 20_000 // once: the first ones are read by code that is not compiled yet
const MOST_RECENT = 4 // bodies in turn, each compared byte by byte: as cheap as reading them
const MOST_KNOWN = 65_536 // by their hash
const MOST_RARE = 16
const LONGEST_BODY = 4 * 2 ** 20
/** Of a body that is too long to be kept: none of them is looked at. */
export const UNREAD = MOST_RARE + 1

/**
 * @param {{ good: GoodAnswer, nowUs: () => number, seed?: number }} options
 * @returns {Contents | null} null where no more is asked of a body than its length on the wire
 */
export function createContents ({ good, nowUs, seed }) {
  if (!asksContents(good)) return null
  return new Contents({
    status: good.status,
    nowUs,
    seed,
    judge: (body, contentEncoding) => judgeBody({ body, encoding: tellEncoding(contentEncoding), good })
  })
}

/** @param {{ body: Uint8Array, encoding: string, good: GoodAnswer }} options */
function judgeBody ({ body, encoding, good }) {
  try {
    const [first] = findContentFaults({ encoding, body, good })
    return first === undefined ? '' : `body: ${first.cause}`
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== TOO_LONG) throw error
    return 'body: too long when unpacked'
  }
}

/**
 * What is known of the bodies of a trial. Each distinct one is judged once, and known again: the last few byte by byte, the
 * others by their hash (SHA-256: nobody makes a bad body that has a good one's). Where new ones cost more than a share of the
 * driver's time, only some of the answers are looked at: which of them is drawn before anything of a body is seen, so that
 * they are a fair sample of those that came at the same rarity.
 */
export class Contents {
  rarity = 0 // one in 2 to the power of it is looked at
  /** The latest first. @type {KnownBody[]} */
  recent = []
  /** @type {ContentRecorder | null} */
  recorder = null
  #judge
  #nowUs
  #random
  /** @type {Map<string, string>} fault by encoding and hash */
  #known = new Map()
  #periodUs
  #spentUs = -ALLOWANCE_US // in this period; below 0 while some of the allowance is left

  /** @param {{ judge: JudgeBody, status?: number, nowUs: () => number, seed?: number }} options status: of a good answer */
  constructor ({ judge, status = 200, nowUs, seed = 1 }) {
    this.status = status
    this.#judge = judge
    this.#nowUs = nowUs
    this.#random = createRandom(seed)
    this.#periodUs = nowUs()
  }

  draws () {
    if (this.rarity === 0) return true
    this.#keepToShare(this.#nowUs())
    return this.#random() * 2 ** this.rarity < 1
  }

  /** @param {Uint8Array} body none of the last few @param {number} contentEncoding @returns {string} its fault */
  judge (body, contentEncoding) {
    const beganUs = this.#nowUs()
    const key = `${contentEncoding} ${hash('sha256', body, 'base64')}`
    const known = this.#known.get(key)
    const fault = known ?? this.#judge(body, contentEncoding)
    if (known === undefined && this.#known.size < MOST_KNOWN) this.#known.set(key, fault)
    // One that comes again: of bodies that all differ, none has to be copied.
    if (known !== undefined || this.recent.length < MOST_RECENT) this.#remember({ body: Buffer.from(body), contentEncoding, fault })
    const endedUs = this.#nowUs()
    this.#spentUs += endedUs - beganUs
    this.#keepToShare(endedUs)
    return fault
  }

  /** @param {KnownBody} one that came again, if it is remembered still */
  touch (one) {
    const { recent } = this
    for (let i = recent.indexOf(one); i > 0; i--) {
      recent[i] = recent[i - 1]
      recent[i - 1] = one
    }
  }

  /** @param {KnownBody} body */
  #remember (body) {
    if (this.recent.length === MOST_RECENT) this.recent.pop()
    this.recent.unshift(body)
  }

  /** Looks at fewer, or at more again, by what the last ones cost. @param {number} nowUs */
  #keepToShare (nowUs) {
    const elapsedUs = nowUs - this.#periodUs
    if (elapsedUs < PERIOD_US) return
    const used = this.#spentUs / (SHARE * elapsedUs)
    if (used > 1) this.rarity = Math.min(MOST_RARE, this.rarity + Math.ceil(Math.log2(used)))
    else if (used < 1 / 4 && this.rarity > 0) this.rarity--
    this.#periodUs = nowUs
    this.#spentUs = Math.min(0, this.#spentUs)
  }
}

/** One body as it comes, in as many pieces as it likes. Of one that equals a body of before nothing is copied. */
export class BodyReader {
  fault = '' // valid when the body has ended: empty when it is good, or was not looked at
  isChecked = false
  rarity = 0
  #contents
  #contentEncoding = 0
  /** The one that all pieces until now are the beginning of. @type {KnownBody | null} */
  #like = null
  #length = 0
  #bytes = Buffer.alloc(0)

  /** @param {{ contents: Contents }} options */
  constructor ({ contents }) {
    this.#contents = contents
  }

  /** @param {number} contentEncoding @param {number} status what is bad already is not looked into */
  begin (contentEncoding, status) {
    const contents = this.#contents
    this.fault = ''
    this.isChecked = status === contents.status && contents.draws()
    this.rarity = contents.rarity
    this.#contentEncoding = contentEncoding
    this.#like = null
    this.#length = 0
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  add (bytes, start, end) {
    if (!this.isChecked || start === end) return
    const before = this.#length
    this.#length += end - start
    if (before === 0) this.#like = this.#findLike(bytes, start, end)
    else if (this.#like !== null && !beginsAlike(this.#like.body, before, bytes, start, end)) {
      this.#grow(this.#like.body, before)
      this.#like = null
    }
    if (this.#like !== null) return
    if (this.#length > LONGEST_BODY) return this.#giveUp()
    this.#append(before, bytes, start, end)
  }

  end () {
    if (!this.isChecked) return
    if (this.#length === 0) this.#like = this.#findLike(this.#bytes, 0, 0)
    const like = this.#like
    if (like !== null && like.body.length === this.#length) {
      this.fault = like.fault
      this.#contents.touch(like)
      return
    }
    const body = (like === null ? this.#bytes : like.body).subarray(0, this.#length)
    this.fault = this.#contents.judge(body, this.#contentEncoding)
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  #findLike (bytes, start, end) {
    const { recent } = this.#contents
    let like = null
    for (let i = 0; i < recent.length; i++) {
      const one = recent[i]
      if (one.contentEncoding !== this.#contentEncoding || !beginsAlike(one.body, 0, bytes, start, end)) continue
      if (one.body.length === end - start) return one
      like ??= one
    }
    return like
  }

  #giveUp () {
    this.isChecked = false
    this.rarity = UNREAD
  }

  /** @param {number} at @param {Uint8Array} bytes @param {number} start @param {number} end */
  #append (at, bytes, start, end) {
    this.#grow(this.#bytes, at)
    this.#bytes.set(bytes.subarray(start, end), at)
  }

  /** Make room for what is there, and hold the first bytes of another. @param {Buffer} from @param {number} length */
  #grow (from, length) {
    const isOwn = from === this.#bytes
    if (isOwn && this.#length <= this.#bytes.length) return
    const room = this.#length <= this.#bytes.length ? this.#bytes : Buffer.allocUnsafeSlow(Math.max(1024, 2 * this.#length))
    room.set(from.subarray(0, length))
    this.#bytes = room
  }
}

const SHORT = 64 // below it a call out of JavaScript costs more than a loop

/** @param {Buffer} known @param {number} at @param {Uint8Array} bytes @param {number} start @param {number} end */
function beginsAlike (known, at, bytes, start, end) {
  const length = end - start
  if (length === 0) return true
  if (length > known.length - at || known[at] !== bytes[start] || known[at + length - 1] !== bytes[end - 1]) return false
  if (length > SHORT) return known.compare(bytes, start, end, at, at + length) === 0
  for (let i = 1; i < length; i++) if (known[at + i] !== bytes[start + i]) return false
  return true
}

/** Asks another judge, and then what the body says. For answers with a body reader. @implements {AnswerJudge} */
export class ContentCheck {
  #judge
  #contents

  /** @param {{ judge: AnswerJudge, contents: Contents }} options */
  constructor ({ judge, contents }) {
    this.#judge = judge
    this.#contents = contents
  }

  /** @param {{ body: BodyReader | null }} answer @param {number} dueUs */
  isGood (answer, dueUs) {
    if (!this.#judge.isGood(answer, dueUs)) return false
    const { fault, isChecked, rarity } = /** @type {BodyReader} */ (answer.body) // who asks what bodies say reads them
    this.#contents.recorder?.noteContent(dueUs, rarity, isChecked, fault !== '')
    return fault === ''
  }

  /** @param {{ body: BodyReader | null }} answer a bad one */
  nameFault (answer) {
    return this.#judge.isGood(answer, 0) ? answer.body?.fault ?? '' : this.#judge.nameFault(answer)
  }
}
