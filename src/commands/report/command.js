import { DETAILS_FLAG, EXPORT_FLAGS, STRICT_FLAG } from '../../cli/options.js'

/** @import { CommandSpec } from '../../cli/options.js' */

/**
 * What did a run that is kept say? Its report again, in any format.
 * @type {CommandSpec}
 */
export const command = {
  name: 'report',
  about: 'make a report again from a run record',
  args: [{ syntax: '<record>', about: 'a record.json, the folder of a run, or a result of k6, oha, vegeta, wrk2 or HdrHistogram' }],
  flags: [
    ...EXPORT_FLAGS,
    { flags: '-o, --output <format>', about: 'text, md, json, html, junit, github, comment, benchmark-smaller, benchmark-bigger, prometheus, otlp, influx, hgrm or hlog', initial: 'text' },
    { flags: '--row <target/phase>', about: 'hgrm and hlog: only this row, e.g. fastify/latency' },
    STRICT_FLAG,
    DETAILS_FLAG,
    { flags: '-j, --json', about: 'the same as --output json' }
  ],
  load: () => import('./execute.js')
}
