import type { TraceCause, TraceRemark } from '../../report/sentences/types.ts'
import type { BandCheck, Distribution, Estimate, LatencyObjective, Objective, SlaResult } from '../../types.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** One span, whatever format it came in. Times are microseconds since 1970. */
export interface Span {
  traceId: string
  spanId: string
  /** Empty: it has no parent. */
  parentId: string
  service: string
  /** With what looks like an id collapsed. */
  name: string
  kind: SpanKind
  startUs: number
  endUs: number
  isError: boolean
  links: number
  /** What a client span called, where it says so; empty: it does not. */
  peer: string
}

/** What was read, what had to be mended, and what was left out. */
export interface TraceCounts {
  files: number
  spans: number
  traces: number
  /** Values that are no span: without an id or a time. */
  notSpans: number
  unreadableLines: number
  /** Files that end in the middle. */
  cutFiles: string[]
  /** Spans beyond the most that one trace may have, without its roots. */
  cutSpans: number
  /** Traces that were closed while their spans still came, as too many were open. */
  cutTraces: number
  /** Traces without a root, of several pieces. */
  rootless: number
  /** Traces whose root has a parent that is not in the files. */
  entered: number
  /** Spans whose parent is not in the files, left out with all below them. */
  orphans: number
  cycles: number
  duplicates: number
  negative: number
  /** Spans moved, as the clock of their service, or of one of its hosts, differs from their caller's; and by how much at most. */
  skewed: number
  mostSkewUs: number
  /** Work that begins or goes on after the answer. */
  detached: number
  /** What stands out of its parent by more than a tracer's clock is read apart. */
  outlived: number
  linked: number
  /** Spans too deep, or of too many different names. */
  folded: number
}

/** One call within a trace: a span, or a client's and its server's in one. */
export interface Call {
  name: string
  service: string
  /** Of the server where it is known. */
  startUs: number
  endUs: number
  /** As the caller saw it. */
  outerStartUs: number
  outerEndUs: number
  /** A client's and a server's span: what lies between is known. */
  isRemote: boolean
  isError: boolean
  children: Call[]
}

/** Calls of one name within one call: the attempts before the last one are in its time. */
export interface Unit {
  call: Call
  startUs: number
  endUs: number
  /** In attempts that failed, with the pauses after them. */
  lostUs: number
  failed: number
}

export interface Tally {
  add: (us: number) => void
  read: () => Distribution
}

/** How two of the calls within the same call lie in time. */
interface Pair {
  both: number
  overlapping: number
}

/** All calls at one place of the graph. */
export interface CallNode {
  id: number
  name: string
  service: string
  parent: CallNode | null
  children: Map<string, CallNode>
  calls: number
  errors: number
  /** Of its calls, those that were tried again. */
  retried: number
  isRemote: boolean
  outer: Tally
  own: Tally
  between: Tally
  lost: Tally
  /** By how many of the same calls were under way at their start. */
  ownLevels: Tally[]
  betweenLevels: Tally[]
  recent: { startsUs: Float64Array, endsUs: Float64Array, next: number }
  /** Of calls of the parent that have this one. */
  present: number
  /** `2x3`: two rounds of three at once. */
  shapes: Map<string, number>
  startsUs: number
  /** Of its children, by their ids. */
  pairs: Map<number, Pair>
}

/** How the children of a call follow each other. */
export type Structure =
  | { kind: 'call', node: CallNode }
  | { kind: 'series' | 'parallel' | 'branch', parts: Structure[] }

export type PartKind = 'own' | 'between' | 'lost'

/** A time that the whole is made of. */
export interface Part {
  key: string
  /** As the service file calls it. */
  name: string
  kind: PartKind
  node: CallNode
  isLeaf: boolean
  /** All of it. */
  distribution: Distribution
  /** What it takes while few are under way, where it waits for others; absent: it does not, or that is not known. */
  quiet?: Distribution
  /** How much longer the median is while many are under way; null: not known. */
  growth: number | null
  totalUs: number
  /** It is one of those that the whole is composed of; the rest are one constant. */
  isKept: boolean
}

/** One line of the tree. */
export interface TreeRow {
  depth: number
  name: string
  kind: 'call' | 'between' | 'lost'
  /** `at once`, `2 to 3 times`, `in 30 %`. */
  how: TreeRelation
  p50Us: number | null
  p99Us: number | null
  calls: number
  errors: number
  /** Of the critical path of the slowest ones, without what is below it. */
  share: number
  shareUs: number
}

export interface TreeRelation {
  /** Beside others of the same call. */
  isParallel: boolean
  /** One of several that exclude each other. */
  isArm: boolean
  chance: number
  /** The most frequent shape: rounds, and how many at once. */
  rounds: number
  width: number
  isFixed: boolean
  retriedRatio: number
}

/** A percentile of the root against what its parts make. */
export interface BandPlace extends BandCheck {
  /** How far outside, as a share of the nearer end; 0: inside. */
  offRatio: number
  /** Null: too few traces, or a bucket without an end; it cannot be told. */
  isInside: boolean | null
}

/** A percentile that is judged, and that too few traces show. */
export interface Unplaced {
  percentile: number
  /** So many traces would. */
  needed: number
}

/** A call that came more often in a row than a service file may have it. */
export interface LoopCut {
  name: string
  rounds: number
  most: number
}

/** What the objective of one part would have to become for the whole to keep its own. */
export interface Move {
  objective: string
  part: string
  /** Now, at the percentile of the objective. */
  fromUs: number
  /** Null: even without it the whole misses. */
  toUs: number | null
  /** Of the whole, without the part. */
  withoutUs: number
}

export interface TraceVerdict {
  objective: LatencyObjective
  verdict: 'met' | 'missed' | 'inconclusive'
  /** Null: too few traces. */
  measured: Estimate | null
  /** So many traces give an interval. */
  needed: number
}

export interface TracesResult {
  files: string[]
  root: string
  otherRoots: Array<{ name: string, traces: number }>
  traces: number
  counts: TraceCounts
  measured: Distribution
  /** Null: the graph is too large to compose. */
  sla: SlaResult | null
  band: BandPlace[]
  unplaced: Unplaced[]
  /** Why it is outside; empty: it is inside, or nobody can tell. */
  causes: TraceCause[]
  verdicts: TraceVerdict[]
  objectives: Objective[]
  moves: Move[]
  tree: TreeRow[]
  /** How many of the slowest the shares are of. */
  slowest: { traces: number, meanUs: number }
  remarks: TraceRemark[]
  service: ServiceFile
}

export interface ServiceFile {
  text: string
  /** Beside it, by the path that it names. */
  histograms: Array<{ file: string, text: string }>
}
