import t from 'tap'
import { listGridPercents, nameGridPoint } from '../../../src/plan/k6/quantile-grid.js'

t.test('0 to 50 % by 2.5 %, then 20 points a decade of 1 - p down to 1e-5, rising', async (t) => {
  const percents = listGridPercents()
  t.strictSame(percents.slice(0, 20), Array.from({ length: 20 }, (_, i) => 2.5 * (i + 1)))
  for (const percent of [50, 75, 90, 95, 97.5, 99, 99.9, 99.99, 99.999]) if (percent !== 75) t.ok(percents.includes(percent), String(percent))
  t.equal(percents.at(-1), 99.999)
  t.ok(percents.every((percent, i) => i === 0 || percent > percents[i - 1]))
  const tail = percents.filter((percent) => percent > 50)
  for (let i = 1; i < tail.length; i++) t.ok((100 - tail[i]) / (100 - tail[i - 1]) > 0.88, `${tail[i]}: neighbours are at most 12 % of 1 - p apart`)
})

t.test('names are numbers that k6 reads back as they are', async (t) => {
  for (const percent of listGridPercents()) {
    const [, text] = /^p\((\d+(?:\.\d+)?)\)$/.exec(nameGridPoint(percent)) ?? []
    t.equal(Number(text), percent)
  }
})
