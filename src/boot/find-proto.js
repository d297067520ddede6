import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * A proto file of the targets that ship, else one of the user's own.
 * @param {{ proto: string, targetsFolder: string }} options
 * @returns {string} its path
 */
export function findProto ({ proto, targetsFolder }) {
  const shipped = join(targetsFolder, proto)
  return existsSync(shipped) ? shipped : resolve(proto)
}
