import t from 'tap'
import { answerOfRun, answersOf, tableObjectives } from '../../../../src/report/run/document/objectives.js'
import { say } from '../../../fixtures/told.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const P99 = { text: 'p99<=50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false }
const GOOD = { text: 'success>=99%', kind: 'success', ratio: 0.99 }

function makeVerdict (target, more = {}) {
  return {
    baseline: 'layers',
    target,
    phase: 'latency',
    objective: P99,
    verdict: 'met',
    measured: 25_000,
    sloRatio: 2,
    sli: 0.995,
    sliInterval: { low: 0.99, high: 1 },
    errorBudget: 0.01,
    burnRate: 0.5,
    reason: say(`reason of ${target}`),
    ...more
  }
}

const makeResult = (...lists) => ({
  run: { unavailable: [] },
  baselines: lists.map((verdicts, index) => ({
    baseline: { name: index === 0 ? 'layers' : `b${index}`, targets: [...new Set(verdicts.map(({ target }) => target))] },
    verdicts
  }))
})
const draw = (result, telling = null) => tableObjectives({ result, headline: { objectives: { telling } } })
const depths = (result, telling) => draw(result, telling).rows.map(({ cells, depth }) => `${cells.server} ${depth}`)

t.test('the worst first, each with its figures in the units of its objective', async (t) => {
  const slow = makeVerdict('slow', { verdict: 'missed', measured: 100_000, sloRatio: 0.5, burnRate: 3 })
  const open = makeVerdict('open', { objective: GOOD, verdict: 'inconclusive', measured: 0.99, sloRatio: 1 })
  const fast = makeVerdict('fast', { measuredAtLeast: true })
  const table = draw(makeResult([fast, open, slow]))
  t.equal(table.id, 'objectives')
  const { heads, rows } = textsOf({ table })
  t.strictSame(heads, ['objective', 'server', 'verdict', 'measured', 'SLO ratio', 'SLI', 'error budget', 'burn rate', 'reason'])
  t.strictSame(rows.map((cells) => cells.slice(0, 5)), [
    ['p99<=50ms', 'slow', 'missed', '100 ms', '0.500'],
    ['success>=99%', 'open', 'not decided', '99 %', '1.00'],
    ['p99<=50ms', 'fast', 'met', '≥ 25.0 ms', '2.00']
  ])
  t.strictSame(table.rows.map(({ cells }) => cells.verdict.outcome), ['bad', 'open', 'good'])
  t.strictSame(table.rows.map(({ of }) => of), ['slow', 'open', 'fast'])
  t.strictSame(table.rows[2].cells.sli, { value: 0.995, low: 0.99, high: 1, unit: 'good' })
  t.strictSame(table.rows[2].cells.budget, { value: 0.01, unit: 'chance' })
  t.strictSame(table.rows[2].cells.burn, { value: 0.5, unit: 'factor' })
})

t.test('at a glance: what was not met; one step further the nearest to each bound, all of them with the details', async (t) => {
  const near = makeVerdict('near', { sloRatio: 1.1 })
  const far = makeVerdict('far', { sloRatio: 3 })
  const without = makeVerdict('without', { sloRatio: null, burnRate: 0 })
  const good = makeVerdict('other', { objective: GOOD, measured: 1 })
  const missed = makeVerdict('missed', { verdict: 'missed', sloRatio: 0.5 })
  const invalid = makeVerdict('invalid', { verdict: 'invalid', sloRatio: 5 })
  const result = makeResult([far, near, without, good, missed, invalid])
  t.strictSame(depths(result), ['missed 0', 'invalid 0', 'near 1', 'other 1', 'far 3', 'without 3'])
  t.strictSame(depths(result, missed)[0], 'missed 2', 'the one that is told above the table')
  t.equal(draw(result).most, 6)
})

