import t from 'tap'
import { layCeiling, writeRatio } from '../../bench/tables.js'
import { layTruth } from '../../bench/truth-table.js'

t.test('ratios come first, of each round by itself', async (t) => {
  const outcomes = new Map([
    ['baseload', [trial({ requestsPerSecond: 120000 }), trial({ requestsPerSecond: 60000 }), trial({ requestsPerSecond: 110000 })]],
    ['wrk', [trial({ requestsPerSecond: 100000 }), trial({ requestsPerSecond: 60000 }), null]],
    ['gone', [null, null, null]]
  ])
  t.equal(layCeiling({ outcomes, ours: 'baseload' }).replace(/ +/g, ' '), `
| | baseload ÷ this one | requests/s | CPU µs a request | server busy | peak memory MiB | p50 µs | p99 µs | errors |
| :------- | ----------------------: | ---------: | ---------------: | ----------: | --------------: | -----: | -----: | -----: |
| baseload | 1 | 110,000 | 8.5 | 97 % | 64 | 70 | 900 | 0 |
| wrk | **1.10** (1.00 to 1.20) | 80,000 | 8.5 | 97 % | 64 | 70 | 900 | 0 |
| gone | – | – | – | – | – | – | – | 0 |`.trimStart())
})

t.test('a ratio of one round has no range', async (t) => {
  t.equal(writeRatio({ median: 2, low: 2, high: 2 }), '**2.00**')
  t.equal(writeRatio(null), '–')
})

t.test('errors against the truth: in percent, and in microseconds where the truth is nothing', async (t) => {
  const outcomes = new Map([
    ['baseload', [trial({ requestsPerSecond: 500, p50Us: 80, p99Us: 450900, p999Us: 495000 })]],
    ['hey', [trial({ requestsPerSecond: 400, p50Us: 100, p99Us: 90000, p999Us: null, errors: 2 })]],
    ['gone', [null]]
  ])
  const table = layTruth({
    outcomes,
    truth: { p50Us: 0, p99Us: 450000, p999Us: 495000 },
    ratePerSecond: 500,
    notes: new Map([['hey', 'counts from when it sent']])
  })
  t.equal(table.replace(/ +/g, ' '), `
| | p50 ms | p99 ms | p99.9 ms | error p50 | error p99 | error p99.9 | rate reached | errors | |
| :-------- | --------: | --------: | --------: | --------: | --------: | ----------: | -----------: | -----: | -----------------------: |
| **truth** | **0.000** | **450.0** | **495.0** | | | | | | |
| baseload | 0.080 | 450.9 | 495.0 | +80 µs | +0.2 % | +0.0 % | 100 % | 0 | |
| hey | 0.100 | 90.0 | – | +100 µs | −80.0 % | – | 80 % | 2 | counts from when it sent |
| gone | – | – | – | – | – | – | – | 0 | |`.trimStart())
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
