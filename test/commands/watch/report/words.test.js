import t from 'tap'
import { describeChange, describeMove, formatDay, formatValue, nameFigure } from '../../../../src/commands/watch/report/words.js'

const DAY = Date.UTC(2026, 10, 3, 23, 59)
const [OLD, NEW] = ['a', 'b'].map((letter) => letter.repeat(40))
const RUNS = [{ key: 1, atMs: DAY - 86_400_000, commit: OLD }, { key: 2, atMs: DAY, commit: NEW }]
const SERIES = { key: 5, target: 'shop', figure: 'p99', baseline: 'http', runs: [0, 1] }

t.test('figures and values by their unit, moments by their day', async (t) => {
  t.same(['goodPerSecond', 'p99'].map((figure) => nameFigure({ target: 'shop', figure })), ['shop requests/s', 'shop p99'])
  t.same(['goodPerSecond', 'p99'].map((figure) => formatValue({ series: { figure }, value: 2500 })), ['2,500/s', '2.50 ms'])
  t.equal(formatDay(DAY), '2026-11-03')
})

t.test('a change: how much, since when, between which commits', async (t) => {
  const change = { series: 5, firstRun: 2, lastRun: 1, newRun: 2, ratio: 1.051 }
  const say = (more, runs = RUNS) => describeChange({ change: { ...change, ...more }, result: { fleet: { runs, series: [SERIES] } } })
  t.equal(say(), 'shop p99 of http: +5.1 % since 2026-11-03, commits aaaaaaaaaa..bbbbbbbbbb')
  t.equal(say({}, [RUNS[0], { ...RUNS[1], commit: `${NEW}-dirty` }]), 'shop p99 of http: +5.1 % since 2026-11-03, commits aaaaaaaaaa..bbbbbbbbbb-dirty')
  t.equal(say({}, [RUNS[0], { ...RUNS[1], commit: OLD }]),
    'shop p99 of http: +5.1 % since 2026-11-03, commit aaaaaaaaaa before and after: the cause is not in this repository')
  t.equal(say({}, [RUNS[0], { ...RUNS[1], commit: null }]), 'shop p99 of http: +5.1 % since 2026-11-03')
  t.equal(say({ firstRun: 9, newRun: 9 }), 'shop p99 of http: +5.1 %')
  t.equal(say({ series: 6, ratio: 0.9 }), 'a series that is not in this window: -10.0 %')
})

t.test('a move of all series: whose it is, and by what', async (t) => {
  const say = (more) => describeMove({ move: { machine: 'M', firstRun: 2, ratio: 1.03, facts: [], cause: 'machine', ...more }, runs: RUNS })
  const facts = [{ what: 'node', before: 'v20', after: 'v22' }, { what: 'kernel', before: null, after: null }]
  t.equal(say(), 'Machine: most series of M became 3 % worse since 2026-11-03: reference servers, which have none of your code, changed too')
  t.equal(say({ facts, ratio: 0.97 }), 'Machine: most series of M became 3 % better since 2026-11-03: Node.js v20 -> v22, kernel unknown -> unknown')
  t.equal(say({ cause: 'all', firstRun: 9 }), 'Machine: most series of M became 3 % worse: the machine, or code that all targets share')
  t.equal(say({ cause: 'code', facts }),
    'Your code: most series of M became 3 % worse since 2026-11-03: the reference servers, which run none of your code, stayed as they were')
})
