/*
 * Every shape that passes between stages, in flow order. Never executed: JSDoc imports it, `tsc --strict` reads it.
 * Times are whole microseconds (`...Us`) or milliseconds (`...Ms`); ratios run from 0 to 1; rates are per second.
 */

/*
 * What stands in a record is said here once: schema/record.schema.json is made of it (scripts/schema). Tags say what
 * types cannot: `@minimum 1`, `@pattern`, `@maxItems` (absent: 10000); `@written`: the shape on file is that one;
 * `@open`: other keys may stand beside these; `@oneOf`: exactly one of these keys is there.
 */

// ---------------------------------------------------------------- numbers and texts

/** @integer */
export type Integer = number
/** @integer @minimum 0 */
export type Whole = number
/** @integer @minimum 1 */
export type AtLeastOne = number
/** Whole, and small enough that sums of many stay exact. @integer @minimum 0 @maximum 1000000000000 */
export type Count = number
/** @minimum 0 */
export type Amount = number
/** @exclusiveMinimum 0 */
export type Positive = number
/** @minimum 0 @maximum 1 */
export type Ratio = number
/** @exclusiveMinimum 0 @maximum 1 */
export type Share = number
/** So many events in a row are worth one independent one. @minimum 1 */
export type Tau = number
/** @integer @minimum 1 @maximum 100000 */
export type RoundNumber = number
/** @minimum 0 @maximum 100000000 */
export type SliceLength = number
/** @minimum 0 @maximum 1000000000000 */
export type SliceTime = number
/** A number of keys. @integer @minimum 1 @maximum 1000000 */
export type KeyCount = number
/** @minLength 1 */
export type Name = string
/** A time in UTC, such as 2026-01-02T03:04:05.678Z. @pattern ^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$ */
export type Instant = string

// ---------------------------------------------------------------- config -> plan

/** What a good answer looks like. Every key given must hold; a key not given is not looked at. */
export interface GoodAnswer {
  /** HTTP status. Absent: 200. @integer @minimum 100 @maximum 599 */
  status?: number
  /** Value of the content-encoding header; `identity` means the header is absent. */
  contentEncoding?: 'identity' | 'gzip' | 'br' | 'deflate'
  /** The whole body as text, after decoding. */
  body?: string
  /** Length of the body on the wire (before decoding), in bytes. */
  bodyBytes?: {
    /** This many bytes or more. */ min?: Whole
    /** This many bytes or fewer. */ max?: Whole
  }
  /** Length of the body after decoding, in bytes. */
  decodedBytes?: {
    /** This many bytes or more. */ min?: Whole
    /** This many bytes or fewer. */ max?: Whole
  }
  /** The body is JSON, and each dotted path in it (`data.item.id`) exists; a value other than null must be equal. */
  json?: Record<string, string | number | boolean | null>
  /** The dotted paths that must not be in the JSON body (`errors` for GraphQL). */
  jsonAbsent?: string[]
}

/** One HTTP request, sent again and again. */
export interface RequestSpec {
  /** Absent: GET. */
  method?: Method
  /** Path and query, beginning with `/`. */
  path: RequestPath
  /** Names with values. */
  headers?: Record<string, string>
  /** As it is sent. Absent in records where a file has it. */
  body?: string
  /** File that has it, as the user named it. */
  bodyFile?: string
  /** Of what the file held. Absent until it is read. */
  bodySha256?: string
  /** With `bodyFile`: it held no UTF-8, so that `body` has one character a byte. */
  bodyEncoding?: 'latin1'
  /** A unary gRPC call instead: `headers` are its metadata; method, path and body are not looked at. */
  grpc?: GrpcCall
}

/** In capitals: GET. @pattern ^[A-Z]+$ */
export type Method = string
/** Path and query, beginning with `/`, without blanks. @pattern ^/\S*$ */
export type RequestPath = string
/** `package.Service/Method` @pattern ^[A-Za-z_][A-Za-z0-9_.]*\/[A-Za-z_][A-Za-z0-9_]*$ */
export type GrpcMethod = string

/** A unary gRPC call. */
export interface GrpcCall {
  /** Proto file, below `targets/` or a path. */
  proto: Name
  method: GrpcMethod
  /** What is sent. */
  message: Record<string, unknown>
  /** Dotted paths that a good answer has. */
  json?: Record<string, string | number | boolean | null>
  /** Absent: raw HTTP/2 frames. `grpc-js`: through its client, to see what that costs. */
  via?: 'frames' | 'grpc-js'
}

/** A direct question to one part of a target, asked once before anything is loaded. */
export type PartCheck = HttpCheck | GrpcCheck

interface HttpCheck {
  kind: 'http'
  /** A GraphQL question is a POST with `good.jsonAbsent: [errors]`. */
  request: RequestSpec
  good: GoodAnswer
  grpc?: undefined
}

interface GrpcCheck {
  kind: 'grpc'
  /** The method, the proto file below targets/, the message, and the paths its answer must have. */
  grpc: GrpcCall
  request?: undefined
  good?: undefined
}

export type ProgramName = import('./programs/types.ts').ProgramName
type ProgramKeys = import('./programs/types.ts').ProgramKeys

/**
 * One process of a target: a script, a shell command, or a program in one of its modes. Parts start in order; the last
 * part is the one that load is driven at. @oneOf script ProgramKeys command
 */
export interface PartSpec extends ProgramKeys {
  /** Unique within the target: `server`, `producer`, `gateway`, `proxy`. */
  name: PartName
  /** A script below targets/: a Node process. */
  script?: Name
  /** script only: an npm package that it imports and that few installations have. Without it the target is unavailable. */
  package?: Name
  /** A shell command. */
  command?: Name
  /**
   * command only: a port the command listens on by itself. Absent: a free one is handed to it in PORT.
   * @integer @minimum 1 @maximum 65535
   */
  port?: number
  /** command only: where it is started. Absent: where baseload was. No key of a baseline file. */
  folder?: string
  /** Added to the environment. `{{name.url}}` and `{{name.host}}` (host:port) stand for an earlier part's address. */
  env?: Record<string, string>
  /** Asked once before anything is loaded. */
  check?: PartCheck
}

/** Letters, digits, dot, dash and underscore. @pattern ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$ */
export type PartName = string

/**
 * Requests that vary: all connections of a driver together go through them, and from the last on to the first again.
 */
export interface Feed {
  /** As the user named it. Absent for a list in place. */
  file?: string
  /** random: shuffled anew for each trial, by its seed. */
  order: 'in-turn' | 'random'
  /** How many there are. */
  requestCount: Whole
  /** Of the requests as JSON, with the values of secret headers hidden. Empty until they are read. */
  sha256: string
  /** What is sent. Absent until the file is read, and in a record of more than 20. */
  requests?: RequestSpec[]
}

/** A server that can be booted, loaded and stopped. */
export interface Target {
  name: string
  /** A few words. */
  title: string
  /** Empty for a target that runs already (`url`). */
  parts: PartSpec[]
  /** Only for a target that runs already. Its processes are not ours to stop. */
  url?: string
  /** With `url`: the command that brings it up, for where nothing listens there. Absent: nobody said. */
  up?: string
  /** With `url`: how it is reached, where that does not follow from its address. */
  connect?: Connect
  /** With url: the process whose use is read, and that of what it has started. Absent: none is. */
  pid?: AtLeastOne
  /** With `url`: the control group whose use was read (`--cgroup`). */
  cgroup?: string
  /** With `url`: what Prometheus was asked after each trial (`--prometheus`). */
  prometheus?: PrometheusQueries
  /** With a feed: what its entries leave out, and placeholders for their columns. */
  request: RequestSpec
  /** Requests that vary, instead of one. */
  feed?: Feed
  /**
   * Asked over HTTP/2: https agrees on it by ALPN, over http the server has to know it beforehand. Absent: HTTP/1.1.
   */
  http?: 2
  /** With `http`: requests at once on each connection; absent: 1. */
  streams?: AtLeastOne
  good: GoodAnswer
  /** Time it may take until the port answers. */
  readyTimeoutMs: Whole
}

/** How connections to a server are made. What the files hold is in no record, and no path of a key is. */
export interface Connect {
  /** Where they go, `host:port` or `unix:` and a path. Host header and SNI stay those of the address. */
  to?: string
  /** Name in TLS (SNI), which its certificate must have, instead of that of the address. */
  servername?: string
  /** File of the authority that signed its certificate. */
  ca?: string
  /** File of the client's own certificate. */
  cert?: string
  /** File of its key. Absent in records. */
  key?: string
  /** Its certificate is not checked. */
  insecure?: true
}

/** What is known of a server elsewhere. Each query gives one series. */
export interface PrometheusQueries {
  /** Its address, up to the path of its API. */
  url: string
  /** cpu: in cores; memory: in bytes. */
  queries: {
    /** Cores in use. */ cpu?: string
    /** Bytes. */ memory?: string
  }
}

/** Offered rate or concurrency over time. Which fields are there depends on `kind`. */
export type LoadProfile = ClosedLoadProfile | OpenLoadProfile

/** Who asks next waits for an answer first. */
export type ClosedLoadProfile = {
  kind: 'constant-concurrency'
  /** Kept busy. */ connections: Whole
  /** Requests in flight on each connection. */ pipelining: AtLeastOne
  /** The window ends with so many requests, or at its time. Absent: at its time. */ amount?: AtLeastOne
} | UsersLoadProfile | UserStagesLoadProfile

/** A closed loop of users who wait for an answer, pause, and ask again. Each has a connection of its own. */
export interface UsersLoadProfile {
  kind: 'constant-users'
  /** One a user. */
  connections: AtLeastOne
  /** How long each user pauses after an answer. */
  pauseMs: Positive
}

/** The same, with users who come and go from stage to stage; from 0 on. */
export interface UserStagesLoadProfile {
  kind: 'user-stages'
  /** The most at once, one a user. */
  connections: AtLeastOne
  /** How long each user pauses after an answer. */
  pauseMs: Positive
  /** One after the other, each in a straight line to its users. @minItems 1 */
  stages: UserStage[]
}

/** Requests leave when they are due, whatever came back. */
export type OpenLoadProfile = OpenRate & {
  /** The most that are open at once. They are opened when they are needed. */
  connections: Whole
  /**
   * `user`: a client's pool, and who waits for it waits at the client. `tool`: by the rate; `machine`: what file
   * descriptors and ports allow. Either of the two, once requests wait for it, makes the trial invalid. Absent in older
   * records.
   */
  connectionsSetBy?: 'user' | 'tool' | 'machine'
}

type OpenRate =
  | {
    kind: 'constant-rate' | 'poisson'
    /** The rate offered. */ ratePerSecond: Positive
  }
  | {
    kind: 'ramping-rate'
    /** The rate at the beginning. */ startRatePerSecond: Amount
    /** The rate at the end, which stays. */ endRatePerSecond: Amount
    /** How long it takes to get there, in a straight line. Absent: the trial's window. */ durationMs?: Positive
  }
  | {
    kind: 'stages'
    /** The rate at the beginning. Absent: 0. */ startRatePerSecond?: Amount
    /** One after the other, each in a straight line to its rate. @minItems 1 */ stages: Stage[]
    /** Absent: evenly spaced. */ arrivals?: 'poisson'
    /** They rise until an objective breaks. */ untilBreak?: UntilBreak
  }

/** A stretch of a rate that changes: a ramp to a rate. Of no length it is a jump. */
export interface Stage {
  /** Its length. */ durationMs: Amount
  /** The rate at its end. */ ratePerSecond: Amount
}

/** A stretch in which users come or go. Of no length it is a jump. */
export interface UserStage {
  /** Its length. */ durationMs: Amount
  /** Users at its end. */ users: Whole
}

/** What a baseline is loaded with instead of peak and latency phase. */
export type Traffic = {
  kind: 'users'
  /** How many. */ users: AtLeastOne
  /** How long each pauses after an answer. */ pauseMs: Positive
} | {
  kind: 'stages'
  /** @minItems 1 */ stages: Stage[]
  /** As in the load profile. */ untilBreak?: UntilBreak
} | {
  kind: 'user-stages'
  /** @minItems 1 */ stages: UserStage[]
  /** How long each pauses after an answer. */ pauseMs: Positive
}

/**
 * The stages are steps that rise. The last one is a watch at a lower rate, which begins as soon as an objective has
 * surely broken. A trial's own load has the stages that were really offered; its plan has all that were possible.
 */
export interface UntilBreak {
  /** Length of the last stage. */
  watchMs: Positive
  /** Response times that are asked for: the driver counts by them, second by second. @maxItems 1000 */
  boundsUs: Positive[]
}

/** When the rate falls, from the window's start, and to which. */
export interface Fall {
  /** When, from the window's start. */ atMs: Amount
  /** To which rate. */ ratePerSecond: Positive
}

/** A constant rate for a long time, to see what grows meanwhile. durationMs: the longest; it ends when it is decided. */
interface Soak {
  /** Its rate. */ ratePerSecond: Positive
  /** The longest that it may last. */ durationMs: Positive
}

/** How long and how often. */
export interface Preset {
  /** `quick`, `default`, `thorough`, or `custom` when anything was changed. */
  name: 'quick' | 'default' | 'thorough' | 'custom'
  /** Freshly started servers a target, where there is no budget. */
  repeats: AtLeastOne
  /** Measured time of a peak trial. */
  durationMs: Whole
  /** Load before it, in both phases. */
  warmupMs: Whole
  /** Measured time of a trial of the latency phase; 0 leaves the phase out. */
  latencyDurationMs: Whole
  /** Phases that last a time of their own last this share of it, above 0 to 1. Absent: all of it. */
  timeScale?: Share
}

/** A published experiment that a run repeats. */
interface Replay {
  /** `fallback` */
  name: string
  /** The source: `Cache fallback: vegeta at a constant rate`. */
  source: string
  /** Share of the published lengths: 1, or less where it was shortened. */
  timeScale: Share
}

/** What is asked of a target. Who handles objectives handles each kind, or does not compile. */
export type Objective = LatencyObjective | SuccessObjective | RateObjective | ToldObjective

/** Judged by good over valid events: it has an error budget, which a rate has not. */
export type EventObjective = LatencyObjective | SuccessObjective

/** A share of all requests is answered well within a time. */
export interface LatencyObjective {
  /** As the user wrote it; shown everywhere. */
  text: string
  kind: 'latency'
  /** The percentile as a ratio, 0.99: the share asked. @exclusiveMinimum 0 @exclusiveMaximum 1 */
  ratio: number
  /** The bound. */
  boundUs: Positive
  /** `<` excludes the bound itself, `<=` includes it. */
  strict: boolean
}

/** A share of all requests is answered well, whenever. */
export interface SuccessObjective {
  /** As the user wrote it; shown everywhere. */
  text: string
  kind: 'success'
  /** The good ratio asked, 0.999. @exclusiveMinimum 0 @exclusiveMaximum 1 */
  ratio: number
  /** The period that its error budget is told of, in milliseconds. Absent: none was named. */
  overMs?: Positive
}

/** So many requests a second are answered well. */
export interface RateObjective {
  /** As the user wrote it; shown everywhere. */
  text: string
  kind: 'rate'
  /** Requests a second. */
  ratePerSecond: Positive
}

/** What another tool was asked, and has judged by itself: a threshold of k6, or a check. */
export interface ToldObjective {
  /** As the tool names it; shown everywhere. */
  text: string
  kind: 'told'
}

/** Figures somebody published for a baseline, by target. */
export interface Published {
  /** Where the figures come from: the tool and its options. */
  tool: string
  /** e.g. `{ "node-http": { "latencyMs": { "p99": 0 }, "requestsPerSecond": { "p1": 29487 } } }` */
  figures: PublishedFigures
  /** A lab of kind load: figures of one of its phases each. Absent: `figures` are of the whole window. */
  phases?: PublishedPhase[]
  /**
   * Which targets each comparison of order is drawn over (two or more published targets each). Absent: all that are
   * published.
   */
  orders?: string[][]
  /** Remarks that belong beside the figures. */
  notes?: string[]
  /** A lab of kind stampede: lines by documents; arrays are in the order none, async, stampede, stampede_async. @minProperties 1 */
  stampede?: Partial<
    Record<
      StampedeTrial['documents'],
      Array<{
        /** How many started at once. */ workers: AtLeastOne
        /** How many there were to draw from. */ documents: AtLeastOne
        /** In the order none, async, stampede, stampede_async. @maxItems 4 @minItems 4 */ wallMs: Amount[]
        /** In the same order. @maxItems 4 @minItems 4 */ fetches: Amount[]
        /** In the same order. @maxItems 4 @minItems 4 */ stores: Amount[]
        /** Of the workers, by `min`, `mean`, `max`, `sum`, `p50`, `p75`, `p90`, `p95`, `p99`; each in the same order. */
        workerMs?: Partial<Record<'min' | 'mean' | 'max' | 'sum' | 'p50' | 'p75' | 'p90' | 'p95' | 'p99', Amount[]>>
      }>
    >
  >
}

/** By target. */
export type PublishedFigures = Record<
  string,
  { latencyMs?: Record<string, number>, requestsPerSecond?: Record<string, number> }
>

/** Figures that were published for one phase of a lab. */
export interface PublishedPhase {
  /** Name of the phase. */
  phase: string
  /** The rate that they were published for, one of the lab's. Absent: its lowest. */
  ratePerSecond?: number
  figures: PublishedFigures
}

/** An experiment: a question, targets, load, objectives. Parsed and validated. */
export interface Baseline {
  /** Name of its file, without the ending. */
  name: string
  /** One line. */
  title: string
  /** What the reader wants to know. */
  question: string
  /** What was expected. */
  hypothesis: string
  /** Target that the others are compared with. */
  reference: string
  /** Target names in table order. */
  targets: string[]
  /** How hard the targets are driven. */
  load: {
    /** Of the peak phase; in a lab of kind load, of its open loops. */
    connections: Whole
    /** A client's pool that the open loop is to have. Absent: as many as are needed. */
    openConnections?: AtLeastOne
    /** Requests in flight on each. */
    pipelining: AtLeastOne
    /** After this long a request counts as timed out. */
    timeoutMs: Whole
    /** Offered to every target in the latency phase. Null until it is known: half of the slowest target's peak. */
    ratePerSecond: Positive | null
    /** Users who pause, also in a lab; or stages. Absent: peak and latency phase, or the rates of a lab. */
    traffic?: Traffic
    /** One rate for a long time, instead of all else. */
    soak?: Soak
  }
  /** @maxItems 1000 */
  objectives: Objective[]
  /** The hypothesis, as comparisons that a measurement can refute. */
  claims?: Claim[]
  /** Targets that the objectives are asked of; absent: all of them. */
  judged?: string[]
  /** Containers are estimated for it. Absent: none are. */
  peak?: PeakQuestion
  /** A page of n resources, and how many pages a visit has. */
  fanOut: {
    /** Requests of a page. */ resources: AtLeastOne
    /** Pages of a visit. */ pages: AtLeastOne
  } | null
  /** Null without any. */
  published: Published | null
  /** What is measured instead of peak and latency phase. Of kind stampede, `targets` is empty, and `reference` too. */
  lab?: LabSpec
}

