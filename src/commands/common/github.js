import { appendFile, stat } from 'node:fs/promises'
import { finishOutput } from '../../report/output.js'
import { SUMMARY_BYTES } from '../../report/render/markdown.js'

/** @import { Io } from '../../cli/main.js' */

/**
 * In a step of GitHub Actions: the step summary into the file that is there for it, and annotations as lines of output. The runner
 * reads both streams; where stdout is one document, annotations go to stderr and leave it whole.
 * @param {{ isWanted: boolean, isText: boolean, io: Io, env: NodeJS.ProcessEnv, summarize: (options: { mostBytes:
 *   number }) => string, annotations: () => string[] }} options isWanted: not turned off with --no-github. isText:
 *   stdout is for people
 * @returns {Promise<void>} never throws: a summary that cannot be kept is no reason to lose a verdict
 */
export async function tellGithub ({ isWanted, isText, io, env, summarize, annotations }) {
  if (!isWanted) return
  if (env.GITHUB_ACTIONS === 'true') for (const line of annotations()) isText ? io.print(line, 'command') : io.note(line, 'command')
  if (env.GITHUB_STEP_SUMMARY) await appendSummary({ file: env.GITHUB_STEP_SUMMARY, io, summarize })
}

/** @param {{ file: string, io: Io, summarize: (options: { mostBytes: number }) => string }} options */
async function appendSummary ({ file, io, summarize }) {
  try {
    const used = await stat(file).then(({ size }) => size, () => 0)
    const text = finishOutput({ text: summarize({ mostBytes: SUMMARY_BYTES - used - 1 }), format: 'github' })
    if (text === '') io.note('warning: no room is left in the step summary, which holds 1 MiB')
    else await appendFile(file, used > 0 ? `\n${text}` : text)
  } catch (error) {
    io.note(`warning: the step summary could not be written: ${/** @type {Error} */ (error).message}`)
  }
}
