import t from 'tap'
import { createEntry, findTargetEnd, readMethod } from '../../../src/record/access-log/entry.js'
import { openGoText } from '../../../src/record/access-log/go-text.js'

const NOON = Date.UTC(2026, 2, 1, 12) / 1000
const GIN = '[GIN] 2026/03/01 - 12:00:05 | 404 |    1.234ms |   192.0.2.7 | POST     "/a?b=1"'
const CHI = '2026/03/01 12:00:09.123456 [web-1/Qk2m-000001] "GET http://shop.example.com/c HTTP/1.1" from 192.0.2.7:51234 - 200 12B in 85µs'
const BARE_CHI = '2026/03/01 12:00:09 "GET /c" from [::1]:51234 - 000 0B in 1.5s'

const open = (texts, options = {}) =>
  openGoText({ lines: texts.map((text) => Buffer.from(text)), options: { timeUnit: null, fields: {}, utcOffsetS: 0, ...options } })

/** What a line says: second since noon, status, microseconds, method, target, bytes; or why it was not read. */
function read (text, options = {}) {
  const entry = createEntry()
  const bytes = Buffer.from(`x\n${text}\n404`)
  const reason = open([text], options).parse(bytes, 2, bytes.length - 4, entry)
  return reason ?? [
    entry.second - NOON,
    entry.status,
    entry.durationUs,
    readMethod(entry),
    entry.bytes.toString('utf8', entry.pathStart, findTargetEnd(entry)),
    entry.sizeBytes
  ]
}

t.test('a line of Gin: no size; one of chi: its host is a part of the target', async (t) => {
  t.same(read(GIN), [5, 404, 1234, 'POST', '/a?b=1', -1])
  t.same(read(GIN.replaceAll('"', '')), [5, 404, 1234, 'POST', '/a?b=1', -1], 'before Gin 1.4 in no quotes')
  t.same(read(BARE_CHI), [9, 0, 1_500_000, 'GET', '/c', 0])
  t.same(read(CHI), [9, 200, 85, 'GET', 'http://shop.example.com/c', 12])
})

t.test('colours are no part of it', async (t) => {
  t.same(read(GIN.replace('404', '\u001b[97;43m 404 \u001b[0m')), [5, 404, 1234, 'POST', '/a?b=1', -1])
  t.same(read(BARE_CHI.replace('"GET', '\u001b[36m"\u001b[0m\u001b[35mGET')), [9, 0, 1_500_000, 'GET', '/c', 0])
})

t.test('its times have no zone, and its durations can be left out', async (t) => {
  t.equal(read(GIN, { utcOffsetS: 3600 })[0], 5 - 3600)
  t.equal(read(GIN, { timeUnit: 'none' })[2], -1)
  t.equal(read(GIN.replace('1.234ms', '1.234xs'))[2], -1)
  t.equal(read(GIN.replace('12:00:05', '24:00:05')), 'a time that does not exist')
  t.match(read('something else'), /^neither a line of Gin, .*, nor one of chi$/)
})

t.test('what such a log has: sizes where a line is of chi', async (t) => {
  const of = (...texts) => {
    const { parse: _, ...rest } = open(texts, { utcOffsetS: -7200 })
    return rest
  }
  t.same(of(GIN, GIN), {
    remarks: [{ code: 'STAMPS_WITHOUT_ZONE', utcOffsetS: -7200 }, { code: 'COUNTED_WHEN_BEGAN' }],
    hasSizes: false,
    hasMethods: true,
    unclear: null,
    guess: null
  })
  t.equal(of(GIN, BARE_CHI).hasSizes, true)
  t.equal(of(BARE_CHI.replace('"GET', '\u001b[36m"\u001b[0m\u001b[35mGET')).hasSizes, true)
})
