import t from 'tap'
import { findBusiestStretch } from '../../src/stats/observed-traffic.js'
import { createRandom } from '../../src/plan/random.js'

const DAY = 86_400

/** Counters of the seconds given, a day each. counts: by second */
function makeDays (counts) {
  const days = new Map()
  for (const [second, count] of Object.entries(counts)) {
    const day = Math.floor(second / DAY)
    if (!days.has(day)) days.set(day, new Uint32Array(DAY))
    days.get(day)[second % DAY] = count
  }
  return [...days].map(([day, counts]) => ({ day, counts })).sort((a, b) => a.day - b.day)
}

const find = (counts, seconds) => {
  const all = Object.keys(counts).map(Number)
  return findBusiestStretch({ days: makeDays(counts), seconds, firstSecond: Math.min(...all), lastSecond: Math.max(...all) })
}

t.test('one second, ties, too short', async (t) => {
  t.match(find({ 500: 3, 501: 7, 502: 7 }, 1), { requests: 7, ratePerSecond: 7, startSecond: 501 })
  t.equal(find({ 500: 3, 558: 1 }, 60), null)
  t.match(find({ 500: 3, 559: 1 }, 60), { requests: 4, startSecond: 500 })
  t.match(find({ 500: 3 }, 1), { requests: 3, startSecond: 500 })
})

t.test('across midnight, and across days without a request', async (t) => {
  t.match(find({ [DAY]: 1, [2 * DAY - 10]: 5, [2 * DAY + 40]: 6, [2 * DAY + 50]: 7 }, 60), { requests: 13, startSecond: 2 * DAY - 9 })
  t.match(
    find({ [2 * DAY - 1]: 5, [2 * DAY]: 5, [9 * DAY]: 6 }, 60),
    { requests: 10, startSecond: 2 * DAY - 1 },
    'the earliest of several, and none begins before the log'
  )
  t.match(find({ [2 * DAY - 1]: 5, [9 * DAY + 5]: 6 }, 3600), { requests: 6, startSecond: 9 * DAY + 5 - 3599 })
})

t.test('as a look at every window says', async (t) => {
  const random = createRandom(11)
  const counts = {}
  for (let i = 0; i < 3000; i++) counts[5 * DAY - 4000 + Math.floor(random() * 8000)] = Math.floor(random() * 30)
  const all = Object.keys(counts).map(Number)
  const [first, last] = [Math.min(...all), Math.max(...all)]
  for (const seconds of [1, 7, 60, 3600]) {
    let best = { requests: -1 }
    for (let start = first; start + seconds - 1 <= last; start++) {
      let requests = 0
      for (let second = start; second < start + seconds; second++) requests += counts[second] ?? 0
      if (requests > best.requests) best = { requests, startSecond: start }
    }
    t.match(find(counts, seconds), best, String(seconds))
  }
})
