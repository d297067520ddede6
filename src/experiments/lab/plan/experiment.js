import { findLabMistakes } from './mistakes.js'
import { readPhases } from './phases.js'
import { listSized, spreadTargets } from './sizes.js'
import { isTrialOfLab, planLabTrials } from './trials.js'

/**
 * @import { LabKeys, LabLoadSpec } from '../../../types.ts'
 * @import { PlannedExperiment } from '../../types.ts'
 * @import { WrittenPhase } from './phases.js'
 * @import { WrittenSizes } from './sizes.js'
 *
 * The key `lab` as it stands in a file that has no mistake.
 * @typedef {{ kind: 'load', ratePerSecond?: number | number[], arrivals?: 'constant', keys: LabKeys, writes?: number,
 *   phases?: WrittenPhase[], recipe?: LabLoadSpec['recipe'], valueBytes?: number, cache?: LabLoadSpec['cache'],
 *   coldReaders?: number, warm?: boolean, sizes?: WrittenSizes }} WrittenLabLoad
 */

const NO_PEAK = 'it is never loaded flat out, and containers are estimated from that rate'
const A_DAY_MS = 86_400_000
const UNLIKE = 'its phases differ, and a profile would mix them: profile its service with measure --start'
const OWN_LOAD = 'its file says at which rates requests arrive, and how'

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
  refused: {
    kind: 'a lab under load',
    why: {
      '--peak': NO_PEAK,
      '--headroom': NO_PEAK,
      '--spare': NO_PEAK,
      '--rate': OWN_LOAD,
      '--stages': 'each of its phases has the same load',
      '--until-break': OWN_LOAD,
      '--soak': OWN_LOAD,
      '--arrivals': OWN_LOAD,
      '--peak-connections': 'it has no peak',
      '--no-latency': 'it has no other phase',
      '--abort-on': 'its phases make servers fail on purpose',
      '--profile': UNLIKE,
      '--heap': UNLIKE,
      '--budget': 'it is measured as often as --repeats says',
      '--engine': 'it needs the window of the own driver',
      '--vus': OWN_LOAD
    }
  },
  extraMs: 1200, // more parts, until a whole second begins, and until a slow origin has answered what was due
  expectMoreMs: () => 0
}
