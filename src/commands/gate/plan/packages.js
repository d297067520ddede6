/** What is run where a commit has a lock file and nothing else is said. */
export const INSTALL = 'npm ci --no-audit --no-fund'

/**
 * How a commit gets its packages. Those of the working folder are its own where both name the same, and a link takes no time.
 * @param {object} options
 * @param {string} [options.command] of --install
 * @param {boolean} options.hasOwn the commit has them in it
 * @param {boolean} options.areSame the working folder names the same packages, and has them installed
 * @param {boolean} options.hasLock a lock file of npm
 * @returns {{ kind: 'run', command: string } | { kind: 'link' } | { kind: 'none' }}
 */
export function choosePackages ({ command, hasOwn, areSame, hasLock }) {
  if (command !== undefined) return { kind: 'run', command }
  if (hasOwn) return { kind: 'none' }
  if (areSame) return { kind: 'link' }
  return hasLock ? { kind: 'run', command: INSTALL } : { kind: 'none' }
}
