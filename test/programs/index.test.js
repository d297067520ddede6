import { readFileSync } from 'node:fs'
import t from 'tap'
import { makeSchema, schemaOf, WITH_PARTS } from '../../scripts/program-schemas.js'
import {
  BALANCER, CONFIGURABLE, describeProgram, findMode, findProgramOf, findTraits, hasConfig, hasProxy, isProxy,
  nameAllWith, nameConfigFlag, PROGRAM_NAMES
} from '../../src/programs/index.js'
import { describeInstall } from '../../src/programs/packages.js'

t.test('each says how it is found, and how to get it', async (t) => {
  for (const program of PROGRAM_NAMES.map(describeProgram)) {
    t.match(describeInstall(program), /^apt-get install \S+ \(Debian, Ubuntu\), apk add \S+ .*, dnf install \S+ .*, brew install \S+ \(macOS\)$/)
    t.ok(program.names.length > 0 && /^[A-Z][A-Z\d]+_BIN$/.test(program.variable))
    t.ok('plain' in program.modes || Object.values(program.modes).every(({ isCaching }) => isCaching), 'what a part without a mode would be')
  }
})

t.test('the schemas name the same ones', async (t) => {
  for (const name of WITH_PARTS) {
    t.ok(readFileSync(schemaOf(name), 'utf8') === makeSchema(name), `${name}: node scripts/program-schemas.js writes it again`)
  }
  const { properties, oneOf } = JSON.parse(readFileSync(schemaOf('targets'), 'utf8')).definitions.partSpec
  for (const name of PROGRAM_NAMES) t.same(properties[name].enum, Object.keys(describeProgram(name).modes), name)
  t.same(oneOf.flatMap(({ required }) => required).sort(), [...PROGRAM_NAMES, 'script', 'command'].sort())
})

t.test('what a plan asks of a part', async (t) => {
  t.equal(describeProgram(BALANCER).isProxy, true)
  t.same([{ haproxy: 'tls' }, { redis: 'plain' }, { script: 'x.js' }, {}].map(findProgramOf), ['haproxy', 'redis', null, null])
  t.same([{ haproxy: 'tls' }, { haproxy: 'plain' }, { nginx: 'caching' }, { script: 'x.js' }].map(findMode), [
    { isTls: true }, {}, { isCaching: true }, {}
  ])
  t.equal(findTraits({ command: 'node x' }), null)
  t.same([[{ redis: 'plain' }], [{ redis: 'plain' }, { nginx: 'plain' }]].map(hasProxy), [false, true])
  t.same([[{ nginx: 'plain' }], [{ haproxy: 'plain' }]].map(hasConfig), [false, true])
})

/** @import { Ask, Setting } from '../../src/programs/types.ts' */

const CERTIFICATE = { certificate: 'CERT\n', key: 'KEY\n' }
const CONFIG = { path: '/etc/mine.cfg', text: 'global\n  stats socket x level operator\nbackend units\n  server u1 127.0.0.1:1 maxconn 9\n' }

const launch = (/** @type {any} */ name, /** @type {Partial<Setting>} */ setting = {}) => describeProgram(name).launch({
  file: '/bin/it',
  mode: 'plain',
  env: {},
  freshSeconds: null,
  folder: '/f',
  ports: [1, 2, 3, 4],
  connections: 50,
  build: '',
  isRoot: false,
  certificate: null,
  config: CONFIG,
  servers: null,
  policy: 'leastconn',
  ...setting
})

/** Answers what it is told to, and keeps what it was asked. */
function makeAsk (/** @type {Partial<Record<keyof Ask, (...asked: any[]) => unknown>>} */ answers = {}) {
  const asked = /** @type {any[]} */ ([])
  const of = (/** @type {keyof Ask} */ name) => async (/** @type {any[]} */ ...given) => {
    asked.push([name, ...given])
    return answers[name]?.(...given)
  }
  return { asked, ask: /** @type {Ask} */ (/** @type {unknown} */ (Object.fromEntries(['isListening', 'line', 'socket', 'page', 'helper'].map((name) => [name, of(/** @type {any} */ (name))])))) }
}

