import { TABLE_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag, QUIET_FLAG } from '../../cli/options.js'
import { collect, takes } from '../../cli/flag-values.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [files: string[]]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  {
    flags: '--objective <text>',
    about: 'what the root must keep, e.g. "p99<300ms"; repeatable',
    parse: collect,
    initial: []
  },
  { flags: '--root <name>', about: 'root span to look at, or a part of its name (default: the most frequent)' },
  {
    flags: '--service <file>',
    about: 'write the graph here, for baseload sla, with histograms beside it',
    parse: takes((text) => /\.ya?ml$/.test(text) ? text : null, 'It must end in .yml or .yaml, as baseload sla reads it.')
  },
  makeOutputFlag(TABLE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * Do the spans of a service make what its root takes? Its graph, where the slowest requests spend their time, and which part would have
 * to move.
 * @type {CommandSpec}
 */
export const command = {
  name: 'traces',
  group: 'decide',
  about: 'where slow requests spend their time, from traces',
  examples: [
    'baseload traces spans.jsonl --objective "p99<300ms"',
    'baseload traces gateway.json users.json --service service.yml'
  ],
  args: [{ syntax: '<files...>', about: 'OTLP (JSON, protobuf), Jaeger or Zipkin JSON, plain or gzip; - is stdin' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
