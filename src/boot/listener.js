import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findListening } from './ports.js'

const LISTENS = '0A' // Linux, include/net/tcp_states.h
const CLOSING_MS = 500 // what was killed closes its sockets in its own time
const LOOK_MS = 20

/**
 * Who listens still where nobody should any more: a command may hide what it started from every look, and not that.
 * @param {{ port: number }} options
 * @returns {Promise<{ pids: number[] } | null>} null: nobody; pids: empty where it is not known
 */
export async function findRemaining ({ port }) {
  for (let waitedMs = 0; waitedMs <= CLOSING_MS; waitedMs += LOOK_MS) {
    if (await findListening({ port }) === null) return null
    await sleep(LOOK_MS)
  }
  const pid = await findListener({ port })
  return { pids: pid === null ? [] : [pid] }
}

/**
 * @param {{ port: number }} options
 * @returns {Promise<number | null>} its pid; null where nobody does, /proc does not tell, or the process is another user's
 */
async function findListener ({ port }) {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')))
  const sockets = new Set(tables.flatMap((table) => readSockets({ table, port })))
  if (sockets.size === 0) return null
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
    const links = await Promise.all(descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')))
    if (links.some((link) => sockets.has(link))) return Number(pid)
  }
  return null
}

/**
 * Linux, Documentation/networking/proc_net_tcp.rst: `sl local_address rem_address st tx_queue:rx_queue tr:tm->when
 * retrnsmt uid timeout inode`.
 * @param {{ table: string, port: number }} options
 * @returns {string[]} as a descriptor names them: `socket:[4711]`
 */
function readSockets ({ table, port }) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return table.split('\n').flatMap((line) => {
    const [, address, , state, , , , , , inode] = line.trim().split(/\s+/)
    return address?.endsWith(suffix) && state === LISTENS ? [`socket:[${inode}]`] : []
  })
}
