import { chmod, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'
import { findK6 } from '../fixtures/k6.js'
import { howMany } from '../fixtures/long.js'
import { byK6, makeRecord, makeTrial, makeTrialRecord } from '../fixtures/records.js'
import { comesTrue } from '../fixtures/site.js'

const { file: k6, skip } = findK6()
const env = { K6_BIN: k6 ?? '' }
const PEAKS = ['--engine', 'k6', '--repeats', '1', '--warmup', '0s', '--no-watch', '-q']
const ENGINE = [...PEAKS, '--arrivals', 'constant']
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

/**
 * Answers after 5 ms, of 1000 requests 20 after 60 ms and 5 after 240 ms: the percentiles that are held to 1 % lie each
 * among many that took as long. Counts what it is asked.
 */
async function serve (t) {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    setTimeout(() => response.end('ok'), asked % 200 === 7 ? 240 : asked % 50 === 3 ? 60 : 5)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}`, asked: () => asked }
}

/** A baseline of one target that runs already, in a folder of its own. */
async function describe (t, url, request = '{ path: / }') {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'own.yml'), `title: Own
question: how long does it take?
hypothesis: "not long: a|b<script>"
reference: own
objectives: ["p99<=120ms", "p90<30ms"]
targets:
  - { name: own, title: "a|b<script>", url: "${url}", request: ${request} }
`)
  return folder
}

/** Each request of k6 is counted, and one more before each trial looks whether the server answers well. */
function checkAsked (t, asked, trials) {
  t.equal(asked(), sum(trials.map(({ load: { counts } }) => counts.due - counts.notSent + 1)), 'as many as the server was asked')
}

/** Every count is the sum of the instances', and everything that was due is in one of them. */
function checkCounts (t, { trial: { id }, load: { counts, k6: { instances } } }) {
  for (const key of Object.keys(counts)) { t.equal(counts[key], sum(instances.map((one) => one.counts[key])), `${id}: ${key} of all instances`) }
  t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent, id)
}

t.test('three instances with every sample: counts add up, merged percentiles are those of all samples', { skip }, async (t) => {
  const { url, asked } = await serve(t)
  const folder = await describe(t, url)
  const run = await askBaseload(
    t,
    [
      'run', './own.yml', ...ENGINE, '--instances', '3', '--exact', '-R', '1000', '--vus', '150', '-d', '2s',
      '--details'
    ],
    { env, folder }
  )
  t.ok([0, 1, 3].includes(run.exitCode), `${run.exitCode}, as a busy machine may miss its objectives: ${run.stderr}`)
  const record = await run.readRecord()
  t.match(record.plan, { engine: { name: 'k6', instances: 3, exact: true }, arrivals: 'constant' })
  t.equal(record.calibration.status, 'none', 'a calibration of other drivers says nothing of k6')
  t.strictSame(
    [...new Set(record.trials.map(({ trial: { phase, driver, load } }) => `${phase} by ${driver}: ${load.kind}`))],
    ['peak by k6: constant-concurrency', 'latency by k6: constant-rate'],
    'on a busy machine one that was invalid is there again'
  )
  for (const one of record.trials) checkCounts(t, one)
  checkAsked(t, asked, record.trials)
  for (const { trial: { id, phase }, load: { counts, invalid, k6: { basis, instances, percentiles, bounds }, exactUs } } of record.trials) {
    t.equal(basis, 'samples')
    t.strictSame(instances.map(({ segment }) => segment), ['0:1/3', '1/3:2/3', '2/3:1'])
    t.strictSame(bounds.map(({ boundUs, strict }) => [boundUs, strict]), [[120_000, false], [30_000, true]])
    for (const { beyondAtLeast, beyondAtMost } of bounds) t.equal(beyondAtLeast, beyondAtMost, 'counted by the scripts')
    if (invalid.length > 0) t.comment(`${id}: ${invalid.join('; ')}`)
    for (const key of ['p50', 'p99', 'p99_9']) {
      const isSpared = invalid.length > 0 || counts.due - counts.notSent < 2000 || (phase === 'peak' && key !== 'p50')
      if (percentiles[key] === undefined && isSpared) continue // a busy machine sent too few
      const { valueUs, sampleUs, lowUs, highUs, averagedUs } = percentiles[key]
      t.ok(Math.abs(valueUs / sampleUs - 1) <= 0.01, `${id} ${key}: merged ${valueUs}, of all samples ${sampleUs}`)
      t.ok(lowUs * 0.998 <= sampleUs && sampleUs <= highUs * 1.002, `${key} lies where it must, as far as the histogram tells`)
      t.ok(averagedUs > 0 && averagedUs <= exactUs.max)
    }
  }
  t.match(
    run.stdout,
    /Measured by k6 \d\S+: 3 instances, started within [\d.]+ ms of each other\. Every response time was read\./
  )
  t.match(run.stdout, /Percentile +Merged +For certain between +Of all samples +Averaged, wrongly/)
  t.match(run.stdout, /own(?: \(invalid\))?, latency(?:, repeat \d)? +p99\.9 +\d/, 'a second try of one that was invalid is named')
  t.notMatch(run.stdout, /Calibrated/)

  for (const [format, ...patterns] of [
    ['md', /Measured by k6/, /a\\\|b/],
    ['html', /Averaged, wrongly/, /a\|b&lt;script&gt;/],
    ['json', /"averagedUs"/, /"basis": "samples"/],
    ['junit', /<testsuite /]
  ]) {
    const { stdout, stderr } = await askBaseload(t, ['report', `reports/${record.id}`, '-o', format], { folder })
    for (const pattern of patterns) t.match(stdout, pattern, format)
    t.equal(stderr, '')
    if (format !== 'json') t.notOk(stdout.includes('a|b<script>'), `${format}: escaped`)
  }
  t.strictSame(await run.leftovers(), [])
})

t.test('merged from summaries: verdicts are drawn from what the scripts have counted', { skip }, async (t) => {
  const { url, asked } = await serve(t)
  const run = await askBaseload(
    t,
    ['run', './own.yml', ...ENGINE, '--instances', '2', '-R', '300', '-d', '1s', '--json'],
    { env, folder: await describe(t, url) }
  )
  const { trials } = await run.readRecord()
  for (const one of trials) checkCounts(t, one)
  checkAsked(t, asked, trials)
  const { verdicts } = JSON.parse(run.stdout)
  for (const { load: { k6: { basis, bounds, percentiles } } } of trials) {
    t.equal(basis, 'summaries')
    for (const { sampleUs, averagedUs } of Object.values(percentiles)) t.ok(sampleUs === undefined && averagedUs > 0)
    t.strictSame(bounds.map(({ beyondAtLeast }) => beyondAtLeast), bounds.map(({ beyondAtMost }) => beyondAtMost))
  }
  const { load: { counts, invalid, k6: { bounds } } } = trials.find(({ trial }) => trial.phase === 'latency')
  t.equal(verdicts.length, 2)
  for (const [i, { objective, verdict, reason }] of verdicts.entries()) {
    if (invalid.length > 0) t.ok(['invalid', 'missed'].includes(verdict), 'a driver that was late proves nothing good')
    else if (counts.due === counts.ok) {
      t.match(
        reason.replaceAll(',', ''),
        new RegExp(`^${bounds[i].beyondAtMost || 'none'} of ${counts.due} requests`),
        objective
      )
    }
  }
})

t.test('gRPC: every sample, asked for or not', { skip }, async (t) => {
  const run = await askBaseload(
    t,
    ['run', 'protocol', '--target', 'producer-grpc', ...PEAKS, '--instances', '2', '--users', '4', '--pause', '20ms', '-d', '1s'],
    { env }
  )
  const { trials, failures } = await run.readRecord()
  t.strictSame(failures, [])
  const grpc = trials.find(({ trial }) => trial.target === 'producer-grpc')
  checkCounts(t, grpc)
  const { counts, k6: { basis, bounds, percentiles } } = grpc.load
  t.equal(counts.ok, counts.due)
  t.equal(basis, 'samples')
  t.ok(percentiles.p50.sampleUs > 0)
  for (const { beyondAtLeast, beyondAtMost } of bounds) t.equal(beyondAtLeast, beyondAtMost)
  t.strictSame(await run.leftovers(), [])
})

for (const [signal, exitCode] of [['SIGINT', 130], ['SIGKILL', 'SIGKILL']].slice(0, howMany({ short: 1, long: 2 }))) {
  t.test(`${signal} in the middle: no k6 is left`, { skip }, async (t) => {
    const { url, asked } = await serve(t)
    const tmp = await makeFolder(t)
    const folder = await describe(t, url)
    const run = await runBaseload(t, ['run', './own.yml', ...PEAKS, '--instances', '2', '--no-latency', '-d', '60s'], {
      env: { ...env, TMPDIR: tmp },
      folder,
      onStart: (child) => {
        const timer = setInterval(() => {
          if (asked() < 200) return
          clearInterval(timer)
          setTimeout(() => child.kill(signal), 500)
        }, 20)
        child.once('close', () => clearInterval(timer))
      }
    })
    t.equal(run.exitCode, exitCode, run.stderr)
    t.ok(await comesTrue(async () => (await run.leftovers()).length === 0), 'the reaper has its time on a busy machine')
    await comesTrue(async () => (await readdir(tmp)).length === 0)
    t.strictSame(await readdir(tmp, { recursive: true }), [], 'and no script with what it was given')
    const { status, trials } = await run.readRecord()
    t.equal(status, signal === 'SIGINT' ? 'interrupted' : 'running')
    if (signal === 'SIGKILL') return
    t.match(trials, [{ status: 'partial', reason: 'interrupted' }])
    checkCounts(t, trials[0])
    t.ok(trials[0].load.counts.ok > 0 && trials[0].load.windowMs < 60_000)
    t.match(run.stdout, /interrupted/)
  })
}

t.test('sizing, at constant rates', { skip }, async (t) => {
  const { exitCode, stdout, stderr, leftovers } = await askBaseload(
    t,
    [
      'size',
      '--start',
      `WAIT_MS=20 node ${serverFile('busy')}`, // which is no burden to this machine
      '--peak',
      '20/s',
      '--objective',
      'p50<500ms',
      '--unit',
      'none',
      '--max-units',
      '1',
      '--budget',
      '4s',
      '--engine',
      'k6',
      '--arrivals',
      'constant',
      '--instances',
      '2',
      '--json',
      '-q'
    ],
    { env }
  )
  t.ok([0, 1, 3].includes(exitCode), stderr)
  t.ok(JSON.parse(stdout), stdout)
  t.strictSame(await leftovers(), [])
})

t.test('what k6 cannot do is refused, and nothing replaced: exit 2', async (t) => {
  const folder = await describe(t, 'http://127.0.0.1:9')
  const run = (...args) => askBaseload(t, args, { env: { K6_BIN: '/dev/null/k6' }, folder })
  const own = ['run', './own.yml']
  for (const [args, message, hint] of [
    [
      [...own, '--engine', 'k6'],
      /^error K6_CANNOT: k6 cannot do what is asked: .*Poisson arrivals/,
      /--arrivals constant .*--no-latency/
    ],
    [
      ['run', 'cache', '--engine', 'k6', '--arrivals', 'constant'],
      /^error K6_CANNOT: .*the cache lab of cache/,
      /without --engine k6/
    ],
    [
      ['size', 'node-http', '--peak', '1/s', '--unit', 'none', '--objective', 'p99<1s', '--engine', 'k6'],
      /^error K6_CANNOT: .*Poisson arrivals/,
      /--arrivals constant/
    ],
    [
      [...own, '--engine', 'k6', '--hosts', 'a,b', '--no-latency'],
      /^error K6_CANNOT: .*own from other hosts/,
      /--hosts/
    ],
    [
      [...own, '--instances', '2', '--exact'],
      /^error USAGE: --instances and --exact without --engine k6/,
      /add --engine k6/
    ],
    [['calibrate', '--exact'], /^error USAGE: --exact without --engine k6/]
  ]) {
    const { exitCode, stdout, stderr } = await run(...args)
    t.equal(exitCode, 2, `${args.join(' ')}: ${stderr}`)
    t.match(stderr, message)
    t.match(stderr, hint ?? /\n {2}hint: /)
    t.equal(stdout, '')
  }
})

t.test('k6 that is not there, or another: exit 4, how to get it, and which versions were tried', async (t) => {
  const folder = await describe(t, 'http://127.0.0.1:9')
  const bin = await makeFolder(t)
  const fake = async (says) => {
    await writeFile(join(bin, 'k6'), `#!/bin/sh\necho '${says}'\n`)
    await chmod(join(bin, 'k6'), 0o755)
    return { K6_BIN: join(bin, 'k6') }
  }
  const empty = await makeFolder(t)
  for (const [environment, message] of [
    [{ K6_BIN: undefined, PATH: empty, HOME: empty, BASELOAD_CACHE: empty }, /^error DEPENDENCY_MISSING: k6 not found, and --engine k6 asks for it/m],
    [{ K6_BIN: join(empty, 'nothing') }, /^error DEPENDENCY_MISSING: K6_BIN names .*nothing, which is not a program/m],
    [
      await fake('k6 v0.49.0 (commit/abc, go1.21.6, linux/amd64)'),
      /^error K6_UNSUPPORTED: .* is k6 0\.49\.0, too old: baseload was tried with 1\.0\.0, 1\.8\.1 and takes 1\.x/m
    ]
  ]) { await refuse(environment, message) }
  await refuse(
    await fake('k6 v2.0.0 (go1.30.0, linux/amd64)'),
    /^error K6_UNSUPPORTED: .* is k6 2\.0\.0, too new: baseload was tried with 1\.0\.0, 1\.8\.1/m
  )
  await refuse(
    await fake('KDE 6'),
    /^error K6_UNSUPPORTED: .* does not print a version as k6 does; baseload was tried with 1\.0\.0, 1\.8\.1/m
  )

  async function refuse (environment, message) {
    const { exitCode, stderr } = await askBaseload(t, ['run', './own.yml', ...ENGINE], { env: environment, folder })
    t.equal(exitCode, 4, stderr)
    t.match(stderr, message)
    t.match(stderr, /\n {2}hint: .*go install go\.k6\.io\/k6@v1\.8\.1/)
  }
})

