import t from 'tap'
import { judgeChanges } from '../../../../src/commands/watch/verdict/changes.js'

/** A series of one value a run, by its residuals; the key of a run is its place. */
function judge ({ residuals, known = [], cuts = [], more = {} }) {
  const runs = residuals.map((_, key) => ({ key }))
  const series = { key: 1, runs: runs.map(({ key }) => key), values: residuals, ...more }
  const analysis = { tested: [series], changes: cuts, residuals: new Map([[1, Float64Array.from(residuals)]]) }
  return judgeChanges({ fleet: { runs }, analysis, known })
}
const cut = (firstRun, more) => ({ series: 1, firstRun, lastRun: firstRun - 1, newRun: firstRun, ratio: 1.1, isWorse: true, ...more })
const found = (firstRun, foundRun, more) => ({ ...cut(firstRun), key: 7, state: 'found', foundRun, toldAtMs: null, ...more })
/** before values of 0, then values of 1 up to the run it was found in, then those that came later. */
const levels = (before, after, ...later) => [...Array(before).fill(0), ...Array(after).fill(1), ...later]
const stateOf = (options) => judge(options).changes.map(({ state }) => state)[0] ?? 'refuted'

t.test('two values that came later decide, by the side of the middle on which their mean lies', async (t) => {
  const known = [found(10, 12)]
  const decide = (...later) => stateOf({ residuals: levels(10, 3, ...later), known })
  t.equal(decide(), 'found')
  t.equal(decide(1), 'found', 'one may be an outlier')
  t.equal(decide(1, 1), 'confirmed')
  t.equal(decide(0, 0), 'refuted')
  t.equal(decide(0.9, 0.2), 'confirmed')
  t.equal(decide(0.9, 0), 'refuted')
  t.equal(decide(0.5, 0.5), 'refuted', 'in the middle')
  t.equal(decide(2, 2, -9), 'refuted', 'all that came since')
  t.equal(stateOf({ residuals: levels(10, 3, 1, 1).map((value) => -value), known }), 'confirmed', 'downward too')
})

t.test('the old level is the last sixty values at most, and none of the level before it', async (t) => {
  const residuals = [...Array(80).fill(1), ...Array(31).fill(0), 1, 1, 1, 1, 1]
  t.equal(stateOf({ residuals, known: [found(111, 113)] }), 'confirmed')
  const short = [...Array(80).fill(1), ...Array(29).fill(0), 1, 1, 1, 1, 1]
  t.equal(stateOf({ residuals: short, known: [found(109, 111)] }), 'refuted', 'most of sixty are of 1')
  const before = { ...found(80, 85), key: 6, state: 'confirmed' }
  const [, later] = judge({ residuals: short, known: [before, found(109, 111)] }).changes
  t.equal(later.state, 'confirmed', 'it begins where another change does')
})

t.test('what is confirmed now is news, once; what was judged before stays as it is', async (t) => {
  const residuals = levels(10, 3, 1, 1)
  const now = judge({ residuals, known: [found(10, 12)] })
  t.match(now.news, [{ key: 7, state: 'confirmed', firstRun: 10 }])
  t.same(judge({ residuals, known: [{ ...found(10, 12), state: 'confirmed' }] }).news, [])
  for (const state of ['confirmed', 'known']) t.same(judge({ residuals: levels(10, 3, 0, 0), known: [found(10, 12, { state })] }).changes[0].state, state)
})

t.test('a series that is not tested, or whose levels left the window, leaves it open; levels at another rate refute it', async (t) => {
  const known = [found(10, 12)]
  t.equal(stateOf({ residuals: levels(10, 3, 1, 1), known, more: { key: 2 } }), 'found')
  t.equal(stateOf({ residuals: levels(0, 3, 1, 1), known: [found(-5, 2, { lastRun: -6 })] }), 'found', 'the run before it is gone')
  const late = { runs: [11, 12, 13, 14], values: [1, 1, 1, 1] }
  t.equal(stateOf({ residuals: levels(10, 3, 1, 1), known: [found(10, 12)], more: { ...late, runs: [13, 14, 15, 16] } }), 'refuted')
})

t.test('a new change is found, or known already when its level has lasted for thirty values', async (t) => {
  const add = (values, at, known) => judge({ residuals: levels(at, values - at), cuts: [cut(at)], known }).changes.at(-1)
  t.match(add(69, 40), { state: 'found', foundRun: 68, toldAtMs: null, firstRun: 40 })
  t.equal(add(70, 40).state, 'known')
  t.equal(judge({ residuals: levels(40, 5), cuts: [cut(40, { series: 9 })] }).changes.length, 0, 'of no series that is tested')
})

t.test('a cut within seven values of a known change of its kind is that change', async (t) => {
  const count = (at, more) => judge({ residuals: levels(40, 20), cuts: [cut(at, more)], known: [found(40, 45, { state: 'confirmed' })] }).changes.length - 1
  t.same([33, 40, 47].map((at) => count(at)), [0, 0, 0])
  t.same([32, 48].map((at) => count(at)), [1, 1])
  t.equal(count(40, { isWorse: false, ratio: 0.9 }), 1, 'better is another change')
})

t.test('one step that noise has cut in two: together no larger than what is known by three times the noise', async (t) => {
  const noise = 0.0954 // differences of it between neighbours: a deviation of 0.1
  const residuals = Array.from({ length: 60 }, (_, i) => (i % 2) * noise)
  const cutOf = (at, size) => cut(at, { ratio: Math.exp(size) })
  const known = [found(40, 45, { ratio: Math.exp(0.5), state: 'confirmed' })]
  const second = (size) => judge({ residuals, cuts: [cutOf(40, 0.5), cutOf(43, size)], known }).changes.length - 1
  t.same([0.29, 0.31].map(second), [0, 1])
})
