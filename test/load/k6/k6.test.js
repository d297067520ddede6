import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { bundleK6 } from '../../../src/plan/k6/bundle.js'
import { describeK6Experiment } from '../../../src/plan/k6/experiment.js'
import { countPlanned } from '../../../src/plan/k6/scenarios.js'
import { driveInstances } from '../../../src/load/k6/drive.js'
import { startLocalInstances } from '../../../src/load/k6/open-driver.js'
import { mergeInstances } from '../../../src/load/k6/merge.js'
import { findSummaries, readK6Summary } from '../../../src/load/k6/summary.js'
import { findForgotten } from '../../../src/load/k6/validity.js'
import { listEnvironment } from '../../../src/load/k6/arguments.js'
import { ECHO_PROTO, startEchoServer } from '../transports/grpc/fixtures/echo-server.js'
import { findK6 } from '../../fixtures/k6.js'
import { NO_REAPER } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'

/* eslint-disable no-template-curly-in-string -- it must come through as it is */
// A window of k6 lasts a second at least: what can go at once does.
const { file: k6, skip } = findK6()
t.jobs = 3

const TIMEOUT_MS = 4000 // a machine that others use answers late
const HOSTILE = 'a|b<script>*/ `${1}` \u2028 </script> "\'\\ \u{1f600} é'

