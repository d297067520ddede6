import { once } from 'node:events'
import tls from 'node:tls'
import t from 'tap'
import { createCertificate } from '../../../../src/boot/programs/start.js'
import {
  buildFrame, buildRstStream, buildWindowUpdate, CONTINUATION, DATA, END_HEADERS, END_STREAM, HEADERS
} from '../../../../src/load/transports/http2/frames.js'
import { decodeHistogram } from '../../../../src/record/histogram.js'
import { buildHeaderBlock } from '../../../../src/load/transports/http2/request-frames.js'
import { checkAllOk, checkIdentity, hasReconnected } from '../grpc/fixtures/drive-grpc.js'
import { hello, startRawServer } from '../grpc/fixtures/raw-server.js'
import { answerOk, driveHttp2, startHttp2Server } from './fixtures/drive-http2.js'

const FIELDS = [[':status', '200'], ['content-length', '2']]
const OK = Buffer.from('ok')
const { certificate, key } = createCertificate()

const head = (streamId, fields = FIELDS, flags = END_HEADERS) =>
  buildFrame({ type: HEADERS, flags, streamId, payload: buildHeaderBlock(fields) })
const data = (streamId, payload = OK, flags = END_STREAM) => buildFrame({ type: DATA, flags, streamId, payload })
const ends = END_HEADERS | END_STREAM

/** Answers that are all good, each in another way. */
const GOOD = {
  plain: (id) => [head(id), data(id)],
  'no length': (id) => [head(id, [[':status', '200']]), data(id)],
  'a length in Huffman, a name in another place': (id) => [head(id, [[':status', '200'], ['server', 'x'], ['content-length', '2']]), data(id)],
  'the body in pieces, the last one empty': (id) => [head(id), data(id, Buffer.from('o'), 0), data(id, Buffer.from('k'), 0), data(id, Buffer.alloc(0))],
  'an answer before the answer': (id) => [head(id, [[':status', '103'], ['link', '</a>']]), head(id), data(id)],
  trailers: (id) => [head(id), data(id, OK, 0), head(id, [['x-sum', '1']], ends)],
  'a window update and a reset after it': (id) => [head(id), data(id), buildWindowUpdate({ streamId: id, increment: 1 }), buildRstStream({ streamId: id, errorCode: 0 })]
}

for (const [name, answer] of Object.entries(GOOD)) {
  t.test(`good: ${name}`, async (t) => {
    const { url } = await startRawServer({ t, onCall: (socket, id) => socket.write(Buffer.concat(answer(id))) })
    const result = await driveHttp2({ url, streams: 3, good: { bodyBytes: { min: 2, max: 2 } } })
    checkAllOk(t, result)
    t.equal(result.connectionsOpened, 1)
  })
}

/** Answers that are none, and what each is called; the connection goes on. */
const BAD = {
  'status 500': (id) => [head(id, [[':status', '500']], ends)],
  'body 1 bytes': (id) => [head(id, [[':status', '200']]), data(id, Buffer.from('o'))],
  'RST_STREAM 8': (id) => [head(id), buildRstStream({ streamId: id, errorCode: 8 })],
  'protocol error: no :status': (id) => [head(id, [['x', 'y']], ends)],
  'protocol error: :status twice': (id) => [head(id, [[':status', '200'], [':status', '200']], ends)],
  'protocol error: :status in trailers': (id) => [head(id), data(id, OK, 0), head(id, [[':status', '200']], ends)],
  'protocol error: headers in the middle of an answer': (id) => [head(id), head(id, [['x', 'y']]), data(id)],
  'protocol error: data before the headers': (id) => [data(id, OK, 0), head(id, FIELDS, ends)],
  'protocol error: a body that is not as long as content-length says': (id) => [head(id, [[':status', '200'], ['content-length', '3']]), data(id)],
  'protocol error: content-length twice': (id) => [head(id, [...FIELDS, ['content-length', '2']]), data(id)],
  'protocol error: malformed content-length': (id) => [head(id, [[':status', '200'], ['content-length', '+2']]), data(id)],
  'protocol error: an answer before the answer that ends it': (id) => [head(id, [[':status', '103']], ends)],
  'protocol error: a header of HTTP/1 connections': (id) => [head(id, [[':status', '200'], ['connection', 'close']]), data(id)]
}

