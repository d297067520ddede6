import t from 'tap'
import { listFigures, readLatency } from '../../src/judge/published-figures.js'

t.test('what was published of a group and has a counterpart here, by figure, with who published it', async (t) => {
  const figures = listFigures({
    published: {
      figures: {
        a: { latencyMs: { p97_5: 5, mean: 2, p42: 1 }, requestsPerSecond: { p1: 900 } },
        b: { latencyMs: { p97_5: 6 } },
        c: { latencyMs: { max: 1 } }
      }
    },
    group: ['a', 'b', 'none']
  })
  t.same(figures.map(({ name, values, lowerIsBetter }) => [name, [...values], lowerIsBetter]), [
    ['latency p97.5', [['a', 5], ['b', 6]], true],
    ['latency mean', [['a', 2]], true],
    ['requests/s p1', [['a', 900]], false]
  ])
})

t.test('each is read from a repeat by its own name; without a range where it has none', async (t) => {
  const names = ['p50', 'p97_5', 'p99']
  const all = Object.fromEntries([...names, 'mean', 'min', 'max', 'p1', 'p2_5'].map((key) => [key, 1]))
  const figures = listFigures({ published: { figures: { a: { latencyMs: all, requestsPerSecond: all } } }, group: ['a'] })
  const repeat = {
    responseTimeUs: { p50: 'p50', p97_5: 'p97_5', p99: 'p99' },
    meanUs: 10,
    minUs: 1,
    maxUs: 100,
    perSecond: { p1: 1, p2_5: 2, p50: 3, p97_5: 4, min: 0 },
    goodPerSecond: 'good'
  }
  const read = (of) => figures.map(({ name, read }) => `${name} ${read(of)?.value ?? read(of)}`)
  t.same(read(repeat), [
    'latency p50 p50', 'latency p97.5 p97_5', 'latency p99 p99', 'latency mean 10', 'latency min 1', 'latency max 100',
    'requests/s p1 1', 'requests/s p2.5 2', 'requests/s p50 3', 'requests/s p97.5 4', 'requests/s min 0', 'requests/s mean good'
  ])
  const nothing = read({ responseTimeUs: {}, meanUs: null, perSecond: null })
  for (const one of ['latency mean null', 'latency max null', 'requests/s min null']) t.ok(nothing.includes(one), one)
})

t.test('a latency of a row: as a tool quoted it, else its own', async (t) => {
  const distribution = { valuesUs: [10, 20, 40], counts: [1, 1, 2], total: 4 }
  const measured = { responseTimeUs: { p50: { value: 20 }, p99: null }, meanUs: 27.5, maxUs: 41, distribution, trials: [] }
  const read = (key, more) => readLatency({ measured: { ...measured, ...more }, key })
  t.same(['mean', 'min', 'max'].map((key) => read(key)), [27.5, 10, 41])
  t.same([read('p50'), read('p99'), read('p42')], [{ value: 20 }, null, null])
  t.equal(Math.round(read('stdev')), 13)
  t.same([read('p99', { quotedUs: { p99: 7 } }), read('mean', { quotedUs: { p99: 7 } })], [7, 27.5])
  t.equal(read('min', { distribution: { valuesUs: [], counts: [], total: 0 } }), null)
})
