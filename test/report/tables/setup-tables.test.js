import t from 'tap'
import {
  buildBaselineLoadTable, buildMachineTable, buildNotMeasuredTable, buildTargetTable, buildTrialTable
} from '../../../src/report/tables/setup-tables.js'

const trial = (load, more = {}) => ({
  target: 'a', phase: 'latency', driver: 'native', repeat: 1, load, durationMs: 1000, warmupMs: 500, timeoutMs: 2000, ...more
})
const table = (trials, more = {}) => buildTrialTable({ result: { run: { plan: { trials, ...more } } } }).rows.map(({ cells }) => cells)
const tell = (load) => table([trial(load)])[0].load

t.test('each load in words', async (t) => {
  t.equal(tell({ kind: 'constant-concurrency', connections: 1, pipelining: 4 }), 'closed loop, 1 connection, 4 in flight on each')
  t.match(tell({ kind: 'constant-concurrency', connections: 10, pipelining: 1, amount: 5000 }), /^closed loop, 10 connections, .*, until 5,000 requests are sent/)
  t.equal(tell({ kind: 'constant-users', connections: 20, pauseMs: 60 }), 'closed loop, 20 users who pause for 60 ms')
  t.equal(tell({ kind: 'constant-users', connections: 1, pauseMs: 60 }), 'closed loop, 1 user who pauses for 60 ms')
  t.equal(
    tell({ kind: 'user-stages', connections: 20, pauseMs: 1000, stages: [{ durationMs: 1000, users: 5 }, { durationMs: 2000, users: 20 }] }),
    'closed loop, at most 20 users who pause for 1 s, to 5 in 1 s, to 20 in 2 s'
  )
  t.equal(tell({ kind: 'ramping-rate', startRatePerSecond: 5, endRatePerSecond: 50, connections: 10 }), 'open loop, ramping-rate, 5/s to 50/s over up to 10 connections')
  const stages = [{ durationMs: 1000, ratePerSecond: 20 }, { durationMs: 3000, ratePerSecond: 0 }]
  t.equal(tell({ kind: 'stages', stages, connections: 2 }), 'open loop, stages, from 0/s, to 20/s in 1 s, to 0/s in 3 s over up to 2 connections')
  t.match(tell({ kind: 'stages', stages, startRatePerSecond: 7, arrivals: 'poisson', connections: 2 }), 'open loop, stages, Poisson, from 7/s, to 20/s in 1 s')
})

t.test('trials of one load are one row, and who drives it is named', async (t) => {
  const load = { kind: 'constant-concurrency', connections: 2, pipelining: 1 }
  const peak = (more) => trial(load, { phase: 'peak', driver: 'autocannon', ...more })
  const rows = table([peak(), peak({ target: 'b' }), peak({ repeat: 2 }), peak({ durationMs: 3000 })], { workers: 2 })
  t.match(rows, [
    { phase: 'peak', driver: 'autocannon', targets: { value: 2 }, repeats: { value: 2 }, trials: { value: 3 }, measured: { value: 1000 } },
    { targets: { value: 1 }, repeats: { value: 1 }, trials: { value: 1 }, measured: { value: 3000 }, warmup: { value: 500 } }
  ])
  t.equal(table([trial(load)], { workers: 2 })[0].driver, 'native, 2 workers')
  t.equal(table([trial(load)])[0].driver, 'native')
  const k6 = (instances) => table([trial(load, { driver: 'k6' })], { engine: { instances } })[0].driver
  t.same([k6(1), k6(3)], ['k6, 1 instance', 'k6, 3 instances'])
})

const targets = (target) => buildTargetTable({
  result: { run: { plan: { targets: { a: { name: 'a', title: 'A', parts: [], request: { path: '/' }, good: {}, ...target } } } } }
}).rows[0].cells

t.test('a good answer: what it has to be, and what it may not have', async (t) => {
  const good = (given) => targets({ good: given }).good
  t.equal(good({}), 'status 200')
  t.equal(good({ status: 404, contentEncoding: 'gzip' }), 'status 404, content-encoding gzip')
  t.equal(good({ body: 'x'.repeat(20) }), `status 200, body "${'x'.repeat(20)}"`)
  t.equal(good({ body: 'x'.repeat(21) }), 'status 200, body of 21 characters')
  t.equal(good({ bodyBytes: { min: 5, max: 5 } }), 'status 200, 5 bytes on the wire')
  t.equal(good({ bodyBytes: { min: 5, max: 9 }, decodedBytes: { min: 0 } }), 'status 200, 5 to 9 bytes on the wire, at least 0 bytes decoded')
  t.equal(good({ decodedBytes: { max: 9 } }), 'status 200, at most 9 bytes decoded')
  t.equal(good({ decodedBytes: {} }), 'status 200, at most - bytes decoded')
  t.equal(good({ json: { a: 1, 'b.c': null }, jsonAbsent: ['errors'] }), 'status 200, JSON with a, b.c, JSON without errors')
})