/** Of a claim: requests/s and CPU time of a request at the peak, percentiles at the same given rate. */
export type ClaimFigure = 'rate' | 'p50' | 'p99' | 'cpu'

/** What is expected of two targets: figure(target) is at least, or at most, factor times figure(other). */
export interface Claim {
  /** As it was written: `rate(fastify) >= 0.8 * rate(node-http)`. */
  text: string
  figure: ClaimFigure
  /** Whose figure is claimed to be so large. */
  target: string
  /** Whose it is compared with. */
  other: string
  operator: 'atLeast' | 'atMost'
  /** Times the figure of the other. */
  factor: number
}

/** What became of a claim. */
export interface ClaimVerdict {
  claim: Claim
  /** `held`, `refuted`: the whole range is on that side. `unknown`: it cannot be told. */
  verdict: 'held' | 'refuted' | 'unknown'
  /** figure(target) / figure(other) with its 95 % range; null where it could not be compared. */
  ratio: { value: number, low: number, high: number } | null
  /** Fewer than 3 repeats. */
  rough: boolean
  /** As in CostFigure. */
  bound?: CostFigure['bound']
  unknownBecause?: CostFigure['unknownBecause']
}

/** One target under one load once. */
export interface Trial {
  /**
   * `fastify/peak-c10/3`: target, load, repeat. `-native`: once more by the native driver; `-again`: once more, as the
   * one before was invalid or the [machine disturbed](../explanation/machine.md) it.
   */
  id: Name
  /** Its name; a key of `plan.targets`. */
  target: Name
  phase: 'peak' | 'latency'
  /** `autocannon`, `native`, `k6`, or `foreign`: [another tool](#measuredby). */
  driver: 'autocannon' | 'native' | 'k6' | 'foreign'
  /**
   * Which start of its server, 1 is the first. With `plan.slices` all servers of a repeat are alive together: a
   * generation.
   */
  repeat: AtLeastOne
  load: LoadProfile
  /** Planned length of the window; with a budget and slices the time decides. */
  durationMs: Whole
  /** Load before it, thrown away. */
  warmupMs: Whole
  /**
   * Requests that must have ended before the warm-up does. It lasts at least `warmupMs`, at most four times as long;
   * with `plan.slices` at most `warmupMs` (1 s at least), and a quarter of it at least. Absent: it ends after
   * `warmupMs`.
   */
  warmupEnds?: AtLeastOne
  /** After this long a request counts as timed out. */
  timeoutMs: Whole
  /** What is asked, and done meanwhile. Only in a lab under load. */
  lab?: LabLoad
  /** It ends when it is decided whether memory leaks. Absent: it does not. */
  soak?: true
}

/** Who measures instead of the drivers of ours. */
export interface K6Engine {
  name: 'k6'
  /** Processes that share each trial. */
  instances: AtLeastOne
  /** They run there, in turn, over ssh. Absent: on this machine. @minItems 1 */
  hosts?: string[]
  /** Every response time is streamed. */
  exact: boolean
  /** Virtual users of an open loop, all instances together: the most that are open at once. Absent: by the rate. */
  virtualUsers?: AtLeastOne
}

/** Everything a run will do, before anything is started. */
export interface Plan {
  baselines: Baseline[]
  /** By name. [Secret values](record-format.md#what-is-never-in-a-record) are hidden. */
  targets: Record<string, Target>
  preset: Preset
  /** The order of the trials, and the gaps of an open loop, are drawn from it. */
  seed: Integer
  /** Processes of the native driver, which share each of its trials. Absent: 1. @integer @minimum 2 */
  workers?: number
  /** k6 measures instead of the drivers of ours. */
  engine?: K6Engine
  /** `constant`: how requests come in the latency phase. Absent: Poisson. */
  arrivals?: 'constant'
  /** A trial is ended as soon as a smaller share of the answers is good, 0 to 1: `--abort-on`. Absent: none is. */
  abortBelow?: Ratio
  /**
   * Two versions are measured side by side until it is decided: the targets `before` and `after`. Absent in any other
   * run.
   */
  versions?: VersionsPlan
  /**
   * Repeats are added where a verdict or a cost is not decided, until this time is used up. Absent: as many as the
   * preset has.
   */
  budget?: BudgetPlan
  /**
   * `true`: closed loops and loads at a rate are measured in [rounds of short
   * slices](../explanation/method.md#generations-rounds-slices). Absent: each in one window.
   */
  slices?: true
  /** A published experiment that was repeated, by `baseload replay`. */
  replay?: Replay
  /** One more trial of targets, after all others, under a profiler: `--profile`, `--heap`. */
  profile?: ProfilePlan
  /**
   * All trials in the order they are run. Those of the latency phase are added when the peaks are
   * known. @maxItems 50000
   */
  trials: Trial[]
  /** Those of labs of kind stampede, after the others; absent without one. @maxItems 50000 */
  stampedes?: PlannedStampede[]
}

/** A trial for each kind of each target. phase: whose load it is under. */
export interface ProfilePlan {
  kinds: Array<Profile['kind']>
  /** Of which targets. */
  targets: Array<{
    /** Name of the target. */ target: string
    /** Under whose load: `peak` or `latency`. */ phase: 'peak' | 'latency'
  }>
}

/**
 * Repeats (generations) are added until this time is used up, from the fourth on where a verdict or a cost is not
 * decided; of two versions, where a figure is not. [The rule](../explanation/statistics.md#a-time-budget)
 */
export interface BudgetPlan {
  /** Time for the whole run. */
  ms: number
  /** Of rounds of slices: so many are planned. Absent in older records. */
  generations?: AtLeastOne
  /**
   * After each repeat from the third on, of two versions after the fourth, every second one and the last: what was not
   * decided yet. @maxItems 50000
   */
  looks: Array<{
    /** Repeats that were in by then. */ repeats: Integer
    /** Time since the first trial began. */ spentMs: number
    /** What was not decided. */ open: OpenQuestion[]
  }>
}

/** A verdict or a cost that more repeats of one target under one load may decide. */
export interface OpenQuestion {
  /** Name of the baseline. */
  baseline: string
  /** Name of the target. */
  target: string
  phase: 'peak' | 'latency'
  /** The objective's text, or a figure of Cost. */
  what: string
}

/**
 * Two versions are measured side by side until it is decided: by `compare` the targets `before` and `after`, by `gate`
 * `live` and `next`. Time and looks are in [budget](#budgetplan). [How they are
 * judged](../explanation/statistics.md#two-versions-in-one-run)
 */
export interface VersionsPlan {
  /** Worsening that counts as none, 0.05 for 5 %. */
  margin: number
  /** The same for response times. Absent: `margin`. */
  latencyMargin?: number
  /** The same for p99. Absent: `latencyMargin`. */
  tailMargin?: number
  /** Of the figures that could be compared, those that are. Absent: all. @maxItems 1000 */
  figures?: ComparedFigure[]
  /** Nothing is loaded flat out: others may use these servers. Absent: it is. */
  isWithoutPeak?: true
  /** The old version is this commit of the working folder's repository, in a worktree. */
  ref?: {
    /** As the user named it. */ name: string
    /** Its hash. */ commit: string
  }
  /** The same of the new version. Absent: it is the working folder, or none of git's. */
  afterRef?: {
    /** As the user named it. */ name: string
    /** Its hash. */ commit: string
  }
  /** What a reader must know of how both sides were made. */
  notes: string[]
}

// ---------------------------------------------------------------- boot, load -> record

/** Paths of the configurations of programs that have one which a user may replace. */
export type Configs = Record<import('./programs/types.ts').ConfigurableName, string>

/** Where a target is: decided once, and never read from an address again. Plain data, as it goes to the driver's process. */
export interface Place {
  /** An IP address, so that nothing has to resolve a name again. */
  host: string
  port: number
  /** As the user wrote it, for a certificate: a name, or the address itself. */
  name: string
  /** `name:port` for the Host header; without the port of its protocol. */
  authority: string
  isTls: boolean
  /** What the user named: it is looked at again by each connection. */
  allowHosts: readonly string[]
  /** PEM: whose signature is trusted there, instead of those that Node.js knows. */
  ca?: string
  /** PEM: shown to it, with its key. */
  cert?: string
  key?: string
  /** Name in TLS; absent: `name`. */
  servername?: string
  /** Its certificate is not checked. */
  insecure?: true
  /** Of a unix socket, in place of host and port. */
  socketPath?: string
  /** Where `--connect-to` leads, as it is written: what `allowHosts` has to name. */
  to?: string
}

/** What one part used within the measured window. null: the platform does not tell. */
export interface PartUsage {
  /** Name of the part, or `driver`; with several workers `driver`, `driver 2` and so on. */
  name: string
  kind: 'node' | ProgramName | 'command' | 'driver'
  /** CPUs it was pinned to; null when it was not pinned. */
  cores: Whole[] | null
  /** CPU time used within the measured window; null where the platform does not tell. */
  cpuUs: Amount | null
  /** Resident memory at the window's end; null where the platform does not tell. */
  memoryBytes: Amount | null
  /**
   * Share of the window that its busiest event loop was busy, 0 to 1; null for what is no Node.js process started here.
   */
  eventLoopUtilization: Ratio | null
  /** The kernel took the CPU away this often within the window; null where the platform does not tell. */
  involuntarySwitches: Amount | null
}

/** due = ok + failed + timedOut + unfinished + notSent, checked in every trial. */
export interface Counts {
  /** Requests of the window: the sum of the others. */
  due: Count
  /** Answered well. */
  ok: Count
  /** Answered otherwise, or not at all as the connection ended. */
  failed: Count
  /** Not answered within the time-out. */
  timedOut: Count
  /** Under way when counting ended. */
  unfinished: Count
  /** Due, but never sent. 0 in a closed loop. */
  notSent: Count
}

/** Histograms as HDR V2, compressed, base64; whole microseconds, 3 significant digits. */
export interface Histograms {
  /** ended - due in an open loop, ended - sent in a closed one. */
  responseTime: string
  /**
   * Of responseTime: those that did not end well (failed, timed out, unfinished). Good answers are the rest, bucket by
   * bucket. Absent where all ended well, or where it is not known: older records, other tools, k6 over gRPC or without
   * `--exact`.
   */
  bad?: string
  /**
   * Of these, those that were cut off: timed out or unfinished, at the time they had waited. They would have taken at
   * least that long. Absent: none, or it is not known (older records, other tools, k6).
   */
  cut?: string
  /** ended - sent; open loop only. */
  serviceTime?: string
  /** sent - due; open loop only. */
  sendLag?: string
  /**
   * Native driver, open loop: from sent to the first bytes of the answer, and from those to its last. Of all that were
   * answered.
   */
  firstByte?: string
  /** The same requests: from the first bytes to the last. */
  receiving?: string
  /**
   * Native driver: how long each connection took, TCP alone. Of the whole trial, warm-up included: connections that are
   * kept are made in it.
   */
  connect?: string
  /** The same connections: the TLS handshake after it. */
  tls?: string
}

/**
 * What is said, as data: the sentences are made when it is printed. Beside the code stand the numbers and names of its
 * sentence, such as `{ "code": "BACKLOG", "requests": 760 }`. @written WrittenMessage
 */
export type Message = import('./report/sentences/types.ts').Message
/** @written WrittenShortfall */
export type DriverShortfall = import('./report/sentences/types.ts').DriverShortfall
export type SharedMessage = import('./report/sentences/types.ts').SharedMessage
export type CapacityReason = import('./report/sentences/types.ts').CapacityReason
export type ProbeReason = import('./report/sentences/types.ts').ProbeReason
export type SizingRemark = import('./report/sentences/types.ts').SizingRemark
export type ComparisonReason = import('./report/sentences/types.ts').ComparisonReason
export type SoakReason = import('./report/sentences/types.ts').SoakReason
type StampedeReason = import('./report/sentences/types.ts').StampedeReason
type OrderReason = import('./report/sentences/types.ts').OrderReason
export type PromiseReason = import('./report/sentences/types.ts').PromiseReason
export type PromiseRemark = import('./report/sentences/types.ts').PromiseRemark
export type FigureReason = import('./report/sentences/types.ts').FigureReason
export type HistoryRemark = import('./report/sentences/types.ts').HistoryRemark
export type LastGoodReason = import('./report/sentences/types.ts').LastGoodReason
export type LeftOutReason = import('./report/sentences/types.ts').LeftOutReason
export type OtherMachine = import('./report/sentences/types.ts').OtherMachine
export type PointReason = import('./report/sentences/types.ts').PointReason
export type UntestedReason = import('./report/sentences/types.ts').UntestedReason
export type LogRemark = import('./report/sentences/types.ts').LogRemark
export type TrafficRemark = import('./report/sentences/types.ts').TrafficRemark
export type ProposalReason = import('./report/sentences/types.ts').ProposalReason
export type RecordDifference = import('./report/sentences/types.ts').RecordDifference
type AnswerReason = import('./report/sentences/types.ts').AnswerReason
export type RowReason = import('./report/sentences/types.ts').RowReason
export type VerdictReason = import('./report/sentences/types.ts').VerdictReason
export type NoContainersReason = import('./report/sentences/types.ts').NoContainersReason

/**
 * What is said, as data: the sentences are made when it is printed. Beside the code stand the numbers and names of its
 * sentence, such as `{ "code": "BACKLOG", "requests": 760 }`. @open
 */
export interface WrittenMessage {
  /**
   * Which sentence: `src/report/sentences/` has them, a file a topic, each with what stands beside it. `TEXT` has a
   * sentence in `text`, as another program or a record of version 1 told it. A code that is not known is printed as it is.
   */
  code: SentenceCode
}

/** Capitals, digits and underscores. @pattern ^[A-Z][A-Z0-9_]*$ */
export type SentenceCode = string

/** A way in which the driver itself fell short, as data. @open */
export interface WrittenShortfall extends WrittenMessage {
  /**
   * By which verdicts tell [what can still be answered](objectives.md). Absent in what was a record of version 1 and
   * did not tell. `late`: the driver sent late, and the response times hold the lateness. `unsent`: it did not send
   * all in the window. `clock`: clocks disagree. `exhausted`: its machine ran out of descriptors, ports or memory.
   * `connections`: requests waited for a limit that the tool had set. `busy`: it had no CPU left, and cannot tell
   * how late it was. `incomplete`: a part of what was measured is not there. `still`: closed loop: the driver's
   * process [did not run](../explanation/timing.md#a-driver-that-stands-still) for a part of the window. `interim`:
   * autocannon took [answers before the answer](../explanation/timing.md#targets-that-autocannon-cannot-count) for
   * answers.
   */
  kind?: ShortfallKind
  /** Of several that share a trial, from 1. */
  worker?: AtLeastOne
}

export type ShortfallKind = 'late' | 'unsent' | 'clock' | 'exhausted' | 'connections' | 'busy' | 'incomplete' | 'still' | 'interim'

/** So many requests (tau) are worth one independent one when one asks who missed a bound. */
interface BoundDependence {
  /** The bound. */
  boundUs: Positive
  /** True for `<`: the bound itself misses it. */
  strict: boolean
  /** So many requests in a row are worth one independent one when one asks who missed the bound. */
  tau: Tau
}

