import { Writable } from 'node:stream'
import {
  ACK, buildFrame, buildGoaway, buildRstStream, buildSettings, buildWindowUpdate, CONTINUATION, DATA, DEFAULT_WINDOW,
  END_HEADERS, END_STREAM, GOAWAY, HEADERS, PADDED, PING, PRIORITIZED, PRIORITY, SETTINGS, WINDOW_UPDATE
} from '../../src/load/transports/http2/frames.js'
import { Outbox } from '../../src/load/transports/http2/outbox.js'
import { HpackDecoder } from '../../src/load/transports/http2/hpack-decoder.js'
import { buildFrames, buildHeaderBlock } from '../../src/load/transports/http2/request-frames.js'
import { PeerFrames } from '../../src/load/transports/http2/peer-frames.js'
import { SendFlow } from '../../src/load/transports/http2/send-flow.js'
import { cut } from './cut.js'
import { WrongAnswer } from './fuzzer.js'
import { mutateFrames, splitFrames } from './mutate-frames.js'
import { readByNghttp2 } from './nghttp2.js'

/** @import { HeadReader } from '../../src/load/transports/http2/peer-frames.js' */
/** @import { StreamAnswer } from '../../src/load/transports/http2/stream-slot.js' */
/** @import { Fuzzer } from './fuzzer.js' */
/** @import { Answer } from './nghttp2.js' */

const HEAD_BYTES = 9
const FLAGS = [8, 9] // SETTINGS_ENABLE_CONNECT_PROTOCOL (RFC 8441) and SETTINGS_NO_RFC7540_PRIORITIES (RFC 9218): 0 or 1 only
const EXTENSIONS = [10, 12, 16] // ALTSVC, ORIGIN, PRIORITY_UPDATE
/** What was asked. */
const REQUEST = buildFrames({ fields: [], message: Buffer.alloc(0) })
const NOWHERE = /** @type {import('node:net').Socket} */ (new Writable({ write: (_bytes, _encoding, done) => done() }))

/**
 * What a server sent on stream 1.
 * @typedef {{ isOk: boolean, bytes: number, error: string, isOver: boolean, used: number }} Seen used: pieces up to its
 *   end
 */

/**
 * Answers of one kind, over HTTP/2.
 * @template {StreamAnswer & { bodyBytes: number }} A
 * @typedef {object} AnswerKind
 * @property {() => HeadReader} createHead
 * @property {() => A} createAnswer
 * @property {(answer: A) => boolean} isOk
 * @property {Array<[string, string]>} head of a good answer
 * @property {Array<[string, string]>} trailers of a good answer; none: its body ends it
 * @property {Buffer} message its body
 * @property {ReadonlyArray<[string, string]>} pairs fields of others
 * @property {RegExp} usualName which other names HTTP/2 allows (RFC 9113, 8.2) is not looked at: they decide nothing
 * @property {(options: { seen: Seen, other: Answer }) => boolean} agrees whether nghttp2 read the same of one that is ok
 */

/**
 * What a server may send while one request is in flight.
 * @template {StreamAnswer & { bodyBytes: number }} A
 * @param {AnswerKind<A>} kind
 * @returns {Fuzzer}
 */
export function createHttp2Fuzzer (kind) {
  const [head, trailers] = [kind.head, kind.trailers].map(buildHeaderBlock)
  return {
    dictionary: [...[head, trailers, kind.message].map((bytes) => bytes.toString('latin1')).filter(Boolean), '\u0000', '\u0001', '\u0005', '\u0008'],
    make: ({ random }) => makeAnswer({ random, head, trailers, kind }),
    mutate: ({ bytes, random }) => mutateFrames({ frames: splitFrames(bytes), random }),
    read: async ({ bytes, random }) => {
      const frames = splitFrames(bytes)
      const whole = readAll({ pieces: frames, kind })
      const seen = readAll({ pieces: cut({ bytes, random }), kind })
      if (seen.isOk !== whole.isOk || seen.bytes !== whole.bytes || seen.error !== whole.error) {
        throw new WrongAnswer(`cut in pieces: ${JSON.stringify(seen)}; frame by frame: ${JSON.stringify(whole)}`)
      }
      if (whole.isOk) await compare({ seen: whole, frames: frames.slice(0, whole.used), kind })
      return whole.isOk
    }
  }
}

/**
 * As a session reads, with the one stream that it opened.
 * @template {StreamAnswer & { bodyBytes: number }} A
 * @param {{ pieces: Buffer[], kind: AnswerKind<A> }} options
 * @returns {Seen}
 */
