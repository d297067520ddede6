import t from 'tap'
import { adviseLab } from '../../../../src/experiments/lab/verdict/advice.js'
import { findLabEffects } from '../../../../src/experiments/lab/verdict/effects.js'
import { makeLabRow, makeStretch } from '../../../fixtures/labs.js'

const floor = makeLabRow({ target: 'cache-none', healthy: makeStretch({ callsPerRequest: 1, p50: 2000 }) })
const find = (more) => {
  const row = makeLabRow({ target: 'a', ...more })
  const [, summary] = adviseLab({ rows: [floor, row], reference: 'cache-none' }).summaries
  return findLabEffects({ row, summary })
}

t.test('what it saves and costs beside the reference, as data', async (t) => {
  const service = {
    memoryBytes: floor.service.memoryBytes + 2 ** 21,
    versionsBehind: { known: 100, count: 4, max: 2, ratio: 0.04 },
    wrongValues: 3
  }
  t.same(find({ healthy: makeStretch({ callsPerRequest: 0.1, p50: 1000, staleRatio: 0.25 }), service }), {
    saves: [{ what: 'calls', perRequest: 0.1 }, { what: 'p50', byUs: 1000, ofUs: 2000, reference: 'cache-none' }],
    costs: [
      { what: 'memory', bytes: 2 ** 21, reference: 'cache-none' },
      { what: 'stale', ratio: 0.25 },
      { what: 'behind', ratio: 0.04, most: 2 },
      { what: 'wrong', answers: 3 }
    ]
  })
  t.same(find({ healthy: makeStretch({ callsPerRequest: 1.5, p50: 4000 }) }), {
    saves: [],
    costs: [{ what: 'calls', perRequest: 1.5 }, { what: 'p50', byUs: 2000, ofUs: 2000, reference: 'cache-none' }]
  })
})

t.test('as much as two runs of the same thing may differ by is no effect: the share by which the advice ranks', async (t) => {
  t.same(find({ healthy: makeStretch({ callsPerRequest: 0.91, p50: 2199 }) }), { saves: [], costs: [] })
  t.same(find({ healthy: makeStretch({ callsPerRequest: 0.89, p50: 2000, calls: 100_000 }) }).saves, [{ what: 'calls', perRequest: 0.89 }])
  t.same(find({ healthy: makeStretch({ callsPerRequest: 0.8, p50: 2000, calls: 100 }) }).saves, [], 'few calls: three deviations are 30 %')
})
