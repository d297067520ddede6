import { performance } from 'node:perf_hooks'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { nameOwner, readProcess } from './units/owner.js'

/**
 * Everything that is started has a mark in its environment, and so has everything that it starts: by it a process is
 * found that has left its process group (setsid, a daemon), and one whose owner was killed. A run within a run has the
 * marks of both.
 */
const VARIABLE = 'BASELOAD_OWNERS'
/** Of what cleans up after its owner: it is not to be ended with it. */
export const UNMARKED = Object.freeze({ [VARIABLE]: '' })
const PAUSE_MS = 20
const LAST_MS = 1000 // what was sent SIGKILL is gone by then, unless it waits for a disk
let markNumber = 0

/**
 * @returns {{ mark: string, env: Record<string, string> }} mark: begins with the owner's name (see units/owner.js), of
 *   one process and of what it starts
 */
export function createMark () {
  const mark = `${nameOwner()}-p${++markNumber}`
  const inherited = process.env[VARIABLE]
  return { mark, env: { [VARIABLE]: inherited ? `${inherited} ${mark}` : mark } }
}

/**
 * The processes with a wanted mark, but this one. Those that have ended and were not looked after have none.
 * @param {{ isWanted: (mark: string) => boolean }} options
 * @returns {Promise<number[]>} empty where /proc does not tell; what belongs to another user is not told either
 */
export async function findMarked ({ isWanted }) {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  const found = await Promise.all(pids.map(async (pid) => {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
    const entry = environment.split('\0').find((each) => each.startsWith(`${VARIABLE}=`))
    return entry?.slice(VARIABLE.length + 1).split(' ').some(isWanted) ? [Number(pid)] : []
  }))
  return found.flat()
}

/**
 * SIGTERM, then SIGKILL, to all that have a wanted mark; again and again, as they may start others meanwhile.
 * @param {{ isWanted: (mark: string) => boolean, graceMs?: number }} options graceMs: absent: SIGKILL at once
 * @returns {Promise<{ found: number[], killed: boolean, left: number[] }>} killed: SIGTERM was not enough; left: they
 *   may not be ended by this user
 */
export async function endMarked ({ isWanted, graceMs = 0 }) {
  const startedMs = performance.now()
  /** @type {Map<number, string | undefined>} when each was started */
  const starts = new Map()
  const find = async () => {
    for (const pid of await findMarked({ isWanted })) if (!starts.has(pid)) starts.set(pid, readProcess(pid)?.startTime)
    return [...starts.keys()].filter((pid) => isStill(pid, starts.get(pid)))
  }
  const found = await find()
  let left = found
  if (graceMs > 0) signalAll(left, 'SIGTERM')
  while (left.length > 0 && performance.now() - startedMs < graceMs) {
    await sleep(PAUSE_MS)
    left = await find()
  }
  const killed = left.length > 0
  const killedMs = performance.now()
  while (left.length > 0 && performance.now() - killedMs < LAST_MS) {
    signalAll(left, 'SIGKILL')
    await sleep(PAUSE_MS)
    left = await find()
  }
  return { found, killed, left }
}

/**
 * Whether a process that had a mark is there: as it ends its memory goes first, and its mark with it; its sockets are open a while longer.
 * @param {number} pid
 * @param {string | undefined} startTime tells it from a later one with the same number
 */
function isStill (pid, startTime) {
  const now = readProcess(pid)
  return now !== null && !now.hasEnded && now.startTime === startTime
}

/** @param {number[]} pids @param {NodeJS.Signals} signal */
function signalAll (pids, signal) {
  for (const pid of pids) {
    try { process.kill(pid, signal) } catch { /* gone already, or not ours to end */ }
  }
}
