import { buildBaselineLoadTable, buildMachineTable, buildNotMeasuredTable, buildTargetTable, buildTrialTable } from '../markdown-setup.js'
import { describeMasked } from '../prose/masked.js'
import { describeReplay } from '../prose/replay.js'
import { describeWindows } from '../prose/windows.js'
import { describeOrigin } from '../tables/origin-table.js'
import { formatDuration } from '../units.js'
import { renderDetails, renderFold, renderItems, renderParagraph } from './blocks.js'
import { renderHtmlTable } from './table.js'

/** @import { Result } from '../../types.ts' */

/**
 * What was started and asked, how it was loaded, and where.
 * @param {{ result: Result, besides: readonly string[] }} options besides: what was measured beside trials, a sentence each
 */
export function renderSetupSections ({ result, besides }) {
  const { plan, measuredBy } = result.run
  const targets = Object.keys(plan.targets)
  const lay = (/** @type {import('../tables/table.js').Table} */ table) => renderHtmlTable({ table, targets })
  return [
    renderFold({
      id: 'setup',
      title: 'Setup',
      blocks: measuredBy
        ? [renderParagraph({ text: describeOrigin(measuredBy) })]
        : [lay(buildTargetTable({ result })), ...listSetup({ result, besides, lay })]
    }),
    renderFold({ id: 'environment', title: 'Environment', blocks: [lay(buildMachineTable({ result }))] })
  ]
}

/** @param {{ result: Result, besides: readonly string[], lay: (table: import('../tables/table.js').Table) => string }} options */
function listSetup ({ result, besides, lay }) {
  return [
    lay(buildBaselineLoadTable({ result })),
    ...describeMasked(result.run).map((text) => renderParagraph({ text })),
    ...describeReplay({ plan: result.run.plan }).map((text) => renderParagraph({ text })),
    ...describeTrials(result),
    ...besides.map((text) => renderParagraph({ text })),
    ...(result.run.plan.trials.length > 0 ? [lay(buildTrialTable({ result }))] : [])
  ]
}

/** @param {Result} result */
function describeTrials ({ run: { id, plan: { preset, seed, trials } } }) {
  if (trials.length === 0) return []
  const repeats = `${preset.repeats} repeat${preset.repeats === 1 ? '' : 's'}`
  return [
    renderParagraph({
      text: `Run ${id}. Preset ${preset.name}: ${repeats}, ${formatDuration({ durationMs: preset.warmupMs })} of warm-up, driven like the rest and thrown away, and ${describeWindows({ plan: { preset, trials } })} measured in each. Each trial is planned on a freshly started server, in an order drawn from seed ${seed}.`
    }),
    renderDetails({
      summary: `Planned order of the ${trials.length} trials`,
      blocks: [renderItems({ items: trials.map(({ id }) => id), className: 'order' })]
    })
  ]
}

/**
 * What was asked for and has no number, and what to do about it.
 * @param {{ result: Result }} options
 */
export function renderFailureSection ({ result }) {
  const table = renderHtmlTable({ table: buildNotMeasuredTable({ result }), targets: Object.keys(result.run.plan.targets) })
  return renderFold({ id: 'failures', title: 'Not measured, and what to do', blocks: [table] })
}
