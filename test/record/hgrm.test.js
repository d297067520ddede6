import hdr from 'hdr-histogram-js'
import t from 'tap'
import { parseHgrm, writeHgrm } from '../../src/record/hgrm.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { createHistogram } from '../../src/record/histogram-encoder.js'
import { createRandom } from '../../src/plan/random.js'

async function encode (valuesUs) {
  const histogram = await createHistogram()
  for (const value of valuesUs) histogram.record(value)
  return histogram.encode()
}
const random = createRandom(6)
const SAMPLES = {
  'one value': [312],
  'all equal': Array.from({ length: 1000 }, () => 5003),
  'two values': [100, 900_000],
  'a long tail': Array.from({ length: 20_000 }, () => Math.round(200 * Math.exp(-Math.log(1 - random()) * 2)))
}

for (const [name, valuesUs] of Object.entries(SAMPLES)) {
  t.test(`${name}: the same lines as HdrHistogram's own output`, async (t) => {
    const encoded = await encode(valuesUs)
    const distribution = decodeHistogram(encoded)
    const mine = writeHgrm({ distribution, meanUs: 1234.5, maxUs: Math.max(...valuesUs) })
    const theirs = hdr.decodeFromCompressedBase64(encoded).outputPercentileDistribution(5, 1000)
    const numbers = (text) => text.split('\n').filter((line) => /^\s*\d/.test(line)).map((line) => line.trim().split(/\s+/))
    const [own, other] = [numbers(mine), numbers(theirs)]
    t.equal(own.length, other.length)
    own.forEach(([value, ratio, counted, inverse], i) => {
      t.equal(value, other[i][0])
      t.ok(Math.abs(Number(ratio) - Number(other[i][1])) < 1e-6)
      t.equal(counted, other[i][2])
      if (i < own.length - 1) t.equal(inverse, other[i][3])
    })
    t.equal(own.at(-1)[3], 'inf', 'as wrk2 ends')
  })

  t.test(`${name}: read back`, async (t) => {
    const distribution = decodeHistogram(await encode(valuesUs))
    const text = writeHgrm({ distribution, meanUs: 1234.5, maxUs: 987_654 })
    const read = parseHgrm({ text })
    t.equal(read.distribution.total, distribution.total, 'no request is lost')
    t.equal(read.meanUs, 1234, 'to the third decimal of a millisecond, as it was written')
    t.equal(read.maxUs, 987_654)
    t.same(
      writeHgrm({ distribution: read.distribution, meanUs: 1234.5, maxUs: 987_654 })
        .split('\n')
        .filter((line) => /^\s*\d/.test(line)),
      text.split('\n').filter((line) => /^\s*\d/.test(line)),
      'what was read gives the same lines again'
    )
  })
}

t.test('an empty distribution has a head and a foot, and nothing to read', async (t) => {
  const text = writeHgrm({ distribution: { valuesUs: [], counts: [], total: 0 }, meanUs: null, maxUs: null })
  t.match(text, /Total count {4}= {12}0\]/)
  t.equal(parseHgrm({ text }), null)
})

t.test('the layout, to the space', async (t) => {
  const text = writeHgrm({ distribution: { valuesUs: [1000, 2000], counts: [3, 1], total: 4 }, meanUs: 1250, maxUs: 2000 })
  t.equal(
    text,
    [
      '       Value   Percentile   TotalCount 1/(1-Percentile)',
      '',
      '       1.000     0.000000            3         1.00',
      ...[
        '0.100000            3         1.11',
        '0.200000            3         1.25',
        '0.300000            3         1.43',
        '0.400000            3         1.67',
        '0.500000            3         2.00',
        '0.550000            3         2.22',
        '0.600000            3         2.50',
        '0.650000            3         2.86',
        '0.700000            3         3.33',
        '0.750000            3         4.00'
      ].map((rest) => `       1.000     ${rest}`),
      '       2.000     0.775000            4         4.44',
      '       2.000     1.000000            4          inf',
      '#[Mean    =        1.250, StdDeviation   =        0.433]',
      '#[Max     =        2.000, Total count    =            4]',
      '#[Buckets =           22, SubBuckets     =         2048]'
    ].join('\n')
  )
})

t.test('what it is not', async (t) => {
  for (const text of ['', 'Value,Count\n1,2', '{"a":1}', 'Value Percentile TotalCount 1/(1-Percentile)']) { t.equal(parseHgrm({ text }), null, text) }
  t.throws(() => parseHgrm({ text: 'Value Percentile TotalCount 1/(1-Percentile)\n1 0.5 10 2\n2 1.0 5 inf' }), { message: /fall/ })
})
