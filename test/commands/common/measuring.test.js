import t from 'tap'
import { describeOwnTarget, listConnect, readExperiment, readShipped } from '../../../src/commands/common/experiments.js'
import { planMeasuring, resolveConnections, resolveMeasuring } from '../../../src/commands/common/measuring.js'
import { findCommand, readWords } from '../../fixtures/flags.js'

const shipped = await readShipped()
const read = async (name, words) => (await readWords(name, words)).flags
const http = await readExperiment({ name: 'http', ...shipped, secretNames: { headers: [], query: [], body: [] } })
const plan = async (...words) => planMeasuring({
  command: findCommand('run'), baselines: [http.baseline], targets: http.targets, flags: await read('run', ['--seed', '1', ...words])
})

t.test('connections of either phase: its own flag, or that of both', async (t) => {
  t.same(resolveConnections({ flags: {} }), { peak: undefined, open: undefined })
  t.same(resolveConnections({ flags: { connections: 5 } }), { peak: 5, open: 5 })
  t.same(resolveConnections({ flags: { connections: 5, peakConnections: 6 } }), { peak: 6, open: 5 })
  t.same(resolveConnections({ flags: { connections: 5, openConnections: 7 } }), { peak: 5, open: 7 })
})

t.test('a preset, with what is typed in place of it', async (t) => {
  const resolve = async (words, options) => resolveMeasuring({ flags: await read('measure', ['--seed', '7', ...words]), ...options })
  t.match(await resolve([]), { preset: { name: 'default', repeats: 5, durationMs: 10_000, latencyDurationMs: 4000, warmupMs: 1000 }, seed: 7 })
  t.match((await resolve(['--repeats', '3', '-d', '2s', '--warmup', '300ms'])).preset, { repeats: 3, durationMs: 2000, warmupMs: 300 })
  t.match((await resolve(['--repeats', '3'], { isOnce: true })).preset, { repeats: 1 })
  t.match((await resolve(['--budget', '1m'])).preset, { repeats: 1 }, 'of the first of them')
  t.match((await resolve(['--no-latency'])).preset, { latencyDurationMs: 0 })
  t.match((await resolve(['--soak', '60s', '--warmup', '2s'])).preset, { repeats: 1, durationMs: 60_000, latencyDurationMs: 60_000, warmupMs: 2000 })
  t.match((await resolve(['--amount', '500', '-R', '100', '-d', '3s'])).preset, { durationMs: 3000, latencyDurationMs: 3000 })
  t.match((await resolve(['--amount', '500', '-R', '100'])).preset, { latencyDurationMs: 5000 }, '500 at 100 a second')
  t.match((await resolve(['--amount', '500'])).preset, { latencyDurationMs: 0 })
  const aa = resolveMeasuring({ flags: await read('run', ['--aa', '--repeats', '4']) })
  t.match(aa.preset, { repeats: 8, name: 'custom' }, 'four of each')
  t.ok(Number.isSafeInteger(aa.seed))
})

t.test('a plan: rates, pipelining and when to give up, as the flags have them', async (t) => {
  const usual = await plan('--repeats', '1', '--no-latency')
  t.same([usual.seed, usual.abortBelow, usual.trials.every(({ load }) => load.kind === 'constant-concurrency')], [1, undefined, true])
  t.ok(usual.baselines.every(({ load }) => load.pipelining === http.baseline.load.pipelining))
  t.equal((await plan('-R', '77', '--repeats', '1')).baselines[0].load.ratePerSecond, 77)
  t.equal((await plan('--repeats', '1', '--abort-on', 'success<90%')).abortBelow, 0.9)
  const piped = await plan('--pipelining', '4', '--repeats', '1', '--no-latency')
  t.ok(piped.trials.every(({ load }) => load.pipelining === 4))
  const wide = await plan('-c', '33', '--repeats', '1', '--no-latency')
  t.ok(wide.trials.every(({ load }) => load.connections === 33))
  t.match((await plan('--profile', '--repeats', '1')).profile, { kinds: ['cpu'] })
  t.match((await plan('--profile', '--heap', '--repeats', '1')).profile, { kinds: ['cpu', 'heap'] })
  t.equal(usual.profile, undefined)
})

t.test('what a plan of another kind has no use for is refused', async (t) => {
  await t.rejects(plan('--pause', '1s'), { code: 'USAGE', message: /^--pause would do nothing without --users/ })
  await t.rejects(plan('--stages', '3s:30/s', '--duration', '2s'), { code: 'USAGE', message: /--duration would do nothing with stages/ })
  await t.rejects(plan('--haproxy-config', 'x.cfg', '--target', 'fastify'), { code: 'USAGE' })
})

t.test('a server of the user\'s own: started, or by its address', async (t) => {
  const describe = async (words, url) => describeOwnTarget({ url, flags: { ...await read('measure', words), name: 'mine' } })
  t.same(await describe(['--start', 'node x.js', '--path', '/a', '-m', 'post', '-b', 'hi', '--port', '9']), {
    name: 'mine', command: 'node x.js', port: 9, request: { method: 'POST', headers: {}, body: 'hi', path: '/a' }
  })
  t.match(await describe(['--start', 'x', '--status', '201', '--ready-timeout', '2s', '--http2']), { good: { status: 201 }, readyTimeout: '2000ms', http: 2, streams: 1 })
  t.same(await describe([], 'http://127.0.0.1:1/a?b=c'), { name: 'mine', url: 'http://127.0.0.1:1', request: { method: 'GET', headers: {}, path: '/a?b=c' } })
  t.match(await describe(['--path', '/x'], 'http://127.0.0.1:1/'), { request: { path: '/x' } })
  t.match(await describe(['-b', '@order.json'], 'http://127.0.0.1:1/'), { request: { bodyFile: 'order.json' } })
  await t.rejects(describe(['--path', '/x'], 'http://127.0.0.1:1/a'), { code: 'USAGE', message: /^both the URL and --path name a path: \/a and \/x/ })
  await t.rejects(describe(['-b', '@'], 'http://127.0.0.1:1/'), { code: 'USAGE', message: '--body @ names no file' })
  await t.rejects(describe([]), { code: 'USAGE', message: 'there is nothing to measure', hint: /or --start/ })
  t.throws(() => describeOwnTarget({ url: undefined, flags: {}, canStart: false }), { hint: /such as http:/ })
  await t.rejects(describe([], 'http://192.0.2.1/'), { code: 'HOST_NOT_ALLOWED' })
})

t.test('how a server is reached, where it is said', async (t) => {
  t.equal(listConnect({ flags: {} }), undefined)
  t.equal(listConnect({ flags: { insecure: false } }), undefined)
  const flags = { connectTo: 'a:1', servername: 'b', ca: 'c', cert: 'd', key: 'e', insecure: true }
  t.same(listConnect({ flags }), { to: 'a:1', servername: 'b', ca: 'c', cert: 'd', key: 'e', insecure: true })
})
