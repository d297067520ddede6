import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'
import { formatCount, formatDuration } from '../../units.js'

/** @import { BaselineResult, BudgetPlan, OpenQuestion, Result } from '../../types.ts' */

/** @type {Readonly<Record<string, string>>} */
const FIGURES = Object.freeze({ goodPerSecond: 'requests/s', cpuPerRequestUs: 'CPU per request', p50Us: 'p50', p99Us: 'p99' })
const MOST_NAMED = 4

/**
 * Where the time of a run with a budget went, and what is still open.
 * @param {{ result: Result }} options
 * @returns {string[]} none without a budget
 */
export function describeBudget ({ result: { run: { plan: { budget } }, baselines } }) {
  if (!budget) return []
  const { ms, looks } = budget
  const counts = baselines.flatMap(({ rows }) => rows.flatMap(({ repeats }) => repeats > 0 ? [repeats] : []))
  if (counts.length === 0) return []
  const repeats =
    Math.min(...counts) === Math.max(...counts)
      ? formatCount({ count: counts[0] ?? 0 })
      : `${Math.min(...counts)} to ${Math.max(...counts)}`
  const spent = looks.at(-1)?.spentMs
  return [
    `Time budget ${formatDuration({ durationMs: ms })}${spent === undefined ? '' : `, ${formatDuration({ durationMs: roundTo(spent) })} used`}: ${repeats} ${repeats === '1' ? 'start' : 'starts'} of each server${spent === undefined ? `, too short for ${REPEATS_FOR_INTERVAL}` : ''}.`,
    ...describeLooks(budget, baselines)
  ]
}

/** What was decided when, and what is not. @param {BudgetPlan} budget @param {readonly BaselineResult[]} baselines */
function describeLooks ({ looks }, baselines) {
  const keyOf = (/** @type {OpenQuestion} */ question) => JSON.stringify(question)
  const decided = looks.slice(1).flatMap(({ spentMs, repeats, open }, i) => {
    const still = new Set(open.map(keyOf))
    const done = looks[i].open.filter((question) => !still.has(keyOf(question)))
    return done.length > 0
      ? [`Decided after ${formatDuration({ durationMs: roundTo(spentMs) })} (${repeats} starts): ${nameAll(done)}.`]
      : []
  })
  const open = (looks.at(-1)?.open ?? []).filter((question) => isOpen(question, baselines))
  return [...decided, ...open.length > 0 ? [`Still open: ${nameAll(open)}. A longer --budget may decide more.`] : []]
}

/**
 * What came after the last look may have decided it; nobody asks what the reference keeps.
 * @param {OpenQuestion} question
 * @param {readonly BaselineResult[]} baselines
 */
function isOpen ({ baseline: name, target, phase, what }, baselines) {
  const of = baselines.find(({ baseline }) => baseline.name === name)
  if (FIGURES[what] !== undefined) return true
  const isDecided = of?.verdicts.some((one) =>
    one.target === target && one.phase === phase && one.objective.text === what && ['met', 'missed'].includes(one.verdict))
  return !isDecided && of?.baseline.reference !== target
}

/** @param {OpenQuestion[]} questions */
function nameAll (questions) {
  const names = questions.map(({ target, what }) => `${target} ${FIGURES[what] ?? what}`)
  return names.length <= MOST_NAMED ? names.join(', ') : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
}

/** Whole seconds. @param {number} ms */
function roundTo (ms) {
  return Math.round(ms / 1000) * 1000
}
