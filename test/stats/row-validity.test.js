import t from 'tap'
import { buildRow } from '../../src/stats/rows.js'
import { createHistogram, decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeTrial, makeTrialRecord } from '../fixtures/records.js'

/** @import { TrialRecord } from '../../src/types.ts' */

/** @param {'peak' | 'latency'} phase @param {(record: TrialRecord) => void} [change] */
async function buildWith (phase, change) {
  const record = await makeTrialRecord({ trial: makeTrial({ phase }), valuesUs: Array(4000).fill(500), change })
  return buildRow({ target: 'node-http', title: 'it', trials: [record], decode })
}

/** @param {number} us */
async function lagOf (us) {
  const histogram = await createHistogram()
  for (let i = 0; i < 1000; i++) histogram.record(us)
  return histogram.encode()
}

t.test('a partial trial makes the row partial, a fault of the driver makes it invalid', async (t) => {
  t.match(await buildWith('peak', (record) => { Object.assign(record, { status: 'partial', reason: 'died' }) }), { status: 'partial', reason: 'died' })
  const both = await buildWith('peak', (record) => {
    Object.assign(record, { status: 'partial', reason: 'died' })
    record.load.invalid = ['out of ports', 'out of ports']
  })
  t.match(both, { status: 'invalid', reason: 'out of ports' })
})

t.test('send lag: p99 above 1 ms and above a tenth of the p99 response time is invalid', async (t) => {
  const late = await lagOf(1500)
  t.match(await buildWith('latency', (record) => { record.load.histograms.sendLag = late }), { status: 'invalid', reason: /sent late: p99 of its lag was 1.5 ms, 1 ms is allowed/ })
  const inTime = await lagOf(900)
  t.match(await buildWith('latency', (record) => { record.load.histograms.sendLag = inTime }), { status: 'ok', offeredPerSecond: 400 })
  const slow = await lagOf(100_000)
  t.match(await buildWith('latency', (record) => {
    record.load.histograms.responseTime = slow
    record.load.histograms.sendLag = late
  }), { status: 'ok' })
})

t.test('an open loop that made too few requests due is invalid, Poisson noise aside', async (t) => {
  const due = (/** @type {number} */ ok) => (/** @type {TrialRecord} */ record) => { record.load.counts = { ...record.load.counts, due: ok, ok } }
  t.match(await buildWith('latency', due(3500)), { status: 'invalid', reason: /3500 requests due where 4000 were offered/ })
  t.match(await buildWith('latency', due(3900)), { status: 'ok' })
})

t.test('driver-bound: driver busy, target not', async (t) => {
  const use = (/** @type {number} */ driver, /** @type {number | null} */ targetCpuUs) => (/** @type {TrialRecord} */ record) => {
    record.parts[0].cpuUs = targetCpuUs
    record.parts[1].eventLoopUtilization = driver
  }
  const isBound = async (/** @type {(record: TrialRecord) => void} */ change) => (await buildWith('peak', change)).measured?.driverBound
  t.equal(await isBound(use(0.99, 5_000_000)), true)
  t.equal(await isBound(use(0.99, 9_900_000)), false, 'the target was busy too')
  t.equal(await isBound(use(0.9, 5_000_000)), false)
  t.equal(await isBound(use(0.99, null)), true, 'a target that nothing is known of')
  t.equal((await buildWith('latency', use(0.99, 5_000_000))).measured?.driverBound, false, 'only a peak can be')
})
