import { calibrate as runCalibration } from '../commands/calibrate/calibrate.js'
import { planCalibration } from '../plan/calibration.js'
import { fillProgress, fillSettings, neverAborted } from './settings.js'

/**
 * @import { Calibration, CalibrationPlan } from '../types.ts'
 * @import { Progress } from '../measure/types.ts'
 * @import { MeasuringSettings } from './settings.js'
 */

/**
 * The drivers against servers whose truth is known. It is not kept: `baseload calibrate` keeps one that runs quote.
 * @param {object} [options]
 * @param {boolean} [options.quick] windows of 2 s and small stalls
 * @param {number} [options.durationMs] measured time of every trial, in place of that
 * @param {number} [options.seed] of due times and delays; absent: 1
 * @param {CalibrationPlan} [options.plan] in place of all three: some trials of planCalibration
 * @param {Pick<MeasuringSettings, 'version' | 'targetsFolder' | 'configs' | 'pin' | 'watch'>} [options.settings]
 * @param {Partial<Pick<Progress, 'onTrial' | 'onTick' | 'onTrialEnd'>>} [options.progress]
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<Calibration | null>} null after an abort: half a calibration says nothing
 * @throws {BaseloadError} what starting a server and driving it throw
 */
export async function calibrate (options = {}) {
  const { quick = false, durationMs, seed = 1, settings, progress, signal = neverAborted() } = options
  const { plan = planCalibration({ quick, seed, durationMs }) } = options
  return runCalibration({ plan, settings: await fillSettings(settings), progress: fillProgress(progress), signal })
}
