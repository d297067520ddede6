import t from 'tap'
import { COMMANDS } from '../../../src/cli/commands.js'
import { takesOneOf, VALUES } from '../../../src/cli/flags/values.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { readFlag } from '../../fixtures/flags.js'

const { count: parseCount, port: parsePort, seed: parseSeed, share: parseShare, significance: parseSignificance } = VALUES
/** `given` is what the same flag gave before. */
const read = (flag, text, given) => readFlag('measure', flag, text, given)

const REFUSED = { code: 'commander.invalidArgument' }

t.test('counts', async (t) => {
  t.same(['1', '10', '1e3'].map(parseCount), [1, 10, 1000])
  for (const text of ['0', '-1', '1.5', 'many', '', ' ', 'Infinity', 'NaN']) t.throws(() => parseCount(text), REFUSED, JSON.stringify(text))
  t.equal(read('--repeats', '3'), 3)
  t.equal(read('-c', '100'), 100)
})

t.test('seeds', async (t) => {
  t.same(['0', '42', String(Number.MAX_SAFE_INTEGER)].map(parseSeed), [0, 42, Number.MAX_SAFE_INTEGER])
  for (const text of ['-1', '1.5', 'x', '1e300']) t.throws(() => parseSeed(text), REFUSED, text)
})

t.test('ports', async (t) => {
  t.same(['1', '3000', '65535'].map(parsePort), [1, 3000, 65535])
  for (const text of ['0', '65536', '80.5', 'http', '']) t.throws(() => parsePort(text), REFUSED, text)
})

t.test('shares', async (t) => {
  t.same(['5%', '0.05', '0', '12.5 %'].map(parseShare), [0.05, 0.05, 0, 0.125])
  for (const text of ['', '100%', '1', '-1%', 'some']) t.throws(() => parseShare(text), REFUSED, text)
})

t.test('a probability, also in percent', async (t) => {
  t.same(['0.01', '1%', '0.2'].map(parseSignificance), [0.01, 0.01, 0.2])
  for (const text of ['', '0', '0.3', '0.004', 'rare']) t.throws(() => parseSignificance(text), REFUSED, text)
})

t.test('one of some words', async (t) => {
  t.equal(takesOneOf('in-turn', 'random')('random'), 'random')
  t.throws(() => takesOneOf('in-turn', 'random')('Random'), { ...REFUSED, message: 'It must be in-turn or random.' })
  t.throws(() => takesOneOf('s', 'ms', 'us')(''), { ...REFUSED, message: 'It must be one of s, ms, us.' })
})

t.test('durations', async (t) => {
  t.same(['500ms', '10s', '3m', '1h30m', '10'].map((text) => read('-d', text)), [500, 10_000, 180_000, 5_400_000, 10_000])
  t.equal(read('--warmup', '0s'), 0)
  for (const text of ['', 'fast', '-1s', '10 parsecs']) t.throws(() => read('-d', text), { code: 'DURATION_INVALID', hint: /500ms/ }, text)
})

t.test('rates', async (t) => {
  t.same(
    ['500', '500/s', '0.5', '1200/min', '1e3', '20000', ' 20 / s', '72000/h'].map((text) => read('-R', text)),
    [500, 500, 0.5, 20, 1000, 20_000, 20, 20]
  )
  for (const text of ['0', '-5', 'many', '', '1e9']) t.throws(() => read('-R', text), REFUSED, text)
})

t.test('workers', async (t) => {
  t.same(['1', '2', '64'].map((text) => read('--workers', text)), [1, 2, 64])
  for (const text of ['0', '65', '1.5', '-2', '', 'all']) t.throws(() => read('--workers', text), REFUSED, text)
})

t.test('programs to require', async (t) => {
  t.same(read('--require', 'haproxy, redis,nginx'), ['haproxy', 'redis', 'nginx'])
  t.same(read('--require', ''), [])
  t.throws(() => read('--require', 'haproxy,envoy'), { ...REFUSED, message: /envoy is not one of haproxy, redis, nginx/ })
})

