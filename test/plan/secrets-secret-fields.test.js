import t from 'tap'
import { redactBody, redactPath, redactRequest, redactValue } from '../../src/plan/secrets.js'

const told = []
const options = { named: ['pin'], hideText: (text) => text.replaceAll('inner', '***'), onSecret: (value) => told.push(value) }
const R = '[redacted]'

t.beforeEach(() => { told.length = 0 })

t.test('parameters of a path; all else byte for byte', async (t) => {
  const path = (text) => redactPath({ path: text, ...options })
  t.equal(path('/a%2Fb?token=X&api_key=Y&page=2&q='), `/a%2Fb?token=${R}&api_key=${R}&page=2&q=`)
  t.equal(path('/?api%5Fkey=X%20Y&PIN=1&pinned=2'), `/?api%5Fkey=${R}&PIN=${R}&pinned=2`)
  t.same(told, ['X', 'X', 'Y', 'Y', 'X%20Y', 'X Y', '1', '1'], 'as it stands, and as it is decoded')
  t.equal(path('/?user[password]=X&a=b=c&&token&token=&=x'), `/?user[password]=${R}&a=b=c&&token&token=&=x`)
  t.equal(path('/?%E0%A4%A=1&token=x=y'), `/?%E0%A4%A=1&token=${R}`, 'what cannot be decoded')
  t.equal(path('/inner'), '/***')
  t.equal(path(path('/?token=X')), `/?token=${R}`)
})

t.test('bodies: JSON, forms, text', async (t) => {
  const body = (text) => redactBody({ body: text, ...options })
  t.equal(body('{ "a" : 1 }'), '{ "a" : 1 }', 'nothing hidden: as it was')
  t.equal(
    body('{"a":{"password":"x","b":[{"Pin":12}]},"token":{"k":["v"]},"secret":null,"hasToken":true}'),
    `{"a":{"password":"${R}","b":[{"Pin":"${R}"}]},"token":"${R}","secret":null,"hasToken":true}`
  )
  t.same(told, ['x', '12', 'v'])
  t.equal(body('[{"a":"inner"}]'), '[{"a":"***"}]')
  t.equal(body('user=a&password=x+y'), `user=a&password=${R}`)
  t.ok(told.includes('x y'))
  t.equal(body('{"cut":"inner'), '{"cut":"***')
  t.equal(body(''), '')
  const parts = (value) =>
    `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${value}\r\n--b--\r\n`
  t.equal(body(parts('hunter')), parts(R))
})

t.test('values of any shape', async (t) => {
  for (const value of [1, null, true, undefined, [], {}]) t.same(redactValue({ value, ...options }), value)
})

t.test('a request: each of its places by its own names', async (t) => {
  const request = {
    path: '/?a=1&b=2',
    headers: { 'X-Api-Key': 'x', c: '3' },
    body: 'a=1&b=2',
    grpc: { proto: 'p', method: 'm', message: { b: 1, accessToken: 'x' } }
  }
  const hidden = redactRequest({ request, secretNames: { headers: ['C'], query: ['A'], body: ['B'] } })
  t.same(hidden, {
    path: `/?a=${R}&b=2`,
    headers: { 'X-Api-Key': R, c: R },
    body: `a=1&b=${R}`,
    grpc: { proto: 'p', method: 'm', message: { b: R, accessToken: R } }
  })
})
