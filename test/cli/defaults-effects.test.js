import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { keepSettings, nameKey, readSettings } from '../../src/cli/defaults.js'
import { writeRecord } from '../../src/index.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { makeRecord } from '../fixtures/records.js'

/*
 * What a baseload.yml that somebody else wrote can do: made files, each with its seed, and what they change.
 */

const FILES = howMany({ short: 1000, long: 10_000 })
/** Sizes, with the most of each in the unit of the flag; by hand, so that the table of the program is not asked about itself. */
const MOST = { budget: 3_600_000, repeats: 20, duration: 60_000, warmup: 30_000, connections: 1000, rate: 10_000 }
const HARMLESS = [
  'quick', 'thorough', 'seed', 'objective', 'margin', 'peak', 'headroom', 'spare', 'reference', 'details', 'output', 'strict', 'quiet', 'reports'
]
const KEYS = [...new Set(COMMANDS.flatMap(({ flags }) => flags.map(nameKey)))]
const GOOD = {
  budget: ['2m', '30s', '59m'],
  repeats: ['1', '3', '20'],
  duration: ['1s', '500ms', '60s'],
  warmup: ['0s', '1s', '30s'],
  connections: ['1', '50', '1000'],
  rate: ['5', '50/s', '600/min', '10000'],
  seed: ['0', '7'],
  objective: ['p99<50ms', '[p99<50ms, success>=99%]', '"p(99)<1s"'],
  margin: ['5%', '0.1'],
  peak: ['5000/s', '20/s'],
  headroom: ['30%', '"0.2"'],
  spare: ['"1"'],
  reference: ['fastify', 'node-http'],
  output: ['md', 'json', 'text'],
  reports: ['out', 'build/reports', 'src', 'a/b c']
}
const HOSTILE = [
  '.git/hooks/pre-commit', '../out', '/etc/cron.d/x', '~/.bashrc', '.git', 'node_modules/.bin', 'link', 'link/x', 'hooks', '"influx=.git/hooks/pre-commit"',
  '["md=.git/config", "hgrm=package.json"]', '"/$(touch pwned)"', '"`touch pwned`"', 'http://127.0.0.1:1/', 'postgres://127.0.0.1/x', '0.0.0.0',
  'touch pwned', '"touch pwned; #"', '1e9', '999999', '24h', '-1', '0', '.inf', '.nan', '0x7fffffff', 'null', '~', '{}', '[]', '[[1]]', '{a: b}', '"\\e[2J"',
  '"\\u202e"', '"a\\u0000b"', '!!binary aGk=', '__proto__', 'constructor', '*a', '&a x', 'true', 'false', 'yes', '""', 'DELETE', '2020-01-01', '"x\\n  start: y"'
]
// eslint-disable-next-line no-template-curly-in-string -- of a shell
const SHELL_PATH = '/$(touch${IFS}pwned)'
const NAMES = [...COMMANDS.map(({ name }) => name), 'all', 'all', 'all']