t.test('what may be given again is collected', async (t) => {
  t.same(read('--allow-host', 'b', ['a']), ['a', 'b'])
  t.same(read('--secret-header', 'x-key'), ['x-key'])
})

t.test('headers', async (t) => {
  t.same(read('-H', 'Accept: application/json'), { accept: 'application/json' })
  t.same(read('-H', 'X-Time: 10:20', { accept: '*/*' }), { accept: '*/*', 'x-time': '10:20' }, 'only the first colon parts')
  t.same(read('-H', 'X-A:  spaced  '), { 'x-a': 'spaced' })
  t.same(read('-H', 'X-A:'), { 'x-a': '' })
  t.same(read('-H', 'X-A: 2', { 'x-a': '1' }), { 'x-a': '1, 2' }, 'given again, it has both values')
  t.same(read('-H', 'Cookie: b=2', { cookie: 'a=1' }), { cookie: 'a=1; b=2' })
  t.throws(() => read('-H', 'Host: b', { host: 'a' }), { code: 'USAGE', message: /host was given twice/ })
  t.same(read('-H', 'X-Name: José'), { 'x-name': 'José' })
})

t.test('headers that cannot be read: what was written may be a secret', async (t) => {
  for (const text of ['Authorization Bearer topsecret', 'Bearer topsecret: x', ': topsecret', 'topsecret', '', 'A\nB: topsecret']) {
    const error = catchError(() => read('-H', text))
    t.match(error, { code: 'USAGE', exitCode: 2, hint: /-H "Accept/ }, text)
    t.notMatch(error.message + error.hint, /topsecret/)
  }
  for (const text of ['Authorization: top\nsecret', 'Authorization: topsecret€', 'Authorization: topsecret\0']) {
    const error = catchError(() => read('-H', text))
    t.match(error, { code: 'USAGE', message: /the header authorization/ })
    t.notMatch(error.message + error.hint, /secret/)
  }
})

/** By kind of value: the least and the most as they are written and read, and what is just beyond. */
const LIMITS = {
  rate: [['0.001', 0.001], ['10000000/s', 1e7], ['10000001/s', '600000001/min']],
  share: [['0', 0], ['99.9%', 0.999], ['100%', '1', '1.5']],
  headroom: [['0%', 0], ['99%', 0.99], ['99.5%', '1']],
  spare: [['0', 0], ['1000', 1000], ['1001', '-1', '0.5']],
  significance: [['0.005', 0.005], ['20%', 0.2], ['0.0049', '0.21']],
  count: [['1', 1], ['10000', 10_000], ['0', '10001']],
  amount: [['1', 1], ['1e9', 1e9], ['0', '1000000001']],
  workers: [['1', 1], ['64', 64], ['0', '65']],
  streams: [['1', 1], ['1000', 1000], ['0', '1001']],
  instances: [['1', 1], ['100', 100], ['0', '101']],
  virtualUsers: [['1', 1], ['1000000', 1e6], ['0', '1000001']],
  records: [['1', 1], ['1000', 1000], ['0', '1001']],
  days: [['1', 1], ['36500', 36_500], ['0', '36501']],
  keys: [['1000', 1000], ['20000000', 2e7], ['999', '20000001']],
  port: [['1', 1], ['65535', 65_535], ['0', '65536']],
  status: [['200', 200], ['599', 599], ['199', '600']],
  pid: [['1', 1], ['4194304', 2 ** 22], ['0', '4194305']],
  seed: [['0', 0], ['9007199254740991', 2 ** 53 - 1], ['-1', '9007199254740992']],
  cacheBytes: [['1KiB', 1024], ['32TiB', 32 * 2 ** 40], ['1023', '32769GiB']],
  ttl: [['1', 1], ['30d', 30 * 24 * 3600], ['0', '0.5s', '1500ms', '2592001', '31d']],
  pause: [['1ms', 1], ['1h', 3_600_000], ['0s', '3600001ms']],
  soak: [['10s', 10_000], ['24h', 86_400_000], ['9999ms', '86400001ms']]
}

t.test('the least and the most of each kind of value, and nothing beyond', async (t) => {
  for (const [kind, [least, most, beyond]] of Object.entries(LIMITS)) {
    for (const [text, value] of [least, most]) t.equal(VALUES[kind](text), value, `${kind} ${text}`)
    for (const text of beyond) t.throws(() => VALUES[kind](text), REFUSED, `${kind} ${text}`)
  }
  t.throws(() => VALUES.keys('1'), { message: 'It must be a whole number from 1000 to 20000000.' })
  t.throws(() => VALUES.amount('0'), { message: 'It must be a whole number from 1 to 1000000000.' })
})

t.test('a life in a cache and a moment, in seconds', async (t) => {
  t.same(['90', '1m', '2h', '7d'].map(VALUES.ttl), [90, 60, 7200, 604_800])
  t.equal(VALUES.instant('2026-03-01 12:30'), Date.UTC(2026, 2, 1, 12, 30) / 1000)
  t.equal(VALUES.instant('2026-03-01T12:30:15.250+01:00'), Date.UTC(2026, 2, 1, 11, 30, 15, 250) / 1000)
  t.equal(VALUES.instant('2026-03-01Z'), Date.UTC(2026, 2, 1) / 1000)
})

t.test('what may be given again: crowds once each, a delay of a part by its last, formats with their files, receivers', async (t) => {
  const all = (kind, initial, ...texts) => texts.reduce((previous, text) => VALUES[kind](text, previous), initial)
  t.same(all('crowds', [], '5', '100000', '5'), [5, 100_000])
  for (const text of ['0', '100001']) t.throws(() => VALUES.crowds(text, []), REFUSED)
  const delays = all('delays', [], 'redis=40ms', 'origin=10ms', 'redis=5ms')
  t.same(delays.map(({ part }) => part), ['origin', 'redis'])
  t.same(delays.at(-1), VALUES.delays('redis=5ms', [])[0], 'the last that was given')
  t.same(all('exports', [], 'junit=a=b.xml', 'md=x.md'), [{ format: 'junit', file: 'a=b.xml' }, { format: 'md', file: 'x.md' }])
  for (const text of ['junit', 'junit=', '=x.md']) t.throws(() => VALUES.exports(text, []), REFUSED, text)
  t.same(all('outs', [], 'influx=http://127.0.0.1:8086/db'), [{ format: 'influx', url: 'http://127.0.0.1:8086/db' }])
  for (const text of ['graphite=http://127.0.0.1/', 'influx=ftp://127.0.0.1/', 'influx=nowhere', 'influx']) t.throws(() => VALUES.outs(text, []), REFUSED, text)
})

t.test('paths, names, methods and files, as they are or with what would be right', async (t) => {
  t.same([VALUES.path('/a?b=c'), VALUES.targetName('a.b-c_d'), VALUES.targetName('x'.repeat(64)), VALUES.method('pOST')], ['/a?b=c', 'a.b-c_d', 'x'.repeat(64), 'pOST'])
  for (const [text, message, hint] of [
    ['http://127.0.0.1:1/a?b=1', '--path takes a path, not an address: http://127.0.0.1:1/a?b=1', "a path begins with /: --path '/a?b=1', and the address of the server without --path"],
    ['HTTPS://a.example', '--path takes a path, not an address: HTTPS://a.example', "a path begins with /: --path '/', and the address of the server without --path"],
    ['', '--path is empty', "a path begins with /: --path '/'"],
    ['a', "--path 'a' does not begin with /", "a path begins with /: --path '/a'"],
    ['/a b\tc', "--path '/a b\tc' has a space in it", "write it encoded: --path '/a%20b%09c'"]
  ]) t.throws(() => VALUES.path(text), { code: 'USAGE', message, hint }, text)
  for (const text of ['.a', 'x'.repeat(65), '', 'a/b']) t.throws(() => VALUES.targetName(text), { code: 'USAGE', message: /cannot be a name$/ }, text)
  for (const text of ['', 'GET2', 'A B']) t.throws(() => VALUES.method(text), { code: 'USAGE', message: /is no method$/ }, text)
  t.same([VALUES.serviceFile('a.yml'), VALUES.baselineFile('b.yaml'), VALUES.commit('v1')], ['a.yml', 'b.yaml', 'v1'])
  for (const read of [() => VALUES.serviceFile('a.json'), () => VALUES.baselineFile('yml'), () => VALUES.commit('-f')]) t.throws(read, REFUSED)
})

t.test('every flag says what it does, and no two of a command are alike', async (t) => {
  for (const { name, flags: specs } of COMMANDS) {
    const names = specs.flatMap(({ flags }) => flags.match(/(?<![\w=-])--?[\w-]+/g))
    t.equal(new Set(names).size, names.length, name)
    for (const { flags, about } of specs) t.ok(about.length > 5, flags)
  }
})

t.test('hosts are names, and nothing that ssh would take for an option', async (t) => {
  t.strictSame(read('--hosts', 'a'), ['a'])
  t.strictSame(read('--hosts', ' a.example, me@b.example ,10.0.0.1,[fe80::1],fe80::2,my_host '), [
    'a.example', 'me@b.example', '10.0.0.1', '[fe80::1]', 'fe80::2', 'my_host'
  ])
  for (const text of [
    '-oProxyCommand=x', 'a,-oProxyCommand=x', '-l', 'me@-oProxyCommand', 'me@-l', 'a b', 'a;b', 'a$(b)', '`a`',
    'a|b', 'a\nb', 'a=b', '@a', 'a/b', '', ',', ' , ', 'ssh://a', 'a\u2028b', 'é'
  ]) {
    t.throws(() => read('--hosts', text), /names of hosts/, encodeURIComponent(text))
  }
})

t.test('values of the other flags', async (t) => {
  t.equal(read('--engine', 'k6'), 'k6')
  t.equal(read('--engine', 'baseload'), 'baseload')
  t.equal(read('--instances', '100'), 100)
  t.equal(read('--arrivals', 'constant'), 'constant')
  for (const [name, text] of [
    ['engine', 'wrk'],
    ['engine', ''],
    ['engine', 'K6'],
    ['instances', '0'],
    ['instances', '1.5'],
    ['instances', '101'],
    ['instances', 'x'],
    ['instances', '-1'],
    ['instances', ''],
    ['vus', '0'],
    ['vus', 'x'],
    ['arrivals', 'bursts']
  ]) { t.throws(() => read(`--${name}`, text), /./, `--${name} ${text}`) }
})

t.test('on the command line: exit 2, one error with a hint, and no secret in it', async (t) => {
  const lines = [
    ['measure', 'http://127.0.0.1:1/', '-H', 'Authorization topsecret'],
    ['measure', 'http://127.0.0.1:1/', '-H', 'Authorization: topsecret', '--repeats', 'none'],
    ['run', '--header=Authorization: topsecret'],
    ['run', '-HX-Api-Key: topsecret'],
    ['measure', 'http://user:topsecret@127.0.0.1:1/'],
    ['run', 'http', '--port', '1'],
    ['run', 'http', '-d', 'fast'],
    ['run', 'http', '--quick', '--thorough'],
    ['measure'],
    ['measure', 'http://127.0.0.1:1/', '--start', 'node x.js']
  ]
  await Promise.all(lines.map(async (line) => {
    const { exitCode, stdout, stderr } = await askBaseload(t, line)
    t.equal(exitCode, 2, line.join(' '))
    t.match(stderr, /^error [A-Z_]+: .+\n {2}hint: .+\n$/s)
    t.equal(stdout, '')
    t.notMatch(stderr, /topsecret/)
  }))
})

function catchError (action) {
  try { action() } catch (error) { return error }
}
