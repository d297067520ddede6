import t from 'tap'
import { followStampedes } from '../../../../src/experiments/stampede/verdict/over-time.js'
import { makeStampede } from '../../../fixtures/stampedes.js'

/** Read each second, with so many cores in use. */
const read = (/** @type {number} */ cores, seconds = 3) => ({
  startedAt: '2026-01-02T00:00:00.000Z',
  atMs: Array.from({ length: seconds + 1 }, (_, second) => second * 1000),
  parts: [{ name: 'stampede', cpuUs: Array.from({ length: seconds + 1 }, (_, second) => second * cores * 1e6), residentBytes: Array(seconds + 1).fill(5e7) }]
})
const make = (/** @type {object} */ more) => makeStampede({ documents: 'scaled', workers: 1000, resources: read(1), ...more })

t.test('the most workers, all repeats together, a healthy origin', async (t) => {
  const found = followStampedes({
    trials: [
      make({ strategy: 'none', repeat: 1, resources: read(0.5) }),
      make({ strategy: 'none', repeat: 2, resources: read(1) }),
      make({ strategy: 'stampede', resources: read(0.1, 1) }),
      make({ strategy: 'none', origin: 'slow' }),
      make({ strategy: 'none', start: 'staggered' }),
      make({ strategy: 'none', documents: 'fixed' }),
      make({ strategy: 'async', workers: 100 })
    ]
  })
  t.match(found.map(({ strategy, workers, store }) => [strategy, store, workers]), [['none', 'process', 1000], ['stampede', 'process', 1000]])
  t.same(found[0].resources.parts[0].cpuCores, [0.75, 0.75, 0.75])
})

t.test('nothing to draw: over within a second, an older record, no trial', async (t) => {
  t.same(followStampedes({ trials: [make({ resources: read(1, 1) })] }), [])
  t.same(followStampedes({ trials: [make({ resources: undefined })] }), [])
  t.same(followStampedes({ trials: [] }), [])
})
