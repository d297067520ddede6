import { isOpenLoad } from '../../plan/open-connections.js'
import { countUsersToJudge } from '../../plan/k6/virtual-users.js'

/** @import { Counts, DriverShortfall, LoadProfile, PartUsage } from '../../types.ts' */

const LEFT_OUT = 0.01 // of what was due
const WAITING = 0.8 // of the virtual users' time
const BUSY = 0.95 // of the cores: as good as all of them

/**
 * k6 leaves out what is due while all of its virtual users are busy (dropped_iterations), and does not tell what with.
 * They wait for the server where their response times add up to most of the time that they have. Where they do not, it
 * was k6 that could not keep up, or a short stall that took more of them than there are: either way what was left out
 * says nothing about the server's users. Nor does it where all waited and were fewer than the rate takes of a server
 * that keeps its objectives: a server that answers in 80 ms, as it may, is asked no more than 12.5 times a second by
 * each. Without a bound the fastest answer stands for it.
 * @param {{ counts: Counts, load: LoadProfile, waitedMs: number, windowMs: number, boundsUs: readonly number[],
 *   fastestUs: number }} options waitedMs: all response times added up; boundsUs: of the objectives
 * @returns {DriverShortfall[]}
 */
export function findUnsent ({ counts: { due, notSent }, load, waitedMs, windowMs, boundsUs, fastestUs }) {
  if (!isOpenLoad(load) || due === 0 || notSent <= LEFT_OUT * due) return []
  const share = waitedMs / (windowMs * load.connections)
  const needed =
    'ratePerSecond' in load
      ? countUsersToJudge({ ratePerSecond: load.ratePerSecond, boundsUs: boundsUs.length > 0 ? boundsUs : [fastestUs] })
      : 0
  const [ratio, users] = [notSent / due, load.connections]
  if (share >= WAITING && needed > users) { return [{ kind: 'unsent', code: 'K6_SHORT_OF_USERS', ratio, users, needed, hasObjectives: boundsUs.length > 0 }] }
  return share >= WAITING ? [] : [{ kind: 'unsent', code: 'K6_LEFT_OUT', ratio, users, waitingRatio: share }]
}

/**
 * An executor that gets no CPU begins its iterations late, and those that it has not come to when the window ends it
 * neither begins nor counts as left out.
 * @param {{ counts: Counts, planned: number | null }} options planned: due by the plan; null: closed loop
 * @returns {DriverShortfall[]}
 */
export function findForgotten ({ counts: { due }, planned }) {
  if (planned === null || due >= planned * (1 - LEFT_OUT) - EDGE) return []
  return [{ kind: 'incomplete', code: 'K6_FORGOT', due, planned: Math.round(planned) }]
}

const EDGE = 2 // requests at the window's edges

/**
 * What its processes used of the cores that they were given, as its own word on lateness is not to be had.
 * @param {{ parts: readonly PartUsage[], windowMs: number, hostCores: number }} options hostCores: for those that were not pinned
 * @returns {DriverShortfall[]}
 */
export function findBusyInstances ({ parts, windowMs, hostCores }) {
  const drivers = parts.filter(({ kind }) => kind === 'driver')
  if (drivers.length === 0 || drivers.some(({ cpuUs }) => cpuUs === null)) return []
  // Each set of cores by itself: one instance that has none left is late, however idle the others are.
  const sets = new Map(drivers.map(({ cores }) => [String(cores), cores]))
  return [...sets].flatMap(([key, cores]) => {
    const there = drivers.filter((part) => String(part.cores) === key)
    const count = cores?.length ?? hostCores
    const share = there.reduce((sum, { cpuUs }) => sum + (cpuUs ?? 0), 0) / (windowMs * 1000 * count)
    return share >= BUSY
      ? [{ kind: /** @type {const} */ ('busy'), code: /** @type {const} */ ('K6_BUSY'), ratio: share, cores, count }]
      : []
  })
}
