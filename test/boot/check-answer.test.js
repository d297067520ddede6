import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import net from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { findPathFaults } from '../../src/boot/answer-contents.js'
import { createCertificate } from '../../src/boot/programs/start.js'
import { checkAnswer, findFaults } from '../../src/boot/check-answer.js'
import { createGuard } from '../../src/boot/guard.js'
import { howMany } from '../fixtures/long.js'

const answer = (body, more = {}) => {
  const buffer = Buffer.from(body)
  return { status: 200, encoding: 'identity', wireBytes: buffer.length, body: buffer, ...more }
}
const faults = (good, ...given) => findFaults({ answer: answer(...given), good })

t.test('status: 200 unless another is declared', async (t) => {
  t.same(await faults({}, 'ok'), [])
  t.same(await faults({}, 'ok', { status: 500 }), ['status 500 instead of 200'])
  t.same(await faults({ status: 404 }, 'ok', { status: 404 }), [])
  t.same(await faults({ status: 404 }, 'ok'), ['status 200 instead of 404'])
})

t.test('content-encoding', async (t) => {
  t.same(await faults({ contentEncoding: 'identity' }, 'ok'), [])
  t.same(await faults({ contentEncoding: 'gzip' }, 'ok'), ['content-encoding identity instead of gzip'])
  t.same(await faults({ contentEncoding: 'identity' }, gzipSync('ok'), { encoding: 'gzip' }), ['content-encoding gzip instead of identity'])
})

t.test('the body, after decoding', async (t) => {
  t.same(await faults({ body: 'ok' }, 'ok'), [])
  t.same(await faults({ body: 'ok' }, 'no'), ['the body is not "ok"'])
  t.same(await faults({ body: '' }, ''), [])
  t.same(await faults({ body: '' }, 'no'), ['the body is not empty'])
  for (const [encoding, pack] of Object.entries({ gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync })) {
    t.same(await faults({ contentEncoding: encoding, body: 'ok' }, pack('ok'), { encoding }), [], encoding)
  }
  t.match(await faults({ body: 'ok' }, 'ok', { encoding: 'gzip' }), [/^a body that is not gzip/])
})

t.test('lengths, on the wire and decoded', async (t) => {
  t.same(await faults({ bodyBytes: { min: 2, max: 2 } }, 'ok'), [])
  t.same(await faults({ bodyBytes: { min: 3 } }, 'ok'), ['2 bytes on the wire instead of 3 to any'])
  t.same(await faults({ bodyBytes: { max: 1 } }, 'ok'), ['2 bytes on the wire instead of 0 to 1'])
  t.same(await faults({ bodyBytes: { min: 3, max: 3 } }, 'ok'), ['2 bytes on the wire instead of 3'])
  const packed = gzipSync('a'.repeat(1000))
  t.same(await faults({ bodyBytes: { max: 100 }, decodedBytes: { min: 1000, max: 1000 } }, packed, { encoding: 'gzip' }), [])
  t.same(await faults({ decodedBytes: { max: 999 } }, packed, { encoding: 'gzip' }), ['1000 bytes decoded instead of 0 to 999'])
})

t.test('JSON: paths that must be there, and ones that must not', async (t) => {
  const text = JSON.stringify({ data: { item: { id: 'small', price: 0, sold: false, tags: [{ name: 'a' }], none: null } } })
  t.same(
    await faults(
      {
        json: {
          'data.item.id': 'small',
          'data.item.price': 0,
          'data.item.sold': false,
          'data.item.tags.0.name': 'a',
          'data.item.none': null
        }
      },
      text
    ),
    []
  )
  t.same(await faults({ json: { 'data.item.id': 'large' } }, text), ['data.item.id is "small" instead of "large"'])
  t.same(await faults({ json: { 'data.item.price': '0' } }, text), ['data.item.price is 0 instead of "0"'], 'a number is no text')
  t.same(await faults({ json: { 'data.item.sku': null, 'data.other.id.deep': null } }, text), [
    'data.item.sku is missing',
    'data.other.id.deep is missing'
  ])
  t.same(await faults({ jsonAbsent: ['errors'] }, text), [])
  t.same(await faults({ jsonAbsent: ['errors'] }, '{"data":null,"errors":[{"message":"no item"}]}'), [
    'errors is there: [{"message":"no item"}]'
  ])
  t.same(await faults({ json: { a: null } }, 'oops'), ['the body is not JSON'])
  t.same(await faults({ json: { a: null } }, 'null'), ['a is missing'])
})

