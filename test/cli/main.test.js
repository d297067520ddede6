import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { PATHS } from '../../src/config/files.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { BIN, makeFolder, runBaseload } from '../fixtures/command-line.js'

const ANSI = '\x1b['

t.test('--version', async (t) => {
  const { version } = JSON.parse(await readFile(`${PATHS.root}/package.json`, 'utf8'))
  const { exitCode, stdout, stderr } = await runBaseload(t, ['--version'], { env: { HAPROXY_BIN: '/nowhere/haproxy' } })
  t.same({ exitCode, stderr }, { exitCode: 0, stderr: '' })
  const [first, ...facts] = stdout.trimEnd().split('\n')
  t.equal(first, version, 'alone in its line, for scripts')
  t.match(facts.join('\n'), new RegExp(`^node +${process.version}$[^]*^cores +\\d+[^]*^memory +[\\d,]+ MiB[^]*^haproxy +not found$`, 'm'))
  for (const name of ['redis', 'nginx', 'k6']) t.match(stdout, new RegExp(`^${name} +(not found|\\d+\\.\\d+\\S*)$`, 'm'))
  t.equal((await askBaseload(t, ['-V'])).stdout.split('\n')[0], version)
})

t.test('--help lists all commands and the exit codes', async (t) => {
  const { exitCode, stdout, stderr } = await runBaseload(t, ['--help'])
  t.equal(exitCode, 0)
  t.equal(stderr, '')
  for (const { name, about } of COMMANDS) {
    t.match(stdout, new RegExp(`^ {2}${name} `, 'm'))
    t.match(stdout, about)
  }
  t.match(stdout, /Exit codes: 0 .*130\/143/s)
})

t.test('--help of a command, and of all its flags, in each way to ask', async (t) => {
  for (const args of [['run', '--help', '--all'], ['run', '--all', '-h'], ['help', 'run', '--all']]) {
    t.match(await askBaseload(t, args), { exitCode: 0, stdout: /^What each layer costs.*--secret-header <name>/s }, args.join(' '))
  }
  t.match(await askBaseload(t, ['run', '--help']), { exitCode: 0, stdout: /\d+ more flags, such as --\S+: baseload run --help --all\n$/ })
})

t.test('nothing asked: the help, as an error', async (t) => {
  const { exitCode, stderr, stdout } = await runBaseload(t, [])
  t.equal(exitCode, 2)
  t.match(stdout + stderr, /run .*measure /s)
})

t.test('an error is one document with --json, and text on stderr', async (t) => {
  for (const json of ['--json', '-j']) {
    const { exitCode, stdout, stderr } = await askBaseload(t, ['run', 'htp', json])
    t.equal(exitCode, 2)
    t.match(JSON.parse(stdout), {
      error: { code: 'BASELINE_UNKNOWN', message: 'no baseline htp', hint: /did you mean "http"/, exitCode: 2 }
    })
    t.match(stderr, /^error BASELINE_UNKNOWN: no baseline htp\n {2}hint: /)
  }
  const usage = await askBaseload(t, ['run', '--quik', '--json'])
  t.match(JSON.parse(usage.stdout), { error: { code: 'USAGE', exitCode: 2 } })
})

t.test('a flag that a command does not have: who has it, how else it is said, or what it may have been', async (t) => {
  const cases = [
    [['history', '--status', '201'], /history has no flag --status\n {2}hint: baseload measure, .* have it/],
    [['run', 'http', '--status', '201'], /a baseline file says it: good\.status/],
    [['run', 'http', '--ready-timeout=20s'], /readyTimeout of a target/],
    [['measure', '--statis', '201'], /did you mean "--status"\?/],
    [['size', '--feed', 'a.csv'], /baseload measure, baseload compare/],
    [['doctor', '--qqqqqqqq'], /doctor has no flag --qqqqqqqq\n {2}hint: baseload doctor --help --all lists its flags/]
  ]
  for (const [args, says] of cases) t.match(await askBaseload(t, args), { exitCode: 2, stderr: says }, args.join(' '))
  t.notMatch((await askBaseload(t, ['measure', '--tokn=secret-value'])).stderr, /secret-value/)
})

t.test('what a target is made of is refused by its flag, and not by a line of a document that nobody wrote', async (t) => {
  const url = 'http://127.0.0.1:9/'
  const cases = [
    [['measure', '--start', 'node x.js', '--path', 'orders/1'], /--path 'orders\/1' does not begin with \/\n {2}hint: .*--path '\/orders\/1'/],
    [['measure', url, '--path', ''], /--path is empty/],
    [['size', url, '--objective', 'p99<50ms', '--path', 'orders'], /--path '\/orders'/],
    [['compare', '--start', 'a', '--against', 'b', '--path', '?a=1'], /--path '\/\?a=1'/],
    [['gate', '--live-url', url, '--next-url', url, '--path', `${url}x`], /not an address/],
    [['export', 'k6', url, '-R', '5', '--path', '/a b'], /--path '\/a%20b'/],
    [['measure', url, '--name', 'a b'], /--name 'a b' cannot be a name/],
    [['measure', url, '--name', 'node-http'], /is the name of the reference/],
    [['measure', url, '-m', 'GET /'], /is no method/]
  ]
  for (const [args, says] of cases) {
    const run = await askBaseload(t, args)
    t.match(run, { exitCode: 2, stderr: says }, args.join(' '))
    t.notMatch(run.stderr, /the command line:\d/, args.join(' '))
  }
})