/** A server that counts what it is asked, by path. */
async function startServer (t, answers) {
  const counts = {}
  const asked = []
  const server = createServer((request, response) => {
    counts[request.url] = (counts[request.url] ?? 0) + 1
    let body = ''
    request.setEncoding('utf8').on('data', (text) => { body += text }).on('end', () => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body })
      const answer = answers[request.url] ?? ((response) => response.end('ok'))
      answer(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}`, counts, asked }
}

function makeBundle ({
  url,
  load,
  requests = [{ path: '/' }],
  durationMs = 1000,
  warmupMs = 0,
  timeoutMs = 5000,
  good = {},
  objectives = [],
  proto,
  name = 'x',
  secretNames
}) {
  const trial = { id: name, target: name, phase: 'latency', repeat: 1, load, durationMs, warmupMs, timeoutMs }
  return bundleK6({
    experiment: describeK6Experiment({ trial, url, request: requests[0], good, objectives }),
    requests,
    ...(proto !== undefined && { protos: { 'service.proto': proto } }),
    secretNames
  })
}

/** k6 by itself, as a user of an exported script would. */
async function runK6 (t, bundle, more = {}) {
  const folder = t.testdir({})
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(bundle.files)) await writeFile(join(folder, name), text)
  const child = spawn(k6, ['run', '--quiet', '--no-thresholds', '--no-usage-report', '--address', '', 'script.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...listEnvironment({ secrets: bundle.environment }),
      ...more
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { said += text })
  await once(child, 'close')
  const [json] = findSummaries({ text: said })
  if (json === undefined) throw new Error(said)
  return { summary: readK6Summary({ json, source: 'k6' }), said }
}

const rate = (ratePerSecond, connections = 20) => ({ kind: 'constant-rate', ratePerSecond, connections })
const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0)

function checkIdentity (t, { due, ok, failed, timedOut, unfinished, notSent }) {
  t.equal(due, ok + failed + timedOut + unfinished + notSent)
}

t.test('every way to fail, as three instances with all samples: counts are the server\'s, causes are named', { skip }, async (t) => {
  const answers = {
    '/500': (response) => response.writeHead(500).end('no'),
    '/302': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    '/999': (response) => response.writeHead(999).end(),
    '/slow': (response) => setTimeout(() => response.end('ok'), 60),
    '/close': (response) => response.destroy(),
    '/short': (response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half')
      setTimeout(() => response.destroy(), 5)
    },
    '/long': (response) => response.end('far too long a body'),
    '/never': () => {},
    '/stuck': (response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half')
    }
  }
  const paths = ['/', '/500', '/302', '/999', '/slow', '/close', '/short', '/long', '/never', '/stuck']
  const { server, folder, events, result } = await tryUntil({
    async run () {
      const server = await startServer(t, answers)
      const bundle = makeBundle({
        url: server.url,
        load: rate(60, 60),
        requests: paths.map((path) => ({ path })),
        timeoutMs: TIMEOUT_MS,
        good: { bodyBytes: { min: 2, max: 2 } },
        objectives: [{ text: 'p99 < 30ms', kind: 'latency', ratio: 0.99, boundUs: 30_000, strict: true }]
      })
      const folder = t.testdir({})
      const instances = []
      t.teardown(() => Promise.all(instances.map(({ running }) => running.stop({ graceMs: 500 }))))
      process.env.K6_RPS = '3' // a user's own, which would throttle it
      await startLocalInstances({
        site: { folder, niceness: null, reaper: NO_REAPER },
        file: k6,
        bundle,
        config: '{}',
        cores: [null, null, null],
        exact: true,
        isGrpc: false,
        onStarted: (instance) => instances.push(instance)
      })
      delete process.env.K6_RPS
      const events = []
      const result = await driveInstances({
        instances,
        version: '1',
        times: { warmupMs: 0, durationMs: 1000, timeoutMs: TIMEOUT_MS },
        signal: new AbortController().signal,
        onWindowReady: async () => {
          events.push('open')
        },
        onWindowClosed: async () => {
          events.push('closed')
        },
        onTick () {}
      })
      return { server, folder, events, result }
    },
    isAsMeant: ({ result: { counts: { due }, invalid, k6: { instances } } }) =>
      invalid.length === 0 &&
      due >= 59 &&
      due <= 70 &&
      instances.every(({ counts: own }) => own.due >= 18 && own.due <= 25)
  })
  const { counts, failedByCause, k6: { basis, bounds, instances: each, percentiles } } = result
  checkIdentity(t, counts)
  t.strictSame(result.invalid, [])
  t.strictSame(events, ['open', 'closed'])
  t.equal(basis, 'samples')
  t.equal(sum(server.counts), counts.due, 'each request that is counted was sent')
  t.ok(counts.due >= 59 && counts.due <= 70, `${counts.due}: where it is short of CPU k6 goes on for a moment after the end`)
  t.equal(counts.notSent, 0)
  const { '/elsewhere': followed, ...asked } = server.counts
  t.equal(followed, undefined, 'a redirect is an answer')
  t.equal(counts.ok, asked['/'] + asked['/slow'])
  t.equal(counts.timedOut, asked['/never'] + asked['/stuck'])
  t.strictSame(failedByCause, {
    'status 3xx': asked['/302'],
    'status 5xx': asked['/500'],
    'status beyond 5xx': asked['/999'],
    body: asked['/long'],
    connection: asked['/close'] + asked['/short'],
    timeout: counts.timedOut
  })
  t.equal(each.length, 3)
  for (const { name, counts: own } of each) t.ok(own.due >= 18 && own.due <= 25, `${name}: ${own.due}`)
  t.ok(bounds[0].beyondAtLeast >= counts.timedOut + asked['/slow'], 'a timeout and a slow one are beyond 30 ms')
  t.equal(bounds[0].beyondAtLeast, bounds[0].beyondAtMost)
  t.ok(percentiles.p95.sampleUs >= TIMEOUT_MS * 1000, 'timeouts stand at the time they had waited')
  t.ok(result.series.responseUs.length === counts.due)
  t.strictSame(await readdir(join(folder, 'k6')), ['config.json', 'requests.json', 'script.js'])
})

t.test('rates in fractions, ramps and stages start as many as they should', { skip }, async (t) => {
  const server = await startServer(t, {})
  const cases = [
    { path: '/12.5', load: rate(12.5), expected: 25 },
    { path: '/0.5', load: rate(0.5), expected: 1 },
    { path: '/third', load: rate(100 / 3), expected: 67 },
    {
      path: '/ramp',
      load: { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 100, connections: 20 },
      expected: 100
    },
    {
      path: '/early',
      load: { kind: 'ramping-rate', startRatePerSecond: 20, endRatePerSecond: 60, durationMs: 1000, connections: 20 },
      expected: 40 + 60
    },
    {
      path: '/stages',
      load: {
        kind: 'stages',
        startRatePerSecond: 50,
        stages: [
          { durationMs: 500, ratePerSecond: 50 },
          { durationMs: 0, ratePerSecond: 10.5 },
          { durationMs: 9000, ratePerSecond: 28.5 }
        ],
        connections: 20
      },
      expected: 25 + (1.5 * (10.5 + 12.0 + 1.5)) / 2 + 0.75
    }
  ]
  // A stage that the window cuts: 10.5 to 28.5 over 9 s is 13.5 after 1.5 s.
  cases[5].expected = 25 + 1.5 * (10.5 + 13.5) / 2
  t.jobs = 6
  await Promise.all(cases.map(async ({ path, load, expected }) => t.test(path, async (t) => {
    const { summary: { counts } } = await tryUntil({
      run: () => {
        server.counts[path] = 0
        return runK6(t, makeBundle({ url: server.url, load, requests: [{ path }], durationMs: 2000 }))
      },
      isAsMeant: ({ summary: { counts } }) => counts.due <= expected + 5
    })
    checkIdentity(t, counts)
    // Where something else takes its CPU, k6 does not come to all of them: then it has to be found out.
    if (counts.due < expected - 1) {
      t.match(
        findForgotten({ counts, planned: countPlanned({ load, durationMs: 2000 }) }),
        counts.due < expected * 0.99 - 2 ? [{ kind: 'incomplete', code: 'K6_FORGOT' }] : []
      )
    } else t.ok(counts.due <= expected + 5, `${counts.due} of ${expected}`)
    t.ok(Math.abs(countPlanned({ load, durationMs: 2000 }) - expected) <= 0.5, 'the plan knows it too')
    t.equal(counts.due, (server.counts[path] ?? 0) + counts.notSent)
  })))
})

t.test('more than its users can send is counted as not sent', { skip }, async (t) => {
  const server = await startServer(t, { '/': (response) => setTimeout(() => response.end('ok'), 200) })
  const { summary } = await tryUntil({
    async run () {
      server.counts['/'] = 0
      const { summary } = await runK6(t, makeBundle({ url: server.url, load: rate(100, 2) }))
      checkIdentity(t, summary.counts)
      t.equal(sum(server.counts), summary.counts.due - summary.counts.notSent)
      return { summary }
    },
    isAsMeant: ({ summary: { counts } }) => Math.abs(counts.due - 100) <= 1 && counts.notSent > 80
  })
  t.ok(summary.counts.notSent > 80)
  t.ok(Math.abs(summary.counts.due - 100) <= 1)
  const { invalid } = await mergeInstances({
    instances: [{ name: 'instance 1', segment: '0:1', summary }],
    version: '1',
    windowMs: 1000,
    releaseSpreadMs: null
  })
  t.match(invalid, [{ code: 'K6_SHORT_OF_USERS', users: 2 }], 'they waited for the server all the time, and 20 would have had to')
})

t.test('a closed loop, with a warm-up that is thrown away', { skip }, async (t) => {
  const server = await startServer(t, { '/': (response) => setTimeout(() => response.end('ok'), 20) })
  const { summary: { counts, endedInWindow, curve } } = await tryUntil({
    run: () =>
      runK6(
        t,
        makeBundle({
          url: server.url,
          load: { kind: 'constant-concurrency', connections: 3, pipelining: 1 },
          warmupMs: 1000
        })
      ),
    // k6 that is stopped at the window's end counts on
    isAsMeant: ({ summary: { counts, endedInWindow } }) => endedInWindow.ok >= counts.ok - 3
  })
  checkIdentity(t, counts)
  t.equal(counts.notSent + counts.unfinished, 0)
  t.equal(curve.count, counts.ok)
  t.ok(endedInWindow.ok <= counts.ok && endedInWindow.ok >= counts.ok - 3)
  t.ok(counts.ok <= 150, 'three users at 20 ms for one second')
  t.ok(sum(server.counts) > counts.ok, 'the warm-up was asked as well')
})

t.test('hostile text reaches the server as it is; secrets come from the environment', { skip }, async (t) => {
  const server = await startServer(t, {})
  const path = '/a\'b`$%7B1%7D*/;<x>?q=%E2%80%A8\'`${x}'
  const headers = { 'x-a': '`${1}` */ </script> "\'\\', Authorization: 'Bearer `${2}` "\'\\', 'content-type': 'text/plain' }
  const bundle = makeBundle({
    url: server.url,
    load: rate(10),
    requests: [{ path, method: 'POST', headers, body: HOSTILE }],
    name: `${HOSTILE}BASELOAD-K6-SUMMARY-END`
  })
  const { summary, said } = await runK6(t, bundle)
  t.equal(summary.counts.ok, summary.counts.due)
  t.equal(summary.experiment.name, `${HOSTILE}BASELOAD-K6-SUMMARY-END`)
  const [{ method, url, headers: { 'x-a': a, authorization }, body }] = server.asked
  t.strictSame(
    { method, a, authorization, body },
    { method: 'POST', a: headers['x-a'], authorization: headers.Authorization, body: HOSTILE }
  )
  t.equal(decodeURIComponent(url), decodeURIComponent(path))
  t.notMatch(said, /Bearer/)
  for (const line of said.split('\n').filter((line) => line.includes('BASELOAD-K6'))) t.match(line, /^[ -~]{1,8100}$/)
})

