import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { shortenPath } from '../../cli/kept-paths.js'
import { findRun, LATEST } from '../../record/latest.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { findOpener, openFile } from './boot/opener.js'

/** @import { Io } from '../../cli/flag-types.ts' */

const PAGE = 'report.html'

/**
 * Where is the report of a run? Its path, and the page in a browser where there is one.
 * @param {{ path?: string, runs?: string, io: Io }} options path: of a run or its record; absent: the last run of `runs`
 * @returns {Promise<number>} exit code
 * @throws {BaseloadError} RECORD_NOT_FOUND
 */
export async function openPage ({ path = LATEST, runs, io }) {
  const page = await findPage({ run: await findRun({ path, ...runs !== undefined && { runs } }) })
  io.print(shortenPath(page))
  const opener = await findOpener()
  const failed = opener === null ? 'no program to open it with was found' : await openFile({ opener, file: page })
  if (failed !== null) io.note(`${failed}: open the path by hand, or name a program in BASELOAD_OPENER`)
  return EXIT.met
}

/**
 * @param {{ run: string }} options
 * @returns {Promise<string>} the whole path
 * @throws {BaseloadError} RECORD_NOT_FOUND
 */
async function findPage ({ run }) {
  const isFolder = await stat(run).then((entry) => entry.isDirectory(), () => false)
  const page = resolve(isFolder ? join(run, PAGE) : run.endsWith('.html') ? run : join(dirname(run), PAGE))
  if (await stat(page).then((entry) => entry.isFile(), () => false)) return page
  throw new BaseloadError('RECORD_NOT_FOUND', `there is no ${shortenPath(page)}`, {
    hint: 'name the folder of a run of `baseload run` or `baseload measure`; `baseload report <record> -o html` makes the page again'
  })
}
