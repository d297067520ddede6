import t from 'tap'
import { COMMANDS, OLD_COMMANDS, OLD_FLAGS } from '../../src/cli/commands.js'
import { findProperty, nameFlag } from '../../src/cli/given-flags.js'
import { readWords } from '../fixtures/flags.js'

const REQUEST = 'method header body'
const TIME = 'quick thorough budget'
const ENDS = 'output details json'
/** What --help shows of each command; all others are told by --help --all. */
const USUAL = {
  run: `first-look ${TIME} repeats duration rate connections peak export strict details json quiet engine aa target objective`,
  measure: `start path objective feed ${REQUEST} ${TIME} repeats duration rate connections peak export strict details json quiet engine`,
  replay: 'scale-time repeats test target export strict details json quiet',
  compare: `start against against-ref url against-url margin ${TIME} rate path feed ${REQUEST} export ${ENDS} quiet`,
  gate: `live next start live-url next-url install bisect objective margin ${TIME} rate path ${REQUEST} export ${ENDS} quiet`,
  origin: 'recipe port host alias allow-host seed',
  export: `operator rate connections duration warmup instances objective target name path feed ${REQUEST} folder image namespace cpu memory`,
  size: `peak objective unit compare-units points start path growth headroom spare zones price scale ${TIME} engine ${ENDS} quiet`,
  peak: `format field from to by ${ENDS} quiet`,
  cache: 'size ttl origin-rate query-string lab format field from to output strict details json quiet',
  plan: `peak response-time timeout request-bytes response-bytes no-keep-alive targets duration cores memory bandwidth ${ENDS}`,
  sla: 'from-openslo to-openslo alerts output strict details json',
  traces: 'objective root service output strict details json quiet',
  review: `target slo sla size-json peak-json previous prometheus timeout allow-host margin ${ENDS}`,
  report: 'export output objective row peak open reports strict details json',
  history: 'baseline git last margin charts output strict details json',
  watch: 'once every gates import serve webhook store days margin output strict details json quiet',
  list: ENDS,
  doctor: 'output json',
  calibrate: 'quick duration engine exact strict details output json quiet',
  completion: ''
}

/** What a flag is that is not given, where it is not left open. */
const INITIAL = {
  arrivals: 'poisson',
  balance: 'roundrobin',
  engine: 'baseload',
  host: '127.0.0.1',
  image: 'grafana/k6:1.8.1',
  method: 'GET',
  output: 'text',
  path: '/',
  reports: 'reports',
  store: 'reports/watch.db',
  days: 365,
  exactKeys: 1_000_000,
  last: 200,
  latencyMargin: 0.25,
  margin: 0.05,
  scaleTime: 1,
  significance: 0.01,
  utcOffset: 0,
  workers: 1
}
/** Where one command has it otherwise. */
const OWN = {
  cache: { queryString: 'key' },
  calibrate: { seed: 1 },
  export: { name: 'service', seed: 1, target: undefined },
  history: { seed: 1 },
  origin: { seed: 1 },
  plan: { engine: undefined },
  report: { reports: undefined },
  watch: { margin: 0.02 }
}
const LISTS = [
  'alias', 'allowHost', 'delay', 'export', 'import', 'objective', 'out', 'require', 'secretBody', 'secretHeader', 'secretQuery', 'sizeJson',
  'stampedeWorkers', 'target', 'test'
]
const NOTHING = Object.fromEntries([...LISTS.map((key) => [key, []]), ...['field', 'header', 'query'].map((key) => [key, {}])])

t.test('what --help shows of each command', async (t) => {
  t.same(COMMANDS.map(({ name }) => name).sort(), Object.keys(USUAL).sort())
  for (const { name, flags } of COMMANDS) {
    t.equal(flags.filter(({ isRare }) => !isRare).map((spec) => nameFlag(spec).slice('--'.length)).join(' '), USUAL[name], name)
  }
})

t.test('what a command is given of flags that are not typed', async (t) => {
  for (const { name, flags: specs } of COMMANDS) {
    const { flags } = await readWords(name, [])
    const own = { ...NOTHING, ...INITIAL, ...OWN[name] }
    for (const spec of specs) {
      const key = findProperty(spec)
      t.strictSame(flags[key], spec.flags.startsWith('--no-') ? true : own[key], `${name}: ${key}`)
    }
  }
})

t.test('a flag that stands in place of an argument, by its place; values that no mistake repeats', async (t) => {
  const all = COMMANDS.flatMap(({ name, args, flags }) => flags.map((spec) => ({ name, args, spec })))
  const instead = all.filter(({ spec }) => spec.instead)
  t.same(instead.map(({ name, args, spec }) => `${nameFlag(spec)} for ${name} ${args[spec.instead.argument].syntax}`), [
    '--first-look for run [baselines...]', '--start for measure [url]', '--against for compare [after]', '--points for size [target]',
    '--start for size [target]', '--from-openslo for sla [service]'
  ])
  t.same([...new Set(all.filter(({ spec }) => spec.isUntold).map(({ spec }) => nameFlag(spec)))].sort(), ['--body', '--header', '--path'])
})

t.test('spellings of before lead to what there is: a command with its flags, and flags under another name', async (t) => {
  const has = (name, flag) => COMMANDS.find((one) => one.name === name).flags.some((spec) => nameFlag(spec) === flag)
  for (const [old, { is: [name, ...flags], adds = [] }] of Object.entries(OLD_COMMANDS)) {
    t.notOk(COMMANDS.some((one) => one.name === old), old)
    t.ok([...flags, ...adds.slice(0, 1)].every((flag) => has(name, flag)), old)
  }
  t.equal(OLD_COMMANDS.import.drops, 1, 'import k6 <files>: the word for k6 goes, and no file')
  for (const [name, flags] of Object.entries(OLD_FLAGS)) for (const [old, now] of Object.entries(flags)) t.same([has(name, old), has(name, now)], [false, true], `${name} ${old}`)
})
