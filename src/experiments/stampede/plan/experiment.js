import { expectStampedeMs, nameStore } from './job.js'
import { findStampedeMistakes } from './mistakes.js'
import { planStampedes } from './stampede.js'

/** @import { LabStampedeSpec } from '../../../types.ts' */
/** @import { PlannedExperiment } from '../../types.ts' */

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
  kind: 'a lab of stampedes',
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
