import t from 'tap'
import {
  buildFrame, buildGoaway, buildRstStream, buildSettings, buildWindowUpdate, CONTINUATION, DATA, END_HEADERS, END_STREAM,
  GOAWAY, HEADERS, PADDED, PING, PRIORITIZED, PRIORITY, PUSH_PROMISE, RST_STREAM, SETTINGS
} from '../../../../src/load/transports/http2/frames.js'
import { buildHeaderBlock } from '../../../../src/load/transports/http2/request-frames.js'
import { howMany } from '../../../fixtures/long.js'
import { checkAllOk, checkIdentity, closed, driveGrpc, hasBoth, hasReconnected } from './fixtures/drive-grpc.js'
import { answerOk, HEAD, hello, MESSAGE, startRawServer, TRAILERS } from './fixtures/raw-server.js'

const FIELDS = [[':status', '200'], ['content-type', 'application/grpc']]
const SLOTS = { profile: closed({ connections: 1, streams: 4 }) }
const head = (streamId, payload = HEAD, flags = END_HEADERS) =>
  buildFrame({ type: HEADERS, flags, streamId, payload })
const data = (streamId, payload = MESSAGE, flags = 0) => buildFrame({ type: DATA, flags, streamId, payload })
const trailers = (streamId, payload = TRAILERS) => head(streamId, payload, END_HEADERS | END_STREAM)

/** Answers that are all good, each in another way. */
const GOOD = {
  plain: answerOk,
  'blocks cut into CONTINUATION frames': (id) =>
    Buffer.concat([
      head(id, HEAD.subarray(0, 3), 0),
      buildFrame({ type: CONTINUATION, streamId: id, payload: HEAD.subarray(3, 4) }),
      buildFrame({ type: CONTINUATION, flags: END_HEADERS, streamId: id, payload: HEAD.subarray(4) }),
      data(id),
      trailers(id)
    ]),
  'padding and priority': (id) =>
    Buffer.concat([
      buildFrame({
        type: HEADERS,
        flags: END_HEADERS | PADDED | PRIORITIZED,
        streamId: id,
        payload: Buffer.concat([Buffer.from([4, 0, 0, 0, 0, 9]), HEAD, Buffer.alloc(4)])
      }),
      data(id, Buffer.concat([Buffer.from([200]), MESSAGE, Buffer.alloc(200)]), PADDED),
      trailers(id)
    ]),
  'an answer before the answer': (id) =>
    Buffer.concat([head(id, buildHeaderBlock([[':status', '103']])), answerOk(id)]),
  'the message byte by byte': (id) =>
    Buffer.concat([
      head(id),
      ...Array.from(MESSAGE, (byte) => data(id, Buffer.from([byte]))),
      data(id, Buffer.alloc(0)),
      trailers(id)
    ]),
  'other frames between': (id) =>
    Buffer.concat([
      buildSettings([[3, 50]]),
      head(id),
      buildFrame({ type: PING, payload: Buffer.from('12345678') }),
      data(id),
      buildWindowUpdate({ streamId: 0, increment: 1 }),
      buildFrame({ type: 0xfa, streamId: id, payload: Buffer.from('?') }),
      trailers(id),
      buildWindowUpdate({ streamId: id, increment: 1 }),
      buildRstStream({ streamId: id, errorCode: 0 })
    ])
}

for (const [name, answer] of Object.entries(GOOD)) {
  t.test(`good: ${name}`, async (t) => {
    const { url } = await startRawServer({ t, onCall: (socket, id) => socket.write(answer(id)) })
    const result = await driveGrpc({ url, good: { bodyBytes: { min: 2, max: 2 } }, ...SLOTS })
    checkAllOk(t, result)
    t.equal(result.connectionsOpened, 1)
  })
}

