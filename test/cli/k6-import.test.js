import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { mergeInstances } from '../../src/load/k6/merge.js'
import { readK6Summary } from '../../src/load/k6/summary.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { makePodLogs } from '../fixtures/k6-pods.js'
import { EXPERIMENT, makeSummary, printSummary } from '../fixtures/k6-summaries.js'

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
  const { exitCode, stdout, stderr, readRecord } = await runBaseload(t, ['report', ...NAMES, '--reports', 'reports'], { folder })
  t.equal(exitCode, 0, stderr)
  t.match(stdout, /measured by k6, not by baseload/)
  t.match(stdout, /Measured by k6: 3 instances\. Counts are\s+added\. Percentiles are merged/)
  t.match(stdout, /percentiles of 3 instances of k6[^]*Averaged, wrongly/i)
  t.match(stdout, /OBJECTIVES +1 met/)
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
  const { exitCode, stdout } = await run('report', ...NAMES, '--reports', 'reports', '--json')
  t.equal(exitCode, 0)
  t.match(JSON.parse(stdout), {
    summary: [{ target: 'own', phase: 'latency', driver: 'k6', k6: { basis: 'summaries', instances: NAMES } }]
  })
})

t.test('a second import is another record, and the first stays as it was', async (t) => {
  const { folder, run, reports } = await open(t)
  await run('report', NAMES[0], NAMES[1], '--reports', 'reports')
  const [first] = await reports()
  const before = await readFile(join(folder, 'reports', first, 'record.json'), 'utf8')
  await run('report', ...NAMES, '--reports', 'reports')
  t.strictSame(await reports(), [first, `${first}-2`])
  t.equal(await readFile(join(folder, 'reports', first, 'record.json'), 'utf8'), before)
})

t.test('a log that is missing: invalid, exit 3, and which part it is', async (t) => {
  const { run } = await open(t)
  const { exitCode, stdout } = await run('report', '--strict', NAMES[0], NAMES[2])
  t.equal(exitCode, 3)
  t.match(stdout.replace(/\s+/g, ' '), /own \(invalid\).*the log of segment 1\/3:2\/3 is missing: only a part of the load was counted/)
  t.notMatch(stdout, /[1-9] met/)
})

t.test('without --reports nothing is kept; the spelling of before keeps it, with a note', async (t) => {
  const { run, reports } = await open(t)
  const only = await run('report', ...NAMES)
  t.match(only, { exitCode: 0, stdout: /OBJECTIVES +1 met/, stderr: '' })
  t.strictSame(await reports(), [])
  const old = await run('import', 'k6', ...NAMES)
  t.match(old, { exitCode: 0, stderr: /^note: baseload import k6 is now baseload report$/m })
  t.equal((await reports()).length, 1)
})

t.test('mistakes: exit 2, said with a hint, and nothing is written', async (t) => {
  const { folder, run, reports } = await open(t)
  await writeFile(join(folder, 'other.log'), 'nothing of ours\n')
  for (const [args, message] of [
    [[...NAMES, NAMES[0]], /error K6_SUMMARY_INVALID: own\/latency-r100\/1: the segment 0:1\/3 is there more than once/],
    [[NAMES[0], 'other.log'], /error K6_SUMMARY_INVALID: other\.log holds no summary/],
    [[NAMES[0], 'none.log'], /error K6_SUMMARY_INVALID: none\.log cannot be read: ENOENT/],
    [[NAMES[0], '--open', '--details'], /error USAGE: --details would do nothing with --open/],
    [[NAMES[0], '--export', `json=${NAMES[0]}`], /error USAGE: .*pod-1\.log/]
  ]) {
    const { exitCode, stdout, stderr } = await run('report', ...args, ...args.includes('--open') ? [] : ['--reports', 'reports'])
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
    t.match(stderr, /\n {2}hint: /)
    t.equal(stdout, '')
  }
  t.strictSame(await reports(), [])
})

