import type { ComparedFigure, Verdict, VerdictReason } from '../types.ts'
import type { ComparisonReason } from './comparison-types.ts'
import type { Told } from './types.ts'

type Phase = 'peak' | 'latency'

/** Why a new version is held, or why it cannot be told whether it should be. */
export interface GateMessages {
  GATE_WORSE: { figure: ComparedFigure, phase: Phase, why: ComparisonReason }
  GATE_OPEN: { figure: ComparedFigure, phase: Phase, why: ComparisonReason }
  /** The live version keeps the objective. */
  GATE_OBJECTIVE_MISSED: { objective: string, phase: Phase, why: VerdictReason }
  GATE_OBJECTIVE_OPEN: {
    objective: string, phase: Phase, live: Verdict['verdict'], next: Verdict['verdict'], why: VerdictReason
  }
  /** No reason to hold: the new version is as good as the live one. */
  GATE_BOTH_MISS: { objective: string, phase: Phase }
  /** By --abort-on. message: of the failure. */
  GATE_FAILING: { message: string }
  /** error: its code. */
  GATE_FAILED: { error: string, message: string }
  GATE_NOTHING: {}
}

export type GateReason = Told<GateMessages>

/** How a search for a commit ended. */
export interface BisectionMessages {
  BISECTION_NOT_WORSE: { good: string, bad: string }
  /** One of these, each of which could not be judged but the first. */
  BISECTION_SKIPPED: { commits: readonly string[] }
  BISECTION_INTERRUPTED: { steps: number }
}

export type BisectionReason = Told<BisectionMessages>
