import { LOOK_MS, LOOK_PEAK, LOOK_RATE, PARTS, PART_WITH_RATE } from './first-look.js'
import { buildPlan } from './plan.js'

/** @import { Baseline, Plan, Preset, Target } from '../types.ts' */

/** A range needs three starts of each server, and a claim, too: where time is short, a start has fewer rounds. */
const LOOK_GENERATIONS = 3

/** Many short starts rather than few long ones: a range needs three starts of a server. @type {Readonly<Preset>} */
const LOOK_PRESET = Object.freeze({ name: 'custom', repeats: 1, durationMs: 700, warmupMs: 400, latencyDurationMs: 1000 })

/**
 * The first two minutes: twelve servers, one driver for all of them.
 * @param {{ shipped: readonly Baseline[], targets: Readonly<Record<string, Target>>, seed: number }} options shipped:
 *   those of LOOK_SOURCES; targets: all that there are
 * @returns {Plan} with its time budget and the first block of peaks
 */
export function planFirstLook ({ shipped, targets, seed }) {
  const baselines = PARTS.flatMap((part) => {
    const source = shipped.find(({ name }) => name === part.from)
    return source ? [takePart({ part, source, shipped })] : []
  })
  // autocannon cannot drive a bare server to its limit and speaks no gRPC: those would have to be measured twice.
  const plan = buildPlan({ baselines, targets, preset: LOOK_PRESET, seed, driver: 'native' })
  const trials = plan.trials.map((trial) => ({ ...trial, ...PARTS.find(({ targets }) => targets.includes(trial.target))?.warmup }))
  return { ...plan, trials, slices: true, budget: { ms: LOOK_MS, generations: LOOK_GENERATIONS, looks: [] } }
}

/** @param {{ part: typeof PARTS[number], source: Baseline, shipped: readonly Baseline[] }} options @returns {Baseline} */
function takePart ({ part: { name, title, targets }, source: { load, question, hypothesis, objectives }, shipped }) {
  const known = new Set(targets)
  const claims = shipped.flatMap((baseline) => baseline.claims ?? []).filter(({ target, other }) => known.has(target) && known.has(other))
  return {
    name,
    title,
    question,
    hypothesis,
    reference: targets[0],
    targets: [...targets],
    load: { ...load, ratePerSecond: name === PART_WITH_RATE ? LOOK_RATE : null },
    objectives,
    ...(claims.length > 0 && { claims }),
    peak: LOOK_PEAK,
    fanOut: null,
    published: null
  }
}
