import t from 'tap'
import { estimateContrasts, estimateTailContrast, findContrastP, findHodgesLehmann } from '../../src/stats/contrast.js'
import { createRandom } from '../../src/plan/random.js'
import { closeTo } from '../fixtures/close.js'
import { drawNormal } from '../fixtures/queue.js'

t.test('Hodges-Lehmann: the median of the means of all pairs', async (t) => {
  t.equal(findHodgesLehmann([3]), 3)
  t.equal(findHodgesLehmann([1, 5]), 3)
  t.equal(findHodgesLehmann([1, 2, 30]), 8.75, 'means 1, 1.5, 2, 15.5, 16, 30')
  t.ok(findHodgesLehmann([0, 0.01, -0.01, 0.02, 5]) < 0.03, 'one that is spoiled moves it little')
})

t.test('known answers: one alone, several, and a tail', async (t) => {
  const alone = estimateContrasts({ contrasts: [{ values: [0.1, 0.2, 0.3, 0.2] }] })[0]
  closeTo(t, alone.mean, 0.2, 1e-12)
  closeTo(t, alone.high - 0.2, 3.182446 * 0.0816497 / 2, 1e-5) // t(0.975, 3), s = 0.0816497
  t.equal(alone.df, 3)
  const flat = estimateContrasts({ contrasts: [{ values: [0.2, 0.2, 0.2, 0.2] }] })[0]
  closeTo(t, flat.standardError, 0.02 / 2, 1e-9, 'never surer than 2 % between starts')
  const [first] = estimateContrasts({ contrasts: [{ values: [0, 0, 0] }, { values: [-0.1, 0, 0.1] }] })
  t.equal(first.df, 6)
  closeTo(t, first.standardError, Math.sqrt(4 * 0.01 / 6 / 3), 1e-12)
  const tail = estimateTailContrast({ values: [0, 0.2, 0.4] })
  t.equal(tail.df, 4)
  closeTo(t, tail.standardError, Math.sqrt((2 * 0.04 + 2 * 0.04) / 4 / 3), 1e-12)
})

t.test('a p-value of 5 % is where the range of 95 % ends', async (t) => {
  const [estimate] = estimateContrasts({ contrasts: [{ values: [0.1, 0.3, 0.2, 0.25, 0.12] }] })
  closeTo(t, findContrastP({ estimate, ln: estimate.low }), 0.05, 1e-6)
  closeTo(t, findContrastP({ estimate, ln: estimate.mean }), 1, 1e-9)
})

// Coverage of one contrast alone where starts differ by the standard deviation given; 9 generations: bench/generations.js.
for (const [count, stdev] of [[3, 0.05], [3, 0.2], [3, 0.42], [4, 0.02], [4, 0.2], [8, 0.1]]) {
  t.test(`${count} starts that differ by ${stdev}: the range holds the truth in 93 % and more`, async (t) => {
    const random = createRandom(count * 1000 + stdev * 100)
    const runs = 1500
    let held = 0
    for (let run = 0; run < runs; run++) {
      const values = Array.from({ length: count }, () => stdev * drawNormal(random))
      const [{ low, high }] = estimateContrasts({ contrasts: [{ values }] })
      if (low <= 0 && high >= 0) held++
    }
    t.ok(held / runs >= 0.93, `${held} of ${runs}`)
  })
}
