import t from 'tap'
import { buildRow } from '../../src/stats/rows.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeTrial, makeTrialRecord } from '../fixtures/records.js'
import { told, withReason } from '../fixtures/told.js'

async function buildWith (phase, change) {
  const record = await makeTrialRecord({ trial: makeTrial({ phase }), valuesUs: Array(4000).fill(500), change })
  return buildRow({ target: 'node-http', title: 'it', trials: [record], decode })
}

t.test('a partial trial makes the row partial, a fault of the driver makes it invalid', async (t) => {
  t.match(
    await buildWith('peak', (record) => {
      Object.assign(record, { status: 'partial', reason: 'died' })
    }),
    { status: 'partial', reason: { code: 'CUT_SHORT', causes: ['died'] } }
  )
  const both = await buildWith('peak', (record) => {
    Object.assign(record, { status: 'partial', reason: { code: 'CUT_SHORT', causes: ['died'] } })
    record.load.invalid = [{ code: 'TEXT', text: 'out of ports' }, { code: 'TEXT', text: 'out of ports' }]
  })
  t.match(withReason(both), { status: 'invalid', reason: 'out of ports' })
})

t.test('a trial that the driver spoiled is left out while there are others, and the row says so', async (t) => {
  const good = await makeTrialRecord({ trial: makeTrial({ phase: 'latency' }), valuesUs: Array(4000).fill(500) })
  const spoiled = await makeTrialRecord({
    trial: makeTrial({ phase: 'latency' }),
    valuesUs: Array(4000).fill(90_000),
    change: (record) => {
      record.load.invalid = [{ code: 'TEXT', text: 'the driver sent late' }]
    }
  })
  const row = buildRow({ target: 'node-http', title: 'it', trials: [spoiled, good], decode })
  t.match(row, { status: 'ok', repeats: 1, measured: { counts: good.load.counts, responseTimeUs: { p50: { value: 500 } } } })
  t.ok(told(row.warnings).includes('1 of 2 trials left out as invalid: the driver sent late'), told(row.warnings).join())
  t.match(buildRow({ target: 'node-http', title: 'it', trials: [spoiled, spoiled], decode }), { status: 'invalid', repeats: 2 })
})

t.test('driver-bound: driver busy, target not', async (t) => {
  const use = (driver, targetCpuUs) => (record) => {
    record.parts[0].cpuUs = targetCpuUs
    record.parts[1].eventLoopUtilization = driver
  }
  const isBound = async (change) => (await buildWith('peak', change)).measured?.driverBound
  t.equal(await isBound(use(0.99, 5_000_000)), true)
  t.equal(await isBound(use(0.99, 9_900_000)), false, 'the target was busy too')
  t.equal(await isBound(use(0.9, 5_000_000)), false)
  t.equal(await isBound(use(0.99, null)), true, 'a target that nothing is known of')
  t.equal((await buildWith('latency', use(0.99, 5_000_000))).measured?.driverBound, false, 'only a peak can be')
})
