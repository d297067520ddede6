import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag } from '../../cli/options.js'
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
  { flags: '--target <name>', about: 'only objectives of this target; repeatable', parse: collect, initial: [] },
  { flags: '--slo <file>', about: 'OpenSLO v1: what was agreed, and queries' },
  { flags: '--sla <file>', about: 'a file for baseload sla: dependencies' },
  { flags: '--size <file>', about: 'output of baseload size --json; repeatable', parse: collect, initial: [] },
  { flags: '--peak <file>', about: 'output of baseload peak --json' },
  { flags: '--previous <file>', about: 'the last review, from --json' },
  { flags: '--prometheus <url>', about: 'ask it for the SLIs of --slo' },
  { flags: '--timeout <time>', about: `time limit of each query (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`, parse: parseTime },
  {
    flags: '--allow-host <host>',
    about: 'a Prometheus host that may be asked; repeatable',
    parse: collect,
    initial: []
  },
  { flags: '--margin <share>', about: 'smaller changes count as none, e.g. 5%', parse: parseShare, initial: DEFAULTS.margin },
  makeOutputFlag(DOCUMENT_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG
])

/**
 * What does an SLO review have to talk about? Objectives, production, capacity, dependencies and what has changed, on a few pages.
 * @type {CommandSpec}
 */
export const command = {
  name: 'review',
  group: 'decide',
  about: 'the document of an SLO review, from your records',
  examples: [
    'baseload review reports > review.md',
    'baseload review reports --size size.json -o html > review.html'
  ],
  args: [{ syntax: '<records...>', about: 'run folders, or a folder of them: the newest runs count' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