t.test('a connection that falls silent takes no more calls, though some that it has have not timed out yet', async (t) => {
  const unheard = new Map()
  const { url } = await startRawServer({
    t,
    onCall: (socket, id, n) => {
      if (n >= 20) unheard.set(socket, (unheard.get(socket) ?? 0) + 1)
      else setTimeout(() => socket.writable && socket.write(answerOk(id)), n % 4 * 15) // so that they do not time out together
    }
  })
  const result = await driveGrpc({ url, ...SLOTS, timeoutMs: 60, durationMs: 1000, until: (seen) => hasBoth(seen) && hasReconnected(seen) })
  checkIdentity(t, result)
  t.same(Object.keys(result.failedByCause), ['timeout'])
  t.ok(unheard.size > 0)
  for (const calls of unheard.values()) { t.ok(calls <= 8, `${calls}: each of the four calls may be made once more, if an answer to another came after it`) }
})

t.test('answers out of order', async (t) => {
  // Stream 1, 5, 9 … are answered only when two later ones have been.
  const kept = []
  const { url } = await startRawServer({
    t,
    onCall: (socket, id, n) => {
      if (n === 0) kept.length = 0 // of the connection before, when the trial is made again
      if (n % 4 === 0) kept.push(id)
      else socket.write(answerOk(id))
      if (n % 4 === 3) for (const late of kept.splice(0)) socket.write(answerOk(late))
    }
  })
  checkAllOk(
    t,
    await driveGrpc({
      url,
      profile: closed({ connections: 1, streams: 4 }),
      drainMs: 100,
      until: ({ counts }) => counts.due > counts.unfinished
    }).then((result) => {
      // What was kept at the end stays unanswered.
      result.counts.due -= result.counts.unfinished
      result.counts.unfinished = 0
      return result
    })
  )
})

