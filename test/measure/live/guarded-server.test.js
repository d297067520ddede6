import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { admit, finish, nameCookie, openGuardedServer, refuse } from '../../../src/measure/live/guarded-server.js'

const ours = { port: 4000, token: 'abc123', session: 'xyz789' }
const ask = (url, { method = 'GET', host = '127.0.0.1:4000', ...headers } = {}) => admit({ method, url, headers: { host, ...headers }, ...ours })
const refused = (status) => ({ to: 'refuse', status })
const cookie = 'baseload-4000=xyz789'
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

t.test('the token in an address is exchanged, and the address loses it', async (t) => {
  t.same(ask('/?token=abc123'), { to: 'exchange', address: '/' })
  t.same(ask('/run/5?token=abc123&a=b%20c', { method: 'HEAD' }), { to: 'exchange', address: '/run/5?a=b+c' })
  t.same(ask('/?token=abc123&token=abc123'), { to: 'exchange', address: '/' })
  t.match(ask('/records?token=abc123', { method: 'POST' }), refused(403), 'it is no way to change something')
})

t.test('with another token, with none, with too much', async (t) => {
  for (const url of ['/', '/?token=', '/?token=abc124', '/?token=abc123x', '/?TOKEN=abc123', '/?token=x&token=abc123', undefined]) {
    t.match(ask(url), refused(403), String(url))
  }
  t.match(ask('/?token=wrong', { cookie }), refused(403), 'who has both has mistaken something')
})

t.test('programs send it, and are asked for nothing else', async (t) => {
  const authorization = 'Bearer abc123'
  for (const method of ['GET', 'POST', 'PUT']) t.same(ask('/records', { method, authorization, origin: 'http://evil.example' }), { to: 'answer' })
  t.match(ask('/', { authorization: 'Bearer abc124', cookie }), refused(403))
  t.match(ask('/?token=abc123', { authorization: 'Bearer abc124' }), refused(403))
  t.match(ask('/', { authorization: 'Basic abc123' }), refused(403))
})

t.test('under another name, which leads here by somebody else\'s DNS', async (t) => {
  for (const host of ['evil.example:4000', 'localhost:4000', '127.0.0.1', '127.0.0.1:4001', '', undefined]) {
    const headers = { ...host !== undefined && { host } }
    for (const more of [{}, { cookie }, { authorization: 'Bearer abc123' }]) {
      t.match(admit({ method: 'GET', url: '/?token=abc123', headers: { ...headers, ...more }, ...ours }), refused(403), String(host))
    }
  }
})

t.test('what is no address of ours is let in no more, leads nowhere, and ends nothing', async (t) => {
  for (const url of [
    '//', '//?token=abc123', '///', 'http://', 'http://[', '//[?token=abc123', '//evil.example/?token=abc123', '/\\evil.example/?token=abc123',
    '/.//evil.example/?token=abc123', '/a/..//evil.example?token=abc123', 'http://evil.example/?token=abc123', '*', ''
  ]) {
    t.match(ask(url), refused(403), url)
    t.match(ask(url, { cookie, ...opened, 'sec-fetch-site': 'cross-site' }), refused(403), url)
  }
})

t.test('who has the cookie may read, from a page of this port', async (t) => {
  t.equal(nameCookie(4000), 'baseload-4000')
  for (const more of [
    {},
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'none', ...opened },
    { 'sec-fetch-site': 'same-site', ...opened },
    { origin: 'http://127.0.0.1:4000' }
  ]) for (const method of ['GET', 'HEAD']) t.same(ask('/events', { method, cookie, ...more }), { to: 'answer' }, JSON.stringify(more))
  t.same(ask('/', { cookie: `a=b; baseload-4000=tossed; ${cookie}; c=d` }), { to: 'answer' }, 'another port may have set one of that name')
  for (const wrong of ['baseload-4001=xyz789', 'baseload-4000=xyz78', 'baseload-4000=abc123', 'xbaseload-4000=xyz789', 'baseload-4000']) {
    t.match(ask('/', { cookie: wrong }), refused(403), wrong)
  }
})

