import { createServer } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findFreePort } from '../../../src/boot/ports.js'
import { openProcesses } from '../../../src/boot/watch/processes.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { subtractDistribution } from '../../../src/stats/sample.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { serverFile } from '../../fixtures/command-line.js'

const SHORT = ['--no-latency', '--repeats', '1', '-d', '250ms', '--warmup', '50ms', '--no-pin', '--no-watch']
const LIGHT = ['--peak-connections', '1', ...SHORT] // the reference answers at once: one connection takes half the CPU time of ten
// Where the kind of load is not the point, one that needs no peak: two trials and not three, as no driver is too slow for it.
const CALM = ['--users', '2', '--pause', '20ms', ...SHORT.filter((flag) => flag !== '--no-latency')]
const SECRET = 'Bearer-topsecret-0123456789'

/** A server that runs already, and what it was asked, each kind of request once. It takes its time, and with it no core. */
async function startOwn (t, { respond = (request, response) => setTimeout(() => response.end('ok'), 2) } = {}) {
  const asked = new Set()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => { body += text }).on('end', () => {
      asked.add(JSON.stringify([request.method, request.url, request.headers.authorization, request.headers['x-key'], body]))
      respond(request, response, body)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}`, asked: () => [...asked].map((each) => JSON.parse(each)) }
}

/** A row of what was printed with --json; the native driver's own rows are not asked for. */
const findRow = ({ stdout }, name) => JSON.parse(stdout).summary.find(({ target, driver }) => target === name && driver === 'autocannon')

/** A machine that stood still makes a trial invalid, if busy twice: then a verdict may be left open, and is never wrong. */
function expectVerdict (t, run, { target, wanted, exitCode }) {
  const { status } = findRow(run, target)
  t.match(status, /^(ok|invalid)$/)
  const { verdict } = JSON.parse(run.stdout).verdicts.find((each) => each.target === target)
  t.ok(verdict === wanted || (status === 'invalid' && verdict === 'invalid'), `${status}: ${verdict}`)
  if (verdict === wanted) t.equal(run.exitCode, exitCode)
}

/** Everything a run has left behind, as one text. */
async function readAll ({ folder, stdout, stderr }) {
  const reports = join(folder, 'reports')
  const files = (await readdir(reports, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const texts = await Promise.all(files.map(({ name, path, parentPath = path }) => readFile(join(parentPath, name), 'utf8')))
  return { names: files.map(({ name }) => name).sort(), text: [stdout, stderr, ...texts].join('\n') }
}

t.test('--pid: a server that runs already is read like one that was started; a number of nobody is refused; --status says what is good', async (t) => {
  const { url } = await startOwn(t, { respond: (_, response) => setTimeout(() => { response.statusCode = 201; response.end('ok') }, 2) })
  const refused = await askBaseload(t, ['measure', url, '--pid', '4194304', ...SHORT])
  t.equal(refused.exitCode, 2)
  t.match(refused.stderr, /no process of that number can be read/)
  t.equal((await askBaseload(t, ['measure', '--start', 'node x.js', '--pid', '1', ...SHORT])).exitCode, 2)
  for (const [args, message] of [
    [['--cgroup', '/no/such/group'], /no control group can be read there/],
    [['--cgroup', '/a', '--pid', '1'], /--pid and --cgroup contradict each other/]
  ]) {
    const { exitCode, stderr } = await askBaseload(t, ['measure', url, ...args, ...SHORT])
    t.equal(exitCode, 2)
    t.match(stderr, message)
  }
  if (process.platform !== 'linux') return
  const own = (await readFile('/proc/self/cgroup', 'utf8')).match(/^\d+:(?:.*\bmemory\b.*)?:(.+)$/m)?.[1] ?? ''
  if (openProcesses().read([own]).size > 0) {
    const { exitCode, stderr } = await askBaseload(t, ['measure', url, '--cgroup', own, ...SHORT])
    t.equal(exitCode, 2)
    t.match(stderr, /this program runs in it too/)
  }
  const run = await askBaseload(t, [
    'measure', url, '--name', 'yours', '--pid', String(process.pid), '--status', '201', '--objective', 'success>=50%', '--json', ...CALM
  ])
  t.equal(run.exitCode, 0, run.stderr)
  t.equal(JSON.parse(run.stdout).verdicts.find(({ target }) => target === 'yours')?.verdict, 'met', '201 is a good answer')
  const { plan, trials } = await run.readRecord()
  t.equal(plan.targets.yours.pid, process.pid)
  const { parts, resources } = trials.find(({ trial }) => trial.target === 'yours')
  t.match(parts[0], { name: 'server', kind: 'command', cpuUs: Number, memoryBytes: Number })
  t.match(resources.parts.map(({ name }) => name), ['server', 'driver'])
})

t.test('another method, with a body; --prometheus is asked once before the load and after each trial; a query without one series is refused', async (t) => {
  const { url, asked: askedOwn } = await startOwn(t)
  const asked = []
  const prometheus = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x')
    asked.push(pathname)
    const [start, end] = ['start', 'end'].map((name) => Number(searchParams.get(name)))
    const isMany = searchParams.get('query') === 'many'
    const one = pathname.endsWith('_range') ? { values: [[start, '5e7'], [end, '6e7']] } : { value: [1, '5e7'] }
    response.end(JSON.stringify({
      status: 'success',
      data: { resultType: pathname.endsWith('_range') ? 'matrix' : 'vector', result: (isMany ? [1, 2] : [1]).map(() => ({ metric: {}, ...one })) }
    }))
  })
  await new Promise((resolve) => prometheus.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { prometheus.closeAllConnections(); prometheus.close() })
  const there = ['--prometheus', `http://127.0.0.1:${prometheus.address().port}`]
  for (const [args, message] of [
    [[...there], /--prometheus without --query/],
    [['--query', 'memory=up'], /--query without --prometheus/],
    [[...there, '--query', 'memory=many'], /PROMETHEUS_NO_VALUE: Prometheus gives no number for memory \(many\): 2 series/],
    [['--prometheus', 'http://192.0.2.1:9090', '--query', 'memory=up'], /HOST_NOT_ALLOWED/],
    [['--prometheus', 'http://127.0.0.1:1', '--query', 'memory=up'], /nobody listens there/]
  ]) {
    const { exitCode, stderr } = await askBaseload(t, ['measure', url, ...args, ...SHORT])
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
  }
  asked.length = 0
  const run = await askBaseload(t, [
    'measure', url, '--path', '/items', '-m', 'post', '-b', '{"name":"grün"}', '-H', 'content-type: application/json', '--name', 'api',
    ...there, '--query', 'memory=up', '--objective', 'success>=90%', '--json', ...SHORT, '--peak-connections', '3', '-d', '600ms'
  ])
  t.same(askedOwn(), [['POST', '/items', null, null, '{"name":"grün"}']])
  t.match(findRow(run, 'node-http'), { status: /^(ok|invalid)$/ })
  t.match(JSON.parse(run.stdout).verdicts.find(({ target }) => target === 'api'), { objective: 'success>=90%' })
  expectVerdict(t, run, { target: 'api', wanted: 'met', exitCode: 0 })
  const { plan, trials } = await run.readRecord()
  t.same(plan.targets.api.prometheus.queries, { memory: 'up' })
  const own = trials.filter(({ trial }) => trial.target === 'api')
  for (const { resources } of own) t.match(resources.parts[0], { name: 'server', residentBytes: [5e7] })
  t.same(asked, ['/api/v1/query', ...own.map(() => '/api/v1/query_range')])
})

