import { BARE_REQUEST_FLAGS, CONNECT_FLAGS, FLAGS, makePresetFlags, SIZING_ENGINE_FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { GIVEN } from '../../cli/flags/reasons.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULT_MAX_UNITS, SIZING_BUDGET_MS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [target?: string]>} Given */

const UNITS = /** @type {const} */ ({ 'a URL without --peak': 'it is about the units for a --peak' })
const SOURCES = 'give the name of a target (`baseload list`), the URL of what runs already, --start "node app.js", --unit docker:<image>, or --points points.csv'
const MORE = 'only --scale puts more there'
const [ENGINE, INSTANCES, VIRTUAL_USERS, EXACT, ARRIVALS] = SIZING_ENGINE_FLAGS
const [QUICK, THOROUGH, BUDGET] = makePresetFlags({
  quick: writeDuration({ ms: SIZING_BUDGET_MS.quick }),
  thorough: writeDuration({ ms: SIZING_BUDGET_MS.thorough }),
  usual: writeDuration({ ms: SIZING_BUDGET_MS.default })
})

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--peak <rate>', about: 'the highest rate to hold, e.g. 20/s or 1200/min' },
  { ...FLAGS.objective, about: 'to be met at that rate, e.g. "p99<50ms"; repeatable' },
  {
    flags: '--unit <limits>',
    about: 'of a container: cpu=0.1,memory=128m; docker:<image>',
    more: 'In cores and bytes; memory is 256 MiB unless given. `docker:my-service:1.2,cpu=0.5,port=3000`: containers of an image, of one CPU unless given. `none`: processes without limits, which are no containers'
  },
  {
    flags: '--compare-units <list>',
    about: 'find the cheapest of several: "cpu=0.1 cpu=0.25"',
    idle: { 'units that run already': 'they have the size that they have' }
  },
  {
    flags: '--points <file>',
    about: 'capacities from a CSV file: units,ratePerSecond',
    more: 'Also lowerPerSecond, upperPerSecond and cpuRatio; 10,000 lines at most. Nothing is measured',
    against: { '--start': SOURCES, '--compare-units': 'the file is about one size of unit: size each file by itself' },
    instead: { argument: 0, hint: SOURCES }
  },
  { ...FLAGS.start, about: 'your own service; it listens on the port in PORT', instead: { argument: 0, hint: SOURCES } },
  FLAGS.path,
  ...BARE_REQUEST_FLAGS.map((spec) => ({ ...spec, isRare: /** @type {const} */ (true) })),
  FLAGS.status,
  FLAGS.readyTimeout,
  FLAGS.allowHost,
  ...CONNECT_FLAGS,
  { ...FLAGS.name, about: 'name in tables (default: the target, or the file)', isRare: true },
  { flags: '--growth <factor>', about: 'expected growth of the peak, e.g. 1.2', group: 'demand', idle: UNITS },
  { flags: '--retry <factor>', about: 'requests sent again, e.g. 1.05', group: 'demand', isRare: true, idle: UNITS },
  {
    flags: '--burst <factor>',
    about: 'busiest second over the mean of the peak time, e.g. 1.5',
    group: 'demand',
    isRare: true,
    idle: UNITS
  },
  {
    flags: '--imbalance <share>',
    about: 'how much more than its share the busiest unit gets, e.g. 10%',
    group: 'demand',
    isRare: true,
    idle: UNITS
  },
  { flags: '--headroom <share>', about: 'capacity kept free on purpose, e.g. 30%', group: 'demand', idle: UNITS },
  { flags: '--spare <n>', about: 'more units, for when some fail', group: 'demand', idle: UNITS },
  { flags: '--zones <n>', about: 'zones with units, of which one may be lost', group: 'demand', idle: UNITS },
  { flags: '--price <price>', about: 'of a unit: 0.04/h, or of a core: 0.04/core/h', more: 'Also `29/month`; without a currency', group: 'demand', idle: UNITS },
  {
    flags: '--scale <command>',
    about: 'with a URL: puts {units} units there',
    more: 'It ends when they are there, within ten minutes. What it starts is left running',
    group: 'load',
    idle: { ...GIVEN, 'units that baseload starts': 'baseload puts them there itself' }
  },
  {
    flags: '--scale-back <n>',
    about: 'with --scale: units that are left there at the end (default: the last number)',
    more: 'Also after Ctrl-C',
    value: 'spare',
    group: 'load',
    isRare: true,
    idle: { ...GIVEN, 'units that baseload starts': 'none of them is left at the end', 'a URL without --scale': MORE }
  },
  FLAGS.abortOn,
  {
    flags: '--max-units <n>',
    about: `most units started here (default ${DEFAULT_MAX_UNITS})`,
    more: '64 at most',
    group: 'load',
    isRare: true,
    idle: { ...GIVEN, 'a URL without --scale': MORE }
  },
  {
    flags: '--balance <algorithm>',
    about: 'how the balancer chooses a unit: roundrobin or leastconn',
    oneOf: ['roundrobin', 'leastconn'],
    initial: 'roundrobin',
    group: 'load',
    isRare: true,
    idle: { ...GIVEN, 'units that run already': 'their balancer is their own' }
  },
  QUICK,
  THOROUGH,
  { ...BUDGET, against: {} },
  { ...FLAGS.repeats, about: 'starts near the capacity (default: by the time)', more: undefined, isRare: true },
  { ...FLAGS.duration, about: 'counted time of a full-length probe, e.g. 500ms', isRare: true },
  FLAGS.warmup,
  { ...FLAGS.connections, about: 'most open connections (default: as needed)', isRare: true },
  FLAGS.timeout,
  { ...FLAGS.seed, about: 'seed of due times (default: from the clock, kept in the record)' },
  {
    ...ENGINE,
    needs: {
      '--arrivals constant': {
        code: 'K6_CANNOT',
        message: 'k6 cannot do what is asked: capacities need Poisson arrivals, and k6 has only constant rates',
        hint: 'take constant rates with --arrivals constant: queues are shorter than with real users, so the count of units may come out too low'
      }
    }
  },
  INSTANCES,
  VIRTUAL_USERS,
  EXACT,
  {
    ...ARRIVALS,
    needs: { '--engine k6': 'leave it out: capacities are found with Poisson arrivals, as users come' }
  },
  FLAGS.noPin,
  FLAGS.noWatch,
  { ...FLAGS.reports, about: 'where the records are written' },
  makeOutputFlag(DOCUMENT_FORMATS),
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined, isRare: true },
  FLAGS.details,
  FLAGS.asJson,
  FLAGS.quiet
])

/**
 * How many units hold a peak under an objective? The capacity of one, two, three … units, measured or given, and
 * the number it takes.
 * @type {CommandSpec}
 */
export const command = {
  name: 'size',
  group: 'decide',
  about: 'how many containers hold a peak under an objective',
  more: '--objective is needed where something is measured, --unit or --compare-units where units are started, and --peak except for an address: without it the answer is what that address holds. `measured` says that n units held the demand on two starts and n - 1 did not, without --peak that a rate was confirmed. `probably`: by the curve, with one side measured, or held once. `not shown`: nobody should rely on it. Exit code 1: no number of units will do.',
  see: ['guides/size-containers.md', 'explanation/sizing.md', 'reference/units.md'],
  examples: [
    'baseload size fastify --peak 5000/s --objective "p99<50ms" --unit cpu=0.5',
    'baseload size http://127.0.0.1:3000/ --objective "p99<50ms"'
  ],
  args: [{ syntax: '[target]', about: 'a target that ships, or a URL; or use --start' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
