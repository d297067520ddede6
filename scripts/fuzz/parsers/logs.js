import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createCombinedParser } from '../../../src/record/access-log/combined.js'
import { createEntry } from '../../../src/record/access-log/entry.js'
import { ALL_FORMATS } from '../../../src/record/access-log/format-table.js'
import { readAccessLogs } from '../../../src/record/access-log/read-logs.js'
import { cut } from '../cut.js'
import { WrongAnswer } from '../fuzzer.js'

/**
 * @import { AccessTally } from '../../../src/types.ts'
 * @import { Fuzzer } from '../fuzzer.js'
 */

const FORMATS = Object.freeze([...Array(7).fill(null), ...ALL_FORMATS])
const UNITS = Object.freeze(/** @type {const} */ ([null, null, 's', 'ms', 'us', 'ns', 'none']))
/** A line that nothing can be misunderstood in. */
const PLAIN =
  /^[^\s["]+ [^\s["]+ [^\s["]+ \[(\d\d)\/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d{4})\] "[A-Z]+ [^\s"\\]+ HTTP\/1\.1" (\d{3}) \d+$/

/** @returns {Fuzzer} */
export function createFuzzer () {
  return {
    dictionary: [
      '[10/Oct/2000:13:55:36 -0700]',
      '[31/Feb/2024:00:00:60 +0000]',
      '[01/Jan/9999:23:59:59 +9999]',
      '"GET / HTTP/1.1" 200 5',
      ' 200 ',
      ' -1 ',
      ' 999 ',
      '10/0/30/69/109',
      '+109',
      '-1/-1/-1/-1/-1',
      'rt=0.123',
      'rt="1"',
      '0.123',
      '0,k:1,3,97,1,get,0',
      '0\t-1\tjpeg\t5\t0.1',
      ',',
      '\t',
      '999999999999999',
      '#Fields: date time sc-status time-taken\n',
      '2024-01-01 00:00:00 200 5\n',
      'time=2024-01-01T00:00:00Z status=200 duration=1ms',
      'h2 2024-01-01T00:00:00Z lb a b 0.1 0.1 0.1 200 200 1 1 "GET / HTTP/1.1"',
      '[{',
      '{"status":200,"time":"2024-01-01T00:00:00Z"}',
      '"status":',
      '"time":',
      '"duration":',
      '1e308',
      '-1',
      '1e17',
      '\n',
      '\r\n',
      '\\"',
      '"',
      '[',
      ']',
      '\u001f\u008b',
      '\ufeff',
      'PK\u0003\u0004',
      '?',
      '/a/1',
      '/b/0123456789abcdef'
    ],
    read: async ({ bytes, random }) => {
      const question = {
        files: ['-'],
        format: FORMATS[Math.floor(random() * FORMATS.length)],
        options: { timeUnit: UNITS[Math.floor(random() * UNITS.length)], fields: {}, utcOffsetS: 0, isWide: random() < 0.5 },
        byRoute: random() < 0.3
      }
      compareLines(bytes)
      // The beginning, by which the format is told, is as long as a log is: cut or whole, it is the same.
      const tally = await readAccessLogs({
        ...question,
        stdin: Readable.from(bytes.length === 0 ? [] : cut({ bytes, random }))
      })
      checkSums(tally)
      if (
        random() < 0.2 &&
        !isDeepStrictEqual(tally, await readAccessLogs({ ...question, stdin: Readable.from([bytes]) }))
      ) { throw new WrongAnswer('cut in pieces it is another log') }
      return true
    }
  }
}

/** @param {AccessTally} tally */
function checkSums ({ lines, other, begun, unreadable, requests, outside, beyondDays, days, statuses, durations }) {
  const sum = (/** @type {Iterable<number>} */ counts) => [...counts].reduce((total, count) => total + count, 0)
  const perSecond = days.reduce((total, { counts }) => total + counts.reduce((all, count) => all + count, 0), 0)
  if (sum(Object.values(statuses)) !== requests || perSecond !== requests) { throw new WrongAnswer(`${requests} requests, ${perSecond} by second, ${sum(Object.values(statuses))} by status`) }
  if (requests + outside + beyondDays + other + begun + unreadable !== lines) { throw new WrongAnswer(`${lines} lines, ${requests} + ${outside} + ${beyondDays} + ${other} + ${begun} + ${unreadable} told of`) }
  if ((durations?.total ?? 0) > requests) throw new WrongAnswer(`${durations?.total} durations of ${requests} requests`)
}

/** By what Date makes of the same stamp. @param {Buffer} bytes */
function compareLines (bytes) {
  const parse = createCombinedParser({ duration: null, unit: null, utcOffsetS: 0 })
  const entry = createEntry()
  for (const text of bytes.toString('latin1').split('\n')) {
    const match = PLAIN.exec(text)
    if (match === null) continue
    const [day, month, year, hour, minute, second, zone, status] = match.slice(1)
    const ms = Date.parse(`${month} ${day}, ${year} ${hour}:${minute}:${second} GMT${zone}`)
    const exists = new Date(Date.parse(`${month} ${day}, ${year} GMT`)).getUTCDate() === Number(day)
    const isZone = Number(zone.slice(1, 3)) < 24 && Number(zone.slice(3)) < 60 // Date takes +9900, too
    if (!exists || !isZone || !(ms >= 0)) continue
    const line = Buffer.from(text, 'latin1')
    const reason = parse(line, 0, line.length, entry)
    if (reason !== null || entry.second * 1000 !== ms || entry.status !== Number(status)) { throw new WrongAnswer(`${text}: ${reason ?? `${entry.second} s, status ${entry.status}`}; it is ${ms / 1000} s`) }
  }
}
