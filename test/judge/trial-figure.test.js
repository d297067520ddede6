import t from 'tap'
import { isLowerBetter, readTrialFigure } from '../../src/judge/trial-figure.js'

const driver = { kind: 'driver', cpuUs: 9e9 }
const make = ({ ok = 400, failed = 100, parts = [driver, { kind: 'server', cpuUs: 3000 }, { kind: 'proxy', cpuUs: 2000 }], load = {}, ...more } = {}) => ({
  status: 'complete',
  trial: { phase: 'peak' },
  parts,
  load: {
    invalid: [],
    counts: { ok, failed, timedOut: 0, unfinished: 0, due: ok + failed },
    histograms: { responseTime: '' },
    exactUs: { max: 30 },
    ...load
  },
  ...more
})
const read = (figure, options, total = 500) =>
  readTrialFigure({ figure, record: make(options), decode: () => ({ valuesUs: [10, 40], counts: [total / 2, total / 2], total }) })

t.test('CPU time of all parts but the driver, over the requests that were answered', async (t) => {
  t.equal(read('cpuPerRequestUs'), 10)
  t.equal(read('cpuPerRequestUs', { ok: 0, failed: 0 }), null)
  t.equal(read('cpuPerRequestUs', { ok: 0, failed: 500 }), 10)
  t.equal(read('cpuPerRequestUs', { parts: [driver] }), null, 'it did not start the server')
  t.equal(read('cpuPerRequestUs', { parts: [driver, { kind: 'server', cpuUs: 5 }, { kind: 'proxy', cpuUs: null }] }), null)
})

t.test('a percentile where there are requests enough for it, and never above the longest time', async (t) => {
  t.equal(read('p50'), 10)
  t.equal(read('p99'), 30)
  t.equal(read('p99', {}, 366), null)
})

t.test('a trial that is not whole, or not to be believed, has none', async (t) => {
  t.equal(read('p50', { status: 'aborted' }), null)
  t.equal(read('cpuPerRequestUs', { load: { invalid: [{ kind: 'late' }] } }), null)
})

t.test('of a rate more is better', async (t) => {
  t.same(['goodPerSecond', 'p99', 'cpuPerRequestUs'].map(isLowerBetter), [false, true, true])
})