/** Bad answers that end the stream only. */
const BAD = {
  'trailers only': {
    cause: 'grpc-status 14',
    answer: (id) =>
      trailers(
        id,
        buildHeaderBlock([
          [':status', '200'],
          ['content-type', 'application/grpc'],
          ['grpc-status', '14'],
          ['grpc-message', 'no']
        ])
      )
  },
  'a reset stream': { cause: 'RST_STREAM 8', answer: (id) => buildRstStream({ streamId: id, errorCode: 8 }) },
  'a stream reset after its headers': {
    cause: 'RST_STREAM 2',
    answer: (id) => Buffer.concat([head(id), buildRstStream({ streamId: id, errorCode: 2 })])
  },
  'another status': {
    cause: 'status 503',
    answer: (id) =>
      Buffer.concat([
        head(id, buildHeaderBlock([[':status', '503'], ['content-type', 'text/html']])),
        data(id, MESSAGE, END_STREAM)
      ])
  },
  'no trailers': {
    cause: 'protocol error: no trailers',
    answer: (id) => Buffer.concat([head(id), data(id, MESSAGE, END_STREAM)])
  },
  'no grpc-status': {
    cause: 'protocol error: no grpc-status',
    answer: (id) => Buffer.concat([head(id), data(id), trailers(id, buildHeaderBlock([['a', 'b']]))])
  },
  'a grpc-status that is none': {
    cause: 'protocol error: malformed grpc-status',
    answer: (id) => Buffer.concat([head(id), data(id), trailers(id, buildHeaderBlock([['grpc-status', 'ok']]))])
  },
  HTML: {
    cause: 'protocol error: content-type is not application/grpc',
    answer: (id) =>
      Buffer.concat([
        head(id, buildHeaderBlock([[':status', '200'], ['content-type', 'text/html']])),
        data(id, MESSAGE, END_STREAM)
      ])
  },
  'a message cut short': {
    cause: 'protocol error: message cut short',
    answer: (id) => Buffer.concat([head(id), data(id, MESSAGE.subarray(0, 6)), trailers(id)])
  },
  'two messages': {
    cause: 'protocol error: not one message',
    answer: (id) => Buffer.concat([head(id), data(id), data(id), trailers(id)])
  },
  'status 0 without a message': {
    cause: 'protocol error: not one message',
    answer: (id) => Buffer.concat([head(id), trailers(id)])
  },
  'a prefix that is none': {
    cause: 'protocol error: malformed message prefix',
    answer: (id) => Buffer.concat([head(id), data(id, Buffer.from([9, 0, 0, 0, 0])), trailers(id)])
  },
  'a message packed for a client that takes none': {
    cause: 'protocol error: a compressed message',
    answer: (id) => Buffer.concat([head(id), data(id, Buffer.concat([Buffer.from([1]), MESSAGE.subarray(1)])), trailers(id)])
  },
  'a message before the headers': {
    cause: 'protocol error: a message before the headers',
    answer: (id) => Buffer.concat([data(id), head(id), trailers(id)])
  },
  'grpc-status 14, then 0': {
    cause: 'protocol error: grpc-status twice',
    answer: (id) =>
      Buffer.concat([
        head(id),
        data(id),
        trailers(id, buildHeaderBlock([['grpc-status', '14'], ['grpc-status', '0']]))
      ])
  },
  'grpc-status 14 before the message, then 0': {
    cause: 'protocol error: grpc-status before the message',
    answer: (id) =>
      Buffer.concat([head(id, buildHeaderBlock([...FIELDS, ['grpc-status', '14']])), data(id), trailers(id)])
  },
  ':status 500, then 200': {
    cause: 'protocol error: :status twice',
    answer: (id) => Buffer.concat([head(id, buildHeaderBlock([[':status', '500'], ...FIELDS])), data(id), trailers(id)])
  },
  ':status 200, then 500': {
    cause: 'protocol error: :status twice',
    answer: (id) =>
      Buffer.concat([
        head(
          id,
          buildHeaderBlock([[':status', '200'], [':status', '500'], ['content-type', 'application/grpc']])
        ),
        data(id),
        trailers(id)
      ])
  },
  'headers with :status 500, then others with 200': {
    cause: 'status 500',
    answer: (id) =>
      Buffer.concat([
        head(id, buildHeaderBlock([[':status', '500'], ['content-type', 'application/grpc']])),
        answerOk(id)
      ])
  },
  ':status in trailers': {
    cause: 'protocol error: :status in trailers',
    answer: (id) =>
      Buffer.concat([
        head(id),
        data(id),
        trailers(id, buildHeaderBlock([[':status', '200'], ['grpc-status', '0']]))
      ])
  },
  ':status after other fields': {
    cause: 'protocol error: :status after other fields',
    answer: (id) =>
      Buffer.concat([
        head(id, buildHeaderBlock([['content-type', 'application/grpc'], [':status', '200']])),
        data(id),
        trailers(id)
      ])
  },
  ':status of four digits': {
    cause: 'protocol error: no :status',
    answer: (id) =>
      Buffer.concat([
        head(id, buildHeaderBlock([[':status', '0200'], ['content-type', 'application/grpc']])),
        data(id),
        trailers(id)
      ])
  },
  ':path in an answer': {
    cause: 'protocol error: a pseudo-header of requests',
    answer: (id) => Buffer.concat([head(id, buildHeaderBlock([[':path', '/'], ...FIELDS])), data(id), trailers(id)])
  },
  'two content-types': {
    cause: 'protocol error: content-type twice',
    answer: (id) =>
      Buffer.concat([
        head(
          id,
          buildHeaderBlock([
            [':status', '200'],
            ['content-type', 'text/html'],
            ['content-type', 'application/grpc']
          ])
        ),
        data(id),
        trailers(id)
      ])
  },
  ':status 101': {
    cause: 'status 101',
    answer: (id) => Buffer.concat([head(id, buildHeaderBlock([[':status', '101']])), answerOk(id)])
  },
  'no :status': {
    cause: 'protocol error: no :status',
    answer: (id) => Buffer.concat([head(id, buildHeaderBlock([['a', 'b']])), trailers(id)])
  }
}

for (const [name, { cause, answer }] of Object.entries(BAD)) {
  t.test(`bad: ${name}`, async (t) => {
    const { url } = await startRawServer({ t, onCall: (socket, id, n) => socket.write(n % 2 === 0 ? answer(id) : answerOk(id)) })
    const result = await driveGrpc({ url, ...SLOTS, until: hasBoth })
    checkIdentity(t, result)
    t.same(Object.keys(result.failedByCause), [cause])
    t.ok(result.counts.ok > 0, 'the other streams of the connection go on')
    t.equal(result.connectionsOpened, 1)
  })
}

