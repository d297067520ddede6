import { fileURLToPath } from 'node:url'
import t from 'tap'
import { COMMANDS } from '../../../src/cli/commands.js'
import { assertFlagsFit, listThere } from '../../../src/cli/flags/fit.js'
import { KINDS } from '../../../src/cli/flags/kinds.js'
import { nameFlag } from '../../../src/cli/given-flags.js'
import { planMeasuring } from '../../../src/commands/common/measuring.js'
import { listBaselines, readBaseline, readCatalogue, readSchema } from '../../../src/config/files.js'
import { parseBaseline } from '../../../src/plan/baseline.js'
import { parseCatalogue } from '../../../src/plan/catalogue.js'
import { planLatency } from '../../../src/plan/latency.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { findCommand, readWords } from '../../fixtures/flags.js'

const ACCESS_LOG = fileURLToPath(new URL('../../record/access-log/fixtures/nginx-time.log', import.meta.url))

/** Something else than the default, for a flag that takes a value. */
const SAMPLES = {
  '--repeats': '2',
  '--scale-time': '1/10',
  '--budget': '9m',
  '--duration': '7s',
  '--warmup': '3s',
  '--connections': '6',
  '--peak-connections': '7',
  '--open-connections': '8',
  '--rate': '77',
  '--users': '7',
  '--pause': '300ms',
  '--stages': '2s:50/s',
  '--soak': '20s',
  '--peak': '5000/s',
  '--base': 'p1',
  '--headroom': '30%',
  '--workers': '2',
  '--seed': '5',
  '--engine': 'k6',
  '--instances': '3',
  '--hosts': 'a,b',
  '--vus': '40',
  '--arrivals': 'constant',
  '--port': '4000',
  '--status': '201',
  '--header': 'a: b',
  '--export': 'md=x.md',
  '--out': 'influx=http://127.0.0.1:1/x',
  '--significance': '0.2',
  '--margin': '9%',
  '--latency-margin': '9%',
  '--last': '3',
  '--timeout': '9s',
  '--feed-order': 'random',
  '--format': 'nginx',
  '--field': 'status=x',
  '--time-unit': 'ms',
  '--utc-offset': '+01:00',
  '--by': 'route',
  '--from': '2026-03-01T12:00',
  '--to': '2026-03-01T13:00',
  '--objective': 'p99<33ms',
  '--output': 'json',
  '--balance': 'leastconn',
  '--target': 'fastify',
  '--path': '/x',
  '--method': 'POST',
  '--alerts': 'prometheus',
  '--delay': 'redis=40ms',
  '--require': 'haproxy',
  '--abort-on': 'success<90%',
  '--lab': 'lab.yml',
  '--exact-keys': '5000',
  '--query': 'cpu=up',
  '--query-string': 'pass',
  '--size': '512MB',
  '--service': 'service.yml'
}

const read = async (name, words) => (await readWords(name, words)).flags

function write (spec) {
  const name = nameFlag(spec)
  if (!spec.flags.includes('<')) return [name]
  // `size` and `plan` read their own texts, `peak` a path.
  return [name, SAMPLES[spec.flags] ?? SAMPLES[name] ?? (spec.value ? '2' : 'x1')]
}

const specsOf = (command) => findCommand(command).flags
const has = ({ flags }, typed) => flags.some((spec) => nameFlag(spec) === typed.split(' ')[0])

t.test('every flag of every command is seen, and a default is not', async (t) => {
  for (const { name: command, flags: specs } of COMMANDS) {
    for (const spec of specs) {
      const args = write(spec)
      t.ok(listThere({ specs, flags: await read(command, args) }).includes(nameFlag(spec)), `${command} ${args.join(' ')} is seen`)
    }
    t.same(listThere({ specs, flags: await read(command, []) }), [], `${command}: defaults are not given`)
  }
})

t.test('what a flag says of others holds in a command that has it', async (t) => {
  for (const spec of new Set(COMMANDS.flatMap(({ flags }) => flags))) {
    const having = COMMANDS.filter(({ flags }) => flags.some((one) => nameFlag(one) === nameFlag(spec)))
    for (const kind of Object.keys(spec.idle ?? {})) {
      t.ok(having.some(({ name }) => KINDS[kind].commands.includes(name)), `${spec.flags}: ${kind}`)
    }
    for (const other of [...Object.keys(spec.against ?? {}), ...Object.keys(spec.needs ?? {}).flatMap((one) => one.split(' or ')), ...spec.yields ?? []]) {
      t.ok(having.some((command) => has(command, other)), `${spec.flags}: ${other}`)
    }
  }
  for (const [kind, { commands }] of Object.entries(KINDS)) {
    t.ok(commands.every((name) => specsOf(name).some(({ idle }) => idle?.[kind] !== undefined)), kind)
  }
})

