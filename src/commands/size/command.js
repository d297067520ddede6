import { TABLE_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG } from '../../cli/options.js'
import { collect, parseCount, parseSeed, parseTime, takesOneOf } from '../../cli/flag-values.js'
import { SIZING_ENGINE_FLAGS } from '../../cli/engine-flags.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS } from '../../plan/presets.js'
import { DEFAULT_MAX_UNITS } from './plan/sizing-question.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [target?: string]>} Given
 */

/** For the capacity of one number of units. */
export const BUDGET_MS = Object.freeze({ quick: 40_000, default: 90_000 })

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--peak <rate>', about: 'the highest rate there is to hold, e.g. 20/s or 1200/min' },
  {
    flags: '--objective <text>',
    about: 'what must be kept at that rate, e.g. "p99<50ms"; may be given again',
    parse: collect,
    initial: []
  },
  {
    flags: '--unit <limits>',
    about: 'what one unit may use, e.g. cpu=0.1,memory=128m; none: processes without limits, which are no containers'
  },
  { flags: '--compare-units <list>', about: 'several sizes, to find the cheapest, e.g. "cpu=0.1 cpu=0.25 cpu=0.5"' },
  {
    flags: '--from <file>',
    about: 'capacities measured elsewhere: a CSV file with columns units and ratePerSecond; nothing is measured then'
  },
  { flags: '--start <command>', about: 'your own service: started for each unit; it listens on the port in PORT' },
  { flags: '--path <path>', about: 'path and query of the request, for --start', initial: '/' },
  { flags: '--name <name>', about: 'what to call it in tables (default: the target, or the file)' },
  { flags: '--growth <factor>', about: 'expected growth of the peak, e.g. 1.2' },
  { flags: '--retry <factor>', about: 'requests sent again, e.g. 1.05' },
  { flags: '--burst <factor>', about: 'the busiest second over the mean of the peak\'s time, e.g. 1.5' },
  {
    flags: '--imbalance <share>',
    about: 'what the busiest unit gets above its part, where the capacities were measured without the balancer, e.g. 10%'
  },
  { flags: '--headroom <share>', about: 'capacity kept free on purpose, e.g. 30%' },
  { flags: '--spare <n>', about: 'units on top' },
  { flags: '--zones <n>', about: 'zones the units are spread over, one of which may be lost' },
  { flags: '--price <price>', about: 'of one unit, e.g. 0.04/h or 29/month; of a core: 0.04/core/h' },
  { flags: '--max-units <n>', about: `most units that are started here (default ${DEFAULT_MAX_UNITS})` },
  { flags: '--balance <algorithm>', about: 'how the balancer chooses: roundrobin or leastconn', parse: takesOneOf('roundrobin', 'leastconn'), initial: 'roundrobin' },
  {
    flags: '--budget <time>',
    about: `time for the capacity of one number of units (default ${writeDuration({ ms: BUDGET_MS.default })}, ${writeDuration({ ms: BUDGET_MS.quick })} with --quick)`,
    parse: parseTime
  },
  {
    flags: '-c, --connections <n>',
    about: 'most connections that are open at once, as a client\'s pool has them (default: as many as are needed)',
    parse: parseCount
  },
  {
    flags: '--timeout <time>',
    about: `after which a request counts as failed (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`,
    parse: parseTime
  },
  { flags: '--seed <n>', about: 'seed of due times (default: from the clock, kept in the record)', parse: parseSeed },
  { flags: '--quick', about: 'wider bounds in less time: a first look' },
  ...SIZING_ENGINE_FLAGS,
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  { flags: '--reports <folder>', about: 'where what was measured is written', initial: DEFAULTS.reports },
  makeOutputFlag(TABLE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * How many units hold a peak under an objective? The capacity of one, two, four … units, measured or brought along, and the number it takes.
 * @type {CommandSpec}
 */
export const command = {
  name: 'size',
  about: 'how many units hold a peak under an objective: measured, or from capacities you have',
  args: [{ syntax: '[target]', about: 'a target that ships (`baseload list`); or --start, or --from' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
