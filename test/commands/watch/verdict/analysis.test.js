import t from 'tap'
import { analyseFleet } from '../../../../src/commands/watch/verdict/analysis.js'
import { judgeChanges } from '../../../../src/commands/watch/verdict/changes.js'
import { findBlame, listRows } from '../../../../src/commands/watch/verdict/rows.js'
import { makeFleet, makeRun, toFleet, watchNights } from '../../../fixtures/made-fleet.js'

const COUNT = 60
const NIGHTS = 80
const MARGIN = 0.02
const planted = [{ series: 7, night: 60, ratio: 1.1 }, { series: 9, night: 62, ratio: 0.9 }]

/** more: of the fleet */
function measureNights (more, facts = () => ({}), nights = NIGHTS) {
  const made = makeFleet({ count: COUNT, seed: 3, ...more })
  const runs = Array.from({ length: nights }, (_, night) => makeRun({ night, values: made.measure(night), ...facts(night) }))
  return { made, runs }
}

t.test('planted changes are found, what the machine did is not in them', async (t) => {
  const { runs } = measureNights({ planted, machineStep: { night: 40, ratio: 1.06 } }, (night) => ({ facts: { kernel: night < 40 ? '6.1' : '6.5' } }))
  const fleet = toFleet(runs)
  const { changes, moves, tests } = analyseFleet({ fleet, margin: MARGIN })
  const found = changes.map(({ series, isWorse }) => [fleet.series.find(({ key }) => key === series).target, isWorse])
  t.same(found.sort(), [['target-7', true], ['target-9', false]])
  t.ok(tests > COUNT)
  const [worse] = changes.filter(({ isWorse }) => isWorse)
  t.ok(Math.abs(worse.ratio - 1.1) < 0.02, String(worse.ratio))
  const at = fleet.runs.findIndex(({ key }) => key === worse.firstRun)
  t.ok(Math.abs(at - 60) <= 2, String(at))
  const step = moves.find(({ facts }) => facts.length > 0)
  t.match(step, { cause: 'machine', facts: [{ what: 'kernel', before: '6.1', after: '6.5' }] })
})

t.test('a reference that moves with all others says that it was the machine', async (t) => {
  const asReference = (run) => ({ ...run, points: run.points.map((point, i) => ({ ...point, isReference: i === 0 })) })
  const { runs } = measureNights({ machineStep: { night: 40, ratio: 1.08 }, drift: 0 })
  t.match(analyseFleet({ fleet: toFleet(runs), margin: MARGIN }).moves, [{ cause: 'all' }], 'without one it cannot be told')
  t.match(analyseFleet({ fleet: toFleet(runs.map(asReference)), margin: MARGIN }).moves, [{ cause: 'machine' }])
  const { runs: apart } = measureNights({
    drift: 0,
    planted: Array.from({ length: COUNT - 1 }, (_, i) => ({ series: i + 1, night: 40, ratio: 1.08 }))
  })
  t.match(analyseFleet({ fleet: toFleet(apart.map(asReference)), margin: MARGIN }).moves, [{ cause: 'all' }], 'the reference stayed')
})

t.test('only values at the newest rate are tested', async (t) => {
  const slower = (before) => {
    const fleet = toFleet(measureNights({ planted }).runs)
    const one = fleet.series[7]
    for (let night = 0; night < before; night++) one.values[night] *= 2
    one.rates = one.values.map((_, night) => night < before ? 80 : night % 2 === 0 ? 100 : 105)
    return { fleet, one }
  }
  const { fleet, one } = slower(30)
  const analysis = analyseFleet({ fleet, margin: MARGIN })
  t.same(analysis.untested, [])
  const [change, ...others] = analysis.changes.filter(({ series }) => series === one.key)
  t.same(others, [])
  t.ok(Math.abs(change.ratio - 1.1) < 0.02, String(change.ratio))
  t.match(judgeChanges({ fleet, analysis, known: [] }).changes, [{ series: one.key, firstRun: change.firstRun, state: 'found' }, {}])
  const lost = { ...change, key: 1, state: 'found', firstRun: 11, lastRun: 10, newRun: 12, foundRun: 14 }
  const { changes } = judgeChanges({ fleet, analysis: { ...analysis, changes: [] }, known: [lost] })
  t.same(changes, [], 'what no value can decide any more is not kept open')
  const later = { ...lost, firstRun: 71, lastRun: 70, newRun: 72, foundRun: 81 }
  t.match(judgeChanges({ fleet, analysis: { ...analysis, changes: [] }, known: [later] }).changes, [{ foundRun: 81 }], 'another look found it')
  for (const [before, isUntested] of [[74, false], [75, true]]) {
    const { fleet, one } = slower(before)
    t.same(analyseFleet({ fleet, margin: MARGIN }).untested, isUntested ? [one.key] : [], `${80 - before} values`)
  }
})