t.test('paths of any document', async (t) => {
  t.same(findPathFaults({ document: { a: 1 }, paths: {} }), [])
  const found = (options) => findPathFaults(options).map((fault) => fault.found)
  t.same(found({ document: null, paths: { a: null } }), ['a is missing'])
  t.same(found({ document: { a: { b: 1 } }, paths: { 'a.b': 2 } }), ['a.b is 1 instead of 2'])
  t.same(findPathFaults({ document: { a: 'secret' }, paths: { a: 'x' } })[0].cause, 'a has another value', 'a cause repeats no value')
})

t.test('one coding in every spelling, and several on top of each other', async (t) => {
  const json = { a: 1 }
  const text = JSON.stringify(json)
  for (const encoding of ['GZIP', 'x-gzip', 'X-GZip ', ' gzip\t', 'gzip, identity']) {
    t.same(await faults({ json, contentEncoding: 'gzip' }, gzipSync(text), { encoding }), [], encoding)
  }
  t.same(await faults({ json }, gzipSync(deflateSync(text)), { encoding: 'deflate, gzip' }), [])
  t.same(await faults({ json }, brotliCompressSync(text), { encoding: 'BR' }), [])
  t.same(await faults({ json }, deflateRawSync(text), { encoding: 'deflate' }), [], 'without the frame of zlib')
  t.same(await faults({ json, contentEncoding: 'identity' }, text, { encoding: '' }), [])
  t.match(await faults({ json }, text, { encoding: 'compress' }), ['content-encoding compress, which this Node.js cannot unpack'])
  t.same(await faults({}, text, { encoding: 'compress' }), [], 'nobody asks what it says')
  t.match(await faults({ json }, 'garbage', { encoding: 'deflate' }), [/^a body that is not deflate/, 'the body is not JSON'])
})

t.test('zstd, where this Node.js has it', async (t) => {
  const { zstdCompressSync } = await import('node:zlib')
  const seen = await faults({ json: { a: 1 } }, zstdCompressSync?.('{"a":1}') ?? '{"a":1}', { encoding: 'zstd' })
  t.same(seen, zstdCompressSync ? [] : ['content-encoding zstd, which this Node.js cannot unpack'])
})

t.test('JSON behind a byte order mark, and in UTF-16', async (t) => {
  const json = { ü: 'é' }
  const text = JSON.stringify(json)
  const little = Buffer.from(text, 'utf16le')
  t.same(await faults({ json }, `\ufeff${text}`), [])
  t.same(await faults({ json }, Buffer.concat([Buffer.from([0xff, 0xfe]), little])), [])
  t.same(await faults({ json }, little), [], 'without a mark')
  t.same(await faults({ json }, Buffer.from(little).swap16()), [], 'big end first')
  t.same(await faults({ body: text }, `\ufeff${text}`), [])
})

t.test('every fault at once', async (t) => {
  t.equal(
    (
      await faults({ contentEncoding: 'gzip', bodyBytes: { min: 10 }, body: 'ok', json: { a: null } }, 'no', {
        status: 500
      })
    ).length,
    5
  )
})

/** A server that answers `respond`, and what checkAnswer makes of it. */
async function check (t, respond, { good = {}, request = { path: '/' }, timeoutMs, signal = new AbortController().signal } = {}) {
  const server = createServer(respond)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return checkAnswer({ name: 'mine', url: `http://127.0.0.1:${server.address().port}`, request, good, timeoutMs, signal })
}