t.test('compare: engines that differ give no verdict, two records of k6 do', async (t) => {
  const folder = await makeFolder(t)
  const write = (name, record) => writeFile(join(folder, `${name}.json`), JSON.stringify(record))
  const own = await makeRecord({ repeats: 6 })
  const slow = {
    ...own,
    id: 'slow',
    trials: own.trials.map((one) => ({ ...one, load: { ...one.load, windowMs: one.load.windowMs * 1.5 } }))
  }
  await Promise.all([write('own', own), write('k6', byK6(own)), write('k6-slow', byK6(slow))])
  const compare = (...args) => askBaseload(t, ['compare', ...args], { folder })

  const differ = await compare('own.json', 'k6-slow.json', '--json')
  t.notMatch(differ.stdout, /"regressed"/)
  t.not(differ.exitCode, 1)
  const { comparison } = JSON.parse(differ.stdout)
  t.match(comparison.differences[0], /^the engines differ: first baseload \(times count from when a request was due\)/)
  t.ok(comparison.figures.every(({ verdict, ratio }) => verdict === 'inconclusive' && ratio > 0))
  t.match((await compare('own.json', 'k6.json')).stdout.replace(/\s+/g, ' '), /! The records differ: the engines differ/)

  const worse = await compare('k6.json', 'k6-slow.json')
  t.equal(worse.exitCode, 1)
  t.match(worse.stdout, /node-http +requests\/s +-33.*worse/)
  const same = await compare('k6.json', 'k6.json')
  t.equal(same.exitCode, 0)
  t.match(same.stdout, /No regression/)
})

