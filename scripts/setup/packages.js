/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 */
/** @typedef {{ packages?: Record<string, LockedPackage> }} Lock */

/**
 * Does node_modules hold what the lock file asks for? npm notes what it installed in node_modules/.package-lock.json,
 * in the lock file's own form, and does so last, so that an interrupted install counts as missing.
 * @param {{ lock: Lock | null, installed: Lock | null, scope: 'runtime' | 'all' }} options
 * @returns {{ state: 'fresh' | 'stale' | 'missing', hasDev: boolean }} hasDev: what is installed includes packages for development
 */
export function comparePackages ({ lock, installed, scope }) {
  if (!installed?.packages) return { state: 'missing', hasDev: false }
  const here = installed.packages
  const wanted = Object.entries(lock?.packages ?? {}).filter(([path, entry]) => path !== '' && isWanted(entry, scope))
  const stale = wanted.some(([path, entry]) => !isSame(entry, here[path]))
  const hasDev = Object.values(here).some((entry) => entry.dev === true)
  return { state: stale ? 'stale' : 'fresh', hasDev }
}

/**
 * Optional packages are for other platforms as often as for this one: their absence says nothing.
 * @param {LockedPackage} entry
 * @param {'runtime' | 'all'} scope
 */
function isWanted (entry, scope) {
  if (entry.optional || entry.devOptional) return false
  return scope === 'all' || !entry.dev
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} found
 */
function isSame (wanted, found) {
  return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity
}
