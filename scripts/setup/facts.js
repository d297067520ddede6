import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { comparePackages } from './packages.js'
import { findMissingPrograms } from './requirements.js'

/** @import { Lock } from './packages.js' */

/**
 * @typedef {object} Facts
 * @property {boolean} skip BASELOAD_SETUP=skip
 * @property {'runtime' | 'all'} scope what the command to come needs: `all` adds lint, types and tests
 * @property {{ state: 'fresh' | 'stale' | 'missing', hasDev: boolean }} packages what node_modules holds, against the lock file
 * @property {Array<'haproxy' | 'redis' | 'xmllint'>} missing xmllint is for tests only: it holds our XML against a schema
 * @property {'apt' | 'apk' | 'dnf' | 'brew' | null} packageManager null when none is needed, too
 * @property {boolean} isRoot
 * @property {boolean} canSudo sudo works without a password; only tried when it matters
 * @property {boolean} hasSystemd it is systemd that starts the services of packages
 */

/**
 * Everything the plan depends on. Looks at no more than it must: with nothing to do, no process is started.
 * @param {{ root: URL, scope: 'runtime' | 'all', env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Facts>}
 */
export async function gatherFacts ({ root, scope, env }) {
  const skip = env.BASELOAD_SETUP === 'skip'
  const programs = skip ? [] : await findMissingPrograms({ names: ['haproxy', 'redis'], env })
  /** @type {Facts['missing']} */
  const missing = [...programs, ...(!skip && scope === 'all' && !isOnPath('xmllint', env) ? /** @type {const} */ (['xmllint']) : [])]
  const packageManager = missing.length > 0 ? findPackageManager(env) : null
  const isRoot = process.getuid?.() === 0
  const needsSudo = !isRoot && packageManager !== null && packageManager !== 'brew'
  return {
    skip,
    scope,
    packages: comparePackages({
      lock: readLock(new URL('package-lock.json', root)),
      installed: readLock(new URL('node_modules/.package-lock.json', root)),
      scope
    }),
    missing,
    packageManager,
    isRoot,
    canSudo: needsSudo && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0,
    hasSystemd: existsSync('/run/systemd/system')
  }
}

/** @param {NodeJS.ProcessEnv} env */
function findPackageManager (env) {
  if (process.platform === 'darwin') return isOnPath('brew', env) ? 'brew' : null
  if (process.platform !== 'linux') return null
  if (isOnPath('apt-get', env)) return 'apt'
  if (isOnPath('apk', env)) return 'apk'
  return isOnPath('dnf', env) ? 'dnf' : null
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
function isOnPath (name, env) {
  return (env.PATH ?? '').split(delimiter).filter(Boolean).some((folder) => isExecutable(join(folder, name)))
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

/**
 * @param {URL} file
 * @returns {Lock | null} null when it is absent or half written, which npm mends by installing again
 */
function readLock (file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
