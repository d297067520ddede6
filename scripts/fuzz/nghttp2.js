import http2 from 'node:http2'
import { Duplex } from 'node:stream'
import { FrameReader } from '../../src/load/transports/http2/frame-reader.js'
import { GOAWAY, HEADERS, PREFACE } from '../../src/load/transports/http2/frames.js'

/**
 * What node:http2 made of one answer. Headers are pairs as they came: name, value, name, value …
 * @typedef {{ status: number, headers: string[], trailers: string[] | null, bytes: number, isWhole: boolean }} Answer
 *   isWhole: its stream has ended without an error
 */

/**
 * Lets the client of node:http2 read what a server may send, without a network.
 * @param {object} options
 * @param {readonly Buffer[]} options.pieces as they are read
 * @param {number} options.requests made before, on streams 1, 3, 5 …
 * @param {import('node:http2').Settings} options.settings what the client announces
 * @returns {Promise<{ answers: Answer[], errorCode: number }>} errorCode: of the GOAWAY that the client sent; 0: none
 */
export async function readByNghttp2 ({ pieces, requests, settings }) {
  const sent = { headers: 0, errorCode: 0 }
  let toSkip = PREFACE.length
  const reader = new FrameReader({
    onFrame: (type, _flags, _streamId, bytes, start) => {
      if (type === HEADERS) sent.headers++
      if (type === GOAWAY) sent.errorCode ||= Buffer.from(bytes).readUInt32BE(start + 4)
      return true
    }
  })
  const wire = new Duplex({
    read () {},
    write (/** @type {Buffer} */ bytes, _encoding, done) {
      const from = Math.min(toSkip, bytes.length)
      toSkip -= from
      reader.read(bytes, from, bytes.length)
      done()
    }
  })
  const session = http2.connect('http://localhost', { createConnection: () => wire, settings })
  session.on('error', () => {}) // told by GOAWAY
  const answers = Array.from({ length: requests }, () => listen(session.request({ ':method': 'POST' })))
  for (let turn = 0; turn < 20 && sent.headers < requests; turn++) await nextTurn()
  if (sent.headers < requests) throw new Error('node:http2 has not sent the requests')
  for (const piece of pieces) wire.push(piece)
  for (let turn = 0; turn < 4; turn++) await nextTurn()
  session.destroy()
  wire.destroy()
  await nextTurn()
  return { answers, errorCode: sent.errorCode }
}

/** @param {import('node:http2').ClientHttp2Stream} stream @returns {Answer} filled in as events come */
function listen (stream) {
  /** @type {Answer} */
  const answer = { status: 0, headers: [], trailers: null, bytes: 0, isWhole: false }
  // Types know nothing of the third argument.
  stream.on(
    'response',
    (/** @type {any} */ headers, /** @type {number} */ _flags, /** @type {string[][]} */ ...[raw]) =>
      Object.assign(answer, { status: headers[':status'], headers: raw })
  )
  stream.on(
    'trailers',
    (/** @type {any} */ _headers, /** @type {number} */ _flags, /** @type {string[][]} */ ...[raw]) => {
      answer.trailers = raw
    }
  )
  stream.on('data', (part) => { answer.bytes += part.length })
  stream.on('end', () => { answer.isWhole = stream.rstCode === 0 })
  stream.on('error', () => { answer.isWhole = false })
  stream.end()
  return answer
}

function nextTurn () {
  return new Promise((resolve) => setImmediate(resolve))
}
