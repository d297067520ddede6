import { DETAILS_FLAG, EXPORT_FLAGS, STRICT_FLAG } from '../../cli/options.js'

/** @import { CommandSpec } from '../../cli/options.js' */

/**
 * What did k6 measure with a script of ours, by our tables and verdicts?
 * @type {CommandSpec}
 */
export const command = {
  name: 'import',
  about: 'what k6 printed with a script of ours, merged into a record with tables, verdicts and a report',
  args: [
    { syntax: '<tool>', about: 'k6' },
    { syntax: '<files...>', about: 'summaries or logs of all instances of a run' }
  ],
  flags: [
    { flags: '--reports <folder>', about: 'where the record is written', initial: 'reports' },
    ...EXPORT_FLAGS,
    STRICT_FLAG,
    DETAILS_FLAG,
    { flags: '-j, --json', about: 'print one JSON document instead of tables' }
  ],
  load: () => import('./execute.js')
}
