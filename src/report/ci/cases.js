import { ERROR_CODES, EXIT } from '../../errors.js'
import { nameFigure } from '../prose/comparison.js'
import { nameStage } from '../tables/stage-text.js'
import { formatMeasured } from '../tables/measured-text.js'
import { formatRatio, NOTHING } from '../../units.js'
import { tell } from '../sentences/index.js'

/** @import { Baseline, BaselineResult, FigureComparison, RecordComparison, Result, Verdict } from '../../types.ts' */

/**
 * One check as a CI system knows them. A run whose cases all passed or were skipped exits with 0, and no other does: what could not be
 * judged is skipped where that fails no run, and is never taken for good.
 * @typedef {object} Case
 * @property {string} suite name of the baseline; of a comparison, `comparison`
 * @property {string} name no two of a suite are the same
 * @property {'passed' | 'failed' | 'errored' | 'skipped'} outcome
 * @property {string} kind the verdict, `unavailable`, or an error code
 * @property {true} [provisional] fewer than 3 starts decided it
 * @property {true} [spared] it is not met and fails no run: the objective of a baseline that ships, or the reference's
 * @property {string} message on one line
 */

/**
 * What makes the exit code. isCounted: whether an objective of a target does at all, absent: each does; strict: what
 * could not be judged does too.
 * @typedef {{ isCounted?: (options: { baseline: Baseline, target: string }) => boolean, strict: boolean }} Counts
 */

/** The kind as programs read it: `missed (rough)`. @param {Case} one */
export function nameCase ({ kind, provisional }) {
  return `${kind}${provisional ? ' (rough)' : ''}`
}

/** @type {Record<Verdict['verdict'], Case['outcome']>} */
const OUTCOMES = { met: 'passed', missed: 'failed', inconclusive: 'errored', invalid: 'errored' }

/** @type {Record<FigureComparison['verdict'], Case['outcome']>} */
const COMPARED = { 'no regression': 'passed', regressed: 'failed', inconclusive: 'errored' }

/**
 * A case for each objective of each target, and one for each thing that failed on the way.
 * @param {{ result: Result, counts?: Counts }} options counts: absent: all of it
 * @returns {Case[]} in the order of the baselines
 */
export function listCases ({ result, counts = { strict: true } }) {
  const cases = result.baselines.flatMap((baselineResult) => [
    ...[
      ...baselineResult.verdicts.map((verdict) => describeVerdict({ verdict, baselineResult, result })),
      ...describeChecks(baselineResult)
    ].map(({ target, ...one }) =>
      weigh({
        one,
        isCounted: counts.isCounted?.({ baseline: baselineResult.baseline, target }) ?? true,
        strict: counts.strict
      })
    ),
    ...describeFailures({ targets: baselineResult.baseline.targets, suite: baselineResult.baseline.name, result })
  ])
  const known = new Set(result.baselines.flatMap(({ baseline }) => baseline.targets))
  const strays = result.run.failures.map(({ target }) => target).filter((target) => !known.has(target))
  return numberDoubles([...cases, ...describeFailures({ targets: strays, suite: 'baseload', result })])
}

/**
 * A case for each figure that was compared.
 * @param {{ comparison: RecordComparison }} options
 * @returns {Case[]}
 */
export function listComparisonCases ({ comparison: { figures } }) {
  if (figures.length === 0) {
    return [
      {
        suite: 'comparison',
        name: 'anything to compare',
        outcome: 'errored',
        kind: 'inconclusive',
        message: 'nothing was measured on both sides under the same load'
      }
    ]
  }
  return numberDoubles(
    figures.map(({ target, phase, figure, verdict, reason, ratio, low, high }) => ({
      suite: 'comparison',
      name: `${target}: ${nameFigure({ figure, phase })}`,
      outcome: COMPARED[verdict],
      kind: verdict,
      message: `after / before ${formatRatio({ ratio })}${low === null || high === null ? '' : ` [${formatRatio({ ratio: low })}, ${formatRatio({ ratio: high })}]`}: ${tell(reason)}`
    }))
  )
}

const SPARED = 'fails no run (of a baseline that ships, or of the reference): '

/**
 * An outcome fails a test report just where it fails the run.
 * @param {{ one: Case, isCounted: boolean, strict: boolean }} options
 * @returns {Case}
 */
function weigh ({ one, isCounted, strict }) {
  if (one.outcome === 'passed' || one.outcome === 'skipped') return one
  if (!isCounted) return { ...one, outcome: 'skipped', spared: true, message: SPARED + one.message }
  return one.outcome === 'errored' && !strict ? { ...one, outcome: 'skipped' } : one
}

/** @param {{ verdict: Verdict, baselineResult: BaselineResult, result: Result }} options @returns {Case & { target: string }} */
function describeVerdict ({ verdict, baselineResult: { baseline }, result: { run } }) {
  const isAbsent = run.unavailable.some(({ target }) => target === verdict.target)
  const measured = formatMeasured(verdict)
  const facts = [
    ...(measured === NOTHING ? [] : [`measured ${measured}`]),
    `asked ${verdict.objective.text}`,
    ...(verdict.sloRatio === null ? [] : [`SLO ratio ${formatRatio({ ratio: verdict.sloRatio })}`])
  ]
  return {
    target: verdict.target,
    suite: baseline.name,
    name: `${nameStage(verdict)}: ${verdict.objective.text} (${verdict.phase})`,
    outcome: isAbsent ? 'skipped' : OUTCOMES[verdict.verdict],
    kind: isAbsent ? 'unavailable' : verdict.verdict,
    ...(!isAbsent && verdict.provisional && { provisional: verdict.provisional }),
    message: isAbsent ? tell(verdict.reason) : `${facts.join(', ')}: ${tell(verdict.reason)}`
  }
}

/** @param {BaselineResult} baselineResult @returns {Array<Case & { target: string }>} */
function describeChecks ({ baseline, checks = [] }) {
  return checks.map(({ name, verdict, reason }) => ({
    target: name,
    suite: baseline.name,
    name,
    outcome: OUTCOMES[verdict],
    kind: verdict,
    message: tell(reason)
  }))
}

/**
 * A code that leads to no bad exit is a warning, and none of these.
 * @param {{ targets: string[], suite: string, result: Result }} options
 * @returns {Case[]}
 */
function describeFailures ({ targets, suite, result: { run } }) {
  return run.failures
    .filter(({ target, code }) => targets.includes(target) && ERROR_CODES[code]?.exitCode !== EXIT.met)
    .map(({ target, trial, code, message, hint }) => ({
      suite,
      name: `${trial ?? target}: can be measured`,
      outcome: 'errored',
      kind: code,
      message: `${message}; ${hint}`
    }))
}

/** Two rows of a target, by two drivers, are judged by the same objective. @param {Case[]} cases */
function numberDoubles (cases) {
  /** @type {Map<string, number>} */
  const seen = new Map()
  return cases.map((one) => {
    const key = JSON.stringify([one.suite, one.name])
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? one : { ...one, name: `${one.name} #${count}` }
  })
}
