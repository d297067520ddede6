import t from 'tap'
import { createCombinedParser } from '../../../src/record/access-log/combined.js'
import { createEntry, findTargetEnd, readMethod } from '../../../src/record/access-log/entry.js'

const SECOND = Date.UTC(2000, 9, 10, 20, 55, 36) / 1000
const HEAD = '192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] '

/** What a line says that stands between others; or why it was not read. */
function read (/** @type {string} */ text, /** @type {object} */ settings = {}) {
  const bytes = Buffer.from(`5\n${text}\n7 9`)
  const entry = createEntry()
  const end = 2 + Buffer.byteLength(text)
  return createCombinedParser({ duration: null, unit: null, utcOffsetS: 0, ...settings })(bytes, 2, end, entry) ?? {
    second: entry.second - SECOND,
    status: entry.status,
    size: entry.sizeBytes,
    us: entry.durationUs,
    method: readMethod(entry),
    target: entry.pathStart < 0 ? null : bytes.toString('utf8', entry.pathStart, findTargetEnd(entry)),
    personal: entry.personal
  }
}

t.test('a line of each kind', async (t) => {
  const usual = { second: 0, status: 200, size: 2326, us: -1, method: 'GET', target: '/a?b', personal: null }
  t.same(read(`${HEAD}"GET /a?b HTTP/1.1" 200 2326`), usual)
  t.same(read(`${HEAD}"GET /a?b HTTP/1.1" 200 2326 "-" "x"`), usual)
  t.same(read(`${HEAD.replace(':36 ', ':36.123 ')}"GET /a?b HTTP/1.1" 200 2326`), usual, 'with a fraction')
  t.same(read(`${HEAD.replace(' -0700', '')}"GET /a?b HTTP/1.1" 200 2326`, { utcOffsetS: -25_200 }), usual, 'without a zone')
  t.same(read(`${HEAD}"GET /a?b HTTP/1.1" 200`), { ...usual, size: -1 })
  t.match(read(`${HEAD.replace('- -', '- frank')}"GET / HTTP/1.1" 200 1`), { personal: 'user' })
  t.match(read(`${HEAD.replace('- -', '- x-')}"GET / HTTP/1.1" 200 1`), { personal: 'user' })
  t.match(read(`${HEAD}"GET /\\"a HTTP/1.1" 404 -`), { status: 404, size: 0 }, 'a quote within')
  t.match(read(`${HEAD}"-" 408 -`), { status: 408, target: null })
})

t.test('what is none has its reason', async (t) => {
  for (const [reason, texts] of Object.entries({
    'no time in brackets, like [10/Oct/2000:13:55:36 -0700]': ['', 'x', HEAD.slice(0, 30)],
    'a time that does not exist': [`${HEAD.replace('10/Oct', '32/Oct')}"GET / HTTP/1.1" 200 1`],
    'no request in quotes after the time': [HEAD.trim(), HEAD, `${HEAD}GET / 200 1`],
    'a request without its closing quote': [`${HEAD}"`, `${HEAD}"GET / HTTP/1.1`, `${HEAD}"GET /\\"`],
    'no status of three digits after the request': [`${HEAD}"GET /"`, `${HEAD}"GET /" 20`, `${HEAD}"GET /" 2000`, `${HEAD}"GET /" 2x0 1`, `${HEAD}"GET /"200 1`]
  })) for (const text of texts) t.equal(read(text), reason, text)
})

t.test('the duration by its place: the last field, one of them, or behind its name', async (t) => {
  const line = `${HEAD}"GET / HTTP/1.1" 200 2326 "-" "rt=9 x" `
  const us = (/** @type {string} */ rest, /** @type {object} */ duration, unit = 's') => /** @type {any} */ (read(`${line}${rest}`, { duration, unit })).us
  const last = { number: 5, isLast: true }
  t.equal(us('0.123', last), 123_000)
  t.equal(us('-', last), -1)
  t.equal(us('0.120, 0.340', last), 460_000)
  t.equal(us('0.120 : -', last), 120_000)
  t.equal(us('0.120 : 0.340', last), 460_000)
  t.equal(us('0.5s', last), 500_000)
  t.equal(us('0.123 443', { number: 5, isLast: false }), 123_000)
  t.equal(us('0.123 443', { number: 6, isLast: false }, 'ms'), 443_000)
  t.equal(us('0.123', { number: 6, isLast: false }), -1)
  t.equal(us('12ms', { number: 5, isLast: false }, /** @type {any} */ (null)), 12_000)
  t.equal(us('12', { number: 5, isLast: false }, /** @type {any} */ (null)), -1)
  t.equal(us('rt=0.123 urt=0.1', { tag: 'rt' }), 123_000)
  t.equal(us('rt="0.1, 0.2" x', { tag: 'rt' }), 300_000)
  for (const rest of ['rt=0.1, 0.2', 'rt=0.1, 0.2 urt=9', 'rt=0.1 : 0.2 x', 'rt="0.1 : 0.2']) t.equal(us(rest, { tag: 'rt' }), 300_000, rest)
  t.equal(us('rt=0.1, x=2', { tag: 'rt' }), -1)
  t.equal(us('urt=0.1', { tag: 'rt' }), -1, 'what stands in the agent is none')
  t.equal(us('xt=0.1', { tag: 'zt' }), -1)
  t.match(read(`${HEAD}"GET / HTTP/1.1" 200 0.123`, { duration: { number: 2, isLast: true }, unit: 's' }), { us: 123_000 }, 'in place of the size')
})

t.test('the size in a field of its own', async (t) => {
  const line = `${HEAD}"GET / HTTP/1.1" 200 2326 "-" "x" 77`
  t.match(read(line, { size: 5 }), { size: 77 })
  t.match(read(line, { size: 6 }), { size: -1 })
  t.match(read(line, { size: 2 }), { size: 2326 })
})