/** What a driver process hands back for one trial. */
export interface LoadResult {
  /** `autocannon`, `native`, `k6`, or `foreign`: [another tool](#measuredby). */
  driver: 'autocannon' | 'native' | 'k6' | 'foreign'
  /** Version of the driver. */
  version: string
  /**
   * When the window opened, on CLOCK_MONOTONIC, which all processes of a machine share. Absent: k6, another tool, older
   * records.
   */
  startedUs?: Amount
  /** Length of the measured window as it came out. */
  windowMs: Amount
  counts: Counts
  /**
   * Of those due, requests that were sent again on another connection, because the server had never processed them:
   * [when](../explanation/driver.md#a-request-that-the-server-never-processed). Each is counted once; their ends
   * stand in `counts`. Absent: none, or not told (k6, other tools).
   */
  resent?: AtLeastOne
  /**
   * Closed loop: so many requests were on their way at once, connections × pipelining or streams. Absent in older
   * records, and of k6.
   */
  inFlight?: AtLeastOne
  /**
   * How many failed or timed out, by cause: `status 500`, `body 12 bytes`, `ECONNRESET`, `timeout`. A hundred kinds at
   * most; the rest are `other faults`.
   */
  failedByCause: Record<string, Whole>
  /**
   * Where a good answer is said by its body: those answers that were good but for it, in one or several parts of
   * [checkedBodies](#checkedbodies). Absent in older records.
   */
  bodies?: CheckedBodies[]
  /** HdrHistogram V2, compressed, base64; whole microseconds, 3 significant digits. */
  histograms: Histograms
  /**
   * What ended within the window, whenever it was sent or due: the achieved rate. Absent in older records, where counts
   * stand for it.
   */
  endedInWindow?: {
    /** Good ones. */ ok: Whole
    /** Others. */ failed: Whole
  }
  /**
   * What came from the server within the window: heads and bodies as they were sent, without TLS, TCP and IP. Absent: not
   * told (k6, other tools, older records).
   */
  receivedBytes?: Whole
  /** Exact, where a histogram has 0.1 %. null when nothing ended. */
  exactUs: {
    /** The fastest request. */ min: Amount
    /** The slowest. */ max: Amount
    /** Their mean. */ mean: Amount
  } | null
  /**
   * One entry for each whole second of the window: what ended in it, and of a load of stages what was due in it.
   * @maxItems 2500000
   */
  timeline: TimelineSecond[]
  /** Native driver, load of stages: each that has a length by itself, in order. */
  stages?: StageResult[]
  /** Load with `untilBreak`: the rate fell because an objective had broken. Absent: it did not fall. */
  fell?: Fall
  /** Ways in which the driver itself fell short, each a [message](#message). Any makes the trial invalid. */
  invalid: DriverShortfall[]
  /**
   * Native driver, open loop: *tau* by percentile. So many requests in a row are worth one independent one, at most
   * (upper end of the estimate; older records have the estimate itself): see
   * [statistics](../explanation/statistics.md).
   */
  dependence?: Partial<Record<PercentileKey, Tau>>
  /**
   * The same at the bounds of the objectives that the target was measured for. Absent in older records, and where the
   * order of requests is not known. @maxItems 1000
   */
  dependenceAt?: BoundDependence[]
  /**
   * Slices of a closed loop, whose order of requests is not known: so many requests are worth one independent one at
   * most, by how their number above each percentile differs from slice to slice. Absent: fewer than four slices; older
   * records.
   */
  blockTau?: Partial<Record<PercentileKey, Tau>>
  /**
   * Native driver, open loop: where MSER-5 would cut the window's beginning off (0: nowhere), whether the rest is
   * steady (null: too few requests to tell), and the length of the stretches that it looked at.
   */
  warmUp?: {
    /** Where MSER-5 would cut the window's beginning off; 0: nowhere. */ cutMs: Amount
    /** False when that is in the second half; null with fewer than 2,000 requests. */ steady: boolean | null
    /** Length of the stretches that were looked at. Absent when `steady` is null. */ windowMs?: Positive
  }
  /**
   * Native driver, open loop: response times of each second by due time (of each tenth of a window of less than ten
   * seconds), encoded as `histograms` are. @maxItems 2500000
   */
  windows?: string[]
  /**
   * Of `windows`: those that did not end well, one for each window, null where all did. Absent: all did in each, or it
   * is not known, as `histograms.bad`. @maxItems 2500000
   */
  badWindows?: Array<string | null>
  /** Native driver, open loop: p99 of sent - due, waiting for a connection included. */
  sendLagP99Us?: Amount
  /**
   * Native driver, open loop: p99 of the driver's own lateness: sent - due without the wait for a connection. Validity
   * is judged by it.
   */
  driverLagP99Us?: Amount
  /**
   * Native driver, open loop: requests that were due while every connection was busy. Their wait is in the response
   * time.
   */
  waitedForConnection?: Whole
  /**
   * Native driver, open loop: of these, those that were due while as many connections as the load allows were in use.
   * Absent: none.
   */
  waitedAtLimit?: AtLeastOne
  /**
   * Native driver, open loop: requests that were due before the window and still waited for a connection when it
   * opened. Absent: none.
   */
  backlog?: AtLeastOne
  /**
   * Closed loop of autocannon or the native driver: how long its process did not run within the window, in stops of 20
   * ms and more. Absent: never.
   */
  stoodStillMs?: Positive
  /**
   * Native driver: connections made over the whole trial, warm-up included, and how many of them replaced one that had
   * ended.
   */
  connectionsOpened?: Whole
  /** Native driver, open loop: the most connections that were open, or being opened, at once. */
  mostConnections?: Whole
  /** Native driver: how many of them replaced one that had ended. */
  reconnects?: Whole
  /**
   * Native driver: by how much the monotonic and the wall clock disagreed over the trial: 0.001 wants a warning, 0.01
   * is in `invalid`.
   */
  clockDriftRatio?: Amount
  /**
   * Native driver, open loop: the same without what was due while the machine stood still. Absent where nothing was left out.
   */
  outside?: OutsideStops
  /** Driver `k6`: what each instance told, and how sure is what was merged from them. */
  k6?: K6Observation
  /**
   * Driver `foreign`: figures as that tool gave them; null is what its file does not tell. Then 0 and an empty
   * histogram elsewhere mean nothing.
   */
  quoted?: QuotedFigures
}

export interface TimelineSecond {
  /** Answered well in that second. */
  ok: Whole
  /** Failed or timed out in it. */
  failed: Whole
  /** Of `receivedBytes`: what came in it. */
  bytes?: Whole
  /** Load of stages: was due in it. */
  due?: Whole
  /**
   * Load with `untilBreak`: how many of those due in it were answered well, then how many of them within each of its
   * `boundsUs`. @maxItems 1001
   */
  kept?: Whole[]
}

/**
 * Answers of one trial of which the same share was looked at. Where it changed, or several workers drove, there are
 * several parts.
 */
export interface CheckedBodies {
  /** Answers that were good but for what their bodies say. */
  answers: Whole
  /** Of these, those whose body was looked at: all, or a sample drawn before anything of a body was seen. */
  checked: Whole
  /** Of the checked ones, the bad ones. They stand in `failed`. */
  bad: Whole
}

/** What was due in one stage of a load. */
export interface StageResult {
  /** From the window's start. toMs: as planned, or where the window was cut short. */
  fromMs: Amount
  /** Its end, as planned or where the window was cut short. */
  toMs: Amount
  counts: Counts
  /** As in LoadResult, of this stage alone. */
  resent?: AtLeastOne
  /** What ended in it, whenever it was due. */
  endedInWindow: {
    /** Good ones. */ ok: Whole
    /** Others. */ failed: Whole
  }
  /** As in. */
  failedByCause: Record<string, Whole>
  /** As in loadResult, of this stage alone. */
  bodies?: CheckedBodies[]
  /** As in loadResult. */
  histograms: Pick<Histograms, 'responseTime' | 'bad' | 'cut'>
  /** As in loadResult. null when nothing ended. */
  exactUs: LoadResult['exactUs']
  /** p99 of the driver's own lateness in this stage. Absent in older records. */
  driverLagP99Us?: Amount
  /**
   * As in loadResult, of this stage alone: a driver that is late at the highest rate was on time before. Absent in
   * older records.
   */
  invalid?: DriverShortfall[]
  /**
   * As in LoadResult, of this stage alone. Absent until it is derived, and where the order of requests is not known.
   */
  dependence?: LoadResult['dependence']
  /** The same at the bounds of objectives. */
  dependenceAt?: LoadResult['dependenceAt']
}

/**
 * What was due outside the [stops of the machine](../explanation/machine.md), and outside the time that their backlog
 * took. The watch alone decides, never a response time.
 */
export interface OutsideStops {
  /** Requests that were due meanwhile. */
  leftOut: AtLeastOne
  /** Of the others. Whatever failed is among them: which of the failed were due in a stop is not kept. */
  counts: Counts
  /** As in. */
  histograms: Pick<Histograms, 'responseTime'>
  /** As in LoadResult, of the others alone. */
  dependence?: LoadResult['dependence']
  /** The same at the bounds of objectives. */
  dependenceAt?: LoadResult['dependenceAt']
}

/** The instances of k6 that shared a trial: see [many machines](../guides/many-machines.md). */
export interface K6Observation {
  /**
   * `samples`: every response time was streamed (`--exact`). `summaries`: merged from the quantile grids of the
   * instances.
   */
  basis: 'samples' | 'summaries'
  /**
   * `sent`: response times are service times, from when k6 sent, the wait for a connection included. An arrival-rate
   * executor begins when a request is due; how late k6 was after that is not known.
   */
  timedFrom: 'sent'
  instances: K6InstanceReport[]
  /** By name, those that have a request beyond them. */
  percentiles: Partial<Record<PercentileKey, MergedPercentile>>
  /**
   * Requests that took longer than the bounds of objectives (strict: or as long). Equal where the scripts counted them,
   * which they do over HTTP. @maxItems 1000
   */
  bounds: Array<ResponseBound & {
    /** So many at least. */ beyondAtLeast: Whole
    /** And at most: the same, where they were counted. */ beyondAtMost: Whole
  }>
  /** Between the first word to go and the last answer to it. Null where baseload did not give the word. */
  releaseSpreadMs: Amount | null
}

/** One instance of k6. */
export interface K6InstanceReport {
  /** `instance 2`, `instance 2 on b.example`; a pod's log by its name. */
  name: string
  /** Its share of the load: `1/3:2/3`. */
  segment: string
  /** [counts](#counts). null when it left no summary. */
  counts: Counts | null
  /** When its window began, by its own clock, ISO 8601. Null when it sent nothing. */
  startedAt: Instant | null
  /**
   * CPU time of its whole test, and how many cores its host has; absent on this machine, where the parts of the trial
   * tell.
   */
  cpuMs?: Amount
  /** How many cores its host has. */
  cores?: AtLeastOne
  /** Why it did not come to its end; absent when it did. */
  ended?: string
}

/** A percentile of all instances together: sum of n_i F_i(x) = q N, solved for x. */
interface MergedPercentile {
  /** What it is likely to be. */
  valueUs: Amount
  /** The percentile of all samples lies between them for certain. */
  lowUs: Amount
  /** And at most this. */
  highUs: Amount
  /** The mean of the instances' own percentiles: what not to do. */
  averagedUs: Amount
  /** Of all samples, counted out; only with `--exact`. */
  sampleUs?: Amount
}

/** A response time that answers are counted beyond. strict: the bound itself is beyond. */
export interface ResponseBound {
  /** The bound. */
  boundUs: Amount
  /** True for `<`: the bound itself is beyond. */
  strict: boolean
}

/** One test of k6: what its script does. */
export interface K6Experiment {
  /** `fastify/latency-r500/2` */
  name: string
  target: string
  phase: 'peak' | 'latency'
  /** 1 is the first. */
  repeat: number
  /** Origin; of gRPC too, `http://host:port`. */
  url: string
  load: LoadProfile
  durationMs: number
  warmupMs: number
  timeoutMs: number
  objectives: Objective[]
  bounds: ResponseBound[]
  good: GoodAnswer
  /** A unary call instead of HTTP requests. */
  grpc?: Pick<GrpcCall, 'method' | 'message'>
}

/** Figures as another tool gave them; null is what its file does not tell. */
interface QuotedFigures {
  /** By name (`p50`, `p99_9`), those that it gave. Null: they are taken from the histogram, which is whole. */
  percentilesUs: Partial<Record<PercentileKey, Amount>> | null
  /** How far such a figure may be from what was measured, each or by its name; absent: not stated. */
  resolutionUs?: Amount | Partial<Record<PercentileKey, Amount>>
  /**
   * Significant digits that the buckets of the tool's histogram had, where it is kept with more; absent: as it is kept.
   * @integer @minimum 1 @maximum 5
   */
  bucketDigits?: number
  /** Mean. */
  meanUs: Amount | null
  /** The slowest request. */
  maxUs: Amount | null
  /** Requests a second. */
  achievedPerSecond: Amount | null
  /** Good requests a second. */
  goodPerSecond: Amount | null
  /** Whether `counts` say how many requests failed. */
  failuresKnown: boolean
  /** autocannon: percentiles that `percentilesUs` has no name for (`p2_5`), and `stdev`. Absent: none. */
  othersUs?: Record<string, Amount>
  /** What the tool judged by itself: thresholds of k6, and its checks. Absent: nothing. @maxItems 1000 */
  told?: ToldVerdict[]
  /** autocannon: requests, and bytes, in single seconds. Absent: not told. */
  perSecond?: PerSecond
  bytesPerSecond?: PerSecond
}

/** How another tool judged one objective of its own. */
export interface ToldVerdict {
  /** `http_req_duration p(99)<500` */
  text: string
  isMet: boolean
  /** What it had measured, in its words. Absent: not told. */
  figure?: string
  /** Good over all, of a check. */
  ratio?: Share
}

/** A LoadResult and what is too large for a file: it crosses a process border, and what it tells goes into the record. */
export interface DriverResult extends LoadResult {
  /** Native driver, open loop: every response time in due order, due from the window's start. */
  series?: { dueUs: Float64Array, responseUs: Uint32Array, isBad?: Uint8Array }
}

/** One trial as it was: the contract between measuring and judging. */
export interface TrialRecord {
  /** What was to be done. */
  trial: Trial
  /** When the trial began. */
  startedAt: Instant
  /**
   * `complete`, or `partial`: interrupted, ended by `--abort-on`, or the target died; the numbers are of the part that
   * was measured.
   */
  status: 'complete' | 'partial'
  /** Why it is partial; absent when complete. */
  reason?: string
  /** From the start of the first part until the target answered well. Absent for a target that ran already. */
  readyMs?: Amount
  /**
   * The answer that was looked at before the load. Absent in older records, of a feed, of gRPC, and where it could not be
   * unpacked.
   */
  answer?: AnswerSize
  /** What the driver saw. */
  load: LoadResult
  /** What each part of the target used, then the driver. */
  parts: PartUsage[]
  /**
   * Counters of the proxy over the whole trial, warm-up included: of HAProxy (`show stat`) `frontend.stot`,
   * `server.econ` and so on, of nginx (`stub_status`) `requests`, `accepts` and so on, of Varnish (`varnishstat`)
   * `client_req`, `cache_hit_grace` and so on. Absent without a proxy.
   */
  proxy?: Record<string, number | string>
  /**
   * What the machine did within the window. Absent with `--no-watch`, and in older records.
   */
  watch?: TrialWatch
  /**
   * What each part used, second by second. Absent in older records, and where
   * nothing could be read.
   */
  resources?: TrialResources
  /** Remarks about this trial that a reader must know. */
  warnings: Message[]
  /** What origin and services counted. Only in a lab under load. */
  lab?: LabObservation
  /** Memory over a soak. */
  soak?: SoakMemory
  /** What its window is put together from. Absent: it was one window. */
  slices?: TrialSlices
}

/** How long the body of an answer is. */
export interface AnswerSize {
  /** `identity`, `gzip`, `br`; several in the order of packing. */
  encoding: string
  /** As it was sent. */
  bodyBytes: Whole
  /** Unpacked. */
  decodedBytes: Whole
}

/**
 * The slices of one server and phase in one generation, an entry each, in order. `load`, `parts`, `watch` and
 * `resources` of the trial hold them one behind the other, without the time between. What was measured in one round of
 * a repeat is compared.
 */
export interface TrialSlices {
  /** 1 is the first. What was measured in one round of a generation is compared. @maxItems 100000 */
  round: RoundNumber[]
  /** How long it was. @maxItems 100000 */
  windowMs: SliceLength[]
  /** Good answers that ended in it. @maxItems 100000 */
  ok: Count[]
  /** CPU time of the target's parts; null: not known. @maxItems 100000 */
  cpuUs: Array<SliceTime | null>
}

/** Memory of the parts of a target over a [soak](../guides/when-to-test.md#soak), a reading a second. */
export interface SoakMemory {
  /** From the start of the window, rising; the first is 0. @maxItems 200000 */
  atMs: Whole[]
  /**
   * memoryBytes: resident, of all processes of the part, one for each of atMs; null where the platform does not tell.
   */
  parts: Array<{
    name: string
    /**
     * Resident memory of all its processes, one for each of `atMs`; null where the platform does not tell. @maxItems
     * 200000
     */
    memoryBytes: Array<Whole | null>
  }>
}

/**
 * What each part used during the window. It is read when the window opens, once a second, and when it closes; in a
 * window of more than ten minutes at most some 600 times.
 */
export interface TrialResources {
  /** When the window opened, by the clock on the wall: ISO 8601. */
  startedAt: Instant
  /** When each reading was taken, from the window's start. The first is a few ms before or after it. */
  atMs: number[]
  /** One for each part of the target, then one for each process of the driver. */
  parts: PartResources[]
}

/**
 * One value a look; null: not known then, as the part had ended, or did not answer. A column that is not known at any
 * look is absent. So far: since the part was started, over its restarts.
 */
export interface PartResources {
  /** Its name, as in `parts` of the trial. */
  name: string
  /** Cores that it may use at most. Only where a control group limits it. */
  limitCores?: Positive
  /** CPU time so far, of all its processes. After a restart it continues from the sum. */
  cpuUs?: Array<number | null>
  /** Resident memory. Pages that several processes share count for each. */
  residentBytes?: Array<number | null>
  /** So far: its main threads could have run, and waited for a core. */
  runDelayUs?: Array<number | null>
  /** So far: it was stopped for having used its share. Only where a control group limits it. */
  throttledUs?: Array<number | null>
  /** Used bytes of V8's heap. Node.js processes only, as all that follows. */
  heapUsedBytes?: Array<number | null>
  /**
   * The most by which the event loop was late since the reading before, to about 1 ms. Not of the driver: its lateness
   * is in.
   */
  loopDelayUs?: Array<number | null>
  /** Node processes only: open connections that it has accepted; of a driver those that it has opened. */
  sockets?: Array<number | null>
  /** Read from these connections so far. */
  bytesIn?: Array<number | null>
  /** Written to them so far. */
  bytesOut?: Array<number | null>
}

/** The machine within one window, as a probe on each core and the kernel's counters saw it. */
export interface TrialWatch {
  /**
   * `fifo`: the probes had a real-time priority, and no ordinary process can make them late. `normal`: their own wait
   * for the core is taken off.
   */
  means: 'fifo' | 'normal'
  /** Those with a probe; null: one that is pinned nowhere. */
  cores: Array<Whole | null>
  /** The largest share of a core that a probe took. */
  costRatio: Amount
  /**
   * When a core stood still for 3 ms or more, in order; of more than 2,000 the longest. Times count from the window's
   * start; the second before it is among them, with negative times. @maxItems 2000
   */
  stops: MachineStop[]
  /** So many more, shorter ones. */
  dropped: Whole
  /**
   * CPU time that the host gave to others within the window, by core, in steps of 10 ms. Empty where the platform does
   * not tell.
   */
  stolenUs: Record<string, number>
  /**
   * How long the main threads of each part, drivers included, could have run and waited for a core. Empty where the
   * platform does not tell.
   */
  runDelayUs: Record<string, Amount>
  /**
   * By part: how long its main threads waited for a CPU, in those intervals of 50 ms in which they waited 3 ms or more,
   * divided by the length of the window. Above 1 where several threads waited at once, or a wait that ended in the
   * window had begun before it. A high value excuses no missed objective.
   */
  delayedRatio: Record<string, Amount>
}

