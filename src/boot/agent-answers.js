/** @import { AgentLook, AgentUsage } from './agents.js' */
/** @import { CpuAnswer, HeapAnswer, ProfileAnswer } from './profiler/profiler.js' */

/*
 * What comes through the agents' socket was written in a process of the target, by its agent or by anything else there. Only what
 * has the right shape is an answer; its figures are bounded, so that sums of them stay whole numbers.
 */

const LARGEST = 2 ** 42 // 4 TiB, or 50 days in microseconds: of a thousand processes it is still a whole number
const LONGEST_TEXT = 300
const MOST_THREADS = 10_000
const MOST_COLLECTIONS = 1_000_000
const GROWING = /** @type {const} */ (['idleMs', 'activeMs', 'cpuUs'])
const USAGE = ['idleMs', 'activeMs', 'cpuUs', 'memoryBytes']
const LOOK = [...USAGE, 'pid', 'heapUsedBytes']
const LOOK_OR_NULL = ['loopDelayUs', 'sockets', 'bytesIn', 'bytesOut']

/**
 * Where a profile is kept, below a folder of ours: who wrote it says of which process and thread, and no path.
 * @param {{ pid: number, threadId: number }} options
 */
export function nameProfile ({ pid, threadId }) {
  return `profile-${pid}-${threadId}.json`
}

/** @param {any} given the first line of an agent @returns {{ pid: number, part: string } | null} null: it is none */
export function readGreeting (given) {
  return isGroup(given) && typeof given.group === 'string' && isFigure(given.pid) ? { pid: given.pid, part: given.group } : null
}

/** What only grows went back: of another process, or made up. @param {AgentUsage | null} before @param {AgentUsage} usage */
export function wentBack (before, usage) {
  return before !== null && GROWING.some((key) => usage[key] < before[key] - 1) // less than that is rounding
}

/** @param {any} given @returns {AgentUsage | null} null: it is none */
export function readUsage (given) {
  return areFigures(given, USAGE) && areWhole(given, ['cpuUs', 'memoryBytes']) ? given : null
}

/** @param {any} given @returns {AgentLook | null} null: it is none */
export function readLook (given) {
  const known = isGroup(given) ? LOOK_OR_NULL.filter((key) => given[key] !== null) : LOOK_OR_NULL
  const whole = ['cpuUs', 'memoryBytes', 'pid', 'heapUsedBytes', ...known]
  return areFigures(given, [...LOOK, ...known]) && areWhole(given, whole) ? given : null
}

/** @param {any} given @returns {ProfileAnswer | null} null: it is none */
export function readProfileAnswer (given) {
  if (!isGroup(given)) return null
  if (typeof given.error === 'string') return { error: given.error.slice(0, LONGEST_TEXT) }
  if (given.ready === true) return { ready: true }
  if (!areFigures(given, ['pid', 'threadId']) || !areWhole(given, ['pid', 'threadId'])) return null
  if (given.thread !== null && !isFigure(given.thread)) return null
  return Array.isArray(given.collections) ? readHeapAnswer(given) : readCpuAnswer(given)
}

/** @param {any} given @returns {HeapAnswer | null} */
function readHeapAnswer ({ pid, threadId, thread, heapBytes, collections }) {
  const isRight = Array.isArray(heapBytes) && heapBytes.length === 2 && heapBytes.every((one) => isFigure(one) && Number.isInteger(one)) &&
    collections.length <= MOST_COLLECTIONS &&
    collections.every((/** @type {any} */ one) => isGroup(one) && typeof one.isMinor === 'boolean' && isFigure(one.ms)) &&
    isFigure(sum(collections, 'ms'))
  return isRight ? { pid, threadId, thread, heapBytes: /** @type {[number, number]} */ (heapBytes), collections } : null
}

/** @param {any} given @returns {CpuAnswer | null} */
function readCpuAnswer ({ pid, threadId, thread, threads, work }) {
  const areThreads = threads === null || (Array.isArray(threads) && threads.length <= MOST_THREADS &&
    threads.every((one) => areFigures(one, ['thread', 'cpuUs']) && typeof one.isPool === 'boolean') && isFigure(sum(threads, 'cpuUs')))
  const isRight = areThreads && isGroup(work) && isFigure(work.requests) && isGroup(work.jobs) && Object.values(work.jobs).every(isFigure)
  return isRight ? { pid, threadId, thread, threads, work } : null
}

/** @param {any} value */
function isGroup (value) {
  return typeof value === 'object' && value !== null
}

/** @param {any} group @param {readonly string[]} keys */
function areFigures (group, keys) {
  return isGroup(group) && keys.every((key) => isFigure(group[key]))
}

/** @param {any} group @param {readonly string[]} keys */
function areWhole (group, keys) {
  return keys.every((key) => Number.isInteger(group[key]))
}

/** @param {any[]} list @param {string} key @returns {number} */
function sum (list, key) {
  return list.reduce((all, one) => all + one[key], 0)
}

/** @param {unknown} value */
function isFigure (value) {
  return typeof value === 'number' && value >= 0 && value <= LARGEST // not NaN
}
