import { formatDuration, formatRate } from '../../../units.js'

/**
 * @import { ShortfallKind } from '../../../types.ts'
 * @import { AfterBreak, BreakResult } from '../verdict/break.js'
 */

/**
 * Up to which rate it goes, and whether the server comes back: the verdict first.
 * @param {{ target: string, found: BreakResult }} options
 * @returns {string} plain text
 */
export function tellBreak ({ target, found }) {
  return [`${target} ${tellKnee(found)}`, ...tellEnd(found), ...tellBack(found)].join(' ')
}

/** @param {BreakResult} found */
function tellKnee ({ end, keptPerSecond: kept, brokenPerSecond: broken, aboutPerSecond: about, askedPerSecond: asked, objective, steps }) {
  if (end === 'broke') {
    const advice = steps[0]?.verdict === 'missed' ? 'Begin lower (--rate).' : 'Longer steps tell more (--duration).'
    return kept === null
      ? `broke ${objective} at ${rate(broken)}, and no lower rate was shown to be kept. ${advice}`
      : `keeps ${objective} up to about ${rate(about)} (at least ${rate(kept)}, at most ${rate(broken)}).`
  }
  if (end === 'unbroken') return `keeps its objectives at ${rate(asked)}, the highest rate that was asked. Nothing broke.`
  return kept === null ? 'was not shown to keep its objectives at any rate.' : `keeps its objectives up to ${rate(kept)} at least.`
}

/** @param {BreakResult} found @returns {string[]} */
function tellEnd ({ end, hasDied, keptPerSecond: kept, askedPerSecond: asked, shortfalls }) {
  const above = kept === null ? '' : ` above ${rate(kept)}`
  if (hasDied) return [`The server ended at ${rate(asked)}.`]
  if (end === 'driver') return [`Cannot tell${above}: the driver or its machine was at its limit${tellShortfalls(shortfalls)}.`]
  if (end === 'unclear') return [`Cannot tell${above}: no higher rate was surely kept, and none surely broken. Longer steps tell more (--duration).`]
  return []
}

/** @param {readonly ShortfallKind[]} shortfalls */
function tellShortfalls (shortfalls) {
  if (shortfalls.includes('late') || shortfalls.includes('unsent')) return ', as it sent too late; --workers adds processes'
  if (shortfalls.includes('connections')) return ', as it ran out of connections'
  return shortfalls.includes('exhausted') ? ', as it ran out of descriptors, ports or memory' : ''
}

/** @param {BreakResult} found @returns {string[]} */
function tellBack ({ end, hasDied, after }) {
  if (hasDied || end === 'unbroken' || end === 'driver') return []
  if (after === null) return ['It was not watched afterwards.']
  const where = describeWhere(after)
  const watched = formatDuration({ durationMs: Math.round(after.watchedMs / 1000) * 1000 })
  switch (after.back) {
    case 'back': return [`It comes back: ${where} all objectives held again ${tellAfter(after.afterMs ?? 0)}.`]
    case 'notBack': return [`It does not come back: ${where} an objective was still missed after ${watched}.`]
    default: return [`Whether it comes back cannot be told: ${where} it was watched for ${watched}.`]
  }
}

/** @param {AfterBreak} after */
function describeWhere ({ ratePerSecond, wasKept }) {
  return `at ${rate(ratePerSecond)}, which ${wasKept ? 'it had kept before' : 'it was not shown to keep before'},`
}

/** @param {number} ms */
function tellAfter (ms) {
  return ms === 0 ? 'within a second' : `${formatDuration({ durationMs: ms })} after the rate fell`
}

/** The last cell of the step that was watched. @param {AfterBreak} after */
export function nameBack ({ back, afterMs }) {
  switch (back) {
    case 'back': return `back ${tellAfter(afterMs ?? 0)}`
    case 'notBack': return 'not back'
    default: return 'cannot tell'
  }
}

/** @param {number | null} perSecond */
function rate (perSecond) {
  return `${formatRate({ perSecond })}/s`
}
