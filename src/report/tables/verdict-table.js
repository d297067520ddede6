import { kindOf } from '../../plan/objective.js'
import { NOTHING, formatGoodRatio, formatRate, formatTimeAlone } from '../units.js'
import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'
import { nameVerdict } from '../../judge/wording.js'
import { nameStage } from './stage-text.js'
import { tell } from '../sentences/index.js'

/** @import { Objective, Verdict } from '../../types.ts' */
/** @import { ObjectiveKind } from '../../plan/objectives/types.ts' */
/** @import { Column, Row, Table } from '../document.ts' */

/** Said once beside verdicts that are marked so. */
export const PROVISIONAL = `Provisional: fewer than ${REPEATS_FOR_INTERVAL} starts of the server were measured, and the next one may differ.`

/** @type {Column[]} */
const COLUMNS = [
  { key: 'target', head: 'Target', priority: 0 },
  { key: 'objective', head: 'Objective', priority: 1 },
  { key: 'verdict', head: 'Verdict', priority: 2 },
  { key: 'measured', head: 'Measured', priority: 3, align: 'right' },
  { key: 'sloRatio', head: 'SLO ratio', priority: 4 }
]
/** @type {Column} */
const REASON = { key: 'reason', head: 'Reason', priority: 8 }

/**
 * Objectives and what became of them, in the order given.
 * @param {{ verdicts: readonly Verdict[], title?: string }} options
 * @returns {Table | null} null without any
 */
export function buildVerdictTable ({ verdicts, title = 'Objectives' }) {
  if (verdicts.length === 0) return null
  return {
    kind: 'table',
    title,
    columns: [
      ...COLUMNS,
      { key: 'sli', head: 'SLI', priority: 5, align: 'right' },
      { key: 'errorBudget', head: 'Error budget', priority: 6 },
      { key: 'burnRate', head: 'Burn rate', priority: 7 },
      REASON
    ],
    rows: listRows(verdicts),
    notes: [
      'Measured (latency): the asked share of all requests got a good answer within this time. All repeats are counted together; the percentile table shows the mean over repeats.',
      'SLO ratio: 1 or more is good. SLI: good over valid events, with the interval that the verdict is drawn from.',
      ...(verdicts.some(({ provisional }) => provisional) ? [PROVISIONAL] : []),
      'Burn rate: 1 spends the error budget exactly by the end of the window.'
    ]
  }
}

/**
 * The same in the columns that a reader in a hurry needs.
 * @param {{ verdicts: readonly Verdict[], title: string }} options
 * @returns {Table | null} null without any
 */
export function buildShortVerdictTable ({ verdicts, title }) {
  if (verdicts.length === 0) return null
  return {
    kind: 'table',
    title,
    columns: [...COLUMNS, REASON],
    rows: listRows(verdicts),
    notes: verdicts.some(({ provisional }) => provisional) ? [PROVISIONAL] : []
  }
}

/** @param {readonly Verdict[]} verdicts @returns {Row[]} */
function listRows (verdicts) {
  const hasPhases = new Set(verdicts.map(({ phase }) => phase)).size > 1
  return verdicts.map((verdict) => ({
    cells: {
      target: nameTarget({ verdict, hasPhases }),
      objective: verdict.objective.text,
      verdict: nameVerdict(verdict),
      measured: formatMeasured(verdict),
      sloRatio: { value: verdict.sloRatio, unit: 'factor' },
      sli: formatSli(verdict),
      errorBudget: { value: verdict.errorBudget, unit: 'chance' },
      burnRate: { value: verdict.burnRate, unit: 'factor' },
      reason: tell(verdict.reason)
    },
    of: verdict.target
  }))
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
