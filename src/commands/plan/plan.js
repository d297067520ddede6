import { readVersion } from '../../config/files.js'
import { quoteCalibration } from '../../judge/calibration-quote.js'
import { findCacheFolder } from '../../config/cache-folder.js'
import { readCalibrations } from '../../record/calibration-store.js'
import { readMachine } from '../../record/machine.js'
import { planScale } from './plan/scale.js'
import { parseScaleQuestion } from './plan/scale-question.js'

/** @import { ScaleCeiling, ScalePlan } from './types.ts' */

/**
 * How many load generators a rate takes, each such a machine as this one.
 * @param {{ question: Parameters<typeof parseScaleQuestion>[0]['texts'], isKeepAlive?: boolean }} options question: as
 *   the flags of `baseload plan` have it: peak: `1e6/s`
 * @returns {Promise<ScalePlan>}
 * @throws {BaseloadError} USAGE
 */
export async function planGenerators ({ question: texts, isKeepAlive = true }) {
  const machine = readMachine({ niceness: null })
  return planScale({ question: parseScaleQuestion({ texts, isKeepAlive, machine, calibrated: await findCeiling() }) })
}

/**
 * What the native driver reached on this machine when it was calibrated.
 * @returns {Promise<ScaleCeiling | null>}
 */
async function findCeiling () {
  const version = await readVersion()
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
