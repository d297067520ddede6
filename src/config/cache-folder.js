import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * What is kept for a user and not for a project: calibrations, as they are about the machine, and programs that set-up built.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | null} null: nobody knows a home of this user (no HOME, and no entry in passwd: a container with a number for a user)
 */
export function findCacheFolder (env = process.env) {
  if (env.BASELOAD_CACHE) return env.BASELOAD_CACHE
  try {
    return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'baseload')
  } catch {
    return null
  }
}