t.test('a request and the parts that answer it', async (t) => {
  const request = (given) => targets({ request: { path: '/x', ...given } }).request
  t.equal(request({}), 'GET /x')
  t.equal(request({ method: 'POST', headers: { accept: 'a' }, body: 'grün' }), 'POST /x; accept: a; body of 4 characters')
  t.equal(request({ body: '', bodyFile: 'b.json' }), 'GET /x; body of b.json')
  t.equal(request({ body: '' }), 'GET /x; body of 0 characters')
  const parts = (target) => targets(target).parts
  t.equal(parts({ parts: [{ name: 'p', script: 'a.js' }, { name: 'server', command: 'node b.js' }] }), 'p: a.js, then server: node b.js')
  t.equal(parts({ parts: [{ name: 'proxy', haproxy: 'plain' }, { name: 'store', redis: 'plain' }] }), 'proxy: haproxy (plain), then store: redis')
  const connect = { to: '127.0.0.1:1', servername: 's', cert: 'c', ca: 'own.pem', insecure: true }
  t.match(parts({ url: 'http://127.0.0.1:3000' }), /^runs already at http:\/\/127\.0\.0\.1:3000\/?$/)
  t.match(parts({ url: 'http://127.0.0.1:3000', connect }),
    /, connected to 127\.0\.0\.1:1, SNI s, with a client certificate, trusting own\.pem, certificate unchecked$/)
})

t.test('where it ran: what is told, and what is not', async (t) => {
  const machine = { cpuModel: 'CPU', cores: 2, memoryBytes: 2 ** 30, platform: 'linux x64', kernel: '6', node: '20', versions: { haproxy: null, k6: '1' } }
  const found = (more) => Object.fromEntries(buildMachineTable({
    result: { run: { plan: { targets: {} }, tool: { name: 'baseload', version: '1' }, machine: { ...machine, virtualization: null, niceness: null, governor: null, clockSource: null, ...more } } }
  }).rows.map(({ cells }) => [cells.what, cells.found]))
  t.same(found({}), {
    CPU: 'CPU, 2 cores',
    Memory: '1,024 MiB',
    System: 'linux x64, kernel 6',
    Virtualization: 'not told',
    'Priority of target and driver': 'as others',
    'CPU governor': 'not told',
    'Clock source': 'not told',
    Versions: 'baseload 1, Node.js 20, haproxy not found, k6 1'
  })
  t.equal(found({ cores: 1 }).CPU, 'CPU, 1 core')
  t.match(found({ virtualization: 'vm', niceness: -10, governor: 'performance', clockSource: 'tsc' }), {
    Virtualization: 'vm', 'Priority of target and driver': 'niceness -10', 'CPU governor': 'performance', 'Clock source': 'tsc'
  })
})

t.test('the load of baselines that have servers, and what was not measured', async (t) => {
  const baseline = { name: 'http', targets: ['a'], load: { connections: 10, pipelining: 2, timeoutMs: 500 }, objectives: [{ text: 'p99<1s' }, { text: 'success>=99%' }] }
  const load = (more) =>
    buildBaselineLoadTable({ result: { baselines: [{ baseline: { ...baseline, ...more } }] } }).rows.map(({ cells }) => cells)
  t.same(load({}), [{
    baseline: 'http',
    connections: { value: 10, unit: 'count' },
    pipelining: { value: 2, unit: 'count' },
    timeout: { value: 500, unit: 'ms' },
    objectives: 'p99<1s; success>=99%'
  }])
  t.same([load({ objectives: [] })[0].objectives, load({ targets: [] })], ['none', []])
  const failure = { target: 'b', code: 'TARGET_DIED', message: 'it died', hint: 'look' }
  const rows = buildNotMeasuredTable({
    result: { run: { unavailable: [{ target: 'a', reason: 'no haproxy', hint: 'install it' }], failures: [failure, { ...failure, trial: 'b/peak/1' }] } }
  }).rows.map(({ cells }) => Object.values(cells))
  t.same(rows, [['a', 'unavailable', 'no haproxy', 'install it'], ['b', 'TARGET_DIED', 'it died', 'look'], ['b/peak/1', 'TARGET_DIED', 'it died', 'look']])
})
