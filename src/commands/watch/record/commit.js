import { execFile } from 'node:child_process'
import { GIT_ENVIRONMENT, GIT_OPTIONS } from '../../../boot/git-settings.js'

const TIMEOUT_MS = 10_000
/** Of `git config`, where there is none. */
const NONE = 1
const OF_REPOSITORY = ['local', 'worktree']

/**
 * The commit of the working folder, with `-dirty` behind it where files differ from it. Nobody has asked for it, so that filters which the
 * repository's own configuration names are not run: git would, to compare a file. What they change counts as a difference.
 * @returns {Promise<string | null>} null: no git, or no repository
 */
export async function readCommit () {
  const filters = await listFilters().catch(() => null) // no git, or one of before 2.26
  if (filters === null) return null
  const off = filters.flatMap((name) => [[`${name}.clean`, ''], [`${name}.process`, ''], [`${name}.required`, 'false']])
  const first = Number(process.env.GIT_CONFIG_COUNT) || 0 // behind those of the user
  const settings = Object.fromEntries(off.flatMap(([key, value], index) =>
    [[`GIT_CONFIG_KEY_${first + index}`, key], [`GIT_CONFIG_VALUE_${first + index}`, value]]))
  // No name of a tag, nothing written.
  return askGit({
    args: ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'],
    env: { GIT_CONFIG_COUNT: String(first + off.length), ...settings }
  }).then((text) => text.trim() || null, () => null)
}

/**
 * Those of the user's own configuration, such as Git LFS, are not among them.
 * @returns {Promise<string[]>} `filter.<name>`
 */
async function listFilters () {
  const args = ['config', '-z', '--show-scope', '--name-only', '--get-regexp', '^filter\\..*\\.(clean|process)$']
  const text = await askGit({ args }).catch((error) => {
    if (error.code === NONE) return ''
    throw error
  })
  const words = text.split('\0')
  const keys = words.filter((_, index) => index % 2 === 1 && OF_REPOSITORY.includes(words[index - 1]))
  return [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.'))))]
}

/** @param {{ args: string[], env?: Record<string, string> }} options @returns {Promise<string>} */
function askGit ({ args, env = {} }) {
  const options = { env: { ...process.env, ...GIT_ENVIRONMENT, GIT_OPTIONAL_LOCKS: '0', ...env }, timeout: TIMEOUT_MS }
  return new Promise((resolve, reject) => {
    execFile('git', [...GIT_OPTIONS, ...args], options, (error, stdout) => error ? reject(error) : resolve(stdout))
  })
}
