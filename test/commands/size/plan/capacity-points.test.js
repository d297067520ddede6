import t from 'tap'
import { parseCapacityPoints } from '../../../../src/commands/size/plan/capacity-points.js'

const parse = (text) => parseCapacityPoints({ text, file: 'p.csv' })
const refuse = (t, text, pattern) => t.throws(() => parse(text), { code: 'SIZING_INVALID', message: pattern, hint: /units,ratePerSecond/ })

t.test('the plain form', async (t) => {
  t.strictSame(parse('units,ratePerSecond\n2,10\n1,6\n'), [
    { units: 1, ratePerSecond: 6, lowerPerSecond: 6, upperPerSecond: 6, cpuRatio: null },
    { units: 2, ratePerSecond: 10, lowerPerSecond: 10, upperPerSecond: 10, cpuRatio: null }
  ])
})

t.test('every column, any order, other separators, comments, quotes, a byte order mark, Windows lines', async (t) => {
  const wanted = [{ units: 1, ratePerSecond: 6, lowerPerSecond: 5.9, upperPerSecond: 6.3, cpuRatio: 0.7 }]
  t.strictSame(
    parse(
      '\ufeff"ratePerSecond";"units";"cpuRatio";"lowerPerSecond";"upperPerSecond"\r\n# a remark\r\n\r\n6;1;0.7;5.9;6.3\r\n'
    ),
    wanted
  )
  t.strictSame(parse('units\tratePerSecond\tlowerPerSecond\tupperPerSecond\tcpuRatio\n1\t6e0\t5.9\t6.3\t.7'), wanted)
  t.match(parse('units,ratePerSecond,cpuRatio\n1,6,\n'), [{ cpuRatio: null }], 'an empty cell is not known')
})

t.test('mistakes, each with its line', async (t) => {
  refuse(t, '', /^p\.csv is empty$/)
  refuse(t, '# only this\n', /is empty/)
  refuse(t, 'units,ratePerSecond\n', /no line below its head/)
  refuse(
    t,
    'unit,rate\n1,6\n',
    /^p\.csv has 4 mistakes:\n {4}p\.csv:1: no column units\n.*no column ratePerSecond\n.*"unit"; did you mean "units"\?\n.*"rate"; did you mean/
  )
  refuse(t, '1,6\n2,10\n', /no column units/)
  refuse(t, 'units,units,ratePerSecond\n1,1,6\n', /there twice/)
  refuse(t, 'units,ratePerSecond\n1\n', /p\.csv:2: 1 cells under 2 columns/)
  refuse(t, 'units,ratePerSecond\n1,a|b<script>\n', /p\.csv:2: ratePerSecond "a\|b<script>" is no number/)
  refuse(t, 'units,ratePerSecond\n1,\n', /ratePerSecond "" is no number/)
  refuse(t, 'units,ratePerSecond\n1,-6\n', /is no number/)
  refuse(t, 'units,ratePerSecond\n1,0\n', /p\.csv:2: ratePerSecond 0 must be from 0\.000001 to 1000000000000/)
  refuse(t, 'units,ratePerSecond\n0,6\n1.5,6\n', /^p\.csv has 2 mistakes/)
  refuse(t, 'units,ratePerSecond,lowerPerSecond\n1,6,7\n', /must rise/)
  refuse(t, 'units,ratePerSecond,cpuRatio\n1,6,80\n', /0\.8 for 80 %/)
  refuse(t, `units,ratePerSecond\n${'x,1\n'.repeat(30)}`, /and 20 more/)
})

t.test('rates whose squares no number holds, or more lines than a fit is made for', async (t) => {
  for (const rate of ['1e308', '1.1e12', '1e-320', '9e-7']) {
    refuse(t, `units,ratePerSecond\n1,5\n2,${rate}\n`, new RegExp(`^p\\.csv:3: ratePerSecond ${rate.replace('.', '\\.')} must be from`))
  }
  refuse(t, 'units,ratePerSecond,lowerPerSecond\n1,6,1e-9\n', /^p\.csv:2: lowerPerSecond 1e-9 must be from/)
  refuse(t, 'units,ratePerSecond,upperPerSecond\n1,6,1e300\n', /^p\.csv:2: upperPerSecond 1e300 must be from/)
  t.match(parse('units,ratePerSecond\n1,1e-6\n2,1e12\n'), [{ ratePerSecond: 1e-6 }, { ratePerSecond: 1e12 }])
  const lines = (count) => `units,ratePerSecond\n${'1,6\n'.repeat(count)}`
  t.equal(parse(lines(10_000)).length, 10_000)
  refuse(t, lines(10_001), /^p\.csv:10002: 10001 lines below the head; at most 10000 are read$/)
})