function readAll ({ pieces, kind }) {
  const answer = kind.createAnswer()
  answer.reset(REQUEST)
  const seen = { isOk: false, bytes: 0, error: '', isOver: false, used: 0 }
  const find = (/** @type {number} */ streamId) => {
    if (streamId !== 1) peer.error = 'a frame on a stream that was never opened'
    return streamId === 1 && !seen.isOver
  }
  const end = () => {
    if (answer.resetCode < 0) answer.end()
    seen.isOver = true
    seen.bytes = answer.bodyBytes
    seen.isOk = kind.isOk(answer)
  }
  const sendFlow = new SendFlow({ outbox: new Outbox({ socket: NOWHERE, mustCopy: false }) })
  const peer = new PeerFrames({
    head: kind.createHead(),
    events: {
      onSettings: ({ initialWindowSize = DEFAULT_WINDOW }) => sendFlow.setInitialWindow(initialWindowSize),
      onHead: (streamId, said, endsStream) => {
        if (!find(streamId)) return
        answer.noteHead(said, endsStream)
        if (endsStream) end()
      },
      onData: (streamId, bytes, start, stop, endsStream) => {
        if (!find(streamId)) return
        answer.noteData(bytes, start, stop)
        if (endsStream) end()
      },
      onReset: (streamId, errorCode) => {
        if (!find(streamId)) return
        answer.resetCode = errorCode
        end()
      },
      onGoaway: (lastStreamId) => { seen.isOver ||= lastStreamId < 1 }, // the request is refused
      onWindow: (streamId, increment) => {
        if (streamId !== 0) find(streamId)
        if (!sendFlow.widen(streamId, increment)) peer.error = 'window over 2^31 - 1'
      },
      onPing: () => {},
      areTrailers: () => answer.hasHeaders
    }
  })
  for (const piece of pieces) {
    if (seen.isOver) break // what comes after the answer is no part of it
    seen.used++
    if (!peer.read(piece, 0, piece.length) && !seen.isOver) seen.error = peer.error || 'no reason'
    if (seen.error !== '') break
  }
  return seen
}

/** @param {{ seen: Seen, frames: Buffer[], kind: Pick<AnswerKind<any>, 'usualName' | 'agrees'> }} options */
async function compare ({ seen, frames, kind }) {
  if (!listNames(frames).every((name) => kind.usualName.test(name)) || frames.some(setsFlags) || isFlood(frames)) return
  const pieces = [Buffer.concat(frames.filter((frame) => !isIdle({ frame, frames })))]
  const { answers: [answer], errorCode } = await readByNghttp2({ pieces, requests: 1, settings: { enablePush: false } })
  if (answer.status === 200 && answer.isWhole && kind.agrees({ seen, other: answer })) return
  throw new WrongAnswer(`ok with ${seen.bytes} bytes; nghttp2: ${JSON.stringify(answer)}, error ${errorCode}`)
}

/**
 * What nghttp2 judges and a request that has been sent has no use for: extensions that are unknown to RFC 9113 (5.5),
 * acknowledgements too many, windows of single streams, priorities (deprecated: 5.3.2), and a GOAWAY after which the
 * request goes on.
 * @param {{ frame: Buffer, frames: Buffer[] }} options
 */
function isIdle ({ frame, frames }) {
  const isAck = (/** @type {Buffer} */ one) => one[3] === SETTINGS && (one[4] & ACK) !== 0
  const isPong = frame[3] === PING && (frame[4] & ACK) !== 0
  return (
    EXTENSIONS.includes(frame[3]) ||
    isPong ||
    frame[3] === GOAWAY ||
    frame[3] === PRIORITY ||
    (isAck(frame) && frame !== frames.find(isAck)) ||
    (frame[3] === WINDOW_UPDATE && frame.readUInt32BE(5) % 2 ** 31 !== 0)
  )
}

/**
 * nghttp2 gives up where a thousand acknowledgements are to be sent at once (NGHTTP2_DEFAULT_MAX_OBQ_FLOOD_ITEM), and Node.js
 * after a thousand empty DATA frames (CVE-2019-9518, maxSessionInvalidFrames). Here acknowledgements count that the server
 * has not read (see Outbox), and empty frames last until the request's time-out at most.
 * @param {Buffer[]} frames
 */
function isFlood (frames) {
  const count = (/** @type {(frame: Buffer) => boolean} */ is) => frames.filter(is).length
  return (
    count((frame) => [SETTINGS, PING].includes(frame[3]) && (frame[4] & ACK) === 0) > 900 ||
    count((frame) => frame[3] === DATA && frame.length === HEAD_BYTES && (frame[4] & END_STREAM) === 0) > 900
  )
}

/** nghttp2 judges their values; RFC 9113 (6.5.2) has us pass them over. @param {Buffer} frame */
function setsFlags (frame) {
  if (frame[3] !== SETTINGS) return false
  for (let at = HEAD_BYTES; at + 6 <= frame.length; at += 6) if (FLAGS.includes(frame.readUInt16BE(at))) return true
  return false
}

