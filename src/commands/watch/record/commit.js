import { runGit } from '../../../boot/git-settings.js'

const TIMEOUT_MS = 10_000

/**
 * The commit of the working folder, with `-dirty` behind it where files differ from it.
 * @returns {Promise<string | null>} null: no git, or no repository
 */
export function readCommit () {
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'] // no name of a tag
  return runGit({ folder: process.cwd(), args, timeoutMs: TIMEOUT_MS }).then((text) => text.trim() || null, () => null)
}
