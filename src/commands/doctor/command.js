/** @import { CommandSpec } from '../../cli/options.js' */

/**
 * What would distort results on this machine, and how is it mended?
 * @type {CommandSpec}
 */
export const command = {
  name: 'doctor',
  about: 'what on this machine would spoil a number, and how to mend it',
  args: [],
  flags: [{ flags: '-j, --json', about: 'print one JSON document' }],
  load: () => import('./execute.js')
}
