import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRecord } from '../../fixtures/records.js'

const folder = await makeFolder(t)
const record = await makeRecord({ repeats: 5, failing: true })
await writeFile(join(folder, 'record.json'), JSON.stringify(record))
await writeFile(join(folder, 'after.json'), JSON.stringify({ ...record, id: 'after' }))
const run = (...args) => askBaseload(t, args, { folder })
const read = (file) => readFile(join(folder, file), 'utf8')
const list = async () => (await readdir(folder, { recursive: true })).sort()

t.test('several files beside what is printed, the same as the formats print', async (t) => {
  const flags = [
    'junit=out/deep/results.xml', 'comment=comment.md', 'github=summary.md', 'benchmark-smaller=s.json',
    'benchmark-bigger=b.json', 'md=report.md', 'json=result.json', 'text=result.txt'
  ]
  const plain = await run('report', 'record.json')
  const exported = await run('report', 'record.json', ...flags.flatMap((flag) => ['--export', flag]))
  t.equal(exported.exitCode, plain.exitCode)
  t.equal(exported.stdout, plain.stdout)
  t.equal(exported.stderr, '')
  for (const [format, file] of [['junit', 'out/deep/results.xml'], ['comment', 'comment.md']]) {
    const { stdout } = await run('report', 'record.json', '-o', format)
    t.equal(await read(file), stdout, format)
  }
  for (const flag of flags) t.not(await read(flag.split('=')[1]), '', flag)
})

t.test('an = in the name of a file, and the name of a comment', async (t) => {
  await run('report', 'record.json', '--export', 'comment=a=b.md', '--comment-name', 'checkout')
  t.match(await read('a=b.md'), /^<!-- baseload:checkout -->\n/)
})

t.test('two records', async (t) => {
  const { exitCode, stdout } = await run(
    'compare',
    'record.json',
    'after.json',
    '--margin',
    '10%',
    '--export',
    'junit=c.xml',
    '--export',
    'comment=c.md',
    '--export',
    'github=cs.md'
  )
  t.equal(exitCode, 0)
  t.match(stdout, /No regression/)
  t.match(await read('c.xml'), /<testsuite package="baseload" id="0" name="comparison"[^>]* failures="0" errors="0"/)
  t.match(await read('c.md'), /^<!-- baseload:comparison -->\n### baseload compare: after against .*\n[^]*\*\*No regression: /)
  t.match(await read('cs.md'), /^### baseload compare: after against .*\n[^]*\*\*No regression: /)
})

t.test('what cannot be done: one error, and nothing else', async (t) => {
  const before = await list()
  for (const [line, message] of [
    [
      ['report', 'record.json', '--export', 'junti=x.xml'],
      /^error USAGE: no format junti to export\n {2}hint: did you mean "junit"\? There are text, md/
    ],
    [
      ['report', 'record.json', '--export', 'json=record.json'],
      /^error USAGE: record\.json is the record that is read/
    ],
    [
      ['compare', 'record.json', 'after.json', '--export', 'benchmark-bigger=x.json'],
      /^error USAGE: no format benchmark-bigger to export/
    ]
  ]) {
    const { exitCode, stdout, stderr } = await run(...line)
    t.equal(exitCode, 2, line.join(' '))
    t.equal(stdout, '')
    t.match(stderr, message)
  }
  t.same(await list(), before)
})

t.test('before anything is measured', async (t) => {
  for (const [line, code] of [
    [['run', 'http', '--export', 'junit=record.json/x.xml'], 'EXPORT_UNWRITABLE'],
    [['measure', '--start', 'exit 1', '--export', 'jnuit=x.xml', '--json'], 'USAGE']
  ]) {
    const { exitCode, stderr } = await run(...line, '--quick')
    t.equal(exitCode, 2)
    t.match(stderr, new RegExp(`^error ${code}: `))
    t.notOk((await list()).includes('reports'), 'no run was begun')
  }
})

t.test('a real run: files, summary and annotations', async (t) => {
  const RUN = [
    'run', 'http', '--target', 'fastify', '--no-latency', '--repeats', '1', '-d', '300ms', '--warmup', '50ms',
    '--no-pin', '--no-watch', '-q', '--strict', '--objective', 'rate>=900000/s'
  ]
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'summary.md'), 'from before\n')
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'summary.md') }
  const { exitCode, stdout, stderr, readRecord } = await askBaseload(t, [...RUN, '--export', 'junit=out/junit.xml'], { folder, env })
  t.ok(exitCode === 1 || exitCode === 3, `${exitCode}: a busy machine may not be able to tell`)
  const rows = new Set((await readRecord()).trials.map(({ trial: { target, driver } }) => `${target} ${driver}`))
  t.ok(rows.size >= 2, 'more where autocannon was the bottleneck, and the other driver measured again')
  const own = [...rows].filter((row) => !row.startsWith('node-http ')).length
  t.match(
    await readFile(join(folder, 'out/junit.xml'), 'utf8'),
    new RegExp(`tests="${rows.size}" failures="[0-${own}]" errors="[0-${own}]" skipped="${rows.size - own}"`),
    'the reference fails no run'
  )
  t.match(
    await readFile(join(folder, 'summary.md'), 'utf8'),
    /^from before\n\n### baseload [\d.]+ · http: [^]*rate>=900000\/s: (missed|not decided)/
  )
  t.equal(stdout.split('\n').filter((line) => /^::(error|warning) title=http%3A (missed|inconclusive|invalid)::/.test(line)).length, own)
  t.match(stderr, /^exit [13]: (missed|not decided \(--strict\)): fastify rate>=900000\/s.*\n$/m, 'the last line names it')
})

t.test('GitHub Actions, with two records', async (t) => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'step.md') }
  const slow = {
    ...record,
    id: 'slow',
    trials: record.trials.map((one) =>
      one.trial.target === 'node-http' ? { ...one, load: { ...one.load, windowMs: one.load.windowMs * 1.5 } } : one
    )
  }
  await writeFile(join(folder, 'slow.json'), JSON.stringify(slow))
  const compare = (...flags) => askBaseload(t, ['compare', 'record.json', 'slow.json', ...flags], { folder, env })

  const json = await compare('--json')
  t.equal(json.exitCode, 1)
  t.ok(JSON.parse(json.stdout).comparison, 'stdout is one document still')
  t.match(json.stderr, /^::error title=comparison%3A regressed::node-http: /m)
  t.match(await read('step.md'), /^### baseload compare: slow against .*\n[^]*\*\*Worse by more than 5 %: node-http requests\/s/)

  const off = await compare('--no-github')
  t.notMatch(off.stdout, /^::/m)
  t.equal((await read('step.md')).split('### baseload').length, 2, 'nothing was added')
})
