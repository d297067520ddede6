import t from 'tap'
import { buildRequest, describeRequest } from '../../src/plan/request-bytes.js'

const build = (request) => buildRequest({ request, host: 'a.example:81' }).bytes.toString()

t.test('bytes of a request', async (t) => {
  t.equal(build({ path: '/x?y=1' }), 'GET /x?y=1 HTTP/1.1\r\nHost: a.example:81\r\n\r\n')
  t.equal(build({ path: '/', headers: { host: 'b', Accept: '*/*' } }), 'GET / HTTP/1.1\r\nhost: b\r\nAccept: */*\r\n\r\n')
  t.equal(build({ method: 'POST', path: '/', body: 'é' }), 'POST / HTTP/1.1\r\nHost: a.example:81\r\nContent-Length: 2\r\n\r\né')
  t.equal(build({ method: 'POST', path: '/' }), 'POST / HTTP/1.1\r\nHost: a.example:81\r\nContent-Length: 0\r\n\r\n')
  t.equal(
    build({ method: 'PUT', path: '/', headers: { 'content-length': '1' }, body: 'a' }),
    'PUT / HTTP/1.1\r\nHost: a.example:81\r\ncontent-length: 1\r\n\r\na'
  )
  t.equal(buildRequest({ request: { method: 'HEAD', path: '/' }, host: 'a' }).isHead, true)
})

t.test('what moves the place where a request ends is refused, or framed', async (t) => {
  const post = (headers, body = 'abc') => build({ method: 'POST', path: '/', headers, body })
  t.match(post({ 'Transfer-Encoding': 'chunked' }), '\r\n\r\n3\r\nabc\r\n0\r\n\r\n')
  t.match(post({ 'Transfer-Encoding': 'Chunked' }, ''), /Chunked\r\n\r\n0\r\n\r\n$/)
  for (const headers of [
    { 'Content-Length': '2' }, { 'content-length': 'x' }, { 'Transfer-Encoding': 'gzip, chunked' }, { 'Content-Length': '3', 'transfer-encoding': 'chunked' }
  ]) t.throws(() => post(headers), { code: 'USAGE', hint: /./ })
  t.throws(() => build({ path: '/', headers: { Host: 'a', host: 'b' } }), { code: 'USAGE', message: /given twice/ })
})

t.test('one name in several spellings is one list, and blanks around a value are none of it', async (t) => {
  const { fields } = describeRequest({ request: { path: '/', headers: { 'X-A': ' 1\t', 'x-a': '2', Cookie: 'a=1', cookie: 'b=2', 'X-N': '\u00a0n' } } })
  t.same(fields, [['X-A', '1, 2'], ['Cookie', 'a=1; b=2'], ['X-N', '\u00a0n']])
})

t.test('a control character is refused, and the value that has it is not repeated', async (t) => {
  const error = t.throws(() => build({ path: '/', headers: { authorization: 'se\ncret' } }), { code: 'USAGE', message: /authorization/ })
  t.notMatch(error?.message, /cret/)
})

t.test('control characters are refused', async (t) => {
  for (const request of [{ path: '/\r\nX: y' }, { path: '/', method: 'GET\n' }, { path: '/', headers: { 'a\0': 'b' } }]) { t.throws(() => build(request), { code: 'USAGE' }) }
})
