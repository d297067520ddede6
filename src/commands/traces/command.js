import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [files: string[]]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { ...FLAGS.objective, about: 'what the root must keep, e.g. "p99<300ms"; repeatable', more: 'If it is missed, the answer says which part has to become faster' },
  { flags: '--root <name>', about: 'root span to look at, or a part of its name (default: the most frequent)' },
  {
    flags: '--service <file>',
    about: 'write the graph here, for baseload sla, with histograms beside it',
    more: 'Files that are there are replaced',
    value: 'serviceFile'
  },
  makeOutputFlag(DOCUMENT_FORMATS),
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined },
  FLAGS.details,
  FLAGS.asJson,
  FLAGS.quiet
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
  more: 'Files of several services are read side by side, by time. No file is written without --service.',
  see: ['guides/traces-to-sla.md'],
  examples: [
    'baseload traces spans.jsonl --objective "p99<300ms"',
    'baseload traces gateway.json users.json --service service.yml'
  ],
  args: [{ syntax: '<files...>', about: 'OTLP (JSON, protobuf), Jaeger or Zipkin JSON, plain or gzip; - is stdin' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
