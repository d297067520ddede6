import type { FigureComparison, RecordComparison, Verdict } from '../../types.ts'
import type { BisectionReason, GateReason } from '../../report/sentences/types.ts'

/** An objective, of both versions. */
export interface GateObjective {
  objective: string
  phase: 'peak' | 'latency'
  live: Verdict['verdict']
  next: Verdict['verdict']
  /** `kept`: the new version keeps it, or the live one does not either. */
  outcome: 'kept' | 'missed' | 'open'
  /** Of the new version. */
  verdict: Verdict
}

/** Whether the new version is as good as the live one. */
export interface Gate {
  verdict: 'ship' | 'hold' | 'cannot tell'
  /** Why it is not `ship`, what holds it first; empty with `ship`. */
  reasons: GateReason[]
  /** What a reader should know besides. */
  remarks: GateReason[]
  objectives: GateObjective[]
  /** Time that would decide the rest if it came out alike; null: nothing is open, or no sensible time would. */
  moreMs: number | null
  comparison: RecordComparison
}

/** One commit of a search, held against the good one. */
export interface BisectionStep {
  commit: string
  subject: string
  verdict: 'good' | 'bad' | 'skipped'
  /** Absent where it could not be measured. */
  figure?: FigureComparison
  /** Code of what failed; absent: nothing did. */
  failed?: string
}

/** Which commit made it worse. */
export interface Bisection {
  good: string
  bad: string
  /** How much worse the last commit is, by the figure that shows it best; null: it is not known to be. */
  figure: FigureComparison | null
  /** The commits in the order in which they were judged. */
  steps: BisectionStep[]
  /** null: it was not found. */
  found: { commit: string, subject: string } | null
  /** Why it was not found; null: it was. */
  reason: BisectionReason | null
}
