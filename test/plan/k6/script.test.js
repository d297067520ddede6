import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { bundleK6 } from '../../../src/plan/k6/bundle.js'
import { describeK6Experiment } from '../../../src/plan/k6/experiment.js'
import { divideIntoSegments } from '../../../src/plan/k6/segments.js'
import { findSummaries } from '../../../src/load/k6/summary.js'
import { findK6 } from '../../fixtures/k6.js'

/* eslint-disable no-template-curly-in-string -- it must come through as it is */
const { file: k6, skip } = findK6()
const run = promisify(execFile)

const HOSTILE = 'a|b<script>*/ `${process.exit(1)}` \u2028\u2029 </script> "\'\\ \u{1f600} é \u0000'
const PROTO =
  'syntax = "proto3";\npackage shop;\nmessage Ask { string id = 1; }\nmessage Answer { string name = 1; }\nservice Catalogue { rpc Find (Ask) returns (Answer); }\n'
const connections = 5
const LOADS = {
  'closed loop': { kind: 'constant-concurrency', connections, pipelining: 1 },
  'users who pause': { kind: 'constant-users', connections, pauseMs: 250 },
  'constant rate': { kind: 'constant-rate', ratePerSecond: 100, connections },
  '12.5 a second': { kind: 'constant-rate', ratePerSecond: 12.5, connections },
  'one in two seconds': { kind: 'constant-rate', ratePerSecond: 0.5, connections },
  '33.333333 a second': { kind: 'constant-rate', ratePerSecond: 100 / 3, connections },
  ramp: { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 100.5, connections },
  'ramp that ends early': {
    kind: 'ramping-rate',
    startRatePerSecond: 10,
    endRatePerSecond: 100,
    durationMs: 500,
    connections
  },
  'users in stages': {
    kind: 'user-stages',
    stages: [{ durationMs: 1000, users: 5 }, { durationMs: 0, users: 2 }, { durationMs: 1000, users: 2 }],
    pauseMs: 250,
    connections
  },
  stages: {
    kind: 'stages',
    stages: [
      { durationMs: 700, ratePerSecond: 50 },
      { durationMs: 0, ratePerSecond: 10.25 },
      { durationMs: 5000, ratePerSecond: 20 }
    ],
    connections
  }
}
const GRPC = { method: 'shop.Catalogue/Find', message: { id: HOSTILE }, proto: 'x.proto' }
const ASKINGS = {
  'one request': { requests: [{ path: '/' }] },
  several: { requests: [{ path: '/a' }, { path: '/b', method: 'POST', body: HOSTILE }] },
  headers: {
    requests: [{ path: `/${encodeURIComponent(HOSTILE)}?x='"\``, headers: { 'x-a': 'it\'s "quoted" `${1}` */' } }]
  },
  'secret headers': {
    requests: [{ path: '/', headers: { Authorization: 'Bearer s3cr3t-a', 'X-Key': 's3cr3t-b' } }],
    secretNames: { headers: ['x-key'] }
  },
  body: { requests: [{ path: '/', method: 'PUT', body: HOSTILE }] },
  'body check': { requests: [{ path: '/' }], good: { status: 201, bodyBytes: { min: 2, max: 20 } } },
  'encoding and body check': { requests: [{ path: '/' }], good: { contentEncoding: 'gzip', bodyBytes: { max: 20 } } },
  'least bytes only': { requests: [{ path: '/' }], good: { bodyBytes: { min: 2 } } },
  grpc: { requests: [{ path: '/', grpc: GRPC, headers: { authorization: 's3cr3t-c', 'x-a': HOSTILE } }], proto: PROTO }
}

