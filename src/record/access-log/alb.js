import { readJsonTime } from './civil-time.js'
import { listFields } from './columns.js'

/** @import { FormatOptions } from './json-fields.js' */
/** @import { ParseLine } from './entry.js' */
/** @import { Reader } from './formats.js' */

/** The first field of an Application Load Balancer; the classic one has none. */
const TYPES = ['http', 'https', 'h2', 'grpcs', 'ws', 'wss']
/** Time, three times, status, bytes sent, request, and when it came: places behind the type. */
const WANTED = [0, 4, 5, 6, 7, 10, 11, 20]
const BEHIND_TYPE = WANTED.map((place) => place + 1)
const FIRST = [0]
const NUMBER = /^-?\d+(?:\.\d+)?$/

/**
 * A reader of logs of AWS load balancers, application and classic:
 * `http 2018-07-02T22:23:00.186641Z app/lb/50dc 192.0.2.7:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://a.example:80/ HTTP/1.1" …`
 * The three times are seconds to the target, of the target and to the client; -1 when the request never got there.
 * @param {{ options: FormatOptions }} options
 * @returns {Reader}
 */
export function openAlb ({ options: { timeUnit } }) {
  return {
    parse: createAlbParser({ hasTime: timeUnit !== 'none' }),
    remarks: [{ code: 'COUNTED_WHEN_CAME' }],
    hasSizes: true,
    hasMethods: true,
    unclear: null,
    guess: null
  }
}

/** @param {{ hasTime: boolean }} options @returns {ParseLine} */
function createAlbParser ({ hasTime }) {
  return (bytes, start, end, entry) => {
    const isApplication = TYPES.includes(listFields(bytes, start, end, FIRST)[0])
    const wanted = listFields(bytes, start, end, isApplication ? BEHIND_TYPE : WANTED)
    const [time, toTarget, ofTarget, toClient, code, sent, request, created] = wanted
    const times = [toTarget, ofTarget, toClient]
    if (!times.every((one) => NUMBER.test(one))) return 'no line of an AWS load balancer: not three times behind the addresses'
    const status = code === '-' ? '0' : code // the client went away
    if (!/^(?:0|\d{3})$/.test(status)) return 'no status behind the times'
    if (request === undefined) return 'no request in quotes'
    const took = times.map(Number)
    const us = took.every((seconds) => seconds >= 0) ? Math.round(took.reduce((sum, one) => sum + one, 0) * 1e6) : -1
    const written = readJsonTime(time, 0)
    const came = isApplication ? readJsonTime(created, 0) : null
    if (written === null) return 'a time that does not exist'
    entry.second = Math.floor(Math.max(0, came?.us ?? written.us - Math.max(0, us)) / 1e6)
    entry.durationUs = hasTime && us < 1e15 ? us : -1
    entry.status = Number(status)
    entry.sizeBytes = /^\d{1,14}$/.test(sent) ? Number(sent) : -1
    const [method, target = ''] = request.split(' ', 2)
    entry.method = method === '-' ? '' : method
    entry.path = target === '-' ? '' : target
    entry.personal = null
    return null
  }
}
