import { writeAgain } from '../../cli/redaction.js'
import { writeDuration } from '../../plan/duration.js'
import { namePreset, SIZING_BUDGET_MS } from '../../plan/presets.js'
import { writeCommand } from '../../plan/shell-command.js'
import { findDecidingBudget } from './verdict/next-budget.js'

/**
 * @import { CapacityQuestion, CapacityResult, SizeResult } from '../../types.ts'
 * @import { Step } from '../../report/document.ts'
 * @import { Flags } from './command.js'
 *
 * argv: as it was typed
 * @typedef {{ flags: Pick<Flags, 'budget' | 'quick' | 'thorough'>, argv: readonly string[] }} Typed
 */

export const ALL = 'all tables, Kubernetes'
const PEAK_TIMES = 3 // of what holds: a peak to ask for

/**
 * What was measured is not measured again to be read.
 * @param {Typed & { result: SizeResult, files: Record<string, string> }} options
 * @returns {Step[]}
 */
export function listSizeSteps ({ result: { question, sizes }, files, ...typed }) {
  const asked = sizes.map(({ measurements, sizing }) => ({ measurements, units: sizing.needed.units }))
  const review = ['npx', 'baseload', 'review', { blank: '<record>' }, '--size', files.size]
  return [
    ...listFirmer({ sizes: asked, question, ...typed }),
    ...(files.report ? [{ purpose: ALL, command: writeCommand(['cat', files.report]) }] : []),
    ...(files.size ? [{ purpose: 'for an SLO review', command: writeCommand(review) }] : [])
  ]
}

/**
 * Of what runs already, where no peak was asked for.
 * @param {Typed & { result: CapacityResult, report: string | undefined }} options
 * @returns {Step[]}
 */
export function listCapacitySteps ({ result: { question, measurements }, report, ...typed }) {
  const held = measurements.capacities.at(-1)?.lowerPerSecond ?? null
  return [
    ...listFirmer({ sizes: [{ measurements }], question, ...typed }),
    ...(report ? [{ purpose: 'all probes', command: writeCommand(['cat', report]) }] : []),
    ...(held === null ? [] : [{ purpose: 'units for a peak', command: writeAgain({ argv: typed.argv, more: ['--peak', namePeak(held)] }) }])
  ]
}

/** Three times what holds, as an example. @param {number} heldPerSecond */
function namePeak (heldPerSecond) {
  return `${Number((PEAK_TIMES * heldPerSecond).toPrecision(1))}/s`
}

/**
 * The same with the time that would decide it; after a first look without --quick.
 * @param {Typed & { sizes: Parameters<typeof findDecidingBudget>[0]['sizes'], question: CapacityQuestion }} options
 * @returns {Step[]}
 */
function listFirmer ({ sizes, question: { objectives, maxUnits: most }, flags, argv }) {
  const budgetMs = findDecidingBudget({ sizes, most, objectives, budgetMs: flags.budget ?? SIZING_BUDGET_MS[namePreset({ flags })] })
  const kept = argv.filter((word) => word !== '--quick' && word !== '--thorough')
  const again = (/** @type {number} */ ms) => writeAgain({ argv: kept, more: ['--budget', writeDuration({ ms })] })
  const isUsualEnough = flags.quick && flags.budget === undefined && (budgetMs ?? 0) <= SIZING_BUDGET_MS.default
  // Where baseload.yml says quick, only a budget takes it away.
  if (isUsualEnough) return [{ purpose: 'firm numbers', command: argv.includes('--quick') ? writeAgain({ argv: kept }) : again(SIZING_BUDGET_MS.default) }]
  if (budgetMs !== null) return [{ purpose: 'decide the rest', command: again(budgetMs) }]
  // More time does not help a driver that is late.
  const isLate = sizes.some(({ measurements }) => measurements.capacities.at(-1)?.probes.at(-1)?.verdict === 'invalid')
  return isLate ? [{ purpose: 'what disturbs here', command: writeCommand(['npx', 'baseload', 'doctor']) }] : []
}
