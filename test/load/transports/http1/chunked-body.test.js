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
