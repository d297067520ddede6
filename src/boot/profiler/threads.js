import { pbkdf2 } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const SELF = '/proc/thread-self'
const TICK_US = 10_000 // USER_HZ is 100 on every Linux that Node runs on
const POOL_SIZE = 4 // of libuv, where UV_THREADPOOL_SIZE does not say otherwise
const MOST_ROUNDS = 20
const HELD = 1000 // iterations: a thread is busy for about a millisecond

/** The number of the calling thread; null where there is no /proc. */
export function readOwnThread () {
  try { return nameThread(readlinkSync(SELF)) } catch { return null }
}

/**
 * What each thread of this process has used so far.
 * @returns {Map<number, number> | null} microseconds of CPU, by thread; null where there is no /proc
 */
export function readThreads () {
  try {
    return new Map(readdirSync('/proc/self/task').map((thread) => [Number(thread), readCpuUs(`/proc/self/task/${thread}`)]))
  } catch {
    return null
  }
}

/**
 * The threads of libuv's pool: a link that is read asynchronously is read by one of them, and names the thread that reads it.
 * Behind each stands work that holds that thread up, so that another one takes the next link.
 * @returns {Promise<Set<number>>} empty where there is no /proc
 */
export async function findPoolThreads () {
  const size = Number(process.env.UV_THREADPOOL_SIZE) || POOL_SIZE
  /** @type {Set<number>} */
  const found = new Set()
  for (let round = 0; round < MOST_ROUNDS && found.size < size; round++) {
    const links = await Promise.all(Array.from({ length: size * 2 }, async () => {
      const read = readlink(SELF).catch(() => null)
      await hold('', '', HELD, 32, 'sha512')
      return read
    }))
    for (const link of links) if (link !== null) found.add(nameThread(link))
    if (found.size === 0) break
  }
  return found
}

const hold = promisify(pbkdf2)

/** @param {string} link `123/task/125` */
function nameThread (link) {
  return Number(link.slice(link.lastIndexOf('/') + 1))
}

/** In nanoseconds where the kernel keeps schedstat, else in ticks. @param {string} folder */
function readCpuUs (folder) {
  try {
    return Math.round(Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1000)
  } catch {
    const stat = readText(`${folder}/stat`)
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13)
    return (Number(user) + Number(system)) * TICK_US
  }
}

/** A thread may have ended meanwhile. @param {string} path */
function readText (path) {
  try { return readFileSync(path, 'utf8') } catch { return '' }
}
