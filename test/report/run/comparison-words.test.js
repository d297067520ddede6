import t from 'tap'
import {
  describeAllowed, describeMore, describeVerdicts, formatFound, nameFigure, nameOutcome, nameWhole, sortBySeverity
} from '../../../src/report/run/comparison-words.js'
import { cellChange } from '../../../src/report/run/comparison-document.js'

const figure = (more) => ({
  target: 'a',
  phase: 'peak',
  figure: 'goodPerSecond',
  verdict: 'no regression',
  ratio: 1,
  low: 0.98,
  high: 1.02,
  allowed: 0.05,
  moreRepeats: null,
  cost: null,
  ...more
})
const WORSE = { verdict: 'regressed', ratio: 0.88, low: 0.85, high: 0.91 }
const open = (more) => figure({ verdict: 'inconclusive', low: 0.9, high: 1.1, ...more })
const answers = (figures, oneRun) =>
  describeVerdicts({ comparison: { figures, margin: 0.05, oneRun } }).map(({ outcome, text }) => [outcome, text])

t.test('of two records: what is worse first, by how much is allowed, and how many are not', async (t) => {
  t.same(answers([]), [['open', 'Nothing to compare: nothing was measured on both sides under the same load.']])
  t.same(answers([figure()]), [['good', 'No regression: the one figure is no more than 5 % worse.']])
  t.same(answers([figure(), figure({ allowed: 0.1 })]), [['good', 'No regression: each of 2 figures is no more than 5 % to 10 % (by figure) worse.']])
  t.same(answers([figure(), figure(WORSE), open()]), [
    ['bad', 'Worse by more than 5 %: a requests/s.'], ['open', 'Cannot tell: a requests/s.'], ['good', 'No more than 5 % worse: 1 of 3 figures.']
  ])
  t.same(answers([figure(), open({ isAside: true })]), [['good', 'No more than 5 % worse: 1 of 2 figures.']], 'an aside is not asked for')
  t.same(answers(['a', 'b', 'c', 'd'].map((target) => figure({ ...WORSE, target }))),
    [['bad', 'Worse by more than 5 %: a requests/s, b requests/s, c requests/s and 1 more.']])
})

t.test('what would decide the rest: by the one that takes longest', async (t) => {
  const need = (...all) => answers(all.map(open))[0][1].replace(/^Cannot tell: [^;.]*/, '')
  t.equal(need({ moreRepeats: 1 }), '; about 1 more start of each would decide it.')
  t.equal(need({ moreRepeats: 12 }, { moreRepeats: 3 }), '; about 12 more starts of each would decide it.')
  t.equal(need({ moreRepeats: 50 }), '; about 50 more starts of each would decide it.')
  t.equal(need({ moreRepeats: 51 }), '; more starts will hardly decide it: measure both in one run.')
  t.equal(need({ moreRepeats: 51, cost: {} }), '; 51 more starts of each would decide it, if results stay the same.')
  t.equal(need({ cost: { moreMs: 90_000 } }, { cost: { moreMs: 30_000 } }), '; about 90 s more would decide it, if results stay the same.')
})

t.test('of two versions: each figure with its own allowance, and the budget that would do', async (t) => {
  const oneRun = { spentMs: 100_000 }
  t.same(answers([figure(), figure({ figure: 'p99' }), figure(WORSE), open({ figure: 'p50', phase: 'latency', allowed: 0.25, cost: { moreMs: 90_000 } })], oneRun), [
    ['bad', 'Worse: requests/s -12 % (-15 to -9; allowed -5 %).'],
    ['open', 'Cannot tell whether worse: p50 at a rate -10 to +10 % (allowed +25 %); about 90 s more would decide it, if results stay the same (--budget 4m).'],
    ['good', 'No worse than allowed: requests/s, p99 flat out.']
  ])
  t.match(answers([open({ cost: { moreMs: 80_000 } })], oneRun)[0][1], '(--budget 3m)')
  t.equal(describeAllowed(figure({ figure: 'cpuPerRequestUs', verdict: 'regressed', ratio: 1.12, low: 1.09, high: 1.15 })),
    'CPU per request +12 % (+9 to +15; allowed +5 %)')
  t.same([nameWhole(figure(), oneRun), nameWhole(figure()), nameFigure({ figure: 'p99_9', phase: 'latency' })], ['requests/s', 'a requests/s', 'p99.9 at a rate'])
})

