import { execFile, execFileSync } from 'node:child_process'
import { lstat, readFile, rm, symlink } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../../../config/writing-place.js'
import { BaseloadError } from '../../../errors.js'
import { createMark } from '../../../boot/marks.js'
import { nameOwner } from '../../../boot/units/owner.js'

/**
 * A commit of a repository, checked out beside it.
 * @typedef {object} Worktree
 * @property {string} folder that stands for the one that was named, in the worktree
 * @property {string} commit
 * @property {string[]} notes what a reader of a result must know
 * @property {() => Promise<void>} close removes it
 */

const TIMEOUT_MS = 120_000
const MODULES = 'node_modules'
/** What says which packages are installed. */
const MANIFESTS = ['package.json', 'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml']
/** Nothing asks, no hook and no watcher of the repository's configuration runs. */
const SAFE = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'advice.detachedHead=false']

/**
 * Checks a commit out into a temporary folder, which is removed when it is closed, and at the latest when this process
 * exits. Packages are not installed: a folder without node_modules gets a link to those of the working folder.
 * @param {{ ref: string, folder: string, signal?: AbortSignal }} options folder: in a working tree of git
 * @returns {Promise<Worktree>}
 * @throws {BaseloadError} REF_UNKNOWN
 */
export async function openWorktree ({ ref, folder, signal }) {
  const git = (/** @type {string[]} */ args) => runGit({ folder, args, signal })
  const [top, prefix] = (await git(['rev-parse', '--show-toplevel', '--show-prefix']).catch((error) => {
    throw new BaseloadError('REF_UNKNOWN', `${folder} is in no working tree of git: ${describe(error)}`, {
      hint: 'run it in the repository, or name both commands: --start "node old.js" --against "node new.js"',
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
  const tree = join(home, 'tree')
  // Should the process be ended at once, nobody is left to wait for.
  const removeNow = () => {
    rmSync(home, { recursive: true, force: true })
    try {
      execFileSync('git', [...SAFE, 'worktree', 'prune'], { cwd: top, stdio: 'ignore', timeout: TIMEOUT_MS })
    } catch {
      /* git itself forgets it later */
    }
  }
  process.once('exit', removeNow)
  const close = async () => {
    process.off('exit', removeNow)
    await rm(home, { recursive: true, force: true })
    await runGit({ folder: top, args: ['worktree', 'prune'] }).catch(() => {})
  }
  try {
    await git(['worktree', 'prune']) // of those that a run that was killed has left
    await git(['worktree', 'add', '--detach', '--quiet', tree, commit])
    const folders = prefix === '' ? [['', '']] : [['', ''], [prefix, prefix]]
    const notes = []
    for (const [within] of folders) notes.push(...await linkModules({ from: join(top, within), to: join(tree, within) }))
    return { folder: join(tree, prefix), commit, notes, close }
  } catch (error) {
    await close()
    if (error instanceof BaseloadError || signal?.aborted) throw error
    throw new BaseloadError('REF_UNKNOWN', `git could not check out ${ref}: ${describe(error)}`, {
      hint: 'does the folder exist in that commit? git worktree add <folder> <ref> by hand shows more',
      cause: error
    })
  }
}

/** @param {{ from: string, to: string }} options @returns {Promise<string[]>} what was done, for a reader */
async function linkModules ({ from, to }) {
  const has = (/** @type {string} */ path) => lstat(path).then(() => true, () => false)
  if (!await has(join(from, MODULES)) || await has(join(to, MODULES)) || !await has(to)) return []
  await symlink(join(from, MODULES), join(to, MODULES), 'dir')
  const read = (/** @type {string} */ path) => readFile(path, 'utf8').catch(() => '')
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

/** @param {{ folder: string, args: string[], signal?: AbortSignal }} options @returns {Promise<string>} */
function runGit ({ folder, args, signal }) {
  return new Promise((resolve, reject) => {
    const options = {
      cwd: folder,
      env: { ...process.env, ...createMark().env, GIT_TERMINAL_PROMPT: '0' },
      timeout: TIMEOUT_MS,
      encoding: /** @type {const} */ ('utf8'),
      signal
    }
    execFile('git', [...SAFE, ...args], options, (error, stdout, stderr) =>
      error ? reject(Object.assign(error, { stderr })) : resolve(stdout)
    )
  })
}

/** @param {unknown} error */
function describe (error) {
  const { code, stderr, message } = /** @type {NodeJS.ErrnoException & { stderr?: string }} */ (error)
  if (code === 'ENOENT') return 'there is no git, or no such folder'
  return (stderr?.trim().split('\n').at(-1) || message.split('\n')[0]).replace(/^fatal: /, '')
}
