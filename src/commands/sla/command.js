import { TABLE_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag } from '../../cli/options.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [file?: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--from-openslo <file>', about: 'print a file of a service made from OpenSLO v1 documents' },
  { flags: '--to-openslo', about: 'print OpenSLO v1 documents made from the file of a service' },
  { flags: '--alerts <format>', about: 'print burn-rate alert rules: prometheus' },
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
  about: 'what a service made of services can promise: from their objectives, records or histograms',
  args: [{ syntax: '[service]', about: 'a file such as service.yml; or --from-openslo' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