t.test(`${FILES} made files: each is refused, or sets sizes, objectives and looks alone`, async (t) => {
  const seen = { refused: 0, accepted: 0, settings: 0 }
  for (let seed = 1; seed <= FILES; seed++) {
    const { text, command } = makeFile(seed)
    const settings = readFile({ text, command })
    if (settings === null) { seen.refused++; continue }
    seen.accepted++
    seen.settings += settings.length
    for (const { key, value, text: told } of settings) {
      if (Object.hasOwn(MOST, key)) {
        if (typeof value === 'number' ? value < 0 || value > MOST[key] : !/^\d+(ms|s)$/.test(value)) t.fail(`seed ${seed}: ${told}`)
      } else if (!HARMLESS.includes(key)) t.fail(`seed ${seed}: ${told}`)
      if (key === 'reports' && /(^|\/)\.|^\/|node_modules|[^\w/ -]/.test(value.replace(/^\.\//, ''))) t.fail(`seed ${seed}: ${told}`)
      if (/[^\x20-\x7e]/.test(told)) t.fail(`seed ${seed}: ${JSON.stringify(told)}`)
    }
  }
  t.ok(seen.refused > FILES / 4 && seen.accepted > FILES / 10 && seen.settings > FILES / 10, JSON.stringify(seen))
})

t.test('made files beside commands that run: nothing is written, started, listened to or connected to', async (t) => {
  const folder = await makeTrap(t)
  const log = join(await makeFolder(t), 'log')
  writeFileSync(log, '')
  const ask = openShell(t, { log, folder })
  const before = listAll(folder)
  const runs = ['report', 'history', 'plan', 'export']
  const plain = {}
  for (const name of runs) {
    plain[name] = await ask(COMMAND_LINES[name])
  }
  t.match(listRequest(plain.export.stdout), '"path": "/a"')
  const seen = { 0: 0, 2: 0 }
  let took = 0
  const cases = howMany({ short: 50, long: FILES })
  for (let seed = 1; seed <= cases; seed++) {
    const { text, command } = makeFile(seed, runs)
    writeFileSync(join(folder, 'baseload.yml'), text)
    const { exitCode, stdout, stderr } = await ask(COMMAND_LINES[command])
    if (![0, 1, 2, 3].includes(exitCode)) t.fail(`seed ${seed}: ${exitCode} ${stderr}`)
    if (command === 'export' && exitCode === 0 && listRequest(stdout) !== listRequest(plain.export.stdout)) t.fail(`seed ${seed}: another request`)
    if (stderr.startsWith('baseload.yml: --')) took++
    seen[exitCode] = (seen[exitCode] ?? 0) + 1
    if (seed % 50 === 0) t.strictSame(listAll(folder), before, `up to seed ${seed}`)
  }
  t.ok(seen[2] > cases / 10 && took > cases / 20, JSON.stringify({ ...seen, took }))
  t.equal(readFileSync(log, 'utf8'), '')
  await ask(['--version'])
  t.match(readFileSync(log, 'utf8'), /^process /m, 'what would have been seen')
})

t.test('beside a real measurement: the same request, one new run in its folder, and nothing else', async (t) => {
  const requests = new Set()
  const server = createServer((request, response) => {
    const { method, url, httpVersion, headers } = request
    requests.add(JSON.stringify({ method, url, httpVersion, headers }))
    let bytes = 0
    request.on('data', (chunk) => { bytes += chunk.length }).on('end', () => {
      if (bytes > 0) requests.add('a body')
      setTimeout(() => response.end('ok'), 2)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const { port } = server.address()
  const measure = async (folder) => {
    requests.clear()
    const run = await askBaseload(t, ['measure', `http://127.0.0.1:${port}`, '--no-latency', '--no-watch', '--no-pin', '-q'], { folder })
    t.strictSame(await run.leftovers(), [])
    return { run, asked: [...requests].sort() }
  }
  const short = 'repeats: 1\n  duration: 100ms\n  warmup: 0s\n'
  const bare = await makeTrap(t)
  writeFileSync(join(bare, 'baseload.yml'), `measure:\n  ${short}`)
  const { asked: usual } = await measure(bare)
  t.ok(usual.length > 0)
  for (const [text, exitCode, reports] of [
    [`measure:\n  ${short}  reports: src\n  reference: fastify\n  connections: 5\n  objective: [p99<1s, "success>=1%"]\n  seed: 3\n`, 0, 'src'],
    [`all:\n  reports: build/reports\n  ${short}  details: true\n  quiet: true\n  strict: true\n`, 0, 'build'],
    [`all:\n  quick: true\nmeasure:\n  http2: true\n  path: '${SHELL_PATH}'\n  export: ["influx=.git/hooks/pre-commit"]\n`, 2],
    [`measure:\n  ${short}  export: ["md=.git/config", "hgrm=package.json"]\n`, 2],
    [`measure:\n  ${short}  method: DELETE\n  path: /_all\n  body: '{}'\n`, 2],
    [`measure:\n  ${short}  cgroup: /etc\n`, 2],
    [`watch:\n  serve: true\n  port: 9298\n  token-file: token\nmeasure:\n  ${short}`, 2],
    [`measure:\n  ${short}  reports: link\n`, 2],
    [`measure:\n  ${short}  reports: hooks\n`, 2]
  ]) {
    const folder = await makeTrap(t)
    writeFileSync(join(folder, 'baseload.yml'), text)
    const before = listAll(folder)
    const { run, asked } = await measure(folder)
    const what = text.replaceAll('\n', ' ')
    t.ok(exitCode === 2 ? run.exitCode === 2 : [0, 1, 3].includes(run.exitCode), `${what}: ${run.exitCode} ${run.stderr}`)
    t.strictSame(asked, exitCode === 2 ? [] : usual, what)
    const made = Object.entries(listAll(folder)).filter(([path, digest]) => before[path] !== digest).map(([path]) => path)
    t.strictSame(made.filter((path) => reports === undefined || (!path.startsWith(`${reports}/`) && path !== reports)), [], what)
    t.strictSame(Object.keys(before).filter((path) => !Object.hasOwn(listAll(folder), path)), [], 'nothing is gone')
    if (reports === 'src') t.match(made.map((path) => path.split('/')[1]), made.map(() => /^(latest|20\d\d-.*-measure)$/), 'a folder of its own, and latest')
  }
})

const COMMAND_LINES = {
  report: ['report', 'reports/run'],
  history: ['history', 'reports'],
  plan: ['plan', '--peak', '5000/s', '--response-time', '50ms'],
  export: ['export', 'k6', 'http://127.0.0.1:9299/a', '-R', '5']
}

/** What a script of k6 asks, and whom. */
function listRequest (script) {
  const [requests] = /^const REQUESTS = \[[^]*?^\]/m.exec(script) ?? []
  const lines = script.split('\n').filter((line) => /^ {2}"url"|http\.|open\(|BASE\b/.test(line))
  return requests && [requests, ...lines].join('\n')
}

function makeFile (seed, names = COMMANDS.map(({ name }) => name)) {
  const draw = createDraw(seed)
  const pick = (list) => list[draw(list.length)]
  const command = pick(names)
  const isTame = draw(2) === 0 // a file of hostile words alone is refused at once
  const write = (key) => Object.hasOwn(GOOD, key) ? pick(GOOD[key]) : 'true'
  const lines = []
  for (let sections = 1 + draw(2); sections > 0; sections--) {
    const name = isTame || draw(3) > 0 ? pick([command, 'all']) : pick(NAMES)
    const own = name === 'all' ? KEYS : COMMANDS.find((one) => one.name === name).flags.map(nameKey)
    const tame = own.filter((key) => [...Object.keys(MOST), ...HARMLESS].includes(key))
    if (lines.includes(`${name}:`) || tame.length === 0) continue
    const keys = new Set(Array.from({ length: 1 + draw(3) }, () => pick(isTame ? tame : draw(4) > 0 ? tame : pick([own, KEYS]))))
    lines.push(`${name}:`, ...[...keys].map((key) => `  ${key}: ${isTame || draw(3) > 0 ? write(key) : pick(HOSTILE)}`))
  }
  if (!isTame && draw(20) === 0) lines.push(pick(['<<: {start: x}', '__proto__: {start: x}', '- x', 'start: x', '? [a]', '---', 'constructor:', '  start: y']))
  return { text: `${lines.join('\n')}\n`, command }
}

/** Numbers below a bound, from a seed: xorshift. */
function createDraw (seed) {
  let state = Math.imul(seed, 2654435761) >>> 0 || 1
  return (most) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % most
  }
}

/** @returns null: refused */
function readFile ({ text, command }) {
  try {
    const spec = COMMANDS.find(({ name }) => name === command)
    return keepSettings({ command: spec, settings: readSettings({ text, file: 'baseload.yml', command: spec, commands: COMMANDS }), typed: [] })
  } catch (error) {
    if (error.code !== 'CONFIG_INVALID') throw error
    return null
  }
}

/** A clone with all that must stay as it is, and links that lead out of it. */
async function makeTrap (t) {
  const folder = await makeFolder(t)
  const outside = await makeFolder(t)
  for (const name of ['.git/hooks', 'src', 'node_modules/.bin', 'venv/bin', 'reports']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['.git/config', '.git/hooks/pre-commit', 'package.json', 'src/index.js', 'venv/bin/activate', 'node_modules/.bin/x', 'token']) {
    writeFileSync(join(folder, name), 'as it was, 24 characters\n', { mode: 0o755 })
  }
  symlinkSync(outside, join(folder, 'link'))
  symlinkSync('.git/hooks', join(folder, 'hooks'))
  const record = await makeRecord({ repeats: 1 })
  await writeRecord({ record: { ...record, id: 'run' }, reportsFolder: join(folder, 'reports') })
  return folder
}

/** Each file with what is in it, but for baseload.yml; of the links, what lies behind those that lead out. */
function listAll (folder, within = '') {
  return Object.assign({}, ...readdirSync(join(folder, within)).map((name) => {
    const path = within === '' ? name : `${within}/${name}`
    if (path === 'baseload.yml') return {}
    const entry = lstatSync(join(folder, path))
    if (entry.isDirectory()) return { [path]: 'folder', ...listAll(folder, path) }
    if (entry.isSymbolicLink()) return { [path]: readlinkSync(join(folder, path)), ...path === 'link' && { behind: readdirSync(join(folder, path)).join() } }
    return { [path]: `${entry.mode} ${createHash('sha256').update(readFileSync(join(folder, path))).digest('hex')}` }
  }))
}

/** The program in a process that writes down what it starts and reaches. */
function openShell (t, { log, folder }) {
  const child = fork(fileURLToPath(new URL('../fixtures/shell-process.js', import.meta.url)), {
    execArgv: ['--import', new URL('../fixtures/watched.js', import.meta.url).href],
    silent: true, // what goes to a file is written past process.stderr
    env: { ...process.env, NO_COLOR: '1', CI: '', GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', WATCHED_LOG: log }
  })
  child.stdout.resume()
  child.stderr.resume()
  t.teardown(() => child.kill())
  return (args) => new Promise((resolve, reject) => {
    const onExit = (code) => reject(new Error(`ended with ${code} over ${args.join(' ')}`))
    child.once('exit', onExit)
    child.once('message', (answer) => { child.off('exit', onExit); resolve(answer) })
    child.send({ args, cwd: folder, env: {} })
  })
}
