import { lstat, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetWorktree, TREE } from '../git-settings.js'
import { endMarked } from '../marks.js'
import { findCgroups, removeCgroup } from './cgroups.js'
import { removeContainers } from './docker.js'
import { findHierarchies } from './hierarchy.js'
import { isLeftover } from './owner.js'

/** @typedef {{ processes: number[], cgroups: string[], folders: string[] }} Swept */

const BETWEEN_MS = 20

/**
 * Ends what runs that were killed, and their reapers too, have left: processes, cgroups, containers, folders. What belongs to a run
 * that is under way is left alone.
 * @param {{ temporary?: string, isWanted?: (name: string) => boolean }} [options] temporary: the folder in which runs
 *   have theirs; isWanted: by mark or name, see owner.js
 * @returns {Promise<Swept>} what was there
 */
export async function sweepLeftovers ({ temporary = tmpdir(), isWanted = isLeftover } = {}) {
  const processes = await endAllMarked(isWanted)
  const cgroups = await findCgroups({ hierarchies: await findHierarchies(), isWanted })
  await Promise.all(cgroups.map(removeCgroup))
  const folders = await findFolders({ temporary, isWanted })
  for (const folder of folders) await removeFolder(folder)
  return { processes, cgroups, folders }
}

/**
 * A worktree is forgotten by its repository too. `git worktree prune` would also forget one of the user's on a disk that is not there now.
 * @param {string} folder
 */
async function removeFolder (folder) {
  const tree = join(folder, TREE)
  const [, entry] = /^gitdir: (.+)/.exec(await readFile(join(tree, '.git'), 'utf8').catch(() => '')) ?? []
  await removeContainers({ files: await readdir(folder).catch(() => []) })
  await rm(folder, { recursive: true, force: true })
  if (entry !== undefined) await forgetWorktree({ folder: dirname(dirname(resolve(tree, entry))), tree })
}

/**
 * A process that is about to become another program has no environment for a moment: it is looked for until two looks see none.
 * @param {(mark: string) => boolean} isWanted
 */
async function endAllMarked (isWanted) {
  const first = await endMarked({ isWanted })
  await sleep(BETWEEN_MS)
  const second = await endMarked({ isWanted })
  return [...first.found, ...second.found]
}

/** @param {{ temporary: string, isWanted: (name: string) => boolean }} options */
async function findFolders ({ temporary, isWanted }) {
  const folders = []
  for (const name of await readdir(temporary).catch(() => [])) {
    if (isWanted(name) && await isOurs(join(temporary, name))) folders.push(join(temporary, name))
  }
  return folders
}

/**
 * Everybody may write into the folder for temporary files: what another user put there is not ours to remove.
 * @param {string} folder
 */
async function isOurs (folder) {
  const entry = await lstat(folder).catch(() => null)
  return entry !== null && entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o077) === 0
}
