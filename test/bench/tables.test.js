import t from 'tap'
import { layCeilings, writeRatio } from '../../bench/tables.js'
import { layTruths } from '../../bench/truth-table.js'

t.test('ratios come first, of each round by itself', async (t) => {
  const outcomes = new Map([
    ['baseload', [trial({ requestsPerSecond: 120000 }), trial({ requestsPerSecond: 60000 }), trial({ requestsPerSecond: 110000 })]],
    ['wrk', [trial({ requestsPerSecond: 100000 }), trial({ requestsPerSecond: 60000 }), null]],
    ['gone', [null, null, null]]
  ])
  t.equal(layCeilings({ shapes: [{ name: '', outcomes }], ours: 'baseload' }).replace(/ +/g, ' '), `
| | baseload ÷ this one | requests/s | CPU µs a request | server busy % | p99 µs |
|:---------|------------------------:|-----------:|-----------------:|--------------:|-------:|
| baseload | 1 | 110,000 | 8.5 | 97 | 900 |
| wrk | **1.10** (1.00 to 1.20) | 80,000 | 8.5 | 97 | 900 |
| gone | – | – | – | – | – |`.trimStart())
  const shapes = [{ name: '1×10', outcomes }, { name: '10×1', outcomes: new Map([['wrk', [trial({ errors: 3 })]]]) }]
  const several = layCeilings({ shapes, ours: 'baseload' }).replace(/ +/g, ' ')
  t.match(several, '| baseload | 1×10 | 1 |')
  t.match(several, '| wrk | 10×1 | – | 1 |')
  t.match(several, /\n\nErrors: wrk 3\.$/)
})

t.test('a ratio of one round has no range', async (t) => {
  t.equal(writeRatio({ median: 2, low: 2, high: 2 }), '**2.00**')
  t.equal(writeRatio(null), '–')
})

t.test('what each said beside the truth, and how much of the rate it reached', async (t) => {
  const outcomes = new Map([
    ['baseload', [trial({ requestsPerSecond: 500, p50Us: 80, p99Us: 450900, p999Us: 495000 })]],
    ['hey', [trial({ requestsPerSecond: 400, p50Us: 100, p99Us: 90000, p999Us: null, errors: 2 })]],
    ['gone', [null]]
  ])
  const table = layTruths({
    cases: [{ name: 'stall, 500/s', outcomes, truth: { p50Us: 0, p99Us: 450000, p999Us: 495000 }, ratePerSecond: 500 }],
    notes: new Map([['hey', 'counts from when it sent']])
  })
  t.equal(table.replace(/ +/g, ' '), `
| | stall, 500/s |
|:----------|----------------------:|
| **truth** | **0.000/450.0/495.0** |
| baseload | 0.080/450.9/495.0 |
| hey | 0.100/90.0/– (80 %) |
| gone | –/–/– |

Errors: hey 2.

- hey: counts from when it sent`.trimStart())
})

function trial (figures) {
  return {
    requestsPerSecond: 1,
    p50Us: 70,
    p99Us: 900,
    p999Us: 2000,
    errors: 0,
    cpuPerRequestUs: 8.5,
    peakMemoryBytes: 64 * 1048576,
    serverBusyRatio: 0.97,
    ...figures
  }
}
