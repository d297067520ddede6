import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'
import { listRows } from '../tables/row-labels.js'

/** @import { Result } from '../../types.ts' */
/** @import { LabelledRow } from '../tables/row-labels.js' */

/**
 * What is missing from the result or cannot be taken at its word, as half sentences; empty when there is nothing.
 * @param {{ result: Result, mostNames?: number }} options mostNames: how many servers are named before `and 5 more`
 * @returns {string[]}
 */
export function listGaps ({ result, mostNames = Infinity }) {
  const nameOnce = (/** @type {LabelledRow[]} */ rows, /** @type {(row: LabelledRow) => string} */ name) => {
    const names = [...new Set(rows.map(name))] // one that stands in several baselines is named once
    return names.length <= mostNames ? names.join(', ') : `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
  }
  const rows = listAllRows({ result })
  const measured = rows.filter((row) => row.measured !== null)
  const invalid = measured.filter(({ state }) => state === 'invalid')
  const partial = measured.filter(({ state }) => state === 'partial')
  const bound = measured.filter((row) => row.measured?.driverBound)
  const missing = rows.filter((row) => row.measured === null)
  const few = measured.filter(({ row }) => row !== null && row.repeats < REPEATS_FOR_INTERVAL)
  return [
    ...(result.run.status === 'complete' ? [] : ['the run was cut short, so some trials were never run']),
    ...(missing.length > 0
      ? [`not measured: ${nameOnce(missing, ({ target, reason }) => `${target} (${reason})`)}`]
      : []),
    ...(invalid.length > 0 ? [`invalid: ${nameOnce(invalid, ({ target }) => target)}`] : []),
    ...(partial.length > 0 ? [`measured in part only: ${nameOnce(partial, ({ target }) => target)}`] : []),
    ...(bound.length > 0 ? [`the load driver was the bottleneck for ${nameOnce(bound, ({ target }) => target)}`] : []),
    ...(few.length > 0
      ? [
          `fewer than three starts of a server for ${few.length === measured.length ? 'every figure' : nameOnce(few, ({ target }) => target)}`
        ]
      : [])
  ]
}

/**
 * The rows of every baseline and phase.
 * @param {{ result: Result }} options
 */
export function listAllRows ({ result }) {
  return result.baselines.flatMap((baselineResult) => [
    ...listRows({ result, baselineResult, phase: 'peak' }),
    ...listRows({ result, baselineResult, phase: 'latency' })
  ])
}
