import t from 'tap'
import { buildRequest } from '../../src/plan/request-bytes.js'

/** @param {import('../../src/types.ts').RequestSpec} request */
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

t.test('control characters are refused', async (t) => {
  for (const request of [{ path: '/\r\nX: y' }, { path: '/', method: 'GET\n' }, { path: '/', headers: { 'a\0': 'b' } }]) { t.throws(() => build(request), { code: 'USAGE' }) }
})
