import { formatBytes, formatChange, formatDuration, formatNumberOf, formatPercent } from '../../units.js'

/** @import { Machine } from '../../types.ts' */
/** @import { Changed, DriverBound, DriverShortfall, FeedName, PlannedLoad, RowLoad, Tell, Tools } from './types.ts' */

const OWN_DRIVERS = 'baseload (times count from when a request was due)'

/** @type {Readonly<Record<'durationMs' | 'latencyDurationMs' | 'warmupMs', string>>} */
const TIMES = Object.freeze({ durationMs: 'duration', latencyDurationMs: 'duration at a rate', warmupMs: 'warm-up' })
/** @type {Partial<Record<keyof Machine, string>>} */
const MACHINE_WORDS = Object.freeze({ cpuModel: 'processor', memoryBytes: 'memory', clockSource: 'clock source' })
const writeOfMachine = (/** @type {keyof Machine} */ key, /** @type {string | number | null} */ value) =>
  key === 'memoryBytes' && typeof value === 'number' ? formatBytes({ bytes: value }) : value

/** How one figure of two runs, or of two versions, has changed. */
export const CHANGE_SENTENCES = {
  /**
   * after / before, and the worsening that counts as none.
   * @param {{ ratio: number, low: number, high: number, allowed: number }} of
   */
  CHANGED: ({ ratio, low, high, allowed }) =>
    `${describeChange(ratio)} (${describeChange(low)} to ${describeChange(high)}); ` +
    `up to ${formatPercent({ ratio: allowed })} worse is allowed`
}

/** Why it was judged so. */
export const COMPARISON_SENTENCES = {
  /**
   * isAlone: it would be decided without the others; moreRepeats: null: no number would do; hasDrift: of two sessions.
   * @param {{ change: Changed, isAlone: boolean, moreRepeats: number | null, hasDrift: boolean }} of
   * @param {Tell} tell
   */
  CHANGE_OPEN: ({ change, isAlone, moreRepeats, hasDrift }, tell) => {
    const family = isAlone ? '; significant alone, not after Holm correction' : ''
    const hopeless = hasDrift
      ? 'too close to tell from two runs; measure both versions in one run'
      : 'too close to tell with any sensible number of starts'
    const advice = moreRepeats === null ? hopeless : `about ${moreRepeats} more starts of each would decide`
    return `${tell(change)}${family}: ${advice}`
  },
  /**
   * The same of two versions in one run.
   * @param {{ change: Changed, isAlone: boolean, moreStarts: number | null }} of
   * @param {Tell} tell
   */
  STARTS_OPEN: ({ change, isAlone, moreStarts }, tell) => {
    const family = isAlone ? '; significant alone, not after Holm correction' : ''
    const advice = moreStarts === null
      ? 'too close to tell with any sensible number of starts'
      : `about ${moreStarts} more starts of each would decide`
    return `${tell(change)}${family}: ${advice}`
  },
  DRIVER_BOUND: (/** @type {DriverBound} */ reason, /** @type {Tell} */ tell) => reason.of === null
    ? 'not compared: the driver was the bottleneck'
    : `${tell(reason.of)}, but the driver was the bottleneck`,
  REPEATS_MISSING: (/** @type {{ repeats: number, needed: number }} */ { repeats, needed }) =>
    `${repeats === 1 ? '1 start of each has' : `${repeats} starts of each have`} this figure; ${needed} are needed`,
  NO_GOOD_ANSWER: () => 'one start has no good answer, so it has no ratio',
  /**
   * shortfall: of the last invalid trial.
   * @param {{ starts: number, measured: number, needed: number, shortfall: DriverShortfall | null }} of
   * @param {Tell} tell
   */
  STARTS_MISSING: ({ starts, measured, needed, shortfall }, tell) => {
    const last = shortfall === null ? '' : `; the last invalid trial: ${tell(shortfall)}`
    return `${starts} of ${measured} starts have this figure for both versions; ${needed} are needed${last}`
  },
  NO_INTERVAL: (/** @type {{ tools: Tools }} */ { tools }, /** @type {Tell} */ tell) =>
    `${tell(tools)}: without the figures of each start there is no range`,
  NO_CHANGE_OF_TARGET: () => 'the engines differ, so this ratio does not show a change of the target'
}

