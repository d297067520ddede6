import { foldCpuProfile } from './cpu-profile.js'
import { makeCall, mergeCalls, roundFigure, summariseCalls } from './call-tree.js'

/** @import { PoolJob, Profile } from '../types.ts' */
/** @import { CpuProfile } from './cpu-profile.js' */
/**
 * A thread that ran JavaScript. thread: its number; threads: of its whole process; both null where the platform does not
 * tell. work: see boot/profiler/profiler.js.
 * @typedef {{ pid: number, threadId: number, thread: number | null, threads: Array<{ thread: number, cpuUs: number, isPool:
 *   boolean }> | null, work: { requests: number, jobs: Partial<Record<PoolJob['kind'], number>> }, profile: CpuProfile }}
 *   ProfiledThread
 */
/** @typedef {Required<Pick<Profile, 'perRequest' | 'functions' | 'flame' | 'cpu'>>} CpuCost */

const QUIET_RATIO = 0.01 // of the part: npm and the like wait for what they have started
const RARE_RATIO = 0.01 // of all jobs of the pool

/**
 * Those that did something.
 * @template {ProfiledThread} T
 * @param {{ threads: readonly T[], roots: readonly string[] }} options
 * @returns {T[]}
 */
export function selectBusy ({ threads, roots }) {
  const used = threads.map((one) => readOwn(one) ?? foldCpuProfile({ profile: one.profile, roots }).busyUs)
  const all = used.reduce((sum, us) => sum + us, 0)
  return threads.filter((_, index) => used[index] >= all * QUIET_RATIO)
}

/**
 * What a request costs in CPU time, by function. A profile has times of a clock, and calls a thread idle while libuv reads from
 * its sockets; the kernel knows what each thread really used. So functions share that: what is more than the profile saw is
 * the event loop's, and where it is less others had the core meanwhile.
 * @param {{ threads: readonly ProfiledThread[], requests: number, roots: readonly string[] }} options requests: 1 or more
 * @returns {CpuCost}
 */
export function computeCpuCost ({ threads, requests, roots }) {
  const folded = threads.map((one) => foldThread({ one, roots }))
  const work = listWork({ threads })
  const calls = mergeCalls({
    calls: [...folded.flatMap(({ calls }) => calls), ...listOthers({ threads, work })],
    factor: 1 / requests
  })
  const busiest = folded.reduce((most, one) => one.usedUs > most.usedUs ? one : most)
  const collector = calls.find(({ frame }) => frame.what === 'collector')
  const pool = calls.find(({ frame }) => frame.what === 'pool')
  return {
    ...summariseCalls({ calls }),
    cpu: {
      idleRatio: busiest.windowUs > 0 ? roundFigure(Math.max(0, 1 - busiest.usedUs / busiest.windowUs)) : 0,
      collectorPerRequestUs: roundFigure(collector?.self ?? 0),
      poolPerRequestUs: threads.some((one) => one.threads === null) ? null : roundFigure(pool?.self ?? 0),
      poolJobs: work
    }
  }
}

/** @param {{ one: ProfiledThread, roots: readonly string[] }} options */
function foldThread ({ one, roots }) {
  const { windowUs, busyUs, calls } = foldCpuProfile({ profile: one.profile, roots })
  const usedUs = readOwn(one) ?? busyUs
  const factor = busyUs > 0 ? Math.min(1, usedUs / busyUs) : 1
  const loopUs = Math.max(0, usedUs - busyUs)
  return { windowUs, usedUs, calls: [...mergeCalls({ calls, factor }), makeCall({ what: 'loop', name: '' }, loopUs)] }
}

/** @param {ProfiledThread} one @returns {number | null} what the kernel says that it used */
function readOwn ({ thread, threads }) {
  return threads?.find((each) => each.thread === thread)?.cpuUs ?? null
}

/**
 * Threads without JavaScript, once a process: libuv's pool, and those of V8 that collect and compile.
 * @param {{ threads: readonly ProfiledThread[], work: readonly PoolJob[] }} options
 */
function listOthers ({ threads, work }) {
  const own = new Set(threads.map(({ thread }) => thread))
  const name = work.map(({ kind }) => kind).join(', ')
  return [...new Set(threads.map(({ pid }) => pid))].flatMap((pid) => {
    const others = threads.find((one) => one.pid === pid)?.threads?.filter(({ thread }) => !own.has(thread)) ?? []
    const sum = (/** @type {boolean} */ isPool) => others.reduce((sum, one) => sum + (one.isPool === isPool ? one.cpuUs : 0), 0)
    return [makeCall({ what: 'pool', name }, sum(true)), makeCall({ what: 'helpers', name: '' }, sum(false))]
  })
}

/** What the pool did, the most first, without what is rare. @param {{ threads: readonly ProfiledThread[] }} options */
function listWork ({ threads }) {
  const kinds = /** @type {const} */ (['zlib', 'crypto', 'fs', 'dns'])
  const requests = threads.reduce((sum, { work }) => sum + work.requests, 0)
  const counts = kinds.map((kind) => ({ kind, count: threads.reduce((sum, { work }) => sum + (work.jobs[kind] ?? 0), 0) }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return counts.filter(({ count }) => count > 0 && count >= all * RARE_RATIO).sort((a, b) => b.count - a.count)
    .map(({ kind, count }) => ({ kind, perRequest: requests > 0 ? roundFigure(count / requests) : null }))
}
