import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { runGit } from '../git-settings.js'
import { INSTALLED } from '../../plan/packages.js'
import { listCommit } from './commit.js'
import { isThere, survey, listOwnCopies } from './copy.js'

/** @import { Worktree } from '../git-worktree.js' */

/**
 * Before git checks out another commit: what givePackages gave goes beside the tree, and what programs wrote goes away. That commit may
 * have packages in it, and git does not write them over files that it does not know.
 * @param {{ worktree: Pick<Worktree, 'tree'> }} options the files of the commit are as git wrote them
 * @returns {Promise<{ hasOwn: boolean, aside: string[] }>} hasOwn: the commit that is left has packages in it, which are no other one's;
 *   aside: what bringPackagesBack takes
 */
export async function setPackagesAside ({ worktree: { tree } }) {
  const { folders, paths } = await listCommit({ tree })
  const aside = []
  for (const at of folders.flatMap((within) => INSTALLED.map((item) => posix.join(within, item)))) {
    if (paths.has(at) || !await isThere(join(tree, at))) continue
    await mkdir(dirname(nameAside({ tree, at })), { recursive: true })
    await rename(join(tree, at), nameAside({ tree, at }))
    aside.push(at)
  }
  await runGit({ folder: tree, args: ['clean', '-ffdxq'] })
  const isOne = (/** @type {string} */ path) => INSTALLED.some((item) => path === item || path.endsWith(`/${item}`))
  return { hasOwn: [...paths].some(isOne), aside }
}

/**
 * After it: those that were set aside come back, if they are still right.
 * @param {{ worktree: Pick<Worktree, 'tree'>, aside: readonly string[], areSame: boolean }} options areSame: both commits name the same
 *   packages
 * @returns {Promise<boolean>} whether they did
 */
export async function bringPackagesBack ({ worktree: { tree }, aside, areSame }) {
  const listed = await listCommit({ tree })
  const items = aside.map((at) => ({ from: nameAside({ tree, at }), to: '' }))
  const surveyed = areSame ? await survey({ items, signal: new AbortController().signal }) : []
  const isRight = areSame && (await listOwnCopies({ surveyed, listed, tree })).length === 0
  for (const at of isRight ? aside : []) {
    if (!listed.paths.has(at) && await isThere(dirname(join(tree, at)))) await rename(nameAside({ tree, at }), join(tree, at))
  }
  await rm(nameAside({ tree, at: '' }), { recursive: true, force: true })
  return isRight
}

/** In the folder that is removed with the worktree. @param {{ tree: string, at: string }} options */
function nameAside ({ tree, at }) {
  return join(dirname(tree), 'aside', at)
}
