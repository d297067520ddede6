import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { parseObjective } from '../../../src/plan/objective.js'
import { planNextRepeat } from '../../../src/runs/verdict/next-repeat.js'
import { listOpenQuestions } from '../../../src/runs/verdict/open-questions.js'
import { describeBudget } from '../../../src/layout/prose/budget.js'
import { buildResult } from '../../../src/runs/verdict/result.js'
import { makeRecord } from '../../fixtures/records.js'

const decode = decodeHistogram

/** @param {{ repeats: number, ms?: number }} options @returns {Promise<any>} */
async function makeBudgeted ({ repeats, ms = 600_000 }) {
  const record = await makeRecord({ repeats, phases: ['peak', 'latency'], requests: 2000 })
  const plan = { ...record.plan, preset: { ...record.plan.preset, latencyDurationMs: 4000 }, budget: { ms, looks: [] } }
  return { ...record, plan }
}

t.test('three repeats for all as far as they fit, then a look', async (t) => {
  const record = await makeBudgeted({ repeats: 2 })
  const next = planNextRepeat({ record, decode, spentMs: 1000 })
  t.equal(next.isOver, false)
  t.strictSame(next.plan.budget.looks, [], 'two repeats have no interval over starts: nothing to look at')
  const added = next.plan.trials.slice(record.plan.trials.length)
  t.equal(added.length, record.plan.trials.filter(({ repeat }) => repeat === 1).length)
  t.ok(added.every(({ repeat }) => repeat === 3))
})

t.test('what is decided is left alone; a cost brings its reference along', async (t) => {
  const record = await makeBudgeted({ repeats: 5 })
  const open = listOpenQuestions({ record, decode })
  const next = planNextRepeat({ record, decode, spentMs: 1000 })
  t.strictSame(next.plan.budget.looks, [{ repeats: 5, spentMs: 1000, open }])
  const { reference } = record.plan.baselines[0]
  for (const { target, phase, repeat } of next.plan.trials.slice(record.plan.trials.length)) {
    t.equal(repeat, 6)
    t.ok(target === reference || open.some((question) => question.target === target && question.phase === phase), `${target} ${phase}`)
  }
  t.ok(open.length < 40 && open.every(({ what }) => what.length > 0))
})

t.test('a rate that the driver could not send is answered by no repeat', async (t) => {
  const record = await makeBudgeted({ repeats: 3 })
  const objectives = [parseObjective({ text: 'rate>=9000000/s' })]
  const ask = (utilization, cpuUs) => {
    const trials = record.trials.map((one) =>
      one.trial.phase === 'peak'
        ? {
            ...one,
            parts: one.parts.map((part) =>
              part.kind === 'driver' ? { ...part, eventLoopUtilization: utilization } : { ...part, cpuUs }
            )
          }
        : one
    )
    const baselines = record.plan.baselines.map((baseline) => ({ ...baseline, objectives }))
    const asked = { ...record, trials, plan: { ...record.plan, baselines } }
    const verdicts = buildResult({ record: asked, decode }).baselines.flatMap(({ verdicts }) => verdicts.map(({ verdict }) => verdict))
    return {
      verdicts: [...new Set(verdicts)],
      open: listOpenQuestions({ record: asked, decode }).filter(({ what }) => what.startsWith('rate'))
    }
  }
  t.strictSame(ask(1, 1000), { verdicts: ['inconclusive'], open: [] })
  t.match(ask(0.2, 1000).verdicts, ['missed'])
})

t.test('a repeat that does not fit is not begun, and the report says what is open', async (t) => {
  const record = await makeBudgeted({ repeats: 3, ms: 60_000 })
  const { plan, isOver } = planNextRepeat({ record, decode, spentMs: 59_000 })
  t.equal(isOver, true)
  t.equal(plan.trials.length, record.plan.trials.length)
  const lines = describeBudget({ result: buildResult({ record: { ...record, plan }, decode }) })
  t.match(lines[0], /^Time budget 60 s, 59 s used: 3 repeats of each target\.$/)
  t.match(lines.at(-1), /^Open at the end: .*A longer --budget may decide more\.$/)
})

t.test('without a budget nothing is said of one', async (t) => {
  t.strictSame(describeBudget({ result: buildResult({ record: await makeRecord({ repeats: 3 }), decode }) }), [])
})
