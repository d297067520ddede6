import t from 'tap'
import { summariseStampedeLatency } from '../../../../src/experiments/stampede/verdict/experiment.js'

const summarise = (latenciesMs) => summariseStampedeLatency({ latenciesMs })

t.test('nearest ranks, as in Wikipedia\'s "Percentile": 15, 20, 35, 40, 50 have p50 35', async (t) => {
  t.same(summarise([50, 15, 40, 20, 35]), { min: 15, mean: 32, max: 50, p50: 35, p75: 40, p90: 50, p95: 50, p99: 50 })
})

t.test('1 to 100: each percentile is its own number', async (t) => {
  t.match(summarise(Float64Array.from({ length: 100 }, (_, index) => 100 - index)), {
    min: 1, mean: 50.5, max: 100, p50: 50, p75: 75, p90: 90, p95: 95, p99: 99
  })
})

t.test('numbers are sorted as numbers, and the given ones stay as they are', async (t) => {
  const given = [10, 9, 100]
  t.match(summarise(given), { min: 9, p50: 10, max: 100 })
  t.same(given, [10, 9, 100])
})

t.test('none, one, all equal; whole microseconds', async (t) => {
  t.same(summarise([]), { min: 0, mean: 0, max: 0, p50: 0, p75: 0, p90: 0, p95: 0, p99: 0 })
  t.same(summarise([1.23456]), { min: 1.235, mean: 1.235, max: 1.235, p50: 1.235, p75: 1.235, p90: 1.235, p95: 1.235, p99: 1.235 })
  t.match(summarise([2, 2, 2]), { min: 2, mean: 2, p99: 2 })
})
