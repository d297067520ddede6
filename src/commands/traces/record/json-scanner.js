import { isUtf8 } from 'node:buffer'
import { parseJson } from '../../../plan/json.js'

const DEEPEST = 64
const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_GROUP, CLOSE_GROUP, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\,:{}[]')
const LOWER = 0x20 // the bit in which `[` differs from `{`, and `]` from `}`, and no other byte from either
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
const SPACES = new Set(Buffer.from(' \t\r\n'))
const MARKS = new Set(Buffer.from(',:}]'))
/** A number or a word ends before one of them. */
const ENDS = new Set(Buffer.from(' \t\r\n,:{}[]"'))
/** What may be missing where a value is cut, besides closing brackets: of a number, a member, a word, a text. */
const RESTS = [
  ...['', '0', ':0', '"":0', 'rue', 'ue', 'e', 'alse', 'lse', 'se', 'ull', 'll', 'l'],
  ...['', '\\', '0', '00', '000', '0000'].flatMap((rest) => [`${rest}"`, `${rest}":0`])
]

/**
 * Values at a place of a document. as: what they are handed over as, absent: they are not. each: those in it, which are read one by one and
 * not kept. members: those in a group by their names; the rest of it is kept. isOftenPlain: most groups have none of these members.
 * @typedef {{ as?: string, each?: Place, members?: ReadonlyMap<string, Place>, isOftenPlain?: boolean }} Place
 */
/** What is read one by one. @typedef {{ isList: boolean, place: Place, value: any, key: string }} Frame */

/**
 * JSON documents of any length, one after the other, in chunks of bytes. It looks for the ends of the values that are asked for, however
 * deep they stand, and `JSON.parse` reads each: of a document, what is kept is never more than one of them.
 * @param {{ top: Place, onValue: (as: string, value: unknown) => void }} options top: of whole documents
 * @throws {SyntaxError | RangeError} in push and end: it is no JSON, or nested too deep
 */
export function createJsonScanner ({ top, onValue }) {
  /** @type {Frame[]} */
  const open = []
  /** @type {'value' | 'key' | 'colon' | 'comma'} */
  let wanted = 'value'
  let isFirst = false // in a frame: it may end here
  const search = createEndSearch()
  /** A value whose end has not come yet. @type {Buffer[]} */
  let held = []
  let heldFrom = 0 // the byte of the file at which it begins
  let before = 0 // bytes, in the chunks before this one

  /** @param {number} at @returns {never} */
  const refuse = (at) => { throw new SyntaxError(`no JSON at byte ${before + at}`) }

  /** @param {unknown} value @param {Place | undefined} place */
  const complete = (value, place) => {
    const frame = open.at(-1)
    if (frame !== undefined && frame.place.each === undefined) frame.value[frame.key] = value
    wanted = frame === undefined ? 'value' : 'comma'
    if (place?.as !== undefined) onValue(place.as, value)
  }

  const findPlace = () => {
    const frame = open.at(-1)
    return frame === undefined ? top : frame.place.each ?? frame.place.members?.get(frame.key)
  }

  /** @param {Buffer} bytes @param {number} start @param {number} end @param {number} at its place in this chunk */
  const take = (bytes, start, end, at) => {
    const value = parse(bytes, start, end)
    if (value === undefined) refuse(at)
    if (wanted === 'value') return complete(value, findPlace())
    open[open.length - 1].key = value
    wanted = 'colon'
  }

  /** A comma, a colon or a closing bracket. @param {number} byte @param {number} at */
  const mark = (byte, at) => {
    const frame = open.at(-1)
    if (byte === COLON && wanted === 'colon') wanted = 'value'
    else if (byte === COMMA && wanted === 'comma') wanted = frame?.isList ? 'value' : 'key'
    else if (frame && (isFirst || wanted === 'comma') && byte === (frame.isList ? CLOSE_LIST : CLOSE_GROUP)) {
      open.pop()
      complete(frame.value, frame.place)
    } else refuse(at)
    isFirst = false
  }

  /** @param {Buffer} chunk @param {number} at */
  const hold = (chunk, at) => {
    held.push(Buffer.from(chunk.subarray(at))) // a copy: the chunk may be used again
    heldFrom = before + at
  }

  /** A value or a key. @param {Buffer} chunk @param {number} at @returns {number} behind it, or behind the bracket of a frame */
  const read = (chunk, at) => {
    const byte = chunk[at]
    if (wanted !== 'value' && (wanted !== 'key' || byte !== QUOTE)) refuse(at)
    isFirst = false
    const place = wanted === 'value' ? findPlace() : undefined
    const isFrame = byte === OPEN_LIST ? place?.each : byte === OPEN_GROUP && (place?.each ?? place?.members)
    if (isFrame && place && !place.isOftenPlain) return enter(place, byte, at)
    const end = search.begin(chunk, at, DEEPEST - open.length)
    if (isFrame && place) {
      const value = end < 0 ? undefined : parse(chunk, at, end)
      if (value === undefined || hasMember(value, place)) return enter(place, byte, at)
      complete(value, place)
    } else if (end < 0) hold(chunk, at)
    else take(chunk, at, end, at)
    return end < 0 ? chunk.length : end
  }

  /** @param {Place} place @param {number} byte @param {number} at */
  const enter = (place, byte, at) => {
    if (open.length === DEEPEST) refuseDepth()
    const isList = byte === OPEN_LIST
    open.push({ isList, place, value: isList ? [] : Object.create(null), key: '' })
    wanted = isList ? 'value' : 'key'
    isFirst = true
    return at + 1
  }

  /** The end of a value that began in an earlier chunk. @param {Buffer} chunk @returns {number} behind it */
  const goOn = (chunk) => {
    const end = search.goOn(chunk)
    held.push(Buffer.from(end < 0 ? chunk : chunk.subarray(0, end)))
    if (end < 0) return chunk.length
    const bytes = Buffer.concat(held)
    held = []
    take(bytes, 0, bytes.length, heldFrom - before)
    return end
  }

  return {
    /** @param {Buffer} chunk */
    push (chunk) {
      let at = held.length > 0 ? goOn(chunk) : before === 0 && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0
      while (at < chunk.length) {
        const byte = chunk[at]
        if (MARKS.has(byte)) mark(byte, at++)
        else at = SPACES.has(byte) ? at + 1 : read(chunk, at)
      }
      before += chunk.length
    },
    /** @returns {{ isCut: boolean }} whether a bracket is still open */
    end () {
      if (held.length > 0 && !isBeginning(Buffer.concat(held))) refuse(heldFrom - before)
      return { isCut: open.length > 0 || (held.length > 0 && search.isInBracket()) }
    }
  }
}

