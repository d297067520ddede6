import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describeProgram, PROGRAM_NAMES } from '../../src/programs/index.js'
import { findExecutable } from './executables.js'
import { findGo, findInstallFolder, GO_PROGRAMS } from './go-programs.js'
import { comparePackages } from './packages.js'
import { findMissingPrograms } from './requirements.js'
import { TEST_PROGRAMS } from './test-programs.js'

/** @import { ProgramName } from '../../src/types.ts' */
/** @import { Lock } from './packages.js' */

const GO_NAMES = /** @type {Array<keyof typeof GO_PROGRAMS>} */ (Object.keys(GO_PROGRAMS))

/** @typedef {typeof SCOPES[number]} Scope each needs what those before it need */
export const SCOPES = /** @type {const} */ (['packages', 'start', 'full', 'test'])

/**
 * @typedef {object} Facts
 * @property {boolean} skip BASELOAD_SETUP=skip
 * @property {boolean} isAll BASELOAD_SETUP=all: `npm start`, too, may install with sudo or brew without asking
 * @property {Scope} scope what is wanted: `packages` alone; `start` them and what the first look needs; `full` every program
 *   that a run can use; `test` what lint, types and tests need, too
 * @property {{ state: 'fresh' | 'stale' | 'missing', hasDev: boolean, optional: string[] }} packages what node_modules holds, against
 *   the lock file
 * @property {Array<ProgramName | keyof typeof TEST_PROGRAMS>} missing
 * @property {{ missing: Array<keyof typeof GO_PROGRAMS>, program: string | null, folders: Record<string, string>,
 *   temporary: string }} go what Go has to get, where Go is (null too when nothing is missing), the folder of their own
 *   that its programs get, and one without a module of Go's
 * @property {'apt' | 'apk' | 'dnf' | 'brew' | null} packageManager null when none is needed, too
 * @property {boolean} isRoot
 * @property {boolean} canSudo sudo works without a password; only tried when it matters
 * @property {boolean} canAsk a person is at the terminal, and there is sudo or brew
 * @property {boolean} hasSystemd it is systemd that starts the services of packages
 */

/**
 * Everything the plan depends on. Looks at no more than it must: with nothing to do, no process is started.
 * @param {{ root: URL, scope: Scope, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Facts>}
 */
export async function gatherFacts ({ root, scope, env }) {
  const skip = env.BASELOAD_SETUP === 'skip'
  const hasPrograms = !skip && env.BASELOAD_SETUP !== 'packages'
  const missing = hasPrograms ? await findMissingPrograms({ names: listPrograms(scope), env }) : []
  const missingOfGo = hasPrograms ? await findMissingPrograms({ names: listGoPrograms(scope), env }) : []
  const packageManager = missing.length > 0 ? findPackageManager(env) : null
  const isRoot = process.getuid?.() === 0
  const needsSudo = !isRoot && packageManager !== null && packageManager !== 'brew'
  return {
    skip,
    isAll: env.BASELOAD_SETUP === 'all',
    scope,
    packages: comparePackages({
      lock: readLock(new URL('package-lock.json', root)),
      installed: readLock(new URL('node_modules/.package-lock.json', root)),
      scope: scope === 'test' ? 'all' : 'runtime'
    }),
    missing,
    go: {
      missing: missingOfGo,
      program: missingOfGo.length > 0 ? findGo(env) : null,
      folders: Object.fromEntries(GO_NAMES.map((name) => [name, findInstallFolder({ name, env })])),
      temporary: tmpdir()
    },
    packageManager,
    isRoot,
    canSudo: needsSudo && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0,
    canAsk: isTerminal(env) && (needsSudo ? isOnPath('sudo', env) : packageManager === 'brew' && !isRoot),
    hasSystemd: existsSync('/run/systemd/system')
  }
}

/** @param {Scope} scope @returns {Facts['missing']} */
function listPrograms (scope) {
  if (scope === 'packages') return []
  if (scope === 'start') return PROGRAM_NAMES.filter((name) => describeProgram(name).isInFirstLook)
  return scope === 'full' ? [...PROGRAM_NAMES] : [...PROGRAM_NAMES, ...listTestPrograms()]
}

/** @param {Scope} scope @returns {typeof GO_NAMES} */
function listGoPrograms (scope) {
  if (scope === 'packages' || scope === 'start') return []
  return scope === 'full' ? ['k6'] : GO_NAMES
}

function listTestPrograms () {
  const names = /** @type {Array<keyof typeof TEST_PROGRAMS>} */ (Object.keys(TEST_PROGRAMS))
  return names.filter((name) => (TEST_PROGRAMS[name].platform ?? process.platform) === process.platform)
}

/** @param {NodeJS.ProcessEnv} env */
function findPackageManager (env) {
  if (process.platform === 'darwin') return isOnPath('brew', env) ? 'brew' : null
  if (process.platform !== 'linux') return null
  if (isOnPath('apt-get', env)) return 'apt'
  if (isOnPath('apk', env)) return 'apk'
  return isOnPath('dnf', env) ? 'dnf' : null
}

/** @param {NodeJS.ProcessEnv} env */
function isTerminal (env) {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && !env.CI
}

/** @param {string} name @param {NodeJS.ProcessEnv} env */
function isOnPath (name, env) {
  return findExecutable({ names: [name], env }) !== null
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
