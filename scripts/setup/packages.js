/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [peerDependencies]
 */
/** @typedef {{ packages?: Record<string, LockedPackage> }} Lock */

/**
 * Does node_modules hold what the lock file asks for? npm notes what it installed in node_modules/.package-lock.json,
 * in the lock file's own form, and does so last, so that an interrupted install counts as missing.
 * @param {{ lock: Lock | null, installed: Lock | null, scope: 'runtime' | 'all' }} options
 * @returns {{ state: 'fresh' | 'stale' | 'missing', hasDev: boolean, optional: string[] }} hasDev: what is installed includes packages
 *   for development; optional: those of the optional peers that are not installed, as npm is told them
 */
export function comparePackages ({ lock, installed, scope }) {
  const peers = Object.entries(lock?.packages?.['']?.peerDependencies ?? {})
  const optional = peers.filter(([name]) => !installed?.packages?.[`node_modules/${name}`]).map((peer) => peer.join('@'))
  if (!installed?.packages) return { state: 'missing', hasDev: false, optional }
  const here = installed.packages
  const wanted = Object.entries(lock?.packages ?? {}).filter(([path, entry]) => path !== '' && isWanted(entry, scope))
  const stale = wanted.some(([path, entry]) => !isSame(entry, here[path]))
  const hasDev = Object.values(here).some((entry) => entry.dev === true)
  return { state: stale ? 'stale' : 'fresh', hasDev, optional }
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
