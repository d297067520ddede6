import { decodeHistogram } from '../../record/histogram.js'
import { annotate } from '../../layout/ci/annotations.js'
import { makeStep, nameExit } from '../../layout/screen/frame.js'
import { writeCommand } from '../../plan/shell-command.js'
import { checkExports, writeExports } from '../../runs/cli/exports.js'
import { checkGateFlags } from '../../runs/cli/gate-flags.js'
import { tellGithub } from '../../runs/cli/github.js'
import { noteWarning } from '../../runs/cli/progress.js'
import { chooseFormat, GATE_FORMATS } from '../../cli/formats.js'
import { shortenPath } from '../../cli/kept-paths.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { writeAgain } from '../../cli/redaction.js'
import { ERROR_CODES, EXIT } from '../../errors.js'
import { bisect } from './bisect.js'
import { measureGate } from './gate.js'
import { turnToSearch } from './plan/search-command.js'
import { listGateCases, renderBisectionJson, renderGateJson, renderGateJunit } from './report/documents.js'
import { renderBisectionMarkdown, renderGateMarkdown } from './report/markdown.js'
import { renderBisectionScreen, renderGateScreen } from './report/screen.js'
import { describeGateExit } from './report/words.js'
import { gateExitCode, readGate } from './verdict/gate.js'

/**
 * @import { RunRecord } from '../../types.ts'
 * @import { CommandSpec } from '../../cli/flag-types.ts'
 * @import { Renderers, TableRenderers } from '../../cli/formats.js'
 * @import { Io } from '../../cli/main.js'
 * @import { Step } from '../../layout/screen/frame.js'
 * @import { Flags } from './command.js'
 * @import { Form } from '../../runs/plan/gate-form.js'
 * @import { Bisection, Gate } from './types.ts'
 *
 * What a screen is told: steps, report: see layFoot; exitCode: absent after an interrupt.
 * @typedef {{ io: Io, details?: boolean, steps?: readonly Step[], report?: string, exitCode?: number }} OnScreen
 */

/** @type {Renderers<typeof GATE_FORMATS, OnScreen & { gate: Gate, name?: string }>} */
const RENDERERS = {
  text: ({ io, ...shown }) => renderGateScreen({ ...shown, columns: io.columns, colors: io.colors }),
  md: ({ gate }) => renderGateMarkdown({ gate }),
  json: ({ gate, report }) => renderGateJson({ gate, record: report }),
  junit: ({ gate }) => renderGateJunit({ gate }),
  comment: ({ gate, name = 'gate' }) => renderGateMarkdown({ gate, name })
}

/** @type {TableRenderers<OnScreen & { bisection: Bisection }>} */
const BISECTION_RENDERERS = {
  text: ({ io, ...shown }) => renderBisectionScreen({ ...shown, columns: io.columns, colors: io.colors }),
  md: ({ bisection }) => renderBisectionMarkdown({ bisection }),
  json: ({ bisection }) => renderBisectionJson({ bisection })
}

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, flags, io }) {
  const form = checkGateFlags({ command, flags })
  return form.kind === 'bisection' ? search({ form, flags, io }) : judge({ command, form, flags, io })
}

/** @param {{ command: CommandSpec, form: Extract<Form, { kind: 'versions' }>, flags: Flags, io: Io }} options */
async function judge ({ command, form, flags, io }) {
  const { format, render } = chooseFormat({ renderers: RENDERERS, flags })
  await checkExports({ wanted: flags.export, formats: GATE_FORMATS })
  const { record, folder } = await measureGate({ form, flags, io })
  const gate = readGate({ record, decode: decodeHistogram })
  const report = folder === null ? undefined : `${shortenPath(folder)}/record.json`
  const exitCode = decideExit({ gate, record })
  const shown = {
    gate,
    io,
    details: flags.details,
    steps: listSteps({ command, gate, form, folder, flags, io }),
    report,
    ...(!io.signal.aborted && { exitCode })
  }
  io.print(await render({ ...shown, name: flags.commentName }), format)
  await publish({ gate, report, isText: format === 'text', flags, io })
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
 * @returns {Step[]}
 */
function listSteps ({ command, gate: { verdict, moreMs, comparison: { oneRun } }, form: { live, next }, folder, flags, io }) {
  const secretNames = listSecretNames({ flags })
  const [good, bad] = [live, next].map((side) => 'ref' in side ? side.ref : undefined)
  const isOpen = verdict === 'cannot tell' && moreMs !== null && oneRun !== undefined
  const canSearch = verdict === 'hold' && good !== undefined && bad !== undefined && flags.start !== undefined
  const budget = isOpen ? `${Math.ceil((oneRun.spentMs + moreMs) / 60_000)}m` : ''
  return [
    ...(isOpen ? [makeStep('decide the rest', writeAgain({ argv: io.argv, secretNames, more: ['--budget', budget] }))] : []),
    ...(canSearch ? [makeStep('find the commit', writeAgain({ argv: turnToSearch({ argv: io.argv, command, good, bad }), secretNames }))] : []),
    ...(folder === null ? [] : [makeStep('all tables', writeCommand(['npx', 'baseload', 'compare', shortenPath(folder), '--details']))])
  ]
}

/** @param {{ gate: Gate, report: string | undefined, isText: boolean, flags: Flags, io: Io }} options */
async function publish ({ gate, report, isText, flags, io }) {
  const plain = { ...io, colors: false, columns: 120 }
  await writeExports({
    wanted: flags.export,
    render: (format) =>
      chooseFormat({ renderers: RENDERERS, flags: { output: format } }).render({ gate, report, io: plain, name: flags.commentName }),
    warn: (warning) => noteWarning(io, warning)
  })
  await tellGithub({
    isWanted: flags.github,
    isText,
    io,
    env: process.env,
    summarize: () => renderGateMarkdown({ gate }),
    annotations: () => annotate(listGateCases({ gate }))
  })
}

/** @param {{ form: Extract<Form, { kind: 'bisection' }>, flags: Flags, io: Io }} options */
async function search ({ form, flags, io }) {
  const { format, render } = chooseFormat({ renderers: BISECTION_RENDERERS, flags, use: 'of a search for a commit' })
  const bisection = await bisect({ form, flags, io })
  const exitCode = bisection.found ? EXIT.met : EXIT.inconclusive
  const steps = bisection.found ? [makeStep('what it changed', writeCommand(['git', 'show', bisection.found.commit.slice(0, 10)]))] : []
  io.print(await render({ bisection, io, steps, ...(!io.signal.aborted && { exitCode }) }), format)
  return exitCode
}