/** Of all header blocks. @param {Buffer[]} frames that were accepted @returns {string[]} */
function listNames (frames) {
  /** @type {string[]} */
  const names = []
  const decoder = new HpackDecoder({
    maxTableBytes: 0,
    onField: (name, start, end) => names.push(Buffer.from(name.subarray(start, end)).toString('latin1'))
  })
  /** @type {Buffer[]} */
  let block = []
  for (const frame of frames) {
    if (frame[3] !== HEADERS && frame[3] !== CONTINUATION) continue
    const isPadded = frame[3] === HEADERS && (frame[4] & PADDED) !== 0
    const isPrioritized = frame[3] === HEADERS && (frame[4] & PRIORITIZED) !== 0
    const start = HEAD_BYTES + Number(isPadded) + 5 * Number(isPrioritized)
    block.push(frame.subarray(start, frame.length - (isPadded ? frame[HEAD_BYTES] : 0)))
    if ((frame[4] & END_HEADERS) === 0) continue
    const bytes = Buffer.concat(block)
    decoder.decode(bytes, 0, bytes.length)
    block = []
  }
  return names
}

/** @param {{ random: () => number, head: Buffer, trailers: Buffer, kind: Pick<AnswerKind<any>, 'message' | 'pairs'> }} options */
function makeAnswer ({ random, head, trailers, kind }) {
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)]
  const block = (/** @type {Buffer} */ usual) =>
    random() < 0.6 ? usual : buildHeaderBlock(Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(kind.pairs)))
  const message = cut({ bytes: kind.message, random: () => random() * 0.4 })
  const isEndedByBody = random() < (trailers.length === 0 ? 0.7 : 0.02)
  const others = () =>
    Array.from({ length: Number(random() < 0.2) }, () =>
      pick([
        buildFrame({ type: PING, payload: Buffer.alloc(8) }),
        buildWindowUpdate({ streamId: pick([0, 1]), increment: 1 }),
        buildSettings([
          [3, 1],
          [4, 10]
        ]),
        buildFrame({ type: 0xee, streamId: 1, payload: kind.message }),
        buildFrame({ type: DATA, streamId: pick([1, 3]) }),
        buildFrame({ type: HEADERS, flags: END_HEADERS, streamId: 1, payload: block(head) })
      ])
    )
  return Buffer.concat([
    buildSettings([]),
    buildFrame({ type: SETTINGS, flags: ACK }),
    ...others(),
    ...makeHeaders({ payload: block(head), flags: random() < 0.1 ? END_STREAM : 0, random }),
    ...others(),
    ...message.map((payload, i) => makeData({ payload, flags: isEndedByBody && i === message.length - 1 ? END_STREAM : 0, random })),
    ...others(),
    ...isEndedByBody ? [] : makeHeaders({ payload: block(trailers), flags: random() < 0.9 ? END_STREAM : 0, random }),
    ...others(),
    ...(random() < 0.1
      ? [
          pick([
            buildRstStream({ streamId: 1, errorCode: pick([0, 8]) }),
            buildGoaway({ lastStreamId: pick([0, 1]), errorCode: 0 })
          ])
        ]
      : [])
  ])
}

/** Padded, with a priority, or cut into CONTINUATION frames. @param {{ payload: Buffer, flags: number, random: () => number }} options */
function makeHeaders ({ payload, flags, random }) {
  if (random() < 0.2) {
    const at = Math.floor(random() * payload.length)
    return [
      buildFrame({ type: HEADERS, flags, streamId: 1, payload: payload.subarray(0, at) }),
      buildFrame({ type: CONTINUATION, flags: END_HEADERS, streamId: 1, payload: payload.subarray(at) })
    ]
  }
  if (random() < 0.2) {
    return [
      buildFrame({
        type: HEADERS,
        flags: flags | END_HEADERS | PRIORITIZED,
        streamId: 1,
        payload: Buffer.concat([Buffer.from([0, 0, 0, 0, 9]), payload])
      })
    ]
  }
  return [buildFrame({ type: HEADERS, flags: flags | END_HEADERS, streamId: 1, payload })]
}

/** @param {{ payload: Buffer, flags: number, random: () => number }} options */
function makeData ({ payload, flags, random }) {
  if (random() < 0.8) return buildFrame({ type: DATA, flags, streamId: 1, payload })
  const padding = Math.floor(random() * 20)
  return buildFrame({
    type: DATA,
    flags: flags | PADDED,
    streamId: 1,
    payload: Buffer.concat([Buffer.from([padding]), payload, Buffer.alloc(padding)])
  })
}