t.test('contradictions, then what is missing, then what would do nothing', async (t) => {
  const refuse = async (name, words, expected) =>
    t.throws(await ask(name, words), { code: 'USAGE', ...expected }, `${name} ${words.join(' ')}`)
  const ask = async (name, words) => {
    const { flags, args } = await readWords(name, words)
    return () => assertFlagsFit({ command: findCommand(name), flags, args: name === 'run' ? [args] : args })
  }
  await refuse('run', ['--quick', '--thorough'], { message: '--quick and --thorough contradict each other', hint: 'give one of them' })
  await refuse('run', ['--budget', '1m', '--aa'], { message: '--budget and --aa contradict each other', hint: /a budget decides/ })
  t.doesNotThrow(await ask('size', ['--budget', '1m', '--repeats', '3', '--start', 'x']))
  await refuse('run', ['--engine', 'k6', '--open-connections', '5'], { message: '--open-connections and --engine k6 contradict each other', hint: /--vus/ })
  await refuse('run', ['--engine', 'k6', '--workers', '2'], { message: '--workers and --engine k6 contradict each other', hint: /--instances/ })
  for (const name of ['run', 'size']) {
    await refuse(name, ['--engine', 'k6', '--arrivals', 'constant', '--abort-on', 'success<90%'], {
      message: '--abort-on and --engine k6 contradict each other', hint: /when it has ended/
    })
  }
  await refuse('run', ['--instances', '2', '--hosts', 'a', '--exact', '--vus', '1'], {
    message: '--instances and --hosts and --vus and --exact without --engine k6',
    hint: 'add --engine k6, or use --workers for several processes of the driver of baseload'
  })
  for (const words of [['--instances', '1'], ['--hosts', 'a'], ['--exact'], ['--vus', '1']]) await refuse('run', words, { message: /without --engine k6$/ })
  await refuse('size', ['--arrivals', 'constant'], { message: '--arrivals without --engine k6' })
  await refuse('size', ['--engine', 'k6'], { code: 'K6_CANNOT' })
  await refuse('compare', ['--start', 'a', '--url', 'b'], { message: '--start and --url contradict each other', hint: /three forms/ })
  await refuse('compare', ['--start', 'a'], { message: '--start without --against or --against-ref', hint: /three forms/ })
  await refuse('compare', ['--start', 'a', '--against', 'b', '--against-ref', 'c'], { message: '--against and --against-ref contradict each other' })
  await refuse('compare', ['--url', 'a'], { message: '--url without --against-url' })
  await refuse('compare', ['a.json', '--start', 'a', '--against', 'b'], { message: /^--start would do nothing with two records/ })
  for (const [words, message] of [
    [['--live-url', 'http://a'], '--live-url without --next-url'],
    [['--next-url', 'http://a'], '--next-url without --live-url'],
    [['--live-url', 'http://a', '--next-url', 'http://b', '--live', 'main'], '--live-url and --live contradict each other'],
    [['--bisect', 'a..b'], '--bisect without --start']
  ]) await refuse('gate', words, { message })
})

t.test('what says the same as the default is no wish', async (t) => {
  t.same(listThere({ specs: specsOf('run'), flags: await read('run', ['--arrivals', 'poisson', '--workers', '1', '--reports', 'reports']) }), [])
})

/** Flags whose effect is in no trial: on where things are written, how processes run, and what is read. */
const BESIDE_TRIALS = [
  '--reports', '--require', '--serve', '--no-pin', '--no-watch', '--export', '--comment-name', '--no-github',
  '--strict', '--details', '--first-look', '--json', '--quiet', '--objective', '--target', '--delay',
  '--stampede-workers', '--allow-host', '--secret-header', '--secret-query', '--secret-body',
  '--haproxy-config', '--peak', '--base', '--headroom', '--spare', '--out'
]
const NEEDS = {
  '--instances': ['--engine', 'k6'],
  '--pause': ['--users', '5'],
  '--exact': ['--engine', 'k6'],
  '--vus': ['--engine', 'k6'],
  '--hosts': ['--engine', 'k6']
}

