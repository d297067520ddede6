import { REVIEW_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, makeOutputFlag } from '../../cli/options.js'
import { collect, parseShare, parseTime } from '../../cli/flag-values.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [paths: string[]]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--target <name>', about: 'only objectives of this target; may be given again', parse: collect, initial: [] },
  { flags: '--slo <file>', about: 'OpenSLO v1 documents: what was agreed, and the queries for --prometheus' },
  { flags: '--sla <file>', about: 'a file of a service (baseload sla): dependencies and promises' },
  { flags: '--size <file>', about: 'what baseload size --json printed; may be given again', parse: collect, initial: [] },
  { flags: '--peak <file>', about: 'what baseload peak --json printed' },
  { flags: '--previous <file>', about: 'the last review, as --json made it' },
  { flags: '--prometheus <url>', about: 'ask this Prometheus for the SLIs of --slo' },
  { flags: '--timeout <time>', about: `for each query (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`, parse: parseTime },
  {
    flags: '--allow-host <host>',
    about: 'a Prometheus beyond this machine that may be asked; may be given again',
    parse: collect,
    initial: []
  },
  { flags: '--margin <share>', about: 'worsening that counts as none, e.g. 5%', parse: parseShare, initial: DEFAULTS.margin },
  makeOutputFlag(REVIEW_FORMATS),
  AS_JSON_FLAG
])

/**
 * What does an SLO review have to talk about? Objectives, production, capacity, dependencies and what has changed, on a few pages.
 * @type {CommandSpec}
 */
export const command = {
  name: 'review',
  about: 'the document of an SLO review: objectives, production, capacity, dependencies, what has changed',
  args: [{ syntax: '<records...>', about: 'records, folders of runs, or a folder of such folders; the newest is what it is about' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
