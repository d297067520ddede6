import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [file?: string]>} Given */

const ONE = 'each prints something else: give one of them'

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  {
    flags: '--from-openslo <file>',
    about: 'print a service file made from OpenSLO v1, Sloth or Pyrra',
    more: 'What cannot be carried over goes to stderr',
    group: 'output',
    against: { '--to-openslo': ONE, '--alerts': ONE },
    instead: { argument: 0, hint: 'name a file, baseload sla service.yml, or make one: baseload sla --from-openslo slos.yml > service.yml' }
  },
  { flags: '--to-openslo', about: 'print OpenSLO v1 documents', group: 'output', against: { '--alerts': ONE } },
  { flags: '--alerts <format>', about: 'print burn-rate alert rules: prometheus', oneOf: ['prometheus'], group: 'output' },
  makeOutputFlag(DOCUMENT_FORMATS),
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined },
  FLAGS.details,
  FLAGS.asJson
])

/**
 * What can a service promise that is made of other services? Composed of their objectives, records or histograms.
 * @type {CommandSpec}
 */
export const command = {
  name: 'sla',
  group: 'decide',
  about: 'what a service made of services can promise',
  more: 'With --from-openslo, --to-openslo and --alerts nothing is judged.',
  see: ['guides/compose-an-sla.md', 'reference/service-format.md'],
  examples: [
    'baseload sla service.yml',
    'baseload sla service.yml --alerts prometheus > alerts.yml'
  ],
  args: [{ syntax: '[service]', about: 'a file that says how the service is made, or --from-openslo' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
