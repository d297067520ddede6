import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { createEntry } from '../../../src/record/access-log/entry.js'
import { createRouteTally } from '../../../src/record/access-log/route-tally.js'

function add (tally, path, second, { status = 200, durationUs = -1 } = {}) {
  tally.add({ ...createEntry(), path, second, status, durationUs })
}

t.test('counts, errors, durations, busiest second, whatever the order within the window', async (t) => {
  const tally = createRouteTally()
  for (const second of [100, 102, 101, 101, 100, 1100, 101]) { add(tally, `/users/${second}?x`, second, { status: second === 102 ? 502 : 200, durationUs: 1000 }) }
  add(tally, '/b', 100)
  const { routes: [users, b], late } = tally.read()
  t.match(users, { name: '/users/:id', example: '/users/100', requests: 7, errors: 1, peak: 3, peakSecond: 101, durations: { total: 7 } })
  t.match(b, { name: '/b', requests: 1, errors: 0, peak: 1, peakSecond: 100, durations: null })
  t.equal(late, 0)
})

t.test('of two seconds that are as busy, the earlier one', async (t) => {
  const tally = createRouteTally()
  for (const second of [105, 105, 103, 103]) add(tally, '/a', second)
  t.match(tally.read().routes[0], { peak: 2, peakSecond: 103 })
})

t.test('a line later than the window is counted and said; another file may begin earlier', async (t) => {
  const tally = createRouteTally()
  tally.beginFile()
  for (const second of [5000, 5000, 3000]) add(tally, '/a', second)
  t.equal(tally.read().late, 1)
  tally.beginFile()
  for (const second of [3000, 3000, 3000]) add(tally, '/a', second)
  t.match(tally.read(), { late: 1, routes: [{ requests: 6, peak: 3, peakSecond: 3000 }] })
})

t.test('a line may come 1,023 seconds late, and each second is counted anew', async (t) => {
  const late = (/** @type {number[]} */ ...seconds) => {
    const tally = createRouteTally()
    for (const second of seconds) add(tally, '/a', second)
    const { routes: [{ peak, peakSecond }], late } = tally.read()
    return { peak, peakSecond, late }
  }
  t.same(late(2047, 1024, 1024), { peak: 2, peakSecond: 1024, late: 0 })
  t.same(late(2047, 1023, 1023), { peak: 1, peakSecond: 2047, late: 2 })
  t.same(late(100, 1124), { peak: 1, peakSecond: 100, late: 0 }, 'the same place of the window')
  t.same(late(100, 110, 1125), { peak: 1, peakSecond: 100, late: 0 })
})

t.test('the busiest first, of equals by name; durations of more than an hour count as one', async (t) => {
  const tally = createRouteTally()
  for (const path of ['/b', '/c', '/a', '/c']) add(tally, path, 5, { durationUs: 5_000_000_000 })
  const { routes } = tally.read()
  t.same(routes.map(({ name, sumUs }) => [name, sumUs]), [['/c', 10_000_000_000], ['/a', 5_000_000_000], ['/b', 5_000_000_000]])
  const [longest] = routes[0].durations.valuesUs
  t.ok(Math.abs(longest - 3_600_000_000) < 0.01 * 3_600_000_000, String(longest))
})

t.test('a thousand routes, and the rest together', async (t) => {
  const tally = createRouteTally()
  const word = (n) => String.fromCharCode(97 + Math.floor(n / 676), 97 + Math.floor(n / 26) % 26, 97 + n % 26)
  for (let n = 0; n < 3000; n++) add(tally, `/${word(n)}`, 100)
  add(tally, '', 100)
  const { routes } = tally.read()
  t.equal(routes.length, 1001)
  t.match(routes[0], { name: '(other)', requests: 2001, peak: 2001 })
})

t.test('paths of hundreds of kilobytes do not stay in memory', async (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const tally = createRouteTally()
  const entry = createEntry()
  collect()
  const before = process.memoryUsage()
  for (let n = 0; n < 300; n++) {
    const bytes = Buffer.from(`/${n}/a${n}${'x'.repeat(400_000)}`)
    tally.add({ ...entry, path: null, bytes, pathStart: 0, pathEnd: bytes.length, second: 100, status: 200 })
  }
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const held = heapUsed + external - before.heapUsed - before.external
  t.ok(held < 40 * 1024 * 1024, `${held} bytes`)
  t.ok(tally.read().routes.every(({ name, example }) => name.length <= 200 && example.length <= 2000))
})
