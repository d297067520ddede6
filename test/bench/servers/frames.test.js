import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http2 from 'node:http2'
import t from 'tap'
import { compileProgram } from '../../../bench/compile.js'
import { findFreePort, isListening } from '../../../src/boot/ports.js'
import { driveGrpc } from '../../load/transports/grpc/fixtures/drive-grpc.js'
import { driveHttp2 } from '../../load/transports/http2/fixtures/drive-http2.js'

const program = compileProgram({ source: 'servers/frames.c', folder: t.testdir() })
const options = { skip: program === null && 'there is no C compiler' }
const profile = /** @type {const} */ ({ kind: 'constant-concurrency', connections: 2, pipelining: 1 })

t.test('its answers are good over HTTP/2', options, async (t) => {
  const url = await startFrames(t, 'http')
  const { counts } = await driveHttp2({ url, streams: 5, profile, good: { status: 200 } })
  t.equal(counts.due, counts.ok)
})

t.test('and over gRPC', options, async (t) => {
  const url = await startFrames(t, 'grpc')
  const { counts } = await driveGrpc({ url, profile: { ...profile, pipelining: 5 } })
  t.equal(counts.due, counts.ok)
})

t.test('another client takes them too, with bodies and pings', options, async (t) => {
  const session = http2.connect(await startFrames(t, 'http'))
  t.teardown(() => session.close())
  await new Promise((resolve) => session.ping(resolve))
  const stream = session.request({ ':method': 'POST' })
  stream.end(Buffer.alloc(40_000))
  const [headers] = await once(stream, 'response')
  t.match(headers, { ':status': 200, 'content-type': 'text/plain', 'content-length': '2' })
  t.equal(Buffer.concat(await stream.toArray()).toString(), 'ok')
})

/** @param {import('tap').Test} t @param {'http' | 'grpc'} answer */
async function startFrames (t, answer) {
  const port = await findFreePort()
  const server = spawn(/** @type {string} */ (program), [`${port}`, answer], { stdio: 'inherit' })
  t.teardown(async () => {
    server.kill()
    await once(server, 'exit')
  })
  while (!await isListening({ port })) await new Promise((resolve) => setTimeout(resolve, 10))
  return `http://127.0.0.1:${port}`
}
