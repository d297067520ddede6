import { ERROR_CODES, EXIT } from '../../../errors.js'
import { writeCommand } from '../../../plan/shell-command.js'
import { isFirstLook } from '../../../plan/first-look.js'
import { writeSizeCommand } from './containers.js'
import { describeExit } from './exit.js'
import { isUntilBreak } from './traffic.js'

/**
 * @import { Result } from '../../../types.ts'
 * @import { Foot, Step } from '../../document.ts'
 * @import { Headline } from '../../../judge/headline.js'
 * @import { ExitDecision } from '../../../judge/result.js'
 */

/** @type {ReadonlyArray<Step>} */
const NEXT = Object.freeze([
  { purpose: 'your own server', command: 'npx baseload measure --start "node app.js"' },
  { purpose: 'firm numbers', command: 'npx baseload run http proxy' },
  { purpose: 'caching', command: 'npx baseload run cache fallback stampede' }
])

/**
 * @param {{ result: Result, headline: Headline, files: Record<string, string>, exit?: ExitDecision, again?: string }}
 *   options exit: of the command that prints it; absent: not known; again: the command that measures the same without
 *   --quick
 * @returns {Foot}
 */
export function footOfRun ({ result, headline, files, exit, again }) {
  const { objectives: { missed, open } } = headline
  const [only, ...others] = result.baselines
  const isBroken = only !== undefined && others.length === 0 && isUntilBreak(only)
  return {
    steps: listSteps({ result, headline, files, again }),
    report: files.page ?? files.report ?? files.record,
    files,
    ...exit && { exit: { code: exit.code, meaning: describeExit({ exit, missed, open, isBroken }) } }
  }
}

/**
 * @param {{ result: Result, headline: Headline, files: Record<string, string>, again?: string }} options
 * @returns {Step[]}
 */
function listSteps ({ result, headline, files, again = 'the same without --quick' }) {
  const { plan, failures } = result.run
  const folder = files.record?.replace(/[/\\]record\.json$/, '')
  if (isFirstLook({ plan })) return [...NEXT]
  const size = writeSizeCommand({ result, headline })
  // What failed fails again: its hint says what to do first.
  const hasFailed = failures.some(({ code }) => ERROR_CODES[code]?.exitCode !== EXIT.met)
  return [
    ...size ? [{ purpose: 'containers', command: size }] : [],
    ...plan.preset.name === 'quick' && !hasFailed ? [{ purpose: 'firm numbers', command: again, screen: true }] : [],
    ...folder
      ? [{ purpose: 'all tables', command: writeCommand(['npx', 'baseload', 'report', folder, '--details']), screen: true }]
      : []
  ]
}
