import { gzipSync } from 'node:zlib'
import t from 'tap'
import { describeRange, findContentFaults, findPathFaults, isWithin, limitDecoded, quoteBody } from '../../src/boot/answer-contents.js'

const MIB = 2 ** 20
const faults = (good, text, encoding = 'identity') =>
  findContentFaults({ encoding, body: typeof text === 'string' ? Buffer.from(text) : text, good }).map(({ cause }) => cause)
const foundOf = (good, text, encoding = 'identity') => findContentFaults({ encoding, body: Buffer.from(text), good }).map(({ found }) => found)

t.test('no more is unpacked than 256 MiB, or what a good answer may have', async (t) => {
  const goods = [{}, { decodedBytes: { max: 10 } }, { decodedBytes: { max: 300 * MIB } }]
  t.same(goods.map(limitDecoded), [256 * MIB, 256 * MIB, 300 * MIB])
})

t.test('a length within its bounds, both of which it may have', async (t) => {
  t.same([1, 2, 3, 4].map((value) => isWithin(value, { min: 2, max: 3 })), [false, true, true, false])
  t.same([isWithin(-1, undefined), isWithin(0, { min: 1 }), isWithin(9, { max: 8 }), isWithin(9, { min: 8 })], [true, false, false, true])
  t.same([{ min: 2, max: 2 }, { min: 2, max: 3 }, { max: 3 }, { min: 2 }].map(describeRange), ['2', '2 to 3', '0 to 3', '2 to any'])
  const good = { decodedBytes: { min: 2, max: 3 } }
  t.same(['a', 'ab', 'abc'].map((text) => faults(good, text).length), [1, 0, 0])
  t.same(foundOf(good, 'abcd'), ['4 bytes decoded instead of 2 to 3'])
  t.same(faults(good, gzipSync('abc'), 'gzip'), [], 'as it is unpacked')
})

t.test('a text, in whatever encoding of it, with or without its mark', async (t) => {
  const good = { body: 'Ä' }
  t.same(faults(good, 'Ä'), [])
  t.same(faults(good, '\ufeffÄ'), [])
  t.same(foundOf(good, 'A'), ['the body is not "Ä"'])
  t.same(foundOf({ body: '' }, 'A'), ['the body is not empty'])
  t.same(faults({ body: 'ok' }, Buffer.from('ok', 'utf16le')), [])
  t.same(faults({ body: 'ok' }, Buffer.from('ok', 'utf16le').swap16()), [])
  t.same(faults({ body: 'ok' }, Buffer.from('\ufeffok', 'utf16le')), [])
  t.same(faults({ body: 'ok' }, Buffer.from('\ufeffok', 'utf16le').swap16()), [])
  t.same(faults({ body: '' }, ''), [])
})

t.test('JSON: each path is there with its value, others are not', async (t) => {
  const good = { json: { 'a.b': 1, c: null }, jsonAbsent: ['errors', 'd.e'] }
  t.same(faults(good, '{"a":{"b":1},"c":5}'), [])
  t.same(faults(good, '{"a":{"b":2}}'), ['a.b has another value', 'c is missing'])
  t.same(foundOf(good, '{"a":{"b":"1"},"c":null}'), ['a.b is "1" instead of 1'])
  t.same(faults(good, '{"a":{"b":1},"c":0,"errors":[],"d":{"e":null}}'), ['errors is there', 'd.e is there'])
  t.match(foundOf(good, `{"a":{"b":1},"c":0,"errors":"${'x'.repeat(300)}"}`), [/^errors is there: "x{199}$/])
  t.same(faults(good, 'no'), ['not JSON'])
  t.same(findPathFaults({ document: null, paths: { 'a.b': null } }).map(({ cause }) => cause), ['a.b is missing'])
  t.same(findPathFaults({ document: { a: [7] }, paths: { 'a.0': 7 } }), [])
})

t.test('a body that is not what its encoding says, or that cannot be unpacked here', async (t) => {
  t.same(faults({ body: 'x' }, 'x', 'gzip'), ['not gzip'])
  t.match(foundOf({ json: { a: 1 } }, '{"a":1}', 'gzip'), [/^a body that is not gzip \(.+\)$/])
  t.same(faults({ body: 'x' }, 'x', 'lzma'), ['content-encoding lzma, which this Node.js cannot unpack'])
  t.same(faults({}, 'x', 'lzma'), [], 'nobody asks what is in it')
})

t.test('a body in a message: its beginning, or how long it is', async (t) => {
  t.equal(quoteBody(Buffer.alloc(0)), 'nothing, it is empty')
  t.equal(quoteBody(Buffer.from('a\n"b"')), '"a\\n\\"b\\""')
  t.equal(quoteBody(Buffer.from('x'.repeat(121))), `"${'x'.repeat(120)}"`)
  t.equal(quoteBody(Buffer.from('x'.repeat(119) + 'Ä')), `"${'x'.repeat(119)}"`, 'no half of a character')
  t.equal(quoteBody(Buffer.from([1, 2, 3])), '3 bytes that are no text')
  t.equal(quoteBody(Buffer.from([0xff, 65])), '2 bytes that are no text')
})