/** A core that did not run for 3 ms or more. Times from the window's start. */
export interface MachineStop {
  /** The CPU; null: seen by a probe that is pinned nowhere. */
  core: Whole | null
  /** From here on it did not run … */
  fromUs: Integer
  /** … until here. */
  toUs: Integer
  /**
   * `host`: stolen time rose on that core meanwhile. `competition`: something on this machine with a higher priority,
   * or a host that does not count what it takes.
   */
  cause: 'host' | 'competition'
}

/** A target that could not be measured. */
export interface Failure {
  /** Name of the target. */
  target: string
  /** Absent when it failed before its first trial. */
  trial?: string
  /** [Error code](errors.md). */
  code: string
  /** What went wrong. */
  message: string
  /** What to do. */
  hint: string
}

/** A target that began to fail under load: so many answers of so long a time, fewer good ones than leastRatio. */
export interface Failing {
  failed: number
  ended: number
  overMs: number
  /** Of --abort-on, 0 to 1. */
  leastRatio: number
}

/** Names whose values reach no record and no report, beside those that look secret. In any case. */
export interface SecretNames {
  headers?: readonly string[]
  /** Of parameters in a path. */
  query?: readonly string[]
  /** Of keys in JSON, of fields in a form. */
  body?: readonly string[]
}

/** A target whose parts are not installed here. */
export interface Unavailable {
  /** Name of the target. */
  target: string
  /** `haproxy not found`. */
  reason: string
  /** How to install it. */
  hint: string
}

/** A fingerprint of where it ran. */
export interface Machine {
  /** Model of the first CPU. */
  cpuModel: string
  /** CPUs that baseload may use. */
  cores: Whole
  /** Memory of the machine. */
  memoryBytes: Amount
  /** `linux x64`. */
  platform: string
  /** Release of the kernel. */
  kernel: string
  /** Version of Node.js. */
  node: string
  /** e.g. `performance`; null where the platform does not tell. */
  governor: string | null
  /** Clock source of the kernel; likewise. */
  clockSource: string | null
  /** `vm`, `container`, `metal`; null when it cannot be told. */
  virtualization: string | null
  /** Niceness that target and driver ran at; null when none could be given (it takes root or CAP_SYS_NICE). */
  niceness: Integer | null
  /**
   * Of haproxy, redis, autocannon and fastify, and of nginx and Varnish where a target is built with them; null when
   * missing.
   */
  versions: Record<string, string | null>
}

/** One run as a file: what was planned, what was measured, where. */
export interface RunRecord {
  format: 'baseload-record'
  /** Records of [older versions](record-format.md#versions) are read as well. */
  formatVersion: 3
  /** Who wrote it. */
  tool: {
    name: 'baseload'
    /** Its version. */ version: string
  }
  /** Name of the run and of its folder: start and baselines. */
  id: Name
  /** When the run began. */
  startedAt: Instant
  /** When it ended. Absent while it runs. */
  endedAt?: Instant
  /**
   * `complete`, `interrupted`, or `running`: in a file that nobody writes any more this means that baseload itself was
   * killed.
   */
  status: 'running' | 'complete' | 'interrupted'
  /** Where it ran. */
  machine: Machine
  /** What `doctor` would have said at the start that spoils numbers, and what became of the run. @maxItems 100000 */
  warnings: Message[]
  /** What was to be done. */
  plan: Plan
  /** What [baseload.yml](config-file.md) gave, as flags: `--repeats 3`. Absent where nothing was taken from it. */
  defaults?: string[]
  /** What was done, in order. @maxItems 50000 */
  trials: TrialRecord[]
  /** Targets that could not be measured. @maxItems 50000 */
  failures: Failure[]
  /** Targets whose programs are not installed. @maxItems 50000 */
  unavailable: Unavailable[]
  /**
   * Where values of `plan.targets` are `[redacted]`, as paths with dots (`yours.request.path`): whoever wants to run it
   * again has to give them anew. Absent where nothing is hidden. @maxItems 100000
   */
  masked?: string[]
  /**
   * How wrong the tool was on this machine. Absent in records from before there
   * was [calibration](../explanation/calibration.md).
   */
  calibration?: CalibrationQuote
  /**
   * What stampedes came to. Absent where no baseline asked for any. @maxItems 50000
   */
  stampedes?: StampedeTrial[]
  /** Another tool measured, and its result was read as a record. Absent in records of our own. */
  measuredBy?: MeasuredBy
  /**
   * What a server that does nothing needed beside the targets, at their rates. Absent without a watch on the machine,
   * and in older records.
   */
  floors?: MachineFloor[]
  /**
   * What profilers saw, in trials that are in no other figure. Absent without
   * `--profile` and `--heap`.
   */
  profiles?: Profile[]
}

/**
 * What one part of a target did under a profiler, in a trial of its own: a profiler slows a server down, so its rate
 * and times are in no table. Figures a request are of the requests that were answered in that window.
 */
export interface Profile {
  /** Name of the target. */
  target: string
  /** Name of its part. */
  part: string
  /** `cpu`: microseconds of CPU; `heap`: bytes allocated. */
  kind: 'cpu' | 'heap'
  /** When the trial began. */
  startedAt: Instant
  load: LoadProfile
  /** How long it was profiled. */
  windowMs: Amount
  /** Requests answered in that time. */
  requests: AtLeastOne
  /** Of this trial. Null: too few requests. */
  responseTimeUs: {
    /** p99.9; null: too few requests. */ p99_9: number | null
    /** The slowest answer. */ max: number | null
  }
  /**
   * Names of the whole profiles beside the record, one for each thread that ran JavaScript. Paths in them are whole.
   */
  files: string[]
  /** All that a request took. */
  perRequest: Amount
  /** The ten that cost most by themselves, the most first. @maxItems 1000 */
  functions: ProfiledFunction[]
  flame: Flame
  /** Of kind `cpu` only. */
  cpu?: CpuProfileFacts
  /** Of kind `heap` only. */
  heap?: HeapProfileFacts
}

interface CpuProfileFacts {
  /** Share of the window in which the busiest thread that runs JavaScript had nothing to do. */
  idleRatio: Ratio
  /** Of the garbage collector, in threads that run JavaScript. */
  collectorPerRequestUs: Amount
  /**
   * Of the threads of libuv's pool, which no CPU profile shows. Null where the platform does not tell: then all times
   * are of a clock.
   */
  poolPerRequestUs: number | null
  /** What those threads were given, the most first. @maxItems 1000 */
  poolJobs: PoolJob[]
}

/** perRequest: jobs; null where no HTTP/1 request was seen. */
export interface PoolJob {
  kind: 'zlib' | 'fs' | 'crypto' | 'dns'
  /** Jobs a request; null where no HTTP/1 request was seen. */ perRequest: number | null
}

interface HeapProfileFacts {
  /** What the heap held more after the window than before, both after a full collection. */
  grownBytes: number
  /** What it held before. */
  heapBytes: Amount
  /** Garbage collections in the window. */
  collections: Whole
  /** Those of young objects only. */
  minorCollections: Whole
  /** How long all of them took. */
  collectingMs: Amount
  /** How long the longest took. */
  longestMs: Amount
}

/**
 * A function. what: no function but `collector` (of garbage), `program` (native code without a function of its own),
 * `loop` (the event loop), `pool` (libuv's threads; name: what they do), `helpers` (other threads, of V8), `idle`; its
 * name is empty.
 */
export interface Frame {
  /**
   * What is no function: `collector` (of garbage), `program` (native code without a function of its own), `loop` (the
   * event loop, with reading from sockets), `pool` (libuv's threads), `helpers` (other threads, of V8). Absent: it is a
   * function.
   */
  what?: 'collector' | 'program' | 'loop' | 'pool' | 'helpers' | 'idle'
  /** Of the function. Of `pool`: what it works on, as far as that is known. */
  name: string
  /** Below the folder of the run, from `node_modules` on, or `node:` for a module of Node.js. Absent: native. */
  file?: string
  /** The line on which it begins. */
  line?: Integer
  /** Of a native function: the module of Node.js that called it, `node:zlib`. Absent: another one did. */
  by?: string
}

export type ProfiledFunction = Frame & {
  /** In `functions` only: by itself, without what it calls. */ perRequest: Amount
}

/**
 * The calls as a flame graph draws them, each before what it calls; lists of one length. Calls under 0.2 % of the whole
 * are left out.
 */
export interface Flame {
  /** Each function once. @maxItems 50000 */
  frames: Frame[]
  /** Of each call: 0 for what nothing called. @maxItems 50000 */
  depth: Whole[]
  /** Of each call: its place in `frames`. @maxItems 50000 */
  frame: Whole[]
  /** Of each call: what it took a request, with all that it calls. @maxItems 50000 */
  perRequest: Amount[]
}

/**
 * One open loop of at most 2 s at a server that does nothing but answer, once for each rate of the latency phase: what
 * of a response time is the machine's and the driver's.
 */
export interface MachineFloor {
  /** Requests a second, as of the targets beside it. */
  ratePerSecond: Positive
  /** How long. */
  windowMs: Amount
  /** Requests that were due. */
  due: Whole
  /** Histogram of the response time, as in a trial. */
  responseTime: string
}

/**
 * Another tool measured, and its result was read as a record ([which tools](results-of-other-tools.md)). Numbers that
 * its file does not tell are 0 or null here, and no report prints them.
 */
export interface MeasuredBy {
  /** `k6`, `oha`, `vegeta`, `wrk2` or `HdrHistogram` */
  tool: string
  /** Its version. Absent where the file does not tell. */
  version?: string
  /** Name of the file. */
  source: string
  /**
   * What a record of our own has and this file does not tell, for a sentence: `send lag`, `a histogram`. @maxItems 1000
   */
  missing: string[]
}

// ---------------------------------------------------------------- The cache lab

/** The key `lab` of a baseline. */
export type LabSpec = LabLoadSpec | LabStampedeSpec

/** Services that cache, in front of an origin, all at the same rates or under the same users. */
export interface LabLoadSpec extends LabLoad {
  kind: 'load'
  /** One trial of each target at each rate. Empty: users who pause ask, see Baseline.load.traffic. */
  ratesPerSecond: Positive[]
  /** `constant`: evenly spaced. Absent: Poisson. */
  arrivals?: 'constant'
  /** Every target but the reference, once for each size. Absent: targets are measured as they are. @minItems 1 */
  sizes?: SizedTarget[]
}

/** A target of the file at one size. */
export interface SizedTarget {
  /** Its name in the run. */
  target: string
  /** Its name in the file, and the title that it has there. */
  of: string
  /** As it was there. */
  title: string
  size: LabSize
}

/** What a cache may hold at most: bytes of values, of a Redis bytes of all that it has; or entries. */
export type LabSize = {
  /** Of values; of a Redis all that it may use. */ bytes: AtLeastOne
  /** So many. */ entries?: undefined
} | {
  /** So many. */ entries: AtLeastOne
  /** Of values; of a Redis all that it may use. */ bytes?: undefined
}

/** What is asked in a lab under load, and what is done to parts meanwhile. */
export interface LabLoad {
  keys: LabKeys
  /** Share of the requests that are PUTs; 0: none. */
  writes: Ratio
  /** The window, cut in order; shares add up to 1. Empty: one stretch in which nothing is done. */
  phases: LabPhase[]
  /**
   * What the origin starts with: given to it as RECIPE. Contents in it stand instead of the lab's items. Absent: the
   * target's own.
   */
  recipe?: Recipe
  /** Length of a value, given to the origin as SIZE. Absent: the target's own. */
  valueBytes?: Integer
  /** Given to the services as CACHE: ttlMs, staleMs, maxEntries, … Absent: the target's own. */
  cache?: Record<string, number | boolean>
  /**
   * So many ask at once for a key that nobody has asked for, after the window, while the origin fails. Absent: none do.
   */
  coldReaders?: AtLeastOne
  /** `true`: every key had been asked for once when the window opened. Absent: none had. */
  warm?: boolean
  /** What the target's caches may hold. Absent: as `cache` or the target has it. */
  size?: LabSize
  /** `true`: what the services hold is read before the window and after it, of a target without a size as well. */
  memory?: true
}

/**
 * Which of `of` keys a request is for. one: always the same; hot: the share of requests that is for the first, the rest
 * evenly over the others.
 */
export type LabKeys =
  | {
    distribution: 'zipf'
    /** The exponent. @exclusiveMinimum 0 @maximum 5 */ s: number
    /** How many keys there are. */ of: KeyCount
  }
  | {
    distribution: 'uniform'
    /** How many keys there are. */ of: KeyCount
  }
  | { distribution: 'one' }
  | {
    distribution: 'hot'
    /** Share of the requests for the hot key. @exclusiveMinimum 0 @exclusiveMaximum 1 */ share: number
    /** How many keys there are. */ of: KeyCount
  }

/** A stretch of the window. */
export interface LabPhase {
  /** As the file has it. @minLength 1 @maxLength 64 */
  name: string
  /** Of the window. */
  share: Share
  /**
   * Its own length, which every phase of the lab has then: the window is as long as all of them. Absent: the window's
   * length is the run's.
   */
  lengthMs?: AtLeastOne
  /** Done as it begins. Absent: nothing. */
  do?: LabAction
}

/** What is done to a part: one of `recipe`, `signal`, `flush` and `serve`. */
export type LabAction =
  | {
    /** Name of the part. */ part: Name
    /** Posted to an origin: a recipe, or several. */ recipe: Recipe
  }
  | {
    part: Name
    /**
       * kill: SIGKILL, and it stays away; restart: SIGKILL where it runs, and started again on the same port; stop,
       * continue: SIGSTOP, SIGCONT.
       */
    signal: 'kill' | 'stop' | 'continue' | 'restart'
  }
  | {
    part: Name
    /** A Redis forgets everything. */ flush: true
  }
  | {
    part: Name
    /** Of a proxy with several servers these alone get requests from now on. @minItems 1 @uniqueItems */ serve: Name[]
  }

/** What an origin does with requests, as targets/origin has it. */
export type Recipe = Record<string, unknown> | RecipeParts
/** @minItems 1 */
type RecipeParts = Array<Record<string, unknown>>

/** What an origin was asked, as `/_admin/counters` has it. */
export interface OriginCounters {
  /** CLOCK_MONOTONIC, which all processes of a machine share. */
  nowUs: Amount
  /** GET and POST alike. */
  calls: Whole
  /** POSTs. */
  writes: Whole
  /** Answered with 500 or more, or cut off. */
  failed: Whole
  /** Calls under way when it was asked. */
  concurrent: Whole
  /** The most at once. */
  peakConcurrent: Whole
  /** Calls by path with query, and the version that each has; of 10,000 at most. */
  byKey: Record<string, Whole>
  /** Version of the same keys. */
  versions: Record<string, Whole>
  /** Seconds without a call are left out. In a record second 0 begins with the window. @maxItems 2500000 */
  perSecond: Array<{
    /** From 0. */ second: Whole
    /** Calls that came in it. */ calls: Whole
    /** Failed ones. */ failed: Whole
  }>
}

/** Milliseconds; null where nothing was counted. */
export interface LabTimes {
  /** How many. */
  count: Whole
  /** Median. */
  p50: number | null
  /** 99th percentile. */
  p99: number | null
  /** The longest. */
  max: number | null
}

/** What a service did, as `/_lab/counters` has it. */
export interface ServiceCounters {
  /** CLOCK_MONOTONIC when it was asked. */
  nowUs: Amount
  /** Reads that were answered. */
  requests: Whole
  /** PUTs and POSTs. */
  writes: Whole
  /**
   * Of the reads. fresh, stale: from a cache; coalesced: by another read's call; miss: by a call of its own; error: no
   * answer, or a wrong one.
   */
  outcomes: {
    /** From a cache. */ fresh: Whole
    /** From a cache, past its time. */ stale: Whole
    /** By a call that another read had begun. */ coalesced: Whole
    /** By a call of its own. */ miss: Whole
    /** No answer, or a wrong one. */ error: Whole
  }
  /** No value at all, or another key's; among the errors. */
  wrongValues: Whole
  /** Age of what was served from a cache. */
  ageMs: LabTimes
  /**
   * known: answers from a cache for a key whose newest version this process had seen; count: those of them that were
   * older; max: by so many versions.
   */
  versionsBehind: {
    /** Answers from a cache for keys whose newest version the process had seen. */ known: Whole
    /** Those that were older. */ count: Whole
    /** By how many versions at most. */ max: Whole
  }
  /** By reason: `size`, `expired`, `invalidated`. */
  evictions: Record<string, Whole>
  /** In this process at the window's end. */
  entries: Whole
  /** Resident memory when it was asked. */
  memoryBytes: Amount
  /** errors: commands that failed. Null without Redis. */
  redis: {
    /** Commands that failed. */ errors: Whole
    /** When it was asked. */ connected: boolean
  } | null
  /** Null without one. */
  breaker: {
    /** How often it opened. */ opens: Whole
    /** When it was asked. */ state: string
  } | null
  /** Between processes; null where the strategy sends none. */
  invalidations: {
    /** Confirmed by Redis. */ sent: Whole
    /** From other processes. */ received: Whole
    /** Not confirmed, or missed by a receiver. */ dropped: Whole
    /** From sender to receiver. */ delayMs: LabTimes
  } | null
  /** How long the first read since the start took; null before it. */
  firstRequestMs: number | null
  /**
   * Reads since the last phase began, of those with phases. old: with a value from before it. Times from its begin, to
   * the last of them; null: there was none. Null without phases, absent in services that do not count it.
   */
  sinceMark?: {
    /** Good ones. */ answers: Whole
    /** Failed ones. */ failed: Whole
    /** Good ones with a value from before it. */ old: Whole
    /** From its begin to the last failed one; null when there was none. */ lastFailedMs: Amount | null
    /** Likewise, to the last old one. */ lastOldMs: Amount | null
  } | null
  /** As in OriginCounters. hits: reads that were answered from a cache; absent in older records. @maxItems 2500000 */
  perSecond: Array<{
    /** From 0. */ second: Whole
    /** Reads and writes with a good answer. */ ok: Whole
    /** Failed ones. */ failed: Whole
    /** Stale ones among them. */ stale: Whole
    /** Calls of the origin. */ originCalls: Whole
    /** Reads that were answered from a cache. Absent in older records. */ hits?: Whole
  }>
}

