import t from 'tap'
import { refuseRequest, tellsSize } from '../../../../src/commands/cache/stats/cacheability.js'

const refuse = ({ method = 'GET', status = 200, personal = null, hasPath = true, hasQuery = false, query = 'keep' } = {}) =>
  refuseRequest(method, status, personal, hasPath, hasQuery, query)

t.test('what a shared cache may keep by itself (RFC 9110, 15.1), and else the first reason against it', async (t) => {
  for (const status of [200, 203, 204, 300, 301, 304, 308, 404, 410]) t.equal(refuse({ status }), null, status)
  for (const status of [100, 201, 206, 302, 303, 307, 400, 403, 500, 503]) t.equal(refuse({ status }), 'status', status)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'get', '']) t.equal(refuse({ method, status: 500 }), 'method', method)
  t.equal(refuse({ method: 'HEAD' }), null)
  t.equal(refuse({ personal: 'user', hasPath: false }), 'user')
  t.equal(refuse({ personal: 'cookie', status: 500 }), 'status')
  t.equal(refuse({ hasPath: false, hasQuery: true, query: 'pass' }), 'path')
  t.equal(refuse({ hasQuery: true, query: 'pass' }), 'query')
  t.equal(refuse({ hasQuery: true }), null, 'a query is part of the key')
  t.equal(refuse({ query: 'pass' }), null, 'no query that could be passed on')
})

t.test('the size of a copy is told by a whole answer alone', async (t) => {
  t.ok(tellsSize('GET', 200))
  t.notOk(tellsSize('GET', 304), 'it has no body')
  t.notOk(tellsSize('HEAD', 200), 'nor has this')
  t.notOk(tellsSize('HEAD', 304))
})
