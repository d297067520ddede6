/** @import { SizeMessages, Table } from './types.ts' */

/** @type {Table<SizeMessages>} */
export const SIZE_SENTENCES = {
  UNITS_UNLIMITED: () => 'units without limits: these processes are not containers',
  K6_CONSTANT_RATES: ({ version }) =>
    `measured by k6 ${version} at constant rates, with times from when it sent: users who come at random wait longer`,
  K6_NO_ORDER: () =>
    'without --exact k6 does not keep the order of requests. They are taken as independent, so verdicts look more certain ' +
    'than they are',
  SIZE_STOPPED: ({ units, reason }, tell) => `${units} ${units === 1 ? 'unit' : 'units'}: ${tell(reason)}`,
  SIZE_TIME_UP: ({ units }) => `no time was left to measure more than ${units} ${units === 1 ? 'unit' : 'units'}: give a longer --budget`,
  UNITS_FILL_MACHINE: ({ units, usedCores, cores }) =>
    `no more than ${units} units fit here (they used ${usedCores.toFixed(1)} of ${cores} cores): larger numbers are ` +
    'extrapolated',
  SIZE_BROKEN_OFF: ({ units, error, message }) =>
    `not measured with ${units} units, ${error}: ${message}`,
  SCALE_BACK_FAILED: ({ units, message }) =>
    `scaling back to ${units} failed (--scale-back), so check how many units run now: ${message}`,
  UNITS_SHARE_SOMETHING: ({ units }) =>
    `${units} units held no higher rate than ${units - 2}: something that they share is used up`
}
