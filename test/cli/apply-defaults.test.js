import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { writeRecord } from '../../src/index.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'
import { makeRecord } from '../fixtures/records.js'

const record = await makeRecord({ repeats: 1 })

async function makeScene (t, text) {
  const folder = await makeFolder(t)
  await writeRecord({ record, reportsFolder: join(folder, 'reports') })
  if (text !== undefined) writeFileSync(join(folder, 'baseload.yml'), text)
  return { folder, ask: (...args) => askBaseload(t, ['report', `reports/${record.id}`, ...args], { folder }) }
}

t.test('flag, then file, then default; said in one line', async (t) => {
  const { ask } = await makeScene(t, 'report:\n  output: md\n')
  const fromFile = await ask()
  t.match(fromFile.stdout, /^# /, 'Markdown')
  t.equal(fromFile.stderr, 'baseload.yml: --output md (--no-config leaves it unread)\n')
  t.match(await ask('-o', 'json'), { stdout: /^\{/, stderr: '' }, 'what is typed comes first')
  t.match(await ask('-j'), { stdout: /^\{/, stderr: '' }, 'another name for it too')
  t.match(await ask('--no-config'), { stdout: /^baseload /, stderr: '' })
})

t.test('a list takes the place of none, and a typed one that of the list', async (t) => {
  const { folder, ask } = await makeScene(t, 'report:\n  export: [junit=a.xml, md=b.md]\n')
  t.match((await ask()).stderr, /--export junit=a\.xml --export md=b\.md/)
  t.match((await ask('--export', 'json=c.json')).stderr, /^(?!.*junit)/)
  t.strictSame(
    execFileSync('ls', { cwd: folder, encoding: 'utf8' })
      .split('\n')
      .filter((name) => /^[abc]\./.test(name)),
    ['a.xml', 'b.md', 'c.json']
  )
})

t.test('mistakes stop every command with flags, and none without', async (t) => {
  const { folder, ask } = await makeScene(t, 'all:\n  allow-host: example.test\n')
  t.match(await ask(), {
    exitCode: 2,
    stdout: '',
    stderr:
      /^error CONFIG_INVALID: baseload\.yml has a mistake:\nbaseload\.yml:2:3: allow-host may not stand in this file; .*\n {2}hint: fix it and run again; every key is described in docs\/reference\/config-file\.md/
  })
  t.match(await askBaseload(t, ['list'], { folder }), { exitCode: 2 })
  t.match(await askBaseload(t, ['help', 'words'], { folder }), { exitCode: 0 })
  t.match(await ask('--no-config'), { exitCode: 0 })
})

t.test('a link does not lead out of the folder', async (t) => {
  const elsewhere = await makeFolder(t)
  for (const [name, target] of [['there', elsewhere], ['not-yet', join(elsewhere, 'new')]]) {
    const { folder, ask } = await makeScene(t, `report:\n  export: md=${name}/x.md\n`)
    symlinkSync(target, join(folder, name))
    t.match(await ask(), { exitCode: 2, stderr: /CONFIG_INVALID: baseload\.yml: export: a link leads .*\/x\.md out of this folder/ }, name)
  }
  const { folder, ask } = await makeScene(t, 'report:\n  export: md=here/x.md\n')
  mkdirSync(join(folder, 'real'))
  symlinkSync('real', join(folder, 'here'))
  t.match(await ask(), { exitCode: 0 }, 'a link within it does')
})

t.test('a file that is none, or is too large', { skip: process.platform === 'win32' && 'no pipes' }, async (t) => {
  const { folder, ask } = await makeScene(t)
  execFileSync('mkfifo', ['baseload.yml'], { cwd: folder })
  t.match(await ask(), { exitCode: 2, stderr: /CONFIG_INVALID: baseload\.yml cannot be read: it is a pipe/ }, 'a pipe is not waited for')
  const large = await makeScene(t, `# ${'x'.repeat(70_000)}\n`)
  t.match(await large.ask(), { exitCode: 2, stderr: /it has 69 KiB; at most 64 KiB are read/ })
})

t.test('a run keeps what it took, and what would do nothing for it is no mistake', async (t) => {
  const folder = await makeFolder(t)
  writeFileSync(
    join(folder, 'baseload.yml'),
    'run:\n  repeats: 1\n  duration: 200ms\n  warmup: 50ms\n  rate: 100\n  no-watch: true\n  target: node-http\n'
  )
  const run = await runBaseload(t, ['run', 'http', '-d', '250ms', '--no-latency', '--no-pin', '-q'], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  const { defaults, plan } = await run.readRecord()
  t.strictSame(
    defaults,
    ['--repeats 1', '--warmup 50ms', '--no-watch', '--target node-http'],
    'a rate has no use without the latency phase'
  )
  t.match(plan, { preset: { repeats: 1, durationMs: 250, warmupMs: 50 } })
  t.equal((await askBaseload(t, ['report', 'latest'], { folder })).exitCode, 0, 'the last run')
})
