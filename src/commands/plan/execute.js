import { readVersion } from '../../config/files.js'
import { planGenerators } from './plan.js'
import { documentScale } from './report/document.js'
import { buildScaleDocument } from './report/scale-json.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { EXIT } from '../../errors.js'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const version = await readVersion()
  const plan = await planGenerators({ question: flags, isKeepAlive: flags.keepAlive })
  const steps = [{ purpose: 'all tables', command: writeAgain({ argv: io.argv, more: ['--details'] }), screen: true }]
  const document = documentScale({ plan, steps, exitCode: EXIT.met })
  const json = () => buildScaleDocument({ plan, tool: { name: 'baseload', version } })
  io.print(await render({ document, json, details: flags.details, io }), format)
  return EXIT.met
}
