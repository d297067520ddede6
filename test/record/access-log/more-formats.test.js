import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import t from 'tap'
import { createEntry, OTHER } from '../../../src/record/access-log/entry.js'
import { chooseReader } from '../../../src/record/access-log/formats.js'
import { FORMATS, LOG_FORMATS, tellNames, TRAFFIC_FORMATS } from '../../../src/record/access-log/format-table.js'
import { createLogSplitter } from '../../../src/record/access-log/line-splitter.js'
import { AS_IT_LOOKS, readAccessLogs } from '../../../src/record/access-log/read-logs.js'
import { told } from '../../fixtures/told.js'

const NOON = Date.UTC(2026, 2, 1, 12) / 1000
const open = (name) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

/** What each line of a fixture says: second since noon, status, microseconds, target, bytes; or why it was not read. */
async function readFixture (name, options = {}) {
  const lines = []
  const splitter = createLogSplitter({
    onLine: (bytes, start, end) => lines.push(Buffer.from(bytes.subarray(start, end))),
    onTooLong () {}
  })
  splitter.push(open(name))
  splitter.end()
  const { reader } = await chooseReader({ lines, format: null, options: { ...AS_IT_LOOKS, ...options } })
  const entry = createEntry()
  const read = lines.map((line) => reader.parse(line, 0, line.length, entry) ??
    [entry.second - NOON, entry.status, entry.durationUs, entry.path, entry.sizeBytes])
  return { format: reader.format, unclear: reader.unclear, remarks: told(reader.remarks).join('\n'), read }
}

t.test('the table has each name once', async (t) => {
  const names = Object.values(FORMATS).flatMap((row) => row.names)
  t.equal(new Set(names).size, names.length)
  t.equal(LOG_FORMATS.iis, 'w3c')
  t.notOk('twitter' in LOG_FORMATS)
  t.equal(TRAFFIC_FORMATS.twitter, 'twitter')
  t.equal(TRAFFIC_FORMATS.iis, 'w3c')
  t.equal(tellNames({ c: 1, a: 1, b: 1 }), 'a, b or c')
  t.equal(tellNames({ a: 1 }), 'a')
})

t.test('AWS load balancers: three times are added; when it came stands behind what strangers write', async (t) => {
  const { format, read } = await readFixture('alb.log')
  t.equal(format, 'alb')
  t.same(read.slice(0, 5), [
    [0, 200, 1000, 'http://www.example.com:80/items/42?page=2', 366],
    [1, 502, 1_171_000, 'https://www.example.com:443/cart', 57],
    [2, 460, -1, 'http://www.example.com:80/slow', 0],
    [4, 400, -1, 'http://www.example.com:80-', 272],
    [5, 200, 1178, 'http://www.example.com:80/', 29]
  ])
  t.match(read[5], /no status behind the times/, 'cut short')
  t.equal((await readFixture('alb.log', { timeUnit: 'none' })).read[1][2], -1)
  const { reader } = await chooseReader({ lines: [], format: 'alb', options: AS_IT_LOOKS })
  const readOne = (text) => {
    const [entry, bytes] = [createEntry(), Buffer.from(text)]
    return reader.parse(bytes, 0, bytes.length, entry) ?? [entry.second - NOON, entry.status, entry.durationUs, entry.method, entry.path]
  }
  const write = (times, { stamp = '2026-03-01T12:00:05.500000Z', status = '200', request = '"GET / HTTP/1.1"' } = {}) =>
    readOne(`${stamp} shop 192.0.2.10:2817 10.0.0.1:80 ${times} ${status} 200 0 29 ${request} "-" - -`)
  t.same(write('0.1 0.5 0.1'), [4, 200, 700_000, 'GET', '/'], 'a classic one tells when it answered')
  t.same(write('0.1 0.3 0.1'), [5, 200, 500_000, 'GET', '/'])
  t.same(write('-1 0.5 0.1'), [5, 200, -1, 'GET', '/'], 'it never got there')
  t.same(write('-1 -1 -1', { status: '-', request: '"- - -"' }), [5, 0, -1, '', ''], 'the client went away')
  t.same(write('0 0 9', { stamp: '1970-01-01T00:00:05Z' })[0], -NOON, 'no second is before 1970')
  t.match(write('0.1 0.5 x'), /not three times behind the addresses/)
  t.equal(write('0.1 0.5 0.1', { status: '20' }), 'no status behind the times')
  t.equal(write('0.1 0.5 0.1', { stamp: '2026-03-01T24:00:05Z' }), 'a time that does not exist')
  t.equal(readOne('2026-03-01T12:00:05Z shop 192.0.2.10:2817 10.0.0.1:80 0 0 0 200 200 0 29'), 'no request in quotes')
})

