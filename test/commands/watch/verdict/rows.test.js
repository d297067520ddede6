import t from 'tap'
import { findBlame, listRows } from '../../../../src/commands/watch/verdict/rows.js'

const RUNS = [10, 11, 12, 13].map((key) => ({ key, commit: `${key}`.repeat(20) }))
const series = (key, more) => ({ key, figure: 'p99', values: [5, 6, 7, 8], runs: [0, 1, 2, 3], budget: null, ...more })
const change = (of, firstRun, more) => ({ series: of, firstRun, isWorse: true, state: 'confirmed', ...more })
const list = ({ all = [series(1)], changes = [], untested = [] } = {}) =>
  listRows({ result: { fleet: { runs: RUNS, series: all }, changes, analysis: { untested } } })

t.test('a series with its newest value, and the newest change that is in the window', async (t) => {
  t.match(list({ untested: [2] }), [{ newest: 8, run: RUNS[3], change: null, firstRun: null, changedAt: null, isUntested: false, state: 'none' }])
  t.match(list({ untested: [1] }), [{ isUntested: true }])
  const [row] = list({ changes: [change(1, 12), change(1, 11), change(1, 99), change(2, 13)] })
  t.match(row, { change: { firstRun: 12 }, firstRun: RUNS[2], changedAt: 2 })
  t.equal(list({ changes: [change(1, 12, { at: 1 }), change(1, 12, { at: 2 })] })[0].change.at, 2, 'of two at one place the later')
  t.equal(list({ all: [series(1, { values: [5, 6], runs: [0, 3] })], changes: [change(1, 11)] })[0].changedAt, 1, 'the next one that it has')
  t.equal(list({ changes: [change(1, 10)] })[0].changedAt, 0)
})

t.test('over its budget: a time above it, a rate below it', async (t) => {
  const isOver = (figure, budget) => list({ all: [series(1, { figure, budget })] })[0].isOverBudget
  t.same([isOver('p99', 7), isOver('p99', 8), isOver('p99', 9)], [true, false, false])
  t.same([isOver('goodPerSecond', 7), isOver('goodPerSecond', 8), isOver('goodPerSecond', 9)], [false, false, true])
})

t.test('the worst first', async (t) => {
  const all = [1, 2, 3, 4, 5, 6].map((key) => series(key, key === 4 ? { budget: 1 } : {}))
  const changes = [change(2, 12, { isWorse: false }), change(3, 12, { state: 'found' }), change(5, 12), change(6, 12, { state: 'known' })]
  t.same(list({ all, changes }).map(({ series: { key }, state }) => [key, state]),
    [[5, 'worse'], [4, 'over budget'], [3, 'found'], [2, 'better'], [1, 'none'], [6, 'none']])
})

t.test('the commits that a change lies between, where both are known and may stand in a command', async (t) => {
  const blame = (lastRun, newRun, runs = RUNS) => findBlame({ change: { lastRun, newRun }, result: { fleet: { runs } } })
  t.same(blame(10, 12), { before: RUNS[0].commit, after: RUNS[2].commit })
  t.equal(blame(10, 99), null)
  t.equal(blame(99, 10), null)
  t.equal(blame(10, 11, [RUNS[0], { key: 11, commit: null }]), null)
  t.equal(blame(10, 11, [RUNS[0], { key: 11, commit: '--upload-pack=x' }]), null)
})
