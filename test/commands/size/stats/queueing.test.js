import t from 'tap'
import { createRandom } from '../../../../src/plan/random.js'
import { erlangC, findQueueCapacity, findServiceRate, responseTail } from '../../../../src/commands/size/stats/queueing.js'

const near = (t, found, wanted, digits, message) => t.equal(Number(found.toFixed(digits)), wanted, message)

t.test('Erlang C: published values', async (t) => {
  // "The Erlang-C formula", Tanner, mitan.co.uk: 360 calls in half an hour of 4 minutes each, 55 agents.
  const wait = erlangC({ servers: 55, load: 48 })
  near(t, wait, 0.239, 3)
  near(t, wait * 240 / (55 - 48), 8.2, 1, 'average speed of answer, s')
  near(t, 1 - wait * Math.exp(-(55 - 48) * 15 / 240), 0.846, 3, 'service level at 15 s')
  // "Erlang C formula made simple", callcentrehelper.com: 10 erlangs, 14 agents: 17.4 % wait, service level 88.8 % at 20 s.
  near(t, erlangC({ servers: 11, load: 10 }), 0.682, 3)
  near(t, erlangC({ servers: 14, load: 10 }), 0.174, 3)
  near(t, 1 - erlangC({ servers: 14, load: 10 }) * Math.exp(-(14 - 10) * 20 / 180), 0.888, 3)
})

t.test('Erlang C: closed forms and ends', async (t) => {
  t.equal(erlangC({ servers: 1, load: 0.7 }), 0.7, 'one server: its use')
  near(t, erlangC({ servers: 2, load: 1 }), 0.333333333333, 12, '2 rho^2 / (1 + rho)')
  near(t, erlangC({ servers: 3, load: 2 }), 0.444444444444, 12, '4/9')
  t.equal(erlangC({ servers: 4, load: 0 }), 0)
  t.equal(erlangC({ servers: 4, load: 4 }), 1)
  t.ok(erlangC({ servers: 2000, load: 1900 }) > 0, 'no overflow')
})

t.test('M/M/1: the p99 is 4.605 / (mu - lambda)', async (t) => {
  near(t, responseTail({ servers: 1, arrivalRate: 60, serviceRate: 100, seconds: Math.log(100) / 40 }), 0.01, 12)
  const serviceRate = findServiceRate({ ratePerSecond: 6, ratio: 0.99, seconds: 0.05 })
  near(t, serviceRate, 98.1034, 4)
  near(t, findQueueCapacity({ servers: 1, serviceRate, ratio: 0.99, seconds: 0.05 }), 6, 9, 'there and back')
  t.equal(findQueueCapacity({ servers: 4, serviceRate: 10, ratio: 0.99, seconds: 0.1 }), 0, 'an idle server is too slow')
})

t.test('M/M/N: against a simulation, and where both rates are equal', async (t) => {
  const random = createRandom(1)
  const draw = (rate) => -Math.log(1 - random()) / rate
  const free = [0, 0, 0]
  let [now, over, all] = [0, 0, 200_000]
  for (let i = 0; i < all; i++) {
    now += draw(24)
    const server = free.indexOf(Math.min(...free))
    free[server] = Math.max(now, free[server]) + draw(10)
    if (free[server] - now > 0.4) over++
  }
  const wanted = responseTail({ servers: 3, arrivalRate: 24, serviceRate: 10, seconds: 0.4 })
  t.ok(Math.abs(over / all - wanted) < 0.006, `${over / all} against ${wanted}`)
  const equal = responseTail({ servers: 3, arrivalRate: 20, serviceRate: 10, seconds: 0.2 })
  const beside = responseTail({ servers: 3, arrivalRate: 20.0001, serviceRate: 10, seconds: 0.2 })
  t.ok(Math.abs(equal - beside) < 1e-5)
  t.equal(responseTail({ servers: 3, arrivalRate: 30, serviceRate: 10, seconds: 1 }), 1, 'overload')
})

t.test('one queue for all is never worse than separate ones', async (t) => {
  const serviceRate = findServiceRate({ ratePerSecond: 6, ratio: 0.99, seconds: 0.5 })
  for (const servers of [2, 4, 8]) {
    t.ok(findQueueCapacity({ servers, serviceRate, ratio: 0.99, seconds: 0.5 }) > servers * 6, String(servers))
  }
})
