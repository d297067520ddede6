import { execFile } from 'node:child_process'
import { createMark } from './marks.js'
import { writeOwnPath } from './own-path.js'

/*
 * How git is asked, wherever it is: as a reader of what is here. What a repository's configuration names is not run, as far as git can do
 * without it, and no remote is reached: a partial clone would fetch what it lacks, by the program of `remote.<name>.uploadpack`.
 * Hooks are files of core.hooksPath, and from git 2.54 on also commands of a configuration (`hook.<name>.command`): each is turned off
 * by its name, and from 2.55 on each event.
 * What is left are filters (`filter.<name>.smudge` and `process` when a commit is checked out, `clean` when files are compared with one):
 * without them a checkout is not what the repository's users have. That of Git LFS finds what is here, and downloads nothing.
 */

/** Those that can come of what is asked here. */
const EVENTS = ['post-checkout', 'reference-transaction', 'post-index-change', 'pre-auto-gc']
/** A hook of git has these, and they win over the folder: what is meant for a worktree would change the user's own. */
const NOT_INHERITED = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_COMMON_DIR', 'GIT_PREFIX', 'GIT_IMPLICIT_WORK_TREE']
const TIMEOUT_MS = 120_000
/** A worktree of ours, in a folder whose name says whose it is. */
export const TREE = 'tree'
export const FORGET = Object.freeze(['worktree', 'remove', '--force', '--'])
const LARGEST_BYTES = 512 * 2 ** 20

export const GIT_OPTIONS = Object.freeze([
  '--no-pager',
  ...Object.entries({
    ...Object.fromEntries(EVENTS.map((event) => [`hook.${event}.enabled`, 'false'])),
    'core.hooksPath': '/dev/null',
    'core.fsmonitor': 'false',
    'log.showSignature': 'false',
    'protocol.allow': 'never',
    'lfs.url': 'none' // no address: GIT_LFS_SKIP_SMUDGE would leave pointers in place of files that are here
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
])

/**
 * GIT_ALLOW_PROTOCOL: no protocol has this name. It wins over `protocol.<name>.allow` of a configuration, which wins over `protocol.allow`,
 * and over itself in our own environment.
 */
export const GIT_ENVIRONMENT = Object.freeze({
  get PATH () { return writeOwnPath() }, // git itself, and the programs that it starts
  GIT_ALLOW_PROTOCOL: '-',
  GIT_NO_LAZY_FETCH: '1', // git 2.45 and newer
  GIT_OPTIONAL_LOCKS: '0', // nothing is written that is not asked for
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C' // what it prints is read
})

/**
 * Asks git, without anything of the repository's configuration that runs by itself.
 * @param {{ folder: string, args: string[], settings?: Array<[name: string, value: string]>, signal?: AbortSignal, timeoutMs?: number }}
 *   options settings: of git, behind those of the user
 * @returns {Promise<string>} what it printed
 * @throws the error of the system, with `stdout` and `stderr`
 */
export async function runGit ({ folder, args, settings = [], signal, timeoutMs = TIMEOUT_MS }) {
  const ask = (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) => startGit({ folder, args, env, signal, timeoutMs })
  const env = { ...makeGitEnvironment(), ...createMark().env }
  // Where there are none, or no repository, it fails.
  const names = await ask(['config', '-z', '--name-only', '--get-regexp', '^hook\\..*\\.(command|event)$'], env).catch(() => '')
  return ask(args, { ...env, ...addSettings({ settings: [...turnHooksOff(names), ...settings], env }) })
}

/** A worktree whose folder is gone. @param {{ folder: string, tree: string }} options folder: in the repository */
export async function forgetWorktree ({ folder, tree }) {
  await runGit({ folder, args: [...FORGET, tree] }).catch(() => {}) // git itself forgets it later
}

/**
 * @param {{ folder: string, args: string[], env: NodeJS.ProcessEnv, signal?: AbortSignal, timeoutMs: number }} options
 * @returns {Promise<string>}
 */
function startGit ({ folder, args, env, signal, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, maxBuffer: LARGEST_BYTES, timeout: timeoutMs, encoding: /** @type {const} */ ('utf8'), signal }
    execFile('git', [...GIT_OPTIONS, ...args], options, (error, stdout, stderr) =>
      error ? reject(Object.assign(error, { stdout, stderr })) : resolve(stdout)
    )
  })
}

/** @param {string} names of settings, each with a zero byte behind it @returns {Array<[name: string, value: string]>} */
function turnHooksOff (names) {
  const hooks = new Set(names.split('\0').filter(Boolean).map((name) => name.slice(0, name.lastIndexOf('.'))))
  return [...hooks].map((hook) => [`${hook}.enabled`, 'false'])
}

/**
 * By variables, as a name may hold what ends it on the command line.
 * @param {{ settings: Array<[name: string, value: string]>, env: NodeJS.ProcessEnv }} options
 */
function addSettings ({ settings, env }) {
  const first = Number(env.GIT_CONFIG_COUNT) || 0
  const pairs = settings.flatMap(([name, value], index) =>
    [[`GIT_CONFIG_KEY_${first + index}`, name], [`GIT_CONFIG_VALUE_${first + index}`, value]])
  return settings.length === 0 ? {} : { ...Object.fromEntries(pairs), GIT_CONFIG_COUNT: String(first + settings.length) }
}

/** That of this process, without what would name another repository, and with what holds git to this one. @returns {NodeJS.ProcessEnv} */
export function makeGitEnvironment () {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name))), ...GIT_ENVIRONMENT }
}

/** @param {unknown} error */
export function describeGitError (error) {
  const { code, stderr, message } = /** @type {NodeJS.ErrnoException & { stderr?: string }} */ (error)
  if (code === 'ENOENT') return 'there is no git, or no such folder'
  return (stderr?.trim().split('\n').at(-1) || message.split('\n')[0]).replace(/^fatal: /, '')
}

/**
 * What to do where git failed as something of a commit is not in this repository.
 * @param {{ error: unknown, commit?: string }} options error: with the `stderr` of git
 * @returns {string | null} null: it failed for another reason
 */
export function explainMissing ({ error, commit = '<commit>' }) {
  const { stderr = '' } = /** @type {{ stderr?: string }} */ (error)
  if (/from promisor remote|lazy fetching disabled|^fatal: transport '[^']*' not allowed/m.test(stderr)) {
    return 'parts of the commit are missing here (a partial clone), and baseload does not fetch them: run git fetch --refetch --no-filter first'
  }
  if (/smudge filter lfs failed/.test(stderr)) {
    return `a file of Git LFS is missing here, and baseload does not download it: run git lfs fetch origin ${commit} first`
  }
  return null
}
