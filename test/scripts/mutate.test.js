import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { chooseMutants, listMutants } from '../../scripts/mutate/mutants.js'
import { chooseTests, findReaches, listStretches } from '../../scripts/mutate/reach.js'
import { makeFolder } from '../fixtures/command-line.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const list = (source) => listMutants({ file: 'x.js', source }).map((mutant) => mutant.source)

t.test('each kind of change, one at a time', async (t) => {
  t.strictSame(list('a + b'), ['a - b'])
  t.strictSame(list("'a' + b"), [], 'of texts there is no difference')
  t.strictSame(list('a < b && !c'), ['a < b || !c', 'a <= b && !c', 'a < b && c'])
  t.strictSame(list('a ?? b'), ['(a)', '(b)'])
  t.strictSame(list('f(a, b, c)'), ['f(b, a, c)'])
  t.strictSame([list('f(a, a)'), list('f(...a, b)'), list('f(a, (x) => x)')], [[], [], []])
  t.strictSame(list('Math.min(a, b)'), ['Math.max(a, b)'], 'their order is none')
  t.strictSame(list('a ? b : c'), ['a ? c : b'])
  t.strictSame(list('x = 1_000'), ['x = 1001'])
  t.strictSame(list('x = true'), ['x = false'])
  t.strictSame(list('function f () {\n  if (a) return\n  b()\n}'), ['function f () {\n  ;\n  b()\n}'])
  t.match(listMutants({ file: 'x.js', source: '\n\na * b' }), [{ line: 3, before: 'a * b', after: 'a / b' }])
})

t.test('the same seed chooses the same, and never one twice', async (t) => {
  const all = listMutants({ file: 'x.js', source: 'a + b - c * 4 < 5 ? f(a, b) : g(7 ?? 8)' })
  const choose = (count, seed) => chooseMutants({ all, count, random: createRandom(seed) })
  t.strictSame(choose(5, 1), choose(5, 1))
  t.equal(new Set(choose(99, 2)).size, all.length)
})

t.test('who is asked: its own test, then who is over soonest, within a time; who only loads the file is not', async (t) => {
  const reach = (ms, ...ran) => ({ ms, hashes: {}, ran: { 'src/a.js': ran } })
  const reaches = {
    loads: reach(1, [0, 3]),
    slow: reach(900, [0, 10]),
    soon: reach(50, [0, 6]),
    own: reach(500, [0, 3], [5, 6]),
    other: { ms: 2, hashes: {}, ran: {} }
  }
  const choose = (at, mostMs = 9999) => chooseTests({ reaches, file: 'src/a.js', at, own: 'own', mostMs })
  t.strictSame(choose(5), ['own', 'soon', 'slow'])
  t.strictSame([choose(2), choose(4)], [['own', 'soon', 'slow'], ['soon', 'slow']], 'where all run that load it, too')
  t.strictSame(chooseTests({ reaches, file: 'src/a.js', at: 2, own: 'loads', mostMs: 9999 }), ['loads', 'soon', 'own', 'slow'], 'its own runs the least')
  t.strictSame(choose(5, 600), ['own', 'soon'])
  t.strictSame(choose(9, 1), ['slow'], 'one is always asked')
  t.strictSame(choose(10), [])
  t.strictSame(chooseTests({ reaches: { loads: reaches.loads }, file: 'src/a.js', at: 1, own: '', mostMs: 9 }), ['loads'], 'all only load it')
})

t.test('which stretches ran', async (t) => {
  t.strictSame(listStretches(Uint8Array.of(0, 1, 1, 0, 0, 1)), [[1, 3], [5, 6]])
  t.strictSame([listStretches(Uint8Array.of(1, 0)), listStretches(Uint8Array.of(0)), listStretches(Uint8Array.of())], [[[0, 1]], [], []])
})

const A = 'export const a = (x) => {\n  if (x) {\n    return 1\n  }\n  return 2\n}\n'

t.test('what a test runs is found by running it, in the processes that it starts too; again only after a file has changed', async (t) => {
  const folder = `${await makeFolder(t)}/`
  const write = (name, text) => writeFile(join(folder, name), text)
  await mkdir(join(folder, 'src'))
  await write('src/a.js', A)
  await write('start.js', "import { a } from './src/a.js'\na(false)\n")
  await write('ends.js', "import { spawn } from 'node:child_process'\nspawn(process.execPath, ['start.js'], { stdio: 'ignore', detached: true }).unref()\n")
  await write('fails.js', "import './src/a.js'\nprocess.exit(1)\n")
  const asked = []
  const said = []
  const find = () => findReaches({
    root: folder,
    keep: join(folder, 'kept/reaches.json'),
    tests: ['ends.js', 'fails.js'],
    atOnce: 2,
    say: (text) => said.push(text),
    run: async ({ test, coverage }) => {
      asked.push(test)
      const { status } = spawnSync(process.execPath, [test], { cwd: folder, env: { ...process.env, NODE_V8_COVERAGE: coverage } })
      await writeFile(join(coverage, 'killed.json'), '{"result":[{"url":"')
      return { isPassed: status === 0, ms: 7 }
    }
  })
  const reaches = await find()
  const showRan = (found) => found['ends.js'].ran['src/a.js'].map(([from, to]) => A.slice(from, to))
  t.equal(reaches['ends.js'].ms, 7)
  t.strictSame(showRan(reaches), ['export const a = (x) => {\n  if (x) ', '\n  return 2\n}\n'])
  t.strictSame(Object.keys(reaches['ends.js'].hashes).sort(), ['ends.js', 'src/a.js', 'start.js'])
  t.strictSame(said, ['2 files of tests are run first, to see what they reach\n', 'left out, as it fails with nothing changed: fails.js\n'])
  t.strictSame([await find(), asked], [reaches, ['ends.js', 'fails.js', 'fails.js']], 'one that failed is run again')
  await write('start.js', "import { a } from './src/a.js'\na(true)\n")
  t.strictSame(showRan(await find()), ['export const a = (x) => {\n  if (x) {\n    return 1\n  }', '}\n'])
})

t.test('a line: what its tests see, and nothing of the sources has changed', async (t) => {
  const read = () => readFileSync(join(ROOT, 'src/plan/soak.js'), 'utf8')
  const before = read()
  const args = ['scripts/mutate.js', 'src/plan/soak.js:15', '--tests', 'test/plan/soak', '--seed', '3', '--least', '101']
  const { status, stdout: said } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  t.match(said, /^seed \d+, 2 mutants\n/)
  t.match(said, /\nsrc\/plan: 2 of 2 detected \(100 %\)\nall: /)
  t.equal(status, 1, 'fewer than --least')
  t.match(said, /\nfewer than 101 % are detected; again: node scripts\/mutate\.js src\/plan\/soak\.js:15 --count 100 --seed 3\n$/)
  t.equal(read(), before)
})

t.test('what tests start loads the changed text as well, though it is required at once', async (t) => {
  const [execute, replace] = ['src/commands/list/execute.js', 'scripts/mutate/replace.js'].map((file) => pathToFileURL(join(ROOT, file)).href)
  const start = (env) => spawnSync(process.execPath, ['bin/baseload.js', 'list', '--json'], {
    cwd: ROOT, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: `--import ${replace}`, ...env }
  })
  const changed = JSON.stringify({ url: execute, source: "export const execute = async ({ io }) => { io.print('changed'); return 0 }" })
  t.match(start({ BASELOAD_MUTANT: changed }), { status: 0, stdout: 'changed\n', stderr: '' })
  t.match(start(), { status: 0, stdout: /"baselines"/, stderr: '' })
})
