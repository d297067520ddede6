import {
  buildBaselineLoadTable, buildMachineTable, buildTargetTable, buildTrialTable
} from '../../tables/setup-tables.js'
import { describeMasked } from '../../prose/masked.js'
import { describeReplay } from '../../prose/replay.js'
import { describeWindows } from '../../prose/windows.js'
import { describeOrigin } from '../../tables/origin-table.js'
import { formatDuration } from '../../../units.js'
import { listBesides } from '../../../plan/experiments.js'

/**
 * @import { Result } from '../../../types.ts'
 * @import { Block, Section } from '../../document.ts'
 */

const DEPTH = 3

/**
 * What was started and asked, how it was loaded, and where.
 * @param {Result} result
 * @returns {Section[]}
 */
export function sectionsOfSetup (result) {
  const { measuredBy } = result.run
  const blocks = measuredBy ? [tellSetup(describeOrigin(measuredBy))] : blocksOfSetup(result)
  return [
    { kind: 'section', depth: DEPTH, id: 'setup', title: 'Setup', fold: true, blocks },
    {
      kind: 'section',
      depth: DEPTH,
      id: 'environment',
      title: 'Environment',
      fold: true,
      // Of another tool it stands above.
      blocks: measuredBy ? [] : [buildMachineTable({ result })]
    }
  ]
}

/** @param {Result} result @returns {Block[]} */
function blocksOfSetup (result) {
  const { run } = result
  const { plan } = run
  return [
    buildTargetTable({ result }),
    buildBaselineLoadTable({ result }),
    ...[...describeMasked(run), ...describeReplay({ plan })].map(tellSetup),
    ...plan.trials.length === 0 ? [] : blocksOfTrials(result),
    ...listBesides({ plan }).map(({ what, count }) => tellSetup(
      `Preset ${plan.preset.name}: ${count} ${what}s. Each repeat runs every combination once, in an order drawn from ` +
        `seed ${plan.seed}.`
    )),
    ...plan.trials.length === 0 ? [] : [buildTrialTable({ result })]
  ]
}

/** @param {Result} result @returns {Block[]} */
function blocksOfTrials ({ run: { id, plan: { preset, seed, trials } } }) {
  const repeats = `${preset.repeats} repeat${preset.repeats === 1 ? '' : 's'}`
  const warmup = formatDuration({ durationMs: preset.warmupMs })
  return [
    tellSetup(
      `Run ${id}. Preset ${preset.name}: ${repeats}, ${warmup} of warm-up, driven like the rest and thrown away, and ` +
        `${describeWindows({ plan: { preset, trials } })} measured in each. Each trial is planned on a freshly started ` +
        `server, in an order drawn from seed ${seed}.`
    ),
    {
      kind: 'list',
      depth: DEPTH,
      title: `Planned order of the ${trials.length} trials`,
      lines: [trials.map(({ id }) => id).join(', ')]
    }
  ]
}

/** @param {string} text @returns {Block} */
function tellSetup (text) {
  return { kind: 'text', text }
}