/** What no peer may send: the connection is given up, and made again. */
const BROKEN = {
  'a header block that is none': { cause: /^protocol error: HPACK: /, answer: (id) => head(id, Buffer.from([0x80])) },
  'a frame too long': { cause: /frame of 16385 bytes/, answer: (id) => data(id, Buffer.alloc(16385)) },
  'a block cut by another frame': {
    cause: /header block cut/,
    answer: (id) => Buffer.concat([head(id, HEAD, 0), data(id)])
  },
  'a block cut by a frame of an unknown type': {
    cause: /header block cut/,
    answer: (id) => Buffer.concat([head(id, HEAD, 0), buildFrame({ type: 0xee, streamId: id })])
  },
  'a block without an end': {
    cause: /over 64 KiB/,
    answer: (id) =>
      Buffer.concat([
        head(id, HEAD, 0),
        ...Array.from({ length: 5 }, () =>
          buildFrame({ type: CONTINUATION, streamId: id, payload: Buffer.alloc(16384) })
        )
      ])
  },
  'CONTINUATION of nothing': {
    cause: /without a beginning/,
    answer: (id) => buildFrame({ type: CONTINUATION, streamId: id })
  },
  'a stream that was never opened': { cause: /never opened/, answer: (id) => answerOk(id + 1000) },
  'a stream of the server': { cause: /never opened/, answer: () => answerOk(2) },
  'a push': {
    cause: /PUSH_PROMISE/,
    answer: (id) => buildFrame({ type: PUSH_PROMISE, streamId: id, payload: Buffer.alloc(4) })
  },
  'DATA on stream 0': { cause: /DATA without a stream/, answer: () => data(0) },
  'SETTINGS on a stream': {
    cause: /SETTINGS on a stream/,
    answer: (id) => buildFrame({ type: SETTINGS, streamId: id })
  },
  'SETTINGS of 5 bytes': {
    cause: /malformed SETTINGS/,
    answer: () => buildFrame({ type: SETTINGS, payload: Buffer.alloc(5) })
  },
  'pushes switched on': { cause: /setting beyond/, answer: () => buildSettings([[2, 1]]) },
  'frames of 16 MiB': { cause: /setting beyond/, answer: () => buildSettings([[5, 2 ** 24]]) },
  'an initial window too wide': { cause: /initial window/, answer: () => buildSettings([[4, 2 ** 31]]) },
  'a window too wide': {
    cause: /window over/,
    answer: () =>
      Buffer.concat([
        buildWindowUpdate({ streamId: 0, increment: 2 ** 31 - 1 }),
        buildWindowUpdate({ streamId: 0, increment: 2 ** 31 - 1 })
      ])
  },
  'a window widened by nothing': {
    cause: /malformed WINDOW_UPDATE/,
    answer: () => buildWindowUpdate({ streamId: 0, increment: 0 })
  },
  'padding longer than its frame': {
    cause: /malformed padding/,
    answer: (id) => data(id, Buffer.from([9, 1]), PADDED)
  },
  'PRIORITY of 4 bytes': {
    cause: /malformed PRIORITY/,
    answer: (id) => buildFrame({ type: PRIORITY, streamId: id, payload: Buffer.alloc(4) })
  },
  'PING of 7 bytes': { cause: /malformed PING/, answer: () => buildFrame({ type: PING, payload: Buffer.alloc(7) }) },
  'RST_STREAM of 3 bytes': {
    cause: /malformed RST_STREAM/,
    answer: (id) => buildFrame({ type: RST_STREAM, streamId: id, payload: Buffer.alloc(3) })
  },
  'GOAWAY of 7 bytes': {
    cause: /malformed GOAWAY/,
    answer: () => buildFrame({ type: GOAWAY, payload: Buffer.alloc(7) })
  },
  'HTTP/1.1': { cause: /frame of/, answer: () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }
}

for (const [name, { cause, answer }] of Object.entries(BROKEN)) {
  t.test(`broken: ${name}`, async (t) => {
    const { url } = await startRawServer({ t, onCall: (socket, id, n) => socket.write(n === 5 ? answer(id) : answerOk(id)) })
    const result = await driveGrpc({ url, ...SLOTS, until: (seen) => hasBoth(seen) && hasReconnected(seen) })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    for (const seen of Object.keys(result.failedByCause)) t.match(seen, cause)
    t.ok(Object.keys(result.failedByCause).length > 0)
    t.ok(Number(result.reconnects) > 0)
  })
}

