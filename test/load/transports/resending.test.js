import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createCertificate } from '../../../src/boot/programs/start.js'
import { skipWithout } from '../../fixtures/programs.js'
import { runNative } from '../../../src/load/loops/native-driver.js'
import {
  buildFrame, buildGoaway, buildRstStream, DATA, END_HEADERS, END_STREAM, HEADERS
} from '../../../src/load/transports/http2/frames.js'
import { buildHeaderBlock } from '../../../src/load/transports/http2/request-frames.js'
import { countResends, isPlainEnd } from '../../../src/load/transports/resending.js'
import { HELLO, startRawServer } from '../loops/fixtures/raw-server.js'
import { checkAllOk, checkIdentity, closed, driveGrpc, runUntil } from './grpc/fixtures/drive-grpc.js'
import { answerOk, hello, startRawServer as startFrameServer } from './grpc/fixtures/raw-server.js'
import { driveHttp2 } from './http2/fixtures/drive-http2.js'

const PROFILES = {
  open: { kind: 'poisson', ratePerSecond: 80, connections: 3 },
  closed: { kind: 'constant-concurrency', connections: 2, pipelining: 1 },
  pipelined: { kind: 'constant-concurrency', connections: 2, pipelining: 3 },
  users: { kind: 'constant-users', connections: 3, pauseMs: 5 }
}
const isResent = ({ counts, resent = 0 }) => counts.ok > 0 && resent > 0
const hasFailed = ({ counts }) => counts.failed > 0

/** What the server does with the n-th request of a connection, 1 being the first. */

function byConnection (treat) {
  const seen = new WeakMap()
  return (socket) => {
    const n = (seen.get(socket) ?? 0) + 1
    seen.set(socket, n)
    if (!socket.destroyed && !socket.writableEnded) treat(socket, n)
  }
}

async function drive (t, { treat, job, tlsOptions, until }) {
  const server = await startRawServer({ answer: byConnection(treat), tlsOptions })
  t.teardown(() => server.kill())
  const result = await runUntil({
    durationMs: 100,
    until,
    run: (durationMs) => runNative({
      url: server.url,
      request: { path: '/' },
      good: { status: 200 },
      profile: PROFILES.closed,
      durationMs,
      warmupMs: 20,
      timeoutMs: 5000,
      ...job
    })
  })
  checkIdentity(t, result)
  return result
}

const UNSAID = 'after some answers, without saying so'

t.test('how often each has been sent again, by those that were answered since; and which ends of a connection are no breach', async (t) => {
  const count = (before, answered, inFlight) => countResends({ before, answered, inFlight })
  t.same([count([], 0, 2), count([], 5, 0), count([1, 1], 0, 3), count([3, 2, 1], 1, 3)], [[1, 1], [], [2, 2, 1], [3, 2, 1]])
  const causes = ['connection closed', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'protocol error: x', '']
  t.same(causes.map(isPlainEnd), [true, true, true, false, false, false])
})

/** Servers that close a connection which they kept, without having looked at what was on its way. */
const CLOSES = {
  [UNSAID]: (socket, n) => n < 3 ? socket.write(HELLO) : socket.end(HELLO),
  'a reset, before the first byte': (socket, n) => n < 3 ? socket.write(HELLO) : socket.resetAndDestroy(),
  'half-closed, before the first byte': (socket, n) => n < 3 ? socket.write(HELLO) : socket.end()
}

for (const [name, treat] of Object.entries(CLOSES)) {
  for (const [kind, profile] of Object.entries(PROFILES)) {
    // Where requests pause, the end of a connection is mostly seen before the next one leaves.
    const isSure = treat !== CLOSES[UNSAID] || kind === 'closed' || kind === 'pipelined'
    t.test(`HTTP/1, ${kind}: ${name}`, async (t) => {
      const result = await drive(t, { treat, job: { profile }, until: isSure ? isResent : ({ counts }) => counts.ok > 10 })
      checkAllOk(t, result)
      if (isSure) t.ok(Number(result.resent) > 0, 'counted beside')
      t.ok((result.resent ?? 0) <= result.counts.due)
    })
  }
}

t.test('HTTP/1: what is announced loses nothing either: Connection: close in a pipeline, HTTP/1.0', async (t) => {
  const close = HELLO.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const pipelined = await drive(t, {
    treat: (socket, n) => n < 4 ? socket.write(HELLO) : socket.end(close),
    job: { profile: PROFILES.pipelined },
    until: isResent
  })
  checkAllOk(t, pipelined)
  const old = await drive(t, { treat: (socket) => socket.end(HELLO.replace('1.1', '1.0')), until: ({ counts }) => counts.ok > 2 })
  checkAllOk(t, old)
  t.equal(old.resent, undefined, 'the next request had not left')
})

