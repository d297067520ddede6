import { readVersion } from '../../config/files.js'
import { planScale } from './plan/scale.js'
import { parseScaleQuestion } from './plan/scale-question.js'
import { findCacheFolder, readCalibrations } from '../../record/calibration-store.js'
import { readMachine } from '../../record/machine.js'
import { documentScale } from './report/document.js'
import { buildScaleDocument } from './report/scale-json.js'
import { quoteCalibration } from '../../judge/calibration-quote.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { EXIT } from '../../errors.js'

/** @import { ScaleCeiling } from './types.ts' */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const version = await readVersion()
  const machine = readMachine({ niceness: null })
  const question = parseScaleQuestion({ texts: flags, isKeepAlive: flags.keepAlive, machine, calibrated: await findCeiling({ version }) })
  const plan = planScale({ question })
  const steps = [{ purpose: 'all tables', command: writeAgain({ argv: io.argv, more: ['--details'] }), screen: true }]
  const document = documentScale({ plan, steps, exitCode: EXIT.met })
  const json = () => buildScaleDocument({ plan, tool: { name: 'baseload', version } })
  io.print(await render({ document, json, details: flags.details, io }), format)
  return EXIT.met
}

/**
 * What the native driver reached on this machine when it was calibrated.
 * @param {{ version: string }} options
 * @returns {Promise<ScaleCeiling | null>}
 */
async function findCeiling ({ version }) {
  for (const one of await readCalibrations({ folder: findCacheFolder() })) {
    // Whether a driver may be put before others is tried by starting one. Nothing is started here, so both are taken for alike.
    const machine = readMachine({ niceness: one.machine.niceness })
    const { status, startedAt, summary } = quoteCalibration({ kept: [one], machine, version })
    if (typeof summary?.ceilingPerSecond !== 'number') continue
    const doubt = status === 'trusted' ? '' : `, which is ${status}`
    return {
      ratePerSecond: summary.ceilingPerSecond,
      source: 'calibrated',
      text: `by the calibration of this machine on ${startedAt?.slice(0, 10)}${doubt}`
    }
  }
  return null
}
