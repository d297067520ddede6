import { mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { assertOverwritable, tellUnwritable, tryFile } from '../../config/writing-place.js'
import { finishOutput } from '../../report/output.js'
import { assertFormats } from '../../cli/formats.js'
import { BaseloadError } from '../../errors.js'

const HINT = 'name another file, or make its folder writable'

/** One --export: what is written, and where. @typedef {{ format: string, file: string }} Export */

/**
 * Looks before anything is measured: a run of an hour should not end with a file that cannot be written.
 * @param {{ wanted: Export[], formats: readonly string[], inputs?: string[] }} options inputs: files that are read, and
 *   must not be written over
 * @returns {Promise<void>}
 * @throws {BaseloadError} USAGE with all that is wrong with the formats and names, EXPORT_UNWRITABLE
 */
export async function checkExports ({ wanted, formats, inputs = [] }) {
  assertFormats({ wanted: wanted.map(({ format }) => format), formats, use: 'to export' })
  const files = wanted.map(({ file }) => resolve(file))
  const twice = wanted.find((_, index) => files.indexOf(files[index]) !== index)
  if (twice) throw new BaseloadError('USAGE', `two exports to ${twice.file}`, { hint: 'give each a file of its own' })
  const taken = await Promise.all(inputs.map(followLinks))
  for (const { file } of wanted) {
    if (taken.includes(await followLinks(file))) {
      throw new BaseloadError('USAGE', `${file} is the record that is read, and would be overwritten`, {
        hint: 'give the export another file'
      })
    }
  }
  for (const { file } of wanted) await tryFile({ file, hint: HINT })
}

/**
 * @param {{ wanted: Export[], render: (format: string) => string | Promise<string>, warn?: (warning: string) => void }}
 *   options warn: after something was measured, where no file is worth losing the verdict: told where the file is
 *   instead; absent: it throws
 * @returns {Promise<void>}
 * @throws {BaseloadError} EXPORT_UNWRITABLE
 */
export async function writeExports ({ wanted, render, warn }) {
  for (const { format, file } of wanted) {
    const text = finishOutput({ text: await render(format), format })
    const whole = text.endsWith('\n') ? text : `${text}\n`
    const error = await writeOver({ file, text: whole }).then(() => null, (error) => error)
    if (error && !warn) throw error
    if (error) warn?.(`${error.code}: ${error.message}; ${await keepElsewhere({ file, text: whole })}`)
  }
}

/**
 * Looked at again: a run may have taken an hour.
 * @param {{ file: string, text: string }} options
 * @throws {BaseloadError} EXPORT_UNWRITABLE
 */
async function writeOver ({ file, text }) {
  await assertOverwritable({ file })
  await writeFile(file, text).catch((error) => {
    throw tellUnwritable({ code: 'EXPORT_UNWRITABLE', place: file, hint: HINT, error })
  })
}

/** @param {{ file: string, text: string }} options */
async function keepElsewhere ({ file, text }) {
  try {
    const other = join(await mkdtemp(join(tmpdir(), 'baseload-export-')), basename(file))
    await writeFile(other, text)
    return `it is in ${other}`
  } catch (error) {
    return `nor in ${tmpdir()} (${/** @type {NodeJS.ErrnoException} */ (error).code}); \`baseload report --export\` makes it from the record`
  }
}

/** @param {string} file */
function followLinks (file) {
  return realpath(file).catch(() => resolve(file))
}
