import { decodeHistogram } from '../../record/histogram.js'
import { annotate } from '../../report/ci/annotations.js'
import { nameExit } from '../../report/screen/frame.js'
import { writeCommand } from '../../plan/shell-command.js'
import { checkExports } from '../common/exports.js'
import { checkGateFlags } from '../common/gate-flags.js'
import { CHANGE_RENDERERS, DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { publishDocument } from '../common/publishing.js'
import { CHANGE_FORMATS, chooseFormat } from '../../cli/formats.js'
import { shortenPath } from '../../cli/kept-paths.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { writeAgain } from '../../cli/redaction.js'
import { ERROR_CODES, EXIT } from '../../errors.js'
import { bisect } from './bisect.js'
import { measureGate } from './gate.js'
import { turnToSearch } from './plan/search.js'
import { documentBisection, documentGate } from './report/document.js'
import { listGateCases, printBisection, printGate, renderGateJunit } from './report/cases.js'
import { describeGateExit } from './report/words.js'
import { gateExitCode, readGate } from './verdict/gate.js'

/** @import { RunRecord } from '../../types.ts' */
/** @import { CommandSpec } from '../../cli/flag-types.ts' */
/** @import { Renderers } from '../../cli/formats.js' */
/** @import { Io } from '../../cli/main.js' */
/** @import { Printed } from '../common/document-formats.js' */
/** @import { Flags } from './command.js' */
/** @import { Form } from '../../plan/gate-form.js' */
/** @import { Gate } from './types.ts' */

/** @type {Renderers<typeof CHANGE_FORMATS, Printed & { gate: Gate }>} */
const RENDERERS = { ...DOCUMENT_RENDERERS, ...CHANGE_RENDERERS, junit: ({ gate }) => renderGateJunit({ gate }) }

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, flags, io }) {
  const form = checkGateFlags({ command, flags })
  return form.kind === 'bisection' ? search({ form, flags, io }) : judge({ command, form, flags, io })
}

/** @param {{ command: CommandSpec, form: Extract<Form, { kind: 'versions' }>, flags: Flags, io: Io }} options */
async function judge ({ command, form, flags, io }) {
  const { format, render } = chooseFormat({ renderers: RENDERERS, flags })
  await checkExports({ wanted: flags.export, formats: CHANGE_FORMATS })
  const { record, folder } = await measureGate({ form, flags, io })
  const gate = readGate({ record, decode: decodeHistogram })
  const report = folder === null ? undefined : `${shortenPath(folder)}/record.json`
  const exitCode = decideExit({ gate, record })
  const foot = { steps: listSteps({ command, gate, form, folder, flags, io }), report }
  const printed = {
    gate,
    document: documentGate({ gate, foot, ...!io.signal.aborted && { exitCode } }),
    json: () => printGate({ gate, record: report }),
    details: flags.details,
    name: flags.commentName,
    io
  }
  io.print(await render(printed), format)
  await publishDocument({
    printed,
    renderers: RENDERERS,
    cases: () => annotate(listGateCases({ gate })),
    isText: format === 'text',
    isMeasured: true,
    flags,
    io
  })
  // Behind a document or annotations the last line of a log still names what failed. The screen ends with it.
  const isLast = format === 'text' && process.env.GITHUB_ACTIONS !== 'true'
  if (exitCode !== EXIT.met && !isLast && !io.signal.aborted) {
    io.note(`exit ${nameExit({ code: exitCode, meaning: describeGateExit({ gate, exitCode }) })}`)
  }
  return exitCode
}

/** A version that could not be measured wins, unless that is what --abort-on is for. @param {{ gate: Gate, record: RunRecord }} options */
function decideExit ({ gate, record }) {
  if (gate.verdict === 'hold') return gateExitCode(gate)
  const failed = Math.max(EXIT.met, ...record.failures.map(({ code }) => ERROR_CODES[code]?.exitCode ?? EXIT.bug))
  return failed === EXIT.met ? gateExitCode(gate) : failed
}

/**
 * @param {{ command: CommandSpec, gate: Gate, form: Extract<Form, { kind: 'versions' }>, folder: string | null, flags: Flags, io:
 *   Io }} options
 */
function listSteps ({ command, gate: { verdict, moreMs, comparison: { oneRun } }, form: { live, next }, folder, flags, io }) {
  const secretNames = listSecretNames({ flags })
  const [good, bad] = [live, next].map((side) => 'ref' in side ? side.ref : undefined)
  const isOpen = verdict === 'cannot tell' && moreMs !== null && oneRun !== undefined
  const canSearch = verdict === 'hold' && good !== undefined && bad !== undefined && flags.start !== undefined
  const budget = isOpen ? `${Math.ceil((oneRun.spentMs + moreMs) / 60_000)}m` : ''
  return [
    ...isOpen
      ? [{ purpose: 'decide the rest', command: writeAgain({ argv: io.argv, secretNames, more: ['--budget', budget] }) }]
      : [],
    ...canSearch
      ? [{ purpose: 'find the commit', command: writeAgain({ argv: turnToSearch({ argv: io.argv, command, good, bad }), secretNames }) }]
      : [],
    ...folder === null
      ? []
      : [{
          purpose: 'all tables',
          command: writeCommand(['npx', 'baseload', 'compare', shortenPath(folder), '--details']),
          screen: true
        }]
  ]
}

/** @param {{ form: Extract<Form, { kind: 'bisection' }>, flags: Flags, io: Io }} options */
async function search ({ form, flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags, use: 'of a search for a commit' })
  const bisection = await bisect({ form, flags, io })
  const { found } = bisection
  const exitCode = found ? EXIT.met : EXIT.inconclusive
  const steps = found
    ? [{ purpose: 'what it changed', command: writeCommand(['git', 'show', found.commit.slice(0, 10)]) }]
    : []
  const document = documentBisection({ bisection, foot: { steps }, ...!io.signal.aborted && { exitCode } })
  io.print(await render({ document, json: () => printBisection({ bisection }), details: flags.details, io }), format)
  return exitCode
}
