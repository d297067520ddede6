import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import t from 'tap'
import { FrameReader } from '../../../../src/load/transports/http2/frame-reader.js'
import {
  buildFrame, buildSettings, CONTINUATION, END_HEADERS, END_STREAM, HEADERS, PREFACE, SETTING
} from '../../../../src/load/transports/http2/frames.js'
import { buildHeaderBlock } from '../../../../src/load/transports/http2/request-frames.js'
import { createRandom } from '../../../../src/plan/random.js'
import { createCollector } from './fixtures/collect-fields.js'

// The encoder is that of nghttp2, through node:http2: what it was given must come out of its bytes.
const ROUNDS = 150

for (const tableBytes of [0, 100, 4096]) {
  t.test(`random headers from node:http2, a table of ${tableBytes} bytes`, async (t) => {
    const random = createRandom(20 + tableBytes)
    const sent = Array.from({ length: ROUNDS }, () => createHeaders(random))
    const blocks = await askForBlocks(t, { sent, tableBytes })
    const collector = createCollector({ maxTableBytes: tableBytes })
    for (const [i, block] of blocks.entries()) {
      const fields = collector.decode(block)
      if (!Array.isArray(fields)) return t.fail(`round ${i}: ${fields}`)
      const { ':status': status, date, ...headers } = Object.fromEntries(fields)
      if (JSON.stringify(headers) !== JSON.stringify(sent[i]) || status !== '200' || date === undefined) { return t.same(headers, sent[i], `round ${i}`) }
    }
    t.equal(blocks.length, ROUNDS)
  })
}

t.test('random bytes: fields or an error, never a throw', async (t) => {
  const random = createRandom(7)
  for (let round = 0; round < 5000; round++) {
    const bytes = Buffer.from(Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * 256)))
    const result = createCollector({ maxTableBytes: round % 2 * 4096 }).decode(bytes)
    if (result === '') t.fail(`no reason given for ${bytes.toString('hex')}`)
  }
})

function createHeaders (random) {
  const pick = (letters, most) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => letters[Math.floor(random() * letters.length)]).join(
      ''
    )
  const names = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
    random() < 0.3
      ? ['server', 'etag', 'vary', 'grpc-status'][Math.floor(random() * 4)]
      : `x-${pick('abcdefghijklmnopqrstuvwxyz0123456789-_', 12)}`
  )
  const printable = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('')
  return Object.fromEntries(names.map((name) => [name, random() < 0.5 ? pick('0123456789abc', 3) : pick(printable, 150)]))
}

async function askForBlocks (t, { sent, tableBytes }) {
  const server = http2.createServer()
  let round = 0
  server.on('stream', (stream) => stream.respond(sent[round++], { endStream: true }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = net.connect(server.address().port, '127.0.0.1')
  t.teardown(() => { socket.destroy(); server.close() })
  socket.write(Buffer.concat([PREFACE, buildSettings([[SETTING.headerTableSize, tableBytes]])]))
  const blocks = []
  const ask = () => socket.write(buildFrame({
    type: HEADERS,
    flags: END_HEADERS | END_STREAM,
    streamId: blocks.length * 2 + 1,
    payload: buildHeaderBlock([[':method', 'GET'], [':scheme', 'http'], [':path', '/'], [':authority', 'localhost']])
  }))
  await new Promise((resolve) => {
    const reader = new FrameReader({
      onFrame: (type, _flags, _streamId, bytes, start, end) => {
        if (type === CONTINUATION) t.fail('a block in several frames is not looked for here')
        if (type !== HEADERS) return true
        blocks.push(Buffer.from(bytes.subarray(start, end)))
        if (blocks.length === sent.length) resolve(undefined)
        else ask()
        return true
      }
    })
    socket.on('data', (bytes) => reader.read(bytes, 0, bytes.length))
    ask()
  })
  return blocks
}
