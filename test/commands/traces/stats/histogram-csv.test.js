import t from 'tap'
import { writeHistogramCsv } from '../../../../src/commands/traces/stats/histogram-csv.js'
import { bucketWidthUs } from '../../../../src/plan/histogram-buckets.js'
import { createRandom } from '../../../../src/plan/random.js'
import { parseHistogramFile } from '../../../../src/plan/service/histogram-file.js'
import { lawOfDistribution } from '../../../../src/stats/composition/laws.js'

const random = createRandom(1)

/** @param {number[]} timesUs @param {(us: number) => number} widthOf */
function count (timesUs, widthOf) {
  const topOf = (us) => Math.floor(us / widthOf(us)) * widthOf(us) + widthOf(us) - 1
  const valuesUs = [...new Set(timesUs.map(topOf))].sort((a, b) => a - b)
  const counts = valuesUs.map((top) => timesUs.filter((us) => topOf(us) === top).length)
  return { valuesUs, counts, total: timesUs.length, bottomsUs: valuesUs.map((top) => top - widthOf(top) + 1) }
}

t.test('what is composed at once and what is read of the file are the same law', async (t) => {
  const coarse = (us) => us < 64 ? 1 : 2 ** Math.floor(Math.log2(us / 64))
  for (const mostUs of [0, 3, 100, 5000, 1e6, 1e10]) {
    for (const widthOf of [bucketWidthUs, coarse]) {
      const distribution = count(Array.from({ length: 300 }, () => Math.floor((mostUs + 1) ** random() - 1)), widthOf)
      const { law } = parseHistogramFile({ text: writeHistogramCsv({ distribution }), unit: undefined })
      t.strictSame(law, lawOfDistribution({ distribution }), `up to ${mostUs} µs`)
    }
  }
})