for (const [cause, answer] of Object.entries(BAD)) {
  t.test(`bad: ${cause}`, async (t) => {
    const { url } = await startRawServer({
      t,
      onCall: (socket, id, n) => socket.write(Buffer.concat((n % 2 === 1 ? answer : GOOD.plain)(id)))
    })
    const result = await driveHttp2({
      url,
      streams: 2,
      good: { bodyBytes: { min: 2, max: 2 } },
      until: ({ counts }) => counts.ok > 0 && counts.failed > 0
    })
    checkIdentity(t, result)
    t.same(Object.keys(result.failedByCause), [cause])
    t.equal(result.connectionsOpened, 1, 'one stream is no matter of the connection')
  })
}

/** What ends the connection, and what its requests are counted as. */
const BROKEN = {
  'protocol error: a frame on a stream that was never opened': (id) => [head(id + 200), data(id)],
  'protocol error: HPACK: index outside of the table': (id) => [buildFrame({ type: HEADERS, flags: ends, streamId: id, payload: Buffer.from([0xff, 0]) })],
  'protocol error: a header block cut by another frame': (id) => [head(id, FIELDS, 0), data(id)],
  'protocol error: header block over 64 KiB': (id) => [
    head(id, FIELDS, 0),
    ...Array.from({ length: 5 }, () => buildFrame({ type: CONTINUATION, streamId: id, payload: Buffer.alloc(16384) }))
  ]
}

for (const [cause, answer] of Object.entries(BROKEN)) {
  t.test(`the connection ends: ${cause}`, async (t) => {
    const { url } = await startRawServer({ t, onCall: (socket, id, n) => socket.write(Buffer.concat((n === 9 ? answer : GOOD.plain)(id))) })
    const result = await driveHttp2({ url, until: (seen) => hasReconnected(seen) && seen.counts.failed > 0 })
    checkIdentity(t, result)
    t.same(Object.keys(result.failedByCause), [cause])
  })
}

t.test('node:http2, closed and open loop, several streams: each request is answered once', async (t) => {
  for (const profile of [
    { kind: 'constant-concurrency', connections: 2, pipelining: 1 },
    { kind: 'constant-rate', ratePerSecond: 500, connections: 2 }
  ]) {
    let answered = 0
    const { url, sessions } = await startHttp2Server({ t, answer: (stream) => { answered++; answerOk(stream) } })
    const result = await driveHttp2({ url, profile, streams: 5, good: { bodyBytes: { min: 2, max: 2 } }, durationMs: 200 })
    checkAllOk(t, result)
    t.ok(answered >= result.counts.ok)
    t.ok(sessions.size <= 2, `${sessions.size} connections for ten requests at once`)
  }
})

t.test('answers that come long after those to later requests are known by their stream', async (t) => {
  /** @type {import('node:http2').ServerHttp2Stream[]} */
  const late = []
  const { url } = await startHttp2Server({
    t,
    answer (stream) {
      if (Number(stream.id) < 5) return late.push(stream)
      answerOk(stream)
      if (stream.id === 401) for (const one of late.splice(0)) if (!one.destroyed) answerOk(one) // a busy machine takes several attempts
    }
  })
  const until = ({ counts }) => counts.due > 300
  const result = await driveHttp2({ url, streams: 4, warmupMs: 0, durationMs: 300, until })
  checkAllOk(t, result)
  t.equal(result.connectionsOpened, 1)
})

t.test('the request goes out as over HTTP/1.1: method, path, headers and body', async (t) => {
  const seen = []
  const { url } = await startHttp2Server({
    t,
    answer: (stream, headers) => {
      let body = ''
      stream.setEncoding('utf8').on('data', (text) => { body += text }).on('end', () => {
        seen.push({ ...headers, body })
        answerOk(stream)
      })
    }
  })
  const body = 'é'.repeat(40_000) // longer than the window
  const request = { method: 'POST', path: '/a?b=ü', headers: { Host: 'shop.example', 'X-Key': 'v', 'Content-Type': 'text/plain' }, body }
  checkAllOk(t, await driveHttp2({ url, request }))
  t.match(seen[0], {
    ':method': 'POST',
    ':authority': 'shop.example',
    'x-key': 'v',
    'content-type': 'text/plain',
    'content-length': String(Buffer.byteLength(body)),
    body
  })
  t.equal(Buffer.from(seen[0][':path'], 'latin1').toString(), '/a?b=ü')
  await t.rejects(driveHttp2({ url, request: { path: '/', headers: { Connection: 'close' } } }), { code: 'USAGE', message: /connection has no place/ })
})

t.test('an answer to HEAD has no body, whatever its length says', async (t) => {
  const { url } = await startHttp2Server({
    t,
    answer: (stream) => { stream.respond({ ':status': 200, 'content-length': 1234 }, { endStream: true }) }
  })
  checkAllOk(t, await driveHttp2({ url, request: { method: 'HEAD', path: '/' } }))
})

