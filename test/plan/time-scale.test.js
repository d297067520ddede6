import t from 'tap'
import { applyScale, parseTimeScale, writeTimeScale } from '../../src/plan/time-scale.js'

t.test('a share of a time, as people write it', async (t) => {
  t.same(['1', '1/10', ' 1 / 60 ', '0.1', '0.25', '1/1'].map(parseTimeScale), [1, 0.1, 1 / 60, 0.1, 0.25, 1])
  for (const text of ['', '0', '2', '-1', '10%', '1/0', '0/4', '3/2', 'a', '1/', '1e-3']) t.equal(parseTimeScale(text), null, text)
})

t.test('told as one part of so many, where it is one', async (t) => {
  t.same([1, 0.1, 1 / 60, 0.3, 2 / 3].map((timeScale) => writeTimeScale({ timeScale })), ['1/1', '1/10', '1/60', '0.3', '0.667'])
})

t.test('whole milliseconds, and never none', async (t) => {
  t.equal(applyScale({ ms: 1_200_000, timeScale: 1 / 60 }), 20_000)
  t.equal(applyScale({ ms: 1_200_000 }), 1_200_000)
  t.equal(applyScale({ ms: 10, timeScale: 0.001 }), 1)
})
