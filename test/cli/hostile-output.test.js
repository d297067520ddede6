import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'

const SHORT = ['--repeats', '1', '-d', '200ms', '--warmup', '50ms', '--no-latency', '--no-watch']
const EXAMPLE = fileURLToPath(new URL('../../reports/example/record.json', import.meta.url))
// As a terminal and as the runners of GitHub and Azure read it.
const SEQUENCE = /[\x1b\x07\x9b\u202e\0]/ // eslint-disable-line no-control-regex -- what must not be there
const COMMAND = /^\s*::[a-z-]+[^:]*::|##\[|##vso\[/m
const WORDS = '\\x1b]0;owned\\x07\\x1b[2J\\n::add-mask::e\\n  ::error title=x::y\\n::add-mask a=\\u2028::visible\\n##[error]z\\n##vso[task.complete]w\\r\\u202eabc\\x9b5m'

function expectTame (t, { stdout, stderr }, what) {
  for (const [name, text] of Object.entries({ stdout, stderr })) {
    t.notMatch(text, SEQUENCE, `${what}, ${name}`)
    t.notMatch(text, COMMAND, `${what}, ${name}`)
  }
}

t.test('what a dying server printed', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'dies.js'), `process.stderr.write('${WORDS}'); process.exitCode = 3\n`)
  for (const more of [['--json'], ['--quiet']]) {
    const run = await askBaseload(t, ['measure', '--start', 'node dies.js', ...SHORT, ...more], { folder })
    t.equal(run.exitCode, 4)
    t.match(run.stderr, /add-mask/)
    expectTame(t, run, more.join())
  }
  const inActions = await askBaseload(t, ['measure', '--start', 'node dies.js', ...SHORT], {
    folder,
    env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'summary.md') }
  })
  const commands = inActions.stdout.match(new RegExp(COMMAND, 'gm'))
  t.ok(
    commands.length > 0 && commands.every((command) => /^::(?:error|warning|notice) title=measure%3A /.test(command)),
    commands.join('\n')
  )
  t.notMatch(inActions.stdout, SEQUENCE)
  const summary = await readFile(join(folder, 'summary.md'), 'utf8')
  t.notMatch(summary, SEQUENCE)
  t.notMatch(summary, COMMAND)
})

t.test('names in a record, in every format', async (t) => {
  const folder = await makeFolder(t)
  const name = '\x1b[2J::error::x\n::add-mask::y ##[error]z ##vso[w]'
  const record = JSON.parse(await readFile(EXAMPLE, 'utf8'))
  const [old] = Object.keys(record.plan.targets)
  const renamed = JSON.parse(JSON.stringify(record).replaceAll(JSON.stringify(old), JSON.stringify(name)))
  renamed.id = `${renamed.id}${name}`
  await writeFile(join(folder, 'record.json'), JSON.stringify(renamed))
  const formats = ['text', 'md', 'json', 'html', 'junit', 'github', 'comment', 'benchmark-smaller', 'prometheus', 'otlp', 'influx', 'hgrm', 'hlog']
  const exported = formats.flatMap((format) => ['--export', `${format}=out.${format}`])
  for (const [printed, more] of [['text', exported], ['hgrm', []], ['json', []]]) {
    const run = await askBaseload(t, ['report', 'record.json', '-o', printed, ...more], { folder, env: { COLUMNS: '60' } })
    t.equal(run.exitCode, 0, run.stderr) // its objectives are those that ship
    expectTame(t, run, printed)
  }
  for (const format of formats) {
    const exported = await readFile(join(folder, `out.${format}`), 'utf8')
    t.notMatch(exported, SEQUENCE, `${format}, exported`)
    t.notMatch(exported, COMMAND, `${format}, exported`)
  }
})

t.test('keys of a file that is no record, and names of folders', async (t) => {
  const folder = await makeFolder(t)
  const record = JSON.parse(await readFile(EXAMPLE, 'utf8'))
  await writeFile(
    join(folder, 'record.json'),
    JSON.stringify({ ...record, plan: { ...record.plan, targets: { '\x1b[2J\n::error::x': { '\x1b]0;y\x07': 1 } } } })
  )
  const report = await askBaseload(t, ['report', 'record.json'], { folder })
  t.equal(report.exitCode, 2)
  t.match(report.stderr, /RECORD_INVALID/)
  expectTame(t, report, 'report')

  const hostile = join(folder, 'a\x1b[2J\n::error::b')
  await mkdir(join(hostile, 'run'), { recursive: true })
  await cp(EXAMPLE, join(hostile, 'run', 'record.json'))
  for (const args of [['history', hostile, '--baseline', 'none'], ['compare', EXAMPLE, '--against', 'last-good', '--reports', hostile]]) {
    const run = await askBaseload(t, args, { folder })
    t.equal(run.exitCode, 2)
    expectTame(t, run, args.join(' '))
  }
})
