import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { findAffected } from '../../../scripts/test/affected.js'
import { readImporters } from '../../../scripts/test/importers.js'
import { listTests } from '../../../scripts/test/stages.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const TESTS = ['stats/mean', 'judge/rule', 'cli/gate', 'commands/gate/execute', 'commands/list/execute', 'docs/links', 'docs/library', 'report/page']
  .map((name) => `test/${name}.test.js`)
/** A small house: judge imports stats, the commands import both, and only `main` leads to commands. */
const IMPORTERS = new Map(Object.entries({
  'src/stats/mean.js': ['src/judge/rule.js', 'test/stats/mean.test.js'],
  'src/judge/rule.js': ['src/commands/gate/execute.js', 'test/judge/rule.test.js'],
  'src/commands/gate/execute.js': ['src/cli/main.js'],
  'src/cli/main.js': ['bin/baseload.js', 'test/report/page.test.js']
}))
const TEXTS = new Map([
  ['test/cli/gate.test.js', "askBaseload(t, ['gate', '--live'])"],
  ['test/commands/list/execute.test.js', "runBaseload(t, ['list'])"],
  ['test/docs/library.test.js', "readText('docs/reference/library.md')"],
  ['test/stats/mean.test.js', "read('fixtures/published.csv')"]
])

const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
const find = (...changed) => findAffected({ changed, tests: TESTS, importers: IMPORTERS, texts: TEXTS })

t.test('by imports, nearest first, and not through the program', async (t) => {
  t.strictSame(find('src/stats/mean.js'), {
    files: ['test/stats/mean.test.js', 'test/judge/rule.test.js'],
    left: [],
    hasProgram: true
  })
})

t.test('the program itself: whoever loads it', async (t) => {
  t.strictSame(find('src/cli/main.js').files, ['test/report/page.test.js'])
})

t.test('a command: those that start the program with its name', async (t) => {
  t.strictSame(find('src/commands/gate/execute.js').files, ['test/commands/gate/execute.test.js', 'test/cli/gate.test.js'])
})

t.test('a page: tests of documents, and of the dear ones those that name it', async (t) => {
  t.strictSame(find('docs/reference/gate.md').files, ['test/docs/links.test.js'])
  t.strictSame(find('docs/reference/library.md').files, ['test/docs/links.test.js', 'test/docs/library.test.js'])
})

t.test('a test, and what a test reads', async (t) => {
  t.strictSame(find('test/judge/rule.test.js'), { files: ['test/judge/rule.test.js'], left: [], hasProgram: false })
  t.strictSame(find('test/stats/fixtures/published.csv').files, ['test/stats/mean.test.js'])
})

t.test('nothing, and what is gone', async (t) => {
  t.strictSame(find(), { files: [], left: [], hasProgram: false })
  t.strictSame(find('LICENSE', 'src/gone.js').files, [])
})

t.test('more than there is time for: the nearest, the others are named; a test that has changed is always run', async (t) => {
  const tests = Array.from({ length: 500 }, (_, i) => `test/stats/${i}.test.js`)
  const importers = new Map([['src/units.js', ['src/stats/far.js', ...tests.slice(0, 40)]], ['src/stats/far.js', tests.slice(40)]])
  const { files, left } = findAffected({ changed: ['src/units.js', tests[499]], tests, importers, texts: new Map() })
  t.equal(files.length + left.length, 500)
  t.equal(files[0], tests[499])
  t.ok(tests.slice(0, 40).every((name) => files.includes(name)))
  t.ok(left.length > 0 && left.every((name) => tests.indexOf(name) >= 40))
})

t.test('in this house: imports that come later, and what is started by its path', async (t) => {
  const importers = readImporters({ root: ROOT, named: true })
  t.ok(importers.get('src/commands/gate/execute.js').includes('src/commands/gate/command.js'), 'await import')
  t.ok(importers.get('src/boot/reaper-process.js').includes('src/boot/reaper.js'), 'a process of its own')
  t.notOk(readImporters({ root: ROOT }).has('src/boot/reaper-process.js'), 'unless imports alone are asked for')
  const tests = listTests().map((name) => `test/${name}`)
  const { files } = findAffected({ changed: ['src/stats/leak.js'], tests, importers, texts: new Map() })
  t.equal(files[0], 'test/stats/leak.test.js')
})

t.test('the command says which, since the commit before the last', { skip: isRepository() ? false : 'no history' }, async (t) => {
  const ask = (...words) => execFileSync(process.execPath, ['scripts/test/changed.js', '--list', ...words], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
  t.match(ask(), /^(?:test\/\S+\.test\.js\n)*$/)
  t.throws(() => ask('--base', 'nowhere'), /nowhere/)
})

function isRepository () {
  try { return git('rev-parse', 'HEAD~1') !== '' } catch { return false }
}
