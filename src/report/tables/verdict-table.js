import { kindOf } from '../../plan/objective.js'
import { NOTHING, formatChance, formatGoodRatio, formatRate, formatRatio, formatTimeAlone } from '../../units.js'
import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'
import { nameVerdict } from '../../judge/wording.js'
import { nameStage } from './stage-text.js'
import { makeTable } from './table.js'
import { tell } from '../sentences/index.js'

/** @import { Objective, Verdict } from '../../types.ts' */
/** @import { ObjectiveKind } from '../../plan/objectives/types.ts' */
/** @import { Table } from './table.js' */

/** Said once beside verdicts that are marked so. */
export const PROVISIONAL = `Provisional: fewer than ${REPEATS_FOR_INTERVAL} starts of the server were measured, and the next one may differ.`

/**
 * Objectives and what became of them, in the order given.
 * @param {{ verdicts: readonly Verdict[], title?: string }} options
 * @returns {Table | null} null without any
 */
export function buildVerdictTable ({ verdicts, title = 'Objectives' }) {
  if (verdicts.length === 0) return null
  const hasPhases = new Set(verdicts.map(({ phase }) => phase)).size > 1
  return makeTable({
    title,
    columns: [
      ['Target', 'left'],
      ['Objective', 'left'],
      ['Verdict', 'left'],
      ['Measured', 'right'],
      ['SLO ratio', 'right'],
      ['SLI', 'right'],
      ['Error budget', 'right'],
      ['Burn rate', 'right'],
      ['Reason', 'left']
    ],
    rows: verdicts.map((verdict) => [
      nameTarget({ verdict, hasPhases }),
      verdict.objective.text,
      nameVerdict(verdict),
      formatMeasured(verdict),
      formatRatio({ ratio: verdict.sloRatio }),
      formatSli(verdict),
      verdict.errorBudget === null ? NOTHING : formatChance({ ratio: verdict.errorBudget }),
      formatRatio({ ratio: verdict.burnRate }),
      tell(verdict.reason)
    ]),
    notes: [
      'Measured (latency): the asked share of all requests got a good answer within this time. All repeats are counted together; the percentile table shows the mean over repeats.',
      'SLO ratio: 1 or more is good. SLI: good over valid events, with the interval that the verdict is drawn from.',
      ...(verdicts.some(({ provisional }) => provisional) ? [PROVISIONAL] : []),
      'Burn rate: 1 spends the error budget exactly by the end of the window.'
    ]
  })
}

/**
 * The same in the columns that a reader in a hurry needs.
 * @param {{ verdicts: readonly Verdict[], title: string }} options
 * @returns {Table | null} null without any
 */
export function buildShortVerdictTable ({ verdicts, title }) {
  if (verdicts.length === 0) return null
  const hasPhases = new Set(verdicts.map(({ phase }) => phase)).size > 1
  return makeTable({
    title,
    columns: [
      ['Target', 'left'],
      ['Objective', 'left'],
      ['Verdict', 'left'],
      ['Measured', 'right'],
      ['SLO ratio', 'right'],
      ['Reason', 'left']
    ],
    rows: verdicts.map((verdict) => [
      nameTarget({ verdict, hasPhases }),
      verdict.objective.text,
      nameVerdict(verdict),
      formatMeasured(verdict),
      formatRatio({ ratio: verdict.sloRatio }),
      tell(verdict.reason)
    ]),
    notes: verdicts.some(({ provisional }) => provisional) ? [PROVISIONAL] : []
  })
}

/** @param {{ verdict: Verdict, hasPhases: boolean }} options */
function nameTarget ({ verdict: { target, phase, stage }, hasPhases }) {
  return nameStage({ target: hasPhases ? `${target} (${phase})` : target, stage })
}

/**
 * The measured value in the objective's own unit.
 * @param {Pick<Verdict, 'objective' | 'measured' | 'measuredAtLeast'>} verdict
 */
export function formatMeasured ({ objective, measured, measuredAtLeast }) {
  if (measured === null) return NOTHING
  return `${measuredAtLeast ? '≥ ' : ''}${FIGURES[kindOf(objective).figure](measured)}`
}

/** @type {Readonly<Record<ObjectiveKind<Objective>['figure'], (measured: number) => string>>} */
const FIGURES = Object.freeze({
  time: (valueUs) => formatTimeAlone({ valueUs }),
  goodRatio: (ratio) => formatGoodRatio({ ratio }),
  rate: (perSecond) => `${formatRate({ perSecond })}/s`
})

/** @param {Verdict} verdict */
function formatSli ({ sli, sliInterval }) {
  const value = formatGoodRatio({ ratio: sli })
  if (sli === null || sliInterval === null) return value
  return `${value} [${formatGoodRatio({ ratio: sliInterval.low })}, ${formatGoodRatio({ ratio: sliInterval.high })}]`
}