t.test('of many servers, or of several baselines, none stands for the others', async (t) => {
  const met = (count) => Array.from({ length: count }, (_, index) => makeVerdict(`t${index}`, { sloRatio: index + 2 }))
  const nearest = (result) => draw(result).rows.filter(({ depth }) => depth === 1).length
  t.strictSame([met(6), met(7)].map((verdicts) => nearest(makeResult(verdicts))), [1, 0])
  t.equal(nearest(makeResult(met(2), [])), 0)
})

t.test('what has no value in another baseline for another reason is there with the details; what is not installed is not', async (t) => {
  const none = (target, text) => makeVerdict(target, {
    verdict: 'inconclusive', measured: null, sloRatio: null, sli: null, sliInterval: null, burnRate: null, reason: say(text)
  })
  const result = makeResult([none('a', 'one'), none('absent', 'x')], [none('a', 'two'), none('absent', 'y'), makeVerdict('b', { baseline: 'b1' })])
  result.run.unavailable = [{ target: 'absent' }]
  t.strictSame(textsOf({ table: draw(result) }).rows.map((cells) => [cells[1], cells.at(-1)]), [['a', 'two'], ['a', 'one'], ['b', 'reason of b']])
  t.strictSame(depths(result), ['a 0', 'a 3', 'b 3'])
})

t.test('that a verdict is rough is said once, before what the columns mean', async (t) => {
  const notes = (verdict) => draw(makeResult([verdict])).notes.map(({ text, depth }) => `${depth} ${text.split(/[ :]/)[0]}`)
  t.strictSame(notes(makeVerdict('a')), ['3 Measured', '3 SLO', '3 Burn'])
  t.strictSame(notes(makeVerdict('a', { provisional: true })), ['2 Rough', '3 Measured', '3 SLO', '3 Burn'])
})

t.test('a server with verdicts at two loads says which is which; a stage has its number', async (t) => {
  const verdicts = [
    makeVerdict('a', { phase: 'peak' }),
    makeVerdict('a', { sloRatio: 3 }),
    makeVerdict('b', { sloRatio: 4, stage: { number: 2, of: 2, fromMs: 0, toMs: 1000, fromPerSecond: 5, toPerSecond: 5 } })
  ]
  const result = makeResult(verdicts)
  t.strictSame(draw(result).rows.map(({ cells }) => cells.server), ['a (peak)', 'a (latency)', 'b, stage 2: 1 s at 5/s'])
  const texts = (target) => answersOf({ result, baselineResult: result.baselines[0], target })
    .flatMap(({ kind, text }) => kind === 'answer' ? [text] : [])
  t.strictSame(texts('a'), [
    'p99<=50ms: met flat out: 25.0 ms, SLO ratio 2.00; reason of a',
    'p99<=50ms: met at a rate: 25.0 ms, SLO ratio 3.00; reason of a'
  ])
  t.strictSame(texts('b'), ['p99<=50ms: met: 25.0 ms, SLO ratio 4.00; reason of b'])
  t.strictSame(answersOf({ result, baselineResult: result.baselines[0], target: 'other' }), [])
})

t.test('the one to look at has its reason; without a value the reason alone, without a ratio none', async (t) => {
  const answer = (more) => {
    const telling = makeVerdict('a', more)
    return answerOfRun({ result: makeResult([telling]), headline: { objectives: { telling } } })
  }
  t.strictSame(answer({ verdict: 'missed', sloRatio: 0.5 }), [
    { kind: 'answer', outcome: 'bad', text: 'a p99<=50ms: missed: 25.0 ms, SLO ratio 0.500; reason of a' }
  ])
  t.equal(answer({ sloRatio: null })[0].text, 'a p99<=50ms: met: 25.0 ms; reason of a')
  t.equal(answer({ sloRatio: Infinity })[0].text, 'a p99<=50ms: met: 25.0 ms; reason of a')
  t.equal(answer({ verdict: 'invalid', measured: null })[0].text, 'a p99<=50ms: invalid: reason of a')
  t.equal(answer({ verdict: 'invalid', measured: null })[0].outcome, 'open')
  t.strictSame(answerOfRun({ result: makeResult([]), headline: { objectives: { telling: null } } }), [])
})
