import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** Without following links, which `recursive` does. */
const list = (folder) => execFileSync('find', ['.'], { cwd: folder, encoding: 'utf8' }).split('\n').sort()

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
  const { ask } = await makeScene(t, 'report:\n  objective: [p99<50s, success>=1%]\n')
  t.match((await ask()).stderr, /--objective p99<50s --objective success>=1%/)
  t.equal((await ask('--objective', 'p50<50s')).stderr, '')
})

t.test('mistakes stop every command with flags, and none without', async (t) => {
  const { folder, ask } = await makeScene(t, 'all:\n  allow-host: example.test\n')
  t.match(await ask(), {
    exitCode: 2,
    stdout: '',
    stderr:
      /^error CONFIG_INVALID: baseload\.yml has a mistake:\nbaseload\.yml:2:3: `allow-host` may not stand in this file; .*\n {2}hint: fix it and run again; every key is described in \S*docs\/reference\/config-file\.md/
  })
  t.match(await askBaseload(t, ['list'], { folder }), { exitCode: 2 })
  const secrets = ['secret-header', 'secret-query', 'secret-body', 'token-file', 'header', 'body']
  writeFileSync(join(folder, 'baseload.yml'), `all:\n${secrets.map((key) => `  ${key}: s3cret\n`).join('')}`)
  const { stderr } = await ask()
  for (const key of secrets) t.match(stderr, `\`${key}\` may not stand in this file; type \`--${key}\` yourself: this file`, 'whole')
  t.notMatch(stderr, /s3cret/)
  t.match(await askBaseload(t, ['help'], { folder }), { exitCode: 0 })
  t.match(await ask('--no-config'), { exitCode: 0 })
})

t.test('a link does not lead out of the folder, nor to a hidden one', async (t) => {
  const elsewhere = await makeFolder(t)
  for (const [name, target] of [['there', elsewhere], ['not-yet', join(elsewhere, 'new')], ['hooks', '.git/hooks'], ['up', '..']]) {
    for (const reports of [name, `${name}/below`]) {
      const { folder } = await makeScene(t, `all:\n  reports: ${reports}\n`)
      mkdirSync(join(folder, '.git', 'hooks'), { recursive: true })
      symlinkSync(target, join(folder, name))
      const before = list(folder)
      for (const args of [['run', 'http'], ['report', 'x.log'], ['watch'], ['report', '--open']]) {
        t.match(await askBaseload(t, args, { folder }), {
          exitCode: 2,
          stdout: '',
          stderr: `error CONFIG_INVALID: baseload.yml: reports: a link leads ${reports} out of this folder, or to a hidden one`
        }, `${args[0]} ${reports}`)
      }
      t.equal((await askBaseload(t, ['replay', '--no-config'], { folder })).exitCode, 0, 'left unread')
      t.strictSame(list(folder), before, 'nothing is written')
    }
  }
  t.strictSame(readdirSync(elsewhere), [])
  const { folder } = await makeScene(t, 'watch:\n  reports: here/x\n')
  mkdirSync(join(folder, 'real'))
  symlinkSync('real', join(folder, 'here'))
  t.match(await askBaseload(t, ['watch'], { folder }), { exitCode: 0 }, 'a link within it does')
})

t.test('nor does a link in the place of reports, unless it is typed', async (t) => {
  const elsewhere = await makeFolder(t)
  const folder = await makeFolder(t)
  symlinkSync(elsewhere, join(folder, 'reports'))
  for (const args of [['run', 'http'], ['watch'], ['--no-config', 'watch']]) {
    t.match(await askBaseload(t, args, { folder }), {
      exitCode: 2,
      stderr: /^error REPORTS_UNWRITABLE: a link leads reports out of this folder, or to a hidden one\n {2}hint: type --reports reports to follow it/
    }, args.join(' '))
  }
  t.strictSame(readdirSync(elsewhere), [])
  t.match(await askBaseload(t, ['report', '--open', '--reports', 'reports'], { folder }), { stderr: /RECORD_NOT_FOUND/ })
  const store = await makeFolder(t)
  mkdirSync(join(store, 'reports'))
  for (const name of ['watch.db', 'watch.db-wal', 'watch.db-shm', 'watch.db-journal']) {
    const other = join(elsewhere, 'other.db')
    writeFileSync(other, '')
    symlinkSync(other, join(store, 'reports', name))
    t.match(await askBaseload(t, ['watch'], { folder: store }), { exitCode: 2, stderr: `error STORE_UNUSABLE: reports/${name} is a link` }, name)
    t.equal(statSync(other).size, 0, 'nothing is written where it leads')
    rmSync(join(store, 'reports', name))
  }
})

