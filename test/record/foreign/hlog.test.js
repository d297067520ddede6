import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import hdr from 'hdr-histogram-js'
import t from 'tap'
import { parseForeign } from '../../../src/record/foreign/parse.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { quantileUs } from '../../../src/stats/sample.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { told } from '../../fixtures/told.js'

const TIMES_US = Array.from({ length: 1000 }, (_, i) => 1500 + 40 * i) // 1.5 to 41.46 ms

/** As the writers of HdrHistogram do: the largest value over a ratio. */
function writeLog ({ perUs, ratio, decimals = 3, digits = 3, head = '', times = TIMES_US }) {
  const histogram = hdr.build({ numberOfSignificantValueDigits: digits, highestTrackableValue: Number.MAX_SAFE_INTEGER })
  for (const us of times) histogram.recordValue(Math.max(1, Math.round(us * perUs)))
  const max = (Math.max(...times) * perUs / ratio).toFixed(decimals)
  return `${head}#[Histogram log format version 1.3]\n"StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"\n` +
    `0.127,1.000,${max},${hdr.encodeIntoCompressedBase64(histogram)}\n`
}
const read = (options, unit) => parseForeign({ text: writeLog(options), name: 'it', unit })
const figures = ({ rows: [{ encoded, maxUs }] }) => {
  const distribution = decodeHistogram(encoded)
  return [0.5, 0.99].map((p) => quantileUs({ distribution, p })).concat(maxUs)
}
const near = (t, [p50, p99, max], name) => {
  t.ok(p50 >= 21_460 && p50 <= 21_460 * 1.0012, `${name}: p50 ${p50}`)
  t.ok(p99 >= 41_060 && p99 <= 41_060 * 1.0012, `${name}: p99 ${p99}`)
  t.equal(max, 41_460, name)
}

t.test('microseconds whose largest value was written by the default of Java, Go and Python are not nanoseconds', async (t) => {
  const refusal = { code: 'RECORD_INVALID', message: /does not say its unit: half of its values are 2\d+ or less, the largest is 41\d+/, hint: /--time-unit us/ }
  await t.rejects(read({ perUs: 1, ratio: 1e6 }), refusal)
  await t.rejects(read({ perUs: 1, ratio: 1, decimals: 1 }), refusal, 'as the writer in C has it')
  await t.rejects(read({ perUs: 0.001, ratio: 1, decimals: 1, digits: 2 }), { code: 'RECORD_INVALID', message: /does not say its unit/ }, 'nor are they milliseconds')
})

t.test('the unit that is named, or that the head names', async (t) => {
  for (const [perUs, unit] of [[1, 'microseconds'], [1000, 'nanoseconds']]) {
    for (const [ratio, decimals] of [[1e6, 3], [1e3, 3], [1, 1]]) {
      const named = await read({ perUs, ratio, decimals }, unit)
      t.same(named.rows[0].warnings, [])
      const [p50, p99, max] = figures(named)
      const isCoarse = perUs === 1 && ratio === 1e6 // 0.041 for 41,460 us: the histogram's own is closer
      t.ok(isCoarse ? max >= 41_460 && max <= 41_503 : max === 41_460, `${unit} over ${ratio}: max ${max}`)
      near(t, [p50, p99, 41_460], `${unit} over ${ratio}`)
      t.same(figures(await read({ perUs, ratio, decimals, head: `#[Values are ${unit}]\n` })), [p50, p99, max])
    }
  }
  const nosqlbench = '#UNITS: StartTimestamp = seconds since StartTime; Interval_Max = milliseconds, values in the histogram = microseconds\n'
  t.same((await read({ perUs: 1, ratio: 1e6, head: nosqlbench })).rows[0].warnings, [], 'another program says it otherwise')
  const seconds = await read({ perUs: 1e-6, ratio: 1, decimals: 1, times: [2e6, 3e6, 9e6] }, 'seconds')
  t.equal(seconds.rows[0].maxUs, 9e6)
  await t.rejects(read({ perUs: 1, ratio: 1, head: '#[Values are microseconds]\n' }, 'nanoseconds'), { message: /says that its values are microseconds, not nanoseconds/ })
})

t.test('nanoseconds are taken where they can be, and said', async (t) => {
  const result = await read({ perUs: 1000, ratio: 1e6 })
  near(t, figures(result), 'nanoseconds')
  t.match(told(result.rows[0].warnings), [/read as nanoseconds; name another unit with --time-unit/])
  near(t, figures(await read({ perUs: 1, ratio: 1e3 })), 'a thousandth is milliseconds of microseconds')
})

t.test('the largest value is that of the log, and a percentile is rounded once', async (t) => {
  const text = readFileSync(new URL('../../fixtures/foreign/jhiccup.hlog', import.meta.url), 'utf8')
  const result = await parseForeign({ text, name: 'it' })
  const { rows: [row] } = result
  t.equal(row.maxUs, 45_089, 'as its fourth interval has it')
  const distribution = decodeHistogram(row.encoded)
  for (const [p, us] of [[0.5, 248.831], [0.99, 2146.303], [0.999, 8159.231], [1, 45_089]]) {
    const own = quantileUs({ distribution, p })
    t.ok(own >= us && own <= us * 1.0001 + 1, `p${p * 100}: ${own}, Java ${us}`)
  }
  t.equal(row.bucketDigits, 2, 'its buckets are still as wide as they were')
})

t.test('a .hgrm in another unit', async (t) => {
  const hgrm = '       Value     Percentile TotalCount 1/(1-Percentile)\n\n  2500000.000 0.500000 500 2.00\n 45000000.000 1.000000 1000 inf\n' +
    '#[Mean    =  2600000.000, StdDeviation   =  100.000]\n#[Max     = 45000000.000, Total count    = 1000]\n'
  await t.rejects(parseForeign({ text: hgrm, name: 'it' }), { code: 'RECORD_INVALID', message: /it would have times of up to 13 hours, taken as milliseconds/, hint: /--time-unit us/ })
  const { rows: [row] } = await parseForeign({ text: hgrm, name: 'it', unit: 'nanoseconds' })
  t.match(row, { percentilesUs: { p50: 2500 }, maxUs: 45_000, meanUs: 2600 })
})

t.test('the command: --time-unit, and what has a unit of its own', async (t) => {
  const folder = t.testdir()
  writeFileSync(join(folder, 'us.hlog'), writeLog({ perUs: 1, ratio: 1e6 }))
  const asked = await askBaseload(t, ['report', 'us.hlog'], { folder })
  t.equal(asked.exitCode, 2)
  t.match(asked.stderr, /does not say its unit.*\n.*--time-unit us/)
  const named = await askBaseload(t, ['report', 'us.hlog', '--time-unit', 'us', '--json'], { folder })
  const [p50, max] = ['p50', 'max'].map((key) => Number(new RegExp(`"${key}": (\\d+)`).exec(named.stdout)?.[1]))
  t.ok(p50 >= 21_460 && p50 < 21_500 && max < 41_510, `${p50} ${max}`)
  writeFileSync(join(folder, 'wrk.txt'), readFileSync(new URL('../../fixtures/foreign/wrk.txt', import.meta.url)))
  const other = await askBaseload(t, ['report', 'wrk.txt', '--time-unit', 'us'], { folder })
  t.match(other.stderr, /--time-unit with wrk\.txt, which has its own units/)
})
