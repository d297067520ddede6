import { readFileSync } from 'node:fs'
import t from 'tap'
import { createEntry, OTHER } from '../../../src/record/access-log/entry.js'
import { chooseReader } from '../../../src/record/access-log/formats.js'
import { told } from '../../fixtures/told.js'

const DEFAULTS = { timeUnit: null, fields: {}, utcOffsetS: 0 }
const NOON = Date.UTC(2026, 2, 1, 12) / 1000
const OCTOBER = Date.UTC(2026, 9, 10, 20, 55, 36) / 1000

/** What each line of a fixture says: second since `from`, status, microseconds, path; or why it was not read. */
async function readFixture (name, { from = 0, options = {}, format = null } = {}) {
  const lines = readFileSync(new URL(`fixtures/${name}`, import.meta.url)).toString().trimEnd().split('\n').map((line) => Buffer.from(line))
  const { reader } = await chooseReader({ lines, format, options: { ...DEFAULTS, ...options } })
  const entry = createEntry()
  const read = lines.map(
    (line) =>
      reader.parse(line, 0, line.length, entry) ?? [
        entry.second - from,
        entry.status,
        entry.durationUs,
        entry.path ?? (entry.pathStart < 0 ? '' : line.toString('utf8', entry.pathStart, entry.pathEnd))
      ]
  )
  return { format: reader.format, unclear: reader.unclear, remarks: told(reader.remarks).join('\n'), read }
}

t.test('nginx, request time in seconds as the last field', async (t) => {
  const { format, remarks, read } = await readFixture('nginx-time.log', { from: NOON })
  t.equal(format, 'combined')
  t.match(remarks, 'field 5 after the request was read as the duration, in seconds: as nginx writes it; --time-unit changes that')
  t.same(read, [
    [0, 200, 123_000, '/items/42'],
    [0, 201, 1_002_000, '/cart'],
    [1, 400, 0, ''],
    [2, 499, 3_500_000, '/'],
    [2, 502, -1, '/slow']
  ])
})

t.test('nginx, rt= among other fields, one hour ahead of UTC; a tag within the agent is none', async (t) => {
  const { remarks, read } = await readFixture('nginx-rt.log', { from: NOON })
  t.match(remarks, 'rt= was read as the duration, in seconds')
  t.same(read, [[-3600, 200, 123_000, '/a'], [-3599, 200, 4000, '/b']])
})

t.test('Apache, %D: whole microseconds, a host in front', async (t) => {
  t.match((await readFixture('apache-micros.log')).unclear, { message: /does not say the unit of field \d after the request.* as ms, .* as us/ })
  const { unclear, remarks, read } = await readFixture('apache-micros.log', { from: OCTOBER, options: { timeUnit: 'us' } })
  t.equal(unclear, null)
  t.match(remarks, 'in microseconds: as --time-unit says')
  t.same(read, [[0, 200, 2326, '/apache_pb.gif'], [1, 304, 81_234, '/index.html']])
})

t.test('Apache, %T: whole numbers do not say that they are seconds', async (t) => {
  t.match((await readFixture('apache-seconds.log')).unclear, { hint: /--time-unit .*; --time-unit none leaves durations out/ })
  t.same((await readFixture('apache-seconds.log', { options: { timeUnit: 's' } })).read.map(([, , us]) => us), [0, 2_000_000])
  t.same((await readFixture('apache-seconds.log', { options: { timeUnit: 'ms' } })).read.map(([, , us]) => us), [0, 2000])
  t.same((await readFixture('apache-seconds.log', { options: { timeUnit: 'none' } })).read.map(([, , us]) => us), [-1, -1])
})

t.test('combined and common, without a duration: the size is none', async (t) => {
  const combined = await readFixture('combined.log', { from: OCTOBER })
  t.match(combined.remarks, 'no duration was found')
  t.same(combined.read, [[0, 200, -1, '/apache_pb.gif'], [0, 500, -1, '/x']])
  t.same((await readFixture('common.log', { from: OCTOBER })).read, [[0, 200, -1, '/apache_pb.gif'], [2, 408, -1, '']])
})

t.test('HAProxy, with and without syslog in front; logasap, aborted, cut', async (t) => {
  const { format, read } = await readFixture('haproxy.log', { from: NOON })
  t.equal(format, 'haproxy')
  t.same(read, [
    [0, 200, 109_000, '/index.html'],
    [0, 503, 12_000, '/orders/17'],
    [1, 200, -1, '/logasap'],
    [2, 0, 5_000_000, ''],
    [2, 404, 3000, '/a-long-path-that-was-cut']
  ])
  const local = await readFixture('haproxy.log', { from: NOON, options: { utcOffsetS: 7200 } })
  t.equal(local.read[0][0], -7200)
  t.match(local.remarks, 'read as UTC+02:00')
})

