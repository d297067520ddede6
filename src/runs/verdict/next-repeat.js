import { expectTrialMs } from '../plan/estimate.js'
import { planRepeat } from '../../plan/repeat.js'
import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'
import { planFollowUp } from './experiments.js'
import { listGivenUp } from '../../judge/given-up.js'
import { listOpenQuestions } from './open-questions.js'

/** @import { Distribution, OpenQuestion, Plan, RunRecord } from '../../types.ts' */

/**
 * What a run with a time budget measures next. Every target gets three repeats as far as there is time (with fewer
 * there is no interval over starts); what is left goes to the verdicts and costs that are not decided.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution, spentMs: number }} options spentMs: since the first trial began
 * @returns {{ plan: Plan, isOver: boolean }}
 */
export function planNextRepeat ({ record, decode, spentMs }) {
  const { plan } = record
  const { budget } = plan
  if (!budget) throw new TypeError('this run has no time budget')
  const repeats = Math.max(...plan.trials.map(({ repeat }) => repeat))
  const followed = repeats === 1 ? addUnknown({ plan, followed: planFollowUp({ record, decode }) }) : plan
  if (followed.trials.length > plan.trials.length) return { plan: followed, isOver: false }
  const absent = listGivenUp(record)
  const open = repeats < REPEATS_FOR_INTERVAL ? null : listOpenQuestions({ record, decode })
  const looked =
    open === null
      ? plan
      : { ...plan, budget: { ...budget, looks: [...budget.looks, { repeats, spentMs: Math.round(spentMs), open }] } }
  const next = planRepeat({
    plan: looked,
    repeat: repeats + 1,
    keeps: (trial) => !absent.has(trial.target) && (open === null || isWanted({ open, plan, ...trial }))
  })
  const added = next.trials.slice(looked.trials.length)
  // What was slower than planned so far will be so again.
  const plannedMs = plan.trials.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0)
  const neededMs = added.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0) * Math.max(1, spentMs / plannedMs)
  return added.length === 0 || spentMs + neededMs > budget.ms ? { plan: looked, isOver: true } : { plan: next, isOver: false }
}

/**
 * What follows the peaks, each trial once: asked again, the follow-up plans the same again.
 * @param {{ plan: Plan, followed: Plan }} options
 * @returns {Plan}
 */
function addUnknown ({ plan, followed }) {
  const known = new Set(plan.trials.map(({ id }) => id))
  const added = followed.trials.filter(({ id }) => !known.has(id))
  return added.length === 0 ? plan : { ...followed, trials: [...plan.trials, ...added] }
}

/**
 * The target of an open question under its load, and the reference beside it: costs are pairs.
 * @param {{ open: OpenQuestion[], plan: Plan, target: string, phase: 'peak' | 'latency' }} options
 */
export function isWanted ({ open, plan, target, phase }) {
  return open.some(
    (question) =>
      question.phase === phase &&
      (question.target === target ||
        plan.baselines.some(({ name, reference }) => name === question.baseline && reference === target))
  )
}