/** A phase as it was. */
export interface LabPhaseObservation {
  /** As the file has it. */
  name: string
  /** From the window's start, to when its action was begun; toMs is where the next begins. */
  fromMs: Amount
  /** Where the next begins. */
  toMs: Amount
  /** `kill redis`, `recipe to origin`; null where nothing was done. */
  action: string | null
  /** False when the action did not work: what follows is not what was asked for. */
  ok: boolean
  /** Why not; absent when ok. */
  error?: string
  /** As in LoadResult, of the requests due in it. Absent in older records, and from drivers that keep no order. */
  dependence?: LoadResult['dependence']
}

/**
 * What was counted within the window of one trial of a lab under load. Seconds are the window's: second 0 begins with
 * it.
 */
export interface LabObservation {
  kind: 'load'
  /** CLOCK_MONOTONIC when the window opened, a whole second. */
  startedUs: Amount
  /** Those that began. */
  phases: LabPhaseObservation[]
  /**
   * [originCounters](#origincounters); null when it could not be cleared or asked, and when it was started anew within
   * the window: what it then counted is not of the whole window.
   */
  origin: OriginCounters | null
  /**
   * One for each service, in the order of the parts. Empty when that is so of one
   * of them: a sum over some would be taken for that of all.
   */
  services: ServiceCounters[]
  /**
   * From the last phase's begin until the last failed answer, and until the last one with a value from before it; 0:
   * there was none; null where they went on until the window's end. freshMs: only where the last phase gives the origin
   * a recipe. Null without phases.
   */
  recovery: {
    /** Until the last failed answer; 0 when there was none, null when they went on until the window's end. */
    recoveredMs: number | null
    /**
     * Until the last answer with a value from before that begin; likewise. Only where the last phase gives the origin
     * a recipe.
     */
    freshMs?: number | null
  } | null
  /** Absent without coldReaders, and where the window never closed. */
  cold?: ColdReaders
  /**
   * CPU time and memory of the target's parts, at some moments of the window. In older records only:
   * [trialResources](#trialresources) has it now.
   */
  usage?: LabUsage
  /** Length of the body of each good answer, as it was sent. Absent where it is not fixed, and in older records. */
  answerBytes?: Whole
  /**
   * Before the window, and after it, of each service in the order of the target's parts. Only where sizes vary; absent
   * when one of them did not say.
   */
  memory?: {
    /** Before the window. */ before: CacheMemory[]
    /** After it: likewise. */ after: CacheMemory[]
  }
}

/** What a service holds, as `/_lab/memory` has it: without garbage. */
export interface CacheMemory {
  /** Of V8. */
  heapBytes: Whole
  /** Of buffers, in which values are. */
  externalBytes: Whole
  /** Of the whole server; evicted, expired: keys so far. Null: it uses none, or it did not answer. */
  redis: {
    /** `used_memory` of the whole server. */ usedBytes: Whole
    /** How many it holds. */ keys: Whole
    /** Keys so far, for want of memory. */ evicted: Whole
    /** Keys so far. */ expired: Whole
  } | null
}

/** CPU time and memory of the target's parts, at some moments of the window. In older records; TrialRecord.resources now. */
interface LabUsage {
  /** Those moments, from the window's start. @maxItems 2500000 */
  atMs: number[]
  /** cpuUs: so far, at each of these moments; null: not known. */
  parts: Array<{
    name: string
    /** CPU time so far at each moment; null: not known. @maxItems 2500000 */ cpuUs: Array<number | null>
    /** Resident memory at each moment; null: not known. @maxItems 2500000 */ memoryBytes: Array<number | null>
  }>
}

/**
 * They asked at once for a key that was never asked for, while the origin failed: after the window, before the parts
 * were stopped.
 */
export interface ColdReaders {
  /** How many. */
  readers: AtLeastOne
  /** Got a whole answer of status 200 for their key. */
  ok: Whole
  /** Any other status, no answer, or none within 5 s. */
  failed: Whole
  /** Status 200 with nothing, `undefined` or another key's value. */
  wrong: Whole
  /** Of the origin, for that key; null when it could not be cleared or asked. */
  calls: Whole | null
  /** From the first question to the last answer; null when nobody asked. */
  wallMs: Amount | null
  /** Why it is not what it should be. */
  error?: string
}

/** N workers that meet on a flushed cache. */
export interface LabStampedeSpec {
  kind: 'stampede'
  /** What each worker does on a miss. @minItems 1 @uniqueItems */
  strategies: Array<StampedeTrial['strategy']>
  /** Where values are stored. @minItems 1 @uniqueItems */
  stores: Array<StampedeTrial['store']>
  /** How many there are to draw from. @minItems 1 @uniqueItems */
  documents: Array<StampedeTrial['documents']>
  /** How many start at once. @minItems 1 @uniqueItems */
  workers: RoundNumber[]
  /** What is fetched from, or goes wrong. @minItems 1 @uniqueItems */
  origins: Array<StampedeTrial['origin']>
  /** How they start, where the origin is healthy; in one tick when absent. @minItems 1 @uniqueItems */
  starts?: Array<StampedeTrial['start']>
}

/** Many workers that are to miss the same documents on a flushed cache at once. */
export type PlannedStampede = Pick<
  StampedeTrial,
  'id' | 'strategy' | 'store' | 'documents' | 'workers' | 'origin' | 'repeat' | 'seed' | 'start'
>

/** One stampede as it was. */
export interface StampedeTrial {
  /** `none/process/fixed-n100/healthy/3`: strategy, store, documents and workers, origin, repeat. */
  id: string
  /**
   * none: fetch, then an awaited store; async: fetch, the store is not awaited; stampede: one takes the lock and
   * fetches, the others wait; stampede_async: all fetch, the winner of the lock stores.
   */
  strategy: 'none' | 'async' | 'stampede' | 'stampede_async'
  /** `process`: a simulated cache process; `redis`: a real one. */
  store: 'process' | 'redis'
  /** scaled: more with more workers; fixed: 3. */
  documents: 'scaled' | 'fixed'
  /** How many start at once. */
  workers: AtLeastOne
  /**
   * What goes wrong. `slow-store`: the simulated cache process takes 2 s for all workers' stores, where a call may
   * take 0.5 s; `caller-dies`: the first to fetch each document dies before it has it. The origin is healthy with both.
   */
  origin: 'healthy' | 'slow' | 'failing' | 'slow-store' | 'caller-dies'
  /** 1 is the first. */
  repeat: AtLeastOne
  /** Of the draws; the same for all strategies of a repeat. */
  seed: Whole
  /**
   * `same-tick`: all workers begin in one turn of the event loop; `staggered`: one after the other, 90 a millisecond.
   */
  start: 'same-tick' | 'staggered'
  /** Documents that at least one worker drew. */
  distinctIds: AtLeastOne
  /** Calls of the origin. */
  fetches: Whole
  /** Writes to the cache. */
  stores: Whole
  /** What went wrong. */
  failures: {
    /** Workers that waited for a value that did not come in time. */
    waiterTimeouts: Whole
    /** Stores that failed. */
    storeErrors: Whole
    /** Fetches that failed. */
    fetchErrors: Whole
    /** Workers that ended without their document, for whatever reason. */
    rejected: Whole
  }
  /** Workers that got their document. */
  succeeded: Whole
  /**
   * Workers that looked before the first store of their document, seen from outside of the cache; looks that take the
   * lock are not counted. Absent in records from before it was.
   */
  early?: {
    /** Had their answer before that store began: they missed. */ least: Whole
    /** Looked before it was known to have ended: nobody else can have missed. */ most: Whole
  }
  /**
   * What waited over time: the longest in each step, from the first wait on. Of the first repeat; absent in older
   * records.
   */
  queues?: {
    /** Length of a step, in milliseconds. */ stepMs: Positive
    /** Calls in the origin's line. @maxItems 2500000 */ origin: Whole[]
    /** Stores that have not ended. @maxItems 2500000 */ store: Whole[]
    /** Workers that wait for another's value. @maxItems 2500000 */ worker: Whole[]
  }
  /** From the first worker's start to the last one's end. */
  wallMs: Amount
  /**
   * Of `caller-dies`: from the first start until anybody had a document; where no worker had, until one who came then and
   * kept asking did. Null: it gave up.
   */
  servedAgainMs?: Amount | null
  /** Of the workers; percentiles by nearest rank. */
  latencyMs: {
    /** The fastest. */ min: Amount
    /** Their mean. */ mean: Amount
    /** The slowest. */ max: Amount
    /** Median. */ p50: Amount
    /** 75 % took no longer. */ p75: Amount
    /** 90 %. */ p90: Amount
    /** 95 %. */ p95: Amount
    /** 99 %. */ p99: Amount
  }
  /**
   * What its process, which runs all trials of a repeat, and Redis used. Absent in
   * older records.
   */
  resources?: TrialResources
  /** Whether the counters are what the strategy must come to; null where that cannot be told. */
  heldExact: boolean | null
  /** What must hold, one by one. @maxItems 1000 */
  invariants: Array<{
    /** In words. */ name: string
    /** Whether it did. */ held: boolean
  }>
}

// ---------------------------------------------------------------- calibration

/** A server whose truth is known: what it does with each request. */
export type TruthServer =
  | { kind: 'constant' | 'closes', delayUs: number }
  /** Layers from the fastest to the slowest; delays spread evenly within each. */
  | { kind: 'mixture', layers: Array<{ share: number, fromUs: number, toUs: number }> }
  /** Stands still in the last stallUs of each period, and answers at once otherwise. */
  | { kind: 'stall', periodUs: number, stallUs: number }
  /** Never answers a share of the requests. */
  | { kind: 'drops', delayUs: number, dropRatio: number }
  /** Answers as fast as it can. */
  | { kind: 'responder' }

/** One server under one load: what it is for, and how it is run. */
export interface CalibrationTrial {
  /** `stall/poisson-500`: server, loop and rate. */
  id: string
  /** `truth`: percentiles against known ones. `floor`: what the driver adds. `ceiling`: what it can do. */
  purpose: 'truth' | 'floor' | 'ceiling'
  server: TruthServer
  part: PartSpec
  driver: 'autocannon' | 'native' | 'k6'
  load: LoadProfile
  durationMs: number
  warmupMs: number
  timeoutMs: number
  seed: number
}

export interface CalibrationPlan {
  extent: 'quick' | 'default' | 'custom'
  seed: number
  trials: CalibrationTrial[]
}

/**
 * What a server with a known truth has written down: microseconds of the machine's monotonic clock, in the order of
 * arrival. Crosses a process border, reaches no file.
 */
export interface TruthLog {
  arrivedUs: Float64Array
  /** -1 where no answer left. */
  answeredUs: Float64Array
  facts: Record<string, number>
}

/** A percentile as it was reported, and as it was. */
export interface PercentileTruth {
  key: PercentileKey
  reportedUs: number
  /** From the server's own stamps and the times that requests were due by the plan. */
  trueUs: number
  /** From the server's parameters alone. */
  closedFormUs: number
  /** |reported - true| / true; null when it is within the floor below which a difference says nothing. */
  errorRatio: number | null
}

/** One driver against one server with a known truth. */
export interface TruthComparison {
  id: string
  server: TruthServer['kind']
  driver: 'autocannon' | 'native' | 'k6'
  load: LoadProfile
  /** Trials it took; more than one where the driver had sent late. */
  attempts: number
  /** Why the last attempt is not to be believed either; empty when it is. */
  invalid: string[]
  percentiles: PercentileTruth[]
  counts: Counts
  /** due = ok + failed + timedOut + unfinished + notSent, and for an open loop due is what the plan has in the window. */
  identityHeld: boolean
  /** What the server itself counted in the window. */
  served: { asked: number, answered: number, unanswered: number }
  countsAgree: boolean
  /** Open loop only. */
  sendLagP99Us: number | null
  /** Share of the trial that stops of the machine took. Absent without a watch. */
  stoppedRatio?: number
}

/** What a driver costs and can do. */
export interface DriverLimits {
  driver: 'autocannon' | 'native' | 'k6'
  /** Median response time less the server's own median, by the server's clock. Null when it could not be told. */
  floorUs: number | null
  /** How the floor was measured: `1,000/s`, `1 connection`. */
  floorLoad: string
  /** Completed requests a second of CPU time that the driver used. Null where the platform does not tell. */
  ceilingPerSecond: number | null
  /** Completed requests a second, as it came out. */
  achievedPerSecond: number
  /** Who could do no more. */
  bottleneck: 'driver' | 'server' | 'unclear'
  /**
   * Stops of the machine took too much of the floor's or the ceiling's trial, each time it was measured. Absent: they
   * did not, or nothing was watched.
   */
  isStopped?: boolean
}

export interface CalibrationCheck {
  name: string
  status: 'passed' | 'failed' | 'unknown'
  detail: string
}

/** How wrong this tool is on this machine. */
export interface Calibration {
  format: 'baseload-calibration'
  formatVersion: 1
  tool: { name: 'baseload', version: string }
  startedAt: string
  endedAt: string
  machine: Machine
  extent: CalibrationPlan['extent']
  seed: number
  verdict: 'trusted' | 'not trusted' | 'unknown'
  checks: CalibrationCheck[]
  comparisons: TruthComparison[]
  limits: DriverLimits[]
  summary: CalibrationSummary
}

export interface CalibrationSummary {
  /**
   * The largest error above the floor, over all servers and p50 to p99.9; null when every difference was within the
   * floor.
   */
  worstError: {
    /** |reported - true| / true. */ ratio: Amount
    percentile: PercentileKey
    server: TruthServer['kind']
    /** The trial: `stall/poisson-500`. */ id: string
  } | null
  /** What the native driver adds to a median; null when it could not be told. */
  floorUs: Amount | null
  /** What the native driver completes in a second of CPU time; null when it could not be told. */
  ceilingPerSecond: Amount | null
  /** The largest p99 of its lateness over the open-loop trials; null without one. */
  sendLagP99Us: Amount | null
}

/**
 * The last [calibration](../explanation/calibration.md) of the same machine by the same version, in short, or why there is
 * none.
 */
export interface CalibrationQuote {
  /** `trusted`, `not trusted`, `unknown` (could not be finished), or `none`. */
  status: Calibration['verdict'] | 'none'
  /** Absent when there is a trusted calibration of this machine. */
  reason?: string
  /** When the calibration was begun; absent, as what follows, when there is none. */
  startedAt?: Instant
  extent?: CalibrationPlan['extent']
  summary?: CalibrationSummary
}

// ---------------------------------------------------------------- stats

/** A histogram unpacked: ascending values with their counts. */
export interface Distribution {
  valuesUs: number[]
  counts: number[]
  total: number
  /**
   * The least value that each one stands for. Absent: buckets of whole microseconds with 3 significant digits, as our
   * own histograms have them.
   */
  bottomsUs?: number[]
}

/** A number with its interval; low and high are null where no interval can be given. */
export interface Estimate {
  value: number
  low: number | null
  high: number | null
  /**
   * `repeats`: t interval over freshly started servers. `within-trial`: one start only. `merged`: all repeats in one,
   * no interval. `quoted`: another tool's figure, no interval.
   */
  basis: 'repeats' | 'within-trial' | 'merged' | 'quoted'
  /**
   * Of a response time that requests which were cut off (timed out, unfinished) reach into: had they gone on, it would be longer.
   * `value`: value and high are at least what they say; `high`: only the high end is. Absent: all have ended that matter.
   */
  atLeast?: 'value' | 'high'
}

export type PercentileKey = 'p50' | 'p90' | 'p95' | 'p97_5' | 'p99' | 'p99_9' | 'p99_99' | 'p99_999'

/** Who measured a row, and how sure is what was merged. */
export interface RowK6 {
  version: string
  basis: K6Observation['basis']
  /** Their names, those of the first trial. */
  instances: string[]
  /** The largest over the trials. */
  releaseSpreadMs: number | null
  /** Of the repeat whose bounds are the widest. */
  percentiles: Partial<Record<PercentileKey, MergedPercentile & { repeat: number }>>
}

/** All trials of one target under one load, summed up. */
export interface Row {
  target: string
  title: string
  phase: 'peak' | 'latency'
  driver: 'autocannon' | 'native' | 'k6' | 'foreign'
  connections: number
  /** Of an open loop, as in its load profile. */
  connectionsSetBy?: OpenLoadProfile['connectionsSetBy']
  /** latency phase only; of a stage its mean. Absent of users, whose rate is what comes of them. */
  offeredPerSecond?: number
  /** What the rate does not say: users who pause, or a stage of a rate that changes. Absent: neither. */
  traffic?: RowTraffic
  /** `invalid`: measured, but not to be believed. `missing`: failed or unavailable, see reason. */
  status: 'ok' | 'partial' | 'invalid' | 'missing'
  /** Absent when status is ok. Lives in memory: what is printed has the sentence. */
  reason?: RowReason
  /** Status invalid: why, by code. Absent where a trial does not tell its codes. */
  shortfalls?: ShortfallKind[]
  /** How many trials stand behind the row; 0 when missing. */
  repeats: number
  /** The rest is null in a missing row. */
  measured: RowMeasured | null
  warnings: SharedMessage[]
}

/** A part of the time of requests, or of the making of their connections. */
export interface RequestPhase {
  /** `connection`: from due to sent. */
  name: 'connection' | 'connect' | 'tls' | 'firstByte' | 'receiving'
  /** Requests, or connections; of all repeats. */
  count: number
  p50Us: number
  p99Us: number
  maxUs: number
}

type RowTraffic = { kind: 'users', users: number, pauseMs: number } | RowStage

/** One stage: from when to when, and from which rate, or from how many users, to which. number: 1 is the first that has a length. */
export type RowStage = RateStage | {
  kind: 'stage'
  number: number
  of: number
  fromMs: number
  toMs: number
  fromUsers: number
  toUsers: number
}

export interface RateStage {
  kind: 'stage'
  number: number
  of: number
  fromMs: number
  toMs: number
  fromPerSecond: number
  toPerSecond: number
}

