import { formatPercent } from '../judge/wording.js'

/** @import { ComparisonMessages, DifferenceMessages } from './comparison-types.ts' */
/** @import { Table } from './types.ts' */

const OWN_DRIVERS = 'baseload (times count from when a request was due)'

/** @type {Table<ComparisonMessages>} */
export const COMPARISON_SENTENCES = {
  CHANGED: ({ ratio, low, high, allowed }) =>
    `${describeChange(ratio)} (${describeChange(low)} to ${describeChange(high)}); ` +
    `up to ${formatPercent(allowed)} worse is allowed`,
  CHANGE_OPEN: ({ change, isAlone, moreRepeats, hasDrift }, tell) => {
    const family = isAlone ? '; significant alone, not after Holm correction' : ''
    const hopeless = hasDrift
      ? 'too close to tell from two runs; measure both versions in one run'
      : 'too close to tell with any sensible number of repeats'
    const advice = moreRepeats === null ? hopeless : `about ${moreRepeats} more repeats of each would be needed to tell`
    return `${tell(change)}${family}: ${advice}`
  },
  STARTS_OPEN: ({ change, isAlone, moreStarts }, tell) => {
    const family = isAlone ? '; significant alone, not after Holm correction' : ''
    const advice = moreStarts === null
      ? 'too close to tell with any sensible number of starts'
      : `about ${moreStarts} more starts of each would be needed to tell`
    return `${tell(change)}${family}: ${advice}`
  },
  DRIVER_BOUND: ({ of }, tell) => of === null ? 'not compared, as the driver was the bottleneck' : `${tell(of)}: but the driver was the bottleneck`,
  REPEATS_MISSING: ({ repeats, needed }) =>
    `${repeats} repeats of each have this figure; ${needed} are needed, ${needed - repeats} more`,
  NO_GOOD_ANSWER: () => 'one repeat has no good answer, so it has no ratio',
  STARTS_MISSING: ({ starts, measured, needed, shortfall }, tell) => {
    const last = shortfall === null ? '' : `; the last invalid trial: ${tell(shortfall)}`
    return `${starts} of ${measured} starts have this figure for both versions; ${needed} are needed${last}`
  },
  NO_INTERVAL: ({ tools }, tell) =>
    `${tell(tools)}: without the figures of each repeat there is no range`,
  NO_CHANGE_OF_TARGET: () => 'the engines differ, so this ratio does not show a change of the target'
}

/** @type {Table<DifferenceMessages>} */
export const DIFFERENCE_SENTENCES = {
  TOOLS: ({ first, second }) => first === second
    ? `both measured by ${first}, not by baseload`
    : `the first measured by ${first}, the second by ${second}`,
  ENGINES_DIFFER: ({ first, second }) =>
    `the engines differ: first ${nameEngine(first)}, second ${nameEngine(second)}`,
  MACHINES_UNKNOWN: () => 'whether both ran on the same machine is not known',
  MACHINE_DIFFERS: ({ key, before, after }) => `machine ${key}: ${before} against ${after}`,
  VERSION_DIFFERS: ({ name, before, after }) => `${name}: ${before ?? 'missing'} against ${after ?? 'missing'}`,
  TIME_DIFFERS: ({ key, before, after }) => `${key}: ${before} against ${after}`,
  LOAD_DIFFERS: ({ before, after }) => `load: ${describeLoad(before)} against ${describeLoad(after)}`,
  WORKERS_DIFFER: ({ before, after }) => `driver processes: ${before} against ${after}`,
  LAB_DIFFERS: ({ baseline }) => `the plan of the lab of baseline ${baseline}`,
  TARGET_DIFFERS: ({ target }) => `the definition of target ${target}`,
  REQUESTS_DIFFER: ({ target, before, after }) =>
    `the requests of target ${target}: ${describeFeed(before)} against ${describeFeed(after)}`,
  ROW_LOAD_DIFFERS: ({ rows, phase, before, after }) =>
    `the load of ${rows} (${phase}): ${describeRowLoad(before)} against ${describeRowLoad(after)}`,
  IN_ONE_RECORD: ({ trials, record }) => `${trials}: in the ${record} record only`,
  PHASE_IN_ONE_RECORD: ({ target, phase }) => `${target} (${phase}): the other record lacks this phase`,
  FIGURE_IN_ONE_RECORD: ({ figure, rows, phase }) => `${figure} of ${rows} (${phase}): only one of the records has it`,
  RATE_NOT_FOUND: ({ figure }) => `${figure} (latency): not measured, because the peaks gave no rate to offer`,
  CPU_NOT_KNOWN: () => 'CPU per request: not known, because baseload did not start the servers',
  REQUESTS_TOO_FEW: ({ requests, needed }) =>
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

/** @param {DifferenceMessages['LOAD_DIFFERS']['before']} load */
function describeLoad ({ engine, arrivals }) {
  if (engine === null) return `${arrivals} arrivals`
  const { instances, hosts, isExact } = engine
  const where = hosts === null ? '' : ` on ${hosts.join(', ')}`
  return `${instances} instances of k6${where}${isExact ? ' (--exact)' : ''}, ${arrivals} arrivals`
}

/** @param {DifferenceMessages['REQUESTS_DIFFER']['before']} feed */
function describeFeed (feed) {
  if (feed === null) return 'always the same one'
  const order = feed.order === 'random' ? ', in random order' : ''
  return `${feed.requestCount} of ${feed.file ?? 'a list in place'} (sha256 ${feed.sha256.slice(0, 12)}${order})`
}

/** @param {DifferenceMessages['ROW_LOAD_DIFFERS']['before']} load */
function describeRowLoad ({ connections, offered }) {
  return [
    connections === null ? 'number of connections not known' : `${connections} connections`,
    ...offered === null ? [] : [offered.perSecond === null ? 'offered rate not known' : `${offered.perSecond}/s offered`]
  ].join(', ')
}
