import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * @param {{ names: readonly string[], env: NodeJS.ProcessEnv }} options names: looked for on PATH, in this order; or paths
 * @returns {string | null} where the first of them is
 */
export function findExecutable ({ names, env }) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const files = names.flatMap((name) => isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name)))
  return files.find(isExecutable) ?? null
}

/** @param {string} path */
function isExecutable (path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
