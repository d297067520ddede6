import { CONFIGURABLE, nameConfigFlag } from '../../../programs/index.js'
import { expectStampedeMs, nameStore } from './job.js'
import { findStampedeMistakes } from './mistakes.js'
import { planStampedes } from './stampede.js'

/** @import { LabStampedeSpec } from '../../../types.ts' */
/** @import { PlannedExperiment } from '../../types.ts' */

const NO_PEAK = 'it is never loaded flat out, and containers are estimated from that rate'
const ONE_BURST = 'a stampede is one burst of its own workers'
const OF_A_LOAD = [
  '--rate',
  '--users',
  '--pause',
  '--stages',
  '--until-break',
  '--soak',
  '--arrivals',
  '--connections',
  '--peak-connections',
  '--open-connections',
  '--workers',
  '--no-latency',
  '--duration',
  '--warmup',
  '--engine',
  '--vus'
]

/**
 * Many workers that ask at once for what is not in the cache: the key `lab` of kind `stampede`. Its trials have no
 * target and stand in a list of their own.
 * @type {PlannedExperiment}
 */
export const stampede = {
  name: 'stampede',
  isOf: ({ lab }) => lab?.kind === 'stampede',
  findMistakes: findStampedeMistakes,
  readLab: (written) => /** @type {LabStampedeSpec} the schema has let it pass */ (written),
  findGreatestRate: () => null,
  plan: planStampedes,
  runs: () => false,
  owns: () => false,
  hasPhases: false,
  refused: {
    kind: 'a lab of stampedes',
    why: {
      '--peak': NO_PEAK,
      '--headroom': NO_PEAK,
      '--spare': NO_PEAK,
      ...Object.fromEntries(OF_A_LOAD.map((flag) => [flag, ONE_BURST])),
      '--abort-on': ONE_BURST,
      '--profile': ONE_BURST,
      '--heap': ONE_BURST,
      '--budget': 'it is measured as often as --repeats says',
      '--aa': 'its figures are counts, which have no noise floor',
      '--objective': 'it is judged by its own laws',
      ...Object.fromEntries(CONFIGURABLE.map((name) => [nameConfigFlag(name), 'it has no proxy'])),
      '--delay': 'its parts are simulated, and its store is asked directly'
    }
  },
  extraMs: 0,
  expectMoreMs: () => 0,
  besides: {
    what: 'stampede',
    phaseName: 'Stampedes',
    count: ({ stampedes = [] }) => stampedes.length,
    expectMs: ({ stampedes = [] }) => stampedes.reduce((sum, trial) => sum + expectStampedeMs({ trial }), 0),
    listNames: ({ plan: { stampedes = [] }, program }) => [...new Set(stampedes.filter(({ store }) => store === program).map(nameStore))],
    isName: (target) => target.startsWith(nameStore({ store: '' }))
  }
}