t.test('NO_COLOR and FORCE_COLOR', async (t) => {
  const list = async (env) => (await askBaseload(t, ['list'], { env })).stdout
  const plain = await list({ NO_COLOR: '1' })
  t.notOk(plain.includes(ANSI))
  t.notOk((await list({ NO_COLOR: '1', FORCE_COLOR: '1' })).includes(ANSI), 'no color wins')
  const colored = await list({ NO_COLOR: '', FORCE_COLOR: '1' })
  t.ok(colored.includes(ANSI), 'an empty variable is not set')
  t.notOk((await list({ NO_COLOR: '', FORCE_COLOR: '0' })).includes(ANSI))
  // eslint-disable-next-line no-control-regex -- what colors are made of
  t.equal(colored.replace(/\x1b\[\d+m/g, ''), plain, 'colors change nothing else')
})

t.test('colors of errors, and of what is printed, where streams are terminals', async (t) => {
  const error = async (env) => (await askBaseload(t, ['run', 'htp'], { env })).stderr
  t.match(await error({ NO_COLOR: '' }), /^error BASELINE_UNKNOWN: no baseline htp\n {2}hint: .*\n$/, 'stderr is no terminal')
  t.match(await error({ NO_COLOR: '', FORCE_COLOR: '1' }), /^error BASELINE_UNKNOWN/)
})

t.test('spellings of before, and how they are said now', async (t) => {
  const { version } = JSON.parse(await readFile(`${PATHS.root}/package.json`, 'utf8'))
  for (const args of [['-v'], ['version']]) t.match(await askBaseload(t, args), { exitCode: 0, stdout: new RegExp(`^${version}\\n`), stderr: '' }, args[0])
  const notes = async (...args) => (await askBaseload(t, [...args, '--no-config'])).stderr.split('\n').filter((line) => line.startsWith('note: '))
  t.same(await notes('open', '/nowhere'), ['note: baseload open is now baseload report --open'])
  t.same(await notes('import', 'k6', '/nowhere.json'), ['note: baseload import k6 is now baseload report'])
  t.same(await notes('size', '--from=/nowhere.csv', '--peak', '5/s'), ['note: --from of baseload size is now --points'])
  t.same(await notes('report', '/nowhere', '--unit', 'ms'), ['note: --unit of baseload report is now --time-unit'])
  t.same(await notes('peak', '/nowhere', '--from', '2026-03-01'), [], 'of the command alone')
  t.match((await askBaseload(t, ['report', '/nowhere', '--unit', 'h'])).stderr, /error USAGE: --time-unit "h" is not understood/)
})

t.test('help of a command in each way to ask, and what is no command', async (t) => {
  for (const args of [['help', 'peak'], ['peak', '--help'], ['peak', '-h']]) t.match(await askBaseload(t, args), { exitCode: 0, stderr: '', stdout: /^The peak |^[A-Z]/ })
  const all = (await askBaseload(t, ['--help'])).stdout
  t.match(await askBaseload(t, ['help']), { exitCode: 0, stdout: all })
  t.match(await askBaseload(t, []), { exitCode: 2 })
  t.match(await askBaseload(t, ['help', 'peek']), { exitCode: 2, stderr: /error USAGE: unknown command 'peek'\n {2}hint: / })
  t.match(await askBaseload(t, ['peek']), { exitCode: 2, stdout: '', stderr: /error USAGE: unknown command 'peek'\n {2}hint: Did you mean peak\? baseload --help lists the commands/ })
  t.match(await askBaseload(t, ['qqqqqqq']), { exitCode: 2, stderr: /unknown command 'qqqqqqq'\n {2}hint: baseload --help lists the commands/ })
})

t.test('what is missing or too much, by its name', async (t) => {
  for (const [args, says] of [
    [['peak'], /^error USAGE: baseload peak needs <files>\n {2}hint: baseload peak --help shows how it is called\n$/],
    [['peak', 'x.log', '--format'], /^error USAGE: --format needs a value\n/],
    [['measure', '-R'], /^error USAGE: --rate needs a value\n/],
    [['measure', 'a', 'b'], /^error USAGE: too many arguments: baseload measure takes \[url\]\n/],
    [['list', 'x'], /^error USAGE: too many arguments: baseload list takes no arguments\n/],
    [['compare', 'a', 'b', 'c'], /^error USAGE: too many arguments: baseload compare takes \[before\] \[after\]\n/],
    [['measure', '--tokn=secret-value'], /^error USAGE: measure has no flag --tokn\n/],
    [['measure', 'http://127.0.0.1:1/', '--repeats', 'none'], /^error USAGE: --repeats "none" is not understood\n {2}hint: It must be/]
  ]) t.match(await askBaseload(t, args), { exitCode: 2, stdout: '', stderr: says }, args.join(' '))
})

t.test('streams that are closed early: no crash', async (t) => {
  const folder = await makeFolder(t)
  const runClosing = (args, names) => new Promise((resolve) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', CI: '1' },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text) => { stderr += text })
    for (const name of names) child[name].destroy()
    child.once('close', (exitCode) => resolve({ exitCode, stderr }))
  })
  t.same(await runClosing(['list'], ['stdout']), { exitCode: 0, stderr: '' }, '| head -1')
  t.equal((await runClosing(['run', 'htp'], ['stdout', 'stderr'])).exitCode, 2, '2>&1 | head -1')
})

t.test('progress in the middle of a run with stderr closed: the run goes on', async (t) => {
  const folder = await makeFolder(t)
  const args = [
    'run', 'http', '--target', 'node-http', '--no-latency', '--repeats', '1', '-d', '200ms', '--warmup', '50ms',
    '--no-watch', '--json'
  ]
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { ...process.env, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text) => { stdout += text })
  child.stderr.destroy()
  await new Promise((resolve) => child.once('close', resolve))
  t.match(JSON.parse(stdout).summary[0], { target: 'node-http', status: 'ok' })
})