t.test('CloudFront: fields by their names, seconds', async (t) => {
  const { format, read, remarks } = await readFixture('cloudfront.log')
  t.equal(format, 'w3c')
  t.match(remarks, 'when its answer was sent')
  t.same(read, [
    OTHER, OTHER, [0, 200, 1000, '/index.html?page=2', 392], [1, 304, 123_000, '/items/42', 392], [1, 0, 30_500_000, '/gone', 0],
    '4 fields, where #Fields: names 33'
  ])
})

t.test('IIS: milliseconds; a server that starts again may write other fields', async (t) => {
  const { format, read } = await readFixture('iis.log')
  t.equal(format, 'w3c')
  t.same(read.filter((one) => one !== OTHER), [
    [0, 200, 15_000, '/items/42?page=2', -1], [1, 500, 1_203_000, '/cart', -1], [2, 304, 0, '/', 211],
    '5 fields, where #Fields: names 7', 'its date and time are none'
  ])
})

t.test('W3C of another writer: its unit is asked for, its fields must be named', async (t) => {
  const choose = async (text, options = {}) => (await chooseReader({
    lines: text.split('\n').map((line) => Buffer.from(line)), format: 'w3c', options: { ...AS_IT_LOOKS, ...options }
  })).reader
  const text = '#Fields: date time cs-uri-stem sc-status time-taken\n2026-03-01 12:00:00 /a 200 12.5\n2026-03-01 12:00:00 /a 200 -'
  t.match((await choose(text)).unclear, { message: /unit of time-taken.*12.5 s as s, 12.5 ms as ms/ })
  t.equal((await choose(text, { timeUnit: 'ms' })).unclear, null)
  t.equal((await choose(text, { timeUnit: 'none' })).unclear, null)
  const { parse } = await choose('2026-03-01 12:00:00 /a 200 12.5')
  t.equal(parse(Buffer.from('2026-03-01 12:00:00 /a 200 1'), 0, 29, createEntry()), 'no line #Fields: before it')
  parse(Buffer.from('#Fields: date time sc-status'), 0, 28, createEntry())
  t.match(parse(Buffer.from('2026-03-01 12:00:00 OK'), 0, 22, createEntry()), /no status/)
  const fields = '#Fields: date time cs-uri-stem sc-status time-taken'
  t.match(await choose(`${fields}\n#Remark: 1 2 3 4 5`), { unclear: null, remarks: [{ code: 'NO_DURATION_FOUND' }, {}] }, 'a comment has no duration')
  t.match(await choose(`7 7 7 7 7\n${fields}`), { unclear: null }, 'nor has a line before its fields are known')
  t.match((await choose('#Fields: time-taken sc-status date time\n0.5 200 2026-03-01 12:00:00')).unclear, { message: /500 ms as s, 500 us as ms/ })
})

t.test('W3C: what a line has is told by the names of its fields', async (t) => {
  const open = async (names, options = {}) => (await chooseReader({
    lines: [Buffer.from(`#Fields: date time sc-status ${names}`)], format: 'w3c', options: { ...AS_IT_LOOKS, ...options }
  })).reader
  t.match(await open('sc-bytes-sent my-cs-method'), { hasSizes: false, hasMethods: false, guess: null })
  t.match(await open('sc-bytes'), { hasSizes: true, hasMethods: false })
  t.match(await open('cs-method'), { hasSizes: false, hasMethods: true })
  t.same((await open('x')).remarks, [{ code: 'NO_DURATION_FOUND' }, { code: 'COUNTED_WHEN_ANSWERED' }])
  const names = 'time-taken sc-bytes cs-method cs-uri-stem cs-uri-query cs-username cs(Cookie)'
  const { parse } = await open(names, { timeUnit: 'ms' })
  const read = (cells) => {
    const [entry, line] = [createEntry(), Buffer.from(`2026-03-01 12:00:01 ${cells}`)]
    parse(Buffer.from(`#Fields: date time sc-status ${names}`), 0, 29 + names.length, entry)
    const reason = parse(line, 0, line.length, entry)
    return reason ?? [entry.second - NOON, entry.status, entry.durationUs, entry.sizeBytes, entry.method, entry.path, entry.personal]
  }
  t.same(read('200 1.5 34 post /a b=1 - -'), [1, 200, 1500, 34, 'POST', '/a?b=1', null])
  t.same(read('0 - - - - - - -'), [1, 0, -1, -1, 'GET', '', null])
  t.same(read('200 1000000000000 1 GET / - frank a=b'), [1, 200, -1, 1, 'GET', '/', 'user'], 'longer than thirty years is no duration')
  t.same(read('200 999999999999 123456789012345 GET / - - a=b'), [1, 200, 999_999_999_999_000, -1, 'GET', '/', 'cookie'])
  t.equal(read('2000 1 1 GET / - - -'), 'its sc-status is no status')
})

