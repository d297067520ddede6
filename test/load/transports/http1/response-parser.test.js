import t from 'tap'
import { tellEncoding } from '../../../../src/load/content-encodings.js'
import { HeadMemory } from '../../../../src/load/transports/http1/head-memory.js'
import { ResponseParser } from '../../../../src/load/transports/http1/response-parser.js'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const FNV_HELLO = 0x4f9f2cab // published test vector of FNV-1a, 32 bits

t.test('each way for an answer to end', async (t) => {
  t.match(parse(OK), { status: 200, bodyBytes: 5, bodyHash: FNV_HELLO, keepsAlive: true })
  t.match(
    parse('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nhel\r\n002\r\nlo\r\n0\r\nX-Sum: 1\r\n\r\n'),
    { status: 200, bodyBytes: 5, bodyHash: FNV_HELLO }
  )
  t.match(parse('HTTP/1.1 204 No Content\r\n\r\n'), { status: 204, bodyBytes: 0 })
  t.match(parse('HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\n\r\n'), { status: 304, bodyBytes: 0 })
  t.match(parse('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n', { isAnswerToHead: true }), { status: 200, bodyBytes: 0 })
  t.match(parse('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), { status: 200, bodyBytes: 0 })
  t.match(parse('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n' + OK), { status: 200, bodyBytes: 5 })
  t.match(parse('HTTP/1.1 200\ncontent-LENGTH:5\n\nhello'), { status: 200, bodyBytes: 5 }, 'bare line feeds, no reason')
  const bare = parse('HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n3\nhel\n1 \nl\n1;x=y\no\n0\nX-Sum: 1\n\n')
  t.match(bare, { isDone: true, status: 200, bodyBytes: 5, bodyHash: FNV_HELLO }, 'and within chunks')
})

t.test('a body without a length ends with the connection', async (t) => {
  const parser = new ResponseParser()
  const bytes = Buffer.from('HTTP/1.1 200 OK\r\n\r\nabc')
  t.equal(parser.parse(bytes, 0, bytes.length), bytes.length)
  t.notOk(parser.isDone)
  t.notOk(parser.isBetweenAnswers)
  parser.finish()
  t.match(parser, { isDone: true, bodyBytes: 3, head: { keepsAlive: false } })
})

t.test('a connection that ends within an answer of known length has lost it', async (t) => {
  const parser = new ResponseParser()
  const bytes = Buffer.from(OK)
  parser.parse(bytes, 0, bytes.length - 1)
  parser.finish()
  t.notOk(parser.isDone)
  t.notOk(parser.isBetweenAnswers)
})

t.test('who keeps the connection', async (t) => {
  const head = (version, more) =>
    parse(`${version} 200 OK\r\n${more}Content-Length: 0\r\n\r\n`).keepsAlive
  t.equal(head('HTTP/1.1', ''), true)
  t.equal(head('HTTP/1.0', ''), false)
  t.equal(head('HTTP/1.0', 'Connection: Keep-Alive\r\n'), true)
  t.equal(head('HTTP/1.1', 'Connection: Close\r\n'), false)
  t.equal(head('HTTP/1.1', 'Connection: upgrade , close\r\n'), false)
  t.equal(head('HTTP/1.1', 'Connection: close \t, upgrade\r\n'), false)
  t.equal(head('HTTP/1.1', 'Connection: closed\r\n'), true)
})

t.test('content-encoding as a number', async (t) => {
  const encoding = (value) =>
    parse(`HTTP/1.1 200 OK\r\nContent-Encoding: ${value}\r\nContent-Length: 0\r\n\r\n`).contentEncoding
  t.same(['identity', 'GZIP', 'br', 'deflate', 'x-gzip'].map(encoding), [0, 1, 2, 3, 1])
  t.same(['gzip \t', ' br '].map(encoding), [1, 2], 'blanks are no part of it')
  t.equal(tellEncoding(encoding('Deflate , x-gzip')), 'deflate, gzip')
  t.equal(tellEncoding(parse('HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n').contentEncoding), 'br, gzip')
  t.equal(parse(OK).contentEncoding, 0)
})

t.test('what cannot be an answer, or leaves its end unclear, is an error', async (t) => {
  const cases = [
    ['SSH-2.0-OpenSSH', 'not an HTTP/1 answer'],
    ['HTTP/2 200', 'not an HTTP/1 answer'],
    ['HTTP/1.1 20 OK\r\n', 'malformed status line'],
    ['HTTP/1.1 099 OK\r\n', 'malformed status line'],
    ['HTTP/1.1 2000 OK\r\n', 'malformed status line'],
    ['HTTP/1.1\r\n', 'malformed status line'],
    ['HTTP/1.1 200 OK\r\nno colon\r\n\r\n', 'not a header line'],
    ['HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n\r\n', 'not a header line'],
    ['HTTP/1.1 200 OK\r\nA : b\r\n\r\n', 'not a header line'],
    ['HTTP/1.1 200 OK\r\nA: b\0\r\n\r\n', 'control character in a header'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: gz\x7fip, chunked\r\n\r\n', 'control character in a header'],
    ['HTTP/1.1 200 OK\r\nA: b\rc\r\n\r\n', 'control character in a header'],
    ['HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 'malformed content-length'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\n', 'malformed content-length'],
    ['HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n', 'malformed content-length'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999\r\n\r\n', 'malformed content-length'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n', 'two different content-lengths'],
    [
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      'content-length beside transfer-encoding'
    ],
    [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n',
      'content-length beside transfer-encoding'
    ],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', 'malformed chunk size'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3 4\r\n', 'malformed chunk size'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhello', 'chunk longer than its size'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n', 'chunk too large'],
    [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;' + 'x'.repeat(70_000),
      'chunk extensions or trailers over 64 KiB'
    ],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\rx', 'malformed trailer'],
    [
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
      'malformed trailer'
    ], // the empty line is missing
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n world\r\n\r\n', 'malformed trailer'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n: b\r\n\r\n', 'malformed trailer'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\rc\r\n\r\n', 'malformed trailer'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\0\r\n\r\n', 'malformed trailer'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\x7f\r\n\r\n', 'malformed trailer'],
    ['HTTP/1.1 101 Switching Protocols\r\n\r\n', 'switched protocols without being asked'],
    ['HTTP/1.1 200 OK\r\nA: ' + 'x'.repeat(70_000), 'head over 64 KiB']
  ]
  for (const [text, error] of cases) {
    t.equal(parse(text).error, error, text.slice(0, 60))
    t.equal(parse(text, { byByte: true }).error, error, `byte by byte: ${text.slice(0, 60)}`)
  }
})

t.test('a head at its bounds: what is allowed still, and what is not any more', async (t) => {
  const head = (line) => parse(`HTTP/1.1 200 OK\r\n${line}\r\n\r\n`)
  const isGood = (line) => head(line).error === ''
  t.same(['A:\tb', 'A: \x20~', 'A: \xff', "!#$%&'*+-.^_`|~09azAZ: b"].map(isGood), [true, true, true, true])
  t.same(['A: \x1f', 'A: \x7f', 'A\x7f: b', 'A(: b', ': b'].map((line) => head(line).error), [
    'control character in a header', 'control character in a header', 'not a header line', 'not a header line', 'not a header line'
  ])
  t.equal(head(`Content-Length: ${'9'.repeat(15)}`).error, '')
  t.equal(head(`Content-Length: ${'9'.repeat(16)}`).error, 'malformed content-length')
  t.same(['/', ':', '5 5', '0x5'].map((length) => head(`Content-Length: ${length}`).error), Array(4).fill('malformed content-length'))
  t.same([head('Content-Length: \t 0 \t').isDone, head('Content-Length: 0\r\nContent-Length: 0').isDone], [true, true])
  const status = (line) => { const { error, status } = parse(`${line}\r\nContent-Length: 0\r\n\r\n`); return error || status }
  const malformed = 'malformed status line'
  t.same(['HTTP/1.0 999', 'HTTP/1.9 200 ', 'HTTP/1.1 900 OK'].map(status), [999, 200, 900])
  t.same(['HTTP/1./ 200', 'HTTP/1.: 200', 'HTTP/1.1\t200', 'HTTP/1.1 /00', 'HTTP/1.1 :00', 'HTTP/1.1 2/0', 'HTTP/1.1 2:0', 'HTTP/1.1 20/', 'HTTP/1.1 20:',
    'HTTP/1.1 200x'].map(status), Array(10).fill(malformed))
  t.equal(parse('HTTP/1.1 200\rOK\r\n\r\n').error, 'control character in the status line')
  t.equal(parse('http/1.1 200 OK\r\n\r\n').error, 'not an HTTP/1 answer')
  t.equal(parse('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\rX').error, 'carriage return without a line feed')
})

t.test('where an answer ends, by the last of its codings, and what follows is left', async (t) => {
  const read = (text) => {
    const parser = new ResponseParser()
    const bytes = Buffer.from(`xx${text}HTTP/1.1`, 'latin1')
    const at = parser.parse(bytes, 2, bytes.length)
    return [at - 2 - text.length, parser.isDone, parser.bodyBytes, parser.head.keepsAlive]
  }
  const chunks = '3\r\nabc\r\n0\r\n\r\n'
  t.same(read(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`), [0, true, 3, true])
  t.same(read(`HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip,\tChunked \r\n\r\n${chunks}`), [0, true, 3, true])
  t.same(read('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'), [0, true, 3, true])
  t.same(read('HTTP/1.1 204 OK\r\nContent-Length: 3\r\n\r\n'), [0, true, 0, true])
  for (const coding of ['chunked, gzip', 'chunke', 'chunkedd', 'gzip']) {
    t.same(read(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\nabc`), [8, false, 11, false], coding)
  }
})

t.test('a long head that is cut is read when it is whole, up to 64 KiB', async (t) => {
  const make = (length) => {
    const [start, end] = ['HTTP/1.1 200 OK\r\nA: ', '\r\nContent-Length: 0\r\n\r\n']
    return Buffer.from(`${start}${'x'.repeat(length - start.length - end.length)}${end}`)
  }
  for (const [length, error] of [[65_536, ''], [65_537, 'head over 64 KiB']]) {
    const parser = new ResponseParser()
    const bytes = make(length)
    for (let at = 0; at < length && parser.error === ''; at += 5000) parser.parse(bytes, at, Math.min(length, at + 5000))
    t.same([parser.error, parser.isDone], [error, error === ''], `${length}`)
  }
})

t.test('a head of up to 4 KiB is remembered; after 256 others in a row none is', async (t) => {
  const learn = (memory, length, status = 200) => {
    const bytes = Buffer.alloc(length, `${status}`)
    memory.learn(bytes, 0, length, { ...memory.head, status })
    return bytes
  }
  const memory = new HeadMemory()
  t.same([learn(memory, 4096), memory.length][1], 4096)
  learn(memory, 4097, 500)
  t.same([memory.length, memory.head.status], [4096, 200], 'the one before stays')
  const own = new HeadMemory()
  const words = new Int32Array(16)
  const bytes = new Uint8Array(words.buffer)
  for (let i = 0; i < 255; i++) learn(own, 7)
  t.equal(own.length, 7)
  bytes.set(learn(own, 7), 0)
  t.ok(own.matchesAtStart(bytes, words, 7) && own.matchesAtStart(bytes, words, 60))
  t.notOk(own.matchesAtStart(bytes, words, 6))
  for (const at of [0, 3, 4, 6]) {
    bytes[at]++
    t.notOk(own.matchesAtStart(bytes, words, 60), `byte ${at}`)
    bytes[at]--
  }
  bytes[7]++
  t.ok(own.matchesAtStart(bytes, words, 60), 'what follows is none of it')
  for (let i = 0; i < 256; i++) learn(own, 7)
  t.equal(own.length, 7, 'it was known between')
  learn(own, 7)
  t.equal(own.length, 0)
  t.notOk(own.matches(bytes, 0, 64) || own.matchesAtStart(bytes, words, 64))
})

t.test('a remembered head is used only where every byte is the same', async (t) => {
  const memory = new HeadMemory()
  const readBuffer = Buffer.from(new ArrayBuffer(1024))
  const parser = new ResponseParser({ memory, readBuffer })
  const read = (text) => {
    readBuffer.write(text, 'latin1')
    parser.parse(readBuffer, 0, text.length)
    return [parser.isDone, parser.head.status, parser.bodyBytes]
  }
  t.same(read(OK), [true, 200, 5])
  t.same(read(OK), [true, 200, 5])
  t.same(read(OK.replace('5', '4').slice(0, -1)), [true, 200, 4])
  t.same(read(OK.replace('200', '500')), [true, 500, 5])
  t.equal(read(OK.slice(0, 30))[0], false, 'a stale rest in the buffer is not read')
  t.same(read(OK.slice(30)), [true, 200, 5])
})

t.test('a head is remembered wherever in a buffer it stood, and found wherever it stands', async (t) => {
  const memory = new HeadMemory()
  const at = (before, text = OK) => [Buffer.from(`${'x'.repeat(before)}${text}`), before, before + text.length]
  const learn = at(7)
  memory.learn(...learn, { ...memory.head, status: 201 })
  t.equal(memory.head.status, 201)
  t.ok(memory.matches(...learn) && memory.matches(...at(0)) && memory.matches(...at(30)))
  t.notOk(memory.matches(...at(30, OK.replace('OK', 'NO'))))
  t.notOk(memory.matches(...at(30, OK.slice(0, -1))))
})

t.test('heads that never repeat are no longer remembered', async (t) => {
  const memory = new HeadMemory()
  const parser = new ResponseParser({ memory })
  for (let id = 0; id < 400; id++) {
    const bytes = Buffer.from(`HTTP/1.1 200 OK\r\nX-Id: ${id}\r\nContent-Length: 5\r\n\r\nhello`)
    parser.parse(bytes, 0, bytes.length)
    if (!parser.isDone) t.fail(`${id}`)
  }
  t.equal(memory.length, 0)
})

function parse (text, { isAnswerToHead = false, byByte = false } = {}) {
  const parser = new ResponseParser({ hashesBody: true })
  parser.isAnswerToHead = isAnswerToHead
  const bytes = Buffer.from(text, 'latin1')
  const step = byByte ? 1 : bytes.length
  for (let at = 0; at < bytes.length && !parser.isDone && parser.error === ''; at += step) parser.parse(bytes, at, at + step)
  const { head, bodyBytes, bodyHash, error, isDone } = parser
  return { ...head, bodyBytes, bodyHash, error, isDone }
}
