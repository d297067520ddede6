import { chooseVirtualUsers } from './k6/virtual-users.js'
import { nameNative } from './native-peaks.js'
import { chooseOpenConnections } from './open-connections.js'
import { createRandom, shuffle } from './random.js'

/** @import { Plan, Trial } from '../types.ts' */

const SEED_OFFSET = 1 // the order of this phase is not that of the peaks

/**
 * The latency phase: every target of a baseline is offered the same rate (Poisson, unless the plan says otherwise), so
 * that their percentiles can be compared. Targets that several baselines offer the same rate are measured once. Blocks
 * are shuffled as for the peaks (see peaks.js).
 * @param {{ plan: Plan, offers: Readonly<Record<string, { ratePerSecond: number, targets: string[] } | null>> }}
 *   options plan: with its peak trials; offers: by baseline: what is offered, to whom; null: nothing can be
 * @returns {Plan} the baselines know their rate now, and the trials are added
 */
export function planLatency ({ plan, offers }) {
  const baselines = plan.baselines.map((baseline) => {
    const offer = offers[baseline.name]
    return offer ? { ...baseline, load: { ...baseline.load, ratePerSecond: offer.ratePerSecond } } : baseline
  })
  /** @type {Map<string, Omit<Trial, 'repeat' | 'id'> & { name: string }>} */
  const pairs = new Map()
  const { engine } = plan
  const isConstant = plan.arrivals === 'constant'
  for (const { name: owner, load } of plan.baselines) {
    const { ratePerSecond, targets } = offers[owner] ?? { ratePerSecond: 0, targets: [] }
    for (const target of targets) {
      const given = engine ? undefined : load.openConnections
      const name = `${target}/latency-r${ratePerSecond}${isConstant ? '-constant' : ''}${given === undefined ? '' : `-c${given}`}`
      const objectives = plan.baselines.flatMap((one) => one.targets.includes(target) ? one.objectives : [])
      pairs.set(name, {
        name,
        target,
        phase: 'latency',
        driver: engine ? engine.name : 'native',
        load: {
          kind: isConstant ? 'constant-rate' : 'poisson',
          ratePerSecond,
          ...engine
            ? { connections: chooseVirtualUsers({ ratePerSecond, instances: engine.instances, given: engine.virtualUsers, objectives }) }
            : chooseOpenConnections({ given, ratePerSecond, timeoutMs: load.timeoutMs, objectives })
        },
        durationMs: plan.preset.latencyDurationMs,
        warmupMs: plan.preset.warmupMs,
        timeoutMs: load.timeoutMs
      })
    }
  }
  const random = createRandom(plan.seed + SEED_OFFSET)
  const repeats = plan.slices && plan.budget ? 1 : plan.preset.repeats // more are planned as time allows
  const trials = Array.from({ length: repeats }, (_, index) => shuffle([...pairs.values()], random)
    .map(({ name, ...pair }) => ({ ...pair, id: `${name}/${index + 1}`, repeat: index + 1 }))).flat()
  return { ...plan, baselines, trials: [...plan.trials, ...trials] }
}

/**
 * The same peaks again with the native driver, for targets that autocannon could not drive to their limit.
 * @param {{ plan: Plan, targets: string[] }} options
 * @returns {Trial[]}
 */
export function planNativePeaks ({ plan, targets }) {
  return plan.trials
    .filter(({ phase, driver, target }) => phase === 'peak' && driver === 'autocannon' && targets.includes(target))
    .map((trial) => ({ ...trial, driver: 'native', id: nameNative(trial.id) }))
}