t.test('the length that each answer must have, where it is one', async (t) => {
  const packed = gzipSync('ok')
  const respond = (request, response) => { response.setHeader('content-encoding', 'gzip'); response.end(packed) }
  t.same(await check(t, respond, { good: { body: 'ok' } }), { wireBytes: packed.length, answer: { encoding: 'gzip', bodyBytes: packed.length, decodedBytes: 2 } })
  t.match(await check(t, respond, { good: { decodedBytes: { min: 2, max: 2 } } }), { wireBytes: packed.length })
  t.match(await check(t, respond, { good: { decodedBytes: { min: 1, max: 2 } } }), { wireBytes: null })
  t.match(await check(t, respond), { wireBytes: null })
})

t.test('method, path, headers and body are sent as declared', async (t) => {
  const respond = (request, response) => {
    let text = ''
    request
      .setEncoding('utf8')
      .on('data', (more) => {
        text += more
      })
      .on('end', () =>
        response.end(
          [request.method, request.url, request.headers.accept, request.headers['content-length'], text].join(' ')
        )
      )
  }
  const request = { method: 'POST', path: '/a?b=1', headers: { accept: 'text/plain' }, body: 'grüße' }
  t.match(await check(t, respond, { request, good: { body: 'POST /a?b=1 text/plain 7 grüße' } }), {
    wireBytes: Buffer.byteLength('POST /a?b=1 text/plain 7 grüße')
  })
})

t.test('a wrong answer says what came back', async (t) => {
  const wrong = (body, good = { body: 'ok' }, headers = {}) =>
    check(
      t,
      (request, response) => {
        response.writeHead(200, headers)
        response.end(body)
      },
      { good }
    )
  await t.rejects(wrong('no such table'), {
    code: 'TARGET_WRONG_ANSWER',
    message: 'mine answered wrongly: the body is not "ok". The body begins: "no such table"',
    hint: /curl -i 'http:.*`good`/
  })
  await t.rejects(wrong(''), { message: /The body begins: nothing, it is empty$/ })
  t.ok((await wrong('x'.repeat(5000)).catch((error) => error)).message.length < 300)
  await t.rejects(wrong('ü'.repeat(5000)), { message: /begins: "ü+"$/ }, 'cut between characters')
  await t.rejects(
    wrong(gzipSync('{"error":"no"}'), { status: 201 }, { 'content-encoding': 'gzip' }),
    { message: /begins: "\{\\"error\\":\\"no\\"\}"$/ },
    'decoded'
  )
})

t.test('what is no text never reaches a message', async (t) => {
  const packed = gzipSync('x'.repeat(100))
  const bodies = {
    binary: [Buffer.from([0, 1, 2, 255, 254])],
    escapes: ['\x1b[31mred'],
    'C1 escapes': ['\x9b31mred'],
    'cut gzip': [packed.subarray(0, 15), { 'content-encoding': 'gzip' }]
  }
  for (const [name, [body, headers]] of Object.entries(bodies)) {
    const wrong = check(t, (request, response) => { response.writeHead(500, headers); response.end(body) })
    const { message } = await wrong.catch((error) => error)
    t.match(message, /The body begins: \d+ bytes that are no text$/, name)
  }
})

t.test('no answer: cut, refused, or a request that cannot be sent', async (t) => {
  await t.rejects(
    check(t, (request) => request.socket.destroy()),
    {
      code: 'TARGET_NO_ANSWER',
      message: 'mine did not answer GET /: ECONNRESET',
      hint: /closed it without a whole answer/
    }
  )
  await t.rejects(
    check(t, (request, response) => {
      response.setHeader('content-length', 10)
      response.write('half', () => request.socket.destroy())
    }),
    { code: 'TARGET_NO_ANSWER' }
  )
  await t.rejects(
    checkAnswer({
      name: 'mine',
      url: 'http://127.0.0.1:1',
      request: { path: '/' },
      good: {},
      signal: new AbortController().signal
    }),
    { code: 'TARGET_NO_ANSWER', message: /ECONNREFUSED/, hint: /nothing listens at 127\.0\.0\.1:1/ }
  )
  const error = await check(t, () => {}, { request: { path: '/', headers: { authorization: 'sec\nret' } } }).catch((error) => error)
  t.match(error, { code: 'BASELINE_INVALID', message: /authorization/ })
  t.notMatch(error.message, /sec/)
})

