import { readDurationText } from './duration-text.js'
import { findPath, readSize } from './entry.js'
import { toEpochSecond } from './civil-time.js'

/** @import { Reader } from './formats.js' */
/** @import { FormatOptions } from './json-fields.js' */
/** @import { ParseLine } from './entry.js' */

const GIN = /\[GIN\] (\d{4})\/(\d\d)\/(\d\d) - (\d\d):(\d\d):(\d\d) \| *(\d{3}) *\| +(\S+) \| +\S+ \| *([A-Z]+) +("?)(.*)\10/
const CHI = /(\d{4})\/(\d\d)\/(\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d+)? (?:\[[^\]]*\] )?"([A-Z]+) ([^ "]+)(?: [^"]*)?" from \S+ - (\d{3}) (\d+)B in (\S+)/
// eslint-disable-next-line no-control-regex -- both write colours
const COLOURS = /\u001b\[[\d;]*m/g

const LONGEST_LINE = 4096

/**
 * A reader of the text logs of Gin and of chi, which have a Go duration and no time zone:
 * `[GIN] 2026/03/01 - 12:00:00 | 200 |    1.23ms |   192.0.2.7 | GET      "/a"`
 * `2026/03/01 12:00:00 [web-1/Qk2m-000001] "GET http://shop.example.com/a HTTP/1.1" from 192.0.2.7:51234 - 200 12B in 1.23ms`
 * @param {{ lines: Buffer[], options: FormatOptions }} options
 * @returns {Reader}
 */
export function openGoText ({ lines, options: { timeUnit, utcOffsetS } }) {
  return {
    parse: createGoParser({ utcOffsetS, hasTime: timeUnit !== 'none' }),
    remarks: [{ code: 'STAMPS_WITHOUT_ZONE', utcOffsetS }, { code: 'COUNTED_WHEN_BEGAN' }],
    hasSizes: lines.some((line) => CHI.test(line.toString('latin1', 0, LONGEST_LINE).replace(COLOURS, ''))), // Gin's have none
    hasMethods: true,
    unclear: null,
    guess: null
  }
}

/** @param {{ utcOffsetS: number, hasTime: boolean }} options @returns {ParseLine} */
function createGoParser ({ utcOffsetS, hasTime }) {
  return (bytes, start, end, entry) => {
    const line = bytes.toString('utf8', start, end)
    const text = line.includes('\u001b') ? line.replace(COLOURS, '') : line
    const gin = GIN.exec(text)
    const chi = gin === null ? CHI.exec(text) : null
    const match = gin ?? chi
    if (match === null) return 'neither a line of Gin, like [GIN] 2026/03/01 - 12:00:00 | 200 |, nor one of chi'
    const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number)
    entry.second = toEpochSecond(year, month, day, hour, minute, second) - utcOffsetS
    if (!(entry.second >= 0)) return 'a time that does not exist'
    const [status, took, method, path, size] = gin !== null
      ? [gin[7], gin[8], gin[9], gin[11], '-']
      : [match[9], match[11], match[7], match[8], match[10]]
    const request = Buffer.from(`${method} ${path}`)
    findPath(request, 0, request.length, entry)
    entry.status = Number(status)
    entry.durationUs = hasTime ? readDurationText(took) : -1
    entry.sizeBytes = size === '-' ? -1 : readSize(Buffer.from(size), 0, size.length)
    entry.personal = null
    return null
  }
}
