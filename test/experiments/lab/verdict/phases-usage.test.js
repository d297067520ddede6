import t from 'tap'
import { summariseUsage } from '../../../../src/experiments/lab/verdict/phases.js'

const PHASES = [{ fromMs: 0, toMs: 2000 }, { fromMs: 2000, toMs: 4000 }]
const make = (atMs, cpuUs, memoryBytes = atMs.map(() => 10)) =>
  ({ lab: { phases: PHASES, usage: { atMs, parts: [{ name: 'service', cpuUs, memoryBytes }] } } })

t.test('of the samples within a phase: CPU from the first to the last, the most of a step, the most memory', async (t) => {
  const trial = make([0, 1000, 2000, 3000, 4000], [0, 100_000, 500_000, 600_000, 600_000], [5, 9, 7, 6, 6])
  t.same(summariseUsage({ trials: [trial], index: 0 }), [{ name: 'service', cpuRatio: 0.25, mostCpuRatio: 0.4, memoryBytes: 9 }])
  t.same(summariseUsage({ trials: [trial], index: 1 }), [{ name: 'service', cpuRatio: 0.05, mostCpuRatio: 0.1, memoryBytes: 7 }])
})

t.test('a record with resources: the target\'s parts, the driver left out; looks some ms beside a phase are of it', async (t) => {
  const trial = /* no more is read */ {
    lab: { phases: PHASES },
    parts: [{ name: 'service', kind: 'node' }, { name: 'driver', kind: 'driver' }],
    resources: {
      atMs: [-4, 996, 1996, 4010],
      parts: [{ name: 'service', cpuUs: [0, 100_000, 500_000, 600_000], residentBytes: [5, 9, 7, null] }, { name: 'driver', cpuUs: [0, 1, 2, 3] }]
    }
  }
  t.match(summariseUsage({ trials: [trial], index: 0 }), [{ name: 'service', cpuRatio: 0.25, mostCpuRatio: 0.4, memoryBytes: 9 }])
  t.match(summariseUsage({ trials: [trial], index: 1 }), [{ name: 'service', memoryBytes: 7 }])
})

t.test('repeats: the mean of the means, the most of all', async (t) => {
  const trials = [make([0, 2000], [0, 200_000], [1, 2]), make([0, 2000], [0, 600_000], [3, 1])]
  const [{ cpuRatio, mostCpuRatio, memoryBytes }] = summariseUsage({ trials, index: 0 })
  t.ok(Math.abs(Number(cpuRatio) - 0.2) < 1e-9)
  t.same([mostCpuRatio, memoryBytes], [0.3, 3])
})

t.test('what is not known, and a part that was started anew', async (t) => {
  t.same(summariseUsage({ trials: [({ lab: { phases: PHASES } }), {}], index: 0 }), [])
  t.same(summariseUsage({ trials: [make([0, 1000], [null, null], [null, null])], index: 0 }), [
    { name: 'service', cpuRatio: null, mostCpuRatio: null, memoryBytes: null }
  ])
  t.match(summariseUsage({ trials: [make([0, 1000, 2000], [900_000, 100, 200_100])], index: 0 }), [{ cpuRatio: null, mostCpuRatio: 0.2 }])
  t.match(summariseUsage({ trials: [make([500], [1])], index: 0 }), [{ cpuRatio: null, memoryBytes: 10 }], 'one sample is no stretch')
})
