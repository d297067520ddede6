import t from 'tap'
import { parseHistogramFile } from '../../../src/plan/service/histogram-file.js'

const parse = (text, unit) => parseHistogramFile({ text, unit })

t.test('upper bounds and counts, in any of the forms', async (t) => {
  const law = { kind: 'sample', fromUs: [0, 1000, 5000], toUs: [1000, 5000, 10_000], shares: [0.5, 0.25, 0.25], requests: 8 }
  for (const [text, unit] of [
    ['ms,count\n1,4\n5,2\n10,2\n'],
    ['1,4\n5,2\n10,2'],
    ['us;count\n1000;4\n5000;2\n10000;2'],
    ['\ufeff# from a dashboard\r\n\r\ns\tcount\r\n0.001\t4\r\n0.005\t2\r\n0.01\t2\r\n'],
    ['ms,cumulative\n1,4\n5,6\n10,8'],
    ['le,count\n0.001,4\n0.005,6\n0.01,8\n+Inf,8'],
    ['"ms","count"\n"1","4"\n5,2\n10,2'],
    ['0.001,4\n0.005,2\n0.01,2', 's']
  ]) { t.same(parse(text, unit).law, law, JSON.stringify(text)) }
})

t.test('what is past the last bound is nowhere', async (t) => {
  t.same(parse('ms,count\n10,9\n+Inf,1').law.shares, [0.9])
  t.same(
    parse('ms,count\n10,0\n20,5').law,
    { kind: 'sample', fromUs: [10_000], toUs: [20_000], shares: [1], requests: 5 },
    'an empty bucket'
  )
})

t.test('as HdrHistogram prints it', async (t) => {
  const text = `       Value     Percentile TotalCount 1/(1-Percentile)

       0.500     0.000000000000          1           1.00
       1.000     0.500000000000         50           2.00
       1.000     0.550000000000         50           2.22
       8.000     1.000000000000        100          inf
#[Mean    =        4.500, StdDeviation   =        3.500]
`
  t.same(parse(text).law, { kind: 'sample', fromUs: [0, 500, 1000], toUs: [500, 1000, 8000], shares: [0.01, 0.49, 0.5], requests: 100 })
})

t.test('what cannot be read, with its line', async (t) => {
  for (const [text, wrong, unit] of [
    ['', /empty/],
    ['# only this', /empty/],
    ['ms,count\n1,x', /line 2/],
    ['ms,count\n1,', /line 2/],
    ['ms,count\n1', /line 2/],
    ['ms,count\n1,2,3', /line 2/],
    ['ms,count\n5,1\n5,1', /line 3 .* does not rise/],
    ['ms,count\n,1', /line 2/],
    ['ms,cumulative\n1,5\n2,4', /falls at line 3/],
    ['ms,count\n1,0', /counts nothing/],
    ['millis,count\n1,1', /line 1/],
    ['ms,count\n1,-1', /line 2/],
    ['ms,count\n1,1', /in ms, and unit says s/, 's'],
    ['ms\n1', /line 1/]
  ]) {
    const read = parse(text, unit)
    t.match(read.wrong, wrong, JSON.stringify(text))
    t.type(read.right, 'string')
  }
})