t.test('an abort ends the wait with its own reason', async (t) => {
  const controller = new AbortController()
  const reason = new Error('interrupted')
  await t.rejects(check(t, () => controller.abort(reason), { signal: controller.signal }), reason)
})

t.test('a server that is silent, or never comes to an end, is not waited for', async (t) => {
  let ticking
  t.teardown(() => clearInterval(ticking))
  const silent = check(t, () => {}, { timeoutMs: 300 })
  const endless = check(
    t,
    (request, response) => {
      response.write('a')
      ticking = setInterval(() => response.write('a'), 100)
    },
    { timeoutMs: 300 }
  )
  await Promise.all(
    [silent, endless].map((each) =>
      t.rejects(each, { code: 'TARGET_NO_ANSWER', message: 'mine did not answer GET /: no whole answer within 300 ms' })
    )
  )
})

const MIB = 2 ** 20
/** So many MiB, one after the other. */
const pour = (count) => (request, response) => pipeline(Readable.from(repeat(count)), response).catch(() => {}) // its reader may leave

function * repeat (count) {
  const part = Buffer.alloc(MIB, 'x')
  for (let i = 0; i < count; i++) yield part
}

t.test('a body that is too long is cut off: 64 MiB, or what is declared', async (t) => {
  await t.rejects(check(t, pour(Infinity)), {
    code: 'ANSWER_TOO_LARGE',
    message: 'mine answered with more than 64 MiB on the wire, which is not read to its end',
    hint: /good: \{ bodyBytes/
  })
  t.match(await check(t, pour(66), { good: { bodyBytes: { max: 70 * MIB } } }), { wireBytes: null })
  await t.rejects(check(t, pour(Infinity), { good: { bodyBytes: { max: 70 * MIB } } }), {
    code: 'ANSWER_TOO_LARGE',
    message: /more than 70 MiB/
  })
})

t.test('a bomb is not unpacked: 256 MiB, or what is declared', async (t) => {
  const packs = {
    gzip: () => Buffer.concat(Array(257).fill(gzipSync(Buffer.alloc(MIB)))), // packing it as one takes longer than the rest
    deflate: () => deflateSync(Buffer.alloc(257 * MIB), { level: 1 }),
    br: () => brotliCompressSync(Buffer.alloc(257 * MIB), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  }
  for (const [encoding, pack] of Object.entries(packs).slice(0, howMany({ short: 1, long: 3 }))) {
    const packed = pack()
    const respond = (request, response) => { response.setHeader('content-encoding', encoding); response.end(packed) }
    await t.rejects(check(t, respond), {
      code: 'ANSWER_TOO_LARGE',
      message: `mine answered with more than 256 MiB of unpacked ${encoding}, which is not read to its end`
    })
    if (encoding === 'gzip') {
      t.match(await check(t, respond, { good: { decodedBytes: { min: 257 * MIB, max: 257 * MIB } } }), {
        wireBytes: packed.length
      })
    }
  }
})

t.test('a head as long as the drivers read, and one that is longer', async (t) => {
  const answerWith = (length) => (_request, response) => {
    response.setHeader('x-long', 'a'.repeat(length))
    response.end('ok')
  }
  await t.resolves(check(t, answerWith(60_000), { good: { body: 'ok' } }))
  await t.rejects(check(t, answerWith(70_000)), { code: 'TARGET_NO_ANSWER', hint: /^the head of its answer is longer than 64 KiB/ })
})

t.test('each way in which TLS fails has its own remedy, and so have TLS and plain HTTP at the wrong port', async (t) => {
  const day = 86_400_000
  const fresh = createCertificate()
  const old = createCertificate({ now: Date.now() - 100 * day })
  const early = createCertificate({ now: Date.now() + 100 * day })
  const listen = async (server) => {
    server.listen(0, '0.0.0.0')
    await once(server, 'listening')
    t.teardown(() => server.close())
    return server.address().port
  }
  const secure = ({ certificate: cert, key }, more = {}) => {
    const server = createSecureServer({ cert, key, ...more }, (_request, response) => response.end('ok'))
    server.on('tlsClientError', () => {})
    return listen(server)
  }
  const ask = async (url, certificate) => {
    const guard = createGuard()
    if (certificate) guard.trust({ url, certificate })
    return checkAnswer({ name: 'it', url, guard, request: { path: '/' }, good: {}, signal: new AbortController().signal })
  }
  const port = await secure(fresh)
  await t.resolves(ask(`https://127.0.0.1:${port}`, fresh.certificate))
  const refuse = async (url, certificate, hint) =>
    t.rejects(ask(url, certificate), { code: 'TARGET_NO_ANSWER', hint }, String(hint))
  await refuse(`https://127.0.0.1:${port}`, '', /^its certificate signs itself/)
  await refuse(`https://127.0.0.2:${port}`, fresh.certificate, /^its certificate is not for 127\.0\.0\.2/)
  await refuse(`https://127.0.0.1:${await secure(old)}`, old.certificate, /^its certificate has expired/)
  await refuse(`https://127.0.0.1:${await secure(early)}`, early.certificate, /^its certificate is not valid yet/)
  await refuse(`https://127.0.0.1:${await secure(fresh, { requestCert: true, rejectUnauthorized: true })}`, fresh.certificate, /wants a certificate of its client|closed it without/)
  await refuse(`https://127.0.0.1:${await secure(fresh, { ciphers: 'ECDHE-RSA-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' })}`, fresh.certificate, /^it refused the TLS handshake/)
  const plain = createServer((_request, response) => response.end('ok'))
  await refuse(`https://127.0.0.1:${await listen(plain)}`, '', /^it does not speak TLS there: write http:/)
  await refuse(`http://127.0.0.1:${port}`, '', /https:\/\//)
  const alert = net.createServer((socket) => socket.on('error', () => {}).end(Buffer.from([0x15, 3, 3, 0, 2, 2, 70])))
  await refuse(`http://127.0.0.1:${await listen(alert)}`, '', /^it speaks TLS there: write https:/)
})

t.test('what is wrong in an answer is named, and not another cause', async (t) => {
  const head = 'HTTP/1.1 200 OK\r\n'
  const cases = [
    ['SSH-2.0-OpenSSH_9\r\n', /not HTTP\/1\.1/],
    [`${head}X Y: 1\r\nContent-Length: 0\r\n\r\n`, /^a header of its answer has a character/],
    [`${head}Content-Length: 1x\r\n\r\n`, /^where its answer ends is unclear/],
    [`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /^the chunks of its body are malformed/]
  ]
  for (const [text, hint] of cases) {
    const server = net.createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(text))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${server.address().port}`
    const asked = checkAnswer({ name: 'it', url, request: { path: '/' }, good: {}, signal: new AbortController().signal })
    await t.rejects(asked, { code: 'TARGET_NO_ANSWER', hint }, text)
    server.close()
  }
})

t.test('answers of HTTP/1.0, and those without a body', async (t) => {
  for (const [text, good] of [
    ['HTTP/1.0 200 OK\r\n\r\nok', { body: 'ok' }],
    ['HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '' }],
    ['HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n', { status: 304 }]
  ]) {
    const server = net.createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(text))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${server.address().port}`
    await t.resolves(checkAnswer({ name: 'it', url, request: { path: '/' }, good, signal: new AbortController().signal }), text)
    server.close()
  }
})
