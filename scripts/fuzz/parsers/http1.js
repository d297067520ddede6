import { HeadMemory } from '../../../src/load/transports/http1/head-memory.js'
import { ResponseParser } from '../../../src/load/transports/http1/response-parser.js'
import { cut } from '../cut.js'
import { WrongAnswer } from '../fuzzer.js'
import { readByLlhttp } from '../llhttp.js'
import { makeAnswers } from '../make-answers.js'

/** @import { Fuzzer } from '../fuzzer.js' */

/**
 * What a connection brought, as the native driver reads it. used: bytes up to the end of the last answer, or all;
 * byEnd: the last answer ended with the connection.
 * @typedef {{ answers: Array<{ status: number, bodyBytes: number, bodyHash: number }>, error: string, used: number,
 *   byEnd: boolean, isOpen: boolean }} Seen
 */

/**
 * Where this parser is stricter than llhttp, and means it: that takes a status of 004, a length beside a coding that is
 * not chunked, and numbers of any length.
 */
const STRICTER = [
  /^control character in/,
  /^not an HTTP\/1 answer$/,
  /^malformed status line$/,
  /^content-length beside transfer-encoding$/,
  /^malformed content-length$/,
  /^chunk too large$/
]
/**
 * And where it is not: what does not say where an answer ends is passed over (RFC 9112, 7.1.1), and a length that comes
 * twice (RFC 9110, 8.6) or among trailers (6.5.1).
 */
const LOOSER = [
  /^HPE_STRICT: Invalid character in chunk extensions/,
  /^HPE_CHUNK_EXTENSIONS_OVERFLOW/, // of 16 KB, which it would keep; here they are passed over
  /Duplicate Content-Length/,
  /^HPE_INVALID_(?:CONTENT_LENGTH|TRANSFER_ENCODING)/
]

/** @returns {Fuzzer} */
export function createFuzzer () {
  return {
    dictionary: [
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.0 200\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\n',
      '204',
      '304',
      '101',
      '\r\n\r\n',
      '\r\n',
      '\n',
      '\r',
      ' ',
      '\t',
      ':',
      ',',
      ';',
      '0\r\n\r\n',
      '5\r\nhello\r\n',
      'Content-Length: 5\r\n',
      'content-length:',
      'Transfer-Encoding: chunked\r\n',
      'transfer-encoding: gzip, chunked\r\n',
      'chunked',
      'identity',
      'Connection: close\r\n',
      'connection: keep-alive\r\n',
      'Upgrade: h2c\r\n',
      'connection: upgrade\r\n',
      'content-encoding: gzip\r\n',
      'fffffffffffff\r\n',
      ';a="b\r\n',
      ' folded\r\n'
    ],
    make: ({ random }) => makeAnswers({ random }),
    read: ({ bytes, random }) => {
      const isHead = random() < 0.1
      const seen = readWhole({ pieces: cut({ bytes, random }), isHead })
      const whole = readWhole({ pieces: [bytes], isHead })
      // What is wrong in a line that was cut may show when its rest comes, which may be never: until then there is no answer.
      const isLater = seen.error === '' && seen.isOpen && whole.error !== ''
      if (
        JSON.stringify(seen.answers) !== JSON.stringify(whole.answers) ||
        ((seen.error === '') !== (whole.error === '') && !isLater)
      ) {
        throw new WrongAnswer(`cut in pieces: ${describe(seen)}; whole: ${describe(whole)}`)
      }
      compare({ seen: whole, bytes, isHead })
      return seen.answers.length > 0 && seen.error === ''
    }
  }
}

/** @param {{ pieces: Buffer[], isHead: boolean }} options @returns {Seen} */
function readWhole ({ pieces, isHead }) {
  const parser = new ResponseParser({ hashesBody: true, memory: new HeadMemory() })
  parser.isAnswerToHead = isHead
  /** @type {Seen} */
  const seen = { answers: [], error: '', used: 0, byEnd: false, isOpen: false }
  const note = () => seen.answers.push({ status: parser.head.status, bodyBytes: parser.bodyBytes, bodyHash: parser.bodyHash })
  let before = 0
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const next = parser.parse(piece, at, piece.length)
      if (parser.error !== '') return { ...seen, error: parser.error }
      if (next <= at) throw new Error('the parser stands still')
      at = next
      if (!parser.isDone) continue
      note()
      seen.used = before + at
      if (!parser.head.keepsAlive) return seen
    }
    before += piece.length
  }
  seen.isOpen = !parser.isBetweenAnswers
  if (parser.isDone) return seen
  parser.finish()
  if (!parser.isDone) return seen
  note()
  return { ...seen, used: before, byEnd: true, isOpen: false }
}

/** @param {{ seen: Seen, bytes: Buffer, isHead: boolean }} options */
function compare ({ seen, bytes, isHead }) {
  const lenient = readByLlhttp({ bytes: bytes.subarray(0, seen.used), isHead, isLenient: true, hasEnded: seen.byEnd })
  const isLooser = LOOSER.some((pattern) => pattern.test(lenient.error))
  const text = bytes.toString('latin1')
  // llhttp takes a tab behind them as part of the value; it is white space (RFC 9110, 5.6.3).
  if (/chunked *\t|content-length:[ \t]*\d+ *\t/i.test(text)) return
  // 1xx has no body (RFC 9110, 15.2). llhttp keeps a length or a coding that it has all the same: 5 before the answer's own 2 is 52 to it.
  if (/HTTP\/1\.\d 1\d\d(?:[^\r\n]*\r?\n)(?:[^\r\n]+\r?\n)*?(?:content-length|transfer-encoding):/i.test(text)) return
  // A bare line feed ends a line for us (RFC 9112, 2.2), and for llhttp not behind the last chunk: it reads on, trailers as it takes them.
  const hasBareLf = /(?<!\r)\n/.test(text)
  const readsOn = hasBareLf && (lenient.error === '' || (/\n0+[ \t]*(?:;[^\r\n]*)?\n/.test(text) && /^HPE_INVALID_HEADER_TOKEN/.test(lenient.error)))
  for (const [i, answer] of seen.answers.entries()) {
    const other = lenient.answers[i]
    if (other === undefined && (isLooser || readsOn)) return
    if (
      other === undefined ||
      other.status !== answer.status ||
      other.body.length !== answer.bodyBytes ||
      fnv1a(other.body) !== answer.bodyHash
    ) {
      throw new WrongAnswer(
        `answer ${i}: ${JSON.stringify(answer)}; llhttp has ${other ? `${other.status} with ${other.body.length} bytes` : lenient.error || 'none'}`
      )
    }
  }
  if (lenient.answers.length > seen.answers.length) { throw new WrongAnswer(`${seen.answers.length} answers, and llhttp has ${lenient.answers.length}`) }
  if (seen.error === '' || STRICTER.some((pattern) => pattern.test(seen.error))) return
  const strict = readByLlhttp({ bytes, isHead, isLenient: false, hasEnded: false })
  if (strict.answers.length > seen.answers.length) {
    throw new WrongAnswer(
      `refused: ${seen.error}; llhttp reads ${JSON.stringify(strict.answers[seen.answers.length])}`.slice(0, 300)
    )
  }
}

/** @param {Seen} seen */
function describe ({ answers, error }) {
  return `${JSON.stringify(answers)} ${error}`
}

/** As published: offset basis and prime for 32 bits. @param {Uint8Array} bytes */
function fnv1a (bytes) {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
