import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeTemporaryFolder } from '../config/writing-place.js'
import { assertCommitName } from '../plan/commit-name.js'
import { isWithin } from '../plan/moved-paths.js'
import { nameSome } from '../plan/packages.js'
import { BaseloadError } from '../errors.js'
import {
  describeGitError, explainMissing, FORGET, forgetWorktree, GIT_OPTIONS, makeGitEnvironment, runGit, TREE
} from './git-settings.js'
import { listCommit, moveOwnLinks } from './packages/commit.js'
import { isLeftover, nameOwner } from './units/owner.js'

/**
 * A commit of a repository, checked out beside it.
 * @typedef {object} Worktree
 * @property {string} folder that stands for the one that was named, in the worktree
 * @property {string} commit
 * @property {string} top of the working tree
 * @property {string} tree the worktree: what stands for `top`
 * @property {string[]} notes what a reader of a result must know
 * @property {() => Promise<void>} close removes it
 */

const TIMEOUT_MS = 120_000

/**
 * Checks a commit out into a temporary folder, which is removed when it is closed, and at the latest when this process
 * exits. It has no packages but those of the commit: packages/give.js.
 * @param {{ ref: string, folder: string, signal?: AbortSignal }} options folder: in a working tree of git
 * @returns {Promise<Worktree>}
 * @throws {BaseloadError} REF_UNKNOWN
 */
export async function openWorktree ({ ref, folder, signal }) {
  assertCommitName({ text: ref })
  const git = (/** @type {string[]} */ args) => runGit({ folder, args, signal })
  const [top, prefix] = (await git(['rev-parse', '--show-toplevel', '--show-prefix']).catch((error) => {
    throw new BaseloadError('REF_UNKNOWN', `${folder} is in no working tree of git: ${describeGitError(error)}`, {
      hint: 'run it in the repository; or name two commands in place of a commit',
      cause: error
    })
  })).split('\n')
  const commit = (await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]).catch((error) => {
    throw new BaseloadError('REF_UNKNOWN', `git knows no commit ${ref}`, {
      hint: 'git log --oneline --all shows what there is; a branch of a remote is fetched first',
      cause: error
    })
  })).trim()
  const home = await makeTemporaryFolder({ prefix: `${nameOwner()}-ref-` }) // by that name it is found when this process was killed
  const tree = join(home, TREE)
  // Should the process be ended at once, nobody is left to wait for.
  const removeNow = () => {
    rmSync(home, { recursive: true, force: true })
    try {
      execFileSync('git', [...GIT_OPTIONS, ...FORGET, tree], { cwd: top, env: makeGitEnvironment(), stdio: 'ignore', timeout: TIMEOUT_MS })
    } catch {
      /* git itself forgets it later */
    }
  }
  process.once('exit', removeNow)
  const close = async () => {
    await rm(home, { recursive: true, force: true, maxRetries: RETRIES }) // a program that is just ending may write into it
    process.off('exit', removeNow)
    await forgetWorktree({ folder: top, tree })
  }
  try {
    await removeLeftovers({ top })
    await git(['-c', 'advice.detachedHead=false', 'worktree', 'add', '--detach', '--quiet', '--', tree, commit])
    const opened = { folder: join(tree, prefix.replace(/\/$/, '')), commit, top, tree, close }
    return { ...opened, notes: await holdInside({ name: ref, worktree: opened }) }
  } catch (error) {
    await close()
    if (error instanceof BaseloadError || signal?.aborted) throw error
    throw new BaseloadError('REF_UNKNOWN', `git could not check out ${ref}: ${describeGitError(error)}`, {
      hint: explainMissing({ error, commit: commit.slice(0, 10) }) ?? 'does the folder exist in that commit? git worktree add <folder> <ref> by hand shows more',
      cause: error
    })
  }
}

const RETRIES = 5

/**
 * After each checkout: no link of the commit leads into the working folder, and where it is started is in the repository.
 * @param {{ name: string, worktree: Pick<Worktree, 'folder' | 'top' | 'tree'> }} options name: of the commit, for messages
 * @returns {Promise<string[]>} what a reader of a result must know
 * @throws {BaseloadError} REF_UNKNOWN
 */
export async function holdInside ({ name, worktree: { folder, top, tree } }) {
  const { links } = await listCommit({ tree })
  const outside = await moveOwnLinks({ links, top, tree })
  const [real, home] = await Promise.all([realpath(folder).catch(() => null), realpath(tree)])
  if (real !== null && !isWithin({ path: real, folder: home })) {
    throw new BaseloadError('REF_UNKNOWN', `in ${name} ${folder.slice(tree.length + 1)} is a link out of the repository, to ${real}`, {
      hint: 'start it in a folder of the repository, or name two commands in place of commits'
    })
  }
  if (outside.length === 0) return []
  return [`warning: ${name}: links of the commit out of the repository: ${nameSome(outside.map(({ link, place }) => `${link} -> ${place}`))}`]
}

/**
 * What runs that were killed have left in this repository. `git worktree prune` would also forget a worktree of the
 * user's on a disk that is not there now.
 * @param {{ top: string }} options
 */
async function removeLeftovers ({ top }) {
  const listed = await runGit({ folder: top, args: ['worktree', 'list', '--porcelain'] }).catch(() => '')
  for (const [, tree] of listed.matchAll(/^worktree (.+)$/gm)) {
    const home = dirname(tree)
    if (basename(tree) !== TREE || !/-ref-/.test(basename(home)) || !isLeftover(basename(home))) continue
    await rm(home, { recursive: true, force: true }).catch(() => {})
    await forgetWorktree({ folder: top, tree })
  }
}
