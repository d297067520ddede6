import t from 'tap'
import { classifyColumn, isAbove, looksLikeNginx } from '../../../src/record/access-log/column-kinds.js'

const REST = ['"-"', '"agent"']

/** Rows of a status, a size, two texts and one more field each. */
const makeRows = (/** @type {Array<string | undefined>} */ values) => values.map((value, index) => ({
  request: `GET /items/${index} HTTP/1.1`,
  fields: ['200', String(sizeOf(index)), ...REST, ...value === undefined ? [] : [value]]
}))
const sizeOf = (/** @type {number} */ index) => 1000 + (index * 7919) % 5000
const classify = (/** @type {Array<string | undefined>} */ values) => classifyColumn({ rows: makeRows(values), number: 5 })
const repeat = (/** @type {number} */ count, /** @type {(index: number) => string} */ write) =>
  Array.from({ length: count }, (_, index) => write(index))
/** Without an order, a size or a repetition. */
const noise = (/** @type {number} */ index) => 20 + (index * 2_654_435_761) % 997

t.test('decimals tell who writes it: three nginx, six gunicorn, two a ratio where lines have none', async (t) => {
  t.match(classify(['0.123', '1.000', '-']), {
    kind: 'seconds', unit: 's', source: 'writer', writer: 'nginx', numbers: [0.123, 1], byRow: [0.123, 1, null], place: { number: 5, isLast: true }
  })
  t.match(classify(['0.120, 0.340', '0.1 : 0.200']), { kind: 'open' }, 'one part has one decimal')
  t.match(classify(['0.120, 0.340', '0.100 : -']), { kind: 'seconds', numbers: [0.46, 0.1] })
  t.match(classify(['0.123456', '1.000000']), { kind: 'micros', unit: 's', writer: 'gunicorn' })
  t.match(classify(['0.50', '1.25', '-']), { kind: 'other' }, 'a ratio, which not all have')
  t.match(classify(['0.49', '1.25', '-']), { kind: 'open' })
  t.match(classify(['0.50', '1.25', '0.70']), { kind: 'open' })
  t.match(classify(['0.1234', '1.25']), { kind: 'open', unit: null })
})

t.test('a value may say its own unit, and so may a name, or the next field', async (t) => {
  t.match(classify(['12ms', '1.5s', '-']), { kind: 'own', source: 'own', unit: null })
  t.match(classify(['12ms', '-', '-']), { kind: 'other' }, 'of less than half of the lines')
  t.match(classify(['12ms', '-']), { kind: 'own' })
  t.match(classify(['rt_ms=12', 'rt_ms=1.5', '-']), { kind: 'own', source: 'name', unit: 'ms', place: { tag: 'rt_ms' }, numbers: [12, 1.5] })
  t.match(classify(['rt="0.123"', 'rt=0.500']), { kind: 'seconds', place: { tag: 'rt' }, numbers: [0.123, 0.5] })
  t.match(classify(['rt=0.123', 'xt=0.500']), { kind: 'other', place: { number: 5 } }, 'two names are none')
  const next = (/** @type {string[]} */ ...units) => classifyColumn({
    rows: makeRows(units.map(() => '12.5')).map((row, index) => ({ ...row, fields: [...row.fields, units[index]] })), number: 5
  })
  t.match(next('ms', 'ms'), { kind: 'own', source: 'name', unit: 'ms', place: { isLast: false } })
  t.match(next('ms', '-'), { unit: 'ms' })
  t.match(next('seconds', 'seconds'), { unit: 's' })
  t.match(next('ms', 's'), { kind: 'open' })
  t.match(next('apples', 'apples'), { kind: 'open' })
})

t.test('a field that less than half of the lines have as a number is no duration', async (t) => {
  t.match(classify(['0.123', '-']), { kind: 'seconds' })
  t.match(classify(['0.123', '-', '-']), { kind: 'other' })
  t.match(classify(['0.123', 'x']), { kind: 'other' })
  t.match(classify([undefined, undefined]), { kind: 'other', numbers: [] })
})

t.test('a point in time is no duration', async (t) => {
  t.match(classify(['1772366400.123', '1772366401.123']), { kind: 'other' })
  t.match(classify(['99999999.123', '99999999.123']), { kind: 'seconds' })
})

