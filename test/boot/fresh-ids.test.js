import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { createIds, findMarks, freshen, putId } from '../../src/boot/fresh-ids.js'
import { ALLOW_HOSTS, pinEnvironment, UNNAMED } from '../../src/boot/pinned-environment.js'
import { findUnknownCoding, nameEncoding, unpack } from '../../src/boot/unpack.js'
import { createGuard } from '../../src/boot/guard.js'
import { MARK } from '../../src/plan/uuid.js'

t.test('ids of a process share their beginning and count on, in digits of base 16', async (t) => {
  const next = createIds()
  const ids = Array.from({ length: 18 }, next)
  for (const id of ids) t.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  t.same(ids.map((id) => id.slice(24)), Array.from({ length: 18 }, (_, i) => i.toString(16).padStart(12, '0')))
  t.equal(new Set(ids.map((id) => id.slice(0, 24))).size, 1)
  t.not(createIds()().slice(0, 24), ids[0].slice(0, 24))
})

t.test('each mark in a request becomes the id, in a copy; a request without any is handed back', async (t) => {
  const bytes = Buffer.from(`${MARK}a${MARK}${MARK}`)
  const places = findMarks(bytes)
  t.same(places, [0, MARK.length + 1, 2 * MARK.length + 1])
  const id = 'i'.repeat(MARK.length)
  t.equal(putId(bytes, places, id).toString(), `${id}a${id}${id}`)
  t.equal(bytes.toString(), `${MARK}a${MARK}${MARK}`)
  const plain = Buffer.from('plain')
  t.same(findMarks(plain), [])
  t.equal(putId(plain, [], id), plain)
  let count = 0
  const nextId = () => String(count++).padStart(MARK.length, '0')
  const fresh = freshen({ request: { bytes: Buffer.from(`x${MARK}`), isIdempotent: true }, nextId })
  t.same([fresh.isFresh, fresh.isIdempotent], [true, true])
  t.same([fresh.bytes, fresh.bytes].map((one) => one.at(-1)), [48, 49])
  t.same(freshen({ request: { bytes: plain, isIdempotent: false }, nextId }), { bytes: plain, isIdempotent: false })
})

t.test('codings of a body, as they are called and in the order of packing', async (t) => {
  t.same([undefined, '', 'identity', 'GZIP', 'x-gzip', 'x-compress', ' deflate , gzip', 'identity, br', ','].map((value) => nameEncoding(value)), [
    'identity', 'identity', 'identity', 'gzip', 'gzip', 'compress', 'deflate, gzip', 'br', 'identity'
  ])
  t.same(['identity', 'gzip', 'br', 'deflate', 'deflate, gzip', 'compress', 'gzip, lzma', 'toString'].map(findUnknownCoding), [
    null, null, null, null, null, 'compress', 'lzma', 'toString'
  ])
})

t.test('what was packed last is unpacked first, and no more than is asked for', async (t) => {
  const text = Buffer.from('hello '.repeat(20))
  const read = (encoding, body, mostBytes = 1000) => Buffer.from(unpack({ encoding, body, mostBytes })).toString()
  for (const [encoding, body] of [
    ['identity', text], ['gzip', gzipSync(text)], ['br', brotliCompressSync(text)], ['deflate', deflateSync(text)], ['deflate', deflateRawSync(text)],
    ['deflate, gzip', gzipSync(deflateSync(text))]
  ]) t.equal(read(encoding, body), text.toString(), encoding)
  t.equal(read('gzip', gzipSync(text), 120), text.toString())
  for (const [encoding, body] of [['gzip', gzipSync(text)], ['deflate', deflateSync(text)]]) t.throws(() => read(encoding, body, 119), { code: 'ERR_BUFFER_TOO_LARGE' })
  t.throws(() => read('deflate', Buffer.from('no')))
})

t.test('addresses that our own scripts are told are decided before they start', async (t) => {
  const pin = (env, allowHosts = []) => pinEnvironment({ env, guard: createGuard({ allowHosts }) })
  t.same(await pin({ ORIGIN_URL: 'http://127.0.0.1:3000/a?b=c#d', PRODUCER_HOST: '127.0.0.1:9000', HOME: '/x', PRODUCER_URL: '' }), {
    ORIGIN_URL: 'http://127.0.0.1:3000/a?b=c#d', PRODUCER_HOST: '127.0.0.1:9000'
  })
  t.same(await pin({ ORIGIN_URL: 'https://127.0.0.1' }), { ORIGIN_URL: 'https://127.0.0.1:443' })
  t.same(await pin({ ORIGIN_URL: 'http://[::1]:80' }), { ORIGIN_URL: 'http://[::1]:80' })
  t.same(await pin({ REDIS_URL: 'redis://me:p@ss@127.0.0.1/2' }), { REDIS_URL: 'redis://me:p@ss@127.0.0.1:6379/2' })
  t.same(await pin({ REDIS_URL: 'redis://127.0.0.1:7000' }), { REDIS_URL: 'redis://127.0.0.1:7000' })
  await t.rejects(pin({ ORIGIN_URL: 'http://192.0.2.1/' }), { code: 'HOST_NOT_ALLOWED' })
  t.same(await pin({ ORIGIN_URL: 'http://192.0.2.1/' }, ['192.0.2.1']), { ORIGIN_URL: 'http://192.0.2.1:80/' })
  t.equal(ALLOW_HOSTS, 'BASELOAD_ALLOW_HOSTS')
  t.ok('ORIGIN_URL' in UNNAMED && Object.values(UNNAMED).every((value) => value === undefined))
})
