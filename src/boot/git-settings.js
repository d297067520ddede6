import { writeOwnPath } from './own-path.js'

/*
 * How git is asked, wherever it is: as a reader of what is here. What a repository's configuration names is not run, as far as git can do
 * without it, and no remote is reached: a partial clone would fetch what it lacks, by the program of `remote.<name>.uploadpack`.
 * What is left are filters (`filter.<name>.smudge` and `process` when a commit is checked out, `clean` when files are compared with one):
 * without them a checkout is not what the repository's users have. That of Git LFS finds what is here, and downloads nothing.
 */

/** In front of a command of git. */
export const GIT_OPTIONS = Object.freeze([
  '--no-pager',
  ...Object.entries({
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
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C' // what it prints is read
})

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