export interface RowMeasured {
  /** Of another tool, what it judged by itself. */
  told?: ToldVerdict[]
  /** Completed requests a second. */
  achievedPerSecond: Estimate
  /** Completed and good requests a second. */
  goodPerSecond: Estimate
  /** The driver was the bottleneck: the rate is at least this. */
  driverBound: boolean
  responseTimeUs: Record<PercentileKey, Estimate | null>
  /** Of good answers alone. Absent where nothing failed, and where it is not known which times are those of failures. */
  good?: RowGood
  /** Open loop only: ended - sent, and sent - due. */
  serviceTimeUs?: Record<PercentileKey, Estimate | null>
  sendLagUs?: Record<PercentileKey, Estimate | null>
  /** Native driver: where the time went, in the order of a request. Absent in older records. */
  phases?: RequestPhase[]
  /** Samples needed for each percentile that is null. */
  needs: Partial<Record<PercentileKey, number>>
  /** Of those without an estimate: what there is says so, without a range. Absent: there are too few even for that. */
  aboutUs?: Partial<Record<PercentileKey, number>>
  /** A rough range of these, from how starts differ: low and high; high is null where one start has a lower end alone. */
  aboutRangeUs?: Partial<Record<PercentileKey, [number, number | null]>>
  meanUs: number | null
  maxUs: number | null
  counts: Counts
  failedByCause: Record<string, number>
  /** As in LoadResult, of all repeats beside each other. */
  bodies?: CheckedBodies[]
  /** Requests in single seconds; null with no whole second. */
  perSecond: PerSecond | null
  /** Bytes in single seconds, as `receivedBytes` of LoadResult. Absent: not told, or no whole second. */
  bytesPerSecond?: PerSecond
  /** Of an answer, its head included. Absent: not told. */
  answerBytes?: AnswerBytes
  /** Measured by another tool: its percentiles beside those of the tables (`p2_5`), and `stdev`. Absent: it told none. */
  quotedUs?: Record<string, number>
  /**
   * CPU time a completed request cost, by part and in sum (driver left out), and the sum over the repeats with its
   * interval where there are enough of them; null where the platform does not tell.
   */
  cpuPerRequestUs: { total: number, parts: Record<string, number>, estimate?: Estimate } | null
  /** Mean over the repeats, by part, driver included; null where not known. */
  eventLoopUtilization: Record<string, number | null>
  memoryBytes: Record<string, number | null>
  cores: Record<string, number[] | null>
  readyMs: number | null
  /** All repeats in one. */
  distribution: Distribution
  /** Of these, those that were cut off, at the time they had waited. Absent: none, or it is not known. */
  cut?: Distribution
  /** Requests that were sent again, as in LoadResult. Absent: none. */
  resent?: number
  /**
   * The percentiles of the tables and 20 more for each nine, rising, as far as there are requests for. Drawn, never
   * printed. Absent in results made by hand.
   */
  curve?: Array<{ ratio: number, estimate: Estimate }>
  /** Open loop only, and where the driver kept it: response times over the trial. Absent in older records. */
  overTime?: OverTime
  /** One by one, for what has to hold over server starts and not over requests. */
  trials: Array<{
    counts: Counts
    bodies?: CheckedBodies[]
    distribution: Distribution
    cut?: Distribution
    beyond?: K6Observation['bounds']
    /**
     * Fewer than three starts, open loop: of four stretches of time in all, one after the other. Absent: not known, or not
     * of all its requests.
     */
    stretches?: Array<{ counts: Counts, distribution: Distribution }>
  }>
  /** The figures of each server start, for what is paired by repeat. Absent in results made by hand and in what another tool measured. */
  byRepeat?: RepeatFigures[]
  /** Of starts in which the driver was late with some requests, but hardly with half of them. Absent: none. */
  late?: Array<{ repeat: number, medianUs: number }>
  /** Driver k6 only. */
  k6?: RowK6
  /** Driver k6 only: requests beyond the bounds of objectives, as its scripts have counted them. */
  beyond?: K6Observation['bounds']
  /** Measured by another tool that does not tell how many requests failed. Absent: it is known. */
  failuresKnown?: false
  /** Measured by another tool: its times may be off by so much, each or by its percentile. Absent: not stated. */
  resolutionUs?: number | Partial<Record<PercentileKey, number>>
  /** The largest over the repeats: so many requests are worth one independent one. Absent where the order of requests is not known. */
  dependence?: Partial<Record<PercentileKey, number>>
  /** The same at the bounds of objectives. Absent where a repeat does not know it. */
  dependenceAt?: BoundDependence[]
  /** As in LoadResult, the largest over the repeats. Absent where the order of requests is known, and where a repeat has none. */
  blockTau?: LoadResult['blockTau']
  /** So many requests are worth one independent one when one asks which failed, by whole seconds. Absent: one, or not known. */
  failureTau?: number
  /**
   * Latency phase: the same without what was due while the machine stood still. Absent where it did not, or where
   * nothing may be left out.
   */
  outside?: RowOutside
  /** What each part used over the trial. Absent in older records, and where nothing could be read. */
  resources?: ResourcesOverTime
  /** Stops of the machine within the windows of the row's trials, and how many seconds of them had one. Absent without a watch. */
  stops?: { count: number, totalUs: number, longestUs: number, hitSeconds: number, seconds: number }
  /**
   * Share of the windows that target or driver, whichever more, waited for its core because others used it; mean over
   * the repeats. Absent without a watch.
   */
  waitedRatio?: number
}

/** Of whole seconds: the value that 99, 97.5, 50 and 2.5 % of them reached. */
export interface PerSecond {
  p1: Amount
  p2_5: Amount
  p50: Amount
  p97_5: Amount
  mean: Amount
  stdev: Amount
  min: Amount
  /** How many there were. */
  seconds: Whole
}

/** Bytes an answer, its head included; means. */
export interface AnswerBytes {
  wire: number
  /** With the body unpacked, as long as that of the answer before the load. Absent: not known. */
  unpacked?: number
  /** Of that answer. Absent: not known. */
  encoding?: string
}

/** A row's response times without those of what failed, timed out or did not end. */
export type RowGood = Pick<RowMeasured, 'responseTimeUs' | 'needs' | 'meanUs' | 'maxUs'>

/**
 * A row's figures outside the stops of the machine. What it shares with RowMeasured may stand in its place there, to be
 * judged in the same way.
 */
interface RowOutside extends Pick<
  RowMeasured,
  'counts' | 'distribution' | 'trials' | 'responseTimeUs' | 'needs' | 'maxUs' | 'meanUs' | 'dependence' | 'dependenceAt'
> {
  /** Share of the requests due that is left out. */
  leftOutRatio: number
}

/**
 * One server start by itself. Those of the same repeat form a block: they ran close together, in an order drawn anew.
 * Estimates are within-trial.
 */
export interface RepeatFigures {
  /** 1 is the first. */
  repeat: number
  goodPerSecond: Estimate
  /** All parts, the driver left out; null where not known. */
  cpuPerRequestUs: number | null
  /** Those that the trial holds by itself. */
  responseTimeUs: Partial<Record<PercentileKey, Estimate>>
  /** Of however many: what is paired needs no range of its own. */
  medianUs: number | null
  meanUs: number | null
  minUs?: number | null
  maxUs: number | null
  perSecond: RowMeasured['perSecond']
  /** Of what was measured in rounds. */
  rounds?: Array<{ round: number, perSecond: number, cpuPerRequestUs: number | null }>
}

/** Response times over a trial, by when requests were due: the same stretch of all repeats in one. */
export interface OverTime {
  /** Length of a stretch; 60 of them at most. */
  stretchMs: number
  /** Upper edges of the layers of response time that requests are counted in, rising: 10 a decade. */
  edgesUs: number[]
  /** counts: requests between one edge and the next; p50Us, p99Us: null where the stretch has too few of them. */
  stretches: Array<{ fromMs: number, total: number, counts: number[], p50Us: number | null, p99Us: number | null }>
}

/** What each part used over a trial: the same stretch of all repeats in one. */
export interface ResourcesOverTime {
  /** When the window of the first repeat opened: ISO 8601. */
  startedAt: string
  /** Length of a stretch; 60 of them at most. */
  stretchMs: number
  /** Those of the target, then the driver's. */
  parts: PartOverTime[]
}

/** One value a stretch; null: not known. A column that is never known is absent. */
export interface PartOverTime {
  name: string
  isDriver: boolean
  /** Cores that it may use at most, where a control group limits it. */
  limitCores?: number
  /** Over the whole windows. Null: not known. */
  meanCores: number | null
  /** Cores in use: 1 is one core all the time. */
  cpuCores?: Array<number | null>
  /** Share of the time that its main threads waited for a core. */
  runDelayRatio?: Array<number | null>
  /** Share of the time that it was stopped for having used its share. */
  throttledRatio?: Array<number | null>
  bytesInPerSecond?: Array<number | null>
  bytesOutPerSecond?: Array<number | null>
  /** These as they were at the looks of a stretch, mean over the repeats. */
  residentBytes?: Array<number | null>
  heapUsedBytes?: Array<number | null>
  sockets?: Array<number | null>
  /** The latest of a stretch, over all repeats. */
  loopDelayUs?: Array<number | null>
}

// ---------------------------------------------------------------- verdict

export interface Verdict {
  baseline: string
  target: string
  phase: 'peak' | 'latency'
  /** The stage that it is of. Absent: the load has none. */
  stage?: RowStage
  /** Lives in memory: what is printed has its text. */
  objective: Objective
  verdict: 'met' | 'missed' | 'inconclusive' | 'invalid'
  /** Met or missed by fewer than 3 starts of the server: the next one may differ. Absent: it is not. */
  provisional?: true
  /**
   * What was measured, in the objective's own unit: microseconds within which the asked share was answered well, good
   * ratio, requests a second. Null when it cannot be told.
   */
  measured: number | null
  /**
   * Of a latency objective: requests that did not end are among those of its percentile, so `measured` is at least what
   * it says. Absent: no.
   */
  measuredAtLeast?: true
  /** 1 or more exactly where the measured value keeps the objective. Null when it cannot be told. */
  sloRatio: number | null
  /** good / valid events; null for a rate. */
  sli: number | null
  /**
   * Interval of the SLI that the verdict was drawn from: met when all of it keeps the objective, missed when none does.
   * Null for a rate, and where part was not measured.
   */
  sliInterval: { low: number, high: number } | null
  /** 1 - objective; null for a rate. */
  errorBudget: number | null
  /** bad ratio / error budget. */
  burnRate: number | null
  /** Lives in memory: what is printed has the sentence. */
  reason: VerdictReason
}

/** Of an objective that is judged by good over valid events. */
export interface EventsReason {
  code: 'events'
  objective: EventObjective
  /** Bad ones are known between two bounds. */
  events: { valid: number, badAtLeast: number, badAtMost: number }
  /** Bad ratio. */
  allowed: number
  /** Some requests failed, timed out or were not sent. */
  hasFailed: boolean
  /** What stands against it; null: nothing does. */
  doubt:
    | { code: 'orderUnknown' | 'cannotBeShown' }
    /** keptUs: of each start, the time within which the asked share was answered well; empty where it is not known. */
    | { code: 'startsDiffer', keptUs: number[] }
    /** worth: so many independent requests; isAssumed: not from this bound; moreNeeded: requests, null: no number would do. */
    | { code: 'tooFew', worth: number, isAssumed: boolean, moreNeeded: number | null }
    | null
}

/** Of a rate. */
export interface RateReason {
  code: 'rate'
  perSecond: number
  low: number
  high: number
  /** What the interval is over; null: the repeats. */
  overSeconds: number | null
  askedPerSecond: number
  /** Why it cannot be told; null: it can. */
  doubt: { code: 'driverBound' | 'within' } | { code: 'offeredLess', offeredPerSecond: number } | null
}

/** Of a trial that the machine stopped: with all requests, and with those outside the stops. */
export interface StopsReason {
  code: 'stops'
  all: VerdictReason
  outside: VerdictReason
  /** Of stops. */
  count: number
  totalUs: number
  found: 'missedBoth' | 'missedByStops' | 'missedPerhaps' | 'metOutside'
}

/** One figure of a target over that of the reference, measured in the same rounds. */
export interface CostFigure {
  /** target / reference, geometric mean over the generations: 0.75 is a quarter less. Null: not measured. */
  ratio: number | null
  /** Ends of its 95 % range over the generations; rough: wide enough for what two equal servers showed. Null as ratio. */
  low: number | null
  high: number | null
  /** ratio - 1, and its ends, times the reference's own figure in the same generations: in the figure's unit. Null as ratio. */
  difference: { value: number, low: number, high: number } | null
  /** Generations in which both sides are valid and hold the figure. */
  blocks: number
  /**
   * `different`: shown, after Holm's correction within its family. `same`: the 90 % range is within `within` of nothing. `probable`:
   * the 95 % range leaves nothing out, the correction does not hold. `inconclusive`: cannot tell. `rough`: of fewer than three
   * generations. `unmeasured`: see unknownBecause.
   */
  word: 'different' | 'same' | 'probable' | 'inconclusive' | 'rough' | 'unmeasured'
  /** Word `same`: 0.05 for 5 %. */
  within?: number
  /** After Holm's correction, of no difference. Absent: rough, or not measured. */
  pValue?: number
  /** Fewer than 3 generations, so nothing is known of how they differ. */
  rough: boolean
  /** Rates only: the driver was the bottleneck of one side, so the difference is at least, or at most, this. */
  bound?: 'atLeast' | 'atMost'
  /**
   * Why it is not known. `driver`: it was the bottleneck. `invalid`, `missing`: a row of the phase is. `load`: measured
   * by another driver, or at another rate. `blocks`: no generation is valid on both sides.
   */
  unknownBecause?: 'driver' | 'invalid' | 'missing' | 'load' | 'blocks'
}

/** What a target costs over the reference. Null where a figure is not asked for or not told by the platform. */
export interface Cost {
  target: string
  /** Where p50 and p99 are from: at the same offered rate, or the closed loop's where the baseline has no latency phase. */
  timesFrom: 'latency' | 'peak'
  p50Us: CostFigure | null
  p99Us: CostFigure | null
  /** At the peak. */
  goodPerSecond: CostFigure | null
  /** At the peak, else in the latency phase. */
  cpuPerRequestUs: CostFigure | null
}

/** The order of the targets as published and as measured here, by one figure. */
export interface OrderComparison {
  /** `latency p99`, `requests/s p1` */
  figure: string
  /** The phase of a lab, and its rate, that the figures are of. Absent: the whole window; ratePerSecond: users ask. */
  part?: { phase: string, ratePerSecond?: number }
  /** Best first. Targets with equal figures share a place. */
  published: string[][]
  measured: string[][]
  /** `same`, `different`, or `unclear` when the intervals here overlap or a figure is missing. */
  order: 'same' | 'different' | 'unclear'
  /** Lives in memory: what is printed has the sentence. */
  reason: OrderReason
  /** Of each target to the best published one. */
  ratios: PublishedRatio[]
}

/** How many times a figure of one target is that of another: where it was published, and here. */
export interface PublishedRatio {
  target: string
  /** The target that it is compared with. */
  of: string
  published: number
  /** With its 95 % range, paired by repeat; null: not known here, or of too few repeats for a range. */
  here: { value: number, low: number, high: number } | null
  /** Fewer than 3 repeats. */
  rough: boolean
  /** `same`: the published one is in the range; `unclear`: too few repeats, or not known. */
  verdict: 'same' | 'smaller' | 'larger' | 'unclear'
}

export interface FanOutRow {
  target: string
  /** Whose response times: those at the offered rate, or the closed loop's where the baseline has no latency phase. */
  phase: 'peak' | 'latency'
  /** Why there is none. Absent when the phase was measured. */
  state?: 'invalid' | 'missing'
  /** Percentile of one request, and the chance that a page (a visit of all pages) never meets the slower rest. */
  chances: Array<{ percentile: number, page: number, visit: number }>
  /** Percentile of one request that the page's median and p99 sit at, and its measured value; null when the sample does not hold it. */
  pageP50: { leafPercentile: number, valueUs: number | null }
  pageP99: { leafPercentile: number, valueUs: number | null }
}

/** Better, worse or cannot tell, for one figure of one target on both sides. */
export interface FigureComparison {
  target: string
  phase: 'peak' | 'latency'
  figure: ComparedFigure
  verdict: 'regressed' | 'no regression' | 'inconclusive'
  /** after / before; null where it cannot be told. */
  ratio: number | null
  low: number | null
  high: number | null
  /** Worsening that counts as none, 0.05 for 5 %: the larger of the margin and this figure's noise floor. */
  allowed: number
  /** What an A/A run of this machine found between equals of this figure; null when not known. */
  noiseFloor: number | null
  /**
   * What two sessions differ by though nothing has changed, and is in the interval. Null within one session, and for
   * figures of other tools.
   */
  drift: { basis: 'history' | 'assumed', standardDeviation: number, records: number } | null
  /** Repeats an arm, in one run starts, that would decide if they came out alike; 0 when decided, null when no sensible number would. */
  moreRepeats: number | null
  /** Lives in memory: what is printed has the sentence. */
  reason: ComparisonReason
  /** Of two versions in one run: what the verdict took, and the time that moreRepeats would take; null where that is. */
  cost?: { generations: number, spentMs: number, moreMs: number | null }
  /** It may be worse, and then it counts; nothing waits for it to be shown that it is not. */
  isAside?: true
  /** Its range is of too few starts to claim anything. */
  isRough?: true
  /** Of two versions in one run: they surely differ, by however little. */
  isChanged?: true
}

/** What is held against each other: a percentile of the response time, or one of the figures that have no percentile. */
export type ComparedFigure = PercentileKey | 'goodPerSecond' | 'cpuPerRequestUs'

/** One of two that are compared. */
export interface ComparedSide {
  /** Of a record; of one run: its command or address, and the commit that it is from. */
  id: string
  startedAt: string
  /** A command in the working folder, whatever commit that is at. Absent: it is something else, or a record. */
  inFolder?: true
}

/** Two records against each other. */
export interface RecordComparison {
  before: ComparedSide
  after: ComparedSide
  figures: FigureComparison[]
  /** What the records differ in beside the targets: machine, versions. A reader must know. */
  differences: RecordDifference[]
  /** Targets and phases that stand on one side only, or under another load, with the reason. */
  left: RecordDifference[]
  margin: number
  /** Both sides stand in one record, in generations of freshly started servers. Absent for two records. */
  oneRun?: {
    generations: number
    plannedGenerations: number
    spentMs: number
    /** null: the starts were counted. */
    budgetMs: number | null
    ratePerSecond: number | null
    notes: string[]
    /** Requests waited for a connection as the client's pool (`--connections`) was full. Empty: none did. */
    pool: SharedMessage[]
  }
}

