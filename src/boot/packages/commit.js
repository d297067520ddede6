import { readdir, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { runGit } from '../git-settings.js'
import { moveTarget } from '../../plan/moved-paths.js'
import { MANIFEST, MODULES, NAMING, PATCHES } from '../../plan/packages.js'

/**
 * What a commit holds, as paths below its top; '' is the top.
 * @typedef {object} Listed
 * @property {Set<string>} paths of everything
 * @property {string[]} folders without those of packages that are in it; the outermost first
 * @property {string[]} links
 * @property {string[]} submodules
 * @property {string[]} manifests each package.json of its own
 * @property {string} naming what says which packages are needed: two commits with the same need no other ones
 */

/** @param {{ tree: string }} options @returns {Promise<Listed>} */
export async function listCommit ({ tree }) {
  const text = await runGit({ folder: tree, args: ['ls-tree', '-r', '-t', '-z', '--full-tree', 'HEAD'] })
  const entries = text.split('\0').filter(Boolean).map((line) => {
    const [mode, , hash] = line.split('\t', 1)[0].split(' ')
    return { mode, hash, path: line.slice(line.indexOf('\t') + 1) }
  })
  const isOwn = (/** @type {{ path: string }} */ { path }) => !path.split('/').includes(MODULES)
  const pick = (/** @type {string} */ wanted) => entries.filter(({ mode }) => mode === wanted)
  const naming = entries.filter((entry) => isOwn(entry) && isNaming(entry.path))
  return {
    paths: new Set(entries.map(({ path }) => path)),
    folders: ['', ...pick('040000').filter(isOwn).map(({ path }) => path)],
    links: pick('120000').map(({ path }) => path),
    submodules: pick('160000').map(({ path }) => path),
    manifests: naming.map(({ path }) => path).filter((path) => basename(path) === MANIFEST),
    naming: naming.map(({ hash, path }) => `${hash} ${path}`).join('\n')
  }
}

/** @param {string} path */
function isNaming (path) {
  return [MANIFEST, ...NAMING].includes(basename(path)) || path.split('/').includes(PATCHES)
}

/** Those that the working folder has filled. @param {{ listed: Listed, top: string }} options */
export async function findEmptySubmodules ({ listed: { submodules }, top }) {
  const filled = await Promise.all(submodules.map(async (path) => (await readdir(join(top, path)).catch(() => [])).length > 0))
  return submodules.filter((_path, index) => filled[index])
}

/**
 * Links of the commit that lead into the working folder lead into the worktree instead. Those that lead out of it stay as they are.
 * @param {{ links: readonly string[], top: string, tree: string }} options links: below the tree
 * @returns {Promise<Array<{ link: string, place: string }>>} those that lead out of it
 */
export async function moveOwnLinks ({ links, top, tree }) {
  /** @type {Array<{ link: string, place: string }>} */
  const outside = []
  for (const link of links) {
    const to = join(tree, link)
    const target = await readlink(to).catch(() => null) // git wrote a file, where it is told to (core.symlinks)
    if (target === null) continue
    const at = dirname(join(top, link))
    const real = await realpath(resolve(at, target)).catch(() => null)
    const moves = [{ from: tree, to: tree }, { from: top, to: tree }]
    const moved = moveTarget({ target, at, to: dirname(to), real, moves })
    if (moved.isOutside) outside.push({ link, place: moved.target })
    if (moved.isOutside || moved.target === target) continue
    await rm(to)
    await symlink(moved.target, to)
  }
  return outside
}
