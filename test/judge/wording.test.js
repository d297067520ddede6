import t from 'tap'
import { formatCount, formatPercent, formatRate, formatTime } from '../../src/judge/wording.js'

t.test('counts and rates', async (t) => {
  t.same([0, 999, 1000, 30211, 1234567].map(formatCount), ['0', '999', '1,000', '30,211', '1,234,567'])
  t.same([0, 0.7512, 20.44, 99.96, 29487.4].map(formatRate), ['0', '0.751', '20.4', '100', '29,487'])
})

t.test('percentages keep two digits that count, and all the nines', async (t) => {
  t.same([0, 1, 0.01, 0.001, 12 / 30211, 0.000035, 0.5, 0.99999, 0.995].map(formatPercent),
    ['0 %', '100 %', '1 %', '0.1 %', '0.04 %', '0.0035 %', '50 %', '99.999 %', '99.5 %'])
})

t.test('times', async (t) => {
  t.same([750, 50_000, 1_500_000, 3].map(formatTime), ['0.75 ms', '50 ms', '1.5 s', '0.003 ms'])
})
