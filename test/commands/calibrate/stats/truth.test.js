import t from 'tap'
import { createRandom } from '../../../../src/plan/random.js'
import { countArrivals, findTruth } from '../../../../src/commands/calibrate/stats/truth.js'

const OPENED_US = 7_000_000_000

/** A server that stands still in the last 50 ms of each 500 ms, asked by Poisson at 2,000/s for 3 s after some warm-up. */
function simulate ({ lagUs = () => 30, change = (log) => log } = {}) {
  const random = createRandom(3)
  const plannedUs = []
  for (let us = 0; ; plannedUs.push(us)) {
    us -= Math.log(1 - random()) * 500
    if (us >= 3_000_000) break
  }
  const warmUp = Array.from({ length: 100 }, (_, i) => OPENED_US - 50_000 + i * 500)
  const arrivedUs = Float64Array.from([...warmUp, ...plannedUs.map((us) => OPENED_US + us + lagUs(us, random))])
  const wait = (us) => { const left = 500_000 - (us - OPENED_US + 5_000_000) % 500_000; return left <= 50_000 ? left : 0 }
  return { plannedUs, log: change({ arrivedUs, answeredUs: arrivedUs.map((us) => us + wait(us)), facts: {} }), wait }
}

t.test('open loop: the wait from when each request was due, to the microsecond', async (t) => {
  const { plannedUs, log, wait } = simulate()
  const { valuesUs, openedUs, asked, answered, unanswered } = findTruth({ log, count: plannedUs.length, plannedUs, timeoutUs: 1 })
  t.strictSame(
    { asked, answered, unanswered },
    { asked: plannedUs.length, answered: plannedUs.length, unanswered: 0 },
    'the warm-up is left out'
  )
  t.ok(Math.abs(openedUs - OPENED_US - 30) < 1, 'the start is found but for the way there')
  const expected = plannedUs.map((us) => wait(OPENED_US + us + 30)).sort((a, b) => a - b)
  t.ok(expected.every((us, i) => Math.abs(us - valuesUs[i]) < 1))
  t.ok(expected.at(-1) > 45_000, 'some of them in a stall')
})

t.test('a driver that sends late now and then does not move the start, and its lateness is part of the wait', async (t) => {
  const { plannedUs, log } = simulate({ lagUs: (_, random) => random() < 0.3 ? 4000 : 30 + random() })
  const { valuesUs, openedUs } = findTruth({ log, count: plannedUs.length, plannedUs, timeoutUs: 1 })
  t.ok(Math.abs(openedUs - OPENED_US - 30) < 1)
  t.ok(valuesUs[Math.floor(valuesUs.length * 0.8)] >= 3900)
})

t.test('a driver that stops sending in a stall is held against the plan', async (t) => {
  // It sends what was due in a stall only when the stall is over: its own service times would all be next to nothing.
  const { plannedUs, log } = simulate({ lagUs: (us) => { const left = 500_000 - us % 500_000; return left <= 50_030 ? left + 30 : 30 } })
  t.ok(log.answeredUs.slice(100).every((us, i) => us - log.arrivedUs[100 + i] < 1), 'the server saw no wait at all')
  const { valuesUs } = findTruth({ log, count: plannedUs.length, plannedUs, timeoutUs: 1 })
  t.ok(valuesUs[Math.ceil(valuesUs.length * 0.99) - 1] > 40_000, 'and yet users waited')
})

t.test('closed loop: from arrival to answer; what was never answered took the time-out', async (t) => {
  const log = { arrivedUs: Float64Array.of(1, 10, 20, 30), answeredUs: Float64Array.of(2, 15, -1, 33), facts: {} }
  t.strictSame(findTruth({ log, count: 3, plannedUs: null, timeoutUs: 1000 }), {
    valuesUs: [3, 5, 1000],
    openedUs: 10,
    asked: 3,
    answered: 2,
    unanswered: 1
  })
})

t.test('nothing, one, all equal, fewer than were due', async (t) => {
  const none = { arrivedUs: new Float64Array(), answeredUs: new Float64Array(), facts: {} }
  t.strictSame(findTruth({ log: none, count: 0, plannedUs: [], timeoutUs: 1 }), {
    valuesUs: [],
    openedUs: null,
    asked: 0,
    answered: 0,
    unanswered: 0
  })
  const one = { arrivedUs: Float64Array.of(100), answeredUs: Float64Array.of(150), facts: {} }
  t.strictSame(findTruth({ log: one, count: 1, plannedUs: [40], timeoutUs: 1 }).valuesUs, [50])
  const equal = { arrivedUs: Float64Array.of(1, 2, 3), answeredUs: Float64Array.of(6, 7, 8), facts: {} }
  t.strictSame(findTruth({ log: equal, count: 3, plannedUs: [0, 1, 2], timeoutUs: 1 }).valuesUs, [5, 5, 5])
  t.equal(findTruth({ log: one, count: 5, plannedUs: [1, 2, 3, 4, 5], timeoutUs: 1 }).asked, 1)
})

t.test('countArrivals', async (t) => {
  const log = { arrivedUs: Float64Array.of(1, 2, 3), answeredUs: Float64Array.of(1, 2, 3), facts: {} }
  t.strictSame([0, 2, 4].map((fromUs) => countArrivals({ log, fromUs })), [3, 2, 0])
})