t.test('an outcome by its range: worse, better, the same, or none', async (t) => {
  const name = (more) => nameOutcome(figure({ figure: 'p99', ...more }))
  const cases = [
    [{ isRough: true, ratio: null }, 'too few requests'],
    [{ isRough: true, ratio: null, figure: 'p50' }, 'too few starts'],
    [{ isRough: true }, 'too few starts'],
    [{ verdict: 'regressed', low: 1.2, high: 1.4 }, 'worse'],
    [{ low: null }, 'no worse'],
    [{ high: null, verdict: 'inconclusive' }, 'cannot tell'],
    [{ low: 1.01, high: 1.04, isChanged: true }, 'worse, allowed'],
    [{ low: 1.01, high: 1.1, isChanged: true, verdict: 'inconclusive' }, 'worse, too much?'],
    [{ low: 1, high: 1.04, isChanged: true }, 'same within 5 %'],
    [{ low: 1.01, high: 1.1, verdict: 'inconclusive' }, 'probably worse'],
    [{ low: 1.01, high: 1.1, verdict: 'inconclusive', isAside: true }, 'not found worse'],
    [{ low: 1, high: 1.1, verdict: 'inconclusive' }, 'cannot tell'],
    [{ low: 0.8, high: 0.99 }, 'better'],
    [{ low: 0.8, high: 1 }, 'no worse'],
    [{ low: 0.96, high: 1 }, 'same within 5 %'],
    [{ low: 0.95, high: 1 }, 'no worse'],
    [{ low: 0.96, high: 1, allowed: 0 }, 'no worse']
  ]
  for (const [more, wanted] of cases) t.equal(name(more), wanted, JSON.stringify(more))
  const rate = (low, high, more) => nameOutcome(figure({ low, high, ...more }))
  t.same([rate(1.01, 1.2), rate(1, 1.2), rate(0.99, 1.04), rate(0.9, 0.99, { isChanged: true })], ['better', 'no worse', 'same within 5 %', 'worse, allowed'], 'more is better')
})

t.test('what was found: the range alone where it holds no change, or nothing was decided', async (t) => {
  const cases = [
    [{ ratio: null }, 'not known', 'not known'],
    [{ ratio: 1.1, low: null }, '+10.0 %, no range', '+10.0 %, no range'],
    [{ ratio: 1.1, low: 1.05, high: 1.15 }, '+10 % (+5 to +15)', 1.1],
    [{ ratio: 1.1, low: 1, high: 1.15 }, '0 to +15 %', null],
    [{ ratio: 0.9, low: 0.85, high: 1 }, '-15 to 0 %', null],
    [{ ratio: 0.9, low: 0.85, high: 0.95 }, '-10 % (-15 to -5)', 0.9],
    [{ ratio: 1.1, low: 1.05, high: 1.15, verdict: 'inconclusive' }, '+5 to +15 %', null]
  ]
  for (const [more, wanted, value] of cases) {
    const cell = cellChange(figure(more))
    t.same([formatFound(figure(more)), typeof cell === 'string' ? cell : cell.value], [wanted, value], wanted)
  }
})

t.test('what would decide one; nothing where it is decided', async (t) => {
  const more = (given) => describeMore(open(given))
  t.same([describeMore(figure({ moreRepeats: 5 })), more({ isAside: true, moreRepeats: 5 }), more({}), more({ moreRepeats: 0 })], ['', '', '', ''])
  t.equal(more({ cost: { moreMs: 90_000 }, moreRepeats: 5 }), '90 s more')
  t.same([1, 50, 51].map((moreRepeats) => more({ moreRepeats })), ['1 more start', '50 more starts', 'one run'])
  t.equal(more({ cost: { moreMs: 0 }, moreRepeats: 51 }), '51 more starts')
  t.same(sortBySeverity([figure(), open(), figure(WORSE), open({ target: 'b' })]).map(({ verdict, target }) => `${target} ${verdict}`),
    ['a regressed', 'a inconclusive', 'b inconclusive', 'a no regression'])
})