t.test('a server that runs already, with secrets that reach it and nothing else', async (t) => {
  const { url, asked } = await startOwn(t)
  const run = await askBaseload(t, [
    'measure', `${url}/a?b=1`, '--name', 'yours', '-H', `Authorization: ${SECRET}`, '-H', 'X-Key: another-secret',
    '--secret-header', 'X-Key', ...LIGHT
  ])
  t.same(asked(), [['GET', '/a?b=1', SECRET, 'another-secret', '']], 'the check and the load ask the same')
  t.match(run.stdout, /^baseload \S+ · yours beside bare node:http[^]*yours +bare node:http/) // what stands below depends on what could be told
  const { names, text } = await readAll(run)
  t.same(names.filter((name) => !name.endsWith('.svg')), ['record.json', 'report.html', 'report.md'])
  t.notOk(text.includes(SECRET))
  t.notOk(text.includes('another-secret'))
  t.match((await run.readRecord()).plan.targets.yours, {
    url,
    request: { path: '/a?b=1', headers: { authorization: '[redacted]', 'x-key': '[redacted]' } }
  })
  t.equal((await fetch(url)).status, 200, 'it is not ours to stop')
})

t.test('a server that hands secrets back in a wrong answer', async (t) => {
  const respond = (request, response, body) => {
    response.statusCode = 500
    response.end(JSON.stringify({ got: request.headers.authorization, key: request.headers['x-key'], body }))
  }
  const { url } = await startOwn(t, { respond })
  const run = await askBaseload(t, [
    'measure', url, '--name', 'yours', '-H', `Authorization: Bearer ${SECRET}`, '-H', 'X-Key: another-secret',
    '--secret-header', 'x-key', '--json', ...LIGHT
  ])
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /^error TARGET_WRONG_ANSWER: yours answered wrongly: status 500/m)
  const { text } = await readAll(run)
  t.notOk(text.includes(SECRET))
  t.notOk(text.includes('another-secret'))
  t.match(JSON.parse(run.stdout).failures, [{ target: 'yours', code: 'TARGET_WRONG_ANSWER' }])
})

