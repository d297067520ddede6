import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeRecord } from '../../fixtures/records.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { readBaseline } from '../../../src/config/files.js'
import { parseBaseline } from '../../../src/plan/baseline.js'
import { readShipped } from '../../../src/commands/common/experiments.js'
import { makeFolder } from '../../fixtures/command-line.js'

const RUN = [
  'run', 'http', '--no-latency', '--repeats', '1', '-d', '200ms', '--warmup', '50ms', '--no-pin', '--details',
  '-q', '--export', 'json=run.json', '--peak', '5000/s', '--spare', '1'
]

// One run, used by nearly all tests: what it has printed, and exported as JSON, must come back from its folder.
const run = await askBaseload(t, [...RUN, '--no-watch'])
const [id] = await readdir(join(run.folder, 'reports'))
const report = (...flags) => askBaseload(t, ['report', join('reports', id), ...flags], { folder: run.folder })

const withoutPaths = (text) => text.split('\n').filter((line) => !/^(record|report|page|charts): |^REPORT |^EXIT /.test(line)).join('\n')

t.test('the text of a run, again, from its folder', async (t) => {
  t.match(run.stdout, /node-http[^]*fastify[^]*record: reports\//)
  const again = await report('--details')
  t.equal(withoutPaths(again.stdout), withoutPaths(run.stdout))
  t.equal(again.exitCode, run.exitCode)
  t.equal(again.stderr, '')
})

t.test('the same of a machine that was watched', async (t) => {
  const watched = await askBaseload(t, [...RUN, '--target', 'node-http'])
  t.ok((await watched.readRecord()).trials.every(({ watch }) => watch.cores.length > 0))
  const [id] = await readdir(join(watched.folder, 'reports'))
  const again = await askBaseload(t, ['report', join('reports', id), '--details'], { folder: watched.folder })
  t.equal(withoutPaths(again.stdout), withoutPaths(watched.stdout))
})

t.test('one screen, and all tables with --details', async (t) => {
  const { stdout, exitCode } = await report()
  t.match(
    stdout,
    /^baseload [\d.]+ · http: 3 servers.*1 start each \(rough\)[^]*bare node:http +[\d,.]+[^]*p99<=50ms[^]*REPORT reports\/[^]*EXIT +0: /
  )
  const isMissed = /^ *✗/m.test(stdout) // which a busy machine may do, and then it is said
  t.match(stdout, isMissed ? /EXIT +0: no objective of yours was missed/ : /EXIT +0: nothing failed/)
  t.ok(stdout.trimEnd().split('\n').length <= 30)
  t.equal(exitCode, 0, 'the objectives that ship fail nobody')
})

t.test('the JSON of a run, again', async (t) => {
  const first = JSON.parse(await readFile(join(run.folder, 'run.json'), 'utf8'))
  t.same(
    first.summary.filter(({ driver }) => driver === 'autocannon').map(({ target }) => target),
    ['node-http', 'fastify', 'fastify-json']
  )
  for (const { responseTimeUs, counts, achievedPerSecond } of first.summary) {
    t.ok(responseTimeUs.p50 === null ? counts.ok < 6 : Number.isInteger(responseTimeUs.p50) && responseTimeUs.p50 > 0)
    t.ok(achievedPerSecond > 0)
    t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent)
  }
  const again = await report('--json')
  t.same({ ...JSON.parse(again.stdout), files: null }, { ...first, files: null })
  t.equal(again.exitCode, run.exitCode)
  t.same(JSON.parse((await report('-o', 'json')).stdout), JSON.parse(again.stdout))
})

t.test('containers for the peak that a run was asked for, and for another one', async (t) => {
  const { containers } = JSON.parse((await report('--json')).stdout)
  const asked = containers.map(({ target, peakPerSecond, headroom, spare }) => [target, peakPerSecond, headroom, spare])
  t.strictSame(asked, ['node-http', 'fastify', 'fastify-json'].map((target) => [target, 5000, 0, 1]))
  for (const { units, reason, ratePerSecond } of containers) { t.ok(units === null ? reason : units === Math.ceil(5000 / ratePerSecond.value) + 1, `${units} ${reason}`) }
  const { stdout } = await report('--peak', '1e6/s', '--headroom', '50%')
  t.match(stdout, /^CONTAINERS.* FOR 1,000,000\/s, 50 % OF CAPACITY KEPT FREE, 1 SPARE(?:\n {2}.*)*?\n {2}bare node:http +(?:[\d,]+|missed|cannot tell)/m)
  const command =
    "npx baseload size fastify --peak 1000000/s --headroom 50% --spare 1 --objective 'p99<=50ms' --objective 'success>=99.9%' --unit "
  t.ok(stdout.replace(/ +/g, ' ').includes(`NEXT containers ${command}`), stdout)
  t.match((await report('--details')).stdout, /^CONTAINERS.* FOR 5,000\/s, 1 SPARE$/m)
  t.match((await report('-o', 'md')).stdout, /Containers.* for 5,000\/s, 1 spare/)
  for (const [args, message] of [
    [['--peak', 'often'], /--peak[^]*must be a rate, like 5000\/s/],
    [['--peak', '5/s', '--headroom', '120%'], /--headroom[^]*share of capacity/]
  ]) {
    const refused = await report(...args)
    t.equal(refused.exitCode, 2)
    t.match(refused.stderr, message)
  }
})