/** Of a whole summary one thing is another. */
const FOREIGN = {
  'a start beyond all calendars': [({ metrics }) => { metrics.baseload_started.values.value = 1e300 }, 'baseload_started has no value that is a time'],
  'a start that is a text': [({ metrics }) => { metrics.baseload_started.values.value = 'x' }, 'baseload_started has no value'],
  'a window without end': [(summary) => { summary.experiment.durationMs = 1e300; summary.state.testRunDurationMs = 1e300 }, 'experiment.durationMs'],
  'a test without end': [({ state }) => { state.testRunDurationMs = 1e300 }, 'state.testRunDurationMs'],
  'half a millisecond of warm-up': [(summary) => { summary.experiment.warmupMs = 0.5 }, 'experiment.warmupMs'],
  'no objectives': [(summary) => { delete summary.experiment.objectives }, 'experiment.objectives'],
  'an objective of no kind': [(summary) => { summary.experiment.objectives = [{ text: 'p99<1', kind: 'zz' }] }, 'experiment.objectives[0].kind'],
  'an objective without its bound': [
    (summary) => { summary.experiment.objectives = [{ text: 'p99<1', kind: 'latency', ratio: 0.99, strict: true }] },
    'experiment.objectives[0].boundUs'
  ],
  'an objective that no record has': [
    (summary) => { summary.experiment.objectives = [{ text: 'success>=100%', kind: 'success', ratio: 1 }] },
    'objectives[0].ratio'
  ],
  'a name that is a number': [(summary) => { summary.experiment.name = 5 }, 'experiment.name'],
  'a target that is an object': [(summary) => { summary.experiment.target = {} }, 'experiment.target'],
  'no target': [(summary) => { delete summary.experiment.target }, 'experiment.target'],
  'a repeat that is a text': [(summary) => { summary.experiment.repeat = '1e9' }, 'experiment.repeat'],
  'a phase of no name': [(summary) => { summary.experiment.phase = 'zz' }, 'experiment.phase'],
  'a load of no kind': [(summary) => { summary.experiment.load.kind = 'nothing' }, 'experiment.load.kind'],
  'a load of a kind that all objects have': [(summary) => { summary.experiment.load.kind = 'constructor' }, 'experiment.load.kind'],
  'a load without its rate': [(summary) => { delete summary.experiment.load.ratePerSecond }, 'experiment.load.ratePerSecond'],
  'stages that are none': [
    (summary) => { summary.experiment.load = { kind: 'stages', connections: 1, stages: [null] } },
    'experiment.load.stages[0]'
  ],
  'a segment that is an object': [(summary) => { summary.segment = {} }, 'segment'],
  'counts beyond all': [
    ({ metrics }) => { for (const { values } of Object.values(metrics)) if (values.count) values.count = Number.MAX_SAFE_INTEGER },
    'baseload_ok has no count'
  ],
  'times beyond all': [
    ({ metrics: { baseload_response: { values } } }) => { for (const key of Object.keys(values)) if (key !== 'count') values[key] = 1e300 },
    'its response times cannot come from one sample'
  ],
  'causes that are none': [(summary) => { summary.causes = [{}] }, 'causes']
}

t.test('a summary with one thing that no script of ours says: exit 2, which it is, and nothing is written', async (t) => {
  const { folder, run, reports } = await open(t)
  for (const [name, [change, said]] of Object.entries(FOREIGN)) {
    const summary = structuredClone(makeSummary({ experiment: { ...experiment, load: { ...experiment.load } } }))
    change(summary)
    await writeFile(join(folder, 'odd.log'), printSummary(summary))
    const { exitCode, stdout, stderr } = await run('report', 'odd.log')
    t.equal(exitCode, 2, `${name}: ${stderr}`)
    t.match(stderr, 'error K6_SUMMARY_INVALID: odd.log', name)
    t.match(stderr, said, name)
    t.equal(stdout, '', name)
  }
  t.strictSame(await reports(), [])
  await writeFile(join(folder, 'odd.log'), printSummary(makeSummary({ experiment })))
  const { exitCode, stderr } = await run('report', 'odd.log')
  t.equal(exitCode, 0, `as it was: ${stderr}`)
})

t.test('beside another import: ratios, and no verdict', async (t) => {
  const { run, reports } = await open(t)
  await run('report', ...NAMES, '--reports', 'reports')
  const path = join('reports', (await reports())[0])
  const { stdout, stderr } = await run('compare', path, path, '--json')
  const { comparison } = JSON.parse(stdout)
  t.strictSame(
    comparison.figures.map(({ target, figure, ratio, verdict }) => [target, figure, ratio, verdict]),
    [['own', 'p50', 1, 'inconclusive'], ['own', 'p99', 1, 'inconclusive']],
    stderr
  )
  t.match(comparison.differences, ['both measured by k6, not by baseload'])
})
