import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** @import { Hierarchies } from './hierarchy.js' */

const CONTROLLERS = ['cpu', 'cpuacct', 'memory']
const DEPTH = 8 // a shell in a user's session is 4 to 6 deep

/**
 * Folders of groups by name, in every hierarchy that units can be in, wherever in it: a run that was killed may have
 * been in another session.
 * @param {{ hierarchies: Hierarchies, isWanted: (name: string) => boolean }} options
 * @returns {Promise<string[]>}
 */
export async function findCgroups ({ hierarchies: { v1, v2 }, isWanted }) {
  const mounts = new Set(
    [v2, ...CONTROLLERS.map((controller) => v1[controller])].flatMap((hierarchy) =>
      hierarchy ? [hierarchy.mount] : []
    )
  )
  return (await Promise.all([...mounts].map((mount) => search({ folder: mount, depth: DEPTH, isWanted })))).flat()
}

/**
 * @param {{ folder: string, depth: number, isWanted: (name: string) => boolean }} options
 * @returns {Promise<string[]>}
 */
async function search ({ folder, depth, isWanted }) {
  if (depth === 0) return []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => isWanted(name)
    ? [join(folder, name)]
    : search({ folder: join(folder, name), depth: depth - 1, isWanted })))
  return found.flat()
}
