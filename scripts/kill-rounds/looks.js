import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCgroups } from '../../src/boot/units/cgroups.js'
import { findHierarchies } from '../../src/boot/units/hierarchy.js'
import { readRecord } from '../../src/record/store.js'

/**
 * What a killed run has left.
 * @typedef {object} Left
 * @property {Array<{ pid: number, command: string }>} processes
 * @property {string[]} cgroups
 * @property {string[]} files temporary ones
 * @property {string[]} unreadable records, and why
 * @property {number} records that can be read
 */

const ENDED = /^\d+ \(.*\) [ZX] /s

/**
 * @param {{ owner: string, mark: string, folder: string, temporary: string }} options owner: begins the names of what the
 *   killed process has made (a number alone is that of other processes too, in other namespaces); mark: in the environment
 *   of all that the round has started
 * @returns {Promise<Left>}
 */
export async function listLeft ({ owner, mark, folder, temporary }) {
  const reports = listFiles(join(folder, 'reports'))
  /** @type {string[]} */
  const unreadable = []
  const records = reports.filter((path) => path.endsWith('record.json'))
  for (const path of records) await readRecord({ path }).catch((error) => { unreadable.push(`${path}: ${error.message}`) })
  return {
    processes: listProcesses({ mark }),
    cgroups: await findCgroups({ hierarchies: await findHierarchies(), isWanted: (name) => name.startsWith(`${owner}-`) }),
    files: [...listFiles(temporary), ...listFiles(folder).filter((path) => /\.part$|\.probe-/.test(path))],
    unreadable,
    records: records.length - unreadable.length
  }
}

/**
 * @param {{ folder: string, temporary: string }} options
 * @returns {string}
 */
export function findPhase ({ folder, temporary }) {
  const records = listFiles(join(folder, 'reports')).filter((path) => path.endsWith('record.json'))
  if (records.some((path) => /"status": "complete"/.test(readFileSync(path, 'utf8').slice(0, 1000)))) return 'after the trials'
  if (records.length > 0) return 'in a trial'
  return listFiles(temporary).length > 0 ? 'with a site' : 'at start'
}

/** @param {{ mark: string }} options */
function listProcesses ({ mark }) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid).flatMap((name) => {
    if (!readText(`/proc/${name}/environ`).includes(mark) || ENDED.test(readText(`/proc/${name}/stat`))) return []
    return [{ pid: Number(name), command: readText(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim() }]
  })
}

/** @param {string} folder @returns {string[]} files and folders below it */
function listFiles (folder) {
  try {
    return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  } catch {
    return []
  }
}

/** @param {string} path */
function readText (path) {
  try { return readFileSync(path, 'latin1') } catch { return '' }
}
