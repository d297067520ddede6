import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'

const URL_GIVEN = 'http://127.0.0.1:3999/items?id=1'
const SECRET = 'it-stays-here-7f3a'
const folder = await makeFolder(t)
const run = (...args) => askBaseload(t, ['export', ...args], { folder })
const read = (...names) => readFile(join(folder, ...names), 'utf8')

const OWN = `title: Mine
question: how fast is it?
hypothesis: fast enough
reference: shop
objectives: ["p99 < 25ms"]
targets:
  - { name: shop, url: "http://127.0.0.1:3998", request: { path: /a }, feed: paths.csv }
  - { name: find, title: "a|b<script>", url: "http://127.0.0.1:3997", request: { path: /, grpc: { proto: shop.proto, method: shop.Shop/Find, message: { id: "1" } } } }
`
await writeFile(join(folder, 'mine.yml'), OWN)
await writeFile(join(folder, 'paths.csv'), 'method,path\nGET,/a\nGET,/b?x=1\n')
await writeFile(
  join(folder, 'shop.proto'),
  'syntax = "proto3";\npackage shop;\nservice Shop { rpc Find (Query) returns (Item); }\nmessage Query { string id = 1; }\nmessage Item { string id = 1; }\n'
)

/** What a script holds of its experiment. */
const experimentOf = (script) => JSON.parse(/const EXPERIMENT = (\{[^]*?\n\})\n/.exec(script)[1])

t.test('a script on stdout', async (t) => {
  const { exitCode, stdout, stderr } = await runBaseload(
    t,
    ['export', 'k6', URL_GIVEN, '-R', '500', '-d', '30s', '--objective', 'p99<50ms'],
    { folder }
  )
  t.equal(exitCode, 0, stderr)
  t.match(stdout, /^\/\*\n \* Made by baseload\. It asks "http:\/\/127\.0\.0\.1:3999"/)
  t.match(stdout, /"executor": "constant-arrival-rate"/)
  t.match(experimentOf(stdout), {
    name: 'service/latency-r500',
    phase: 'latency',
    url: 'http://127.0.0.1:3999',
    load: { kind: 'constant-rate', ratePerSecond: 500, connections: 100 },
    durationMs: 30_000,
    warmupMs: 1000,
    bounds: [{ boundUs: 50_000, strict: true }],
    objectives: [{ text: 'p99<50ms' }]
  })
  t.match(stdout, '/items?id=1')
  t.strictSame((await readdir(folder)).filter((name) => name.endsWith('.js')), [])
})

t.test('a closed loop, named, without a warm-up', async (t) => {
  const { stdout } = await run(
    'k6',
    'http://127.0.0.1:3999',
    '-c',
    '12',
    '--warmup',
    '0s',
    '--name',
    'cart',
    '--timeout',
    '2s',
    '-m',
    'post',
    '--body',
    '{"a":1}'
  )
  t.match(stdout, /"executor": "constant-vus",\s+"vus": 12/)
  t.match(experimentOf(stdout), { name: 'cart/peak-c12', phase: 'peak', warmupMs: 0, timeoutMs: 2000 })
  t.notMatch(stdout, /export function warmup/)
})