/** Of one value: it counts brackets outside of texts. What is between them is for `JSON.parse` to judge. */
function createEndSearch () {
  let [level, most] = [0, 0]
  let [inText, isEscaped, isWord] = [false, false, false]

  /** @param {Buffer} bytes @param {number} from */
  const findWordEnd = (bytes, from) => {
    const at = bytes.subarray(from).findIndex((byte) => ENDS.has(byte))
    return at < 0 ? at : from + at
  }

  /** @param {Buffer} bytes @param {number} from @returns {number} behind the value; -1: in a later chunk */
  const find = (bytes, from) => {
    if (isWord) return findWordEnd(bytes, from)
    let [at, depth, isText] = [isEscaped ? from + 1 : from, level, inText] // locals: three times as fast
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === QUOTE) {
        isText = !isText
        if (!isText && depth === 0) return at + 1
      } else if (isText) {
        if (byte === BACKSLASH) at++
      } else if ((byte | LOWER) === OPEN_GROUP) {
        if (++depth > most) refuseDepth()
      } else if ((byte | LOWER) === CLOSE_GROUP && --depth === 0) return at + 1
    }
    isEscaped = at > bytes.length
    level = depth
    inText = isText
    return -1
  }

  return {
    /** @param {Buffer} bytes @param {number} at @param {number} mostDepth */
    begin (bytes, at, mostDepth) {
      isWord = bytes[at] !== QUOTE && (bytes[at] | LOWER) !== OPEN_GROUP
      most = mostDepth
      level = 0
      inText = isEscaped = false
      return find(bytes, at)
    },
    goOn: (/** @type {Buffer} */ bytes) => find(bytes, 0),
    isInBracket: () => level > 0
  }
}

/** @returns {never} */
function refuseDepth () {
  throw new RangeError(`it is nested more than ${DEEPEST} levels deep`)
}

/** @param {Buffer} bytes @param {number} start @param {number} end @returns {any} undefined: no JSON */
function parse (bytes, start, end) {
  const text = bytes.toString('utf8', start, end)
  const isText = !text.includes('\ufffd') || isUtf8(bytes.subarray(start, end))
  return isText ? parseJson(text) : undefined
}

/** @param {object} group @param {Place} place */
function hasMember (group, { members }) {
  for (const name of members?.keys() ?? []) if (Object.hasOwn(group, name)) return true
  return false
}

/** Whether it could be the beginning of a value. @param {Buffer} bytes */
function isBeginning (bytes) {
  const isCutText = (/** @type {number} */ missing) => isUtf8(bytes.subarray(0, bytes.length - missing))
  if (![0, 1, 2, 3].some(isCutText)) return false // a character of four bytes may be cut too
  const text = bytes.toString()
  /** @type {string[]} */
  const closing = []
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === '"') isText = !isText
    else if (isText) at += byte === '\\' ? 1 : 0
    else if (byte === '{') closing.unshift('}')
    else if (byte === '[') closing.unshift(']')
    else if (byte === '}' || byte === ']') closing.shift()
  }
  return RESTS.some((rest) => parseJson(text + rest + closing.join('')) !== undefined)
}
