import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix, relative } from 'node:path'
import { isWithin } from '../../plan/moved-paths.js'
import {
  chooseInstall, choosePackages, INSTALLED, MANIFEST, MODULES, NAMING, nameSome, PATCHES, readNeeds
} from '../../plan/packages.js'
import { isThere, survey } from './copy.js'
import { findStaleCopies } from './own-copies.js'

/**
 * @import { Worktree } from '../git-worktree.js'
 * @import { Listed } from './commit.js'
 * @import { Surveyed } from './copy.js'
 *
 * Folders whose packages one lock file names. owner: where it stands; items: what the working folder has installed in them, and the commit
 * has not in it; isStarted: the started folder is one of them, or below
 * @typedef {{ owner: string, items: string[], isStarted: boolean }} Group
 *
 * @typedef {Pick<Worktree, 'folder' | 'top' | 'tree'>} Trees
 * @typedef {Record<string, string | null>} Texts
 */

/**
 * Folders that may need packages: those that have some in the working folder, and those from the top to where it is started.
 * @param {{ listed: Listed, worktree: Trees }} options
 * @returns {Promise<Group[]>} the outermost first
 */
export async function listGroups ({ listed: { folders, paths }, worktree: { folder, top, tree } }) {
  const started = relative(tree, folder)
  /** @type {Map<string, Group>} */
  const groups = new Map()
  for (const within of folders) {
    if (!await isThere(join(tree, within))) continue // of a sparse checkout
    const names = await readdir(join(top, within)).catch(() => /** @type {string[]} */ ([]))
    const items = []
    for (const item of INSTALLED.filter((one) => names.includes(one.split('/')[0]))) {
      const at = posix.join(within, item)
      if (!paths.has(at) && await isThere(join(top, at))) items.push(at)
    }
    const isStarted = isWithin({ path: join('/', started), folder: join('/', within) })
    if (items.length === 0 && !isStarted) continue
    const owner = await findOwner({ within, top, tree })
    const group = groups.get(owner) ?? { owner, items: [], isStarted: false }
    groups.set(owner, { owner, items: [...group.items, ...items], isStarted: group.isStarted || isStarted })
  }
  return [...groups.values()]
}

/** The folder with the lock file for it, in one of both; none: itself. @param {{ within: string, top: string, tree: string }} options */
async function findOwner ({ within, top, tree }) {
  for (let owner = within; ; owner = dirname(owner)) {
    if (owner === '.') owner = ''
    const [one, other] = await Promise.all([top, tree].map((base) => readTexts(join(base, owner))))
    if (chooseInstall(one) !== null || chooseInstall(other) !== null) return owner
    if (owner === '') return within
  }
}

/**
 * @param {{ group: Group, listed: Listed, worktree: Trees, signal: AbortSignal }} options
 * @returns {Promise<{ kind: 'copy' | 'none' | 'ask' | 'run', install: string, why: string, found: Surveyed[] }>} why: behind a
 *   comma; '' where there is nothing to say
 */
export async function choose ({ group: { owner, items, isStarted }, listed, worktree: { top, tree }, signal }) {
  const [from, to] = [join(top, owner), join(tree, owner)]
  const [before, after] = await Promise.all([readTexts(from), readTexts(to)])
  const install = chooseInstall(after)
  const differing = await listDiffering({ from, to, before, after })
  const moved = items.map((at) => ({ from: join(top, at), to: join(tree, at) }))
  const found = differing.length > 0 ? [] : await survey({ items: moved, signal })
  const copies = await findStaleCopies({ surveyed: found, listed, top, tree })
  const hasPnp = listed.paths.has(posix.join(owner, '.pnp.cjs')) && !items.some((at) => at.includes('.yarn/'))
  const choice = choosePackages({
    hasOwn: hasPnp || listed.paths.has(posix.join(owner, MODULES)),
    isInstalled: items.length > 0,
    areSame: differing.length === 0 && copies.length === 0,
    install,
    isStarted
  })
  const why = differing.length > 0
    ? `, as ${nameSome(differing)} ${differing.length > 1 ? 'differ' : 'differs'} from the working folder's`
    : copies.length > 0 ? `, as ${nameSome(copies)}` : ''
  return { install: install ?? '', why: items.length > 0 ? why : '', found, ...choice }
}

/** @param {{ from: string, to: string, before: Texts, after: Texts }} options @returns {Promise<string[]>} names of files */
async function listDiffering ({ from, to, before, after }) {
  const differing = NAMING.filter((name) => before[name] !== after[name])
  if (readNeeds(before[MANIFEST]) !== readNeeds(after[MANIFEST])) differing.push(MANIFEST)
  const [one, other] = await Promise.all([from, to].map((folder) => readAll(join(folder, PATCHES))))
  return one === other ? differing : [...differing, PATCHES]
}

/** @param {string} folder @returns {Promise<Texts>} */
export async function readTexts (folder) {
  const names = [MANIFEST, ...NAMING]
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1').catch(() => null)))
  return Object.fromEntries(names.map((name, index) => [name, texts[index]]))
}

/** @param {string} folder */
async function readAll (folder) {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).sort()
  return JSON.stringify(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'latin1').catch(() => null)])))
}
