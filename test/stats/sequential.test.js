import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { normalQuantile, normalUpperTail, tQuantile } from '../../src/stats/distributions.js'
import { findNominalLevels, SPENDING } from '../../src/stats/sequential.js'
import { closeTo } from '../fixtures/close.js'
import { drawNormal } from '../fixtures/queue.js'

const FIVE = [0.2, 0.4, 0.6, 0.8, 1]
const bounds = (options) =>
  findNominalLevels(options).map((level) => -normalQuantile(level))

t.test('the bounds of five looks are those of R (ldbounds, gsDesign: sfLDPocock and sfLDOF, one-sided 0.025)', async (t) => {
  for (const [i, expected] of [2.438, 2.4268, 2.4101, 2.3966, 2.3859].entries()) {
    closeTo(t, bounds({ alpha: 0.025, information: FIVE })[i], expected, 1e-4)
  }
  const late = bounds({ alpha: 0.025, information: FIVE, spending: 'obrien-fleming' })
  for (const [i, expected] of [4.8769, 3.3569, 2.6803, 2.2898, 2.0310].entries()) closeTo(t, late[i], expected, 1e-4)
})

t.test('one look is a plain test; all of alpha is spent at the end and none at the start', async (t) => {
  closeTo(t, findNominalLevels({ alpha: 0.025, information: [1] })[0], 0.025, 1e-9)
  for (const spend of Object.values(SPENDING)) {
    closeTo(t, spend({ alpha: 0.025, t: 1 }), 0.025, 1e-9)
    closeTo(t, spend({ alpha: 0.025, t: 0 }), 0, 1e-9)
  }
  t.same(findNominalLevels({ alpha: 0.025, information: [] }), [])
})

t.test('a smaller alpha has smaller levels at every look, which Holm over looks needs', async (t) => {
  const information = Array.from({ length: 17 }, (_, i) => (i + 4) / 20)
  const [all, half, quarter] = [0.025, 0.0125, 0.00625].map((alpha) => findNominalLevels({ alpha, information }))
  t.ok(all.every((level, i) => level > half[i] && half[i] > quarter[i]))
})

t.test('a t test from the fourth block on, looked at after each of 20: wrong in 2.5 % of 4,000 runs', async (t) => {
  const information = Array.from({ length: 17 }, (_, i) => (i + 4) / 20)
  const critical = findNominalLevels({ alpha: 0.025, information }).map((level, look) => tQuantile({ p: 1 - level, df: look + 3 }))
  const random = createRandom(3)
  let wrong = 0
  for (let run = 0; run < 4000; run++) {
    let [sum, squares] = [0, 0]
    for (let block = 1; block <= 20; block++) {
      const value = drawNormal(random)
      sum += value
      squares += value * value
      const variance = (squares - sum * sum / block) / (block - 1)
      if (block >= 4 && sum / block / Math.sqrt(variance / block) > critical[block - 4]) { wrong++; break }
    }
  }
  t.ok(wrong > 60 && wrong < 130, `${wrong} of 4000`) // 100 are to be expected, and their standard deviation is 10
})

t.test('the tail of the normal distribution undoes its quantile', async (t) => {
  for (const z of [-3, -0.5, 0, 1, 1.959963984540054, 4, 7.5]) {
    closeTo(t, normalUpperTail(z), z > 7 ? 3.190891672910892e-14 : normalUpperTail(z), 1e-6)
    if (z < 7) closeTo(t, -normalQuantile(normalUpperTail(z)), z, 1e-9)
  }
  closeTo(t, normalUpperTail(1.959963984540054), 0.025, 1e-12)
  t.equal(normalUpperTail(40), 0)
  t.equal(normalUpperTail(-40), 1)
})
