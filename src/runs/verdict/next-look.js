import { chooseOffer } from '../../experiments/load/verdict/follow-up.js'
import { planLatency } from '../../experiments/load/plan/latency.js'
import { listGivenUp } from '../../judge/given-up.js'
import { planRepeat } from '../../plan/repeat.js'
import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'
import { expectTrialMs } from '../plan/estimate.js'
import { LOOK_RATE, LOOK_WARMUP_MS, PART_WITH_RATE } from '../plan/first-look.js'
import { isWanted } from './next-repeat.js'
import { listOpenQuestions } from './open-questions.js'

/** @import { Distribution, Plan, RunRecord, Trial } from '../../types.ts' */

const LEAST_SLOWNESS = 0.85

/**
 * What the first look measures next: the latency phase once the peaks are known, then further starts. A range of rates needs
 * three of them, so a part of which all three fit comes before one that would be left with two; what is compared is
 * measured in the same block. With three, what is not decided is measured again.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution, spentMs: number }} options spentMs: since the first trial began
 * @returns {{ plan: Plan, isOver: boolean }}
 */
export function planNextLook ({ record, decode, spentMs }) {
  const { plan } = record
  const { budget } = plan
  if (!budget) throw new TypeError('the first look has no time budget')
  const followed = plan.trials.some(({ phase }) => phase === 'latency') ? plan : addLatency({ record })
  if (followed.trials.length > plan.trials.length) return { plan: followed, isOver: false }
  const leftMs = (budget.ms - spentMs) / findSlowness({ plan, spentMs })
  const groups = listGroups({ record })
  // At a rate one start has to do: what a layer costs is told by the peaks.
  const few = groups.filter(({ phase, repeats }) => phase === 'peak' && repeats < REPEATS_FOR_INTERVAL)
  const decisive = selectFitting({ groups: few, leftMs, timesOf: ({ repeats }) => REPEATS_FOR_INTERVAL - repeats })
  const open = few.length > 0 ? null : listOpenQuestions({ record, decode })
  const repeat = Math.max(...plan.trials.map(({ repeat }) => repeat))
  const looks = open === null ? budget.looks : [...budget.looks, { repeats: repeat, spentMs: Math.round(spentMs), open }]
  const looked = { ...plan, budget: { ...budget, looks } }
  const wanted = open === null
    ? few
    : groups.map((group) => ({ ...group, trials: group.trials.filter((trial) => isWanted({ open, plan, ...trial })) }))
  const chosen = decisive.size > 0 ? decisive : selectFitting({ groups: wanted, leftMs, timesOf: () => 1 })
  if (chosen.size === 0) return { plan: looked, isOver: true }
  return { plan: planRepeat({ plan: looked, repeat: repeat + 1, keeps: ({ id }) => chosen.has(id) }), isOver: false }
}

/** At the rate that all layers bear, or at half of what the slowest of them reached. @param {{ record: RunRecord }} options */
function addLatency ({ record }) {
  const { plan } = record
  const peaks = record.trials.filter(({ trial }) => trial.phase === 'peak')
  const baseline = plan.baselines.find(({ name }) => name === PART_WITH_RATE)
  if (!baseline) return plan
  const bearable = chooseOffer({ baseline: { ...baseline, load: { ...baseline.load, ratePerSecond: null } }, peaks, record })
  if (bearable === null) return plan
  const isBorne = bearable.ratePerSecond >= LOOK_RATE // half of what the slowest reached
  const offers = { [PART_WITH_RATE]: isBorne ? { ...bearable, ratePerSecond: LOOK_RATE } : bearable }
  const { trials, ...planned } = planLatency({ plan, offers })
  return { ...planned, trials: trials.map((trial) => trial.phase === 'latency' ? { ...trial, warmupMs: LOOK_WARMUP_MS } : trial) }
}

/** What took longer or shorter than planned so far will do so again. @param {{ plan: Plan, spentMs: number }} options */
function findSlowness ({ plan, spentMs }) {
  return Math.max(LEAST_SLOWNESS, spentMs / plan.trials.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0))
}

/**
 * What is measured again together, peaks first: a part of the look in one phase.
 * @typedef {{ phase: 'peak' | 'latency', trials: Trial[], repeats: number }} Group trials: of its first block; repeats: blocks so far
 * @param {{ record: RunRecord }} options
 * @returns {Group[]}
 */
function listGroups ({ record }) {
  const { plan } = record
  const absent = listGivenUp(record)
  return /** @type {const} */ (['peak', 'latency']).flatMap((phase) => plan.baselines.map(({ targets }) => {
    const own = plan.trials.filter((trial) => trial.phase === phase && targets.includes(trial.target) && !absent.has(trial.target))
    return { phase, trials: own.filter(({ repeat }) => repeat === 1), repeats: new Set(own.map(({ repeat }) => repeat)).size }
  })).filter(({ trials }) => trials.length > 0)
}

/**
 * @param {{ groups: Group[], leftMs: number, timesOf: (group: Group) => number }} options timesOf: so many blocks of it have to fit
 * @returns {Set<string>} ids of first trials
 */
function selectFitting ({ groups, leftMs, timesOf }) {
  /** @type {Set<string>} */
  const chosen = new Set()
  let left = leftMs
  for (const group of groups) {
    const neededMs = timesOf(group) * group.trials.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0)
    if (neededMs > left) continue
    left -= neededMs
    for (const { id } of group.trials) chosen.add(id)
  }
  return chosen
}
