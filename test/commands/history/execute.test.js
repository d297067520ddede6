import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { addNoise, makeRecords } from '../../fixtures/histories.js'

const folder = await makeFolder(t)
const records = await makeRecords({
  rates: addNoise([...Array(12).fill(20_000), ...Array(8).fill(15_000)]),
  change: (record) => { record.plan.targets['node-http'].title = 'a|b<script>'; record.machine.cpuModel = 'Example CPU' }
})
for (const record of records) {
  await mkdir(join(folder, 'reports', record.id), { recursive: true })
  await writeFile(join(folder, 'reports', record.id, 'record.json'), JSON.stringify(record))
}
await mkdir(join(folder, 'reports', 'a|b<script>'))

t.test('a regression: exit 1, as text', async (t) => {
  const run = await askBaseload(t, ['history'], { folder })
  t.equal(run.exitCode, 1, run.stderr)
  t.match(run.stdout, /^baseload history of http: 20 records, 2026-01-01 06:00:00 UTC to 2026-01-20 06:00:00 UTC\n! Left out: 1 that/)
  t.match(
    run.stdout,
    /^✗ Regressed: 1 figure has[^]*^ {2}node-http requests\/s: -25\.\d % since 2026-01-13 06:00:00 UTC, reports\/run-012\/record\.json$/m
  )
  t.match(
    run.stdout,
    /^NEXT {3}what has changed {2}npx baseload compare reports\/run-011\/record\.json reports\/run-019\/record\.json\n {7}all tables {8}npx baseload history --details\nEXIT {3}1: a regression that lasts: node-http requests\/s$/m
  )
  t.ok(run.stdout.trimEnd().split('\n').length <= 30)
})

t.test('all tables', async (t) => {
  const run = await askBaseload(t, ['history', '--details'], { folder })
  t.match(run.stdout, /^baseload history of http: 20 records, [^]*\n✗ Regressed: 1 figure has/)
  t.match(run.stdout, /node-http\s+requests\/s\s+15,.*[▁-█]{20}/)
  t.match(run.stdout, /2026-01-13 06:00:00 UTC\s+node-http\s+requests\/s\s+regression\s+-25\.\d %/)
  t.match(run.stdout, /Last good: 2026-01-12 06:00:00 UTC, reports\/run-011\/record\.json/)
  t.match(run.stdout, /left out: reports\/a\|b<script>\/record\.json: there is no record\.json in it/)
})

t.test('Markdown with charts', async (t) => {
  const run = await askBaseload(t, ['history', 'reports', '-o', 'md', '--charts', 'charts'], { folder })
  t.equal(run.exitCode, 1, run.stderr)
  t.match(
    run.stdout,
    /!\[http: requests\/s of the peak phase over 20 records\. node-http: regression of -25\.\d % at .*\]\(<charts\/http-history-peak-requests-per-s\.svg>\)/
  )
  t.notMatch(run.stdout, /--details/, 'it has all tables')
  t.match(run.stdout, /a\\\|b&lt;script>/, 'a hostile name is text')
  const svg = await readFile(join(folder, 'charts', 'http-history-peak-requests-per-s.svg'), 'utf8')
  t.match(svg, /^<svg .*role="img"/)
  t.match(svg, /2026-01-01.*2026-01-20/s)
  t.notMatch(svg, /NaN|undefined|Infinity/)
})

t.test('a page with its charts, and CSV', async (t) => {
  const page = await askBaseload(t, ['history', 'reports', '-o', 'html', '--charts', 'charts'], { folder })
  t.match(page.stdout, /<figure class="chart" id="chart-http-history-peak-requests-per-s"/)
  const csv = await askBaseload(t, ['history', 'reports', '-o', 'csv'], { folder })
  t.match(csv.stdout, /^Over 20 records,node-http,level,14\d{3}[.\d]*,,,perSecond,\r?$/m)
})

t.test('JSON has every number', async (t) => {
  const run = await askBaseload(t, ['history', 'reports', '--json'], { folder })
  const { formatVersion, history } = JSON.parse(run.stdout)
  t.equal(formatVersion, 1)
  t.equal(history.points.length, 20)
  t.equal(history.series[0].estimates.length, 20)
  t.match(history.series[0].steps, [{ kind: 'regression', index: 12 }])
  t.equal(history.lastGood.id, 'run-011')
})

t.test('compare against the last good record', async (t) => {
  const run = await askBaseload(t, ['compare', 'reports/run-019', '--against', 'last-good', '--json'], { folder })
  t.match(
    run.stderr,
    /compared with reports\/run-011\/record\.json, the newest record with all its verdicts met, before the regression of 2026-01-13/
  )
  t.match(JSON.parse(run.stdout).comparison, { before: { id: 'run-011' }, after: { id: 'run-019' } })
  const none = await askBaseload(t, ['compare', 'reports/run-000', '--against', 'last-good'], { folder })
  t.equal(none.exitCode, 2)
  t.match(none.stderr, /error HISTORY_NOT_FOUND: no record in reports is good enough/)
})

t.test('what does not fit', async (t) => {
  for (const [args, said] of [
    [['history', 'none'], /error HISTORY_NOT_FOUND: none cannot be read: ENOENT/],
    [['history', '--git'], /error USAGE: --git takes the path of one record/],
    [['history', '-o', 'xml'], /error USAGE: no format xml/],
    [['history', '--significance', '0'], /error USAGE: [^]*probability/],
    [['history', '--last', '0'], /error USAGE/],
    [['compare', 'reports/run-000'], /error USAGE: there is one record to compare/],
    [['compare', 'reports/run-000', 'reports/run-001', '--against', 'last-good'], /error USAGE: reports\/run-001 and --against contradict each other/],
    [['compare', 'reports/run-000', '--against', 'best'], /error USAGE: --against best/]
  ]) {
    const run = await askBaseload(t, args, { folder })
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, said)
  }
})
