import t from 'tap'
import { describeLoad, findCeiling, findFloorUs } from '../../../../src/commands/calibrate/stats/truth.js'

const counts = { due: 3, ok: 3, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 }
const part = (kind, cpuUs, eventLoopUtilization) => ({
  name: kind, kind, cores: null, cpuUs, memoryBytes: null, eventLoopUtilization, involuntarySwitches: null
})

t.test('floor: the driver\'s median less the server\'s own', async (t) => {
  const log = { arrivedUs: Float64Array.of(0, 10, 20, 30), answeredUs: Float64Array.of(500, 12, 24, 33), facts: {} }
  t.equal(findFloorUs({ load: { counts }, reported: { valuesUs: [20, 40, 90], counts: [1, 1, 1], total: 3 }, log }), 37)
  t.equal(findFloorUs({ load: { counts }, reported: { valuesUs: [1], counts: [3], total: 3 }, log }), 0, 'never below nothing')
  t.equal(findFloorUs({ load: { counts }, reported: { valuesUs: [], counts: [], total: 0 }, log }), null)
})

t.test('ceiling: completed for each second of the driver\'s CPU time', async (t) => {
  const load = { counts: { ...counts, ok: 100_000 }, windowMs: 2000 }
  t.strictSame(findCeiling({ load, parts: [part('node', 2e6, 1), part('driver', 1e6, 0.5)] }), {
    ceilingPerSecond: 100_000, achievedPerSecond: 50_000, bottleneck: 'server'
  })
  t.equal(findCeiling({ load, parts: [part('node', 1e6, 0.5), part('driver', 2e6, 0.99)] }).bottleneck, 'driver')
  t.equal(findCeiling({ load, parts: [part('node', 1e6, 0.99), part('driver', 2e6, 0.99)] }).bottleneck, 'unclear')
  t.strictSame(findCeiling({ load: { ...load, windowMs: 0 }, parts: [part('driver', null, null)] }), {
    ceilingPerSecond: null, achievedPerSecond: 0, bottleneck: 'unclear'
  })
})

t.test('describeLoad', async (t) => {
  t.equal(describeLoad({ load: { kind: 'poisson', ratePerSecond: 1000, connections: 9 } }), '1,000/s')
  t.equal(describeLoad({ load: { kind: 'constant-concurrency', connections: 1, pipelining: 1 } }), '1 connection')
})
