/** What is run where a commit has a lock file of npm and nothing else is said. */
export const INSTALL = 'npm ci --no-audit --no-fund'
export const MODULES = 'node_modules'
/** What package managers put beside a package.json: PnP of yarn has no node_modules. */
export const INSTALLED = Object.freeze([
  MODULES, '.pnp.cjs', '.pnp.loader.mjs', '.pnp.data.json', '.yarn/cache', '.yarn/unplugged', '.yarn/install-state.gz'
])
/** Each lock file, and what installs what it names. @type {Readonly<Record<string, string>>} */
const LOCKS = Object.freeze({
  'package-lock.json': INSTALL,
  'npm-shrinkwrap.json': INSTALL,
  'pnpm-lock.yaml': 'pnpm install --frozen-lockfile',
  'yarn.lock': 'yarn install --immutable',
  'bun.lock': 'bun install --frozen-lockfile',
  'bun.lockb': 'bun install --frozen-lockfile'
})
/** Of patch-package, which changes packages that are installed. */
export const PATCHES = 'patches'
const MOST_NAMED = 3
const YARN_1 = 'yarn install --frozen-lockfile'
export const MANIFEST = 'package.json'
/** What says which packages are installed, and how, beside the package.json. */
export const NAMING = Object.freeze([...Object.keys(LOCKS), '.yarnrc.yml', 'pnpm-workspace.yaml'])
/** Of a package.json: the rest of it, such as a version or a script, names no package. */
const FIELDS = [
  'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies', 'dependenciesMeta', 'workspaces',
  'overrides', 'resolutions', 'pnpm', 'packageManager'
]

/**
 * How a folder of a commit gets its packages. Those of the working folder are copied where both name the same: that needs no network.
 * @param {object} options
 * @param {boolean} options.hasOwn the commit has them in it
 * @param {boolean} options.isInstalled the working folder has them
 * @param {boolean} options.areSame both name the same ones
 * @param {string | null} options.install what its lock file asks for, see chooseInstall
 * @param {boolean} options.isStarted it is the folder that is started in, or one above it
 * @returns {{ kind: 'copy' | 'none' | 'ask' } | { kind: 'run', command: string }} ask: it may need others, and nothing says how to get them
 */
export function choosePackages ({ hasOwn, isInstalled, areSame, install, isStarted }) {
  if (isInstalled && areSame) return { kind: 'copy' }
  if (hasOwn) return { kind: 'none' }
  if (isStarted && install !== null) return { kind: 'run', command: install }
  return { kind: isInstalled ? 'ask' : 'none' }
}

/**
 * @param {Readonly<Record<string, string | null>>} texts of a folder, by name of the file
 * @returns {string | null} the command; null without a lock file
 */
export function chooseInstall (texts) {
  const lock = Object.keys(LOCKS).find((name) => typeof texts[name] === 'string')
  if (lock === undefined) return null
  return lock === 'yarn.lock' && !texts[lock]?.includes('__metadata:') ? YARN_1 : LOCKS[lock]
}

/**
 * What of a package.json says which packages are installed: two that differ in the rest need the same.
 * @param {string | null} text
 * @returns {string | null}
 */
export function readNeeds (text) {
  try {
    const manifest = JSON.parse(text ?? 'null')
    return JSON.stringify(FIELDS.map((field) => manifest?.[field] ?? null))
  } catch {
    return text
  }
}

/**
 * Packages of the repository that were copied into node_modules instead of linked (`file:` of yarn 1, `install-links` of npm, `injected`
 * of pnpm): what such a copy holds is the code of the working folder.
 * @param {{ files: readonly string[], own: ReadonlyMap<string, string> }} options files: below a node_modules; own: the folder of each
 *   package of the repository, by its name
 * @returns {Array<{ file: string, folder: string }>} file: the package.json of such a copy
 */
export function findOwnCopies ({ files, own }) {
  return files.flatMap((file) => {
    if (!file.endsWith(`/${MANIFEST}`)) return []
    const name = file.slice(0, -MANIFEST.length - 1).split(`/${MODULES}/`).at(-1) ?? ''
    const folder = own.get(name)
    return folder === undefined ? [] : [{ file, folder }]
  })
}

/** @param {readonly string[]} paths */
export function nameSome (paths) {
  const more = paths.length - MOST_NAMED
  return paths.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