t.test('nor does the file itself, which a mistake would quote', async (t) => {
  const elsewhere = await makeFolder(t)
  writeFileSync(join(elsewhere, 'secrets'), 's3cret: abc\n')
  for (const target of [join(elsewhere, 'secrets'), '../baseload.yml', 'nowhere']) {
    const { folder, ask } = await makeScene(t)
    symlinkSync(target, join(folder, 'baseload.yml'))
    const run = await ask()
    t.match(run, { exitCode: 2, stdout: '', stderr: /^error CONFIG_INVALID: baseload\.yml is a link that leads out of this folder\n/ }, target)
    t.notMatch(run.stderr, /s3cret/)
    t.equal((await ask('--no-config')).exitCode, 0)
  }
  const { folder, ask } = await makeScene(t)
  writeFileSync(join(folder, 'shared.yml'), 'report:\n  output: md\n')
  symlinkSync('shared.yml', join(folder, 'baseload.yml'))
  t.match(await ask(), { exitCode: 0, stderr: /--output md/ }, 'a link within the folder')
})

t.test('in CI a gate does not read the file, and says so', async (t) => {
  const { folder } = await makeScene(t, 'gate:\n  margin: 99%\nall:\n  start: x\n')
  const gate = (env) => askBaseload(t, ['gate', '--live-url', 'http://127.0.0.1:1', '--next-url', 'http://shop.test'], { folder, env })
  for (const CI of ['1', 'true', 'yes']) {
    t.match(await gate({ CI }), {
      exitCode: 2,
      stderr: /^baseload\.yml: not read: in CI \(the variable CI is set\) a gate takes its flags from the command line alone\nerror USAGE: http:\/\/shop\.test is not on this machine/
    }, CI)
  }
  for (const CI of ['', undefined]) t.match(await gate({ CI }), { exitCode: 2, stderr: /^error CONFIG_INVALID[^]*`start` may not stand/ })
  writeFileSync(join(folder, 'baseload.yml'), 'gate:\n  margin: 99%\n')
  t.match(await gate({ CI: undefined }), { stderr: /^baseload\.yml: --margin 99%/ })
  t.notMatch((await gate({ CI: '1' })).stderr, /99%/)
  rmSync(join(folder, 'baseload.yml'))
  t.notMatch((await gate({ CI: '1' })).stderr, /baseload\.yml/, 'there is none')
  mkdirSync(join(folder, 'baseload.yml'))
  t.match((await gate({ CI: '1' })).stderr, /^baseload\.yml: not read[^]*error USAGE/, 'whatever it is')
})

t.test('a file that is none, or is too large', { skip: process.platform === 'win32' && 'no pipes' }, async (t) => {
  const { folder, ask } = await makeScene(t)
  execFileSync('mkfifo', ['baseload.yml'], { cwd: folder })
  t.match(await ask(), { exitCode: 2, stderr: /CONFIG_INVALID: baseload\.yml cannot be read: it is a pipe/ }, 'a pipe is not waited for')
  const large = await makeScene(t, `# ${'x'.repeat(70_000)}\n`)
  t.match(await large.ask(), { exitCode: 2, stderr: /it has 69 KiB; at most 64 KiB are read/ })
})

t.test('a run keeps what it took, and what would do nothing with it is no mistake', async (t) => {
  const folder = await makeFolder(t)
  writeFileSync(
    join(folder, 'baseload.yml'),
    'run:\n  repeats: 1\n  duration: 200ms\n  warmup: 50ms\n  rate: 100\n  reports: out/a b\n'
  )
  const run = await runBaseload(t, ['run', 'http', '-d', '250ms', '--no-latency', '--no-pin', '--no-watch', '--target', 'node-http', '-q'], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  const { defaults, plan } = JSON.parse(readFileSync(join(folder, 'out/a b/latest/record.json'), 'utf8'))
  t.strictSame(
    defaults,
    ['--repeats 1', '--warmup 50ms', '--reports out/a b'],
    'a rate has no use without the latency phase'
  )
  t.match(plan, { preset: { repeats: 1, durationMs: 250, warmupMs: 50 } })
  t.equal((await askBaseload(t, ['report', 'out/a b/latest'], { folder })).exitCode, 0, 'the last run')
})
