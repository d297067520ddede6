import { nameVerdict } from '../../judge/wording.js'
import { formatNumberOf } from '../../units.js'

/** @import { ComparedFigure, Verdict, VerdictReason } from '../../types.ts' */
/** @import { ComparisonReason, Tell } from './types.ts' */

const FIGURES = Object.freeze({ goodPerSecond: 'requests/s', cpuPerRequestUs: 'CPU per request' })
const PHASES = Object.freeze({ peak: 'flat out', latency: 'at a rate' })

/** Why a new version is held, or why it cannot be told whether it should be. */
export const GATE_SENTENCES = {
  /** @param {{ figure: ComparedFigure, phase: 'peak' | 'latency', why: ComparisonReason }} of @param {Tell} tell */
  GATE_WORSE: ({ why, ...of }, tell) => `${nameFigure(of)}: ${tell(why)}`,
  /** @param {{ figure: ComparedFigure, phase: 'peak' | 'latency', why: ComparisonReason }} of @param {Tell} tell */
  GATE_OPEN: ({ why, ...of }, tell) => `${nameFigure(of)}: ${tell(why)}`,
  /**
   * The live version keeps the objective.
   * @param {{ objective: string, phase: 'peak' | 'latency', why: VerdictReason }} of
   * @param {Tell} tell
   */
  GATE_OBJECTIVE_MISSED: ({ objective, phase, why }, tell) =>
    `${objective} ${PHASES[phase]}: the live version meets it, the new one misses it; ${tell(why)}`,
  /**
   * @param {{ objective: string, phase: 'peak' | 'latency', live: Verdict['verdict'], next: Verdict['verdict'], why: VerdictReason }} of
   * @param {Tell} tell
   */
  GATE_OBJECTIVE_OPEN: ({ objective, phase, live, next, why }, tell) =>
    `${objective} ${PHASES[phase]}: live ${nameVerdict({ verdict: live })}, new ${nameVerdict({ verdict: next })}; ${tell(why)}`,
  /** No reason to hold: the new version is as good as the live one. @param {{ objective: string, phase: 'peak' | 'latency' }} of */
  GATE_BOTH_MISS: ({ objective, phase }) => `${objective} ${PHASES[phase]}: both versions miss it, so it does not hold the release`,
  /** By --abort-on. message: of the failure. @param {{ message: string }} of */
  GATE_FAILING: ({ message }) => message,
  /** error: its code. @param {{ error: string, message: string }} of */
  GATE_FAILED: ({ error, message }) => `${error}: ${message}`,
  GATE_NOTHING: () => 'no figure was measured in both versions under the same load'
}

/** How a search for a commit ended. */
export const BISECTION_SENTENCES = {
  /** @param {{ good: string, bad: string }} of */
  BISECTION_NOT_WORSE: ({ good, bad }) => `${bad} was not found to be worse than ${good}, so no commit was searched for`,
  /** One of these, each of which could not be judged but the first. @param {{ commits: readonly string[] }} of */
  BISECTION_SKIPPED: ({ commits }) =>
    `the first bad commit is one of these ${commits.length}, as some of them could not be judged: ${commits.map((commit) => commit.slice(0, 10)).join(', ')}`,
  /** @param {{ steps: number }} of */
  BISECTION_INTERRUPTED: ({ steps }) => `interrupted after ${formatNumberOf({ count: steps, of: 'commit' })}`
}

/** @param {{ figure: ComparedFigure, phase: 'peak' | 'latency' }} of */
function nameFigure ({ figure, phase }) {
  if (figure === 'goodPerSecond' || figure === 'cpuPerRequestUs') return FIGURES[figure]
  return `${figure} ${PHASES[phase]}`
}