/** Servers that never come to be HTTP/2. */
const STRANGERS = {
  'says nothing': { greeting: null, cause: /^timeout$/ },
  'HTTP/1.1': { greeting: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), cause: /^protocol error: frame of/ },
  'begins with a frame of an unknown type': {
    greeting: Buffer.concat([buildFrame({ type: 0xee }), hello()]),
    cause: /no SETTINGS at the beginning/
  },
  'begins with another frame': {
    greeting: buildFrame({ type: PING, payload: Buffer.alloc(8) }),
    cause: /no SETTINGS at the beginning/
  }
}

for (const [name, { greeting, cause }] of Object.entries(STRANGERS)) {
  t.test(`no HTTP/2: ${name}`, async (t) => {
    const { url } = await startRawServer({ t, greeting })
    const result = await driveGrpc({ url, ...SLOTS, ...greeting === null && { timeoutMs: 60 } })
    checkIdentity(t, result)
    t.equal(result.counts.ok, 0)
    t.ok(result.counts.due > 0)
    for (const seen of Object.keys(result.failedByCause)) t.match(seen, cause)
  })
}

for (const profile of [SLOTS.profile, { kind: 'poisson', ratePerSecond: 200, connections: 1 }]) {
  t.test(`${profile.kind}: a server that never answers`, async (t) => {
    const { url, frames } = await startRawServer({ t, onCall: () => {} })
    const wasTold = () => frames.some(({ type, payload }) => type === RST_STREAM && payload.readUInt32BE() === 8)
    const result = await driveGrpc({
      url,
      profile,
      streams: 4,
      timeoutMs: 60,
      drainMs: 200,
      until: ({ counts, reconnects }) => counts.timedOut > 0 && Number(reconnects) > 0 && wasTold()
    })
    checkIdentity(t, result)
    t.equal(result.counts.ok, 0)
    t.same(Object.keys(result.failedByCause), ['timeout'])
    t.ok(wasTold(), 'it is told that nobody waits any more')
    t.ok(Number(result.reconnects) > 0, 'a connection that is silent is not used again')
  })

  t.test(`${profile.kind}: one stream in four is never answered`, async (t) => {
    const { url } = await startRawServer({ t, onCall: (socket, id, n) => { if (n % 4 !== 0) socket.write(answerOk(id)) } })
    const result = await driveGrpc({ url, profile, streams: 4, timeoutMs: 60, drainMs: 200, until: hasBoth })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0 && result.counts.timedOut > 0, JSON.stringify(result.counts))
    t.same(Object.keys(result.failedByCause), ['timeout'])
  })

  t.test(`${profile.kind}: GOAWAY after some calls, those in flight are finished elsewhere`, async (t) => {
    const { url } = await startRawServer({
      t,
      onCall: (socket, id, n) => {
        if (n === 5) socket.write(buildGoaway({ lastStreamId: 2 ** 31 - 1, errorCode: 0 }))
        socket.write(answerOk(id))
      }
    })
    const result = await driveGrpc({ url, profile, streams: 4, until: hasReconnected })
    checkAllOk(t, result)
    t.ok(Number(result.reconnects) > 0)
  })

  t.test(`${profile.kind}: the server ends connections between answers`, async (t) => {
    const { url } = await startRawServer({ t, onCall: (socket, id, n) => n < 5 ? socket.write(answerOk(id)) : socket.end(answerOk(id)) })
    const result = await driveGrpc({ url, profile, streams: 1, until: hasReconnected })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    for (const cause of Object.keys(result.failedByCause)) t.match(cause, /^(connection closed|ECONNRESET|EPIPE)$/)
    t.ok(Number(result.reconnects) > 0)
  })
}

