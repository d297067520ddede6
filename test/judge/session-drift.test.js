import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { tInterval } from '../../src/stats/repeats.js'
import { buildHistory } from '../../src/judge/history-result.js'
import { estimateSessionDrift } from '../../src/judge/session-drift.js'
import { drawNormal } from '../fixtures/queue.js'
import { closeTo } from '../fixtures/close.js'

const machine = {
  cpuModel: 'x',
  cores: 2,
  memoryBytes: 8e9,
  platform: 'linux',
  kernel: '6',
  node: 'v22',
  governor: null,
  clockSource: null,
  virtualization: null,
  niceness: null,
  versions: {}
}

/** records: repeats' values of each */
function makeHistory (records) {
  const points = records.map(({ values, ratePerSecond }, i) => {
    const { mean, halfWidth } = tInterval({ values: values.map(Math.log) })
    const estimate = {
      value: Math.exp(mean),
      low: Math.exp(mean - halfWidth),
      high: Math.exp(mean + halfWidth),
      basis: 'repeats'
    }
    const figure = {
      target: 'a',
      phase: ratePerSecond ? 'latency' : 'peak',
      driver: 'native',
      connections: 10,
      repeats: values.length,
      figure: ratePerSecond ? 'p50' : 'goodPerSecond',
      estimate,
      driverBound: false,
      ...(ratePerSecond && { offeredPerSecond: ratePerSecond })
    }
    return {
      id: `run-${i}`,
      startedAt: `2026-01-${String(i + 1).padStart(2, '0')}T00:00:00.000Z`,
      source: `r/${i}`,
      machine,
      baseline: 'http',
      figures: [figure],
      isGood: true
    }
  })
  return buildHistory({ points, leftOut: [], baseline: 'http', seed: 1, significance: 0.01, margin: 0.05 })
}

function simulate ({ records, drift, noise, step = 1, random }) {
  return makeHistory(Array.from({ length: records }, (_, i) => {
    const session = 1000 * (i * 2 < records ? 1 : step) * Math.exp(drift * drawNormal(random))
    return { values: Array.from({ length: 5 }, () => session * Math.exp(noise * drawNormal(random))) }
  }))
}

t.test('what records differ by, beyond what their repeats explain: 2 % a session is 2.8 % between two', async (t) => {
  const random = createRandom(5)
  const found = Array.from(
    { length: 200 },
    () => estimateSessionDrift({ history: simulate({ records: 8, drift: 0.02, noise: 0.03, random }) })[0]
  )
  t.match(found[0], { target: 'a', phase: 'peak', figure: 'goodPerSecond', records: 8 })
  const mean = found.reduce((sum, { variance }) => sum + variance, 0) / found.length
  closeTo(t, Math.sqrt(mean), 0.02 * Math.SQRT2, 0.15)
})

t.test('sessions that do not drift: nothing is left of most, and what is left is small', async (t) => {
  const random = createRandom(6)
  const found = Array.from(
    { length: 100 },
    () => estimateSessionDrift({ history: simulate({ records: 8, drift: 0, noise: 0.03, random }) })[0]
  )
  t.ok(found.filter(({ variance }) => variance === 0).length > 40)
  t.ok(found.every(({ variance, uncertainty }) => variance < 0.03 ** 2 && uncertainty > 0))
})

t.test('a step that the history has found is no drift', async (t) => {
  const random = createRandom(7)
  const [one] = estimateSessionDrift({ history: simulate({ records: 24, drift: 0.01, noise: 0.01, step: 0.7, random }) })
  t.ok(Math.sqrt(one.variance) < 0.03, String(Math.sqrt(one.variance)))
})

t.test('fewer than four records, or different rates, tell nothing', async (t) => {
  const values = [1000, 1010, 990, 1005, 995]
  t.same(estimateSessionDrift({ history: makeHistory(Array(3).fill({ values })) }), [])
  t.same(estimateSessionDrift({ history: makeHistory([100, 200, 100, 200, 100].map((ratePerSecond) => ({ values, ratePerSecond }))) }), [])
  t.equal(estimateSessionDrift({ history: makeHistory(Array(4).fill({ values })) }).length, 1)
})