t.test('whole numbers that are no time: a port, a counter, a status, from eight lines on', async (t) => {
  t.match(classify(repeat(8, () => '443')), { kind: 'other' })
  t.match(classify(repeat(7, () => '443')), { kind: 'open' })
  t.match(classify(repeat(12, (index) => String([80, 443, 8080][index % 3]))), { kind: 'other' }, 'three ports')
  t.match(classify(repeat(12, (index) => String([79, 443, 8080][index % 3]))), { kind: 'open' }, 'one is below 80')
  t.match(classify(repeat(12, (index) => String([80, 443, 8080, 90][index % 4]))), { kind: 'open' })
  t.match(classify(repeat(8, (index) => String(3 * index + 5))), { kind: 'other' }, 'it rises')
  t.match(classify(repeat(8, (index) => String(index === 7 ? 1 : 3 * index + 5))), { kind: 'open' })
  t.match(classify(repeat(20, (index) => String([200, 200, 11, 12, 13][Math.max(0, index - 15)]))), { kind: 'open' }, 'a status of 16 of 20')
  t.match(classify(repeat(20, (index) => String([200, 200, 200, 200, 11, 12, 13][Math.max(0, index - 14)]))), { kind: 'other' }, 'of 18 of 20')
  t.match(classify(repeat(40, (index) => String(noise(index)))), { kind: 'open' })
})

t.test('bytes are the size of the answer and a little more, or of the request', async (t) => {
  t.match(classify(repeat(40, (index) => String(sizeOf(index) + 200 + index % 30))), { kind: 'other' })
  t.match(classify(repeat(7, (index) => String(sizeOf(index) + 200 + index % 3))), { kind: 'open' }, 'seven lines say too little')
  t.match(classify(repeat(40, (index) => String(Math.abs(sizeOf(index) - 200 - index % 30)))), { kind: 'open' }, 'less than the answer')
  const rows = repeat(40, (index) => '/'.repeat(1 + (index * 13) % 200)).map((path, index) =>
    ({ request: `GET ${path} HTTP/1.1`, fields: ['200', '5', ...REST, String(path.length + 300 + index % 5)] }))
  t.match(classifyColumn({ rows, number: 5 }), { kind: 'other' }, 'as long as its line')
  const same = repeat(40, (index) => String(noise(index % 10))).map((value, index) => ({ request: `GET /${index % 10} HTTP/1.1`, fields: ['200', '5', ...REST, value] }))
  t.match(classifyColumn({ rows: same, number: 5 }), { kind: 'other' }, 'the same for the same line')
})

t.test('a whole is never below its part, but for two milliseconds and one line in fifty', async (t) => {
  const above = (/** @type {Array<number | null>} */ one, /** @type {Array<number | null>} */ other) =>
    isAbove(/** @type {any} */ ({ byRow: one }), /** @type {any} */ ({ byRow: other }))
  t.ok(above([0.5, 0.2], [0.5, 0.1]))
  t.ok(above([0.1], [0.1019]))
  t.notOk(above([0.1], [0.103]))
  t.ok(above([null, 1], [5, 0.5]), 'lines without one say nothing')
  t.notOk(above([null, 1], [5, null]))
  t.ok(above([...Array(49).fill(1), 0], Array(50).fill(0.5)))
  t.notOk(above([...Array(48).fill(1), 0], Array(49).fill(0.5)))
})

t.test('nginx or morgan: a status of its own, an upstream, HTTP/2, a list, an empty body, or a time that no other has', async (t) => {
  const looks = (/** @type {object} */ more, numbers = [5, 6], /** @type {object} */ place = { number: 5 }) => {
    const row = { request: 'GET / HTTP/1.1', fields: ['200', '7', ...REST, '5.000'], ...more }
    return looksLikeNginx({ rows: [row], column: /** @type {any} */ ({ numbers, place }) })
  }
  t.notOk(looks({}))
  t.ok(looks({}, [0.049, 6]))
  t.notOk(looks({}, [0.05, 6, 6]))
  t.ok(looks({}, [0.9, 0.9, 6]), 'half of them below one')
  t.notOk(looks({}, [1, 1, 6]))
  t.notOk(looks({ fields: ['200', '-', ...REST, '0.900'] }, [0.9, 0.9]), 'it writes 0 of an empty body')
  t.ok(looks({ fields: ['499', '-', ...REST, '5.000'] }))
  t.ok(looks({ fields: ['200', '0', ...REST, '5.000'] }))
  t.ok(looks({ request: 'GET / HTTP/2.0' }))
  t.ok(looks({ fields: ['200', '7', '10.0.0.1:80', '5.000'] }))
  t.ok(looks({ fields: ['200', '7', ...REST, '5.000, 6.000'] }))
  t.notOk(looks({ fields: ['200', '7', ...REST, '5.000, 6.000'] }, [5, 6], { tag: 'rt' }))
})
