import t from 'tap'
import { findFields, findJoin, isGiven, pick } from '../../../src/record/access-log/json-fields.js'
import { openJson } from '../../../src/record/access-log/json-reader.js'

const open = (/** @type {object[]} */ objects, /** @type {object} */ options = {}) => openJson({
  lines: objects.map((object) => Buffer.from(JSON.stringify(object))),
  options: { timeUnit: null, fields: {}, utcOffsetS: 0, ...options }
})
const LINE = { time: '2026-03-01T12:00:00Z', status: 200, path: '/a' }

t.test('sizes and methods where a field has them, or the request itself', async (t) => {
  t.match(open([LINE]), { hasSizes: false, hasMethods: false })
  t.match(open([{ ...LINE, size: 5 }]), { hasSizes: true, hasMethods: false })
  t.match(open([{ ...LINE, method: 'GET' }], { isWide: true }), { hasSizes: false, hasMethods: true })
  t.match(open([{ ...LINE, method: 'GET' }]), { hasMethods: false }, 'nobody asks for it')
  t.match(open([LINE, { ...LINE, path: 'POST /a HTTP/1.1' }]), { hasMethods: true })
  t.match(open([{ status: 200 }]), { hasMethods: false })
})

t.test('what was taken for what, and how the unit is known', async (t) => {
  t.same(open([{ ...LINE, duration_ms: 5 }]).remarks, [
    { code: 'FIELDS_FOUND', fields: [['time', 'time'], ['status', 'status'], ['duration', 'duration_ms'], ['path', 'path']].map(([role, name]) => ({ role, name })) },
    { code: 'DURATION_UNIT', field: 'duration_ms', unit: 'ms', source: 'name', writer: null },
    { code: 'COUNTED_WHEN_BEGAN' }
  ])
  t.same(open([LINE]).remarks.slice(1), [{ code: 'NO_DURATION_FOUND' }, { code: 'COUNTED_WHEN_BEGAN' }])
  t.same(open([{ ...LINE, took: '5ms' }]).remarks.slice(1), [{ code: 'COUNTED_WHEN_BEGAN' }], 'each value says its own')
  t.same(open([{ ...LINE, start_time: '2026-03-01T12:00:00Z' }]).remarks.at(-1), { code: 'COUNTED_WHEN_CAME' })
  t.same(open([{ ...LINE, start_time: '2026-03-01T12:00:00Z' }], { fields: { time: 'time' } }).remarks.at(-1), { code: 'COUNTED_WHEN_BEGAN' })
  t.equal(open([{ ...LINE, duration_ms: 5 }]).guess, 'duration_ms')
  t.equal(open([{ ...LINE, duration: 5 }], { timeUnit: 'us' }).guess, null, 'the user has said it')
  t.equal(open([LINE]).guess, null)
})

t.test('a name in dots is a way into an object, or a key', async (t) => {
  const object = { a: { b: { c: 1 } }, 'a.b': 2, n: null, list: ['x'] }
  t.same(['a.b', 'a.b.c', 'a', 'b', 'n.x', 'a.x.c', 'n'].map((path) => pick(object, path)), [2, 1, object.a, undefined, undefined, undefined, null])
  t.same([undefined, null, '', '-', [], 0, false, ['']].map(isGiven), [false, false, false, false, false, true, true, true])
})

t.test('of the usual names the one that most lines hold, the earlier one where it is even', async (t) => {
  const find = (/** @type {any[]} */ objects, /** @type {object} */ more = {}) => findFields({ objects, given: {}, isWide: true, ...more })
  t.match(find([{ uri: 'a', path: 'b' }]), { path: 'path', time: null, duration: null, id: null })
  t.match(find([{ uri: 'a', path: 'b' }, { uri: 'a' }]), { path: 'uri' })
  t.match(find([{ uri: 'a', path: {} }]), { path: 'uri' }, 'an object is no path')
  t.match(find([{ cookie: ['a'], user_id: ['b'], url: ['c'] }]), { cookie: 'cookie', user: 'user_id', path: null }, 'headers may be lists')
  t.match(find([{ path: 'b' }], { given: { path: 'mine' } }), { path: 'mine' })
  t.match(find([{ user_id: 'b', method: 'GET', cookie: 'c' }], { isWide: false }), { user: null, method: null, cookie: null })
  t.match(find([{ time: 1, start_time: 2 }]), { time: 'time', start: 'start_time' })
  t.match(find([{ time: 1, start_time: 2 }], { given: { time: 'time', start: 'start_time' } }), { start: 'start_time' })
})

t.test('two lines of a request are joined where half of the answers have no path and a known id', async (t) => {
  const begun = (/** @type {number} */ reqId) => ({ reqId, url: '/a' })
  const answer = (/** @type {number} */ reqId, more = {}) => ({ reqId, status: 200, ...more })
  const join = (/** @type {object[]} */ ...objects) => findJoin({ objects, status: 'status', path: 'url' })
  t.equal(join(begun(1), answer(1), begun(2), answer(2)), 'reqId')
  t.equal(join(begun(1), answer(1), answer(2)), 'reqId', 'of half of them')
  t.equal(join(begun(1), answer(1), answer(2), answer(3)), null)
  t.equal(join(answer(1), answer(2)), null, 'nothing began')
  t.equal(join(begun(1), answer(1, { url: '/a' }), answer(2)), 'reqId')
  t.equal(join(begun(1), answer(1, { url: '/a' }), answer(2, { url: '/b' }), answer(1)), null, 'most say it themselves')
  t.equal(findJoin({ objects: [begun(1), answer(1)], status: null, path: 'url' }), null)
  t.equal(findJoin({ objects: [begun(1), answer(1)], status: 'status', path: null }), null)
})
