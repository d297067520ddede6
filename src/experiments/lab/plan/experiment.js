import { findLabMistakes } from './mistakes.js'
import { readPhases } from './phases.js'
import { listSized, spreadTargets } from './sizes.js'
import { isTrialOfLab, planLabTrials } from './trials.js'

/** @import { LabKeys, LabLoadSpec } from '../../../types.ts' */
/** @import { PlannedExperiment } from '../../types.ts' */
/** @import { WrittenPhase } from './phases.js' */
/** @import { WrittenSizes } from './sizes.js' */
/**
 * The key `lab` as it stands in a file that has no mistake.
 * @typedef {{ kind: 'load', ratePerSecond?: number | number[], arrivals?: 'constant', keys: LabKeys, writes?: number,
 *   phases?: WrittenPhase[], recipe?: LabLoadSpec['recipe'], valueBytes?: number, cache?: LabLoadSpec['cache'],
 *   coldReaders?: number, warm?: boolean, sizes?: WrittenSizes }} WrittenLabLoad
 */

const A_DAY_MS = 86_400_000

/**
 * Keys that vary, faults on purpose, and what origin and services counted meanwhile: the key `lab` of kind `load`.
 * @type {PlannedExperiment}
 */
export const lab = {
  name: 'lab',
  isOf: ({ lab }) => lab?.kind === 'load',
  findMistakes: findLabMistakes,
  readLab (written, { targets, reference }) {
    const {
      ratePerSecond = [], writes = 0, phases = [], coldReaders = 0, warm = false, sizes, ...rest
    } = /** @type {WrittenLabLoad} the schema has let it pass */ (written)
    return {
      ...rest,
      ratesPerSecond: [ratePerSecond].flat(),
      writes,
      phases: readPhases({ written: phases }),
      ...(coldReaders > 0 && { coldReaders }),
      ...(warm && { warm }),
      // What a full cache drops is the question, so nothing expires unless the file says so.
      ...(sizes && { sizes: listSized({ written: sizes, targets, reference }), cache: { ttlMs: A_DAY_MS, ...rest.cache } })
    }
  },
  spreadTargets: ({ lab, targets }) => lab?.kind === 'load' && lab.sizes ? spreadTargets({ sizes: lab.sizes, targets }) : [...targets],
  findGreatestRate: ({ lab }) => lab?.kind === 'load' && lab.ratesPerSecond.length > 0 ? Math.max(...lab.ratesPerSecond) : null,
  plan: (options) => ({ trials: planLabTrials(options) }),
  runs: ({ lab }) => lab !== undefined,
  owns: isTrialOfLab,
  hasPhases: false,
  phaseName: 'Labs',
  kind: 'a lab under load',
  extraMs: 1200, // more parts, until a whole second begins, and until a slow origin has answered what was due
  expectMoreMs: () => 0
}