t.test('another format of k6\'s summary is refused, not taken for nothing sent', { skip }, async (t) => {
  const server = await startServer(t, {})
  await t.rejects(
    runK6(t, makeBundle({ url: server.url, load: rate(10) }), { K6_NEW_MACHINE_READABLE_SUMMARY: 'true' }),
    { code: 'K6_SUMMARY_INVALID', hint: /K6_NEW_MACHINE_READABLE_SUMMARY=false/ }
  )
})

t.test('nobody listens: every request is a failed connection', { skip }, async (t) => {
  const { summary: { counts, failedByCause } } = await runK6(t, makeBundle({ url: 'http://127.0.0.1:9', load: rate(10) }))
  checkIdentity(t, counts)
  t.strictSame(failedByCause, { connection: counts.due })
})

t.test('gRPC: answers, errors, and a server that is not there', { skip }, async (t) => {
  const { url } = await startEchoServer({ t })
  const proto = await readFile(ECHO_PROTO, 'utf8')
  t.jobs = 4
  const ask = async (t, method, { at = url, message = { text: 'YWFh' }, timeoutMs } = {}) =>
    (
      await runK6(
        t,
        makeBundle({
          url: at,
          load: rate(20),
          timeoutMs,
          requests: [{ path: '/', grpc: { proto: ECHO_PROTO, method: `baseload.test.Echo/${method}`, message } }],
          proto
        })
      )
    ).summary
  await Promise.all([
    t.test('answers', async (t) => {
      const { counts, curve } = await ask(t, 'Say')
      checkIdentity(t, counts)
      t.equal(counts.ok, counts.due)
      t.equal(curve.count, counts.due)
    }),
    t.test('a method that throws', async (t) => {
      const { counts, failedByCause, curve } = await ask(t, 'Break')
      t.strictSame(failedByCause, { 'grpc-status': counts.due })
      t.equal(curve.count, counts.due)
    }),
    t.test('a message that is none of the method\'s', async (t) => {
      const { counts, failedByCause } = await ask(t, 'Say', { message: { nothing: 1 } })
      t.strictSame(failedByCause, { call: counts.due })
    }),
    t.test('nobody listens', async (t) => {
      const summary = await ask(t, 'Say', { at: 'http://127.0.0.1:9', timeoutMs: 300 })
      t.equal(summary.counts.ok, 0)
      t.equal(summary.counts.failed + summary.counts.timedOut, summary.counts.due)
      const { invalid } = await mergeInstances({
        instances: [{ name: 'instance 1', segment: '0:1', summary }],
        version: '1',
        windowMs: 1000,
        releaseSpreadMs: null
      })
      if (summary.curve === null) t.match(invalid, [{ code: 'K6_UNTIMED' }])
    })
  ])
})
