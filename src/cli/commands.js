import { collect, EXPORT_FLAGS, MEASURING_FLAGS, parseCount, parseFeedOrder, parseLast, parsePort, parseRate, parseSeed, parseShare, parseSignificance, parseTime, REQUEST_FLAGS, SECRET_FLAGS } from './options.js'
import { ENGINE_FLAG, ENGINE_FLAGS, parseInstances, parseUsers, SIZING_ENGINE_FLAGS } from './engine-flags.js'
import { COMPARE_FLAGS } from './compare-flags.js'
import { ORIGIN_FLAGS } from './origin-flags.js'
import { PEAK_FLAGS } from './peak-flags.js'

/**
 * @import { FlagSpec } from './options.js'
 *
 * What a command is given: its arguments, its flags by name, and the world it may write to.
 * @typedef {object} Invocation
 * @property {any} args the positional arguments, in the order of the table
 * @property {Record<string, any>} flags parsed as the table says
 * @property {import('./main.js').Io} io
 *
 * @typedef {object} CommandSpec
 * @property {string} name
 * @property {string} about
 * @property {Array<{ syntax: string, about: string }>} args
 * @property {FlagSpec[]} flags
 * @property {() => Promise<{ execute: (invocation: Invocation) => Promise<number> }>} load its code, loaded only when it is used; answers with the exit code
 */

