import { greatest } from './extremes.js'

/** @import { PartResources, ResourcesOverTime, TrialRecord } from '../types.ts' */
/** @typedef {Array<{ from: number, to: number, stretch: number, seconds: number }>} Steps from, to: looks */
/** A part in one trial. @typedef {{ part: PartResources, steps: Steps }} Seen */

const MOST_STRETCHES = 60 // as of response times over the trial
const SHARES = /** @type {const} */ ([
  ['cpuCores', 'cpuUs', 1e6],
  ['runDelayRatio', 'runDelayUs', 1e6],
  ['throttledRatio', 'throttledUs', 1e6],
  ['bytesInPerSecond', 'bytesIn', 1],
  ['bytesOutPerSecond', 'bytesOut', 1]
])
const LEVELS = /** @type {const} */ (['residentBytes', 'heapUsedBytes'])

/**
 * What each part used over the trial, the same stretch of all repeats taken together.
 * @param {{ trials: readonly Pick<TrialRecord, 'resources' | 'parts'>[] }} options of one target under one load
 * @returns {ResourcesOverTime | undefined} nothing where no trial has two looks
 */
export function followResources ({ trials }) {
  const known = trials.flatMap(({ resources, parts }) => resources && resources.atMs.length > 1 ? [{ resources, parts }] : [])
  if (known.length === 0) return undefined
  const looks = known.map(({ resources }) => pickLooks(resources.atMs))
  const endMs = Math.max(...known.map(({ resources }) => resources.atMs.at(-1) ?? 0))
  const stepMs = Math.max(1, Math.min(endMs, medianStep(known[0].resources.atMs, looks[0])))
  const stretchMs = stepMs * Math.ceil(Math.round(endMs / stepMs) / MOST_STRETCHES)
  const count = Math.max(1, Math.round(endMs / stretchMs))
  const steps = known.map(({ resources: { atMs } }, trial) => looks[trial].slice(1).map((to, index) => {
    const from = looks[trial][index]
    const middleMs = (atMs[from] + atMs[to]) / 2
    const stretch = Math.min(count - 1, Math.max(0, Math.floor(middleMs / stretchMs)))
    return { from, to, stretch, seconds: (atMs[to] - atMs[from]) / 1000 }
  }))
  const names = [...new Set(known.flatMap(({ resources }) => resources.parts.map(({ name }) => name)))]
  return {
    startedAt: known[0].resources.startedAt,
    stretchMs,
    parts: names.map((name) => followPart({
      name,
      isDriver: known.some(({ parts }) => parts.some((part) => part.name === name && part.kind === 'driver')),
      count,
      seen: known.flatMap(({ resources }, trial) => {
        const part = resources.parts.find((one) => one.name === name)
        return part ? [{ part, steps: steps[trial] }] : []
      })
    }))
  }
}

/**
 * Two looks in quick succession, as at a window's end, tell no rate between them: the first stands for both.
 * @param {number[]} atMs
 * @returns {number[]} indexes
 */
function pickLooks (atMs) {
  const most = greatest(atMs.slice(1).map((ms, index) => ms - atMs[index]))
  /** @type {number[]} */
  const picked = [0]
  for (let look = 1; look < atMs.length; look++) {
    if (atMs[look] - atMs[picked[picked.length - 1]] >= most / 2) picked.push(look)
  }
  return picked
}

/** @param {number[]} atMs @param {number[]} looks */
function medianStep (atMs, looks) {
  const steps = looks.slice(1).map((to, index) => atMs[to] - atMs[looks[index]]).sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)]
}

/** @param {{ name: string, isDriver: boolean, count: number, seen: Seen[] }} options */
function followPart ({ name, isDriver, count, seen }) {
  const limits = seen.flatMap(({ part }) => part.limitCores ?? [])
  const all = seen.flatMap(({ part: { cpuUs }, steps }) => cpuUs ? listUsed(cpuUs, steps) : [])
  const seconds = all.reduce((sum, one) => sum + one.seconds, 0)
  return {
    name,
    isDriver,
    ...limits.length > 0 && { limitCores: Math.min(...limits) },
    meanCores: seconds > 0 ? all.reduce((sum, { used }) => sum + used, 0) / 1e6 / seconds : null,
    ...keepKnown({
      ...Object.fromEntries(SHARES.map(([key, column, size]) => [key, followUse({ seen, column, size, count })])),
      ...Object.fromEntries(LEVELS.map((column) => [column, followLevel({ seen, column, count, join: mean })])),
      // As they were when a step began: at a window's end the driver has closed them.
      sockets: followLevel({ seen, column: 'sockets', count, join: mean, end: 'from' }),
      loopDelayUs: followLevel({ seen, column: 'loopDelayUs', count, join: greatest })
    })
  }
}

/** @param {{ seen: Seen[], column: typeof SHARES[number][1], size: number, count: number }} options */
function followUse ({ seen, column, size, count }) {
  const sums = Array.from({ length: count }, () => ({ used: 0, seconds: 0 }))
  for (const { part, steps } of seen) {
    for (const { stretch, used, seconds } of listUsed(part[column] ?? [], steps)) {
      sums[stretch].used += used
      sums[stretch].seconds += seconds
    }
  }
  return sums.map(({ used, seconds }) => seconds > 0 ? used / size / seconds : null)
}

/** Steps between two known looks; less than before is not known either. @param {Array<number | null>} sums @param {Steps} steps */
function listUsed (sums, steps) {
  return steps.flatMap(({ from, to, stretch, seconds }) => {
    const [first, last] = [sums[from] ?? null, sums[to] ?? null]
    return first === null || last === null || last < first || seconds <= 0 ? [] : [{ stretch, used: last - first, seconds }]
  })
}

/**
 * @param {{ seen: Seen[], column: 'residentBytes' | 'heapUsedBytes' | 'sockets' | 'loopDelayUs', count: number, join:
 *   (values: number[]) => number, end?: 'from' | 'to' }} options
 */
function followLevel ({ seen, column, count, join, end = 'to' }) {
  const values = Array.from({ length: count }, () => /** @type {number[]} */ ([]))
  for (const { part, steps } of seen) for (const step of steps) values[step.stretch].push(...[part[column]?.[step[end]] ?? []].flat())
  return values.map((known) => known.length === 0 ? null : join(known))
}

/** @param {number[]} values */
function mean (values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** @param {Record<string, Array<number | null>>} columns */
function keepKnown (columns) {
  return Object.fromEntries(Object.entries(columns).filter(([, values]) => values.some((value) => value !== null)))
}
