import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { chooseMutants, listMutants } from '../../scripts/mutate/mutants.js'
import { findNearTests } from '../../scripts/mutate/near-tests.js'

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

t.test('the nearest tests first: its own, and what begins servers is not asked unless it stands beside it', async (t) => {
  const near = findNearTests({ root: ROOT, files: ['src/stats/leak.js', 'src/load/loops/closed-loop.js'] })
  const [flags] = findNearTests({ root: ROOT, files: ['src/commands/report/command.js'] }).values()
  t.ok(flags.includes('test/cli/commands.test.js'), 'it mirrors what imports the file')
  t.strictSame(near.get('src/stats/leak.js').slice(0, 2), ['test/stats/leak.test.js', 'test/stats/leak-envelope.test.js'])
  t.ok(near.get('src/load/loops/closed-loop.js').includes('test/load/loops/closed-loop.test.js'))
  t.notOk([...near.values()].flat().some((file) => file.startsWith('test/cli/')))
})

t.test('a line: what its tests see, and nothing on disk has changed', async (t) => {
  const read = () => readFileSync(join(ROOT, 'src/plan/soak.js'), 'utf8')
  const before = read()
  const args = ['scripts/mutate.js', 'src/plan/soak.js:15', '--tests', '1', '--seed', '3', '--least', '101']
  const { status, stdout: said } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  t.match(said, /^seed \d+, 2 mutants\n1 files? of tests pass with nothing changed\n/)
  t.match(said, /\nsrc\/plan: 2 of 2 detected \(100 %\)\nall: /)
  t.equal(status, 1, 'fewer than --least')
  t.match(said, /\nfewer than 101 % are detected; again: node scripts\/mutate\.js src\/plan\/soak\.js --count 100 --seed 3\n$/)
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
