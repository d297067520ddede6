import { clean } from '../../../layout/screen/frame.js'
import { shortenText, wrapText } from '../../../layout/text.js'
import { nameStage } from '../../../layout/tables/stage-text.js'
import { formatMeasured } from '../../../layout/tables/verdict-table.js'
import { tell as describeReason } from '../../../messages.js'

/**
 * @import { BaselineResult, Result, Verdict } from '../../../types.ts'
 * @import { ObjectivesSummary } from '../../verdict/headline.js'
 * @import { ScreenOptions } from '../screen.js'
 */

const MOST_LINES = 3 // of one objective

/**
 * How many were met, and the one to look at.
 * @param {{ result: Result, summary: ObjectivesSummary, columns: number, colors: ScreenOptions['colors'] }} options
 * @returns {string[]}
 */
export function layObjectives ({ result, summary: { met, missed, open, telling }, columns, colors }) {
  if (met + missed + open === 0) return []
  const counts = [
    colors.green(`${met} met`),
    missed > 0 ? colors.red(`${missed} missed`) : '0 missed',
    open > 0 ? colors.yellow(`${open} not decided`) : '0 not decided'
  ]
  const head = `${colors.bold('OBJECTIVES')}   ${counts.join('   ')}`
  if (telling === null) return [head]
  const text = `${missed > 0 ? 'Missed' : 'Open'}: ${nameTarget({ result, verdict: telling })} ${telling.objective.text}: ${describeVerdict(telling)}`
  return [head, ...wrapText({ text: clean(text), columns, indent: '  ', hang: '    ' }).slice(0, MOST_LINES)]
}

/**
 * Each objective of one baseline by its own words: who keeps it, who misses it, whose is not decided.
 * @param {{ result: Result, baselineResult: BaselineResult, target?: string, columns: number, colors: ScreenOptions['colors'] }} options
 *   target: only its own; absent: those of all
 * @returns {string[]}
 */
export function layEachObjective ({ result, baselineResult: { verdicts }, target: wanted, columns, colors }) {
  const absent = new Set(result.run.unavailable.map(({ target }) => target))
  const told = verdicts.filter(({ target }) => !absent.has(target) && (wanted === undefined || target === wanted))
  const names = [...new Set(told.map(({ objective }) => objective.text))]
  return names.flatMap((objective) => {
    const own = told.filter((one) => one.objective.text === objective)
    const pick = (/** @type {Verdict['verdict'][]} */ ...kinds) => own.filter(({ verdict }) => kinds.includes(verdict)).sort(byRatio)
    const [met, missed, open] = [pick('met'), pick('missed'), pick('inconclusive', 'invalid')]
    const alone = wanted !== undefined && new Set(own.map(({ phase }) => phase)).size === own.length
    const name = (/** @type {Verdict} */ verdict, /** @type {string} */ by) =>
      alone ? nameOwn({ told: own, verdict }) : ` ${by} ${nameTarget({ result, verdict })}`
    const lay = (/** @type {(text: string) => string} */ paint, /** @type {string} */ mark, /** @type {string} */ text) => {
      const whole = `${mark} ${clean(objective)}   ${clean(text)}`
      // Of one server there is room for the whole reason.
      const lines = alone ? wrapText({ text: whole, columns, hang: '  ' }).slice(0, MOST_LINES) : [shortenText({ text: whole, columns })]
      return lines.map((line) => paint(line))
    }
    return [
      ...missed.map((verdict) => lay(colors.red, '✗', `missed${name(verdict, 'by')}: ${describeVerdict(verdict)}`)),
      ...open.map((verdict) => lay(colors.yellow, '?', `not decided${name(verdict, 'for')}: ${describeVerdict(verdict)}`)),
      ...alone
        ? met.map((verdict) => lay(colors.green, '✓', `met${name(verdict, 'by')}: ${describeVerdict(verdict)}`))
        : met.length > 0 ? [lay(colors.green, '✓', describeMet({ result, met, isAll: met.length === own.length }))] : []
    ].slice(0, MOST_LINES + 1).flat()
  })
}

/** The worst first. @param {Verdict} a @param {Verdict} b */
function byRatio (a, b) {
  return (a.sloRatio ?? Infinity) - (b.sloRatio ?? Infinity)
}

/** Of one server there may still be a verdict at each load. @param {{ told: Verdict[], verdict: Verdict }} options */
function nameOwn ({ told, verdict: { phase } }) {
  return told.length > 1 ? (phase === 'peak' ? ' flat out' : ' at the given rate') : ''
}

/** The one nearest to the bound stands for all. @param {{ result: Result, met: Verdict[], isAll: boolean }} options */
function describeMet ({ result, met, isAll }) {
  const [nearest] = met
  const who =
    met.length === 1
      ? nameTarget({ result, verdict: nearest })
      : `${isAll ? 'all ' : ''}${met.length}, nearest to it ${nameTarget({ result, verdict: nearest })}`
  return `met by ${who}: ${formatMeasured(nearest)}${nearest.provisional ? ' (provisional)' : ''}`
}

/** @param {Verdict} verdict */
function describeVerdict (verdict) {
  return verdict.measured === null ? describeReason(verdict.reason) : `${formatMeasured(verdict)}; ${describeReason(verdict.reason)}`
}

/** @param {{ result: Result, verdict: Verdict }} options */
function nameTarget ({ result, verdict: { target, phase, stage, baseline: name } }) {
  const own = result.baselines.find((one) => one.baseline.name === name)?.verdicts.filter((one) => one.target === target) ?? []
  const hasBoth = new Set(own.map((one) => one.phase)).size > 1
  return nameStage({ target: `${target}${hasBoth ? ` (${phase})` : ''}`, stage })
}