t.test('users who pause, and stages: from flags, and from a baseline', async (t) => {
  const users = await run('k6', URL_GIVEN, '--users', '5', '--pause', '2s', '-d', '30s')
  t.match(users.stdout, /"executor": "constant-vus",\s+"vus": 5,\s+"duration": "30000ms"/)
  t.match(users.stdout, /\n {2}sleep\(2\)\n\}/)
  t.match(experimentOf(users.stdout), { name: 'service/latency-users5-pause2000ms', load: { kind: 'constant-users', pauseMs: 2000 } })
  const staged = await run('k6', URL_GIVEN, '--stages', '0s:50/s,10s:50/s,30s:200/s')
  t.match(staged.stdout, /"executor": "ramping-arrival-rate",\s+"startRate": 0/)
  t.match(staged.stdout, /"target": 200,\s+"duration": "30000ms"/)
  t.match(experimentOf(staged.stdout), { phase: 'latency', durationMs: 40_000, load: { kind: 'stages' } })

  const crowd = await run('k6', URL_GIVEN, '--stages', '10s:10u,15s:20u', '--pause', '500ms')
  t.match(crowd.stdout, /"executor": "ramping-vus",\s+"startVUs": 0,\s+"stages": \[\s+\{\s+"target": 10,\s+"duration": "10000ms"/)
  t.match(crowd.stdout, /"executor": "constant-vus",\s+"vus": 11,/, 'warmed up by their mean number')
  t.match(experimentOf(crowd.stdout), { durationMs: 25_000, load: { kind: 'user-stages', connections: 20, pauseMs: 500 } })

  const own = OWN.replace('objectives:', 'load: { users: 3, pause: 500ms }\nobjectives:')
  await writeFile(join(folder, 'users.yml'), own)
  const file = await run('k6', 'users.yml', '--target', 'shop', '--folder', 'users')
  t.equal(file.exitCode, 0, file.stderr)
  t.match(experimentOf(await read('users', 'script.js')).load, { kind: 'constant-users', connections: 3, pauseMs: 500 })
  const rate = await run('k6', 'users.yml', '--target', 'shop', '-R', '5', '--folder', 'rate')
  t.equal(rate.exitCode, 0, 'a flag wins')
  t.match(experimentOf(await read('rate', 'script.js')).load, { kind: 'constant-rate', ratePerSecond: 5 })
})

t.test('--folder: with a feed, and how to go on', async (t) => {
  const { exitCode, stdout, stderr } = await run('k6', 'http://127.0.0.1:3999', '-R', '50', '--feed', 'paths.csv', '--folder', 'out/deep')
  t.equal(exitCode, 0, stderr)
  t.equal(stdout, 'out/deep/script.js\nout/deep/requests.json\n')
  t.match(stderr, /K6_NEW_MACHINE_READABLE_SUMMARY=false k6 run out\/deep\/script\.js/)
  t.match(stderr, /baseload report k6\.log/)
  t.match(JSON.parse(await read('out/deep/requests.json')), [{ path: '/a' }, { path: '/b?x=1' }])
  t.match(await read('out/deep/script.js'), 'requests.json')
})

t.test('a baseline of one\'s own: which target is asked for, its objectives and its gRPC', async (t) => {
  const grpc = await run('k6', 'mine.yml', '--target', 'find', '-R', '20', '--folder', 'grpc')
  t.equal(grpc.exitCode, 0, grpc.stderr)
  t.equal(grpc.stdout, 'grpc/script.js\ngrpc/service.proto\n')
  t.equal(await read('grpc', 'service.proto'), await read('shop.proto'))
  t.match(experimentOf(await read('grpc', 'script.js')), {
    target: 'find',
    grpc: { method: 'shop.Shop/Find', message: { id: '1' } },
    objectives: [{ text: 'p99 < 25ms' }],
    bounds: [{ boundUs: 25_000, strict: true }]
  })
  const feed = await run('k6', 'mine.yml', '--target', 'shop', '-R', '20', '--folder', 'shop', '--objective', 'p95<1s')
  t.equal(feed.exitCode, 0, feed.stderr)
  t.match(experimentOf(await read('shop', 'script.js')), { target: 'shop', objectives: [{ text: 'p95<1s' }] })
})

t.test('--operator: YAML that holds the script, the files and what pods are given', async (t) => {
  const args = [
    'k6', 'mine.yml', '--target', 'shop', '-R', '2000', '--operator', '--instances', '3', '--namespace', 'load',
    '--cpu', '2', '--memory', '1Gi', '--image', 'registry.example/k6:1'
  ]
  const { exitCode, stdout, stderr } = await run(...args)
  t.equal(exitCode, 0, stderr)
  const documents = parseAllDocuments(stdout)
  for (const { errors } of documents) t.strictSame(errors, [])
  const [map, test] = documents.map((each) => each.toJS())
  t.match(map, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace: 'load' } })
  t.match(experimentOf(map.data['script.js']), { target: 'shop', load: { ratePerSecond: 2000 } })
  t.match(JSON.parse(map.data['requests.json']), [{ path: '/a' }, { path: '/b?x=1' }])
  t.match(test, {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    spec: {
      parallelism: 3,
      arguments: /--no-thresholds/,
      script: { configMap: { name: map.metadata.name, file: 'script.js' } },
      runner: { image: 'registry.example/k6:1' }
    }
  })
  t.match(JSON.stringify(test.spec.runner.env), 'K6_NEW_MACHINE_READABLE_SUMMARY')
  const { stdout: alone } = await run('k6', 'mine.yml', '--target', 'shop', '-R', '2000', '--folder', 'same')
  t.ok(alone)
  t.equal(map.data['script.js'], await read('same', 'script.js'), 'the same script as without --operator')
})

