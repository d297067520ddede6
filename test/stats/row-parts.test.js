import t from 'tap'
import { summariseParts } from '../../src/stats/row-parts.js'

/** cpuUs: of server and proxy */
function makeTrial (ok, cpuUs) {
  const parts = cpuUs.map((one, at) => ({
    name: ['server', 'proxy'][at],
    kind: 'node',
    cores: [0],
    cpuUs: one,
    memoryBytes: 1,
    eventLoopUtilization: null,
    involuntarySwitches: null
  }))
  return {
    load: { counts: { ok, failed: 0 } },
    parts: [
      ...parts,
      {
        name: 'driver',
        kind: 'driver',
        cores: [1],
        cpuUs: 1e9,
        memoryBytes: 1,
        eventLoopUtilization: null,
        involuntarySwitches: null
      }
    ]
  }
}

t.test('CPU time a request: all of it over all requests, and over the repeats with an interval', async (t) => {
  const {
    cpuPerRequestUs: { total, parts, estimate }
  } = summariseParts({ trials: [makeTrial(100, [800, 200]), makeTrial(100, [900, 200]), makeTrial(200, [1600, 400])] })
  t.equal(total, 4100 / 400)
  t.same(parts, { server: 8.25, proxy: 2 })
  // By hand: exp(m -+ 4.302653 s / sqrt(3)), m and s of log 10, log 11, log 10; 4.302653 is the table's t for 2 degrees of freedom
  t.ok(Math.abs(estimate.value - 10.32280) < 1e-5)
  t.ok(Math.abs(estimate.low - 9.00392) < 1e-4 && Math.abs(estimate.high - 11.83488) < 1e-4, `${estimate.low} to ${estimate.high}`)
  t.equal(estimate.basis, 'repeats')
})

t.test('two starts say nothing of how starts differ; a trial without an answer has no cost', async (t) => {
  t.notOk('estimate' in summariseParts({ trials: [makeTrial(100, [800]), makeTrial(100, [800])] }).cpuPerRequestUs)
  t.notOk('estimate' in summariseParts({ trials: [makeTrial(100, [800]), makeTrial(100, [800]), makeTrial(0, [10])] }).cpuPerRequestUs)
  t.equal(summariseParts({ trials: [makeTrial(100, [null]), makeTrial(100, [800]), makeTrial(100, [800])] }).cpuPerRequestUs, null)
  const equal = summariseParts({ trials: [makeTrial(100, [800]), makeTrial(100, [800]), makeTrial(100, [800])] }).cpuPerRequestUs.estimate
  t.ok(Math.abs(equal.low - 8) < 1e-9 && Math.abs(equal.high - 8) < 1e-9, 'all equal')
})

t.test('of an amount of requests that was over at once nobody knows the CPU time', async (t) => {
  const trial = makeTrial(100, [800, 200])
  const of = (windowMs, load) =>
    summariseParts({ trials: [{ ...trial, trial: { load }, load: { ...trial.load, windowMs } }] }).cpuPerRequestUs
  t.equal(of(40, { kind: 'constant-concurrency', amount: 100 }), null)
  t.equal(of(500, { kind: 'constant-concurrency', amount: 100 })?.total, 10)
  t.equal(of(40, { kind: 'constant-concurrency' })?.total, 10, 'a window that was given is another matter')
})
