import { planFloor } from '../../plan/truth-trial.js'
import { runCalibrationTrial } from './calibration-trial.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { MachineFloor, RunRecord, Trial } from '../../types.ts'
 * @import { Site } from '../../boot/site.js'
 */

/**
 * Once for each rate of an open loop, before its first target: a server that does nothing is asked at the same rate.
 * What it takes is the machine's and the driver's, and no target can be seen to be faster.
 * @param {{ record: RunRecord, site: Site, trial: Trial, signal: AbortSignal }} options trial: that comes next
 * @returns {Promise<MachineFloor | null>} null where there is one, where none is wanted (another driver, a machine that
 *   is not watched), and where it could not be measured: the targets' own rows say then what is wrong
 */
export async function measureFloor ({ record: { plan, floors = [] }, site, trial: { load, phase, driver, durationMs, warmupMs }, signal }) {
  if (phase !== 'latency' || driver !== 'native' || !('ratePerSecond' in load) || !site.watch || (plan.workers ?? 1) > 1) return null
  const { ratePerSecond } = load
  if (floors.some((floor) => floor.ratePerSecond === ratePerSecond)) return null
  try {
    const measured = await runCalibrationTrial({
      site,
      trial: planFloor({ ratePerSecond, seed: plan.seed, durationMs, warmupMs }),
      signal,
      onTick: () => {}
    })
    return (
      measured && {
        ratePerSecond,
        windowMs: measured.load.windowMs,
        due: measured.load.counts.due,
        responseTime: measured.load.histograms.responseTime
      }
    )
  } catch (error) {
    if (!(error instanceof BaseloadError)) throw error
    return null
  }
}