t.test('a page of another port or site may not, though its browser sends the cookie', async (t) => {
  for (const more of [
    { origin: 'http://127.0.0.1:9999' },
    { origin: 'http://localhost:4000' },
    { origin: 'https://127.0.0.1:4000' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
  ]) t.match(ask('/', { cookie, ...more }), refused(403), JSON.stringify(more))
})

t.test('who has only the cookie adds something from a page of this port alone, as JSON', async (t) => {
  const post = (more) => ask('/records', { method: 'POST', cookie, ...more })
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const origin = 'http://127.0.0.1:4000'
  t.same(post({ origin, ...json }), { to: 'answer' })
  t.same(post({ origin, ...json, 'sec-fetch-site': 'same-origin' }), { to: 'answer' })
  t.match(post(json), refused(403), 'no origin')
  t.match(post({ origin: 'http://127.0.0.1:9999', ...json }), refused(403))
  t.match(post({ origin, ...json, 'sec-fetch-site': 'same-site', ...opened }), refused(403), 'a form is no link')
  for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx', 'text/plain; application/json']) {
    t.match(post({ origin, ...type !== undefined && { 'content-type': type } }), refused(415), String(type))
  }
  for (const method of ['PUT', 'DELETE', 'OPTIONS']) t.match(ask('/records', { method, cookie }), refused(403), method)
})

t.test('a link on another site comes without the cookie, and is tried once more from here', async (t) => {
  const linked = { 'sec-fetch-site': 'cross-site', ...opened }
  t.same(ask('/run/5?a=b', linked), { to: 'again', address: '/run/5?a=b' })
  t.match(ask('/run/5', { ...linked, 'sec-fetch-site': 'same-origin' }), refused(403), 'only once')
  t.match(ask('/run/5', { ...linked, 'sec-fetch-dest': 'iframe' }), refused(403))
  t.match(ask('/records', { ...linked, method: 'POST' }), refused(403))
})

t.test('the oldest of more than 64 connections goes, and no other', async (t) => {
  const server = await openGuardedServer({ policy: '', answer: ({ response }) => finish(response, 'hello') })
  t.teardown(() => server.close())
  const { port, searchParams } = new URL(server.url)
  const sockets = []
  const ended = []
  t.teardown(() => sockets.forEach((socket) => socket.destroy()))
  for (let at = 0; at < 65; at++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {}).on('close', () => ended.push(at)).resume()
    sockets.push(socket)
    await once(socket, 'connect')
  }
  sockets[64].write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${searchParams.get('token')}\r\n\r\n`)
  await once(sockets[64], 'data')
  if (ended.length === 0) await once(sockets[0], 'close')
  t.same(ended, [0])
})

t.test('its address has a token that nobody guesses; a port and a token may be given', async (t) => {
  const open = async (more) => {
    const server = await openGuardedServer({ policy: '', answer: ({ response }) => finish(response, 'hello'), ...more })
    t.teardown(() => server.close())
    return new URL(server.url)
  }
  const { searchParams, port } = await open({})
  t.match(searchParams.get('token'), /^[\w-]{32}$/, '24 bytes')
  const own = await open({ token: 'own' })
  t.equal(own.searchParams.get('token'), 'own')
  await t.rejects(openGuardedServer({ policy: '', answer () {}, port: Number(port) }), { code: 'EADDRINUSE' })
})

t.test('who is refused is told why, and the rest of what he sends is not waited for', async (t) => {
  const server = await openGuardedServer({ policy: "default-src 'none'", answer: ({ response }) => refuse(response, 404, 'nothing here') })
  t.teardown(() => server.close())
  const { origin, searchParams } = new URL(server.url)
  const headers = { authorization: `Bearer ${searchParams.get('token')}` }
  const ask = async (options) => {
    const response = await fetch(origin, { headers, redirect: 'manual', ...options })
    return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) }
  }
  const page = { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  t.match(await ask({}), { status: 404, text: 'nothing here\n', headers: page })
  t.match(await ask({ method: 'POST', body: 'x' }), { status: 404, text: 'nothing here\n', headers: { ...page, connection: 'close' } })
  t.match(await ask({ headers: {} }), { status: 403, text: /^open the address that baseload printed/ })
  const linked = await new Promise((resolve) => { get(origin, { headers: { 'sec-fetch-site': 'cross-site', ...opened } }, resolve) })
  t.match([linked.statusCode, linked.headers.refresh, linked.headers['content-type']], [403, '0; url=/', page['content-type']])
  t.equal(String(await linked.toArray()), 'one moment\n', 'a browser shows a page of its own in place of an empty one')
})