t.test('report.md, again', async (t) => {
  const again = await report('-o', 'md')
  const written = await readFile(join(run.folder, 'reports', id, 'report.md'), 'utf8')
  t.match(written, /!\[[^\]]+\]\(charts\/[\w-]+\.svg\)/)
  t.equal(
    again.stdout.trimEnd(),
    written.replace(/^!\[.*\n\n/gm, '').trimEnd(),
    'but for the charts: what is printed has no files beside it'
  )
})

t.test('report.html, again', async (t) => {
  const again = await report('-o', 'html')
  t.equal(again.stdout.trimEnd(), (await readFile(join(run.folder, 'reports', id, 'report.html'), 'utf8')).trimEnd())
})

t.test('by the file itself, from anywhere', async (t) => {
  const again = await askBaseload(t, ['report', join(run.folder, 'reports', id, 'record.json'), '--details'])
  t.equal(withoutPaths(again.stdout), withoutPaths(run.stdout))
})

t.test('a run that was interrupted says so', async (t) => {
  const folder = await makeFolder(t)
  await mkdir(join(folder, 'run'))
  await writeFile(join(folder, 'run', 'record.json'), JSON.stringify(await makeRecord({ repeats: 2, interrupted: true })))
  for (const format of ['text', 'md', 'json']) {
    const { stdout, exitCode, stderr } = await askBaseload(t, ['report', 'run', '-o', format], { folder })
    t.match(stdout, /interrupted/, format)
    t.ok([0, 1, 3].includes(exitCode), `${exitCode}: judged by what was measured`)
    t.equal(stderr, '')
  }
})

t.test('a run that was killed, before and after its first trial', async (t) => {
  const folder = await makeFolder(t)
  const whole = await makeRecord({ repeats: 1 })
  for (const trials of [[], whole.trials.slice(0, 1)]) {
    const { endedAt, ...killed } = { ...whole, status: 'running', trials }
    await writeFile(join(folder, 'record.json'), JSON.stringify(killed))
    const { stdout, exitCode } = await askBaseload(t, ['report', 'record.json', '--strict'], { folder })
    t.match(stdout, /node-http/)
    t.equal(exitCode, 3, 'what was not measured cannot be judged')
  }
})

t.test('no record, another file, another format', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'other.json'), '{}')
  const cases = [
    [['report', 'nowhere'], 'RECORD_NOT_FOUND', /record\.json or the folder/],
    [['report', 'other.json'], 'RECORD_INVALID', /`baseload run` wrote/],
    [['report', join(run.folder, 'reports', id), '-o', 'jsn'], 'USAGE', /did you mean "json"\?/],
    [['report'], 'RECORD_NOT_FOUND', /`baseload run` and `baseload measure` make one/]
  ]
  for (const [line, code, hint] of cases) {
    const { exitCode, stderr } = await askBaseload(t, line, { folder })
    t.equal(exitCode, 2)
    t.match(stderr, new RegExp(`^error ${code}: `))
    t.match(stderr, hint)
  }
})

t.test('objectives that ship are missed and fail nobody; those that are asked for, or are of a file of one\'s own, do', async (t) => {
  const folder = await makeFolder(t)
  const { baseline: { title, objectives } } = parseBaseline({ ...await readBaseline('http'), ...await readShipped() })
  const record = await makeRecord({ repeats: 6 })
  for (const { load: { counts } } of record.trials) {
    const failed = Math.floor(counts.ok / 5)
    Object.assign(counts, { ok: counts.ok - failed, failed })
  }
  const tell = async (more, ...flags) => {
    const plan = { ...record.plan, baselines: [{ ...record.plan.baselines[0], title, objectives, ...more }] }
    await writeFile(join(folder, 'record.json'), JSON.stringify({ ...record, plan }))
    const { exitCode, stdout, stderr } = await askBaseload(t, ['report', 'record.json', ...flags], { folder })
    return [exitCode, /EXIT +\d: (.*)/.exec(stdout)?.[1] ?? stderr]
  }
  t.same(await tell(), [0, 'no objective of yours was missed; what ships never fails a run'])
  t.match(await tell({}, '--objective', 'success>=99%'), [1, /success>=99%/])
  t.match(await tell({ title: 'My own' }), [1, /success>=99\.9%/])
})
