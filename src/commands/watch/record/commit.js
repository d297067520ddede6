import { runGit } from '../../../boot/git-settings.js'

const TIMEOUT_MS = 10_000
const NONE = 1 // of `git config`, where there is none
const OF_REPOSITORY = ['local', 'worktree']

/**
 * The commit of the working folder, with `-dirty` behind it where files differ from it. Nobody has asked for it, so that filters which the
 * repository's own configuration names are not run: git would, to compare a file. What they change counts as a difference.
 * @returns {Promise<string | null>} null: no git, or no repository
 */
export async function readCommit () {
  const filters = await listFilters().catch(() => null) // no git, or one of before 2.26
  if (filters === null) return null
  const settings = filters.flatMap((name) => /** @type {Array<[string, string]>} */ ([
    [`${name}.clean`, ''], [`${name}.process`, ''], [`${name}.required`, 'false']
  ]))
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'] // no name of a tag
  return runGit({ folder: process.cwd(), args, settings, timeoutMs: TIMEOUT_MS }).then((text) => text.trim() || null, () => null)
}

/**
 * Those of the user's own configuration, such as Git LFS, are not among them.
 * @returns {Promise<string[]>} `filter.<name>`
 */
async function listFilters () {
  const args = ['config', '-z', '--show-scope', '--name-only', '--get-regexp', '^filter\\..*\\.(clean|process)$']
  const text = await runGit({ folder: process.cwd(), args, timeoutMs: TIMEOUT_MS }).catch((error) => {
    if (error.code === NONE) return ''
    throw error
  })
  const words = text.split('\0')
  const keys = words.filter((_, index) => index % 2 === 1 && OF_REPOSITORY.includes(words[index - 1]))
  return [...new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.'))))]
}