t.test('what each is, as plans and hints ask for it', async (t) => {
  const having = (/** @type {string} */ trait) => PROGRAM_NAMES.filter((name) => /** @type {any} */ (describeProgram(name))[trait])
  t.same(PROGRAM_NAMES, ['haproxy', 'redis', 'nginx', 'varnish'])
  t.same(having('isProxy'), ['haproxy', 'nginx', 'varnish'])
  t.same(having('isOneProcess'), ['haproxy', 'redis'])
  t.same(having('isInFirstLook'), ['haproxy'])
  t.same(having('adds'), ['haproxy', 'redis'])
  t.same([BALANCER, CONFIGURABLE, nameConfigFlag('haproxy')], ['haproxy', ['haproxy'], '--haproxy-config'])
  t.same([nameAllWith('flushes'), nameAllWith('startsAgain')], ['redis', 'redis'])
  t.same([describeProgram('haproxy').ports, describeProgram('redis').memory?.leastBytes], [4, 2_000_000])
  t.same([{ nginx: 'answering' }, { nginx: 'plain' }, { redis: 'plain' }, { script: 'x' }].map(isProxy), [false, true, false, false])
  t.same([{ nginx: 'none' }, { script: 'x' }].map(findMode), [{}, {}])
  t.same(['haproxy', 'nginx', 'varnish'].map((name) => findMode({ [name]: 'caching' }).isCaching), [true, true, true])
  t.same([hasConfig([{ redis: 'plain' }, { haproxy: 'plain' }]), hasConfig([])], [true, false])
  t.equal(describeInstall(describeProgram('redis')),
    'apt-get install redis-server (Debian, Ubuntu), apk add redis (Alpine), dnf install valkey (Fedora), brew install redis (macOS)')
})

t.test('haproxy: a listener for each mode, and nothing of the user\'s own shell', async (t) => {
  const { args, env, files, port, hints } = launch('haproxy', { env: { BASELOAD_MAXCONN: '7', OTHER: 'x', BASELOAD_BIND_PLAIN: 'elsewhere' } })
  t.same([args, port, files], [['-db', '-f', '/etc/mine.cfg'], 1, []])
  t.same(env, {
    BASELOAD_MAXCONN: '7',
    OTHER: 'x',
    BASELOAD_BIND_PLAIN: '127.0.0.1:1',
    BASELOAD_BIND_COMPRESSING: '127.0.0.1:2',
    BASELOAD_BIND_CACHING: '127.0.0.1:3',
    BASELOAD_BIND_TLS: undefined,
    BASELOAD_UNITS: undefined,
    BASELOAD_CERTIFICATE: undefined,
    BASELOAD_STATS_SOCKET: '/f/stats.sock'
  })
  t.match(hints.ended, 'haproxy -c -f /etc/mine.cfg')
  t.equal(launch('haproxy').env?.BASELOAD_MAXCONN, '50')
  t.same(['compressing', 'caching', 'tls', 'other'].map((mode) => launch('haproxy', { mode }).port), [2, 3, 4, 1])
  const secure = launch('haproxy', { mode: 'tls', certificate: CERTIFICATE })
  t.match(secure.env, { BASELOAD_BIND_TLS: '127.0.0.1:4', BASELOAD_CERTIFICATE: '/f/server.pem' })
  t.same(secure.files, [{ path: '/f/server.pem', text: 'CERT\nKEY\n' }])
  const several = launch('haproxy', { servers: [{ name: 'a', address: '127.0.0.1:5' }, { name: 'b', address: '127.0.0.1:6', isWaiting: true }] })
  t.same([several.args, several.files], [['-db', '-f', '/f/haproxy.cfg'], [{
    path: '/f/haproxy.cfg',
    text: 'global\n  stats socket x level admin\nbackend units\n  balance leastconn\n  server a 127.0.0.1:5 maxconn 9\n  server b 127.0.0.1:6 maxconn 9 disabled\n'
  }]])
  const { asked, ask } = makeAsk({ isListening: () => true })
  t.equal(await launch('haproxy', { mode: 'caching' }).isReady(ask), true)
  t.same(asked, [['isListening', 3]])
})

