import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeRecord } from '../../fixtures/records.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../../fixtures/command-line.js'

const RUN = ['run', 'http', '--no-latency', '--repeats', '1', '-d', '300ms', '--warmup', '50ms', '--no-pin', '--details', '-q']

// Two runs, used by all tests: what one printed as text and the other as JSON must come back from their folders. The machine is watched in one: beside the other it
// is disturbed, and what was disturbed is measured again.
const [asText, asJson] = await Promise.all([RUN, [...RUN, '--no-watch', '--json', '--peak', '5000/s', '--spare', '1']].map((line) => runBaseload(t, line)))
const report = (run, ...flags) => askBaseload(t, ['report', join('reports', run.id), ...flags], { folder: run.folder })
for (const run of [asText, asJson]) run.id = (await readdir(join(run.folder, 'reports')))[0]

const withoutPaths = (text) => text.split('\n').filter((line) => !/^(record|report|page|charts): /.test(line)).join('\n')

t.test('the text of a run, again, from its folder', async (t) => {
  t.match(asText.stdout, /node-http[^]*fastify[^]*record: reports\//)
  const again = await report(asText, '--details')
  t.equal(withoutPaths(again.stdout), withoutPaths(asText.stdout))
  t.equal(again.exitCode, asText.exitCode)
  t.equal(again.stderr, '')
})

t.test('one screen, and all tables with --details', async (t) => {
  const { stdout, exitCode } = await report(asText)
  t.match(stdout, /^baseload [\d.]+ · http: 3 servers.*1 start each \(rough\)[^]*bare node:http +[\d,.]+[^]*p99<=50ms[^]*EXIT +0: nothing failed[^]*REPORT reports\//)
  t.ok(stdout.trimEnd().split('\n').length <= 30)
  t.equal(exitCode, 0, 'the objectives that ship fail nobody')
})

t.test('the JSON of a run, again', async (t) => {
  const first = JSON.parse(asJson.stdout)
  t.same(first.summary.filter(({ driver }) => driver === 'autocannon').map(({ target }) => target), ['node-http', 'fastify', 'fastify-json'])
  for (const { responseTimeUs, counts, achievedPerSecond } of first.summary) {
    t.ok(responseTimeUs.p50 === null ? counts.ok < 6 : Number.isInteger(responseTimeUs.p50) && responseTimeUs.p50 > 0)
    t.ok(achievedPerSecond > 0)
    t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent)
  }
  const again = await report(asJson, '--json')
  t.same({ ...JSON.parse(again.stdout), files: null }, { ...first, files: null })
  t.equal(again.exitCode, asJson.exitCode)
  t.same(JSON.parse((await report(asJson, '-o', 'json')).stdout), JSON.parse(again.stdout))
})

t.test('containers for the peak that a run was asked for, and for another one', async (t) => {
  const { containers } = JSON.parse(asJson.stdout)
  t.match(containers.map(({ target, peakPerSecond, headroom, spare }) => [target, peakPerSecond, headroom, spare]), ['node-http', 'fastify', 'fastify-json'].map((target) => [target, 5000, 0, 1]))
  for (const { units, reason, ratePerSecond } of containers) t.ok(units === null ? reason : units === Math.ceil(5000 / ratePerSecond.value) + 1, `${units} ${reason}`)
  t.notOk(Object.hasOwn(JSON.parse((await report(asText, '--json')).stdout), 'containers'), 'nothing was asked')
  const { stdout } = await report(asText, '--peak', '1e6/s', '--headroom', '50%')
  t.match(stdout, /^HOW MANY CONTAINERS.* for 1,000,000\/s, 50 % kept free, no spare\n {2}bare node:http +[\d,]+/m)
  t.match(stdout, /^NEXT {3}containers {7}npx baseload size fastify --peak 1000000\/s --headroom 50% --objective 'p99<=50ms' --objective 'success>=99\.9%' --unit (none|cpu=1)$/m)
  t.match((await report(asText, '--peak', '1e6/s', '-o', 'md')).stdout, /Containers for 1,000,000\/s, nothing kept free, no spare \(estimate\)/)
  for (const [args, message] of [[['--peak', 'often'], /--peak.*must be a rate, like 5000\/s/], [['--peak', '5/s', '--headroom', '120%'], /--headroom.*share of capacity/], [['--spare', '1'], /--spare without --peak\n {2}hint: add the rate/]]) {
    const refused = await report(asText, ...args)
    t.equal(refused.exitCode, 2)
    t.match(refused.stderr, message)
  }
})

t.test('report.md, again', async (t) => {
  const again = await report(asText, '-o', 'md')
  const written = await readFile(join(asText.folder, 'reports', asText.id, 'report.md'), 'utf8')
  t.match(written, /!\[[^\]]+\]\(charts\/[\w-]+\.svg\)/)
  t.equal(again.stdout.trimEnd(), written.replace(/^!\[.*\n\n<details><summary>How to read it<\/summary>\n\n.*\n\n<\/details>\n\n/gm, '').trimEnd(), 'but for the charts: what is printed has no files beside it')
})

t.test('report.html, again', async (t) => {
  const again = await report(asText, '-o', 'html')
  t.equal(again.stdout.trimEnd(), (await readFile(join(asText.folder, 'reports', asText.id, 'report.html'), 'utf8')).trimEnd())
})

t.test('by the file itself, from anywhere', async (t) => {
  const again = await runBaseload(t, ['report', join(asText.folder, 'reports', asText.id, 'record.json'), '--details'])
  t.equal(withoutPaths(again.stdout), withoutPaths(asText.stdout))
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
    [['report', join(asText.folder, 'reports', asText.id), '-o', 'jsn'], 'USAGE', /did you mean "json"\?/],
    [['report'], 'USAGE', /--help/]
  ]
  for (const [line, code, hint] of cases) {
    const { exitCode, stderr } = await askBaseload(t, line, { folder })
    t.equal(exitCode, 2)
    t.match(stderr, new RegExp(`^error ${code}: `))
    t.match(stderr, hint)
  }
})
