import t from 'tap'
import { buildColdReadersTables } from '../../../../src/experiments/lab/report/tables.js'
import { collectColdReaders } from '../../../../src/experiments/lab/verdict/rows.js'
import { makeLabRow, makeLabTrial } from '../../../fixtures/labs.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const makeCold = (more = {}) => ({
  readers: 100, ok: 0, failed: 100, wrong: 0, calls: 1, wallMs: 120, ...more
})
const KILLED = [{ name: 'well', share: 0.5 }, { name: 'gone', share: 0.5, do: { part: 'redis', signal: 'kill' } }]
const BACK = [...KILLED, { name: 'back', share: 0.5, do: { part: 'redis', signal: 'restart' } }]
const collect = (...colds) => collectColdReaders({ trials: colds.map((cold) => makeLabTrial({ lab: { cold } })) })

t.test('sums over the repeats, ranges of what one of them needs', async (t) => {
  t.same(collect(makeCold(), makeCold({ failed: 90, wrong: 8, ok: 2, calls: 100, wallMs: 250 })), {
    readers: 100,
    repeats: 2,
    ok: 2,
    failed: 198,
    wrong: 8,
    calls: { low: 1, high: 100 },
    wallMs: { low: 120, high: 250 },
    broken: [],
    errors: []
  })
})

t.test('undefined is no answer', async (t) => {
  t.match(collect(makeCold({ failed: 0, wrong: 100 })), { failed: 100, wrong: 100 })
})

t.test('not asked, and not known', async (t) => {
  t.equal(collectColdReaders({ trials: [] }), null)
  t.equal(collectColdReaders({ trials: [makeLabTrial()] }), null)
  t.match(collect(makeCold({ failed: 0, calls: null, wallMs: null, error: 'a|b<script>' })), {
    calls: null,
    wallMs: null,
    errors: ['a|b<script>']
  })
})

t.test('what is still broken: since the last fault, where it was done', async (t) => {
  const broken = (phases, act = (phase) => phase.do ? `${phase.do.signal} redis` : null) => {
    const trial = makeLabTrial({ phases, lab: { cold: makeCold() } })
    for (const [index, observed] of trial.lab.phases.entries()) observed.action = act(phases[index])
    return collectColdReaders({ trials: [trial] })?.broken
  }
  t.same(broken(KILLED), ['kill redis'])
  t.same(broken(KILLED, () => null), [], 'a target without a Redis')
  t.same(broken(BACK), [], 'it was started again')
})

t.test('the table: who has none has dashes, and nobody having some there is none', async (t) => {
  t.same(buildColdReadersTables({ rows: [makeLabRow({ cold: null })] }), [])
  const rows = [
    makeLabRow({
      target: 'a|b<script>',
      cold: {
        readers: 100,
        repeats: 2,
        ok: 2,
        failed: 198,
        wrong: 8,
        calls: { low: 1, high: 100 },
        wallMs: { low: 120, high: 250 },
        broken: ['kill redis'],
        errors: ['it ended']
      }
    }),
    makeLabRow({ target: 'b', cold: null }),
    makeLabRow({
      target: 'c',
      status: 'missing',
      reason: { code: 'UNAVAILABLE', found: 'redis not found' },
      cold: null
    })
  ]
  const [table] = buildColdReadersTables({ rows }).map((table) => textsOf({ table }))
  t.equal(table.title, '100 readers at once on a cold key, the origin failing')
  t.same(table.rows, [
    ['a|b<script>', '100', '1 to 100', '198', '8', '2', '120 ms to 250 ms', 'kill redis'],
    ['b', '100', '-', '-', '-', '-', '-', '-'],
    ['c', 'unavailable: redis not found']
  ])
  t.ok(table.notes.includes('a|b<script>: it ended'))
})