t.test('PING is answered with what it said, SETTINGS are acknowledged', async (t) => {
  const payload = Buffer.from('baseload')
  const { url, frames } = await startRawServer({
    t,
    onCall: (socket, id) => socket.write(Buffer.concat([buildFrame({ type: PING, payload }), answerOk(id)]))
  })
  checkAllOk(t, await driveGrpc({ url }))
  t.ok(frames.some((frame) => frame.type === PING && frame.flags === 1 && frame.payload.equals(payload)))
  t.ok(frames.some((frame) => frame.type === SETTINGS && frame.flags === 1))
})

t.test('the limit of streams is kept', async (t) => {
  const open = new Set()
  let most = 0
  const { url } = await startRawServer({
    t,
    greeting: hello([[3, 2]]),
    onFrame: (_socket, { type, streamId }) => {
      if (type === RST_STREAM) open.delete(streamId) // given up at the end of a trial that is made again
      if (type === HEADERS) most = Math.max(most, open.add(streamId).size)
    },
    onCall: (socket, id) => setImmediate(() => {
      open.delete(id)
      socket.write(answerOk(id))
    })
  })
  checkAllOk(t, await driveGrpc({ url, profile: closed({ connections: 1, streams: 10 }) }))
  t.equal(most, 2)
})

for (const text of ['random bytes', 'random frames']) {
  t.test(`garbage, ${text}: counted, no hang`, async (t) => {
    let seed = 1
    const random = () => (seed = seed * 48271 % 2147483647) / 2147483647 // minstd
    const bytes = (most) =>
      Buffer.from(Array.from({ length: Math.floor(random() * most) }, () => Math.floor(random() * 256)))
    const garbage = (id) =>
      text === 'random bytes'
        ? bytes(100)
        : buildFrame({
          type: Math.floor(random() * 11),
          flags: Math.floor(random() * 256),
          streamId: random() < 0.7 ? id : Math.floor(random() * 6),
          payload: bytes(40)
        })
    const { url } = await startRawServer({
      t,
      answerMs: 0,
      onCall: (socket, id) => socket.write(random() < 0.5 ? answerOk(id) : garbage(id))
    })
    const hasErrors = ({ failedByCause }) =>
      Object.keys(failedByCause).some((cause) => cause.startsWith('protocol error'))
    const result = await driveGrpc({
      url,
      ...SLOTS,
      timeoutMs: 60,
      durationMs: howMany({ short: 200, long: 800 }),
      until: (seen) => seen.counts.ok > 0 && hasErrors(seen)
    })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    t.ok(hasErrors(result), JSON.stringify(result.failedByCause))
  })
}

for (const [name, frame] of Object.entries({
  SETTINGS: buildSettings([]),
  PING: buildFrame({ type: PING, payload: Buffer.from('12345678') })
})) {
  t.test(`a flood of ${name} from a server that reads no answer to it ends the connection`, async (t) => {
    const flood = Buffer.concat(Array.from({ length: 4096 }, () => frame))
    const { url } = await startRawServer({
      t,
      onCall: (socket, id, n) => {
        if (n < 5) return socket.write(answerOk(id))
        socket.pause()
        const pour = () => {
          while (socket.writable) if (!socket.write(flood)) return socket.once('drain', pour)
        }
        pour()
      }
    })
    const result = await driveGrpc({ url, ...SLOTS, until: (seen) => hasBoth(seen) && hasReconnected(seen) })
    checkIdentity(t, result)
    t.ok(
      result.failedByCause['protocol error: a thousand frames to be answered, and no answer was read'] > 0,
      JSON.stringify(result.failedByCause)
    )
  })
}

t.test('a server that says goodbye in another way each time: a hundred kinds are kept apart', async (t) => {
  let code = 0
  const { url } = await startRawServer({ t, onCall: (socket) => socket.end(buildGoaway({ lastStreamId: 0, errorCode: ++code })) })
  const result = await driveGrpc({
    url,
    profile: closed({ connections: 8, streams: 1 }), // each waits 10 ms before it connects again
    durationMs: 400,
    until: ({ failedByCause }) => failedByCause['other faults'] > 0,
    warmupMs: 0
  })
  checkIdentity(t, result)
  t.equal(Object.keys(result.failedByCause).length, 101)
})