t.test('HTTP/1 over TLS: close_notify as the request leaves', async (t) => {
  const { certificate, key } = createCertificate()
  const result = await drive(t, {
    treat: CLOSES[UNSAID],
    tlsOptions: { cert: certificate, key },
    job: { tls: { rejectUnauthorized: false } },
    until: isResent
  })
  checkAllOk(t, result)
})

t.test('HTTP/1: the very request is sent again, and requests in turn keep their order', async (t) => {
  const asked = []
  const server = net.createServer((socket) => {
    const paths = asked[asked.push([]) - 1]
    socket.on('error', () => {}).on('data', (bytes) => {
      for (const [, path] of bytes.toString('latin1').matchAll(/^GET (\S+)/gm)) paths.push(path)
      if (paths.length < 3) socket.write(HELLO)
      else socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const result = await runNative({
    url: `http://127.0.0.1:${server.address().port}`,
    request: ['/a', '/b', '/c', '/d', '/e'].map((path) => ({ path })),
    good: {},
    profile: { kind: 'constant-rate', ratePerSecond: 80, connections: 1 },
    durationMs: 400,
    warmupMs: 0,
    timeoutMs: 5000
  })
  checkAllOk(t, result)
  t.ok(asked.length > 2)
  for (const [i, paths] of asked.entries()) if (i > 0) t.equal(paths[0], asked[i - 1][2], 'what was lost comes first')
  const answered = asked.flatMap((paths) => paths.slice(0, 2))
  t.same(answered, answered.map((_, n) => `/${'abcde'[n % 5]}`))
})

/** What is the server's failure, and stays so. */
const FAILURES = {
  'a fresh connection that is closed at once': { treat: (socket) => socket.end() },
  'a fresh connection that is reset': { treat: (socket) => socket.resetAndDestroy() },
  'closed within the answer': { treat: (socket, n) => n < 3 ? socket.write(HELLO) : socket.end(HELLO.slice(0, 30)) },
  'reset within the answer': {
    treat: (socket, n) => {
      if (n < 3) socket.write(HELLO)
      else socket.write(HELLO.slice(0, 30), () => setTimeout(() => socket.resetAndDestroy(), 5))
    }
  },
  'closed after an answer before the answer': {
    treat: (socket, n) => n < 3 ? socket.write(HELLO) : socket.end('HTTP/1.1 103 Early Hints\r\n\r\n')
  },
  'POST, which may not be repeated': {
    treat: (socket, n) => n < 3 ? socket.write(HELLO) : socket.resetAndDestroy(),
    job: { request: { path: '/', method: 'POST', headers: { 'Idempotency-Key': '1' } } }
  }
}

for (const [name, { treat, job }] of Object.entries(FAILURES)) {
  for (const kind of ['open', 'closed']) {
    t.test(`HTTP/1, ${kind}, a failure: ${name}`, async (t) => {
      const result = await drive(t, { treat, job: { profile: PROFILES[kind], ...job }, until: hasFailed })
      t.ok(result.counts.failed > 0)
      t.equal(result.resent, undefined)
      for (const cause of Object.keys(result.failedByCause)) t.match(cause, /^(connection closed|ECONNRESET|EPIPE)$/)
    })
  }
}

t.test('HTTP/1, pipelined: a request is sent four times at most', async (t) => {
  const times = new Map()
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', (bytes) => {
      for (const [, path] of bytes.toString('latin1').matchAll(/^GET (\S+)/gm)) times.set(path, (times.get(path) ?? 0) + 1)
      socket.end(HELLO)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const result = await runNative({
    url: `http://127.0.0.1:${server.address().port}`,
    request: Array.from({ length: 100_000 }, (_, n) => ({ path: `/${n}` })),
    good: {},
    profile: { kind: 'constant-concurrency', connections: 1, pipelining: 8 },
    durationMs: 400,
    warmupMs: 0,
    timeoutMs: 5000
  })
  checkIdentity(t, result)
  t.ok(result.counts.ok > 0 && result.counts.failed > 0, JSON.stringify(result.counts))
  t.equal(Math.max(...times.values()), 4)
})

t.test('HTTP/1: what cannot be sent again within its time-out has timed out', async (t) => {
  const silent = await drive(t, {
    treat: (() => {
      let first = true
      return (socket, n) => {
        if (n < 3 && first) return socket.write(HELLO)
        first = false
        if (n === 3) socket.resetAndDestroy() // and the next connection never answers
      }
    })(),
    job: { profile: { kind: 'constant-rate', ratePerSecond: 80, connections: 1 }, timeoutMs: 300, warmupMs: 0 },
    until: ({ counts, resent = 0 }) => counts.timedOut > 0 && resent > 0
  })
  t.ok(silent.counts.timedOut > 0)
  t.ok(Number(silent.resent) > 0)
  t.equal(silent.counts.failed, 0)
})

const FIELDS = buildHeaderBlock([[':status', '200']])
const answerGet = (streamId, flags = END_HEADERS | END_STREAM) =>
  buildFrame({ type: HEADERS, flags, streamId, payload: FIELDS })

/**
 * Answers eight requests of a connection and holds the next, until there are four, or no more come: then `end` deals with them. n:
 * requests on this connection before.
 */
const holdFour = ({ answer, begin = () => {}, end }) => {
  const waiting = new WeakMap()
  return (socket, id, n) => {
    if (n < 8) return socket.write(answer(id))
    if (n === 8) begin(socket)
    clearTimeout(waiting.get(socket))
    const first = id - 2 * (n - 8)
    if (n === 11) end(socket, first, id)
    else if (n < 11) waiting.set(socket, setTimeout(end, 500, socket, first, id))
  }
}

/** Servers over HTTP/2 that do not get to some streams, and say so. */
const REFUSES = {
  'GOAWAY, streams below its last are still answered': (answer) => holdFour({
    answer,
    end: (socket, first) => socket.write(Buffer.concat([buildGoaway({ lastStreamId: first, errorCode: 0 }), answer(first)]))
  }),
  'GOAWAY with an error code': (answer) => holdFour({
    answer,
    end: (socket, first) => socket.write(Buffer.concat([buildGoaway({ lastStreamId: first, errorCode: 11 }), answer(first)]))
  }),
  'GOAWAY in two steps': (answer) => holdFour({
    answer,
    begin: (socket) => socket.write(buildGoaway({ lastStreamId: 2 ** 31 - 1, errorCode: 0 })),
    end (socket, first, last) {
      const answered = last > first ? [first, first + 2] : [first]
      socket.end(Buffer.concat([...answered.map((id) => answer(id)), buildGoaway({ lastStreamId: answered.at(-1), errorCode: 0 })]))
    }
  }),
  'RST_STREAM with REFUSED_STREAM': (answer) => (socket, id, n) =>
    socket.write(n % 10 === 9 ? buildRstStream({ streamId: id, errorCode: 7 }) : answer(id))
}

for (const [name, refuse] of Object.entries(REFUSES)) {
  t.test(`HTTP/2: ${name}`, async (t) => {
    const { url } = await startFrameServer({ t, onCall: refuse(answerGet) })
    const result = await driveHttp2({ url, streams: 4, until: isResent })
    checkAllOk(t, result)
    t.ok(Number(result.resent) > 0)
  })
  t.test(`HTTP/2, open loop, POST: ${name}`, async (t) => {
    const { url } = await startFrameServer({ t, onCall: refuse(answerGet) })
    const request = { path: '/', method: 'POST', body: 'x' }
    const profile = { kind: 'constant-concurrency', connections: 2, pipelining: 4 }
    checkAllOk(t, await driveHttp2({ url, request, profile, streams: 4, until: isResent }))
  })
  t.test(`gRPC: ${name}`, async (t) => {
    const { url } = await startFrameServer({ t, onCall: refuse(answerOk) })
    checkAllOk(t, await driveGrpc({ url, profile: closed({ connections: 1, streams: 4 }), until: isResent }))
  })
}

t.test('HTTP/2: calls that wait for the limit of streams leave with a GOAWAY, and have not been sent before', async (t) => {
  const { url } = await startFrameServer({
    t,
    greeting: hello([[3, 2]]),
    onCall: (socket, id, n) => {
      if (n === 6) socket.write(Buffer.concat([buildGoaway({ lastStreamId: id, errorCode: 0 }), answerGet(id)]))
      else setImmediate(() => socket.write(answerGet(id)))
    }
  })
  const result = await driveHttp2({ url, streams: 6, until: ({ counts, reconnects }) => counts.ok > 0 && Number(reconnects) > 2 })
  checkAllOk(t, result)
  t.ok((result.resent ?? 0) <= 2 * Number(result.reconnects))
})

t.test('HTTP/2: closed as a request leaves, without GOAWAY: GET is sent again, a gRPC call is lost', async (t) => {
  const close = (answer) => (socket, id, n) => n < 5 ? socket.write(answer(id)) : socket.destroy()
  checkAllOk(t, await driveHttp2({ url: (await startFrameServer({ t, onCall: close(answerGet) })).url, until: isResent }))
  const grpc = await driveGrpc({ url: (await startFrameServer({ t, onCall: close(answerOk) })).url, until: hasFailed })
  checkIdentity(t, grpc)
  t.equal(grpc.resent, undefined)
  t.ok(grpc.counts.failed > 0)
})

const BREAKS = {
  'RST_STREAM 8': (socket, id, n) => socket.write(n % 4 === 3 ? buildRstStream({ streamId: id, errorCode: 8 }) : answerGet(id)),
  'RST_STREAM 7': (socket, id, n) => socket.write(n % 4 === 3
    ? Buffer.concat([answerGet(id, END_HEADERS), buildRstStream({ streamId: id, errorCode: 7 })])
    : answerGet(id)),
  'GOAWAY 0': (socket, id, n) => n < 6 ? socket.write(answerGet(id)) : socket.end(buildGoaway({ lastStreamId: id, errorCode: 0 })),
  'connection closed': (socket, id, n) => n < 6
    ? socket.write(answerGet(id))
    : socket.end(Buffer.concat([answerGet(id, END_HEADERS), buildFrame({ type: DATA, streamId: id, payload: Buffer.from('half') })]))
}

for (const [cause, onCall] of Object.entries(BREAKS)) {
  t.test(`HTTP/2, a failure: ${cause}, of a stream that was begun or counted as taken`, async (t) => {
    const { url } = await startFrameServer({ t, onCall })
    const result = await driveHttp2({ url, until: hasFailed })
    checkIdentity(t, result)
    t.same(Object.keys(result.failedByCause), [cause])
    t.equal(result.resent, undefined)
  })
}

t.test('HTTP/2: a server that refuses every stream is found out, after four times', async (t) => {
  const onCall = (socket, id) => socket.write(buildRstStream({ streamId: id, errorCode: 7 }))
  const { url, frames } = await startFrameServer({ t, onCall })
  const result = await driveHttp2({ url, until: hasFailed })
  checkIdentity(t, result)
  t.equal(result.counts.ok, 0)
  t.same(Object.keys(result.failedByCause), ['RST_STREAM 7'])
  t.ok(frames.filter(({ type }) => type === HEADERS).length >= 4 * result.counts.failed)
})

const skip = await skipWithout('nginx')

t.test('nginx, which closes after keepalive_requests: nothing fails, over HTTP/1 in a pipeline and over HTTP/2', { skip }, async (t) => {
  const { url, urlHttp2 } = await startNginx(t)
  for (const job of [
    { url, profile: closed({ connections: 2, streams: 5 }) },
    { url: urlHttp2, http: 2, profile: closed({ connections: 1, streams: 10 }) }
  ]) {
    const result = await runUntil({
      durationMs: 300,
      until: isResent,
      run: (durationMs) => runNative({ request: { path: '/' }, good: { status: 200 }, durationMs, warmupMs: 50, timeoutMs: 10_000, ...job })
    })
    checkAllOk(t, result)
    t.ok(Number(result.resent) > 0, JSON.stringify(result.counts))
  }
})

/** t: an nginx of the test's own, whose connections end after 100 requests */
async function startNginx (t) {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-nginx-'))
  const [port, portHttp2] = [await findFreePort(), await findFreePort()]
  const place = (name) => `${name}_temp_path ${folder}/${name};`
  writeFileSync(join(folder, 'nginx.conf'), `
    daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 512; }
    http {
      access_log off; keepalive_requests 100;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(place).join(' ')}
      server { listen 127.0.0.1:${port}; location / { return 200 "hello, world"; } }
      server { listen 127.0.0.1:${portHttp2} http2; location / { return 200 "hello, world"; } }
    }`)
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  for (let n = 0; n < 200 && !await fetch(url).then(() => true, () => false); n++) await new Promise((resolve) => setTimeout(resolve, 50))
  return { url, urlHttp2: `http://127.0.0.1:${portHttp2}` }
}

async function findFreePort () {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
