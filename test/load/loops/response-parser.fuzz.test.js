import http from 'node:http'
import net from 'node:net'
import { once } from 'node:events'
import t from 'tap'
import { HeadMemory } from '../../../src/load/transports/http1/head-memory.js'
import { ResponseParser } from '../../../src/load/transports/http1/response-parser.js'
import { howMany } from '../../fixtures/long.js'
import { createRandomAnswers, fnv1a } from './fixtures/random-answers.js'

const ANSWERS = howMany({ short: 150, long: 400 })
const CUTTINGS = 12

t.test('random valid answers, cut at random places: what Node\'s own client sees', async (t) => {
  const source = createRandomAnswers(20240607)
  const answers = Array.from({ length: ANSWERS }, () => source.next())
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request) => {
      const answer = answers[Number(/\/(\d+) /.exec(request.toString('latin1'))?.[1])]
      for (const piece of source.cut(answer.bytes)) socket.write(piece)
      socket.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address()
  const memory = new HeadMemory()
  let same = 0
  for (const [i, answer] of answers.entries()) {
    const expected = await askNode(port, `/${i}`, answer.isHead)
    for (let cutting = 0; cutting < CUTTINGS; cutting++) {
      const seen = parseCut(source.cut(answer.bytes), answer, memory)
      if (JSON.stringify(seen) !== JSON.stringify(expected)) t.same(seen, expected, answer.bytes.toString('latin1').slice(0, 400))
      else same++
    }
  }
  t.equal(same, ANSWERS * CUTTINGS)
})

t.test('many answers on one connection end where they end', async (t) => {
  const source = createRandomAnswers(5)
  for (let round = 0; round < 30; round++) {
    const answers = Array.from({ length: 20 }, () => source.next()).filter(({ endsWithConnection }) => !endsWithConnection)
    const parser = new ResponseParser({ memory: new HeadMemory() })
    let done = 0
    parser.isAnswerToHead = answers[0].isHead
    for (const piece of source.cut(Buffer.concat(answers.map(({ bytes }) => bytes)))) {
      for (let at = 0; at < piece.length;) {
        at = parser.parse(piece, at, piece.length)
        if (parser.error !== '') return t.fail(parser.error)
        if (parser.isDone) parser.isAnswerToHead = answers[++done]?.isHead
      }
    }
    t.equal(done, answers.length)
  }
})

t.test('garbage is a protocol error at once', async (t) => {
  const source = createRandomAnswers(99)
  for (let round = 0; round < 3000; round++) {
    const parser = new ResponseParser()
    const garbage = source.bytesOf(8 + source.whole(300))
    for (const piece of source.cut(garbage)) parser.parse(piece, 0, piece.length)
    if (parser.error === '') t.fail(garbage.toString('latin1'))
  }
})

t.test('valid answers with bytes changed, lost and doubled: always an end, never a throw or a standstill', async (t) => {
  const source = createRandomAnswers(1234)
  const outcomes = { done: 0, error: 0, open: 0 }
  for (let round = 0; round < 3000; round++) {
    const { bytes, isHead } = source.next()
    const damaged = damage(bytes.subarray(0, 4000), source)
    const parser = new ResponseParser({ hashesBody: true })
    parser.isAnswerToHead = isHead
    for (const piece of source.cut(damaged)) {
      for (let at = 0; at < piece.length && parser.error === '';) {
        const next = parser.parse(piece, at, piece.length)
        if (next <= at) return t.fail(`stands still: ${damaged.toString('latin1')}`)
        at = next
      }
    }
    parser.finish()
    if (parser.error !== '') outcomes.error++
    else if (parser.isDone) outcomes.done++
    else outcomes.open++
  }
  t.ok(outcomes.error > 600 && outcomes.done > 100, JSON.stringify(outcomes))
})

function askNode (port, path, isHead) {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method: isHead ? 'HEAD' : 'GET', agent: false }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({ status: answer.statusCode, bodyBytes: body.length, bodyHash: fnv1a(body) })
      })
    })
    request.on('error', (error) => reject(new Error(`${path}: ${error.message}`)))
    request.end()
  })
}

function parseCut (pieces, { isHead, endsWithConnection }, memory) {
  const readBuffer = Buffer.from(new ArrayBuffer(70_000))
  const parser = new ResponseParser({ hashesBody: true, memory, readBuffer })
  parser.isAnswerToHead = isHead
  for (const [i, piece] of pieces.entries()) {
    piece.copy(readBuffer)
    const stopped = parser.parse(readBuffer, 0, piece.length)
    if (parser.error !== '') return { error: parser.error }
    if (stopped !== piece.length || (parser.isDone && i < pieces.length - 1)) return { error: 'ended early' }
  }
  if (endsWithConnection) parser.finish()
  return parser.isDone ? { status: parser.head.status, bodyBytes: parser.bodyBytes, bodyHash: parser.bodyHash } : { error: 'not done' }
}

function damage (bytes, source) {
  let damaged = Buffer.from(bytes)
  for (let i = 0; i <= source.whole(4); i++) {
    const at = source.whole(Math.min(damaged.length, 200))
    const kind = source.whole(3)
    if (kind === 0) damaged[at] = source.whole(256)
    else if (kind === 1) damaged = Buffer.concat([damaged.subarray(0, at), damaged.subarray(at + 1)])
    else damaged = Buffer.concat([damaged.subarray(0, at), damaged.subarray(at, at + 20), damaged.subarray(at)])
  }
  return damaged
}
