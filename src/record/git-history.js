import { basename, dirname } from 'node:path'
import { describeGitError, explainMissing, runGit } from '../boot/git-settings.js'
import { BaseloadError } from '../errors.js'
import { shorten } from './record-folder.js'
import { parseRecord } from './store.js'

/** @import { HistoryLeftOut, HistoryPoint, RunRecord } from '../types.ts' */

const TIMEOUT_MS = 60_000

/**
 * The record at a path as each commit had it that changed it, newest first. The repository is only read.
 * @param {{ path: string, most: number, onRecord: (found: { record: RunRecord, source: string, commit:
 *   NonNullable<HistoryPoint['commit']> }) => void, signal?: AbortSignal }} options path: of a record, in a working
 *   tree of git; most: commits that are looked at, the newest ones
 * @returns {Promise<HistoryLeftOut[]>} commits whose file is no record, or is gone
 * @throws {BaseloadError} HISTORY_NOT_FOUND: no git, no repository, or no commit with that file
 */
export async function readGitHistory ({ path, most, onRecord, signal }) {
  const [folder, file] = [dirname(path), basename(path)]
  const git = (/** @type {string[]} */ args) => runGit({ folder, args: ['--literal-pathspecs', ...args], signal, timeoutMs: TIMEOUT_MS })
  // ./ in front: a file name that begins with a dash or a colon stays a file name. --no-ext-diff: a log of names needs no diff of its own.
  const log = await git([
    'log',
    `--max-count=${most}`,
    '--no-ext-diff',
    '--no-textconv',
    '-z',
    '--format=%H%x1f%s',
    '--',
    `./${file}`
  ]).catch((error) => {
    throw new BaseloadError('HISTORY_NOT_FOUND', `git cannot tell the history of ${path}: ${describeGitError(error)}`, {
      hint: explainMissing({ error }) ?? 'name a record in a working tree of git, e.g. baseload history reports/example/record.json --git',
      cause: error
    })
  })
  const commits = log.split('\0').filter((line) => line.trim() !== '').map((line) => line.trim().split('\x1f'))
  if (commits.length === 0) {
    throw new BaseloadError('HISTORY_NOT_FOUND', `no commit has changed ${path}`, {
      hint: 'is the path right, and the file committed? git log -- <path> shows what there is'
    })
  }
  /** @type {HistoryLeftOut[]} */
  const leftOut = []
  for (const [hash, subject = ''] of commits) {
    if (signal?.aborted) break
    const source = `${hash.slice(0, 12)}:${path}`
    try {
      // cat-file hands out the bytes that were committed; `git show` may run a filter over them that the repository names.
      const text = await git(['cat-file', 'blob', `${hash}:./${file}`])
      onRecord({ record: await parseRecord({ text, file: source }), source, commit: { hash, subject } })
    } catch (error) {
      leftOut.push({
        source,
        reason: error instanceof BaseloadError
          ? { code: 'RECORD_UNREADABLE', found: shorten(error.message, source) }
          : { code: 'NOT_IN_COMMIT', found: explainMissing({ error }) ?? describeGitError(error) }
      })
    }
  }
  return leftOut
}
