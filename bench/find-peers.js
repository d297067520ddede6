import { accessSync, constants } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { delimiter, isAbsolute, join } from 'node:path'

/** @import { Peer } from './contracts.js' */

/**
 * Which of them are here, and of what version.
 * @param {{ peers: readonly Peer[], path?: string }} options
 * @returns {{ found: Array<{ peer: Peer, version: string | null }>, missing: string[] }}
 */
export function findPeers ({ peers, path = process.env.PATH ?? '' }) {
  const found = []
  const missing = []
  for (const peer of peers) {
    if (findOnPath({ program: peer.program, path }) === null) missing.push(peer.name)
    else found.push({ peer, version: readVersion(peer) })
  }
  return { found, missing }
}

/**
 * @param {{ program: string, path?: string }} options
 * @returns {string | null} Debian's sbin folder is looked at too: it is not on every user's PATH
 */
export function findOnPath ({ program, path = process.env.PATH ?? '' }) {
  const files = isAbsolute(program) ? [program] : [...path.split(delimiter), '/usr/sbin'].map((folder) => join(folder, program))
  return files.find(isThere) ?? null
}

/** @param {string} file */
function isThere (file) {
  try {
    accessSync(file, isAbsolute(file) && file.endsWith('.js') ? constants.R_OK : constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {Peer} peer */
function readVersion ({ program, versionArgs }) {
  if (versionArgs === undefined) return null
  const [file, args] = program.endsWith('.js') ? [process.execPath, [program, ...versionArgs]] : [program, versionArgs]
  const { stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', timeout: 5000 })
  return /(?<![\w.])v?(\d+\.\d+(?:\.\d+)*)/.exec(`${stdout}${stderr}`)?.[1] ?? null // not the go1.26 that it was made with
}
