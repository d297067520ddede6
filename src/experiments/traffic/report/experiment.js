import { buildStepsTable } from './steps-table.js'
import { tellBreak } from './break-prose.js'
import { describeStage } from '../../../report/tables/stage-text.js'
import {
  formatChance, formatChange, formatDuration, formatNumberOf, formatRate, formatTimeAlone, NOTHING
} from '../../../units.js'
import { drawSparkline } from '../../../report/sparkline.js'

/**
 * @import { BaselineResult } from '../../../types.ts'
 * @import { ReportedExperiment } from '../../types.ts'
 * @import { StagedRow, TrafficResult, TrafficSecond, UsersRow } from '../verdict/result.js'
 * @import { Row, Table } from '../../../report/document.ts'
 */

const MOST_LINES = 60
const MOST_MARKS = 40
const DEPTH = 3

/** @type {ReportedExperiment} */
export const traffic = {
  isOf: ({ traffic }) => traffic !== undefined,
  name: 'traffic',
  print: ({ traffic }) => traffic ?? {},
  replaces: false,
  answer: answerTraffic,
  buildHead,
  listCosts: () => ({ unit: '', bars: [] }),
  listBlocks ({ traffic }) {
    if (traffic?.kind !== 'stages') return []
    return buildSecondTables({ result: traffic }).map((table) => ({ ...table, depth: DEPTH }))
  }
}

/** @param {BaselineResult} baselineResult */
function buildHead ({ traffic }) {
  if (!traffic) return null
  if (traffic.kind === 'users') return buildUsersTable({ result: traffic })
  return buildStepsTable({ result: traffic }) ?? buildShapeTable({ result: traffic })
}

/**
 * What came of the traffic, a sentence a target.
 * @param {Pick<BaselineResult, 'traffic'>} baselineResult
 * @returns {string} plain text, to be escaped by the format
 */
function answerTraffic ({ traffic }) {
  if (!traffic || traffic.rows.length === 0) return 'nothing was measured.'
  return (traffic.kind === 'users' ? traffic.rows.map(tellUsers) : traffic.rows.map(tellStaged)).join(' ')
}

/** @param {UsersRow} row */
function tellUsers ({ target, users, pauseMs, meanUs, expectedPerSecond, achievedPerSecond }) {
  const pause = formatDuration({ durationMs: pauseMs })
  const asked = `${target}: ${formatNumberOf({ count: users, of: 'user' })} with a pause of ${pause} asked ${formatRate({ perSecond: achievedPerSecond })}/s`
  if (meanUs === null) return `${asked}.`
  return `${asked} and waited ${formatTimeAlone({ valueUs: meanUs })} on average; ` +
    `users / (pause + response) is ${formatRate({ perSecond: expectedPerSecond })}/s.`
}

/** @param {StagedRow} row */
function tellStaged ({ untilBreak, ...row }) {
  return untilBreak ? tellBreak({ target: row.target, found: untilBreak }) : tellStages(row)
}

/** @param {Omit<StagedRow, 'untilBreak'>} row */
function tellStages ({ target, behind, knee: { kept, missed, back } }) {
  if (missed) {
    const before = kept ? `${target} kept its objectives up to stage ${describeStage(kept)}, and missed` : `${target} missed`
    const after = back
      ? `; it kept them again in stage ${describeStage(back)}`
      : missed.stage.number < missed.stage.of ? '; no later stage was shown to keep them' : ''
    return `${before} ${missed.objective} in stage ${describeStage(missed.stage)}${after}.`
  }
  if (behind === null) return `${target} kept up with every stage.`
  const share = formatChance({ ratio: behind.okRatio })
  return `${target} gave a good answer to only ${share} of the requests in stage ${describeStage(behind.stage)}.`
}

/**
 * What users asked, beside what follows from their pauses and what they waited.
 * @param {{ result: Extract<TrafficResult, { kind: 'users' }> }} options
 * @returns {Table | null} null: nothing was measured
 */
function buildUsersTable ({ result: { rows } }) {
  if (rows.length === 0) return null
  const [{ users, pauseMs }] = rows
  return {
    kind: 'table',
    title: `${formatNumberOf({ count: users, of: 'user' })}, with a pause of ${formatDuration({ durationMs: pauseMs })} after each answer`,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'mean', head: 'Mean response', align: 'right' },
      { key: 'expected', head: 'users / (pause + response)' },
      { key: 'achieved', head: 'Achieved/s' },
      { key: 'difference', head: 'Differs by', align: 'right' }
    ],
    rows: rows.map(({ target, meanUs, expectedPerSecond, achievedPerSecond, differenceRatio }) => ({
      cells: {
        target,
        mean: meanUs === null ? NOTHING : formatTimeAlone({ valueUs: meanUs }),
        expected: { value: expectedPerSecond, unit: 'perSecond' },
        achieved: { value: achievedPerSecond, unit: 'perSecond' },
        difference: formatChange({ ratio: differenceRatio })
      },
      of: target
    })),
    notes: ['users ask less when they wait longer: the slower a server is, the fewer requests see it']
  }
}

