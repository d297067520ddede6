import { formatRate, trimZeros } from '../../../units.js'
import { nameBack } from './break-prose.js'

/**
 * @import { Row, Table } from '../../../report/document.ts'
 * @import { StagedRow, TrafficResult } from '../verdict/result.js'
 * @import { BreakResult, Step } from '../verdict/break.js'
 */

const BEFORE = 5 // steps before the last one that was kept

/**
 * The steps around the one that broke, and what came after it.
 * @param {{ result: Extract<TrafficResult, { kind: 'stages' }> }} options
 * @returns {Table | null} null: the rate did not rise until something broke
 */
export function buildStepsTable ({ result: { rows } }) {
  const told = rows.flatMap(({ target, untilBreak }) => untilBreak ? [{ target, untilBreak }] : [])
  if (told.length === 0) return null
  const left = told.reduce((sum, { untilBreak }) => sum + untilBreak.steps.length - selectSteps(untilBreak).length, 0)
  return {
    kind: 'table',
    title: 'A rate that rises until an objective breaks',
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'offered', head: 'Offered/s' },
      { key: 'for', head: 'For' },
      { key: 'good', head: 'Good/s' },
      { key: 'objectives', head: 'Objectives' }
    ],
    rows: told.flatMap(({ target, untilBreak }) =>
      [...selectSteps(untilBreak).map(layStep), ...layAfter(untilBreak)]
        .map((cells) => ({ cells: { target, ...cells }, of: target }))),
    notes: [
      ...left > 0 ? [`${left} lower steps are left out here: the JSON document has all`] : [],
      'each step is judged by itself; `cannot tell`: neither kept nor broken for sure'
    ]
  }
}

/** Those around the knee. @param {BreakResult} found @returns {Step[]} */
function selectSteps ({ steps, keptPerSecond }) {
  const kept = keptPerSecond === null ? 0 : steps.findLastIndex(({ ratePerSecond }) => ratePerSecond === keptPerSecond)
  return steps.slice(Math.max(0, kept - BEFORE))
}

/**
 * The stages that a screen has room for: around the knee, and the watch.
 * @param {StagedRow} row
 * @returns {(number: number) => boolean} of a stage
 */
export function isNearKnee ({ untilBreak }) {
  const first = untilBreak ? selectSteps(untilBreak)[0]?.stage.number ?? 1 : 1
  return (number) => number >= first
}

/** @param {Step} step @returns {Row['cells']} */
function layStep ({ stage: { fromMs, toMs }, ratePerSecond, okPerSecond, verdict, objective }) {
  return {
    offered: { value: ratePerSecond, unit: 'perSecond' },
    for: { value: toMs - fromMs, unit: 'ms' },
    good: { value: okPerSecond, unit: 'perSecond' },
    objectives: { met: 'kept', missed: `broke ${objective}`, invalid: 'driver at its limit', inconclusive: 'cannot tell' }[verdict]
  }
}

/** @param {BreakResult} found @returns {Array<Row['cells']>} */
function layAfter ({ after }) {
  if (after === null) return []
  return [{
    offered: `then ${trimZeros(formatRate({ perSecond: after.ratePerSecond }))}`,
    for: { value: Math.round(after.watchedMs / 1000) * 1000, unit: 'ms' },
    good: '',
    objectives: nameBack(after)
  }]
}