t.test('values of secret headers are nowhere, and it is said where they belong', async (t) => {
  const headers = [
    '-H', `Authorization: Bearer ${SECRET}`, '-H', `X-Key: ${SECRET}-2`, '--secret-header', 'X-Key',
    '-H', 'Accept: text/plain'
  ]
  for (const [more, hint] of [
    [[], /give k6 BASELOAD_SECRET_1, BASELOAD_SECRET_2 in its environment \(-e NAME=value\)/],
    [['--operator'], /a Secret named in the TestRun's runner\.envFrom/],
    [['--folder', 'secret'], /BASELOAD_SECRET_2/]
  ]) {
    const { exitCode, stdout, stderr } = await run('k6', URL_GIVEN, '-R', '10', ...headers, ...more)
    t.equal(exitCode, 0, stderr)
    const files =
      more[0] === '--folder'
        ? await Promise.all((await readdir(join(folder, 'secret'))).map((name) => read('secret', name)))
        : []
    const all = [stdout, stderr, ...files].join('\n')
    t.notOk(all.includes(SECRET))
    t.match(stderr, hint)
    if (more[0] !== '--folder') t.match(stdout, 'text/plain')
    t.match(all, 'BASELOAD_SECRET_1')
  }
})

t.test('mistakes: one error, with a hint, and no file', async (t) => {
  await writeFile(join(folder, 'no-proto.yml'), OWN.replace('shop.proto', 'gone.proto'))
  await writeFile(join(folder, 'command.yml'), 'title: Mine\nquestion: q\nhypothesis: h\nreference: node-http\ntargets: [node-http]\n')
  await mkdir(join(folder, 'taken'))
  await writeFile(join(folder, 'taken', 'file'), '')
  const before = (await readdir(folder)).sort()
  for (const [args, message, hint] of [
    [['k6', URL_GIVEN], /^error USAGE: no load is given\n/, /-R 500/],
    [['k6', '-R', '5'], /^error USAGE: there is nothing to measure\n/],
    [['k6', 'mine.yml', '-R', '5'], /^error USAGE: mine\.yml has 2 targets with an address\n/, /--target: shop, find/],
    [
      ['k6', 'command.yml', '-R', '5'],
      /^error USAGE: command\.yml has 0 targets with an address\n/,
      /k6 starts no server/
    ],
    [['k6', 'no-proto.yml', '-R', '5', '--target', 'find', '--folder', 'none'], /^error [A-Z_]+: .*gone\.proto/],
    [
      ['k6', 'mine.yml', '-R', '5', '--target', 'shop'],
      /^error USAGE: the script needs files beside it: script\.js, requests\.json\n/,
      /--folder/
    ],
    [['k6', URL_GIVEN, '-R', '5', '--users', '5'], /^error USAGE: --rate and --users contradict each other/, /--pause 1s/],
    [['k6', URL_GIVEN, '--pause', '1s'], /^error USAGE: --pause without --users/],
    [['k6', URL_GIVEN, '-R', '5', '-d', '500ms'], /^error K6_CANNOT: .*less than 1 s/],
    [['k6', 'http://service.example/', '-R', '5'], /^error HOST_NOT_ALLOWED/, /--allow-host service\.example/],
    [
      ['k6', URL_GIVEN, '-R', '5', '--folder', 'taken/file'],
      /^error EXPORT_UNWRITABLE: cannot write to taken\/file\/script\.js/
    ]
  ]) {
    const { exitCode, stdout, stderr } = await run(...args)
    t.equal(exitCode, 2, `${args.join(' ')}: ${stderr}`)
    t.match(stderr, message)
    t.match(stderr, hint ?? /\n {2}hint: /)
    t.equal(stdout, '')
  }
  t.strictSame((await readdir(folder)).sort(), before)
})
