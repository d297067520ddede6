/** @import { SizeMessages, Table } from './types.ts' */

/** @type {Table<SizeMessages>} */
export const SIZE_SENTENCES = {
  UNITS_UNLIMITED: () => 'units without limits: what was started is no container',
  K6_CONSTANT_RATES: ({ version }) =>
    `measured by k6 ${version} at constant rates: response times count from when it sent, and users who come at ` +
    'random wait longer',
  K6_NO_ORDER: () =>
    'without --exact k6 tells no order of its requests: each probe takes them as independent of each other, so its ' +
    'verdict is surer than it should be',
  SIZE_STOPPED: ({ units, reason }, tell) => `${units} ${units === 1 ? 'unit' : 'units'}: ${tell(reason)}`,
  UNITS_FILL_MACHINE: ({ units, usedCores, cores }) =>
    `no more than ${units} units fit here: they used ${usedCores.toFixed(1)} of ${cores} cores; beyond that their ` +
    'number is extrapolated',
  UNITS_SHARE_SOMETHING: ({ units }) =>
    `${units} units held no more than ${units - 2}: something that they share is used up`
}