t.test('nothing, and a fleet of one run', async (t) => {
  t.match(analyseFleet({ fleet: { runs: [], series: [] }, margin: MARGIN }), { changes: [], moves: [], tests: 0 })
  t.match(analyseFleet({ fleet: toFleet([makeRun({ night: 0, values: [{ index: 0, value: 1 }] })]), margin: MARGIN }), { changes: [] })
})

t.test('a change is confirmed by values that came after it was found, or refuted by them', async (t) => {
  const { runs, made } = measureNights({ planted }, (night) => ({ commit: `${night}`.padStart(40, '0') }), 70)
  const judge = (runs, known) => {
    const fleet = toFleet(runs)
    const analysis = analyseFleet({ fleet, margin: MARGIN })
    return { fleet, analysis, ...judgeChanges({ fleet, analysis, known }) }
  }
  const first = judge(runs, [])
  t.same(first.changes.map(({ state }) => state), ['found', 'found'])
  t.same(first.news, [])
  const keyed = (changes) => changes.map((change, i) => ({ ...change, key: i + 1 }))
  const same = judge(runs, keyed(first.changes))
  t.same(same.changes.map(({ state }) => state), ['found', 'found'], 'nothing came since')
  const again = [1, 2].map((i) => makeRun({ night: 69, again: i, values: made.measure(69) }))
  const confirmed = judge([...runs, ...again], keyed(first.changes))
  t.same(confirmed.changes.map(({ state }) => state), ['confirmed', 'confirmed'])
  t.equal(confirmed.news.length, 2)
  t.same(judge([...runs, ...again], keyed(confirmed.changes)).news, [], 'told once')
  const rows = listRows({ result: { ...confirmed, changes: keyed(confirmed.changes) } })
  t.match(rows[0], { state: 'worse', series: { target: 'target-7' } })
  t.match(findBlame({ change: keyed(confirmed.changes)[0], result: confirmed }), { before: /^0+\d\d$/, after: /^0+\d\d$/ })

  const { made: quiet } = measureNights({})
  const back = [1, 2].map((i) => makeRun({ night: 69, again: i, values: quiet.measure(69) }))
  t.equal(judge([...runs, ...back], keyed(first.changes)).changes.some(({ state }) => state === 'confirmed'), false)
})

t.test('a whole baseline that became worse is not taken for the machine when it alone is measured again', async (t) => {
  const planted = Array.from({ length: 12 }, (_, i) => ({ series: i * 8, night: 40, ratio: 1.1 }))
  const made = makeFleet({ count: 96, seed: 5, planted })
  const { news, moves } = watchNights({ made, nights: 52, from: 38, baselines: 8 })
  t.same([...new Set(news.map(({ baseline, isWorse }) => `${baseline} ${isWorse}`))], ['b0 true'])
  t.ok(news.length >= 11, String(news.length))
  t.same(moves, [])
})

