import { execFile } from 'node:child_process'
import { GIT_ENVIRONMENT, GIT_OPTIONS } from '../../../boot/git-settings.js'

const TIMEOUT_MS = 10_000

/**
 * The commit of the working folder, with `-dirty` behind it where files differ from it.
 * @returns {Promise<string | null>} null: no git, or no repository
 */
export function readCommit () {
  // No name of a tag, nothing written.
  const args = [...GIT_OPTIONS, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  const env = { ...process.env, ...GIT_ENVIRONMENT, GIT_OPTIONAL_LOCKS: '0' }
  return new Promise((resolve) => {
    execFile('git', args, { env, timeout: TIMEOUT_MS }, (error, stdout) =>
      resolve(error ? null : stdout.trim() || null))
  })
}