/** In what two records differ, and what of them is not compared. */
export const DIFFERENCE_SENTENCES = {
  /** Who measured, where that was not baseload both times. @param {{ first: string, second: string }} of */
  TOOLS: ({ first, second }) => first === second
    ? `both measured by ${first}, not by baseload`
    : `the first measured by ${first}, the second by ${second}`,
  ENGINES_DIFFER: (/** @type {{ first: string, second: string }} */ { first, second }) =>
    `the engines differ: first ${nameEngine(first)}, second ${nameEngine(second)}`,
  MACHINES_UNKNOWN: () => 'whether both ran on the same machine is not known',
  /** @param {{ key: keyof Machine, before: string | number | null, after: string | number | null }} of */
  MACHINE_DIFFERS: ({ key, before, after }) => `machine ${MACHINE_WORDS[key] ?? key}: ${writeOfMachine(key, before)} against ${writeOfMachine(key, after)}`,
  /** null: missing. @param {{ name: string, before: string | null, after: string | null }} of */
  VERSION_DIFFERS: ({ name, before, after }) => `${name}: ${before ?? 'missing'} against ${after ?? 'missing'}`,
  /** @param {{ key: 'durationMs' | 'latencyDurationMs' | 'warmupMs', before: number, after: number }} of */
  TIME_DIFFERS: ({ key, before, after }) => `${TIMES[key]}: ${formatDuration({ durationMs: before })} against ${formatDuration({ durationMs: after })}`,
  /** @param {{ before: PlannedLoad, after: PlannedLoad }} of */
  LOAD_DIFFERS: ({ before, after }) => `load: ${describeLoad(before)} against ${describeLoad(after)}`,
  /** @param {{ before: number, after: number }} of */
  WORKERS_DIFFER: ({ before, after }) => `driver processes: ${before} against ${after}`,
  LAB_DIFFERS: (/** @type {{ baseline: string }} */ { baseline }) => `the plan of the lab of baseline ${baseline}`,
  TARGET_DIFFERS: (/** @type {{ target: string }} */ { target }) => `the definition of target ${target}`,
  /** Bytes of each on the wire. @param {{ target: string, before: number, after: number }} of */
  ANSWERS_DIFFER: ({ target, before, after }) =>
    `an answer of ${target} has ${formatBytes({ bytes: before })} against ${formatBytes({ bytes: after })} on the wire (${formatChange({ ratio: after / before - 1 })})`,
  /** null: always the same request. @param {{ target: string, before: FeedName | null, after: FeedName | null }} of */
  REQUESTS_DIFFER: ({ target, before, after }) =>
    `the requests of target ${target}: ${describeFeed(before)} against ${describeFeed(after)}`,
  /** rows: their names. @param {{ rows: string, phase: 'peak' | 'latency', before: RowLoad, after: RowLoad }} of */
  ROW_LOAD_DIFFERS: ({ rows, phase, before, after }) =>
    `the load of ${rows} (${phase}): ${describeRowLoad(before)} against ${describeRowLoad(after)}`,
  /** trials: of one target, phase and driver. @param {{ trials: string, record: 'first' | 'second' }} of */
  IN_ONE_RECORD: ({ trials, record }) => `${trials}: in the ${record} record only`,
  /** @param {{ target: string, phase: 'peak' | 'latency' }} of */
  PHASE_IN_ONE_RECORD: ({ target, phase }) => `${target} (${phase}): the other record lacks this phase`,
  /** @param {{ figure: string, rows: string, phase: 'peak' | 'latency' }} of */
  FIGURE_IN_ONE_RECORD: ({ figure, rows, phase }) => `${figure} of ${rows} (${phase}): only one of the records has it`,
  /** @param {{ figure: string }} of */
  RATE_NOT_FOUND: ({ figure }) => `${figure} (latency): not measured, because the peaks gave no rate to offer`,
  CPU_NOT_KNOWN: () => 'CPU per request: not known, because baseload did not start the servers',
  REQUESTS_TOO_FEW: (/** @type {{ requests: number, needed: number }} */ { requests, needed }) =>
    `p99 (latency): a start has about ${requests} requests, and a p99 needs ${needed}: ` +
    'give a longer --duration or a higher --rate'
}

/** `+3.2 %` @param {number} ratio */
function describeChange (ratio) {
  const percent = Number(((ratio - 1) * 100).toPrecision(3))
  return `${percent > 0 ? '+' : ''}${percent} %`
}

/** @param {string} name */
function nameEngine (name) {
  return name === 'baseload' ? OWN_DRIVERS : `${name} (times count from when it sent)`
}

/** @param {PlannedLoad} load */
function describeLoad ({ engine, arrivals }) {
  if (engine === null) return `${arrivals} arrivals`
  const { instances, hosts, isExact } = engine
  const where = hosts === null ? '' : ` on ${hosts.join(', ')}`
  return `${instances} instances of k6${where}${isExact ? ' (--exact)' : ''}, ${arrivals} arrivals`
}

/** @param {FeedName | null} feed */
function describeFeed (feed) {
  if (feed === null) return 'always the same one'
  const order = feed.order === 'random' ? ', in random order' : ''
  return `${feed.requestCount} of ${feed.file ?? 'a list in place'} (sha256 ${feed.sha256.slice(0, 12)}${order})`
}

/** @param {RowLoad} load */
function describeRowLoad ({ connections, offered }) {
  return [
    connections === null ? 'number of connections not known' : formatNumberOf({ count: connections, of: 'connection' }),
    ...offered === null ? [] : [offered.perSecond === null ? 'offered rate not known' : `${offered.perSecond}/s offered`]
  ].join(', ')
}
