import { execFile, execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { lstat, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MOST_BYTES, readBounded } from '../config/bounded-file.js'
import { makeTemporaryFolder } from '../config/writing-place.js'
import { assertCommitName } from '../plan/commit-name.js'
import { BaseloadError } from '../errors.js'
import { explainMissing, GIT_ENVIRONMENT, GIT_OPTIONS } from './git-settings.js'
import { createMark } from './marks.js'
import { isLeftover, nameOwner } from './units/owner.js'

/**
 * A commit of a repository, checked out beside it.
 * @typedef {object} Worktree
 * @property {string} folder that stands for the one that was named, in the worktree
 * @property {string} commit
 * @property {Array<{ from: string, to: string }>} places folders of the working tree that packages may stand in, and those in
 *   their place here; the outermost first
 * @property {string[]} notes what a reader of a result must know
 * @property {() => Promise<void>} close removes it
 */

const TIMEOUT_MS = 120_000
export const MODULES = 'node_modules'
/** What says which packages are installed. */
export const MANIFESTS = ['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml']
const OPTIONS = [...GIT_OPTIONS, '-c', 'advice.detachedHead=false']
/** A hook of git has these, and they win over the folder: what is meant for a worktree would change the user's own. */
const NOT_INHERITED = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_PREFIX', 'GIT_IMPLICIT_WORK_TREE']
const TREE = 'tree'

/**
 * Checks a commit out into a temporary folder, which is removed when it is closed, and at the latest when this process
 * exits. Packages are not installed: a folder without node_modules gets a link to those of the working folder.
 * @param {{ ref: string, folder: string, isLinked?: boolean, signal?: AbortSignal }} options folder: in a working tree of git;
 *   isLinked: false leaves packages to the caller
 * @returns {Promise<Worktree>}
 * @throws {BaseloadError} REF_UNKNOWN
 */
export async function openWorktree ({ ref, folder, isLinked = true, signal }) {
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
  const forget = ['worktree', 'remove', '--force', '--', tree]
  // Should the process be ended at once, nobody is left to wait for.
  const removeNow = () => {
    rmSync(home, { recursive: true, force: true })
    try {
      execFileSync('git', [...OPTIONS, ...forget], { cwd: top, env: makeEnvironment(), stdio: 'ignore', timeout: TIMEOUT_MS })
    } catch {
      /* git itself forgets it later */
    }
  }
  process.once('exit', removeNow)
  const close = async () => {
    await rm(home, { recursive: true, force: true, maxRetries: RETRIES }) // a program that is just ending may write into it
    process.off('exit', removeNow)
    await runGit({ folder: top, args: forget }).catch(() => {})
  }
  try {
    await removeLeftovers({ top })
    await git(['worktree', 'add', '--detach', '--quiet', '--', tree, commit])
    const places = (prefix === '' ? [''] : ['', prefix]).map((within) => ({ from: join(top, within), to: join(tree, within) }))
    const notes = []
    for (const place of isLinked ? places : []) notes.push(...await linkModules(place))
    return { folder: join(tree, prefix), commit, places, notes, close }
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
    await runGit({ folder: top, args: ['worktree', 'remove', '--force', '--', tree] }).catch(() => {})
  }
}

/** @param {{ from: string, to: string }} options @returns {Promise<string[]>} what was done, for a reader */
async function linkModules ({ from, to }) {
  const has = (/** @type {string} */ path) => lstat(path).then(() => true, () => false)
  if (!await has(join(from, MODULES)) || await has(join(to, MODULES)) || !await has(to)) return []
  await symlink(join(from, MODULES), join(to, MODULES), 'dir')
  const read = (/** @type {string} */ path) => readBounded({ file: path, mostBytes: MOST_BYTES.byProgram }).catch(() => '')
  const changed = []
  for (const name of MANIFESTS) if (await read(join(from, name)) !== await read(join(to, name))) changed.push(name)
  return [
    'node_modules of the working folder are linked into the other version: nothing was installed for it',
    ...(changed.length > 0
      ? [
          `warning: ${changed.join(' and ')} ${changed.length > 1 ? 'differ' : 'differs'} between both, and both ran with the same packages`
        ]
      : [])
  ]
}

/**
 * Asks git, without anything of the repository's configuration that runs by itself.
 * @param {{ folder: string, args: string[], signal?: AbortSignal }} options
 * @returns {Promise<string>} what it printed
 * @throws the error of the system, with `stdout` and `stderr`
 */
export function runGit ({ folder, args, signal }) {
  return new Promise((resolve, reject) => {
    const options = {
      cwd: folder,
      env: { ...makeEnvironment(), ...createMark().env },
      timeout: TIMEOUT_MS,
      encoding: /** @type {const} */ ('utf8'),
      signal
    }
    execFile('git', [...OPTIONS, ...args], options, (error, stdout, stderr) =>
      error ? reject(Object.assign(error, { stdout, stderr })) : resolve(stdout)
    )
  })
}

/** That of this process, without what would name another repository, and with what holds git to this one. */
function makeEnvironment () {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name))), ...GIT_ENVIRONMENT }
}

/** In a line, why git failed. @param {unknown} error */
export function describeGitError (error) {
  const { code, stderr, message } = /** @type {NodeJS.ErrnoException & { stderr?: string }} */ (error)
  if (code === 'ENOENT') return 'there is no git, or no such folder'
  return (stderr?.trim().split('\n').at(-1) || message.split('\n')[0]).replace(/^fatal: /, '')
}
