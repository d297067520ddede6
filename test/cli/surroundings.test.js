import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { askBaseload, openShell } from '../fixtures/ask-baseload.js'
import { BIN, makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'
import { expectRefused } from '../fixtures/refused.js'
import { needMounts } from '../fixtures/mounts.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'
import { told } from '../fixtures/told.js'

t.jobs = 3 // they wait for time more than for a core

const OWN = ['run', 'own.yml', '--target', 'one']
const SHORT = ['--no-latency', '--peak-connections', '1', '--no-watch', '--details', '--repeats', '1', '-d', '300ms', '--warmup', '50ms']

t.test(
  'no home, by HOME or by passwd',
  {
    skip:
      process.getuid() !== 0 || spawnSync('setpriv', ['--version']).status !== 0 ? 'setpriv, and root for it' : false
  },
  async (t) => {
    const folder = await makeSlowBaseline(t)
    await chmod(folder, 0o777)
    const ask = openShell(t, { within: ['env', '-u', 'HOME', '-u', 'XDG_CACHE_HOME', 'setpriv', '--reuid', '54321', '--clear-groups'] })
    const run = await ask([...OWN, ...SHORT], { folder })
    t.notMatch(run.stderr, /^error /m, 'it needs none')
    t.match(run.stdout, /one +[\d,.]+/)
    const calibrate = await ask(['calibrate', '--quick'], { folder })
    await expectRefused(t, calibrate, {
      code: 'REPORTS_UNWRITABLE',
      exitCode: 2,
      says: /no HOME/,
      hint: /hint: name a folder in BASELOAD_CACHE/
    })
  }
)

t.test('a PATH without sh: the command runs all the same', async (t) => {
  const run = await askBaseload(
    t,
    ['measure', '--start', `${process.execPath} ${serverFile('answers-500')}`, ...SHORT],
    { env: { PATH: '/nonexistent' } }
  )
  t.match(run.stderr, /error TARGET_WRONG_ANSWER: /, 'it was started, and asked')
  t.equal(run.exitCode, 4)
})

t.test('no shell at all', needMounts(), async (t) => {
  const ask = openShell(t, { within: ['unshare', '-m', 'bash', '-c', 'mount --bind /dev/null /bin/sh && exec "$@"', 'bash'] })
  for (const args of [
    ['measure', '--start', 'node x.js', ...SHORT],
    ['compare', '--start', 'node x.js', '--against', 'node y.js'],
    ['size', '--start', 'node x.js', '--peak', '20/s', '--unit', 'none', '--objective', 'p99<=500ms']
  ]) {
    const run = await ask(args)
    await expectRefused(t, run, {
      code: 'DEPENDENCY_MISSING',
      exitCode: 4,
      says: /\/bin\/sh cannot be run \(EACCES\), and the command of \S+ needs a shell/,
      hint: /hint: .*busybox/
    })
  }
})

t.test('a folder for temporary files that is missing', async (t) => {
  const folder = await makeFolder(t)
  spawnSync('git', ['init', '--quiet', folder])
  await writeFile(join(folder, 'a'), 'a')
  spawnSync('sh', ['-c', 'git add a && git -c user.name=a -c user.email=a@a commit --quiet -m a'], { cwd: folder })
  for (const args of [['run', 'http', ...SHORT], ['compare', '--start', 'node x.js', '--against-ref', 'HEAD']]) {
    const run = await askBaseload(t, args, { folder, env: { TMPDIR: join(folder, 'missing') } })
    await expectRefused(t, run, {
      code: 'REPORTS_UNWRITABLE',
      exitCode: 2,
      says: /missing: ENOENT/,
      hint: /hint: name another folder in TMPDIR/
    })
  }
})

t.test('the folder that it is started in was removed', async (t) => {
  const folder = await makeFolder(t)
  for (const args of [['run', 'http', '--reports', folder], ['list']]) {
    const cwd = join(folder, 'gone')
    await mkdir(cwd)
    const started = promisify(execFile)('sh', ['-c', 'rmdir "$PWD"; exec "$@"', 'sh', process.execPath, BIN, ...args], { cwd })
    await t.rejects(started, {
      code: 2,
      stderr:
        /^error FOLDER_GONE: the folder that baseload was started in is gone\n {2}hint: cd to a folder that exists/
    })
  }
})

t.test('while it measures, the folder that it is started in is removed, and the time of day jumps: both are said', async (t) => {
  const folder = await makeSlowBaseline(t)
  const cwd = join(folder, 'gone')
  await mkdir(cwd)
  let isGone = false
  const run = await runBaseload(t, ['run', '../own.yml', '--target', 'one', ...SHORT, '--repeats', '2', '--export', 'md=x.md'], {
    folder: cwd,
    env: {
      TMPDIR: folder,
      NODE_OPTIONS: `--import ${fileURLToPath(new URL('../fixtures/jumping-clock.js', import.meta.url))}`,
      NODE_TLS_REJECT_UNAUTHORIZED: '0'
    },
    onStart: (child) => child.stderr.on('data', (text) => {
      if (isGone || !/^start 2 of 2/m.test(String(text))) return
      isGone = true
      child.kill('SIGUSR2')
      spawnSync('sh', ['-c', `until rm -rf '${cwd}' && ! test -e '${cwd}'; do :; done`], { timeout: 5000 }) // a file may just be written there
    })
  })
  t.ok([0, 3].includes(run.exitCode), run.stderr)
  t.match(run.stdout, /one +[\d,.]+/)
  t.match(run.stderr, /^warning EXPORT_UNWRITABLE: .*; it is in \S+\/x\.md$/m)
  t.match(run.stdout.replace(/\s+/g, ' '), /CLOCK_JUMPED: the time of day went 3600\.\d s forward during the run/)
  const [kept] = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('record.json'))
  const { warnings, trials } = JSON.parse(await readFile(join(folder, kept), 'utf8'))
  t.ok(told(warnings).some((text) => text.startsWith('CLOCK_JUMPED')))
  t.match(run.stdout.replace(/\s+/g, ' '), /CERTIFICATES_UNCHECKED: .*NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check/)
  const set = warnings.find(({ code }) => code === 'ENVIRONMENT_SET')
  t.ok(set.names.includes('NODE_OPTIONS'), 'and what else changes how programs run')
  t.notMatch(JSON.stringify(warnings), /jumping-clock/, 'without its value')
  t.equal(new Set(trials.map(({ trial }) => trial.repeat)).size, 2)
  t.ok(trials.every(({ load }) => load.windowMs < 60_000), 'and nothing that was measured has it')
})
