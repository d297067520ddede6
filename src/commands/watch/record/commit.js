import { execFile } from 'node:child_process'

const TIMEOUT_MS = 10_000

/**
 * The commit of the working folder, with `-dirty` behind it where files differ from it.
 * @returns {Promise<string | null>} null: no git, or no repository
 */
export function readCommit () {
  // No name of a tag, nothing written, no program that the repository's configuration names.
  const args = ['--no-pager', '-c', 'core.fsmonitor=false', 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  return new Promise((resolve) => {
    execFile('git', args, { env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' }, timeout: TIMEOUT_MS }, (error, stdout) =>
      resolve(error ? null : stdout.trim() || null))
  })
}