t.test('what most series did and the reference servers did not is the code, and is told', async (t) => {
  // 9 of 36 are references, 3 of each baseline.
  const isReference = (index) => index < 9
  const mark = (point) => ({ ...point, isReference: isReference(Number(point.target.slice('target-'.length))) })
  const planted = Array.from({ length: 27 }, (_, i) => ({ series: i + 9, night: 40, ratio: 1.1 }))
  for (const seed of [1, 8]) { // with 8 the machine became 3 % faster meanwhile
    const { news, moves } = watchNights({ made: makeFleet({ count: 36, seed, planted }), nights: 52, from: 38, baselines: 3, mark })
    t.same([...new Set(news.map(({ isReference, isWorse }) => `${isReference} ${isWorse}`))], ['false true'])
    t.equal(new Set(news.map(({ key }) => key)).size, 27, 'all that have it')
    const [{ ratio }, ...others] = moves.filter(({ cause }) => cause === 'code')
    t.same(others, [])
    t.ok(Math.abs(ratio - 1.1) < 0.03, String(ratio))
  }

  const all = Array.from({ length: 36 }, (_, series) => ({ series, night: 40, ratio: 1.1 }))
  const machine = watchNights({ made: makeFleet({ count: 36, seed: 7, planted: all }), nights: 52, from: 38, baselines: 3, mark })
  t.same(machine.news, [])
  t.match(machine.moves, [{ cause: 'machine' }])
  const few = (point) => ({ ...point, isReference: point.target === 'target-0' || point.target === 'target-1' })
  const unsure = watchNights({ made: makeFleet({ count: 36, seed: 7, planted }), nights: 52, from: 38, baselines: 3, mark: few })
  t.match(unsure.moves, [{ cause: 'all' }], 'two figures are too few to tell')
})

t.test('a second change soon after the first is another one, and is told', async (t) => {
  for (const gap of [4, 5, 7]) {
    const made = makeFleet({ count: 4, seed: 6, planted: [{ series: 1, night: 40, ratio: 1.1 }] })
    const twice = {
      measure: (night, only) => made.measure(night, only)
        .map(({ index, value }) => ({ index, value: value * (index === 1 && night >= 40 + gap ? 1.4 : 1) }))
    }
    const { news } = watchNights({ made: twice, nights: 56, from: 38, baselines: 2 })
    t.same(news.map(({ target, isWorse }) => [target, isWorse]), [['target-1', true], ['target-1', true]], `${gap} nights`)
    t.ok(Math.max(...news.map(({ ratio }) => ratio)) > 1.3)
  }
})

t.test('a change is one cut, wherever that is found by now', async (t) => {
  const fleet = toFleet(measureNights({}).runs)
  const analysis = analyseFleet({ fleet, margin: MARGIN })
  const [{ key: series }] = fleet.series
  const cut = (firstRun, ratio = 1.1) => ({
    series, firstRun, lastRun: firstRun - 1, newRun: firstRun + 1, ratio, isWorse: ratio > 1, qValue: 0, values: 10
  })
  const look = (cuts, changes) => {
    const known = changes.map((change, i) => ({ ...change, key: i + 1, state: 'confirmed', foundRun: 62, toldAtMs: 0 }))
    const judged = judgeChanges({ fleet, analysis: { ...analysis, changes: cuts }, known })
    return judged.changes.slice(known.length).map(({ firstRun }) => firstRun)
  }
  t.same(look([cut(62)], [cut(60)]), [])
  t.same(look([cut(60), cut(66)], [cut(60)]), [66])
  t.same(look([cut(58), cut(64)], [cut(63)]), [58], 'the nearest')
  t.same(look([cut(58), cut(64)], [cut(63), cut(60)]), [])
  t.same(look([cut(62, 0.9)], [cut(60)]), [62])
  t.same(look([cut(69)], [cut(60)]), [69])
  t.same(look([cut(59, 1.07), cut(62, 1.03)], [cut(60)]), [], 'one step that noise has cut in two')
  t.same(look([cut(59, 1.07), cut(62, 1.2)], [cut(60)]), [62])
})

t.test('what has lasted for long when it is first seen is known, and nobody is told', async (t) => {
  const fleet = toFleet(measureNights({ planted: [{ series: 7, night: 20, ratio: 1.1 }] }).runs)
  const { changes } = judgeChanges({ fleet, analysis: analyseFleet({ fleet, margin: MARGIN }), known: [] })
  t.match(changes, [{ state: 'known' }])
})
