import t from 'tap'
import { createEntry, findPath, findTargetEnd, isServerError, readMethod, readSize } from '../../../src/record/access-log/entry.js'

/** Method, path and target of a request that stands between other bytes. */
function read (/** @type {string} */ request) {
  const bytes = Buffer.from(`x "${request}" 200`)
  const entry = createEntry()
  findPath(bytes, 3, 3 + Buffer.byteLength(request), entry)
  if (entry.pathStart < 0) return [readMethod(entry), null, null]
  return [readMethod(entry), bytes.toString('utf8', entry.pathStart, entry.pathEnd), bytes.toString('utf8', entry.pathStart, findTargetEnd(entry))]
}

t.test('a path ends before its query, and a target with it', async (t) => {
  t.same(read('GET /a?b=1 HTTP/1.1'), ['GET', '/a', '/a?b=1'])
  t.same(read('GET /a'), ['GET', '/a', '/a'])
  t.same(read('GET /a?b'), ['GET', '/a', '/a?b'])
  t.same(read('GET ?b'), ['GET', '', '?b'])
  t.same(read('post /ä HTTP/1.1'), ['POST', '/ä', '/ä'])
  t.same(read('PUT /a'), ['PUT', '/a', '/a'])
  t.same(read('GETS /a'), ['GETS', '/a', '/a'])
  t.same(read(`${'M'.repeat(25)} /a`), ['M'.repeat(20), '/a', '/a'])
  t.same(read('GET'), ['', null, null])
  t.same(read('GET '), ['', null, null])
  t.same(read(''), ['', null, null])
})

t.test('a size is a whole number, and a dash is none', async (t) => {
  const size = (/** @type {string} */ text, end = text.length) => readSize(Buffer.from(text), 0, end)
  t.same(['0', '7', '2326', '-', '09'].map((text) => size(text)), [0, 7, 2326, 0, 9])
  t.same([size('2326 "-"'), size('2326x'), size('2326', 2)], [2326, -1, 23])
  t.same(['', 'x', '1.5', '/', ':'].map((text) => size(text)), [-1, -1, -1, -1, -1])
  t.equal(size('99999999999999'), 99_999_999_999_999)
  t.equal(size('1000000000000000'), -1, 'a thousand terabytes are none')
})

t.test('errors of the server are those from 500 to 599', async (t) => {
  t.same([499, 500, 599, 600].map(isServerError), [false, true, true, false])
})