t.test('run: each flag changes what is sent, or is refused', async (t) => {
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  const schema = await readSchema('baseline')
  const shipped = Object.fromEntries(
    await Promise.all(
      (await listBaselines()).map(async (name) => [
        name,
        parseBaseline({ ...(await readBaseline(name)), schema, catalogue })
      ])
    )
  )
  const experiments = {
    comparison: ['http', []],
    '--no-latency': ['http', ['--no-latency']],
    'users who pause': ['http', ['--users', '9']],
    stages: ['http', ['--stages', '3s:30/s'], ['stages', 'stages of rates']],
    'stages of users': ['http', ['--stages', '3s:30u'], ['stages', 'stages of users']],
    'a rate that rises until it breaks': ['http', ['--until-break']],
    'a soak': ['http', ['--soak', '30s']],
    'a lab under load': ['cache', []],
    'a lab under users': ['cache', ['--users', '9'], ['a lab under load', 'users who pause']],
    'a lab of stampedes': ['stampede', []]
  }
  for (const [kind, [name, always, kinds = [kind]]] of Object.entries(experiments)) {
    const { baseline, targets } = shipped[name]
    const plan = async (args) => {
      const constant = args.includes('k6') && kind === 'comparison' && !args.includes('--arrivals') ? ['--arrivals', 'constant'] : []
      const command = findCommand('run')
      const flags = await read('run', ['--seed', '1', ...always, ...constant, ...args])
      assertFlagsFit({ command, flags })
      const made = planMeasuring({ command, baselines: [baseline], targets, flags })
      const offers = Object.fromEntries(
        made.baselines.map((one) => [
          one.name,
          one.lab ? null : { ratePerSecond: one.load.ratePerSecond ?? 100, targets: one.targets }
        ])
      )
      const { trials, stampedes, workers, engine, budget, abortBelow, profile } =
        made.preset.latencyDurationMs === 0 ? made : planLatency({ plan: made, offers })
      return JSON.stringify({ trials, stampedes, workers, engine, budget, abortBelow, profile })
    }
    for (const spec of specsOf('run').filter((one) => !BESIDE_TRIALS.includes(nameFlag(one)) && !always.includes(nameFlag(one)))) {
      const flag = nameFlag(spec)
      const needed = NEEDS[flag] ?? []
      let before
      let after
      try {
        before = await plan(needed)
        after = await plan([...needed, ...write(spec)])
      } catch (error) {
        t.match(error.code, /^(USAGE|K6_CANNOT)$/, `${kind} refuses ${flag}: ${error.message}`)
        if (error.code === 'USAGE' && needed.length === 0 && flag !== '--hosts') {
          t.ok(
            kinds.some((one) => spec.idle?.[one] !== undefined) || /contradict|share/.test(error.message),
            `${kind}: ${flag} is in the table`
          )
        }
        continue
      }
      t.not(after, before, `${kind} heeds ${flag}`)
    }
  }
})

