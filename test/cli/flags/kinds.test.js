import t from 'tap'
import { KINDS } from '../../../src/cli/flags/kinds.js'

/** What a command line asks: its flags that are no defaults, its arguments, and values of flags. */
const ask = (command, line = '', args = [], flags = {}) =>
  ({ command, has: (flag) => line.split(' ').includes(flag), args, flags })
const URL = 'http://127.0.0.1:1/'
const stages = (...texts) => ({ stages: texts.map((key) => ({ lengthMs: 1000, [key]: 5 })) })

/** Of each kind, what is of it and what is not. */
const CASES = {
  '--first-look': [[ask('run', '--first-look')], [ask('run')]],
  '--no-latency': [[ask('gate', '--no-latency')], [ask('gate')]],
  'users who pause': [[ask('run', '--users')], [ask('run', '--stages')]],
  stages: [[ask('run', '--stages')], [ask('run', '--users')]],
  'stages of rates': [[ask('run', '--stages', [], stages('ratePerSecond'))], [ask('run', '--stages', [], stages('users')), ask('run', '', [], stages('ratePerSecond'))]],
  'stages of users': [[ask('run', '--stages', [], stages('users'))], [ask('run', '--stages', [], stages('ratePerSecond')), ask('run', '', [], stages('users'))]],
  'a rate that rises until it breaks': [[ask('run', '--until-break')], [ask('run')]],
  'a soak': [[ask('run', '--soak')], [ask('run')]],
  'a published experiment': [[ask('replay')], []],
  'a server that runs already': [
    [ask('measure', '', [URL]), ask('compare', '--url'), ask('gate', '--live-url')],
    [ask('measure', '--url'), ask('compare', '', [URL]), ask('gate', '--start')]
  ],
  '--start': [[ask('measure', '--start'), ask('gate', '--live-start'), ask('gate', '--next-start')], [ask('gate', '--live-url')]],
  '--live-url and --rate': [[ask('gate', '--live-url --rate')], [ask('gate', '--live-url'), ask('gate', '--rate')]],
  'versions that are no commits': [
    [ask('gate', '--start'), ask('compare', '--start'), ask('compare', '--url')],
    [
      ask('gate', '--bisect'), ask('gate', '--live'), ask('gate', '--next'), ask('compare', '--start --against-ref'), ask('compare', '', ['a.json']),
      ask('compare', '--start', ['a.json'])
    ]
  ],
  '--bisect': [[ask('gate', '--bisect')], [ask('gate', '--live')]],
  'two records': [[ask('compare'), ask('compare', '', ['a']), ask('compare', '--start', ['a'])], [ask('compare', '--start'), ask('compare', '--against-url')]],
  'one run of two versions': [[ask('compare', '--start'), ask('compare', '--against-ref')], [ask('compare'), ask('compare', '--start', ['a'])]],
  '--points': [[ask('size', '--points')], [ask('size')]],
  'a target that ships': [[ask('size', '', ['fastify'])], [ask('size'), ask('size', '', [URL]), ask('size', '', ['HTTPS://a'])]],
  'units that baseload starts': [[ask('size'), ask('size', '', ['fastify'])], [ask('size', '--points'), ask('size', '', [URL])]],
  'units that run already': [[ask('size', '', [URL])], [ask('size', '', ['fastify']), ask('size')]],
  'a URL without --scale': [[ask('size', '', [URL])], [ask('size', '--scale', [URL]), ask('size', '', ['fastify'])]],
  'a URL without --peak': [[ask('size', '', [URL])], [ask('size', '--peak', [URL]), ask('size', '', ['fastify'])]],
  'a script for a baseline': [[ask('export', '', ['k6', 'a.yml']), ask('export', '', ['k6', 'a.yaml'])], [ask('export', '', ['k6', URL]), ask('export', '', ['k6']), ask('export', '', ['a.yml', 'x'])]],
  'a script for an address': [[ask('export', '', ['k6', URL])], [ask('export', '', ['k6', 'a.yml']), ask('export', '', ['k6'])]],
  'without --operator': [[ask('export')], [ask('export', '--operator')]],
  '--operator': [[ask('export', '--operator')], [ask('export')]],
  '--connections or --users': [[ask('export', '--connections'), ask('export', '--users')], [ask('export', '--rate')]],
  'a script of stages': [[ask('export', '--stages')], [ask('export')]],
  'without --prometheus': [[ask('review')], [ask('review', '--prometheus')]],
  '--from-openslo, --to-openslo or --alerts': [[ask('sla', '--from-openslo'), ask('sla', '--to-openslo'), ask('sla', '--alerts')], [ask('sla')]],
  '--open': [[ask('report', '--open')], [ask('report')]],
  'without the format comment': [
    [ask('run'), ask('run', '', [], { output: 'md', export: [{ format: 'junit' }] }), ask('run', '', [], { json: true, output: 'comment' })],
    [ask('run', '', [], { output: 'comment' }), ask('run', '', [], { export: [{ format: 'md' }, { format: 'comment' }] })]
  ],
  'without the format hgrm or hlog': [
    [ask('report'), ask('report', '', [], { output: 'md' })],
    [ask('report', '', [], { output: 'hgrm' }), ask('report', '', [], { export: [{ format: 'hlog' }] })]
  ],
  'a log whose fields are known': [[ask('peak', '', [], { format: 'haproxy' })], [ask('peak', '', [], { format: 'json' }), ask('peak')]],
  'a log whose unit is known': [
    [ask('peak', '', [], { format: 'haproxy', timeUnit: 's' }), ask('peak', '', [], { format: 'haproxy' })],
    [ask('peak', '', [], { format: 'haproxy', timeUnit: 'ms' }), ask('peak', '', [], { format: 'json', timeUnit: 's' }), ask('peak')]
  ],
  'a log whose time zone is known': [[ask('peak', '', [], { format: 'wikipedia' })], [ask('peak', '', [], { format: 'haproxy' }), ask('peak')]],
  'a watch that measures and imports nothing': [
    [ask('watch', '', [[]]), ask('watch', '--serve', [[]])],
    [ask('watch', '', [['http']]), ask('watch', '--gates', [[]]), ask('watch', '--import', [[]])]
  ],
  '--every or --serve': [[ask('watch', '--every'), ask('watch', '--serve')], [ask('watch')]]
}

t.test('what is of each kind, and what is not', async (t) => {
  t.same(Object.keys(KINDS).filter((kind) => KINDS[kind].when && !CASES[kind]), [], 'all that a command line tells')
  for (const [kind, [own, others]] of Object.entries(CASES)) {
    const tell = ({ command, args, flags }) => `${kind}: ${command} ${args.join(' ')} ${JSON.stringify(flags)}`
    for (const asked of own) t.equal(KINDS[kind].when(asked), true, tell(asked))
    for (const asked of others) t.equal(KINDS[kind].when(asked), false, tell(asked))
    t.ok([...own, ...others].every(({ command }) => KINDS[kind].commands.includes(command)), kind)
  }
})
