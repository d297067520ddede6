import t from 'tap'
import { ChunkedBody } from '../../../../src/load/transports/http1/chunked-body.js'

/** Where it stops, and what it says then. */
function read (text) {
  const body = new ChunkedBody()
  body.begin()
  const bytes = Buffer.from(text, 'latin1')
  let at = 0
  let data = ''
  while (at < bytes.length && !body.isDone && body.error === '') {
    at = body.step(bytes, at, bytes.length)
    data += bytes.latin1Slice(body.dataStart, body.dataEnd)
  }
  return { at, data, isDone: body.isDone, error: body.error }
}

t.test('it ends with its last byte: what follows is the next answer', async (t) => {
  for (const text of ['3\r\nabc\r\n0\r\n\r\n', '3\nabc\n0\n\n', '3;x=y\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n']) {
    t.strictSame(read(`${text}HTTP/1.1 200 OK\r\n`), { at: text.length, data: 'abc', isDone: true, error: '' })
  }
})

t.test('it ends with the first byte that cannot be', async (t) => {
  t.strictSame(read('3\r\nabcd\r\n0\r\n\r\n'), { at: 7, data: 'abc', isDone: false, error: 'chunk longer than its size' })
  t.strictSame(read('x\r\n'), { at: 1, data: '', isDone: false, error: 'malformed chunk size' })
  t.strictSame(read('0\r\nHTTP/1.1 200 OK\r\n'), { at: 8, data: '', isDone: false, error: 'malformed trailer' })
})

t.test('sizes, line ends and trailers at their bounds', async (t) => {
  const end = '\r\n0\r\n\r\n'
  t.match(read(`A\r\n${'x'.repeat(10)}${end}`), { isDone: true, data: 'x'.repeat(10) })
  t.match(read(`0f;a="b;c"\n${'x'.repeat(15)}${end}`), { isDone: true, data: 'x'.repeat(15) })
  t.match(read(`1 \t;x${end.replace('0', 'y\r\n0')}`), { isDone: true, data: 'y' })
  t.equal(read('0000000000001\r\nx').error, '', '13 digits')
  t.equal(read('00000000000001\r\nx').error, 'chunk too large')
  for (const size of ['g', '/', ':', '@', 'G', '`', '\r', '\n', ' ']) t.equal(read(`${size}\r\n`).error, 'malformed chunk size', JSON.stringify(size))
  for (const text of ['1x\r\n', '1 1\r\n', '1\rx', '1;x\rx']) t.equal(read(text).error, 'malformed chunk size', JSON.stringify(text))
  t.equal(read('1\r\nx\rx').error, 'chunk longer than its size')
  const trailer = (line) => read(`0\r\n${line}`)
  t.same(['A: b\r\n\r\n', 'A:\tb\x80\n\n', 'A:\n\r\n', '!~: ~\r\nB: c\r\n\r\n'].map((line) => trailer(line).isDone), [true, true, true, true])
  for (const line of ['A b', 'A: \x1f', 'A: \x7f', 'A: b\rx', '\rx', '(: b']) t.equal(trailer(line).error, 'malformed trailer', JSON.stringify(line))
})

t.test('extensions and trailers have 64 KiB together', async (t) => {
  const error = 'chunk extensions or trailers over 64 KiB'
  t.equal(read(`1;${'x'.repeat(65_536)}\r\ny`).error, '')
  t.equal(read(`1;${'x'.repeat(65_537)}\r\ny`).error, error)
  const both = (count) => read(`1;${'x'.repeat(40_000)}\r\ny\r\n0\r\nA:${'b'.repeat(count)}`).error
  t.same([both(25_534), both(25_535)], ['', error])
})
