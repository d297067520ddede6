import t from 'tap'
import { followResources } from '../../src/stats/resources.js'

const PARTS = [{ name: 'server', kind: 'node' }, { name: 'driver', kind: 'driver' }]
const make = (atMs, server, driver = {}) => /* no more is read */ ({
  parts: PARTS, resources: { startedAt: '2026-01-02T03:04:05.678Z', atMs, parts: [{ name: 'server', ...server }, { name: 'driver', ...driver }] }
})

t.test('rates between looks, levels at their ends', async (t) => {
  const trial = make([0, 1000, 2000], {
    cpuUs: [5_000_000, 5_250_000, 6_250_000],
    residentBytes: [10, 20, 30],
    runDelayUs: [0, 100_000, 100_000],
    loopDelayUs: [null, 7, 9],
    sockets: [4, 5, 6],
    bytesIn: [100, 1100, 1100],
    bytesOut: [0, 0, 500]
  }, { cpuUs: [0, 500_000, 1_000_000] })
  t.same(followResources({ trials: [trial] }), {
    startedAt: '2026-01-02T03:04:05.678Z',
    stretchMs: 1000,
    parts: [
      {
        name: 'server',
        isDriver: false,
        meanCores: 0.625,
        cpuCores: [0.25, 1],
        runDelayRatio: [0.1, 0],
        bytesInPerSecond: [1000, 0],
        bytesOutPerSecond: [0, 500],
        residentBytes: [20, 30],
        sockets: [4, 5],
        loopDelayUs: [7, 9]
      },
      { name: 'driver', isDriver: true, meanCores: 0.5, cpuCores: [0.5, 0.5] }
    ]
  })
})

t.test('repeats: rates over all of their time, the mean of levels, the latest loop', async (t) => {
  const trials = [
    make([0, 1000], { cpuUs: [0, 100_000], residentBytes: [1, 10], loopDelayUs: [0, 3] }),
    make([-5, 995], { cpuUs: [0, 300_000], residentBytes: [1, 30], loopDelayUs: [0, 8] })
  ]
  t.match(followResources({ trials }).parts[0], { cpuCores: [0.2], residentBytes: [20], loopDelayUs: [8], meanCores: 0.2 })
})

t.test('a part that ended, and one that used less than before: a gap, never 0', async (t) => {
  const trial = make([0, 1000, 2000, 3000, 4000], { cpuUs: [0, 100_000, null, 50_000, 150_000], residentBytes: [9, 9, null, 9, 9] })
  t.match(followResources({ trials: [trial] }).parts[0], {
    cpuCores: [0.1, null, null, 0.1], residentBytes: [9, null, 9, 9], meanCores: 0.1
  })
  t.match(followResources({ trials: [make([0, 1000], { cpuUs: [5, 4] })] }).parts[0], { meanCores: null })
  t.notOk('cpuCores' in followResources({ trials: [make([0, 1000], { cpuUs: [5, 4] })] }).parts[0])
})

t.test('a last look right after another makes no stretch of its own', async (t) => {
  const trial = make([-3, 997, 1997, 2004], { cpuUs: [0, 1_000_000, 2_000_000, 2_007_000] })
  const { stretchMs, parts } = followResources({ trials: [trial] })
  t.ok(stretchMs >= 1000 && stretchMs < 1010)
  t.equal(parts[0].cpuCores.length, 2)
  t.ok(parts[0].cpuCores.every((cores) => Math.abs(cores - 1) < 0.01))
})

t.test('a window of less than a second is one stretch; a long one has 60', async (t) => {
  t.match(followResources({ trials: [make([0, 400], { cpuUs: [0, 200_000] })] }), { stretchMs: 400, parts: [{ cpuCores: [0.5] }, {}] })
  const atMs = Array.from({ length: 601 }, (_, second) => second * 1000)
  const { stretchMs, parts } = followResources({ trials: [make(atMs, { cpuUs: atMs.map((ms) => ms * 500) })] })
  t.equal(stretchMs, 10_000)
  t.same(parts[0].cpuCores, Array(60).fill(0.5))
})

t.test('nothing to follow', async (t) => {
  t.equal(followResources({ trials: [] }), undefined)
  t.equal(followResources({ trials: [({ parts: PARTS })] }), undefined)
  t.equal(followResources({ trials: [make([0], { cpuUs: [1] })] }), undefined)
})