t.test('requests in turn: those of the warm-up, then those of the window', async (t) => {
  const paths = []
  const { url } = await startHttp2Server({ t, answer: (stream, headers) => { paths.push(String(headers[':path'])); answerOk(stream) } })
  await driveHttp2({ url, request: [{ path: '/a' }, { path: '/b' }], warmupRequests: [{ path: '/x' }, { path: '/y' }], until: () => paths.includes('/b') })
  t.same(paths.slice(0, 2), ['/x', '/y'])
  const first = paths.indexOf('/a')
  t.same(paths.slice(first, first + 2), ['/a', '/b'])
})

t.test('a server that allows one stream at once gets no more', async (t) => {
  let [open, most] = [0, 0]
  const { url } = await startHttp2Server({
    t,
    settings: { maxConcurrentStreams: 1 },
    answer: (stream) => {
      most = Math.max(most, ++open)
      stream.on('close', () => { open-- })
      setImmediate(() => answerOk(stream))
    }
  })
  checkAllOk(t, await driveHttp2({ url, streams: 4, until: ({ counts }) => counts.ok > 8 }))
  t.equal(most, 1)
})

t.test('phases: until the first byte, and from it to the last', async (t) => {
  const { url } = await startHttp2Server({
    t,
    answer: (stream) => {
      stream.additionalHeaders({ ':status': 103 })
      setTimeout(() => {
        stream.respond({ ':status': 200 })
        stream.write('o')
        setTimeout(() => stream.end('k'), 20)
      }, 30)
    }
  })
  const result = await driveHttp2({ url, profile: { kind: 'constant-rate', ratePerSecond: 100, connections: 5 }, streams: 2, durationMs: 200 })
  checkAllOk(t, result)
  const [firstByte, receiving] = [result.histograms.firstByte, result.histograms.receiving].map((text) => decodeHistogram(String(text)))
  t.equal(firstByte.total, result.counts.ok)
  t.equal(receiving.total, result.counts.ok)
  t.ok(firstByte.valuesUs[0] >= 28_000, `${firstByte.valuesUs[0]} us, the answer before the answer left out`)
  t.ok(Number(receiving.valuesUs.at(-1)) >= 15_000, `${receiving.valuesUs.at(-1)} us`)
})

t.test('over TLS by ALPN', async (t) => {
  const { url, sessions } = await startHttp2Server({ t, tls: { key, cert: certificate } })
  const result = await driveHttp2({ url, streams: 4, tls: { ca: certificate } })
  checkAllOk(t, result)
  t.equal(sessions.size, 1)
  const { connect, tls: handshake, firstByte } = result.histograms
  t.equal(decodeHistogram(String(connect)).total, 1)
  t.equal(decodeHistogram(String(handshake)).total, 1)
  t.equal(firstByte, undefined, 'phases of requests are of the open loop')
})

t.test('a server that offers HTTP/1.1 only, and one that is not trusted: no request is answered', async (t) => {
  const server = tls.createServer({ key, cert: certificate, ALPNProtocols: ['http/1.1'] }, (socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `https://127.0.0.1:${server.address().port}`
  const refused = await driveHttp2({ url, tls: { ca: certificate } })
  checkIdentity(t, refused)
  t.match(Object.keys(refused.failedByCause), [/ALPN|ERR_SSL/])
  const { url: other } = await startHttp2Server({ t, tls: { key, cert: certificate } })
  t.match((await driveHttp2({ url: other })).failedByCause, { DEPTH_ZERO_SELF_SIGNED_CERT: Number })
})

t.test('a server of HTTP/1.1 without TLS', async (t) => {
  const { url } = await startRawServer({ t, greeting: Buffer.from('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n') })
  const result = await driveHttp2({ url })
  checkIdentity(t, result)
  t.equal(result.counts.ok, 0)
  t.match(Object.keys(result.failedByCause)[0], /^protocol error: (frame of|no SETTINGS)/)
})

t.test('what a body keeps out of its window is sent when it opens', async (t) => {
  const { url } = await startRawServer({
    t,
    greeting: hello([[4, 10]]),
    onFrame: (socket, { type, streamId, payload }) => {
      if (type === DATA && payload.length > 0) socket.write(buildWindowUpdate({ streamId, increment: payload.length }))
    },
    onCall: (socket, id) => socket.write(Buffer.concat(GOOD.plain(id)))
  })
  checkAllOk(t, await driveHttp2({ url, streams: 2, request: { method: 'PUT', path: '/', body: 'x'.repeat(95) } }))
})