t.test('as commands', async (t) => {
  const cases = [
    [
      ['run', 'cache', '-R', '100', '--arrivals', 'constant'],
      /--rate would do nothing with a lab under load: its file says at which rates requests arrive, and how; --arrivals would do nothing/
    ],
    [['run', 'http', 'stampede', '-d', '2s'], /--duration would do nothing with a lab of stampedes/],
    [
      ['run', '--first-look', '--repeats', '5', '-d', '2s'],
      /--repeats would do nothing with --first-look: what it measures is fixed; --duration would/
    ],
    [['measure', 'http://127.0.0.1:1/', '--port', '3000'], /--port would do nothing with a server that runs already/],
    [['measure', '--start', 'node app.js', '--no-latency', '-R', '5'], /--rate would do nothing with --no-latency/],
    [
      ['compare', 'reports/a', 'reports/b', '--duration', '2s'],
      /--duration would do nothing with two records/
    ],
    [
      ['size', '--points', 'points.csv', '--peak', '5/s', '--budget', '5s'],
      /--budget would do nothing with --points/
    ],
    [
      ['export', 'k6', 'http://127.0.0.1:1/', '-c', '5', '--vus', '4'],
      /--vus would do nothing with --connections or --users/
    ],
    [
      ['measure', 'http://127.0.0.1:1/', '--users', '5', '-R', '100', '-c', '4'],
      /--rate would do nothing with users who pause: how often users ask follows from their pause[^]*--connections would do nothing/
    ],
    [['run', 'http', '--stages', '1s:5/s', '-d', '9s'], /--duration would do nothing with stages: the stages say how long it is/],
    [['run', 'http', '--stages', '1s:5/s', '--pause', '1s'], /--pause would do nothing with stages of rates: requests leave when they are due/],
    [['export', 'k6', 'http://127.0.0.1:1/', '--stages', '9s:5/s', '--pause', '1s'], /--pause would do nothing with stages of rates/],
    [['run', 'cache', '--stages', '1s:5/s'], /--stages would do nothing with a lab under load: each of its phases has the same load/],
    [['run', 'cache', '--pause', '1s'], /--pause would do nothing without --users/],
    [['run', 'cache', '--users', '5', '-R', '9'], /--rate would do nothing with users who pause/],
    [
      ['export', 'k6', 'http://127.0.0.1:1/', '--stages', '9s:5/s', '-d', '4s'],
      /--duration would do nothing with a script of stages: the stages say how long it is/
    ],
    [['review', 'reports', '--timeout', '3s'], /--timeout would do nothing without --prometheus/],
    [['sla', 'service.yml', '--to-openslo', '--json'], /--json would do nothing with --from-openslo, --to-openslo or --alerts/],
    [
      ['run', 'cache', 'http', '--peak', '5000/s'],
      /--peak would do nothing with a lab under load: containers are estimated from the rate flat out/
    ],
    [['report', 'reports/a', '--row', 'a/peak'], /--row would do nothing without the format hgrm or hlog/],
    [['export', 'k6', 'http://127.0.0.1:1/', '-R', '10', '--instances', '4'], /--instances would do nothing without --operator: one script sends the whole load/],
    [['export', 'k6', 'http://127.0.0.1:1/', '-R', '10', '--seed', '5'], /--seed would do nothing without --feed-order random/],
    [
      ['peak', ACCESS_LOG, '--format', 'envoy', '--field', 'status=foo'],
      /--field would do nothing with a log whose fields are known: the format says it/
    ],
    [['peak', 'nowhere.log', '--format', 'haproxy', '--time-unit', 's'], /--time-unit would do nothing with a log whose unit is known: the format says it/],
    [['peak', 'nowhere.log', '--format', 'haproxy', '--field', 'duration=5'], /--field would do nothing with a log whose fields are known: the format says it/],
    [['peak', 'nowhere.log', '--format', 'gin', '--field', 'duration=5'], /--field would do nothing with a log whose fields are known/],
    [
      ['cache', 'nowhere.log', '--format', 'wikipedia', '--time-unit', 'ms', '--utc-offset', '+02:00'],
      /--time-unit would do nothing with a log whose unit is known: the format says it; --utc-offset would do nothing with a log whose time zone is known/
    ],
    ...[
      ['compare', 'a.json', 'b.json', '-o', 'text'], ['report', 'reports/a', '-o', 'md', '--export', 'junit=x.xml'], ['run', 'http'],
      ['run', '--first-look'], ['measure', 'http://127.0.0.1:1/'], ['gate', '--live', 'a', '--next', 'b', '--start', 'c'],
      ['replay', 'stampede']
    ].map((args) => [
      [...args, '--comment-name', 'x'],
      /--comment-name would do nothing without the format comment: only the format comment uses this name/
    ]),
    [
      ['watch', '--machine', 'x', '--commit', 'abc'],
      /--machine would do nothing with a watch that measures and imports nothing: it is only for records that are measured or imported; --commit would/
    ],
    [['watch', '--serve', '--machine', 'x'], /--machine would do nothing with a watch that measures and imports nothing/]
  ]
  for (const [args, message] of cases) {
    const { exitCode, stderr } = await askBaseload(t, args)
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
    t.match(stderr, /\n {2}hint: leave --/)
  }
})

t.test('of several baselines, that those of another kind can be run by themselves', async (t) => {
  const tell = async (name, ...baselines) => {
    const { flags } = await readWords(name, ['--duration', '2s'])
    const kinds = [name === 'run' ? 'a lab of stampedes' : 'a soak']
    try { assertFlagsFit({ command: findCommand(name), args: [baselines], flags, kinds }) } catch (error) { return error.hint }
  }
  t.match(await tell('run', 'http', 'stampede'), /, or run such baselines separately$/)
  t.notMatch(await tell('run', 'stampede'), /separately/)
  t.notMatch(await tell('measure', 'a', 'b'), /separately/)
  for (const name of ['run', 'measure']) t.equal(typeof await tell(name, 'a'), 'string')
})
