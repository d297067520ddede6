import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { createRandom } from '../../../src/plan/random.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeTrace, writeOtlp } from '../../fixtures/spans.js'
import { observeTraces } from '../../../src/commands/traces/traces.js'
import { runTraced } from '../../fixtures/traced/run-traced.js'

const folder = await makeFolder(t)
const random = createRandom(5)
const time = (mean) => -Math.log(1 - random()) * mean + 1
const HOSTILE = 'evil\u001b[31m|<script> GET'
const lines = Array.from({ length: 1500 }, (_, i) => {
  const [users, prices] = [time(10), time(20)]
  const spans = makeTrace({
    name: 'page GET /page',
    ms: [0, users + prices + 4],
    kind: 'server',
    calls: [{ name: 'users GET /users/17', ms: [1, 1 + users], network: 0.4 }, { name: HOSTILE, ms: [users + 2, users + prices + 2], network: 0.4 }]
  }, { atMs: i * 100 })
  return JSON.stringify(writeOtlp(spans))
})
await writeFile(join(folder, 'spans.jsonl'), `${lines.join('\n')}\n`)

t.test('one screen: inside the band, where the slowest wait, which part would have to become faster', async (t) => {
  const { stdout, stderr, exitCode } = await askBaseload(t, ['traces', 'spans.jsonl', '--objective', 'p99<70ms'], { folder })
  t.equal(exitCode, 1, stderr)
  t.match(stdout, /^baseload traces: 1,500 traces of page GET \/page, 7,500 spans read$/m)
  t.match(stdout, /^✓ The parts explain the time of the root\.\n {2}p50 [\d.]+ ms measured/m)
  t.match(stdout, /^✗ p99<70ms: missed: measured [\d.]+ ms/m)
  t.match(stdout, /^SPANS +p50 +p99 +of the slowest/m)
  t.match(stdout, /^ {2}· users GET \/users\/:id +[\d.]+ ms +[\d.]+ ms +\d+ %/m)
  t.match(stdout, /^WHICH PART WOULD HAVE TO BECOME FASTER\n {2}part .*\n {2}evil/m)
  t.match(stdout, /^EXIT {3}1: missed: p99<70ms$/m)
  t.notOk(stdout.includes('\u001b[31m'))
  t.ok(stdout.trimEnd().split('\n').length <= 40, stdout)
})

t.test('the file: what sla makes of it is what is told here', async (t) => {
  const { stdout } = await askBaseload(t, ['traces', 'spans.jsonl', '--service', 'out/service.yml', '--json'], { folder })
  const { traces } = JSON.parse(stdout)
  t.equal(await readFile(join(folder, 'out/service.yml'), 'utf8'), traces.service)
  const sla = JSON.parse((await askBaseload(t, ['sla', 'out/service.yml', '--json'], { folder })).stdout)
  t.same(sla.percentiles, traces.percentiles)
  t.match(sla.services.map(({ kind }) => kind), ['histogram', 'histogram', 'histogram', 'histogram', 'histogram'])
  t.equal(traces.isInside, true)
  t.ok(Math.abs(traces.tree.reduce((sum, { share }) => sum + share, 0) - 1) < 0.03, 'shares come to the whole')
})

t.test('Markdown, all tables, names that are markup', async (t) => {
  const md = (await askBaseload(t, ['traces', 'spans.jsonl', '-o', 'md'], { folder })).stdout
  t.match(md, /^# Traces: 1,500 traces of page GET \/page, [^]*The parts explain[^]*\| · users GET \/users\/:id +\|[^]*```sh\n# the graph as a file\nnpx baseload traces spans\.jsonl -o md --service service\.yml/m)
  t.notMatch(md, /<script>|--details/)
  t.match((await askBaseload(t, ['traces', 'spans.jsonl', '--details'], { folder })).stdout, /THE ROOT AGAINST ITS PARTS[^]*p95/)
})

t.test('more roots than graphs: the most frequent, though it comes last, and any that is asked for', async (t) => {
  const write = (name, i) => JSON.stringify(writeOtlp(makeTrace({ name, ms: [0, 10], kind: 'server' }, { atMs: i * 100 })))
  const names = [...Array.from({ length: 50 }, (_, i) => `page GET /${'abcdefghijklmnopqrstuvwxy'[i % 25]}`), ...Array(40).fill('cart POST /cart'), 'rare GET /rare']
  await writeFile(join(folder, 'roots.jsonl'), names.map((name, i) => `${write(name, i)}\n`).join(''))
  const read = async (...flags) => JSON.parse((await askBaseload(t, ['traces', 'roots.jsonl', '--json', ...flags], { folder })).stdout).traces
  const all = await read()
  t.match(all, { root: 'cart POST /cart', traces: 38, counts: { folded: 0 } })
  t.equal(all.otherRoots.length, 26)
  t.match(all.remarks, [/^2 of 40 traces of cart POST \/cart are left out: only the 20 most frequent roots have a graph/])
  t.match(await read('--root', 'cart'), { traces: 40, remarks: [/^(?!2 of 40)/] })
  t.match(await read('--root', 'rare'), { root: 'rare GET /rare', traces: 1 })
})

t.test('what it refuses', async (t) => {
  await writeFile(join(folder, 'no.jsonl'), '{"a":1}\n')
  for (const [args, message] of [
    [['none.jsonl'], /error TRACES_NOT_FOUND/],
    [['no.jsonl'], /error TRACES_EMPTY/],
    [['spans.jsonl', '--root', 'cart'], /no root has "cart" in its name[^]*there are page GET \/page \(1500\)/],
    [['spans.jsonl', '--objective', 'success>=99%'], /success>=99% cannot be judged from spans/],
    [['spans.jsonl', '--service', 'service.txt'], /must end in \.yml/],
    [['spans.jsonl', '--service', 'spans.jsonl/service.yml'], /error EXPORT_UNWRITABLE/]
  ]) {
    const run = await askBaseload(t, ['traces', ...args], { folder })
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, message)
    t.equal(run.stdout, '')
  }
})

t.test('a real program, traced by OpenTelemetry: its graph', async (t) => {
  const files = await runTraced({ folder: await makeFolder(t), ratePerSecond: 40, forMs: 1500, slowItems: '5ms..20ms' })
  const { tree, counts, traces, root, service, slowest } = await observeTraces({ files, objectives: [], serviceFile: 'service.yml' })
  t.equal(root, 'page GET')
  t.ok(traces > 20)
  t.match(counts, { rootless: 0, orphans: 0, duplicates: 0, negative: 0 })
  const rows = Object.fromEntries(tree.filter(({ kind }) => kind === 'call').map((row) => [row.name, row]))
  t.match(rows['gateway GET'], { depth: 1, how: { rounds: 1, width: 3 } })
  // A page answers before the spans of its three calls end: a process that is held up in between has calls that nobody waited for.
  t.ok(rows['gateway GET'].how.chance >= 1 - counts.detached / 3 / traces - 1e-9, `${rows['gateway GET'].how.chance}, ${counts.detached} detached`)
  t.equal(rows['producer GET'].depth, 2)
  t.ok(Math.abs(rows['news GET'].how.chance - 0.25) < 0.05)
  t.ok(rows['producer GET'].p50Us >= 5000 && rows['news GET'].p50Us >= 10_000)
  t.match(service.text, /fanOut:\n +count: 3\n/)
  t.ok(slowest.meanUs > 0)
})