t.test('haproxy: counters of its listener and of what stands behind it', async (t) => {
  const stats = (/** @type {string[]} */ ...servers) => ['# pxname,svname,stot,econ,status,slim', 'plain,FRONTEND,12,,OPEN,9', 'caching,FRONTEND,3,,OPEN,9',
    ...servers, 'units,BACKEND,5,0,UP,9', ''].join('\n')
  const read = (/** @type {string} */ text) => {
    const { ask, asked } = makeAsk({ socket: () => text })
    return launch('haproxy').readStats?.(ask).then((found) => [found, asked])
  }
  t.same(await read(stats('units,u1,10,0,no check,9')), [
    { 'frontend.stot': 12, 'frontend.status': 'OPEN', 'server.stot': 10, 'server.econ': 0, 'server.status': 'no check' },
    [['socket', '/f/stats.sock', 'show stat\n']]
  ])
  t.same((await read(stats('units,u1,10,0,UP,9', 'units,u2,,1,DOWN,9')))?.[0], {
    'frontend.stot': 12, 'frontend.status': 'OPEN', 'u1.stot': 10, 'u1.econ': 0, 'u1.status': 'UP', 'u2.econ': 1, 'u2.status': 'DOWN'
  })
  t.same((await read(''))?.[0], {})
})

t.test('haproxy: those that begin before those that end, and one that did not switch is told', async (t) => {
  const serve = async (/** @type {string[]} */ wanted, /** @type {Record<string, string>} */ states, said = '\n') => {
    const { ask, asked } = makeAsk({
      socket: (_path, question) => question === 'show stat\n'
        ? ['# pxname,svname,status', ...Object.entries(states).map(([name, state]) => `units,${name},${state}`)].join('\n')
        : said
    })
    await launch('haproxy').serve?.({ ask, names: ['a', 'b', 'c'], wanted })
    return asked[0]
  }
  t.same(await serve(['c'], { a: 'DRAIN', b: 'MAINT', c: 'no check' }),
    ['socket', '/f/stats.sock', 'set server units/c state ready;set server units/a state drain;set server units/b state drain\n'])
  t.ok(await serve(['a', 'b'], { a: 'UP', b: 'UP', c: 'DRAIN' }))
  await t.rejects(serve(['c'], { a: 'UP', b: 'MAINT', c: 'UP' }), { message: 'haproxy did not switch a' })
  await t.rejects(serve(['c'], { a: 'DRAIN', b: 'MAINT', c: 'DOWN' }, ' no such server\n'), { message: 'haproxy did not switch c: no such server' })
})

t.test('nginx: told where to log from 1.19.5 on, ready when a worker tells its counters', async (t) => {
  const argsOf = (/** @type {string} */ version) => launch('nginx', { build: `nginx version: nginx/${version}\n` }).args
  for (const version of ['1.19.5', '1.19.10', '1.20.0', '1.27.4', '2.0.0']) t.same(argsOf(version), ['-p', '/f', '-c', '/f/nginx.conf', '-e', 'stderr'], version)
  for (const version of ['1.19.4', '1.18.0', '1.9.15']) t.same(argsOf(version), ['-p', '/f', '-c', '/f/nginx.conf'], version)
  const { port, files, env, isReady, readStats } = launch('nginx', { env: { BASELOAD_BACKEND: '127.0.0.1:9', OTHER: 'x' }, freshSeconds: 3 })
  t.same([port, env, files?.[0].path], [1, { BASELOAD_BACKEND: '127.0.0.1:9', OTHER: 'x' }, '/f/nginx.conf'])
  const text = files?.[0].text ?? ''
  for (const line of ['listen 127.0.0.1:1 ', 'server 127.0.0.1:9 max_fails=0;', 'listen "unix:/f/status.sock";', 'proxy_cache_valid 200 3s;', 'inactive=6h', 'worker_connections 164;',
    'keepalive 1024;', 'keepalive_requests 1000000000;', 'proxy_pass http://unit;']) t.match(text, line)
  t.notMatch(text, 'return 200')
  const bare = launch('nginx', { mode: 'answering' }).files?.[0].text
  t.match(bare, 'return 200 ok;')
  t.match(bare, 'server 127.0.0.1:3000 ')
  t.notMatch(bare, /proxy_pass|proxy_cache/)
  const page = 'Active connections: 2 \nserver accepts handled requests\n 30 29 700 \nReading: 0 Writing: 1 Waiting: 1 \n'
  const { ask, asked } = makeAsk({ page: () => page })
  t.equal(await isReady(ask), true)
  t.same(await readStats?.(ask), { accepts: 30, handled: 29, requests: 700, active: 2, waiting: 1 })
  t.same(asked, [['page', '/f/status.sock'], ['page', '/f/status.sock']])
  const silent = makeAsk({ page: () => null })
  t.same([await isReady(silent.ask), await readStats?.(silent.ask)], [false, {}])
})

