import { formatNumberOf } from '../../units.js'

/** @import { CapacityReason, Tell } from './types.ts' */

/** Of a size of unit. */
export const SIZE_SENTENCES = {
  UNITS_UNLIMITED: () => 'units without limits: these processes are not containers',
  K6_CONSTANT_RATES: (/** @type {{ version: string }} */ { version }) =>
    `measured by k6 ${version} at constant rates, with times from when it sent: users who come at random wait longer`,
  K6_NO_ORDER: () =>
    'without --exact k6 does not keep the order of requests. They are taken as independent, so verdicts look more certain ' +
    'than they are',
  /** @param {{ units: number, reason: CapacityReason }} of @param {Tell} tell */
  SIZE_STOPPED: ({ units, reason }, tell) => `${formatNumberOf({ count: units, of: 'unit' })}: ${tell(reason)}`,
  /** Of the budget. @param {{ units: number }} of */
  SIZE_TIME_UP: ({ units }) => `no time was left to measure more than ${formatNumberOf({ count: units, of: 'unit' })}: give a longer --budget`,
  UNITS_FILL_MACHINE: (/** @type {{ units: number, usedCores: number, cores: number }} */ { units, usedCores, cores }) =>
    `no more than ${formatNumberOf({ count: units, of: 'unit' })} fit here (they used ${usedCores.toFixed(1)} of ${cores} cores): larger numbers are ` +
    'extrapolated',
  /**
   * With so many units it could not go on; error: its code.
   * @param {{ units: number, error: string, message: string }} of
   */
  SIZE_BROKEN_OFF: ({ units, error, message }) =>
    `not measured with ${formatNumberOf({ count: units, of: 'unit' })}, ${error}: ${message}`,
  /** The command for the end failed: more may run than is wanted. @param {{ units: number, message: string }} of */
  SCALE_BACK_FAILED: ({ units, message }) =>
    `scaling back to ${units} failed (--scale-back), so check how many units run now: ${message}`,
  UNITS_SHARE_SOMETHING: (/** @type {{ units: number }} */ { units }) =>
    `${units} units held no higher rate than ${units - 2}: something that they share is used up`
}
