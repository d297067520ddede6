import { TABLE_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag } from '../../cli/options.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [file?: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--from-openslo <file>', about: 'print a service file made from OpenSLO v1', group: 'output' },
  { flags: '--to-openslo', about: 'print OpenSLO v1 documents', group: 'output' },
  { flags: '--alerts <format>', about: 'print burn-rate alert rules: prometheus', group: 'output' },
  makeOutputFlag(TABLE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG
])

/**
 * What can a service promise that is made of other services? Composed of their objectives, records or histograms.
 * @type {CommandSpec}
 */
export const command = {
  name: 'sla',
  group: 'decide',
  about: 'what a service made of services can promise',
  examples: [
    'baseload sla service.yml',
    'baseload sla service.yml --alerts prometheus > alerts.yml'
  ],
  args: [{ syntax: '[service]', about: 'a file that says how the service is made, or --from-openslo' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