// ---------------------------------------------------------------- sizing

/** What one unit may use. */
export interface UnitLimits {
  /** Cores: 0.25 is a quarter of one. */
  cpu: number
  memoryBytes: number
  /** What its containers are made of. Absent: a unit is a program of this machine. */
  image?: UnitImage
}

/** Of `--unit docker:<image>`. */
export interface UnitImage {
  name: string
  /** That it listens on. Absent: the one that it exposes. */
  port?: number
  /** For its shell, with the folder of the call as `/app`. Absent: its own. */
  command?: string
}

/** How the limits are kept. `none`: they are not, and what is started is no container. */
export type UnitMeans = 'cgroup2' | 'cgroup1' | 'systemd-run' | 'docker' | 'none'

/** What one unit did within a probe; null where the means does not tell. */
export interface UnitUsage {
  /** `u1` */
  name: string
  cpuUs: number | null
  /** Highest seen. */
  memoryBytes: number | null
  /** Enforcement periods in which it ran, those in which it was stopped for having used its share, and for how long in all. */
  periods: number | null
  throttledPeriods: number | null
  throttledUs: number | null
  killedForMemory: boolean
}

/** Requests of one stretch of a probe (half a second, a second), for one objective. Lives in memory only. */
export interface ProbeStretch {
  /** Those whose fate is known. */
  valid: number
  /** Those of them that missed the objective. */
  bad: number
  /** Those that took longer than half the bound, bad ones included. Absent where the objective is no latency. */
  near?: number
}

/** One question of a capacity search: does it hold this rate? */
export interface Probe {
  offeredPerSecond: number
  /** Measured time planned; early decisions end a probe before it. */
  plannedMs: number
  measuredMs: number
  isConfirmation: boolean
  /** `undecided`: valid, but too close to tell in its time. `invalid`: the driver or the machine fell short; it moves no bound. */
  verdict: 'pass' | 'fail' | 'undecided' | 'invalid'
  /** Figures and what they mean. Lives in memory, as other reasons here: what is printed has the sentence. */
  reason: ProbeReason
  /** Requests that are valid events, and those of them that missed the objective that is missed most. */
  valid: number
  bad: number
  /** SLO ratio of the objective that is kept worst: 1 or more is good. Absent or null where it cannot be told. */
  sloRatio?: number | null
  /** What the tables show of it; null where nothing ended. */
  p99Us: number | null
  goodPerSecond: number
  units?: UnitUsage[]
}

/** What a search has found for one number of units. */
export interface Capacity {
  units: number
  /** Best single figure: over the server starts near to it, else the middle of the two bounds. null, or absent in older records: none. */
  estimatePerSecond?: number | null
  /** At least so much: a rate that held, or less where the 95 % interval over server starts begins lower. null: nothing held. */
  lowerPerSecond: number | null
  /** At most so much: the interval's end, else the lowest rate that did not hold. null: not known. */
  upperPerSecond: number | null
  /**
   * Probes passed at the lower bound, or above it, beyond doubt, one of them longer, on a fresh server. An interval over
   * server starts whose probes stayed undecided is not confirmed.
   */
  confirmed: boolean
  /** Server starts that the interval is over; 0, or absent in older records: the bounds are rates that were measured. */
  starts?: number
  /** `errors`: what was asked began to fail, or did not come back. */
  stopped: 'width' | 'target held' | 'target missed' | 'budget' | 'driver' | 'objective out of reach' | 'errors' | 'interrupted'
  reason: CapacityReason
  probes: Probe[]
  tookMs: number
}

/** What is asked of `baseload size`, read and checked. Factors are 1 and shares 0 where nothing was said. */
export interface SizingQuestion {
  /** What is sized, for the tables. */
  name: string
  /** The highest rate there is to hold. @exclusiveMinimum 0 @maximum 1000000000 */
  peakPerSecond: number
  /** Factors on the peak: expected growth, requests sent again, the busiest second over the mean of the peak's time. */
  growth: number
  retry: number
  burst: number
  /** By how much the busiest unit gets more than its share, 0.1 for 10 %, as far as it was not there when capacity was measured. */
  imbalance: number
  /** Share of capacity kept free on purpose, 0 to 1. @minimum 0 @maximum 0.99 */
  headroom: number
  /** Units on top, for the ones that are being replaced or are broken. @integer @minimum 0 @maximum 1000 */
  spare: number
  /** Failure zones that the units are spread over; with 2 or more, what is left after the loss of one holds the peak. */
  zones: number
  /** The sizes to look at, in order; one without --compare-units. Null: no limits, so no container. */
  units: Array<UnitLimits | null>
  price: Price | null
  objectives: EventObjective[]
  /** Most units that are started here. */
  maxUnits: number
}

/** The part of it that is asked of what can be loaded: what it holds, whatever the peak. */
export type CapacityQuestion = Pick<SizingQuestion, 'name' | 'objectives' | 'units' | 'maxUnits'>

/** The part of it that a run asks for: what else there is, is as if it had not been given. */
export interface PeakQuestion extends Pick<SizingQuestion, 'peakPerSecond' | 'headroom' | 'spare'> {
  /** By the rate that was kept in 99 % of the seconds. Absent: by the mean. */
  base?: 'p1'
}

/** What is paid for an hour, in whatever currency the user thinks in. */
export interface Price {
  perHour: number
  /** `unit`: for one unit, whatever its size. `core`: for one core of its CPU limit. */
  of: 'unit' | 'core'
}

/** What one number of units can do. */
export interface CapacityPoint {
  units: number
  /** What it is sized by: the rate that held, or the one in the user's file. */
  ratePerSecond: number
  /** Ends of what is known; both are the rate itself where the file has no others. upper null: nothing that failed was seen. */
  lowerPerSecond: number
  upperPerSecond: number | null
  /** Share of their CPU limit that the units used at that rate, 0 to 1; null when not known. */
  cpuRatio: number | null
}

/** The Universal Scalability Law through some points: X(N) = lambda N / (1 + sigma (N-1) + kappa N (N-1)). */
export interface Usl {
  /** `usl`: 3 numbers of units or more. `contention only`: 2, kappa taken as 0. `linear`: 1, so no fit: no more than a straight line. */
  basis: 'usl' | 'contention only' | 'linear'
  /** Rate of one unit by the curve. */
  lambda: number
  /** Contention and coherency; null where they were not fitted. */
  sigma: number | null
  kappa: number | null
  /** Where the curve has its highest point; null when it has none. */
  peakUnits: number | null
  /** Its highest rate, or the one it nears and never reaches; null when it grows without end. */
  peakRate: number | null
  points: number
  largestUnits: number
  /** The points were weighted by their intervals. */
  weighted: boolean
  /** Standard error of the residuals (of the weighted ones: in standard deviations); null without more points than parameters. */
  residualPerSecond: number | null
  /** 95 % intervals; null where the points do not tell. */
  intervals: Record<'lambda' | 'sigma' | 'kappa', { low: number, high: number } | null> | null
  /** Of lambda, sigma (and kappa), in this order, and how many standard errors half an interval is. */
  covariance: number[][] | null
  quantile: number | null
}

/** Capacity of a number of units for one size of unit, and what a reader must know about it: what a sizing is drawn from. */
export interface SizeMeasurements {
  /** `measured`: here, by a capacity search. `points`: figures that the user brought. */
  kind: 'measured' | 'points'
  /** The file with the points; points only. */
  file?: string
  unit: UnitLimits | null
  /** How the limits were kept; null for points. `running`: what ran already was measured, with limits of its own. */
  means: UnitMeans | 'running' | null
  points: CapacityPoint[]
  /** Empty for points. */
  capacities: Capacity[]
  /** From the start of a unit to its first good answer, and the warm-up after it; null when not measured. */
  startMs: number | null
  warmupMs: number | null
  /** Of one unit, asked flat out; null where it was not measured. Absent in older records and for points. */
  peakPerSecond?: number | null
  warnings: Message[]
}

/** How many units, and where that is from. */
export interface Needed {
  /** Units that hold the demand; null when no number does, or when it cannot be said. */
  units: number | null
  /** high null: the pessimistic end of the curve never gets there. */
  low: number | null
  high: number | null
  /**
   * `measured`: that number held. `interpolated`: between numbers that were measured. `extrapolated`: beyond them, by
   * the curve. `proportion`: two numbers were measured, which tell no curve, so in proportion to the larger one; high is
   * by the curve. `at least`: only one number was measured, so a straight line, which is the best case. `limit`: beyond
   * the highest rate of the curve. `none`: nothing held.
   */
  basis: 'measured' | 'interpolated' | 'extrapolated' | 'proportion' | 'at least' | 'limit' | 'none'
  /** More than twice the largest number measured. */
  far: boolean
  /** The two sides: the smallest number that held it, the largest below the answer that did not. */
  holds: CapacityPoint | null
  fails: CapacityPoint | null
  /** False where chance may have made it hold: no probe at the demand or above it was confirmed. False without `holds`. */
  isHoldSure: boolean
  /** False where chance may have made it fail: low leaves that number in. */
  isFailureSure: boolean
}

/** One line of the sensitivity table. */
export interface Sensitivity {
  /** `peak -20 %`, `objective +20 %` */
  change: string
  demandPerSecond: number
  needed: Needed | null
  /** With spare and zones. */
  units: number | null
  /** Where it is from, or why there is nothing. */
  reason: SizingRemark
  /** What it was read from, where that takes a sentence; else null. */
  detail: SizingRemark | null
}

/** How well an answer is known; see src/commands/size/verdict/evidence.js. */
export type Evidence = 'measured' | 'probably' | 'not shown'

/** The answer for one size of unit. */
export interface Sizing {
  /** Peak x growth x retry x burst x (1 + imbalance) / (1 - headroom). */
  demandPerSecond: number
  needed: Needed
  /** What to run: needed, over the zones, and spare. Null like needed.units; with its own ends. */
  units: number | null
  low: number | null
  high: number | null
  /** Demand over the capacity of one unit, rounded up: what division alone says. Null where one unit's capacity is not known. */
  dividedUnits: number | null
  /** Why there is no number: SCALABILITY_LIMIT or OBJECTIVE_OUT_OF_REACH; null when there is one. */
  code: string | null
  /** The word of its number, or of its code. */
  evidence: Evidence
  usl: Usl | null
  /**
   * The curve at 40 numbers of units, evenly up to what is needed (or the highest point), but no further than 4 times
   * the largest measured; band: null where the points do not tell. Absent without a curve.
   */
  curve?: Array<{ units: number; ratePerSecond: number; band: { low: number; high: number } | null }>
  sensitivity: Sensitivity[]
  /**
   * Bounds of two ideal queues, for each number of units: requests spread blindly, and one queue for all. Null without
   * an objective that they can be drawn from.
   */
  queues: {
    objective: string
    serviceRatePerSecond: number
    bounds: Array<{ units: number; separatePerSecond: number; sharedPerSecond: number }>
  } | null
  /** CPU use to aim at, as a share of the limit; null when it was not seen. */
  autoscaler: { cpuAtCapacity: number; targetCpuRatio: number } | null
  /** Null without a price, or without a number. */
  cost: { perHour: number; perMonth: number; perMillionAtPeak: number } | null
}

/** Measurements and answer of one size of unit. */
export interface SizedUnit {
  measurements: SizeMeasurements
  sizing: Sizing
}

/** What `baseload size` has found; the one model under its formats. */
export interface SizeResult {
  question: SizingQuestion
  sizes: SizedUnit[]
  /** Cheapest first, by place in sizes; null for one size. */
  comparison: UnitComparison | null
  /** Figures that somebody published for the same question; null when there are none. */
  published: PublishedCapacity | null
}

/** What can be held, without a peak that anybody asked for. */
export interface CapacityResult {
  question: CapacityQuestion
  measurements: SizeMeasurements
  /** Through the capacities; null where nothing held. */
  usl: Usl | null
}

/** Sizes of unit side by side, for the same peak. */
export interface UnitComparison {
  /** What they are compared by. */
  by: 'cost per hour' | 'cores'
  rows: Array<{
    index: number
    units: number | null
    cores: number | null
    memoryBytes: number | null
    perHour: number | null
    reason: SizingRemark | null
  }>
  /** Place in sizes; null when none gave a number. */
  cheapest: number | null
  /** A straight reading of the rows: a tie, an interval that overlaps. */
  reason: SizingRemark
}

export interface PublishedCapacity {
  source: string
  objective: string
  /** Rate by number of units. */
  capacities: Record<string, number>
  peakPerSecond: number
  answer: number
}

// ---------------------------------------------------------------- observed traffic

/**
 * `combined`: common or combined lines of nginx or Apache, with or without a duration. `twitter`, `wikipedia`: traces of
 * caches, which `cache` reads.
 */
/** A row of record/access-log/format-table.js each; written down, so that types need none of its readers. */
export type AccessLogFormat = 'json' | 'haproxy' | 'combined' | 'envoy' | 'go' | 'alb' | 'w3c' | 'logfmt' | 'twitter' | 'wikipedia'

/** A line that could not be read. Its text is left out: it may hold anything. */
export interface LogLine {
  file: string
  /** 1 is the first. */
  line: number
  reason: string
}

/** Access logs, counted. Lives in memory only. */
export interface AccessTally {
  files: string[]
  /** Null when there was not a single line. */
  format: AccessLogFormat | null
  /** In a sentence. */
  formatName: string | null
  /** What was taken for what in reading it. Lives in memory, as other remarks here: what is printed has the sentences. */
  remarks: LogRemark[]
  /** Unpacked. */
  bytes: number
  /** False after an interrupt: the rest was not read. */
  isWhole: boolean
  /** All lines that are not empty: those of requests, `other`, `begun` and `unreadable`. */
  lines: number
  /** Whole lines about something else than an answer: a start, a request without its status. */
  other: number
  /** Lines of requests whose answers have lines of their own. */
  begun: number
  unreadable: number
  /** The first few that are unreadable. */
  first: LogLine[]
  requests: number
  /** Requests outside of the time asked for, and those of more different days than are counted; in no other number. */
  outside: number
  beyondDays: number
  /** Requests by second: day since 1970, and 86,400 counts; in order. Days without a request are missing. */
  days: Array<{ day: number, counts: Uint32Array }>
  /** Answers whose size the log has, and their bytes; null where it has none. */
  sent: { answers: number, bytes: number } | null
  /** Requests by status; 0 where there was no answer. */
  statuses: Record<string, number>
  /** Null where the log has none. */
  durations: Distribution | null
  /** Of all durations, exact. */
  sumUs: number
  /** What all durations are whole multiples of: a microsecond, a millisecond or a second. */
  resolutionUs: number
  /** Null when not asked for. */
  routes: RouteTally[] | null
  /** Requests whose line came too late to be in the peak second of their route. */
  lateByRoute: number
}

export interface RouteTally {
  /** `/users/:id`; `(other)` for those beyond the first 1,000; `(none)` for requests without a path. */
  name: string
  /** A path of it as it was asked for. */
  example: string
  requests: number
  /** Answers with 5xx. */
  errors: number
  /** Requests in its busiest second, and which one that was, since 1970. */
  peak: number
  peakSecond: number
  /** To 2 significant digits; null where the log has none. */
  durations: Distribution | null
  /** Of all durations, exact. */
  sumUs: number
}

/** The busiest stretch of a log. */
export interface BusyStretch {
  /** In seconds: 1, 60 or 3,600. */
  seconds: number
  requests: number
  ratePerSecond: number
  /** Its first second, since 1970; the earliest of several that are as busy. */
  startSecond: number
}

/** Percentiles of durations as a proxy or server logged them; null where the sample is too small for it. */
export interface ObservedDurations {
  total: number
  /** Null where they are whole seconds, which are cut off. */
  meanUs: number | null
  resolutionUs: number
  percentilesUs: Partial<Record<PercentileKey, number | null>>
  /** For each that is null, how many requests it takes. */
  needs: Partial<Record<PercentileKey, number>>
}

export interface ObservedRoute {
  name: string
  example: string
  requests: number
  /** Of all requests. */
  share: number
  peakPerSecond: number
  peakSecond: number
  errorRatio: number
  errorInterval: { low: number, high: number }
  /** To 1 %. */
  durations: ObservedDurations | null
}

/** The shape of a day and of a week, as mean rates a second, in UTC. */
export interface TrafficProfile {
  /** From 00:00 on; null for an hour that the log has less than half an hour of. */
  hours: Array<number | null>
  /** From Monday on; null where the log has less than half of one of the days. */
  weekdays: Array<number | null> | null
}

/** What the logs say about the load. */
export interface ObservedTraffic {
  requests: number
  /** First and last second with a request, since 1970. */
  firstSecond: number
  lastSecond: number
  /** Seconds from the first to the last one, days without any request left out; silent seconds count. */
  seconds: number
  missingDays: number
  meanPerSecond: number
  profile: TrafficProfile
  /** Bytes of answers whose size the log has, and their mean; null where it has none. */
  sent: { answers: number, bytes: number, meanBytes: number } | null
  peakSecond: BusyStretch
  /** Any 60 and 3,600 seconds in a row; null when the log is shorter. */
  peakMinute: BusyStretch | null
  peakHour: BusyStretch | null
  /** What 99.9 % of the seconds did not exceed; null when there are too few of them. */
  p999SecondPerSecond: number | null
  p999Needs: number
  /** Peak second over the mean of `burstOver`. */
  burst: number
  burstOver: 'busiest hour' | 'whole log'
  /** Answers with 5xx over all requests, with Wilson's interval. */
  errors: number
  errorRatio: number
  errorInterval: { low: number, high: number }
  /** `2xx` … `5xx`, and `none` for requests without an answer or with a status that is none. */
  statuses: Record<string, number>
  durations: ObservedDurations | null
  routes: ObservedRoute[] | null
}

/** Objectives that the logs suggest, and why; `text` is null where they cannot. */
export interface ProposedObjective {
  kind: 'latency' | 'success'
  /** `p99<200ms` */
  text: string | null
  reason: ProposalReason
}

