import { joinSlices as joinLoads } from '../../load/join-slices.js'

/**
 * @import { DriverResult, PartResources, PartUsage, TrialResources, TrialSlices, TrialWatch } from '../../types.ts'
 *
 * What was seen of one server while it was loaded once.
 * @typedef {object} SeenSlice
 * @property {number} round
 * @property {DriverResult} load
 * @property {PartUsage[]} parts
 * @property {TrialWatch} [watch]
 * @property {TrialResources} [resources]
 */

/** Columns of resources that rise from look to look. */
const RISING = /** @type {const} */ (['cpuUs', 'runDelayUs', 'throttledUs', 'bytesIn', 'bytesOut'])

/**
 * The slices of one server in one generation as one trial. The time between them is taken out.
 * @param {{ slices: SeenSlice[] }} options in order, at least one
 */
export function joinSeen ({ slices }) {
  const loads = slices.map(({ load }) => load)
  const watches = slices.flatMap(({ watch }) => watch ?? [])
  const resources = slices.flatMap(({ resources }) => resources ?? [])
  return {
    load: joinLoads({ results: loads }),
    parts: joinParts(slices),
    ...watches.length === slices.length && { watch: joinWatches({ watches, loads }) },
    ...resources.length === slices.length && { resources: joinResources({ resources, loads }) },
    slices: describeSlices(slices)
  }
}

/** @param {SeenSlice[]} slices @returns {TrialSlices} */
function describeSlices (slices) {
  return {
    round: slices.map(({ round }) => round),
    windowMs: slices.map(({ load }) => load.windowMs),
    ok: slices.map(({ load: { endedInWindow, counts } }) => endedInWindow?.ok ?? counts.ok),
    cpuUs: slices.map(({ parts }) => sumTarget(parts))
  }
}

/** @param {PartUsage[]} parts @returns {number | null} of the target: the driver is left out */
function sumTarget (parts) {
  const own = parts.filter(({ kind }) => kind !== 'driver')
  if (own.length === 0 || own.some(({ cpuUs }) => cpuUs === null)) return null
  return own.reduce((sum, { cpuUs }) => sum + Number(cpuUs), 0)
}

/** @param {SeenSlice[]} slices @returns {PartUsage[]} */
function joinParts (slices) {
  return slices[0].parts.map((part, at) => {
    const all = slices.map(({ parts }) => parts[at])
    const add = (/** @type {'cpuUs' | 'involuntarySwitches'} */ key) =>
      all.some((one) => one[key] === null) ? null : all.reduce((sum, one) => sum + Number(one[key]), 0)
    const uses = all.flatMap(({ eventLoopUtilization }) => eventLoopUtilization ?? [])
    return {
      ...part,
      cpuUs: add('cpuUs'),
      memoryBytes: all[all.length - 1].memoryBytes,
      eventLoopUtilization: uses.length === 0 ? null : uses.reduce((sum, use) => sum + use, 0) / uses.length,
      involuntarySwitches: add('involuntarySwitches')
    }
  })
}

/**
 * Stops before a slice was loaded are nobody's: what was due in it came later.
 * @param {{ watches: TrialWatch[], loads: DriverResult[] }} options
 * @returns {TrialWatch}
 */
function joinWatches ({ watches, loads }) {
  const starts = listStarts(loads)
  const totalMs = loads.reduce((sum, { windowMs }) => sum + windowMs, 0)
  return {
    means: watches[0].means,
    cores: watches[0].cores,
    costRatio: Math.max(...watches.map(({ costRatio }) => costRatio)),
    stops: watches.flatMap(({ stops }, at) => stops.filter(({ toUs }) => toUs > 0).map((stop) => ({
      ...stop,
      fromUs: Math.round(Math.max(0, stop.fromUs) + starts[at] * 1000),
      toUs: Math.round(stop.toUs + starts[at] * 1000)
    }))),
    dropped: watches.reduce((sum, { dropped }) => sum + dropped, 0),
    stolenUs: addByKey(watches.map(({ stolenUs }) => stolenUs)),
    runDelayUs: addByKey(watches.map(({ runDelayUs }) => runDelayUs)),
    delayedRatio: Object.fromEntries(
      Object.entries(addByKey(watches.map(({ delayedRatio }, at) =>
        Object.fromEntries(Object.entries(delayedRatio).map(([part, ratio]) => [part, ratio * loads[at].windowMs])))))
        .map(([part, sum]) => [part, Number((sum / totalMs).toFixed(4))])
    )
  }
}

/** When each slice begins, on the time without gaps. @param {DriverResult[]} loads */
function listStarts (loads) {
  let fromMs = 0
  return loads.map(({ windowMs }) => {
    const startMs = fromMs
    fromMs += windowMs
    return startMs
  })
}

/** @param {Array<Record<string, number>>} records @returns {Record<string, number>} */
function addByKey (records) {
  /** @type {Record<string, number>} */
  const sum = {}
  for (const [key, value] of records.flatMap(Object.entries)) sum[key] = (sum[key] ?? 0) + value
  return sum
}

/**
 * The first look of a slice is at the moment of the last one of the slice before: it only tells what was used in between.
 * @param {{ resources: TrialResources[], loads: DriverResult[] }} options
 * @returns {TrialResources}
 */
function joinResources ({ resources, loads }) {
  const starts = listStarts(loads)
  const from = (/** @type {number} */ at) => at === 0 ? 0 : 1
  return {
    startedAt: resources[0].startedAt,
    atMs: resources.flatMap(({ atMs }, at) => atMs.slice(from(at)).map((ms) => Math.round(ms + starts[at]))),
    parts: resources[0].parts.map(({ name, limitCores }, index) => {
      const all = resources.map(({ parts }) => parts[index])
      const columns = Object.keys(all[0]).filter((key) => all.every((one) => Array.isArray(one[/** @type {keyof PartResources} */ (key)])))
      return {
        name,
        ...limitCores !== undefined && { limitCores },
        ...Object.fromEntries(columns.map((key) => [key, joinColumn({ key, all, from })]))
      }
    })
  }
}

/** @param {{ key: string, all: PartResources[], from: (at: number) => number }} options */
function joinColumn ({ key, all, from }) {
  const isRising = /** @type {readonly string[]} */ (RISING).includes(key)
  let idle = 0
  /** @type {Array<number | null>} */
  let before = []
  return all.flatMap((part, at) => {
    const column = /** @type {Array<number | null>} */ (part[/** @type {keyof PartResources} */ (key)])
    const [last, first] = [before.at(-1), column[0]]
    if (isRising && typeof last === 'number' && typeof first === 'number') idle += first - last
    before = column
    return column.slice(from(at)).map((value) => value === null || !isRising ? value : value - idle)
  })
}
