import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { runGit } from '../git-settings.js'
import { findOwnCopies, MANIFEST } from '../../plan/packages.js'

/** @import { Listed } from './commit.js' */
/** @import { Surveyed } from './copy.js' */

/**
 * Copies of the repository's own packages among those that are installed, of which the commit has other code.
 * @param {{ surveyed: Surveyed[], listed: Listed, top: string, tree: string }} options
 * @returns {Promise<string[]>} what is said of each
 */
export async function findStaleCopies ({ surveyed, listed, top, tree }) {
  const stale = []
  for (const { file, folder } of await listOwnCopies({ surveyed, listed, tree })) {
    const [copied, own] = await Promise.all([file, join(top, folder, MANIFEST)].map((path) => readFile(path, 'utf8').catch(() => null)))
    if (copied === null || copied !== own) continue // another package of the same name
    const commit = (await runGit({ folder: tree, args: ['rev-parse', 'HEAD'] })).trim()
    const args = ['diff', '--quiet', '--no-ext-diff', '--no-textconv', commit, '--', folder]
    const isSame = await runGit({ folder: top, args }).then(() => true, () => false)
    if (!isSame) stale.push(`${relative(top, dirname(file))} is a copy of ${folder}, which differs`)
  }
  return stale
}

/** @param {{ surveyed: Surveyed[], listed: Listed, tree: string }} options @returns {Promise<Array<{ file: string, folder: string }>>} */
export async function listOwnCopies ({ surveyed, listed: { manifests }, tree }) {
  const own = new Map()
  for (const path of manifests) {
    const [, name] = /"name"\s*:\s*"([^"]+)"/.exec(await readFile(join(tree, path), 'utf8').catch(() => '')) ?? []
    if (name !== undefined && dirname(path) !== '.') own.set(name, dirname(path))
  }
  return surveyed.flatMap(({ base, entries }) => {
    const files = entries.flatMap(({ at, kind }) => kind === 'file' ? [at] : [])
    return findOwnCopies({ files, own }).map(({ file, folder }) => ({ file: join(base, file), folder }))
  })
}
