import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { createGrpcConnector } from '../../../../src/load/transports/grpc/connector.js'
import { createSystemClock } from '../../../../src/load/loops/clock.js'
import { checkAllOk, checkIdentity, closed, driveGrpc, hasReconnected, runUntil } from './fixtures/drive-grpc.js'
import { ECHO_PROTO, say, startEchoServer } from './fixtures/echo-server.js'

const SLOTS = { profile: closed({ connections: 1, streams: 5 }) }

for (const via of ['frames', 'grpc-js']) {
  t.test(`via ${via}`, async (t) => {
    const { url } = await startEchoServer({ t })

    await t.test('a method that the server has not: grpc-status 12', async (t) => {
      const result = await driveGrpc({ url, via, request: say('Nobody'), ...SLOTS })
      checkIdentity(t, result)
      t.equal(result.counts.ok, 0)
      t.same(Object.keys(result.failedByCause), ['grpc-status 12'])
    })

    await t.test('a method that throws: grpc-status 2 (13 of some versions)', async (t) => {
      const result = await driveGrpc({ url, via, request: say('Break'), ...SLOTS })
      checkIdentity(t, result)
      t.equal(result.counts.ok, 0)
      t.match(Object.keys(result.failedByCause), [/^grpc-status (2|13)$/])
    })

    for (const bytes of [0, 16379, 16380, 49000, 65530, 70_000, 1_000_000]) {
      await t.test(`messages of ${bytes} bytes in both directions`, async (t) => {
        const overhead = bytes < 128 ? 2 : bytes < 16384 ? 3 : 4 // tag and length of the field
        const length = bytes + overhead
        checkAllOk(
          t,
          await driveGrpc({
            url,
            via,
            request: say('Say', bytes),
            good: { bodyBytes: { min: length, max: length } },
            ...SLOTS
          })
        )
      })
    }

    await t.test('messages of many sizes in turn', async (t) => {
      checkAllOk(t, await driveGrpc({ url, via, request: [100_000, 10, 20_000, 65_000, 1].map((bytes) => say('Say', bytes)), ...SLOTS }))
    })
  })

  t.test(`fewer streams than slots, via ${via}`, async (t) => {
    const { url } = await startEchoServer({ t, options: { 'grpc.max_concurrent_streams': 2 } })
    const result = await driveGrpc({ url, via, request: say('Say', 100), ...SLOTS })
    checkAllOk(t, result)
    t.equal(result.connectionsOpened, 1)
  })

  t.test(`TLS, via ${via}`, async (t) => {
    const tls = createCertificate(t)
    if (tls === null) return t.skip('no openssl to make a certificate with')
    const { url } = await startEchoServer({ t, tls })
    checkAllOk(
      t,
      await driveGrpc({
        url: url.replace('127.0.0.1', 'localhost'),
        via,
        request: say('Say', 40_000),
        tls: { ca: tls.cert },
        ...SLOTS
      })
    )
  })
}

t.test('a server that tells clients to go after a while (GOAWAY)', async (t) => {
  const { url } = await startEchoServer({ t, options: { 'grpc.max_connection_age_ms': 60, 'grpc.max_connection_age_grace_ms': 10_000 } })
  const result = await driveGrpc({ url, request: say('Say'), ...SLOTS, durationMs: 600, until: hasReconnected })
  checkIdentity(t, result)
  t.ok(Number(result.reconnects) > 0)
  t.ok(result.counts.ok > 0)
  for (const cause of Object.keys(result.failedByCause)) t.match(cause, /^(GOAWAY 0|RST_STREAM 7)$/)
})

t.test('a connection whose stream numbers have run out is replaced, and loses nothing', async (t) => {
  const { url } = await startEchoServer({ t })
  const result = await runUntil({
    until: ({ counts }) => counts.due > 51,
    run: async (durationMs) => {
      const transport = {
        name: 'grpc',
        speaks: () => true,
        connect: ({ clock }) => createGrpcConnector({ url, request: say('Say'), streams: 5, clock, lastStreamId: 101 })
      }
      return driveGrpc({ url, transport, ...SLOTS, durationMs, until: () => true })
    }
  })
  checkAllOk(t, result)
  t.ok(Number(result.connectionsOpened) >= Math.floor(result.counts.due / 51), JSON.stringify(result))
})

t.test('a TLS server that does not speak HTTP/2', async (t) => {
  const { createServer } = await import('node:tls')
  const tls = createCertificate(t)
  if (tls === null) return t.skip('no openssl to make a certificate with')
  const server = createServer(tls, (socket) => socket.on('error', () => {}))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  t.teardown(() => server.close())
  const { port } = server.address()
  const result = await driveGrpc({ url: `https://localhost:${port}`, request: say('Say'), tls: { ca: tls.cert }, ...SLOTS })
  checkIdentity(t, result)
  t.same(Object.keys(result.failedByCause), ['protocol error: the server does not speak HTTP/2 (ALPN)'])
})

t.test('calls that cannot be made are refused before anything is sent', async (t) => {
  const url = 'http://127.0.0.1:1'
  const clock = createSystemClock()
  const [good] = [say('Say')]
  const refused = {
    'no such method': say('Sing'),
    'no method at all': { ...good, grpc: { ...good.grpc, method: 'baseload.test.Echo' } },
    'a message type, no service': { ...good, grpc: { ...good.grpc, method: 'baseload.test.Words/Say' } },
    'no such file': { ...good, grpc: { ...good.grpc, proto: `${ECHO_PROTO}.not` } },
    'a streaming method': say('Talk'),
    'a misspelt field': { ...good, grpc: { ...good.grpc, message: { test: 'a' } } },
    'HTTP among gRPC': [good, { path: '/' }],
    'a line break in metadata': say('Say', 1, { 'x-a': 'a\r\nb' }),
    'a header of HTTP/1.1': say('Say', 1, { Connection: 'close' }),
    'a header of gRPC itself': say('Say', 1, { 'grpc-timeout': '1S' })
  }
  for (const [name, request] of Object.entries(refused)) {
    await t.rejects(createGrpcConnector({ url, request, clock }), { code: 'USAGE' }, name)
  }
})

function createCertificate (t) {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-grpc-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    execFileSync(
      'openssl',
      [
        'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key,
        '-out', cert, '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'
      ],
      { stdio: 'ignore' }
    )
  } catch {
    return null
  }
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
