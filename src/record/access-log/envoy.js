import { createAnswerReader } from './combined.js'
import { listFields } from './columns.js'
import { createEntry } from './entry.js'
import { readJsonTime } from './civil-time.js'

/** @import { AnswerSettings } from './combined.js' */
/** @import { ParseLine } from './entry.js' */
/** @import { Reader } from './formats.js' */
/** @import { FormatOptions } from './json-fields.js' */

const [OPEN, CLOSE, MINUS, TEE] = Buffer.from('[]-T')
const STAMP_LENGTH = 20
const LONGEST_STAMP = 35

/**
 * A reader of Envoy's own text log, and of Istio's, which has more fields before the sizes:
 * `[2016-04-15T20:17:00.310Z] "POST /a HTTP/2" 204 - 154 0 226 100 "10.0.35.28" …`: bytes received, bytes sent, milliseconds, and
 * milliseconds of the upstream. The stamp is when the request came.
 * @param {{ lines: Buffer[], options: FormatOptions }} options
 * @returns {Reader}
 */
export function openEnvoy ({ lines, options: { timeUnit, utcOffsetS } }) {
  const sent = findSent(lines)
  const hasTime = sent !== null && timeUnit !== 'none'
  return {
    parse: createEnvoyParser({
      duration: hasTime ? { number: sent + 1, isLast: false } : null,
      unit: 'ms',
      size: sent ?? undefined,
      utcOffsetS
    }),
    remarks: [...hasTime ? [] : [{ code: /** @type {const} */ ('NO_DURATION_FOUND') }], { code: 'COUNTED_WHEN_CAME' }],
    hasSizes: sent !== null,
    hasMethods: true,
    unclear: null,
    guess: null
  }
}

/** The number of the field with the bytes sent: four numbers come in a row. @param {Buffer[]} lines */
function findSent (lines) {
  const parse = createEnvoyParser({ duration: null, unit: null, utcOffsetS: 0 })
  const entry = createEntry()
  const line = lines.find((one) => parse(one, 0, one.length, entry) === null)
  if (line === undefined) return null
  const fields = listFields(line, entry.requestEnd + 1, line.length)
  const first = fields.findIndex((_, at) => at > 0 && /^\d+ \d+ \d+ (?:\d+|-)$/.test(fields.slice(at, at + 4).join(' ')))
  return first < 0 ? null : first + 2
}

/** @param {AnswerSettings & { utcOffsetS: number }} settings @returns {ParseLine} */
function createEnvoyParser ({ utcOffsetS, ...settings }) {
  const readAnswer = createAnswerReader(settings)
  return (bytes, start, end, entry) => {
    const stamp = findIsoStamp(bytes, start, end)
    if (stamp < 0) return 'no time in brackets, like [2016-04-15T20:17:00.310Z]'
    let close = stamp
    while (close < Math.min(end, stamp + LONGEST_STAMP) && bytes[close] !== CLOSE) close++
    const time = readJsonTime(bytes.toString('latin1', stamp, close), utcOffsetS)
    if (time === null) return 'a time that does not exist'
    entry.second = Math.floor(time.us / 1e6)
    entry.personal = null
    return readAnswer(bytes, close, end, entry)
  }
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end @returns {number} behind the bracket; -1: there is none */
function findIsoStamp (bytes, start, end) {
  for (let at = start; at < end - STAMP_LENGTH; at++) {
    if (bytes[at] === OPEN && bytes[at + 5] === MINUS && bytes[at + 8] === MINUS && bytes[at + 11] === TEE) return at + 1
  }
  return -1
}