t.test('met and missed, each beyond doubt: exit 1', async (t) => {
  const { url } = await startOwn(t, { respond: (_, response) => setTimeout(() => response.end('ok'), 1000) })
  const run = await askBaseload(t, [
    'measure', url, '--objective', 'success>=20%', '--objective', 'p50<500ms', '--users', '20', '--pause', '100ms', ...SHORT.slice(1),
    '-d', '1500ms', '--json' // each user asks once in it, or twice
  ])
  const own = JSON.parse(run.stdout).verdicts.filter(({ target }) => target !== 'node-http')
  t.match(own, [{ objective: 'success>=20%', verdict: 'met' }, { objective: 'p50<500ms', verdict: 'missed' }])
  t.equal(run.exitCode, 1, run.stderr)
})

t.test('a command that fails now and then: counted by cause, and judged', async (t) => {
  const run = await askBaseload(t, [
    'measure', '--start', `node ${serverFile('fails-now-and-then')}`, '--objective', 'success>=99%', '--json',
    ...SHORT, '--peak-connections', '3'
  ])
  expectVerdict(t, run, { target: 'yours', wanted: 'missed', exitCode: 1 })
  const { trials: all } = await run.readRecord()
  for (const { load } of all.filter(({ load }) => load.counts.failed > 0)) {
    const [times, bad] = [load.histograms.responseTime, load.histograms.bad].map(decodeHistogram)
    const { ok, failed, timedOut, unfinished } = load.counts
    t.equal(bad.total, failed + timedOut + unfinished)
    const good = subtractDistribution({ from: times, bad })
    t.equal(good.total, ok)
    t.ok(good.valuesUs[0] > 4000, 'no good answer takes less than 5 ms, give or take a timer\'s millisecond')
    t.ok(bad.valuesUs[0] < 4000, 'failures do')
  }
  t.ok(findRow(run, 'yours').good.responseTimeUs.p50 > 4000)
  const trials = all.filter(({ trial }) => /^yours\/peak-c3\/\d$/.test(trial.id))
  t.equal(trials.length, 1)
  for (const { readyMs, parts, load: { counts, failedByCause } } of trials) {
    t.ok(failedByCause['status 503'] > 0)
    t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent)
    t.ok(readyMs > 0)
    t.same(parts.map(({ name }) => name), ['server', 'driver'])
  }
  t.same(await run.leftovers(), [])
})

t.test('a reference that does not exist', async (t) => {
  const unknown = await askBaseload(t, ['measure', 'http://127.0.0.1:1/', '--reference', 'fastfy', ...SHORT])
  t.equal(unknown.exitCode, 2)
  t.match(unknown.stderr, /error TARGET_UNKNOWN: [^]*did you mean "fastify"\?/)
  const elsewhere = await askBaseload(t, [
    'measure', 'http://10.0.0.1:1/', '--engine', 'k6', '--hosts', 'a', '--reference', 'fastify', ...SHORT
  ])
  t.equal(elsewhere.exitCode, 2)
  t.match(elsewhere.stderr, /error USAGE: --reference and --hosts contradict each other/)
})