t.test('a verdict of k6\'s count, where histogram and count differ', async (t) => {
  const folder = await makeFolder(t)
  const record = await makeRecord({ repeats: 1, phases: ['latency'] })
  const trials = [await makeTrialRecord({ trial: makeTrial({ phase: 'latency' }), valuesUs: Array(4000).fill(1000) })]
  const counted = byK6({ ...record, trials }, { bounds: [{ boundUs: 50_000, strict: true, beyondAtLeast: 123, beyondAtMost: 123 }] })
  await writeFile(join(folder, 'record.json'), JSON.stringify(counted))
  const { stdout } = await askBaseload(t, ['report', 'record.json', '--json'], { folder })
  t.match(
    JSON.parse(stdout).verdicts.find(({ target, objective }) => target === 'node-http' && objective === 'p99<50ms'),
    { verdict: 'missed', reason: /^123 of 4,000 requests/ }
  )
})

t.test('users who pause are its own model: the rate is users / (pause + response) there too', { skip }, async (t) => {
  const { url } = await serve(t)
  const folder = await describe(t, url)
  const args = ['run', 'own.yml', ...PEAKS, '--users', '10', '--pause', '90ms', '-d', '1s', '--json']
  const { exitCode, stdout, stderr } = await askBaseload(t, args, { folder, env })
  t.ok([0, 1, 3].includes(exitCode), stderr) // as a busy machine may miss its objectives
  const { traffic: [{ rows: [row] }], summary } = JSON.parse(stdout)
  t.match(summary, [{ driver: 'k6', phase: 'latency', traffic: { kind: 'users', users: 10 } }])
  // All begin at once, a round more or less at each end of the window: ten requests.
  t.ok(Math.abs(row.achievedPerSecond - row.expectedPerSecond) <= 20, JSON.stringify(row))
})