t.test('Redis: nothing is kept, and only what the part sets is set', async (t) => {
  const bare = ['--port', '1', '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/f', '--daemonize', 'no']
  t.same(launch('redis').args, bare)
  t.same(launch('redis', { env: { MAXMEMORY: '3mb' } }).args, [...bare, '--maxmemory', '3mb'])
  t.same(launch('redis', { env: { MAXMEMORY_POLICY: 'noeviction', MAXMEMORY: '3mb', OTHER: 'x' } }).args, [...bare, '--maxmemory', '3mb', '--maxmemory-policy', 'noeviction'])
  const { port, isReady, flush, hints } = launch('redis')
  t.same([port, hints.ended], [1, 'start it by hand to see why: /bin/it --port 1'])
  for (const [said, ready] of [['+PONG', true], ['-LOADING', false], [null, false]]) t.equal(await isReady(makeAsk({ line: () => said }).ask), ready)
  const { ask, asked } = makeAsk({ line: () => '+OK' })
  t.equal(await flush?.(ask), '+OK')
  await isReady(ask)
  t.same(asked, [['line', { port: 1, command: 'FLUSHALL' }], ['line', { port: 1, command: 'PING' }]])
})

t.test('Varnish: a second of freshness unless it is told', async (t) => {
  const { args, files, port, isReady, readStats } = launch('varnish', { freshSeconds: 7, env: { BASELOAD_BACKEND: '[::1]:9' } })
  t.same(args.slice(0, 13), ['-F', '-f', '/f/unit.vcl', '-n', '/f/work', '-a', '127.0.0.1:1', '-s', 'malloc,256m', '-T', 'none', '-j', 'none'])
  t.same(args.slice(13).filter((one) => one !== '-p'), [
    'thread_pools=1', 'listen_depth=4096', 'timeout_idle=60', 'backend_idle_timeout=4', 'http_gzip_support=off', 'vsl_space=8M'
  ])
  t.same([port, files?.[0].path], [1, '/f/unit.vcl'])
  for (const line of ['.host = "::1";', '.port = "9";', 'beresp.ttl = 7s;', 'beresp.grace = 6h;']) t.match(files?.[0].text, line)
  for (const line of ['.host = "127.0.0.1";', '.port = "3000";', 'beresp.ttl = 1s;']) t.match(launch('varnish').files?.[0].text, line)
  const { ask, asked } = makeAsk({ isListening: () => true, helper: () => '{"counters":{"MAIN.client_req":{"value":3},"MAIN.cache_hit":{"value":"x"},"MAIN.other":{"value":1}}}' })
  t.equal(await isReady(ask), true)
  t.same(await readStats?.(ask), { client_req: 3 })
  t.same(asked, [['isListening', 1], ['helper', 'varnishstat', ['-n', '/f/work', '-j']]])
  t.same(await readStats?.(makeAsk({ helper: () => '{"MAIN.client_req":{"value":4}}' }).ask), { client_req: 4 })
  for (const text of [null, '', 'null', '[]', '{']) t.same(await readStats?.(makeAsk({ helper: () => text }).ask), {}, String(text))
})
