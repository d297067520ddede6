import { describeGitError, runGit } from '../../boot/git-settings.js'
import { openWorktree } from '../../boot/git-worktree.js'
import { warnOfCommand } from '../../plan/moved-paths.js'
import { givePackages } from '../../boot/packages/give.js'
import { BaseloadError } from '../../errors.js'

/** @import { Io } from '../../cli/main.js' */
/** @import { Worktree } from '../../boot/git-worktree.js' */
/** @import { Side } from '../../plan/gate-form.js' */
/**
 * A version that can be started. ref, worktree: absent where it is no commit; notes: what a reader must know of it.
 * @typedef {{ url?: string, start?: string, ref?: { name: string, commit: string }, worktree?: Worktree, notes:
 *   string[] }} OpenSide
 */

/**
 * Both versions, each commit in a worktree of its own with its packages. They are closed whatever happens.
 * @template T
 * @param {{ sides: readonly Side[], install?: string, io: Io, use: (open: OpenSide[]) => Promise<T> }} options install: a command
 * @returns {Promise<T>} what `use` returns
 * @throws {BaseloadError} REF_UNKNOWN, INSTALL_FAILED, REPORTS_UNWRITABLE, and what `use` throws
 */
export async function withSides ({ sides, install, io, use }) {
  /** @type {Worktree[]} */
  const worktrees = []
  try {
    const open = []
    for (const side of sides) open.push(await openSide({ side, install, io, onWorktree: (one) => worktrees.push(one) }))
    return await use(open)
  } finally {
    // One that cannot be removed leaves the other one no reason to stay.
    const closed = await Promise.allSettled(worktrees.map((worktree) => worktree.close()))
    for (const one of closed) if (one.status === 'rejected') io.note(`! a worktree could not be removed: ${one.reason.message}`)
  }
}

/** @param {{ side: Side, install?: string, io: Io, onWorktree: (worktree: Worktree) => void }} options */
async function openSide ({ side, install, io, onWorktree }) {
  if ('url' in side) return { url: side.url, notes: [] }
  const { start, ref } = side
  if (ref === undefined) return { start, notes: [] }
  io.note(`checking out ${ref}`)
  const worktree = await openWorktree({ ref, folder: process.cwd(), signal: io.signal })
  onWorktree(worktree)
  const { top, notes } = worktree
  const given = await givePackages({ name: ref, worktree, command: install, reaper: io.reaper(), note: io.note, signal: io.signal })
  const named = warnOfCommand({ name: ref, command: start, top })
  return { start, ref: { name: ref, commit: worktree.commit }, worktree, notes: [...notes, ...named, ...given] }
}

/**
 * @param {{ good: string, bad: string, folder: string }} options folder: in a working tree of git
 * @throws {BaseloadError} USAGE where there is nothing between them
 */
export async function assertAncestor ({ good, bad, folder }) {
  const isAncestor = await runGit({ folder, args: ['merge-base', '--is-ancestor', '--', good, bad] }).then(() => true, (error) => {
    if (error.code === 1) return false
    throw new BaseloadError('REF_UNKNOWN', `git cannot tell whether ${good} is an ancestor of ${bad}: ${describeGitError(error)}`, {
      hint: 'if the clone is shallow, run git fetch --unshallow',
      cause: error
    })
  })
  if (isAncestor) return
  throw new BaseloadError('USAGE', `${good.slice(0, 10)} is no ancestor of ${bad.slice(0, 10)}`, {
    hint: 'give the good commit first. It must be an ancestor of the bad one: git merge-base finds one'
  })
}