t.test('logfmt of slog, of lograge behind a logger, of Heroku behind syslog', async (t) => {
  const slog = await readFixture('slog.logfmt')
  t.equal(slog.format, 'logfmt')
  t.same(slog.read, [
    OTHER, [0, 200, 12_500, '/items/42?page=2', 366], [0, 503, 1_002_000, '/cart', 0], [2, 200, 85, '/a b"c', 12],
    'no keys with values, like status=200'
  ])
  const lograge = await readFixture('lograge.logfmt')
  t.match(lograge.remarks, 'duration was read as the duration, in milliseconds: as lograge writes it')
  t.same(lograge.read.map((one) => one.slice(0, 3)), [[0, 200, 58_330], [-1, 500, 1_200_500]])
  const heroku = await readFixture('heroku.logfmt')
  t.match(heroku.remarks, 'duration from service')
  t.same(heroku.read, [[0, 200, 18_000, '/items/42', 13], [1, 503, 30_000_000, '/slow', 0]])
})

t.test('what only looks like logfmt', async (t) => {
  const { reader } = await chooseReader({
    lines: [Buffer.from('a=1 status=200 time=2026-03-01T12:00:00Z')],
    format: 'logfmt',
    options: AS_IT_LOOKS
  })
  const refuse = (text) => reader.parse(Buffer.from(text), 0, Buffer.byteLength(text), createEntry())
  for (const text of ['', '=', 'status', 'a=1', '"GET /?a=b" status=200 time=1', '{"a":"b=c d=e"}', 'a="1"2 status=200', 'a=1 "b" c=2', 'a=1 b="']) {
    t.match(refuse(text), /no keys with values/, text)
  }
  t.equal(refuse('level=info msg=x'), OTHER)
  t.match(refuse('status=200 time=yesterday'), /its time is no time/)
  t.match(refuse('status=200\u00a0time=yesterday'), /its time is no time/, 'behind a space of any kind')
  t.equal(refuse('__proto__=1 constructor=2 status=200 time=2026-03-01T12:00:00Z'), null)
})

t.test('a JSON array: its objects, however its lines are broken and its bytes are cut', async (t) => {
  const { read } = await readFixture('array.json')
  t.same(read, [
    [0, 200, 250_000, '/items/{42}]"\\', -1], [1, 503, 1000, '/b', -1], 'no JSON object', 'no JSON object'
  ])
  const bytes = open('array.json')
  const tallies = await Promise.all([bytes.length, 1, 7].map((length) => readAccessLogs({
    files: ['-'],
    format: null,
    options: AS_IT_LOOKS,
    byRoute: false,
    stdin: Readable.from(Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length)))
  })))
  t.match(tallies[0], { format: 'json', requests: 2, unreadable: 2, lines: 4, first: [{ line: 6 }, { line: 7 }] })
  t.same(tallies[1], tallies[0])
  t.same(tallies[2], tallies[0])
})

t.test('what begins like an array and is none stays lines', async (t) => {
  const split = (text) => {
    const lines = []
    const splitter = createLogSplitter({
      onLine: (bytes, start, end, number) => lines.push([number, bytes.toString('utf8', start, end)]),
      onTooLong: (number) => lines.push([number, null])
    })
    for (const byte of Buffer.from(text)) splitter.push(Buffer.from([byte]))
    splitter.end()
    return lines
  }
  t.same(split('[2016-04-15T20:17:00.310Z] "GET\nx'), [[1, '[2016-04-15T20:17:00.310Z] "GET'], [2, 'x']])
  t.same(split('[\n[1]'), [[1, '['], [2, '[1]']])
  t.same(split('['), [[1, '[']])
  t.same(split(''), [])
  t.same(split('\ufeff [ {"a":1},\n\n{"b":"}"}]}'), [[1, '{"a":1}'], [3, '{"b":"}"}'], [3, '}']])
  const long = []
  const splitter = createLogSplitter({
    onLine: (_, start, end, number) => long.push([number, end - start]),
    onTooLong: (number) => long.push([number, null])
  })
  for (const part of ['[{"a":"', 'x'.repeat(700_000), 'x'.repeat(700_000), '"},\n', '{"b":1}]']) splitter.push(Buffer.from(part))
  splitter.end()
  t.same(long, [[1, null], [2, 7]])
})
