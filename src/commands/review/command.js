import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [paths: string[]]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { ...FLAGS.target, about: 'only objectives of this target; repeatable' },
  { flags: '--slo <file>', about: 'OpenSLO v1, Sloth or Pyrra: what was agreed, and queries' },
  { flags: '--sla <file>', about: 'a file for baseload sla: dependencies' },
  { flags: '--size-json <file>', about: 'output of baseload size --json; repeatable', value: 'texts', initial: [] },
  { flags: '--peak-json <file>', about: 'output of baseload peak --json' },
  { flags: '--previous <file>', about: 'the last review, from --json' },
  { flags: '--prometheus <url>', about: 'ask it for the SLIs of --slo', more: 'One instant query each' },
  {
    ...FLAGS.timeout,
    about: `time limit of each query (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`,
    group: 'own',
    isRare: undefined
  },
  { ...FLAGS.allowHost, about: 'a Prometheus host that may be asked; repeatable', more: undefined, value: 'texts', isRare: undefined },
  FLAGS.margin,
  makeOutputFlag(DOCUMENT_FORMATS),
  FLAGS.details,
  FLAGS.asJson
])

/**
 * What does an SLO review have to talk about? Objectives, production, capacity, dependencies and what has changed, on a few pages.
 * @type {CommandSpec}
 */
export const command = {
  name: 'review',
  group: 'decide',
  about: 'the document of an SLO review, from your records',
  more: 'The newest record is what the review is about, the others are its past. It prints one screen; `-o md` and `-o html` make the document. The exit code is 0, whatever it says.',
  see: ['guides/review-your-objectives.md'],
  examples: [
    'baseload review',
    'baseload review reports --size-json size.json -o html > review.html'
  ],
  args: [{ syntax: '[records...]', about: 'run folders, or a folder of them: the newest runs count (default: reports)' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
