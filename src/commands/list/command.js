/** @import { CommandSpec } from '../../cli/options.js' */

/**
 * What is there to measure, and can it run on this machine?
 * @type {CommandSpec}
 */
export const command = {
  name: 'list',
  about: 'targets, baselines and drivers, and whether each can run here',
  args: [],
  flags: [{ flags: '-j, --json', about: 'print one JSON document' }],
  load: () => import('./execute.js')
}
