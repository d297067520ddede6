import t from 'tap'
import { buildStampedeReplay, listCells, replaceStampedeReplay } from '../../scripts/replays/stampede-tables.js'
import { buildStampedeResult } from '../../src/experiments/stampede/verdict/result.js'
import { makeStampede, PUBLISHED, STRATEGIES } from '../fixtures/stampedes.js'

const WALLS = { none: [200, 210], async: [220, 230], stampede: [60, 61], stampede_async: [190, 215] }

/** Two runs of 1,000 workers at both starts: staggered, 440 and 450 had started before the first store. */
function play (more = {}) {
  const trials = STRATEGIES.flatMap((strategy) => [1, 2].flatMap((repeat) => ['same-tick', 'staggered'].map((start) => {
    const early = start === 'staggered' && strategy !== 'stampede' ? { fetches: 430 + 10 * repeat } : {}
    const stores = early.fetches && strategy !== 'stampede_async' ? { stores: early.fetches } : {}
    return makeStampede({ strategy, workers: 1000, start, repeat, wallMs: WALLS[strategy][repeat - 1], ...early, ...stores, ...more })
  })))
  return { trials, rows: buildStampedeResult({ trials, published: PUBLISHED }).rows }
}

t.test('a line for each cell: what is equal, and why the others are not', async (t) => {
  const { rows, trials } = play()
  t.same(listCells({ rows }).map(({ of }) => [of.strategy, of.outcome]), [
    ['none', 'scheduler'],
    ['async', 'scheduler'],
    ['stampede', 'equal'],
    ['stampede_async', 'scheduler']
  ])
  const replay = buildStampedeReplay({ rows, trials }).replaceAll(/ +/g, ' ')
  t.match(replay, /^Of 4 published results 1 came out equal in every repeat; in 3 the fetches/)
  t.match(replay, '| 1,000 | 3 fixed | 407/407 → 440 to 450 | 550/550 → 440 to 450 | 3/3 → equal | 448/3 → 440 to 450 |')
  t.match(replay, 'in one tick, 3 of 3 cells of none, async and stampede_async')
})

t.test('times beside those of none: held, cannot tell', async (t) => {
  const replay = buildStampedeReplay(play()).replaceAll(/ +/g, ' ')
  t.match(replay, '| 1,000 | 3 fixed | 200: -/-/- (-) -/-/-/-/- → 205: 5/102/205 (102500) 102/205/205/205/205 | 229: ')
  t.match(replay, /as published: 2 held, 0 reversed, 1 cannot tell, 0 published equal/)
})

t.test('a run in which a document was not drawn, and a cell that differs', async (t) => {
  const drawn = ['same-tick', 'staggered'].flatMap((start) =>
    [2, 3].map((distinctIds, index) => makeStampede({ strategy: 'stampede', workers: 1000, start, distinctIds, repeat: index + 1 }))
  )
  const rows = buildStampedeResult({ trials: drawn, published: PUBLISHED }).rows
  t.match(buildStampedeReplay({ rows, trials: drawn }), /equal \(draws\)[^]*draws: equal wherever all documents were drawn, in 1 of 2 repeats/)
  t.match(buildStampedeReplay(play({ stores: 5 })), /; 4 differ\./)
})

t.test('between the markers', async (t) => {
  const page = 'a\n<!-- stampede:begin -->\nold\n<!-- stampede:end -->\nb\n'
  t.equal(replaceStampedeReplay({ page, replay: 'new' }), 'a\n<!-- stampede:begin -->\n\nnew\n\n<!-- stampede:end -->\nb\n')
  t.throws(() => replaceStampedeReplay({ page: 'none', replay: '' }), /has no/)
})
