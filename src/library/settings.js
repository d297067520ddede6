import { PATHS, readVersion } from '../config/files.js'

/**
 * @import { SecretNames } from '../types.ts'
 * @import { Progress } from '../measure/types.ts'
 *
 * How something is measured. Every one may be left out.
 * @typedef {object} MeasuringSettings
 * @property {string} [version] of the tool, as the record names it
 * @property {string} [targetsFolder] of the scripts that parts of targets name
 * @property {import('../types.ts').Configs} [configs] paths of the configurations of programs, by name; absent: those that ship
 * @property {string} [reportsFolder] where the folder of the run is made; absent: `reports` below the working folder
 * @property {boolean} [pin] processes to cores; absent: where it can be done
 * @property {boolean} [watch] the machine, by a probe on each core; absent: not
 * @property {string[]} [require] programs without which nothing is measured
 * @property {SecretNames} [secretNames] whose values reach no file, beside those that look secret
 * @property {readonly string[]} [allowHosts] that may be loaded beyond this machine
 * @property {readonly string[]} [essential] targets without which the rest answers nothing: when one fails, the run ends
 */

/** @param {MeasuringSettings} [settings] */
export async function fillSettings (settings = {}) {
  return {
    targetsFolder: PATHS.targets,
    configs: PATHS.configs,
    reportsFolder: 'reports',
    pin: true,
    require: [],
    secretNames: {},
    ...settings,
    version: settings.version ?? await readVersion()
  }
}

/** Nobody has to listen. @param {Partial<Progress>} [progress] @returns {Progress} */
export function fillProgress (progress = {}) {
  return { onPlan () {}, onTrial () {}, onTick () {}, onTrialEnd () {}, onStampede () {}, onSlice () {}, onFailure () {}, ...progress }
}

/** The signal of a caller who gave none. @returns {AbortSignal} */
export function neverAborted () {
  return new AbortController().signal
}
