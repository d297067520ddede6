import { planBlock, planFirstLatency } from '../plan/versions.js'
import { chooseOffer } from '../../experiments/load/verdict/follow-up.js'
import { FEWEST_BLOCKS, isSettled } from './version-comparison.js'

/** @import { Distribution, Plan, RunRecord } from '../../types.ts' */

/** More would be looked at for a share of a percent. */
const MOST_BLOCKS = 100

/**
 * What a comparison of two versions measures next: the other half of the first block, one more block, or nothing, because all is decided or
 * the time is up. From the fourth block on each one is followed by a look.
 * @param {{ record: RunRecord, decode: (base64: string) => Distribution, spentMs: number, isEnough?: typeof isSettled }}
 *   options spentMs: since the first trial began; isEnough: no more is wanted; absent: every figure is decided
 * @returns {{ plan: Plan, isOver: boolean }}
 */
export function planNextBlock ({ record, decode, spentMs, isEnough = isSettled }) {
  const { plan } = record
  const { versions, baselines: [baseline] } = plan
  if (!versions) throw new TypeError('this run compares no versions')
  const block = Math.max(...plan.trials.map(({ repeat }) => repeat))
  if (record.failures.length > 0 || !isComplete({ record, block })) return { plan, isOver: true }
  if (block === 1 && !plan.trials.some(({ phase }) => phase === 'latency')) {
    const offer = chooseOffer({ baseline, peaks: record.trials, record })
    const withLatency = planFirstLatency({ plan, ratePerSecond: offer?.ratePerSecond ?? null })
    if (withLatency !== plan) return { plan: withLatency, isOver: false }
  }
  const blockMs = spentMs / block
  const plannedBlocks = versions.plannedBlocks ?? Math.min(MOST_BLOCKS, Math.max(FEWEST_BLOCKS, Math.floor(versions.budgetMs / blockMs)))
  const isLast = block >= plannedBlocks || (block >= FEWEST_BLOCKS && spentMs + blockMs > versions.budgetMs)
  const look = { blocks: block, information: isLast ? 1 : block / plannedBlocks, spentMs: Math.round(spentMs) }
  const looked = {
    ...plan,
    versions: { ...versions, plannedBlocks, looks: block < FEWEST_BLOCKS ? versions.looks : [...versions.looks, look] }
  }
  if (isLast || (block >= FEWEST_BLOCKS && isEnough({ record: { ...record, plan: looked }, decode }))) {
    return { plan: looked, isOver: true }
  }
  return { plan: planBlock({ plan: looked, block: block + 1 }), isOver: false }
}

/** All trials of a block have been measured, some twice. @param {{ record: RunRecord, block: number }} options */
function isComplete ({ record: { plan, trials }, block }) {
  const done = new Set(trials.filter(({ status }) => status === 'complete').map(({ trial }) => trial.id))
  return plan.trials.filter(({ repeat }) => repeat === block).every(({ id }) => done.has(id))
}