/** @type {CommandSpec[]} */
export const COMMANDS = [
  {
    name: 'run',
    about: 'boot the targets of baselines, load them, print tables and verdicts, write a report',
    args: [{ syntax: '[baselines...]', about: 'names of baselines that ship, or paths of your own .yml files (default: all that ship)' }],
    flags: [
      ...MEASURING_FLAGS,
      ...ENGINE_FLAGS,
      { flags: '--aa', about: 'twice the repeats, and half of them held against the other half: what this machine finds between equals' },
      { flags: '--target <name>', about: 'only this target and the reference; may be given again', parse: collect, initial: [] },
      { flags: '--objective <text>', about: 'judge by this instead of the baseline\'s own, e.g. "p99<50ms"; may be given again', parse: collect, initial: [] },
      { flags: '--allow-host <host>', about: 'a host beyond this machine that a baseline of your own may load', parse: collect, initial: [] },
      ...SECRET_FLAGS
    ],
    load: () => import('./commands/run.js')
  },
  {
    name: 'measure',
    about: 'measure your own server beside the barest one on the same machine',
    args: [{ syntax: '[url]', about: 'a server that runs already; or use --start' }],
    flags: [
      { flags: '--start <command>', about: 'start it for each repeat; it listens on the port in PORT' },
      { flags: '--port <n>', about: 'the port that the started command listens on, when it does not heed PORT', parse: parsePort },
      { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
      { flags: '--name <name>', about: 'what to call it in tables', initial: 'yours' },
      { flags: '--reference <target>', about: 'what to compare it with (default node-http)' },
      { flags: '--objective <text>', about: 'e.g. "p99<50ms", "success>=99.9%", "rate>=20/s"; may be given again', parse: collect, initial: [] },
      { flags: '--feed <file>', about: 'requests that vary: .csv, .json, .jsonl or .yml; its columns are path, method, body, header:Name, or fill {{column}} in the request' },
      { flags: '--feed-order <order>', about: 'in-turn or random (default in-turn)', parse: parseFeedOrder },
      ...REQUEST_FLAGS,
      ...MEASURING_FLAGS,
      ...ENGINE_FLAGS
    ],
    load: () => import('./commands/measure.js')
  },
  {
    name: 'size',
    about: 'how many units hold a peak under an objective: measured, or from capacities you have',
    args: [{ syntax: '[target]', about: 'a target that ships (`baseload list`); or --start, or --from' }],
    flags: [
      { flags: '--peak <rate>', about: 'the highest rate there is to hold, e.g. 20/s or 1200/min' },
      { flags: '--objective <text>', about: 'what must be kept at that rate, e.g. "p99<50ms"; may be given again', parse: collect, initial: [] },
      { flags: '--unit <limits>', about: 'what one unit may use, e.g. cpu=0.1,memory=128m; none: processes without limits, which are no containers' },
      { flags: '--compare-units <list>', about: 'several sizes, to find the cheapest, e.g. "cpu=0.1 cpu=0.25 cpu=0.5"' },
      { flags: '--from <file>', about: 'capacities measured elsewhere: a CSV file with columns units and ratePerSecond; nothing is measured then' },
      { flags: '--start <command>', about: 'your own service: started for each unit; it listens on the port in PORT' },
      { flags: '--path <path>', about: 'path and query of the request, for --start', initial: '/' },
      { flags: '--name <name>', about: 'what to call it in tables (default: the target, or the file)' },
      { flags: '--growth <factor>', about: 'expected growth of the peak, e.g. 1.2' },
      { flags: '--retry <factor>', about: 'requests sent again, e.g. 1.05' },
      { flags: '--burst <factor>', about: 'the busiest second over the mean of the peak\'s time, e.g. 1.5' },
      { flags: '--imbalance <share>', about: 'what the busiest unit gets above its part, where the capacities were measured without the balancer, e.g. 10%' },
      { flags: '--headroom <share>', about: 'capacity kept free on purpose, e.g. 30%' },
      { flags: '--spare <n>', about: 'units on top' },
      { flags: '--zones <n>', about: 'zones the units are spread over, one of which may be lost' },
      { flags: '--price <price>', about: 'of one unit, e.g. 0.04/h or 29/month; of a core: 0.04/core/h' },
      { flags: '--max-units <n>', about: 'most units that are started here (default 8)' },
      { flags: '--balance <algorithm>', about: 'how the balancer chooses: roundrobin or leastconn', initial: 'roundrobin' },
      { flags: '--budget <time>', about: 'time for the capacity of one number of units (default 90s, 40s with --quick)', parse: parseTime },
      { flags: '-c, --connections <n>', about: 'most connections that are open at once, as a client\'s pool has them (default: as many as are needed)', parse: parseCount },
      { flags: '--timeout <time>', about: 'after which a request counts as failed (default 10s)', parse: parseTime },
      { flags: '--seed <n>', about: 'seed of due times (default: from the clock, kept in the record)', parse: parseSeed },
      { flags: '--quick', about: 'wider bounds in less time: a first look' },
      ...SIZING_ENGINE_FLAGS,
      { flags: '--no-pin', about: 'do not pin processes to cores' },
      { flags: '--reports <folder>', about: 'where what was measured is written', initial: 'reports' },
      { flags: '-o, --output <format>', about: 'text, md or json', initial: 'text' },
      { flags: '-j, --json', about: 'the same as --output json' },
      { flags: '-q, --quiet', about: 'no progress on stderr' }
    ],
    load: () => import('./commands/size.js')
  },
  {
    name: 'plan',
    about: 'how many load generators a rate takes, and which limit comes first: arithmetic, nothing is measured',
    args: [],
    flags: [
      { flags: '--peak <rate>', about: 'the rate to generate, e.g. 1e6/s, 20000 or 1200/min' },
      { flags: '--response-time <time>', about: 'mean response time that is expected (default 50ms)' },
      { flags: '--timeout <time>', about: 'after which a request is given up (default 10s)' },
      { flags: '--request-bytes <size>', about: 'of a request, headers included (default 300)' },
      { flags: '--response-bytes <size>', about: 'of an answer, headers included (default 2000)' },
      { flags: '--no-keep-alive', about: 'a connection for each request' },
      { flags: '--targets <n>', about: 'distinct target addresses, IP and port (default 1)' },
      { flags: '-d, --duration <time>', about: 'of the whole test: k6 keeps its samples that long (default 60s)' },
      { flags: '--engine <engine>', about: 'native or k6 (default: native where one host is enough, else k6)' },
      { flags: '--ceiling <rate>', about: 'what one core sends with that engine (default: calibrated here, else measured elsewhere)' },
      { flags: '--cores <n>', about: 'of a generator host (default: as this machine)' },
      { flags: '--memory <size>', about: 'of a generator host, e.g. 32GB (default: as this machine)' },
      { flags: '--bandwidth <rate>', about: 'of a generator host, each way (default 10Gbit/s)' },
      { flags: '--ports <n>', about: 'local ports of a generator host (default 28232, that of Linux)' },
      { flags: '--files <n>', about: 'open files of a generator host (default 524288)' },
      { flags: '--time-wait <time>', about: 'how long a port rests after its connection was closed (default 60s)' },
      { flags: '--fill <share>', about: 'of each limit that is planned with (default 50%)' },
      { flags: '-o, --output <format>', about: 'text, md or json', initial: 'text' },
      { flags: '-j, --json', about: 'the same as --output json' }
    ],
    load: () => import('./commands/plan.js')
  },
  {
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
    load: () => import('./commands/sla.js')
  },
  {
    name: 'origin',
    about: 'a slow, flaky origin by recipe, to put behind a cache: stages of status and latency, routes, payloads',
    args: [],
    flags: ORIGIN_FLAGS,
    load: () => import('./commands/origin.js')
  },
  {
    name: 'list',
    about: 'targets, baselines and drivers, and whether each can run here',
    args: [],
    flags: [{ flags: '-j, --json', about: 'print one JSON document' }],
    load: () => import('./commands/list.js')
  },
  {
    name: 'compare',
    about: 'two versions in one run, or two records: better, worse or cannot tell',
    args: [
      { syntax: '[before]', about: 'a record.json, or the folder of a run; with --against last-good: the one that may have become worse; alone: a run of two versions' },
      { syntax: '[after]', about: 'the one that may have become worse' }
    ],
    flags: COMPARE_FLAGS,
    load: () => import('./commands/compare.js')
  },
  {
    name: 'history',
    about: 'records over time: trends, steps and how sure they are, and the last good one',
    args: [{ syntax: '[folder]', about: 'a folder of run folders (default: reports); with --git: a record in a working tree' }],
    flags: [
      { flags: '--baseline <name>', about: 'of this baseline; needed where there are several' },
      { flags: '--git', about: 'the record at that path, as each commit had it' },
      { flags: '--last <n>', about: 'only so many records, the newest ones', parse: parseLast, initial: 200 },
      { flags: '--margin <share>', about: 'worsening that counts as none, e.g. 5%', parse: parseShare, initial: 0.05 },
      { flags: '--significance <p>', about: 'how rarely chance may make such a step, for it to count', parse: parseSignificance, initial: 0.01 },
      { flags: '--seed <n>', about: 'seed of the permutations', parse: parseSeed, initial: 1 },
      { flags: '--charts <folder>', about: 'write charts as SVG files there' },
      { flags: '-o, --output <format>', about: 'text, md or json', initial: 'text' },
      { flags: '-j, --json', about: 'the same as --output json' }
    ],
    load: () => import('./commands/history.js')
  },
  {
    name: 'review',
    about: 'the document of an SLO review: objectives, production, capacity, dependencies, what has changed',
    args: [{ syntax: '<records...>', about: 'records, folders of runs, or a folder of such folders; the newest is what it is about' }],
    flags: [
      { flags: '--target <name>', about: 'only objectives of this target; may be given again', parse: collect, initial: [] },
      { flags: '--slo <file>', about: 'OpenSLO v1 documents: what was agreed, and the queries for --prometheus' },
      { flags: '--sla <file>', about: 'a file of a service (baseload sla): dependencies and promises' },
      { flags: '--size <file>', about: 'what baseload size --json printed; may be given again', parse: collect, initial: [] },
      { flags: '--peak <file>', about: 'what baseload peak --json printed' },
      { flags: '--previous <file>', about: 'the last review, as --json made it' },
      { flags: '--prometheus <url>', about: 'ask this Prometheus for the SLIs of --slo' },
      { flags: '--timeout <time>', about: 'for each query (default 10s)', parse: parseTime },
      { flags: '--allow-host <host>', about: 'a Prometheus beyond this machine that may be asked; may be given again', parse: collect, initial: [] },
      { flags: '--margin <share>', about: 'worsening that counts as none, e.g. 5%', parse: parseShare, initial: 0.05 },
      { flags: '-o, --output <format>', about: 'md, html or json', initial: 'md' },
      { flags: '-j, --json', about: 'the same as --output json' }
    ],
    load: () => import('./commands/review.js')
  },
  {
    name: 'report',
    about: 'make a report again from a run record',
    args: [{ syntax: '<record>', about: 'a record.json, the folder of a run, or a result of k6, oha, vegeta, wrk2 or HdrHistogram' }],
    flags: [
      ...EXPORT_FLAGS,
      { flags: '-o, --output <format>', about: 'text, md, json, html, junit, github, comment, benchmark-smaller, benchmark-bigger, prometheus, otlp, influx, hgrm or hlog', initial: 'text' },
      { flags: '--row <target/phase>', about: 'hgrm and hlog: only this row, e.g. fastify/latency' },
      { flags: '-j, --json', about: 'the same as --output json' }
    ],
    load: () => import('./commands/report.js')
  },
  {
    name: 'export',
    about: 'the same experiment for another load generator: a script for k6, or a test run for k6-operator',
    args: [
      { syntax: '<tool>', about: 'k6' },
      { syntax: '[what]', about: 'the URL of a server, or a baseline of your own (.yml) with a target that has one' }
    ],
    flags: [
      { flags: '--operator', about: 'a ConfigMap and a TestRun (k6.io/v1alpha1) for k6-operator, instead of the script alone' },
      { flags: '-R, --rate <rate>', about: 'requests a second, of all instances together', parse: parseRate },
      { flags: '-c, --connections <n>', about: 'a closed loop instead: so many virtual users, of all instances together', parse: parseCount },
      { flags: '-d, --duration <time>', about: 'measured time (default 10s)', parse: parseTime },
      { flags: '--warmup <time>', about: 'load before the measured time, thrown away (default 1s)', parse: parseTime },
      { flags: '--timeout <time>', about: 'after which a request counts as timed out (default 10s)', parse: parseTime },
      { flags: '--instances <n>', about: 'pods that share the load', parse: parseInstances },
      { flags: '--vus <n>', about: 'virtual users of an arrival rate, all together (default by the rate)', parse: parseUsers },
      { flags: '--objective <text>', about: 'counted where it is measured, e.g. "p99<50ms"; may be given again', parse: collect, initial: [] },
      { flags: '--target <name>', about: 'which target of the baseline' },
      { flags: '--name <name>', about: 'what to call it', initial: 'service' },
      { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
      { flags: '--feed <file>', about: 'requests that vary, as for measure' },
      { flags: '--feed-order <order>', about: 'in-turn or random (default in-turn)', parse: parseFeedOrder },
      ...REQUEST_FLAGS,
      { flags: '--seed <n>', about: 'seed of a random feed order', parse: parseSeed, initial: 1 },
      { flags: '--folder <folder>', about: 'write the script and what it opens there' },
      { flags: '--image <image>', about: 'operator: the image with k6', initial: 'grafana/k6:1.8.1' },
      { flags: '--namespace <name>', about: 'operator: where it runs' },
      { flags: '--cpu <cores>', about: 'operator: cores that a pod asks for, e.g. 2 or 500m' },
      { flags: '--memory <bytes>', about: 'operator: memory of a pod, e.g. 1Gi' }
    ],
    load: () => import('./commands/export.js')
  },
  {
    name: 'import',
    about: 'what k6 printed with a script of ours, merged into a record with tables, verdicts and a report',
    args: [
      { syntax: '<tool>', about: 'k6' },
      { syntax: '<files...>', about: 'summaries or logs of all instances of a run' }
    ],
    flags: [
      { flags: '--reports <folder>', about: 'where the record is written', initial: 'reports' },
      ...EXPORT_FLAGS,
      { flags: '-j, --json', about: 'print one JSON document instead of tables' }
    ],
    load: () => import('./commands/import.js')
  },
  {
    name: 'peak',
    about: 'peak traffic, errors and durations from access logs, and the size command to run next',
    args: [{ syntax: '<files...>', about: 'access logs, gzip or plain; - is stdin' }],
    flags: PEAK_FLAGS,
    load: () => import('./commands/peak.js')
  },
  {
    name: 'calibrate',
    about: 'how wrong this tool is on this machine: the drivers against servers whose truth is known',
    args: [],
    flags: [
      { flags: '--quick', about: 'windows of 2 s and small stalls: about 40 s in all, a first look' },
      { flags: '-d, --duration <time>', about: 'measured time of every trial (default 4s, 30s for the stalls; 2s with --quick)', parse: parseTime },
      ENGINE_FLAG,
      { flags: '--exact', about: 'k6: stream every response time, instead of taking percentiles from its grid' },
      { flags: '--seed <n>', about: 'seed of due times and delays', parse: parseSeed, initial: 1 },
      { flags: '--no-pin', about: 'do not pin processes to cores' },
      { flags: '-j, --json', about: 'print one JSON document instead of tables' },
      { flags: '-q, --quiet', about: 'no progress on stderr' }
    ],
    load: () => import('./commands/calibrate.js')
  },
  {
    name: 'doctor',
    about: 'what on this machine would spoil a number, and how to mend it',
    args: [],
    flags: [{ flags: '-j, --json', about: 'print one JSON document' }],
    load: () => import('./commands/doctor.js')
  }
]
