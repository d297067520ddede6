import t from 'tap'
import { measureFloor } from '../../../src/measure/trial/machine-floor.js'

const TRIAL = { phase: 'latency', driver: 'native', load: { kind: 'poisson', ratePerSecond: 50, connections: 2 }, durationMs: 10, warmupMs: 1 }

/** Whether a server was to be started: the site has nothing to start one with. */
async function isMeasured ({ trial = {}, watch = /** @type {any} */ ({}), plan = {}, floors = /** @type {any} */ (undefined) } = {}) {
  const record = { plan: { seed: 1, ...plan }, ...floors && { floors } }
  const { signal } = new AbortController()
  const found = measureFloor(/** @type {any} */ ({ record, site: { watch }, trial: { ...TRIAL, ...trial }, signal }))
  return found.then((floor) => floor !== null, () => true)
}

t.test('once for each rate of an open loop of our own driver, on a machine that is watched', async (t) => {
  t.ok(await isMeasured())
  t.notOk(await isMeasured({ trial: { phase: 'peak' } }))
  t.notOk(await isMeasured({ trial: { driver: 'k6' } }))
  t.notOk(await isMeasured({ trial: { load: { kind: 'users', users: 5 } } }))
  t.notOk(await isMeasured({ watch: null }))
  t.notOk(await isMeasured({ plan: { workers: 2 } }))
  t.ok(await isMeasured({ plan: { workers: 1 } }))
  t.notOk(await isMeasured({ floors: [{ ratePerSecond: 50 }] }))
  t.ok(await isMeasured({ floors: [{ ratePerSecond: 60 }] }))
})