function makeBundle ({
  load = LOADS['constant rate'],
  requests,
  good = {},
  secretNames,
  proto,
  durationMs = 2000,
  warmupMs = 1000,
  timeoutMs = 300,
  url = 'http://127.0.0.1:3000/ignored',
  name = HOSTILE
}) {
  const trial = { id: name, target: name, phase: 'latency', repeat: 1, load, durationMs, warmupMs, timeoutMs }
  const objectives = [
    { kind: 'latency', boundUs: 5000, strict: false, ratio: 0.99 },
    { kind: 'latency', boundUs: 5000, strict: true, ratio: 0.99 },
    { kind: 'latency', boundUs: 5000, strict: false, ratio: 0.95 },
    { kind: 'success', ratio: 0.999 }
  ]
  const experiment = describeK6Experiment({
    trial,
    url,
    request: requests[0],
    good,
    objectives
  })
  return bundleK6({ experiment, requests, secretNames, ...(proto !== undefined && { protos: { 'service.proto': proto } }) })
}

async function writeBundle (folder, { files }) {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

t.test('no file has the value of a secret header; the environment has each once', async (t) => {
  for (const [name, asking] of Object.entries(ASKINGS)) {
    const { files, environment } = makeBundle(asking)
    t.notMatch(JSON.stringify(files), /s3cr3t/, name)
    if (asking.requests[0].headers?.Authorization) { t.strictSame(environment, { BASELOAD_SECRET_1: 'Bearer s3cr3t-a', BASELOAD_SECRET_2: 's3cr3t-b' }) }
  }
  const two = makeBundle({
    requests: [
      { path: '/a', headers: { cookie: 'x=1' } },
      { path: '/b', headers: { Cookie: 'x=1', COOKIE2: 'y' } }
    ]
  })
  t.strictSame(two.environment, { BASELOAD_SECRET_1: 'x=1' }, 'one variable for one value')
  t.notMatch(JSON.stringify(two.files), /x=1/)
})

t.test('a script holds one request; several are beside it; a proto too', async (t) => {
  t.strictSame(Object.keys(makeBundle(ASKINGS['one request']).files), ['script.js'])
  t.strictSame(Object.keys(makeBundle(ASKINGS.several).files), ['script.js', 'requests.json'])
  t.strictSame(Object.keys(makeBundle(ASKINGS.grpc).files), ['script.js', 'service.proto'])
  const unnamed = ASKINGS.several.requests.map((one) => ({ ...one, headers: { ...one.headers, 'User-Agent': '' } }))
  t.strictSame(JSON.parse(makeBundle(ASKINGS.several).files['requests.json']), unnamed)
})

t.test('what an address holds does not end the comment it stands in', async (t) => {
  const { files: { 'script.js': script } } = makeBundle({ ...ASKINGS['one request'], url: 'http://127.0.0.1:3000/*/process.exit()/*' })
  const comment = script.slice(0, script.indexOf('*/'))
  t.match(comment, /asks "http:\/\/127\.0\.0\.1:3000.* and prints a summary[^]*BASELOAD_URL=/)
})

t.test('of the bytes of a body only the bounds that were given are asked', async (t) => {
  const checkOf = (bodyBytes) => makeBundle({ ...ASKINGS['one request'], good: { bodyBytes } }).files['script.js'].match(/body has .*/)?.[0]
  t.equal(checkOf({ min: 2 }), 'body has 2 bytes or more": came && !(bytes < 2)')
  t.equal(checkOf({ max: 20 }), 'body has 20 bytes or less": came && !(bytes > 20)')
  t.equal(checkOf({ min: 2, max: 20 }), 'body has 2 bytes or more, 20 bytes or less": came && !(bytes < 2 || bytes > 20)')
  t.equal(checkOf({}), undefined)
})

t.test('each bound of an objective is counted once, strict and not strict apart', async (t) => {
  const { files: { 'script.js': script } } = makeBundle(ASKINGS['one request'])
  t.match(script, 'holds: (ms) => ms <= 5 }')
  t.match(script, 'holds: (ms) => ms < 5 }')
  t.equal(script.match(/new Rate\('baseload_within_/g).length, 2)
  t.equal(script.match(/new Rate\('baseload_kept_/g).length, 4, 'and what kept each objective')
})

t.test('users pause after each answer, before the window and in it; nobody else does', async (t) => {
  const { files: { 'script.js': script } } = makeBundle({ ...ASKINGS['one request'], load: LOADS['users who pause'] })
  t.match(script, /"executor": "constant-vus",\s+"vus": 5/)
  t.match(script, "import { check, sleep } from 'k6'\n")
  t.match(script, /export function warmup \(\) \{\n {2}ask\(\)\n {2}sleep\(0\.25\)\n\}/)
  t.match(script, /failedInWindow\.add\(1\)\n {2}\}\n {2}sleep\(0\.25\)\n\}/)
  t.notMatch(makeBundle(ASKINGS['one request']).files['script.js'], 'sleep')
})

t.test('every load and every way of asking is a script that k6 takes, with as many users as asked', { skip }, async (t) => {
  const cases = [
    ...Object.keys(LOADS).map((load) => ({ load, asking: 'one request' })),
    ...Object.keys(ASKINGS).map((asking) => ({ load: 'constant rate', asking })),
    { load: 'closed loop', asking: 'grpc' }, { load: 'stages', asking: 'grpc' }, { load: 'ramp', asking: 'several' }
  ]
  const folder = t.testdir({})
  await Promise.all([0, 1].map(async (half) => {
    for (const [i, { load, asking }] of cases.entries()) {
      if (i % 2 !== half) continue
      const name = `${load}, ${asking}`
      await writeBundle(join(folder, String(i)), makeBundle({ ...ASKINGS[asking], load: LOADS[load], warmupMs: i % 3 === 0 ? 0 : 1000 }))
      const { stdout, stderr } = await run(k6, ['inspect', '--execution-requirements', 'script.js'], {
        cwd: join(folder, String(i))
      }).catch((error) => error)
      t.notMatch(stderr, /level=error/, name)
      const { scenarios, maxVUs, totalDuration } = JSON.parse(stdout || '{}')
      t.equal(maxVUs, connections, `${name}: users of the warm-up are those of the window`)
      t.equal(totalDuration, `${(i % 3 === 0 ? 2 : 3) + 1.3}s`, name)
      t.strictSame(Object.keys(scenarios ?? {}), i % 3 === 0 ? ['measure'] : ['measure', 'warmup'], name)
    }
  }))
})

t.test('shares of instances add up to the whole in users', { skip }, async (t) => {
  const folder = t.testdir({})
  for (const [users, instances] of [[3, 3], [7, 3], [10, 4]]) {
    const {
      files: { 'script.js': script }
    } = makeBundle({ ...ASKINGS['one request'], load: { ...LOADS['constant rate'], connections: users } })
    const { segments, sequence } = divideIntoSegments({ instances })
    const shares = await Promise.all(segments.map(async (segment, i) => {
      await writeFile(
        join(folder, `${i}.js`),
        script.replace(
          '  systemTags:',
          `  executionSegment: '${segment}', executionSegmentSequence: '${sequence}', systemTags:`
        )
      )
      return JSON.parse((await run(k6, ['inspect', '--execution-requirements', `${i}.js`], { cwd: folder })).stdout).maxVUs
    }))
    t.equal(shares.reduce((sum, share) => sum + share, 0), users, `${users} by ${instances}: ${shares}`)
    t.ok(Math.min(...shares) >= 1)
  }
})

t.test('a summary names the address that was asked, wherever the script says', { skip }, async (t) => {
  const bundle = makeBundle({
    ...ASKINGS['one request'],
    load: { kind: 'constant-rate', ratePerSecond: 5, connections: 1 },
    durationMs: 1000,
    warmupMs: 0
  })
  const folder = t.testdir({})
  await writeBundle(folder, bundle)
  for (const [given, url] of [['http://127.0.0.1:9', 'http://127.0.0.1:9'], ['', 'http://127.0.0.1:3000']]) {
    const { stdout, code } = await run(
      k6,
      [
        'run', '--quiet', '--no-usage-report', '--address', '127.0.0.1:0', '-e', `BASELOAD_URL=${given}`,
        join(folder, 'script.js')
      ],
      { env: { ...process.env, K6_NEW_MACHINE_READABLE_SUMMARY: 'false' } }
    ).catch((error) => error)
    t.equal(code, 99, 'nobody answers there: its objectives are missed')
    const [json] = findSummaries({ text: stdout })
    t.equal(JSON.parse(json).experiment.url, url)
  }
})
