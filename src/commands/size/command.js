import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { READY_TIMEOUT_FLAG, STATUS_FLAG, TIMEOUT_FLAG } from '../../cli/answer-flags.js'
import {
  ABORT_FLAG, ALLOW_HOST_FLAG, AS_JSON_FLAG, BARE_REQUEST_FLAGS, DETAILS_FLAG, makeOutputFlag, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG
} from '../../cli/options.js'
import { makeDurationFlag, makePresetFlags, makeRepeatsFlag, WARMUP_FLAG } from '../../cli/time-flags.js'
import { collect, parseCount, parseSeed, parseSpare, takesOneOf } from '../../cli/flag-values.js'
import { SIZING_ENGINE_FLAGS } from '../../cli/engine-flags.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS } from '../../plan/presets.js'
import { DEFAULT_MAX_UNITS } from './plan/sizing-question.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [target?: string]>} Given
 */

/** For the whole command. */
export const BUDGET_MS = Object.freeze({ quick: 60_000, default: 300_000, thorough: 900_000 })

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--peak <rate>', about: 'the highest rate to hold, e.g. 20/s or 1200/min' },
  {
    flags: '--objective <text>',
    about: 'to be met at that rate, e.g. "p99<50ms"; repeatable',
    parse: collect,
    initial: []
  },
  {
    flags: '--unit <limits>',
    about: 'limits of a container: cpu=0.1,memory=128m, or none'
  },
  { flags: '--compare-units <list>', about: 'find the cheapest of several: "cpu=0.1 cpu=0.25"' },
  {
    flags: '--from <file>',
    about: 'capacities from a CSV file: units,ratePerSecond'
  },
  { flags: '--start <command>', about: 'your own service; it listens on the port in PORT' },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  ...BARE_REQUEST_FLAGS.map((spec) => ({ ...spec, isRare: /** @type {const} */ (true) })),
  STATUS_FLAG,
  READY_TIMEOUT_FLAG,
  ALLOW_HOST_FLAG,
  { flags: '--name <name>', about: 'name in tables (default: the target, or the file)', isRare: true },
  { flags: '--growth <factor>', about: 'expected growth of the peak, e.g. 1.2', group: 'demand' },
  { flags: '--retry <factor>', about: 'requests sent again, e.g. 1.05', group: 'demand', isRare: true },
  {
    flags: '--burst <factor>',
    about: 'busiest second over the mean of the peak time, e.g. 1.5',
    group: 'demand',
    isRare: true
  },
  {
    flags: '--imbalance <share>',
    about: 'how much more than its share the busiest unit gets, e.g. 10%',
    group: 'demand',
    isRare: true
  },
  { flags: '--headroom <share>', about: 'capacity kept free on purpose, e.g. 30%', group: 'demand' },
  { flags: '--spare <n>', about: 'more units, for when some fail', group: 'demand' },
  { flags: '--zones <n>', about: 'zones with units, of which one may be lost', group: 'demand' },
  { flags: '--price <price>', about: 'of a unit: 0.04/h, or of a core: 0.04/core/h', group: 'demand' },
  { flags: '--scale <command>', about: 'with a URL: puts {units} units there', group: 'load' },
  {
    flags: '--scale-back <n>',
    about: 'with --scale: units that are left there at the end (default: the last number)',
    parse: parseSpare,
    group: 'load',
    isRare: true
  },
  ABORT_FLAG,
  { flags: '--max-units <n>', about: `most units started here (default ${DEFAULT_MAX_UNITS})`, group: 'load', isRare: true },
  {
    flags: '--balance <algorithm>',
    about: 'how the balancer chooses a unit: roundrobin or leastconn',
    parse: takesOneOf('roundrobin', 'leastconn'),
    initial: 'roundrobin',
    group: 'load',
    isRare: true
  },
  ...makePresetFlags({
    quick: writeDuration({ ms: BUDGET_MS.quick }),
    thorough: writeDuration({ ms: BUDGET_MS.thorough }),
    usual: writeDuration({ ms: BUDGET_MS.default })
  }),
  { ...makeRepeatsFlag('starts near the capacity'), isRare: true },
  { ...makeDurationFlag('a full-length probe'), isRare: true },
  WARMUP_FLAG,
  {
    flags: '-c, --connections <n>',
    about: 'most open connections (default: as needed)',
    parse: parseCount,
    group: 'load',
    isRare: true
  },
  TIMEOUT_FLAG,
  {
    flags: '--seed <n>',
    about: 'seed of due times (default: from the clock, kept in the record)',
    parse: parseSeed,
    group: 'load',
    isRare: true
  },
  ...SIZING_ENGINE_FLAGS,
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  {
    flags: '--reports <folder>',
    about: 'where the records are written',
    initial: DEFAULTS.reports,
    group: 'output',
    isRare: true
  },
  makeOutputFlag(DOCUMENT_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/** Of the answers, below which a server that runs already is asked no more. */
export const ABORT_BELOW = 0.9

/**
 * How many units hold a peak under an objective? The capacity of one, two, three … units, measured or given, and
 * the number it takes.
 * @type {CommandSpec}
 */
export const command = {
  name: 'size',
  group: 'decide',
  about: 'how many containers hold a peak under an objective',
  examples: [
    'baseload size fastify --peak 5000/s --objective "p99<50ms" --unit cpu=0.5',
    'baseload size http://127.0.0.1:3000/ --objective "p99<50ms"'
  ],
  args: [{ syntax: '[target]', about: 'a target that ships or a URL, or use --start or --from' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
