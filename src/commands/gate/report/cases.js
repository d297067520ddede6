import { listComparisonCases } from '../../../report/ci/cases.js'
import { renderSuites } from '../../../report/ci/junit.js'
import { printComparison } from '../../../report/run/comparison-json.js'
import { tell } from '../../../report/sentences/index.js'
import { describeRun, nameObjective } from './words.js'

/**
 * @import { Case } from '../../../report/ci/cases.js'
 * @import { Bisection, Gate, GateObjective } from '../types.ts'
 */

const SUITE = 'gate'
/** @type {Record<GateObjective['outcome'], Case['outcome']>} */
const OUTCOMES = { kept: 'passed', missed: 'failed', open: 'errored' }

/** @param {{ gate: Gate, record?: string }} options record: its path; absent: none was written */
export function printGate ({ gate: { verdict, reasons, remarks, objectives, moreMs, comparison }, record }) {
  const print = (/** @type {Gate['reasons'][number]} */ reason) => ({ code: reason.code, text: tell(reason) })
  return {
    formatVersion: 1,
    gate: {
      verdict,
      reasons: reasons.map(print),
      remarks: remarks.map(print),
      objectives: objectives.map(({ verdict: { reason }, ...one }) => ({ ...one, reason: tell(reason) })),
      moreMs,
      comparison: printComparison({ comparison })
    },
    files: { ...record !== undefined && { record } }
  }
}

/** @param {{ bisection: Bisection }} options */
export function printBisection ({ bisection: { reason, figure, steps, ...rest } }) {
  const printFigure = (/** @type {NonNullable<Bisection['figure']>} */ one) => ({ ...one, reason: tell(one.reason) })
  return {
    formatVersion: 1,
    bisection: {
      ...rest,
      figure: figure && printFigure(figure),
      steps: steps.map(({ figure: own, ...step }) => ({ ...step, ...(own && { figure: printFigure(own) }) })),
      reason: reason && tell(reason)
    }
  }
}

/**
 * A case for each figure, each objective and what failed: all pass with `ship`, and not otherwise.
 * @param {{ gate: Gate }} options
 * @returns {Case[]}
 */
export function listGateCases ({ gate: { comparison, objectives, reasons } }) {
  const failing = reasons.find(({ code }) => code === 'GATE_FAILING')
  return [
    ...(failing
      ? [
          {
            suite: SUITE,
            name: 'the new version answers',
            outcome: /** @type {const} */ ('failed'),
            kind: 'TARGET_FAILING',
            message: tell(failing)
          }
        ]
      : []),
    ...listComparisonCases({ comparison }).map((one) => ({ ...one, suite: SUITE })),
    ...objectives.map((one) => ({
      suite: SUITE,
      name: nameObjective(one),
      outcome: OUTCOMES[one.outcome],
      kind: one.next,
      message: `live ${one.live}, next ${one.next}: ${tell(one.verdict.reason)}`
    }))
  ]
}

/** @param {{ gate: Gate }} options @returns {string} */
export function renderGateJunit ({ gate }) {
  const { before, after, margin, oneRun } = gate.comparison
  return renderSuites([
    {
      name: SUITE,
      cases: listGateCases({ gate }),
      properties: {
        verdict: gate.verdict,
        live: before.id,
        next: after.id,
        margin: String(margin),
        ...(oneRun && { starts: String(oneRun.generations) })
      },
      startedAt: after.startedAt,
      output: [...describeRun({ gate }), ...gate.reasons.map(tell), ...gate.remarks.map(tell)]
    }
  ])
}
