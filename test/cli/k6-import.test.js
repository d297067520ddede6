import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { mergeInstances } from '../../src/load/k6/merge.js'
import { readK6Summary } from '../../src/load/k6/summary.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { makePodLogs } from '../fixtures/k6-pods.js'
import { EXPERIMENT } from '../fixtures/k6-summaries.js'

const objectives = [{ text: 'p99<=60ms', kind: 'latency', ratio: 0.99, boundUs: 60_000, strict: false }]
const experiment = { ...EXPERIMENT, objectives, bounds: [{ boundUs: 60_000, strict: false }] }
const logs = makePodLogs({ experiment })
const NAMES = logs.map(({ name }) => name)

/** An empty folder with the logs. */
async function open (t) {
  const folder = await makeFolder(t)
  for (const { name, text } of logs) await writeFile(join(folder, name), text)
  return {
    folder,
    run: (...args) => askBaseload(t, args, { folder }),
    reports: async () =>
      (await readdir(join(folder, 'reports')).catch(() => [])).filter((name) => name !== 'latest').sort()
  }
}

t.test('three pods\' logs: the direct merge, with tables, a verdict, files, and a record that is read again', async (t) => {
  const { folder, run } = await open(t)
  const { exitCode, stdout, stderr, readRecord } = await runBaseload(t, ['import', 'k6', ...NAMES], { folder })
  t.equal(exitCode, 0, stderr)
  t.match(stdout, /measured by k6, not by baseload/)
  t.match(stdout, /Measured by k6: 3 instances\. Counts are added\. Percentiles are merged/)
  t.match(stdout, /Percentiles of 3 instances of k6[^]*Averaged, wrongly/)
  t.match(stdout, /Objectives: 1 met/)
  const record = await readRecord()
  const [{ load }] = record.trials
  const direct = await mergeInstances({
    instances: logs.map(({ name, summary }) => ({
      name,
      segment: summary.segment,
      summary: readK6Summary({ json: JSON.stringify(summary), source: name })
    })),
    version: 'not known',
    windowMs: 1000,
    releaseSpreadMs: null
  })
  t.strictSame(load, JSON.parse(JSON.stringify(direct)))

  const [, path] = /^record: (.+)$/m.exec(stdout)
  t.strictSame((await readdir(join(folder, path, '..'))).sort(), ['charts', 'record.json', 'report.html', 'report.md'])
  const json = JSON.parse((await run('report', path, '--json')).stdout)
  t.match(json, { summary: [{ target: 'own', driver: 'k6' }] })
  for (const format of ['md', 'html', 'junit', 'text']) {
    const again = await run('report', path, '-o', format)
    t.equal(again.exitCode, 0, `${format}: ${again.stderr}`)
    t.match(again.stdout, /k6/, format)
  }
})

t.test('as one JSON document', async (t) => {
  const { run } = await open(t)
  const { exitCode, stdout } = await run('import', 'k6', ...NAMES, '--json')
  t.equal(exitCode, 0)
  t.match(JSON.parse(stdout), {
    summary: [{ target: 'own', phase: 'latency', driver: 'k6', k6: { basis: 'summaries', instances: NAMES } }]
  })
})

t.test('a second import is another record, and the first stays as it was', async (t) => {
  const { folder, run, reports } = await open(t)
  await run('import', 'k6', NAMES[0], NAMES[1])
  const [first] = await reports()
  const before = await readFile(join(folder, 'reports', first, 'record.json'), 'utf8')
  await run('import', 'k6', ...NAMES)
  t.strictSame(await reports(), [first, `${first}-2`])
  t.equal(await readFile(join(folder, 'reports', first, 'record.json'), 'utf8'), before)
})

t.test('a log that is missing: invalid, exit 3, and which part it is', async (t) => {
  const { run } = await open(t)
  const { exitCode, stdout } = await run('import', 'k6', '--strict', NAMES[0], NAMES[2])
  t.equal(exitCode, 3)
  t.match(stdout.replace(/\s+/g, ' '), /own \(invalid\).*the log of segment 1\/3:2\/3 is missing: only a part of the load was counted/)
  t.notMatch(stdout, / met/)
})

t.test('mistakes: exit 2, said with a hint, and nothing is written', async (t) => {
  const { folder, run, reports } = await open(t)
  await writeFile(join(folder, 'other.log'), 'nothing of ours\n')
  for (const [args, message] of [
    [['k6', ...NAMES, NAMES[0]], /error K6_SUMMARY_INVALID: own\/latency-r100\/1: the segment 0:1\/3 is there more than once/],
    [['k6', NAMES[0], 'other.log'], /error K6_SUMMARY_INVALID: other\.log holds no summary/],
    [['k6', 'none.log'], /error K6_SUMMARY_INVALID: none\.log cannot be read: ENOENT/],
    [['wrk', NAMES[0]], /error USAGE: nothing is imported from wrk/],
    [['k6'], /error USAGE: /],
    [['k6', NAMES[0], '--export', `json=${NAMES[0]}`], /error USAGE: .*pod-1\.log/]
  ]) {
    const { exitCode, stdout, stderr } = await run('import', ...args)
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
    t.match(stderr, /\n {2}hint: /)
    t.equal(stdout, '')
  }
  t.strictSame(await reports(), [])
})

t.test('beside another import: ratios, and no verdict', async (t) => {
  const { run, reports } = await open(t)
  await run('import', 'k6', ...NAMES)
  const path = join('reports', (await reports())[0])
  const { stdout, stderr } = await run('compare', path, path, '--json')
  const { comparison } = JSON.parse(stdout)
  t.strictSame(
    comparison.figures.map(({ target, figure, ratio, verdict }) => [target, figure, ratio, verdict]),
    [
      ['own', 'p50', 1, 'inconclusive'],
      ['own', 'p99', 1, 'inconclusive']
    ],
    stderr
  )
  t.match(comparison.differences, ['both measured by k6, not by baseload'])
})
