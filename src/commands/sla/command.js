/** @import { CommandSpec } from '../../cli/options.js' */

/**
 * What can a service promise that is made of other services? Composed of their objectives, records or histograms.
 * @type {CommandSpec}
 */
export const command = {
  name: 'sla',
  about: 'what a service made of services can promise: from their objectives, records or histograms',
  args: [{ syntax: '[service]', about: 'a file such as service.yml; or --from-openslo' }],
  flags: [
    { flags: '--from-openslo <file>', about: 'print a file of a service made from OpenSLO v1 documents' },
    { flags: '--to-openslo', about: 'print OpenSLO v1 documents made from the file of a service' },
    { flags: '--alerts <format>', about: 'print burn-rate alert rules: prometheus' },
    { flags: '-o, --output <format>', about: 'text, md or json', initial: 'text' },
    { flags: '-j, --json', about: 'the same as --output json' }
  ],
  load: () => import('./execute.js')
}
