import t from 'tap'
import { parseObjective } from '../../../src/plan/objective.js'
import { listWorstVerdicts } from '../../../src/report/dashboards/verdicts.js'

/** @type {(more: Record<string, unknown>) => any} any: of a verdict no more than what is read */
const make = (more) => ({
  target: 'a',
  phase: 'latency',
  objective: parseObjective({ text: 'p99<50ms' }),
  verdict: 'met',
  sloRatio: 2,
  ...more
})
const list = (/** @type {any[]} */ ...verdicts) => listWorstVerdicts({ baselineResult: { verdicts } })

t.test('a miss at one rate is not hidden behind what was met at another', async (t) => {
  t.match(list(make({}), make({ verdict: 'missed', sloRatio: 0.5 }), make({ verdict: 'inconclusive' })), [{ verdict: 'missed' }])
  t.match(list(make({ verdict: 'inconclusive' }), make({ verdict: 'invalid', sloRatio: null })), [{ verdict: 'invalid' }])
})

t.test('of equals the one that is kept worst', async (t) => {
  t.match(list(make({ sloRatio: 3 }), make({ sloRatio: 1.1 }), make({ sloRatio: null })), [{ sloRatio: 1.1 }])
})

t.test('other targets, phases and objectives are others', async (t) => {
  t.equal(
    list(
      make({}),
      make({ target: 'b' }),
      make({ phase: 'peak' }),
      make({ objective: parseObjective({ text: 'success>=99%' }) })
    ).length,
    4
  )
  t.same(list(), [])
})
