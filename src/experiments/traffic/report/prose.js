import { tellBreak } from './break-prose.js'
import { describeStage } from '../../../report/tables/stage-text.js'
import { formatChance, formatDuration, formatRate, formatTimeAlone } from '../../../report/units.js'

/** @import { BaselineResult } from '../../../types.ts' */
/** @import { StagedRow, UsersRow } from '../verdict/result.js' */

/**
 * What came of the traffic, a sentence a target.
 * @param {Pick<BaselineResult, 'traffic'>} baselineResult
 * @returns {string} plain text, to be escaped by the format
 */
export function answerTraffic ({ traffic }) {
  if (!traffic || traffic.rows.length === 0) return 'nothing was measured.'
  return (traffic.kind === 'users' ? traffic.rows.map(tellUsers) : traffic.rows.map(tellStaged)).join(' ')
}

/** @param {UsersRow} row */
function tellUsers ({ target, users, pauseMs, meanUs, expectedPerSecond, achievedPerSecond }) {
  const pause = formatDuration({ durationMs: pauseMs })
  const asked = `${target}: ${users} users with a pause of ${pause} asked ${formatRate({ perSecond: achievedPerSecond })}/s`
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