t.test('what is no good answer, and how long one waits for it', async (t) => {
  const { url } = await startOwn(t, {
    respond: (request, response) => setTimeout(() => { response.statusCode = 201; response.end('ok') }, request.url === '/slow' ? 400 : 2)
  })
  const other = await askBaseload(t, ['measure', url, ...CALM])
  t.match(other, { exitCode: 4, stderr: /--status says which status is good/ })
  const slow = await askBaseload(
    t,
    ['measure', `${url}/slow`, '--name', 'yours', '--status', '201', '--timeout', '100ms', ...CALM, '--objective', 'success>=50%', '--json']
  )
  t.not(JSON.parse(slow.stdout).verdicts.find(({ target }) => target === 'yours')?.verdict, 'met', 'after 100 ms each has failed')
  const late = await askBaseload(t, ['measure', '--start', 'sleep 30', '--ready-timeout', '300ms', ...CALM])
  t.match(late, { exitCode: 4, stderr: /TARGET_NOT_READY: yours: server did not listen within \d{3} ms/ })
})

t.test('a server that cannot start: the cause is told, and nothing advises the same again', async (t) => {
  const code = 'console.error("Error: DATABASE_URL is not set"); for (let i = 0; i < 20; i++) console.error("step " + i); process.exit(1)'
  const run = await askBaseload(t, ['measure', '--start', `node -e '${code}'`, '--quick', '--peak', '100/s'])
  t.match(run, { exitCode: 4, stderr: /TARGET_DIED_AT_BOOT[^]*Error: DATABASE_URL is not set\n[^]*step 19/ })
  t.match(run.stdout, /^- TARGET_DIED_AT_BOOT: [^]*Error:\s+DATABASE_URL is not\s+set/m)
  const [, next = ''] = run.stdout.split(/^NEXT/m)
  t.notMatch(next, /measure --start|baseload size|firm numbers|all tables/)
})

t.test('a command that listens on a port of its own; --amount: so many requests, whatever time they take, and as many at a rate', async (t) => {
  const port = await findFreePort()
  const run = await askBaseload(t, [
    'measure', '--start', `FIXED_PORT=${port} node ${serverFile('answers-what-it-was-given')}`, '--port', String(port),
    '--amount', '150', '-R', '300', '--peak-connections', '1', '--repeats', '1', '--warmup', '50ms', '--no-pin'
  ])
  t.match(run.stderr, /1 start of 150 requests[^]*at most .* in all/)
  const [folder] = await readdir(join(run.folder, 'reports')).then((names) => names.filter((name) => name.endsWith('-measure')))
  const { trials, plan, floors } = JSON.parse(await readFile(join(run.folder, 'reports', folder, 'record.json'), 'utf8'))
  t.equal(plan.targets.yours.parts[0].port, port)
  t.match(trials.find(({ trial }) => trial.target === 'yours'), { status: 'complete' })
  t.match(floors, [{ ratePerSecond: 300, due: Number }], 'one rate, asked once of a server that does nothing')
  t.same(await run.leftovers(), [])
  for (const { trial, load } of trials) {
    if (trial.phase === 'latency') t.ok(load.counts.due > 90 && load.counts.due < 210, `${trial.id}: drawn at random, ${load.counts.due}`)
    else {
      t.equal(load.counts.due, 150, trial.id)
      t.ok(load.windowMs < 10_000, `${trial.id} ended with them: ${load.windowMs} ms`)
    }
  }
  t.same([...new Set(trials.map(({ trial }) => trial.phase))].sort(), ['latency', 'peak'])
  t.match(run.stdout, /node-http: 150 requests took [\d.]+ ms in all: too short to measure CPU time/, 'what is over so soon says little')
  for (const other of [['--quick'], ['--budget', '1m'], ['--engine', 'k6'], ['--users', '2']]) {
    const refused = await askBaseload(t, ['measure', 'http://127.0.0.1:1/', '--amount', '150', ...other])
    t.equal(refused.exitCode, 2, other.join(' '))
    t.match(refused.stderr, /--amount/)
  }
})