/**
 * Offered and achieved over the trial, a mark for a second or for as many as it takes to have no more than 40 marks.
 * @param {{ result: Extract<TrafficResult, { kind: 'stages' }> }} options
 * @returns {Table | null} null without a whole second
 */
function buildShapeTable ({ result: { rows, stages } }) {
  const drawn = rows.filter(({ seconds }) => seconds.length > 0)
  if (drawn.length === 0) return null
  const size = Math.ceil(Math.max(...drawn.map(({ seconds }) => seconds.length)) / MOST_MARKS)
  return {
    kind: 'table',
    title: `Offered against achieved, ${size === 1 ? 'each second' : `each ${size} seconds`}`,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'what', head: 'What' },
      { key: 'shape', head: 'From 0 to the most' },
      { key: 'most', head: 'Most' },
      { key: 'all', head: 'In all' }
    ],
    rows: drawn.flatMap((row) => layShape({ row, size })),
    notes: [`stages: ${stages.map(describeStage).join('; ')}`]
  }
}

/** @param {{ row: StagedRow, size: number }} options @returns {Row[]} */
function layShape ({ row: { target, seconds }, size }) {
  const parts = gather(seconds, size)
  const most = Math.max(...parts.flatMap(({ duePerSecond, okPerSecond, failedPerSecond }) => [duePerSecond, okPerSecond, failedPerSecond]))
  return /** @type {const} */ ([['offered', 'duePerSecond'], ['good', 'okPerSecond'], ['failed', 'failedPerSecond']]).map(([what, key]) => {
    const values = parts.map((part) => part[key])
    return {
      cells: {
        target,
        what,
        shape: drawSparkline({ values: [0, most, ...values], most: values.length + 2 }).slice(2),
        most: { value: Math.max(...values), unit: 'perSecond' },
        all: { value: Math.round(seconds.reduce((sum, second) => sum + second[key], 0)), unit: 'count' }
      },
      of: target
    }
  })
}

/**
 * The same as figures, for each target a table.
 * @param {{ result: Extract<TrafficResult, { kind: 'stages' }> }} options
 * @returns {Table[]}
 */
function buildSecondTables ({ result: { rows } }) {
  return rows.filter(({ seconds }) => seconds.length > 0).map(({ target, seconds }) => {
    const size = Math.ceil(seconds.length / MOST_LINES)
    const parts = gather(seconds, size)
    return {
      kind: 'table',
      title: `${target}: offered against achieved, ${size === 1 ? 'each second' : `each ${size} seconds`}`,
      columns: [
        { key: 'second', head: 'From second' },
        { key: 'stage', head: 'Stage' },
        { key: 'offered', head: 'Offered/s' },
        { key: 'good', head: 'Good/s' },
        { key: 'failed', head: 'Failed/s' }
      ],
      rows: parts.map(({ second, stage, duePerSecond, okPerSecond, failedPerSecond }) => ({
        cells: {
          second: { value: second, unit: 'count' },
          stage: { value: stage, unit: 'count' },
          offered: { value: duePerSecond, unit: 'perSecond' },
          good: { value: okPerSecond, unit: 'perSecond' },
          failed: { value: failedPerSecond, unit: 'perSecond' }
        },
        of: target
      })),
      notes: ['mean over the repeats; good and failed by when they ended, offered by when they were due']
    }
  })
}

/** Means of as many seconds at once. @param {readonly TrafficSecond[]} seconds @param {number} size @returns {TrafficSecond[]} */
function gather (seconds, size) {
  return Array.from({ length: Math.ceil(seconds.length / size) }, (_, index) => {
    const own = seconds.slice(index * size, (index + 1) * size)
    const mean = (/** @type {'duePerSecond' | 'okPerSecond' | 'failedPerSecond'} */ key) =>
      own.reduce((sum, second) => sum + second[key], 0) / own.length
    return { ...own[0], duePerSecond: mean('duePerSecond'), okPerSecond: mean('okPerSecond'), failedPerSecond: mean('failedPerSecond') }
  })
}
