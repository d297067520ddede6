import t from 'tap'
import { findStoppedRatio } from '../../../../src/commands/calibrate/stats/truth.js'

const OPEN = { kind: 'poisson', ratePerSecond: 500, connections: 100 }
const CLOSED = { kind: 'constant-concurrency', connections: 10, pipelining: 1 }
const part = (name, core, cpuUs) => ({
  name,
  kind: name === 'driver' ? 'driver' : 'node',
  cores: [core],
  cpuUs,
  memoryBytes: null,
  eventLoopUtilization: null,
  involuntarySwitches: null
})
const watch = (more = {}) => ({
  means: 'fifo',
  cores: [0, 1],
  costRatio: 0,
  dropped: 0,
  stops: [],
  stolenUs: {},
  runDelayUs: {},
  delayedRatio: {},
  ...more
})
const stop = (fromMs, toMs, core = 0) => ({ core, fromUs: fromMs * 1000, toUs: toMs * 1000, cause: 'host' })
const find = ({ load = OPEN, watch, cpuUs = 0 }) => findStoppedRatio({
  trial: { load },
  measured: { load: { windowMs: 1000, counts: {}, invalid: [] }, parts: [part('server', 0, cpuUs), part('driver', 1, cpuUs)], watch },
  reported: { valuesUs: [], counts: [], total: 0 }
})

t.test('open loop: from each stop on until the core has run as long again, within the window', async (t) => {
  t.equal(find({ watch: watch() }), 0)
  t.equal(find({ watch: watch({ stops: [stop(100, 110)] }) }), 0.02)
  t.equal(find({ watch: watch({ stops: [stop(100, 110), stop(105, 115, 1)] }) }), 0.03, 'of both cores')
  t.equal(find({ watch: watch({ stops: [stop(-10, 10), stop(990, 1020)] }) }), 0.04, 'what lies outside does not count')
  t.equal(find({ watch: watch({ stops: [stop(100, 110)] }), cpuUs: 990_000 }), 0.02, 'a server that spins has no longer a backlog')
})

t.test('closed loop: what server and driver waited, unless a core was busy', async (t) => {
  const waited = watch({ runDelayUs: { server: 30_000, driver: 20_000 }, stops: [stop(0, 500)] })
  t.equal(find({ load: CLOSED, watch: waited, cpuUs: 500_000 }), 0.05)
  t.equal(find({ load: CLOSED, watch: waited, cpuUs: 950_000 }), 0)
})

t.test('nothing was watched', async (t) => t.equal(find({ watch: undefined }), null))
