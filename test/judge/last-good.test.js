import t from 'tap'
import { pickLastGood } from '../../src/judge/last-good.js'
import { findLastGood } from '../../src/judge/history-result.js'

const MISSED = { code: 'OBJECTIVE_NOT_MET', target: 'fastify', objective: 'p99<50ms', verdict: 'missed' }
const point = (day, isGood = true) => ({
  id: `run-${day}`,
  startedAt: `2026-01-0${day}T00:00:00.000Z`,
  source: `${day}.json`,
  isGood,
  ...(!isGood && { reason: MISSED })
})
const history = (baseline, points, steps = []) => ({ baseline, points, series: [{ steps }] })

t.test('the newest one that is good, before the first regression that is not mended', async (t) => {
  const points = [point(1), point(2), point(3, false), point(4), point(5)]
  t.equal(findLastGood({ points, series: [] }).lastGood?.id, 'run-5')
  t.equal(findLastGood({ points, series: [{ steps: [{ kind: 'regression', index: 3 }] }] }).lastGood?.id, 'run-2')
  t.equal(
    findLastGood({
      points,
      series: [{ steps: [{ kind: 'regression', index: 4 }] }, { steps: [{ kind: 'regression', index: 1 }] }]
    }).lastGood?.id,
    'run-1'
  )
  t.equal(
    findLastGood({
      points,
      series: [
        {
          steps: [
            { kind: 'mended regression', index: 1 },
            { kind: 'improvement', index: 2 },
            { kind: 'small', index: 3 }
          ]
        }
      ]
    }).lastGood?.id,
    'run-5'
  )
})

t.test('none: with the reason', async (t) => {
  t.match(findLastGood({ points: [point(1, false)], series: [] }), {
    lastGood: null,
    lastGoodReason: { code: 'NO_GOOD_RECORD', regressedAt: null, why: MISSED }
  })
  t.match(findLastGood({ points: [point(1)], series: [{ steps: [{ kind: 'regression', index: 0 }] }] }), {
    lastGood: null,
    lastGoodReason: { code: 'NO_GOOD_RECORD', regressedAt: /^2026-01-01/, why: null }
  })
  t.match(findLastGood({ points: [], series: [] }), { lastGood: null })
})

t.test('of several baselines: good in each, before the regressions of all', async (t) => {
  const [one, two] = [[point(1), point(2), point(3)], [point(1), point(2), point(3, false)]]
  t.equal(pickLastGood({ histories: [history('a', one), history('b', two)], names: ['a', 'b'] }).source, '2.json')
  t.equal(
    pickLastGood({
      histories: [history('a', one), history('b', two, [{ kind: 'regression', index: 1 }])],
      names: ['a', 'b']
    }).source,
    '1.json'
  )
  t.equal(
    pickLastGood({
      histories: [history('a', [point(2), point(3)]), history('b', [point(1), point(2)])],
      names: ['a', 'b']
    }).source,
    '2.json',
    'a record that has both'
  )
  t.match(pickLastGood({ histories: [history('a', one)], names: ['a', 'b'] }), {
    source: null,
    reason: { code: 'NO_OLDER_RECORD', baselines: ['b'] }
  })
  t.match(pickLastGood({ histories: [history('a', [])], names: ['a'] }), { source: null })
  t.match(pickLastGood({ histories: [], names: ['a'] }), { source: null })
  t.match(pickLastGood({ histories: [history('a', [point(1, false)])], names: ['a'] }), {
    source: null,
    reason: { code: 'NONE_GOOD', why: MISSED }
  })
})
