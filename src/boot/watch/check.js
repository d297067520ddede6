/** @import { MachineWatch } from './watch.js' */
/** @import { Check } from '../inspection.js' */

const DRAIN = 2 // a request that is due in a stop waits, and so does about one more behind it at half load
const COSTLY = 0.02 // of a core
const MOST_USED = 0.05 // of a core, by others

/**
 * What the watch saw while nothing was measured, as one line of `doctor`. Pure.
 * @param {{ watch: Pick<Awaited<ReturnType<MachineWatch['look']>>, 'stops' | 'cores' | 'means' | 'costRatio' |
 *   'usedRatio'>, watchedMs: number }} options
 * @returns {Check}
 */
export function describeWatch ({ watch: { stops: all, cores, means, costRatio, usedRatio }, watchedMs }) {
  const stops = all.filter(({ toUs }) => toUs > 0)
  const used = Object.values(usedRatio).map((ratio) => Math.max(0, ratio - costRatio))
  const isUsed = used.some((ratio) => ratio > MOST_USED)
  const isGood = stops.length === 0 && !isUsed
  const cost = costRatio > COSTLY ? [`a probe of the watch takes ${formatShare(costRatio)} of a core`] : []
  return {
    name: 'machine stops',
    status: isGood ? 'ok' : 'warn',
    found: [
      describeStops({ stops, cores, watchedMs }),
      ...(isUsed ? [`other processes use ${used.map(formatShare).join(' and ')} of the cores`] : []),
      ...cost
    ].join('; '),
    why: describeHarm({ stops, cores, watchedMs }),
    mend: isGood ? '' : describeRemedy({ stops, isUsed, means }),
    spoils: !isGood
  }
}

/**
 * @typedef {{ stops: import('../../types.ts').MachineStop[], cores: Array<number | null>, watchedMs: number }} Seen
 * @param {Seen} seen
 */
function describeStops ({ stops, cores, watchedMs }) {
  if (stops.length === 0) return `no core stopped for 3 ms or more within ${Number((watchedMs / 1000).toFixed(1))} s`
  const perMinute = cores.map((core) => Math.round(stops.filter((stop) => stop.core === core).length / watchedMs * 60_000))
  const hosts = stops.filter(({ cause }) => cause === 'host').length
  const where = cores.length === 1 ? 'a minute' : `a minute on cores ${cores.join(' and ')}`
  return `longest ${findLongestMs(stops)} ms, ${perMinute.join(' and ')} ${where}, ${formatShare(findWorstRatio({ stops, cores, watchedMs }))} of the time, ${hosts} of ${stops.length} by the host`
}

/** @param {Seen} seen */
function describeHarm ({ stops, cores, watchedMs }) {
  const late = findWorstRatio({ stops, cores, watchedMs }) * DRAIN
  const spoiled = late > 0.01 ? 'p99' : late > 0.001 ? 'p99.9' : null
  if (stops.length === 0) return 'other work takes a core from the target or the driver at moments nobody can predict'
  return spoiled
    ? `a request that is due in a stop waits for its end: a ${spoiled} measured now may be ${findLongestMs(stops)} ms because of the machine alone`
    : "a request that is due in a stop waits for its end: a few of the slowest answers are the machine's"
}

/** @param {{ stops: Seen['stops'], isUsed: boolean, means: 'fifo' | 'normal' }} options */
function describeRemedy ({ stops, isUsed, means }) {
  const hosts = stops.filter(({ cause }) => cause === 'host').length
  return [
    ...(isUsed ? ['end other programs (top -o %CPU shows them)'] : []),
    ...(stops.length > 0
      ? [
          hosts * 2 >= stops.length
            ? 'use a machine with dedicated cores, or measure when the host is quiet'
            : "look for processes with a real-time priority; a virtual machine's host may be the cause as well"
        ]
      : []),
    ...(means === 'normal' ? ['as root the watch sees more'] : [])
  ].join('; ')
}

/** @param {Seen['stops']} stops */
function findLongestMs (stops) {
  return Math.round(Math.max(...stops.map(({ fromUs, toUs }) => toUs - fromUs)) / 1000)
}

/** @param {Seen} seen */
function findWorstRatio ({ stops, cores, watchedMs }) {
  return Math.max(
    0,
    ...cores.map(
      (core) =>
        stops
          .filter((stop) => stop.core === core)
          .reduce((sum, { fromUs, toUs }) => sum + toUs - Math.max(0, fromUs), 0) /
        1000 /
        watchedMs
    )
  )
}

/** @param {number} ratio */
function formatShare (ratio) {
  return `${(ratio * 100).toFixed(ratio < 0.01 ? 2 : ratio < 0.1 ? 1 : 0)} %`
}