/** The Apdex of a log (Apdex specification 1.1): satisfied, and half of those who tolerate, over all. */
export interface Apdex {
  /** T: up to it a user is satisfied, up to four times as long one tolerates it. */
  targetUs: number
  satisfied: number
  tolerating: number
  /** Slower, or answered with 5xx however fast. */
  frustrated: number
  /** Null without a duration, or where durations are no finer than the target. */
  score: number | null
}

/** What `baseload peak` has found; the one model under its formats. */
export interface PeakResult {
  log: Omit<AccessTally, 'days' | 'durations' | 'routes' | 'sent' | 'statuses' | 'sumUs'>
  traffic: ObservedTraffic
  proposals: ProposedObjective[]
  /** Null when not asked for. */
  apdex: Apdex | null
  /** The command to run next. */
  next: string
  /** What a reader must know of the numbers. */
  remarks: TrafficRemark[]
}

// ---------------------------------------------------------------- composition

/**
 * How long one service takes: from the shortest time to the longest. The shares of all layers add up to 1; what is
 * missing takes nobody knows how long.
 */
export interface SampleLaw {
  kind: 'sample'
  /** Time above fromUs, up to toUs, spread evenly; from = to: exactly that. Rising. */
  fromUs: number[]
  toUs: number[]
  shares: number[]
  /** How many requests it is drawn from; null where that is not known. */
  requests: number | null
  /** So many independent ones that they are worth, where a record tells it. Absent: not known. */
  worth?: number
}

/**
 * What is known, or supposed, of the time of one service. `promise`: only that at least `ratio` of the answers take no
 * longer than `boundUs`.
 */
export type LatencyLaw =
  | SampleLaw
  | { kind: 'exponential', meanUs: number }
  | { kind: 'constant', valueUs: number }
  | { kind: 'promise', steps: Array<{ ratio: number, boundUs: number }> }

/** How services are put together. Every `service` names one of ServicePlan.services. */
export type GraphNode =
  | { kind: 'service', name: string }
  /** A composite service of the file: what is inside it. */
  | { kind: 'group', name: string, node: GraphNode }
  | { kind: 'series', nodes: GraphNode[] }
  /** All start at once; the answer is there when `needed` of them have answered. */
  | { kind: 'parallel', nodes: GraphNode[], needed: number }
  /** One of the arms, or with the rest of the chance none. critical: chance that its failure fails the request. */
  | { kind: 'branch', arms: Array<{ chance: number, critical: number, node: GraphNode }> }
  /** The same call so many times: `parallel` is a fan-out, `series` a loop. */
  | { kind: 'copies', order: 'parallel' | 'series', count: number, node: GraphNode }
  /** Sent again when it fails or takes longer than timeoutUs; the last attempt has the same time-out. */
  | { kind: 'retry', node: GraphNode, timeoutUs: number, attempts: number, pauseUs: number }

/** Where the numbers of one service are from. */
export interface ServiceSource {
  kind: 'record' | 'histogram' | 'exponential' | 'constant' | 'objectives'
  /** `reports/example/record.json, fastify, latency phase` */
  text: string
  law: LatencyLaw | null
  /** Good over all requests: its objective's, else what was measured; null when neither is there. */
  successRatio: number | null
  /** `objective` or `measured`; null without a ratio. */
  successFrom: 'objective' | 'measured' | null
  objectives: EventObjective[]
}

/** A service made of services, read and checked. */
export interface ServicePlan {
  title: string
  objectives: EventObjective[]
  /** Length of the window that the promise is made for. */
  windowDays: number
  services: Record<string, ServiceSource>
  graph: GraphNode
  fanOut: { resources: number, pages: number } | null
  /** The composite as it was measured; null when it was not. */
  measured: MeasuredComposite | null
  /** Promises about anything but time. */
  probes: ServiceProbe[]
  /** Prometheus expressions with {{window}} in them; null: those of a convention. */
  metrics: { bad: string, slow: string, total: string } | null
  /** OpenSLO documents that the file carries along. */
  openslo: Array<Record<string, unknown>>
  remarks: PromiseRemark[]
}

/** What a probe counted. */
export interface Counted {
  bad: number
  total: number
  /** So many are worth one, as they came in bursts. */
  tau: number
}

export interface ServiceProbe extends Counted {
  /** What is promised, in words. */
  name: string
  objective: EventObjective
  /** Where the counts are from. */
  text: string
}

export interface MeasuredComposite {
  text: string
  responseTimeUs: Record<PercentileKey, Estimate | null>
  successRatio: number | null
}

/**
 * `independent`: slow independently of each other. `comonotonic`: slow at the same moments. `bound`: whatever the
 * dependence, no more than this.
 */
export type Dependence = 'independent' | 'comonotonic' | 'bound'

/** A percentile of the composite. */
export interface ComposedTime {
  /** Null: it cannot be said, as too much of some service lies beyond what is known. */
  valueUs: number | null
  /** The grid may be wrong by so much. */
  errorUs: number
}

export interface ComposedPercentile {
  percentile: number
  independent: ComposedTime
  comonotonic: ComposedTime
  bound: ComposedTime
}

/** Good ratio of the composite: independent failures, and the ends that need no assumption. */
export interface ComposedSuccess {
  independent: number
  low: number
  high: number
}

export interface PromiseVerdict {
  /** In words; of what a probe counted. */
  name?: string
  objective: EventObjective
  verdict: 'met' | 'missed' | 'inconclusive'
  /** Bound over composed for a latency, allowed over composed bad ratio for success; null when it cannot be said. */
  sloRatio: Record<Dependence, number | null>
  /** Lives in memory: what is printed has the sentence. */
  reason: PromiseReason
}

/** What one service has of an objective now, and what it may have at most so that the promise is kept. */
export interface ServiceBudget {
  objective: string
  service: string
  /** Latency: answers within this time … */
  withinUs: number | null
  /** … or good answers: at least this ratio of them. */
  askedRatio: number
  /** The same now; null where it is not known. */
  presentRatio: number | null
}

/** What would be won if one service took no time, or never failed. */
export interface ServiceSpending {
  /** Lives in memory: what is printed has its text. */
  objective: EventObjective
  service: string
  /** In microseconds for a latency, as a ratio for success. */
  saved: number
  /** Of the composite's own. */
  share: number
}

/** A promise of a page: chance of never meeting the slower rest. */
export interface PromiseFanOut {
  name: string
  resources: number
  pages: number
  chances: Array<{ percentile: number, page: number, visit: number }>
  /** Percentile of one request that the p99 of a page, and of a visit, sits at. */
  leafPercentile: number
  visitPercentile: number
}

/** How a measured composite compares with the composed band. */
export interface BandCheck {
  percentile: number
  measured: Estimate
  lowUs: number | null
  highUs: number | null
  place: 'inside' | 'below' | 'above' | 'cannot tell'
}

/** One pair of windows of a burn-rate alert. */
export interface AlertWindow {
  /** Lives in memory: what is printed has its text. */
  objective: EventObjective
  /** Share of the error budget spent when it fires. */
  budgetShare: number
  longMs: number
  shortMs: number
  factor: number
  severity: 'page' | 'ticket'
  /** The burn rate can get that high at all: a bad ratio of 1 burns at 1 / (1 - objective). */
  canFire: boolean
}

/** What `baseload sla` has found; the one model under its formats. */
export interface SlaResult {
  plan: ServicePlan
  /** Of each service by itself; null where its law does not tell. */
  services: Array<{ name: string, percentiles: Array<{ percentile: number, valueUs: number | null }>, coarse: number | null }>
  /** Null when a service has no latency. */
  percentiles: ComposedPercentile[] | null
  /** Some services are known by their promise alone, so composed times are "no more than". */
  atMost: boolean
  success: ComposedSuccess | null
  verdicts: PromiseVerdict[]
  budgets: ServiceBudget[]
  spending: ServiceSpending[]
  fanOuts: PromiseFanOut[]
  band: BandCheck[]
  alerts: AlertWindow[]
  remarks: PromiseRemark[]
}

// ---------------------------------------------------------------- report

export interface BaselineResult {
  baseline: Baseline
  rows: Row[]
  costs: Cost[]
  verdicts: Verdict[]
  fanOut: FanOutRow[]
  orders: OrderComparison[]
  /** Absent where the baseline claims nothing. */
  claims?: ClaimVerdict[]
  /** For the baseline's peak, in table order. Absent without one. */
  containers?: { question: PeakQuestion, targets: EstimatedContainers[] }
  /** Of servers that compress what the reference sends plain. Absent: none does. */
  compression?: Compression[]
  /** The machine's own response times at the rates of the latency rows; null: too few requests for this percentile. */
  floors: Array<{ ratePerSecond: number, windowMs: number, responseTimeUs: Record<PercentileKey, number | null> }>
  /** What its kind of experiment judges besides the objectives of rows. Absent: nothing. */
  checks?: Check[]
  /** Of a baseline with users who pause, or stages. */
  traffic?: import('./experiments/traffic/verdict/result.js').TrafficResult
  /** Of a soak. */
  soak?: import('./experiments/soak/verdict/result.js').SoakResult
  /** Of a baseline whose lab is of kind load. */
  lab?: import('./experiments/lab/verdict/result.js').LabResult
  /** Of a baseline whose lab is of kind stampede. */
  stampede?: import('./experiments/stampede/verdict/result.js').StampedeResult
}

/** How many containers of a target hold a peak: an estimate, its rate flat out divided. */
/** What compression costs and saves, flat out, against a server that sends the same plain. */
export interface Compression {
  target: string
  encoding: string
  /** Its rate over that of the plain server. */
  rateRatio: number
  /** Share of the bytes on the wire that is saved, heads included. */
  savedRatio: number
  /** Whether it serves more on a link: on any, on none, or below `breakEvenBits` a second. */
  wins: 'always' | 'never' | 'below'
  /** Null where there is no such link. */
  breakEvenBits: number | null
  /** By the ends of its rate's range. Null without one, and where there is no such link. */
  lowBits: number | null
  highBits: number | null
  /** The driver was the bottleneck: its rate, and with it the break-even, may be higher. */
  atLeast: boolean
}

export interface EstimatedContainers {
  target: string
  /** Null where there is no number; see reason. */
  units: number | null
  /** By the ends of the rate's range. Null without one. */
  low: number | null
  high: number | null
  /** The driver was the bottleneck: fewer may do. */
  atMost: boolean
  /** Good requests a second of one server. Null where they are not known. */
  ratePerSecond: Estimate | null
  /** Texts of objectives that it was shown neither to keep nor to miss. */
  undecided: string[]
  /** Why there is no number. Absent where there is one. */
  reason?: NoContainersReason
}

/** Judged by a rule of its own, not by an objective. */
export interface Check {
  /** As a test case. */
  name: string
  /** In a sentence: target, asked: verdict. */
  target: string
  asked: string
  /** In a table, as target and objective. */
  cells: [string, string]
  verdict: 'met' | 'missed' | 'inconclusive'
  reason: StampedeReason | SoakReason
}

/** One result model under every format. */
export interface Result {
  /** The record without its trials' histograms: id, times, status, machine, preset, seed. */
  run: Omit<RunRecord, 'trials' | 'stampedes'>
  baselines: BaselineResult[]
}

// ---------------------------------------------------------------- history

/** One figure of one target in one record. */
export interface HistoryFigure {
  target: string
  /** What was asked of it, by name: `shop-api POST /orders`. Absent for a target that ships: it is asked one thing only. */
  subject?: string
  phase: 'peak' | 'latency'
  driver: 'autocannon' | 'native' | 'k6' | 'foreign'
  connections: number
  /** latency phase only. */
  offeredPerSecond?: number
  /** Freshly started servers behind it. */
  repeats: number
  figure: 'goodPerSecond' | 'p50' | 'p99'
  /** Null where there is none; see reason. */
  estimate: Estimate | null
  /** Why it is not to be believed, or not there. Absent when it stands. */
  reason?: FigureReason
  /** The driver was the bottleneck: the rate is at least this. */
  driverBound: boolean
}

/** What one record says of one baseline; the record itself is not kept. */
export interface HistoryPoint {
  id: string
  startedAt: string
  /** Path of the record, or `commit:path`. */
  source: string
  /** Where it is from a commit. */
  commit?: { hash: string, subject: string }
  machine: Machine
  baseline: string
  figures: HistoryFigure[]
  /** Every verdict was met, nothing failed, the run was complete. */
  isGood: boolean
  /** Why it is not good; absent when it is. Lives in memory, as other reasons here: what is printed has the sentence. */
  reason?: PointReason
}

/** A record that is not in a history, and why. */
export interface HistoryLeftOut {
  source: string
  reason: LeftOutReason
}

/** A level that has changed. */
export interface HistoryStep {
  target: string
  /** As that of its series. */
  subject?: string
  phase: 'peak' | 'latency'
  figure: HistoryFigure['figure']
  /** Place in HistoryResult.points of the first record of the new level. */
  index: number
  id: string
  startedAt: string
  source: string
  /** Medians of the level before and the level after. */
  before: number
  after: number
  /** after / before. */
  ratio: number
  pValue: number
  /** `small`: no more than the margin. `mended`: a later level is as good as the one before. */
  kind: 'regression' | 'mended regression' | 'improvement' | 'small'
}

/** One figure of one target over all records. */
export interface HistorySeries {
  target: string
  /** As that of its figures; another request is another series. */
  subject?: string
  phase: 'peak' | 'latency'
  figure: HistoryFigure['figure']
  /** `peak, 10 connections`, `latency, 500/s` */
  load: string
  /** One for each point; null where the record has none, or none to be believed. */
  estimates: Array<Estimate | null>
  /** Places in points of figures that are there and are not to be believed. */
  doubted: number[]
  /** Of the level since the last step; null without a value. */
  level: number | null
  /** The newest over that of the first level's median; null without two values. */
  change: number | null
  steps: HistoryStep[]
  /** Why no steps were looked for; absent when they were. */
  untested?: UntestedReason
}

/** What `baseload history` has found; the one model under its formats. */
export interface HistoryResult {
  baseline: string
  machine: Machine
  /** Oldest first. */
  points: HistoryPoint[]
  series: HistorySeries[]
  /** The newest record before the first regression that is not mended, whose verdicts were all met; null when there is none. */
  lastGood: { id: string, startedAt: string, source: string } | null
  lastGoodReason: LastGoodReason
  /** `regressed`: a regression is not mended. `inconclusive`: no series was long enough to tell. */
  verdict: 'regressed' | 'no regression' | 'inconclusive'
  /** Worsening that counts as none. */
  margin: number
  significance: number
  /** Records of the baseline that were made on other machines. */
  otherMachines: Array<{ source: string, startedAt: string, differences: OtherMachine[] }>
  /** Files that could not be read, records twice. */
  leftOut: HistoryLeftOut[]
  /** Records without this baseline. */
  otherBaselines: number
  /** What a reader must know: loads that differ, versions that changed. */
  remarks: HistoryRemark[]
}

// ---------------------------------------------------------------- review

/** One query's answer. */
export interface PrometheusAnswer {
  query: string
  /** Null: there is no number; see reason. */
  value: number | null
  /** Absent with a value. */
  reason?: AnswerReason
  /** What Prometheus itself said beside it. */
  warnings: string[]
}

/** What an OpenSLO document asks of production, and how Prometheus is to be asked. */
export interface ProductionQuestion {
  /** Name of the SLO, or its display name. */
  slo: string
  service: string
  /** `99.5 % good`, `<= 250` */
  objective: string
  /** Good ratio that is asked for; for a threshold: null. */
  targetRatio: number | null
  /** Threshold only. */
  bound?: { op: 'lt' | 'lte' | 'gt' | 'gte', value: number }
  /** `30d`; null where the SLO has no window. */
  window: string | null
  /** By role, in the order in which they are asked. */
  queries: Partial<Record<'good' | 'bad' | 'total' | 'raw' | 'threshold', string>>
  /** raw only: what the ratio counts. */
  rawType?: 'success' | 'failure'
  /** Why it cannot be asked; absent when it can. */
  wrong?: string
}

// ---------------------------------------------------------------- Charts

/** A drawing of numbers that the result has, as a document of its own. */
export interface Chart {
  /** Kebab-case, fit for a file name; no two of a result are the same. */
  id: string
  /** Name of the baseline; of a sizing, what is sized; empty: of all baselines. */
  baseline: string
  /**
   * `budget`: SLO ratios and the error budget spent. `cpu`: CPU time a request. `history`: one figure over many records.
   * `traffic`: stages, second by second. `memory`: of a soak. `resources`: of every part, second by second.
   * `hit-ratio`: of caches, by their size. `flame`: of a profile.
   */
  kind: 'cost' | 'ratios' | 'percentiles' | 'over-time' | 'offered' | 'peak' | 'cpu' | 'capacity' | 'fault' | 'budget' | 'history' | 'traffic' | 'memory' | 'resources' | 'hit-ratio' | 'flame'
  /** The phase that its rows are of; absent where they are of both or of none. */
  phase?: 'peak' | 'latency'
  title: string
  /** What is drawn and how to read it. */
  description: string
  /** The main numbers in a sentence or two, for who cannot see it. */
  alternative: string
  /** A whole SVG document. */
  svg: string
  /** The same for a screen of 390 px. Absent: there is none. */
  narrow?: string
  /** The same numbers for a plot that can be zoomed; null where there is nothing to zoom (bars). */
  data: ChartData | null
}

/** The numbers of a chart of lines. */
export interface ChartData {
  xLabel: string
  yLabel: string
  /** `percentile`: xs are 1 / (1 - ratio), to be drawn on a log scale and labelled as percentiles. */
  xKind: 'percentile' | 'linear' | 'log' | 'seconds'
  yKind: 'linear' | 'log'
  /** Rising; shared by all series. */
  xs: number[]
  series: ChartSeries[]
  /** Horizontal lines; ratio: the percentile that an objective's bound is for. */
  bounds?: Array<{ label: string, value: number, ratio?: number }>
  /** Vertical stretches with a name: the phases of a fault, a knee. */
  spans?: Array<{ label: string, from: number, to: number }>
}

/** One line. */
interface ChartSeries {
  label: string
  /** Name of the target, to filter by; empty where there is none. */
  target: string
  /** `µs`, `/s`, `%` or empty. */
  unit: string
  /** One for each of xs; null: nothing there. */
  values: Array<number | null>
  /** Ends of the intervals, one for each of xs; both or neither. */
  low?: Array<number | null>
  high?: Array<number | null>
}