t.test('HAProxy lines that are no HTTP log', async (t) => {
  const { reader } = await chooseReader({ lines: [], format: 'haproxy', options: DEFAULTS })
  const refuse = (text) => reader.parse(Buffer.from(text), 0, text.length, createEntry())
  t.equal(refuse('192.0.2.2:1 [01/Mar/2026:12:00:00.655] in back/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0'), OTHER, 'option tcplog')
  t.equal(refuse('haproxy[1]: Proxy http-in started.'), OTHER)
  t.equal(refuse('haproxy[1]: Server be/srv1 is DOWN, reason: Layer4 timeout'), OTHER)
  t.equal(refuse('192.0.2.2:1 [01/Mar/2026:12:00:00.655] fe/1: SSL handshake failure'), OTHER)
  t.equal(refuse('192.0.2.2:1 [01/Mar/2026:12:00:00.655] fe/tls: Connection closed during SSL handshake'), OTHER)
  t.match(refuse('192.0.2.2:1 [01/Mar/2026:12:00:00.655] "GET / HTTP/1.1" 200 5'), /no line of an HTTP log/)
  t.match(refuse('something else'), /no time in brackets/)
  t.match(refuse('192.0.2.2:1 [01/Mar/2026:12:00:00.655]'), /no frontend/)
  t.match(refuse('192.0.2.2:1 [01/Mar/2026:24:00:00.655] in b/s 0/0/0/0/0 200 1 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"'), /does not exist/)
})

t.test('JSON lines of nginx: the finest stamp, led back to the start', async (t) => {
  const { format, remarks, read } = await readFixture('nginx.jsonl', { from: NOON })
  t.equal(format, 'json')
  t.match(remarks, 'time from msec, status from status')
  t.match(remarks, 'request_time was read as the duration, in seconds')
  t.same(read, [[-1, 200, 300_000, '/items/42?page=2'], [1, 500, 100_000, '/b']])
})

t.test('JSON lines of pino: milliseconds; a line without a status is another matter', async (t) => {
  const { read } = await readFixture('pino.jsonl', { from: NOON })
  t.match(read[0], /no answer to a request/)
  t.same(read.slice(1), [[0, 200, 2500, '/a?x=1'], [0, 404, 20_000, '/b']], 'the last one ended in the second after it began')
})

t.test('JSON lines of Caddy (seconds), Traefik (nanoseconds, start), ECS (names with dots, text in front)', async (t) => {
  t.same((await readFixture('caddy.jsonl', { from: NOON })).read, [[0, 200, 12_500, '/a'], [-1, 200, 700_000, '/b']])
  const traefik = await readFixture('traefik.jsonl', { from: NOON })
  t.same(traefik.read, [[0, 200, 12_500, '/a']])
  t.match(traefik.remarks, 'each request counts in the second when it arrived')
  t.same((await readFixture('ecs.jsonl', { from: NOON })).read, [[0, 200, 1500, '/a']])
})

t.test('fields and unit by the user', async (t) => {
  const lines = [Buffer.from('{"when":"2026-03-01 12:00:00","r":{"code":"503","took":7,"where":"GET /x HTTP/1.1"}}')]
  const fields = { time: 'when', status: 'r.code', duration: 'r.took', path: 'r.where' }
  const { reader } = await chooseReader({ lines, format: null, options: { timeUnit: 'us', fields, utcOffsetS: -3600 } })
  const entry = createEntry()
  t.equal(reader.parse(lines[0], 0, lines[0].length, entry), null)
  t.match(entry, { second: NOON + 3600, status: 503, durationUs: 7, path: '/x' })
})

t.test('hostile lines are read, broken ones have a reason', async (t) => {
  const { read } = await readFixture('hostile.log', { from: NOON })
  t.same(
    read.map((one) => (typeof one === 'string' ? one : one[3])),
    [
      '/a|b<script>alert(1)</script>', "/$(reboot);`id`'x", '/__proto__',
      'http://shop.example.com/users/123/cart', 'a time that does not exist', 'a time that does not exist',
      'no time in brackets, like [10/Oct/2000:13:55:36 -0700]'
    ]
  )
})

t.test('combined lines cut off at every place neither throw nor read beyond their end', async (t) => {
  const line = '192.0.2.10 - - [01/Mar/2026:12:00:00 +0000] "GET /a HTTP/1.1" 200 2326 "-" "curl" 0.123'
  const { reader } = await chooseReader({ lines: [Buffer.from(line)], format: 'combined', options: DEFAULTS })
  const bytes = Buffer.from(line + line)
  const reasons = Array.from({ length: line.length }, (_, end) => reader.parse(bytes, 0, end, createEntry()))
  t.ok(reasons.slice(0, line.indexOf('200') + 3).every((reason) => typeof reason === 'string'), 'nothing before the status is enough')
  t.equal(reasons.at(-1), null)
})

t.test('JSON lines that are none', async (t) => {
  const { reader } = await chooseReader({
    lines: [Buffer.from('{"time":"2026-03-01T12:00:00Z","status":200,"duration":1}')],
    format: null,
    options: DEFAULTS
  })
  const refuse = (text) => reader.parse(Buffer.from(text), 0, Buffer.byteLength(text), createEntry())
  t.match(refuse('[1,2]'), /no JSON object/)
  t.match(refuse('{"a":'), /no JSON object/)
  t.match(refuse('{"time":"yesterday","status":200}'), /its time is no time/)
  t.match(refuse('{"time":"2026-02-29T12:00:00Z","status":200}'), /its time is no time/)
  t.match(refuse('{"time":"2026-03-01T12:00:00Z","status":"OK"}'), /its status is no status/)
  t.match(refuse('{"time":"2026-03-01T12:00:00Z","status":null}'), /no status/)
})
