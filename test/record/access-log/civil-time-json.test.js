import t from 'tap'
import { readJsonTime } from '../../../src/record/access-log/civil-time.js'

const read = (value, offset = 0) => readJsonTime(value, offset)?.us
const NOON = Date.UTC(2026, 2, 1, 12) * 1000

t.test('as Date reads them', async (t) => {
  for (const text of [
    '2026-03-01T12:00:00Z', '2026-03-01T12:00:00.123Z', '2024-02-29T23:59:59+05:30',
    '2026-03-29T02:30:00-08:00', '1999-12-31T23:59:59.999+00:00'
  ]) {
    t.equal(read(text), Date.parse(text) * 1000, text)
  }
})

t.test('other ways to write them', async (t) => {
  for (const value of [
    '2026-03-01 12:00:00', '2026-03-01T13:00:00+0100', '2026-03-01T13:00:00+01', '01/Mar/2026:12:00:00 +0000',
    '[01/Mar/2026:07:00:00 -0500]', 1772366400, '1772366400', 1772366400000, 1772366400000000,
    1772366400000000000
  ]) { t.equal(read(value), NOON, String(value)) }
  t.equal(read('2026-03-01T12:00:00,5Z'), NOON + 500_000)
  t.equal(read('1772366400.123'), NOON + 123_000)
  t.equal(read('2026-03-01T12:00:00', 3600), NOON - 3600e6, 'a zone only where there is none')
  t.equal(read('2026-03-01T12:00:00Z', 3600), NOON)
})

t.test('an hour that is twice there when clocks go back is told apart by its zone', async (t) => {
  t.equal(read('2026-10-25T02:30:00+01:00') - read('2026-10-25T02:30:00+02:00'), 3600e6)
})

t.test('what it is not', async (t) => {
  for (const value of [
    '',
    'now',
    '2026-13-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T12:00:00+25:00',
    '32/Mar/2026:12:00:00 +0000',
    '01/Foo/2026:12:00:00 +0000',
    -1,
    NaN,
    Infinity,
    1e25,
    null,
    undefined,
    {},
    true
  ]) {
    t.equal(readJsonTime(value, 0), null, String(value))
  }
})

t.test('whether it is finer than a second', async (t) => {
  t.same(
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z', 1772366400, '1772366400.000', 1772366400000].map(
      (value) => readJsonTime(value, 0).fine
    ),
    [false, true, false, true, true]
  )
})
