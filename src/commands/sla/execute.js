import { readVersion } from '../../config/files.js'
import { exportOpenSlo } from './plan/openslo-export.js'
import { importOpenSlo } from '../../plan/service/openslo-import.js'
import { documentSla } from './report/document.js'
import { renderPrometheusRules } from './report/prometheus-rules.js'
import { buildSlaDocument } from './report/sla-json.js'
import { composeSla, readService, readText } from '../../measure/sla.js'
import { planAlerts } from '../../judge/service/alert-windows.js'
import { slaExitCode } from '../../judge/service/sla-result.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { writeCommand } from '../../plan/shell-command.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { tell } from '../../report/sentences/index.js'

/** @import { Message, SlaResult } from '../../types.ts' */
/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [file], flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  if (flags.fromOpenslo !== undefined) {
    return printFile(importOpenSlo({ text: await readText({ file: flags.fromOpenslo }), file: flags.fromOpenslo }), io)
  }
  if (file === undefined) {
    throw new BaseloadError('USAGE', 'there is no service to compose', {
      hint: 'name a file, baseload sla service.yml, or make one: baseload sla --from-openslo slos.yml > service.yml'
    })
  }
  if (flags.toOpenslo) {
    const plan = await readService({ file })
    return printFile(exportOpenSlo({ plan, alerts: planAlerts(plan) }), io)
  }
  // Any other process is ended by a signal at once, however busy it is; process 1 of a container hears none that it does not ask for.
  if (process.pid === 1) io.catchSignals()
  const result = await composeSla({ file, signal: io.signal })
  if (flags.alerts !== undefined) return printFile(printAlerts(result), io)
  const exitCode = slaExitCode({ result })
  const document = documentSla({ result, steps: listSteps({ result, file, argv: io.argv }), exitCode })
  const tool = { name: 'baseload', version: await readVersion() }
  io.print(await render({ document, json: () => buildSlaDocument({ result, tool }), details: flags.details, io }), format)
  return exitCode
}

/** @param {{ result: SlaResult, file: string, argv: readonly string[] }} options */
function listSteps ({ result, file, argv }) {
  return [
    ...(result.alerts.some(({ canFire }) => canFire)
      ? [{ purpose: 'alert on it', command: writeCommand(['npx', 'baseload', 'sla', file, '--alerts', 'prometheus']) }]
      : []),
    { purpose: 'all tables', command: writeAgain({ argv, more: ['--details'] }), screen: true }
  ]
}

/**
 * The file on stdout, what could not be carried over on stderr.
 * @param {{ text: string, remarks: Message[] }} made
 * @param {import('../../cli/main.js').Io} io
 */
function printFile ({ text, remarks }, io) {
  for (const remark of remarks) io.note(tell(remark))
  io.print(text)
  return EXIT.met
}

/** @param {SlaResult} result */
function printAlerts (result) {
  if (result.alerts.every(({ canFire }) => !canFire)) {
    throw new BaseloadError('USAGE', 'there is nothing to alert on', {
      hint: 'give the file objectives at its top level, such as success>=99.9%, and a window of an hour or more'
    })
  }
  return {
    text: renderPrometheusRules({ result }),
    remarks: result.alerts
      .filter(({ canFire }) => !canFire)
      .map(({ objective, factor }) => ({
        code: /** @type {const} */ ('ALERT_LEFT_OUT'),
        factor,
        objective: objective.text
      }))
  }
}
