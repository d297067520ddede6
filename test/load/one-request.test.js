import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { checkAnswer } from '../../src/boot/check-answer.js'
import { createGuard } from '../../src/boot/guard.js'
import { runAutocannon } from '../../src/load/autocannon/autocannon-driver.js'
import { examineAnswers } from '../../src/load/loops/examine.js'
import { runNative } from '../../src/load/loops/native-driver.js'
import { startHttp2Server } from './transports/http2/fixtures/drive-http2.js'

const signal = new AbortController().signal
const CLOSED = { kind: 'constant-concurrency', connections: 1, pipelining: 1 }
const OPEN = { kind: 'constant-rate', ratePerSecond: 60, connections: 5 }
const LENGTHS = { durationMs: 60, warmupMs: 10, timeoutMs: 10_000, seed: 1 }

const REQUESTS = {
  'GET and nothing else': { path: '/?a=b' },
  'POST without a body': { method: 'POST', path: '/' },
  'POST with a body': { method: 'POST', path: '/', body: 'é', headers: { 'Content-Type': 'text/plain' } },
  'PUT with an empty body': { method: 'PUT', path: '/', body: '' },
  'PATCH without one': { method: 'PATCH', path: '/' },
  'DELETE with an empty one': { method: 'DELETE', path: '/', body: '' },
  'HEAD with a body': { method: 'HEAD', path: '/', body: 'x' },
  'Connection: close': { path: '/', headers: { Connection: 'close' } },
  'Connection: upgrade': { path: '/', headers: { Connection: 'Upgrade', Upgrade: 'h2c' } },
  'letters beyond ASCII': { path: '/', headers: { 'X-A': 'café', 'X-B': 'ü€' } },
  'a name twice': { path: '/', headers: { 'X-A': '1', 'x-a': '2', Cookie: 'a=1', cookie: 'b=2' } },
  'blanks around a value': { path: '/', headers: { 'X-A': ' \tv ' } },
  'Host of the user': { path: '/', headers: { HOST: 'shop.example' } },
  'Content-Length of the user': { method: 'POST', path: '/', body: 'ab', headers: { 'content-length': '2' } },
  'chunked by the user': { method: 'POST', path: '/', body: 'abc', headers: { 'Transfer-Encoding': 'chunked' } },
  'Expect: 100-continue': { method: 'POST', path: '/', body: 'ab', headers: { Expect: '100-continue' } },
  'User-Agent and Accept': { path: '/', headers: { 'User-Agent': 'mine', Accept: '*/*' } }
}

for (const [name, request] of Object.entries(REQUESTS)) {
  t.test(`the same bytes from check, examination, peak and latency phase: ${name}`, async (t) => {
    const { url, seen, authority } = await startRecorder(t, { isHead: request.method === 'HEAD' })
    const phases = {
      check: () => checkAnswer({ name: 'it', url, request, good: {}, signal }),
      examination: async () => examineAnswers({ url, place: await createGuard().resolve({ url }), request, signal }),
      native: () => runNative({ url, request, good: {}, profile: CLOSED, ...LENGTHS }),
      open: () => runNative({ url, request, good: {}, profile: OPEN, ...LENGTHS }),
      autocannon: () => runAutocannon({
        driver: 'autocannon', url, request, good: {}, profile: CLOSED, ...LENGTHS, signal, onWindowReady: async () => {}, onWindowClosed () {}, onTick () {}
      })
    }
    const all = new Set()
    for (const [phase, run] of Object.entries(phases)) {
      seen.clear()
      await run()
      t.equal(seen.size, 1, `${phase}: ${[...seen].map((one) => JSON.stringify(one)).join(' and ')}`)
      for (const one of seen) all.add(one)
    }
    t.equal(all.size, 1, [...all].map((one) => JSON.stringify(one)).join(' and '))
    const [bytes] = all
    t.equal(bytes.includes(`\r\nHost: ${authority}\r\n`), name !== 'Host of the user')
    t.equal(/connection: keep-alive|user-agent: node/i.test(bytes), false, 'nothing is added by a client')
  })
}

t.test('over HTTP/2 the check and the driver send the same fields, and UTF-8 as over HTTP/1.1', async (t) => {
  const seen = new Set()
  const { url } = await startHttp2Server({
    t,
    answer (stream, headers) {
      const { ...fields } = headers
      let body = ''
      stream.setEncoding('latin1').on('data', (text) => { body += text }).on('end', () => {
        seen.add(JSON.stringify([Object.entries(fields).sort(), body]))
        stream.respond({ ':status': 200 })
        stream.end('ok')
      })
    }
  })
  for (const name of ['GET and nothing else', 'POST without a body', 'POST with a body', 'letters beyond ASCII', 'a name twice', 'blanks around a value', 'Host of the user']) {
    const request = REQUESTS[name]
    seen.clear()
    await checkAnswer({ name: 'it', url, http: 2, request, good: {}, signal })
    await runNative({ url, http: 2, request, good: {}, profile: CLOSED, ...LENGTHS })
    t.equal(seen.size, 1, `${name}: ${[...seen].join(' and ')}`)
    if (name === 'letters beyond ASCII') t.match([...seen][0], Buffer.from('café').toString('latin1'))
  }
})

/** A server that keeps each request byte by byte. One that comes in several pieces is put together. */
async function startRecorder (t, { isHead }) {
  const seen = new Set()
  const sockets = new Set()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => {}).on('data', (bytes) => {
      text += bytes.toString('latin1')
      const [head, ...rest] = text.split('\r\n\r\n')
      const body = rest.join('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      if (!text.includes('\r\n\r\n') || body.length < length || (/chunked/i.test(head) && !body.endsWith('0\r\n\r\n'))) return
      seen.add(text)
      text = ''
      setTimeout(() => { // so that a closed loop takes no core
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n${isHead ? '' : 'ok'}`)
        if (/^connection: close/im.test(head)) socket.end()
      }, 1)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { for (const socket of sockets) socket.destroy(); server.close() })
  const authority = `127.0.0.1:${server.address().port}`
  return { url: `http://${authority}`, authority, seen }
}
