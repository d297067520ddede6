import t from 'tap'
import { collectStampedeRows } from '../../../../src/experiments/stampede/verdict/rows.js'
import { countOutcomes, listPublishedCells } from '../../../../src/experiments/stampede/verdict/published.js'
import { makeStampede, PUBLISHED } from '../../../fixtures/stampedes.js'

const rows = (...trials) => collectStampedeRows({ trials: trials.map(makeStampede), published: PUBLISHED })

t.test('a cell is one however often it was measured; its worst row decides', async (t) => {
  const cells = listPublishedCells({
    rows: rows(
      { strategy: 'none' },
      { strategy: 'none', start: 'staggered', store: 'redis' },
      { strategy: 'stampede' },
      { strategy: 'stampede', store: 'redis', distinctIds: 2 },
      { strategy: 'async', workers: 1000 },
      { strategy: 'async', workers: 1000, start: 'staggered', fetches: 400, stores: 400 },
      { strategy: 'stampede', workers: 1000 },
      { strategy: 'stampede', workers: 1000, start: 'staggered', fetches: 4 },
      { strategy: 'none', workers: 10 } // nothing is published of it here
    )
  })
  t.same(cells.map(({ strategy, workers, rows, outcome }) => [strategy, workers, rows.length, outcome]), [
    ['none', 100, 2, 'equal'],
    ['stampede', 100, 2, 'draws'],
    ['async', 1000, 2, 'scheduler'],
    ['stampede', 1000, 2, 'differs']
  ])
})

t.test('counts, also of none', async (t) => {
  t.same(countOutcomes({ rows: rows({ strategy: 'none' }, { strategy: 'async' }) }), { equal: 2, draws: 0, scheduler: 0, differs: 0 })
  t.same(countOutcomes({ rows: [] }), { equal: 0, draws: 0, scheduler: 0, differs: 0 })
})
