import t from 'tap'
import { findExperimentMistake } from '../../../src/load/k6/summary.js'
import { EXPERIMENT } from '../../fixtures/k6-summaries.js'

t.test('what scripts have: each kind of load and of objective', async (t) => {
  for (const load of [
    { kind: 'constant-concurrency', connections: 1, pipelining: 1 },
    { kind: 'constant-users', connections: 50, pauseMs: 0.5 },
    { kind: 'constant-rate', ratePerSecond: 12.5, connections: 10, connectionsSetBy: 'tool' },
    { kind: 'poisson', ratePerSecond: 1e6, connections: 10 },
    { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 9, connections: 1 },
    { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 9, durationMs: 10, connections: 1 },
    { kind: 'stages', stages: [{ durationMs: 0, ratePerSecond: 3 }, { durationMs: 50, ratePerSecond: 0 }], connections: 1 }
  ]) t.equal(findExperimentMistake({ ...EXPERIMENT, load }), null, load.kind)
  const objectives = [
    { text: 'p99<50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: true },
    { text: 'success>=99.9%', kind: 'success', ratio: 0.999 },
    { text: 'success>=99.9% over 30d', kind: 'success', ratio: 0.999, overMs: 2_592_000_000 },
    { text: 'rate>=5/s', kind: 'rate', ratePerSecond: 5 }
  ]
  t.equal(findExperimentMistake({ ...EXPERIMENT, objectives }), null)
})

t.test('the first field that is not so', async (t) => {
  for (const [change, field] of [
    [{ name: '' }, 'name'],
    [{ url: 5 }, 'url'],
    [{ repeat: 0 }, 'repeat'],
    [{ repeat: 1.5 }, 'repeat'],
    [{ durationMs: 1.1e11 }, 'durationMs'],
    [{ warmupMs: -1 }, 'warmupMs'],
    [{ timeoutMs: 0 }, 'timeoutMs'],
    [{ load: [] }, 'load.connections'],
    [{ load: { kind: 'poisson', connections: 1, ratePerSecond: 1e13 } }, 'load.ratePerSecond'],
    [{ load: { kind: 'ramping-rate', connections: 1, startRatePerSecond: 1 } }, 'load.endRatePerSecond'],
    [{ load: { kind: 'stages', connections: 1 } }, 'load.stages'],
    [{ load: { kind: 'stages', connections: 1, stages: [{ durationMs: 1 }] } }, 'load.stages[0].ratePerSecond'],
    [{ objectives: [null] }, 'objectives[0]'],
    [{ objectives: [{ text: 'x', kind: 'rate', ratePerSecond: NaN }] }, 'objectives[0].ratePerSecond'],
    [{ bounds: [{ boundUs: 1, strict: 1 }] }, 'bounds[0].strict']
  ]) t.equal(findExperimentMistake({ ...EXPERIMENT, ...change }), `experiment.${field}`)
  for (const none of [null, undefined, 'x', 5]) t.equal(findExperimentMistake(none), 'experiment')
})
