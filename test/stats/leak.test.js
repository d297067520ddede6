import t from 'tap'
import { createSoakJudge, judgeGrowth, judgeParts, LEAK_BYTES_PER_SECOND, listLooks } from '../../src/stats/leak.js'
import { countMost, howMany } from '../fixtures/long.js'
import { SERVERS, simulateSoak } from '../fixtures/simulated-memory.js'

const HOUR_MS = 3_600_000
const judge = (bytesAt, seconds, plannedMs = HOUR_MS) => {
  const atMs = Array.from({ length: seconds + 1 }, (_, second) => second * 1000)
  return judgeGrowth({ series: { atMs, memoryBytes: atMs.map((ms) => bytesAt(ms / 1000)) }, plannedMs })
}

t.test('looks: the first after a minute, each a quarter later, the last at the end', async (t) => {
  const looks = listLooks({ plannedMs: HOUR_MS })
  t.equal(looks[0], 60_000)
  t.equal(looks[1], 75_000)
  t.equal(looks.at(-1), HOUR_MS)
  t.ok(looks.length < 25)
  t.equal(listLooks({ plannedMs: 20_000 })[0], 5000)
})

t.test('a straight rise is a leak at the third look, with its slope', async (t) => {
  const growth = judge((second) => 60e6 + 409_600 * second, 180)
  t.match(growth, { found: 'leak', overMs: 93_000 })
  t.ok(Math.abs(growth.trend.slope / 409_600 - 1) < 1e-9)
})

t.test('what is flat has no leak', async (t) => {
  t.match(judge(() => 60e6, 60), { found: 'none', overMs: 60_000 })
})

t.test('what cannot be told says why', async (t) => {
  t.match(judge(() => null, 100), { found: 'unknown', because: 'unread', trend: null })
  t.match(judge(() => 60e6, 10), { found: 'unknown', because: 'few', trend: null })
  t.match(judge(() => 60e6, 0), { found: 'unknown', because: 'few' })
  t.match(judge((second) => 60e6 + 50e6 * (1 - Math.exp(-second / 60)), 100), { found: 'unknown', because: 'slowing' })
  t.match(judge((second) => 60e6 + 40e3 * second, 100), { found: 'unknown', because: 'small' })
  t.match(judge((second) => 60e6 + (second >= 80 ? 30e6 : 0), 100).found, /unknown|none/, 'one step is no leak')
})

t.test('a rise that is small at first is a leak once no collector explains it', async (t) => {
  t.match(judge((second) => 60e6 + 40e3 * second, 1200), { found: 'leak' })
})

t.test('what is large: 16 MiB, and a fifth of what was there', async (t) => {
  const rise = (from, to) => judge((second) => from + (to - from) * second / 200, 200, 200_000)
  t.match(rise(60e6, 60e6 + 16.9e6), { found: 'leak', overMs: 200_000 })
  t.match(rise(60e6, 60e6 + 16.6e6), { found: 'unknown', because: 'small' })
  t.match(rise(1e9, 1.202e9), { found: 'leak', overMs: 200_000 })
  t.match(rise(1e9, 1.198e9), { found: 'unknown', because: 'small' })
})

t.test('growth that came to its end is none', async (t) => {
  t.match(judge((second) => 60e6 + Math.min(second, 50) * 1e6, 1200), { found: 'none' })
})

t.test('a slower leak than the bound is none, and the bound is what fills 1 GB within a day', async (t) => {
  t.ok(Math.abs(LEAK_BYTES_PER_SECOND - 11_574) < 1)
  t.match(judge((second) => 60e6 + 1000 * second, 200), { found: 'none' })
})

t.test('a soak is over when one part leaks, or none does', async (t) => {
  const atMs = Array.from({ length: 121 }, (_, second) => second * 1000)
  const leaking = atMs.map((ms) => 60e6 + 400 * ms)
  const flat = atMs.map(() => 5e6)
  const saw = atMs.map((ms) => 60e6 + 40 * ms)
  const isOver = (...all) => {
    const isDecided = createSoakJudge({ plannedMs: HOUR_MS })
    return isDecided({ atMs, parts: all.map((memoryBytes, i) => ({ name: `p${i}`, memoryBytes })) })
  }
  t.equal(isOver(leaking, flat), true)
  t.equal(isOver(flat, flat), true)
  t.equal(isOver(flat, saw), false)
  t.equal(isOver(), false)
  t.same(
    judgeParts({ memory: { atMs, parts: [{ name: 'a', memoryBytes: flat }] }, plannedMs: HOUR_MS }).map(({ part, growth }) => [part, growth.found]),
    [['a', 'none']]
  )
})

t.test('between two looks nothing is decided', async (t) => {
  const isDecided = createSoakJudge({ plannedMs: HOUR_MS })
  const memory = { atMs: [], parts: [{ name: 'a', memoryBytes: [] }] }
  const decided = Array.from({ length: 76 }, (_, second) => {
    memory.atMs.push(second * 1000)
    memory.parts[0].memoryBytes.push(60e6)
    return isDecided(memory)
  })
  t.equal(decided.indexOf(true), 60)
  t.equal(decided.filter(Boolean).length, 2, 'at 60 s and at 75 s')
})

t.test('servers of which it is known whether they leak', async (t) => {
  const cases = howMany({ short: 20, long: 400 })
  for (const server of SERVERS) {
    const found = Array.from({ length: cases }, (_, seed) => judgeGrowth({
      series: simulateSoak({ server, seconds: server.leaks ? 1200 : 900, seed: seed + 1 }),
      plannedMs: HOUR_MS
    }))
    const wrong = found.filter((growth) => growth.found === (server.leaks ? 'none' : 'leak')).length
    t.ok(wrong <= countMost({ cases, ratio: 0.05 }), `${server.name}: ${wrong} of ${cases} wrong`)
  }
})

t.test('2 kB a request at 200/s are mostly found within three minutes, warm-up included, to 10 %', async (t) => {
  const cases = howMany({ short: 40, long: 1000 })
  for (const server of SERVERS.filter(({ name }) => name.startsWith('leak of 2 kB'))) {
    const hit = Array.from({ length: cases }, (_, seed) => judgeGrowth({
      series: simulateSoak({ server, seconds: 120, seed: seed + 1 }),
      plannedMs: HOUR_MS
    })).filter(({ found, trend }) => found === 'leak' && Math.abs(trend.slope / 409_600 - 1) <= 0.1).length
    t.ok(cases - hit <= countMost({ cases, ratio: 0.15 /* the others a look or two later */ }), `${server.name}: ${hit} of ${cases}`)
  }
})
