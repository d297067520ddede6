import { execFileSync } from 'node:child_process'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readCommit } from '../../../../src/commands/watch/record/commit.js'
import { makeFolder } from '../../../fixtures/command-line.js'
import { makePartialClone } from '../../../fixtures/partial-clone.js'

function enter (t, folder) {
  const before = process.cwd()
  process.chdir(folder)
  t.teardown(() => process.chdir(before))
}

t.test('the commit of the working folder, and whether files differ, without a look at its remote', async (t) => {
  const { folder, git, hasReached } = await makePartialClone(t, { file: 'a.txt', versions: ['1', '2'] })
  enter(t, folder)
  const head = git('rev-parse', 'HEAD').trim()
  t.equal(await readCommit(), head)
  await writeFile(join(folder, 'a.txt'), '3')
  t.equal(await readCommit(), `${head}-dirty`)
  git('read-tree', 'HEAD~1') // whose file is not here
  t.equal(await readCommit(), `${head}-dirty`)
  t.notOk(await hasReached())
})

t.test('no repository, no commit', async (t) => {
  const folder = await makeFolder(t)
  enter(t, folder)
  t.equal(await readCommit(), null)
  execFileSync('git', ['init', '-q'])
  t.equal(await readCommit(), null)
})

t.test('a filter that the repository names is not run; one of the user is', async (t) => {
  const folder = await makeFolder(t)
  const home = await makeFolder(t)
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '-q')
  await writeFile(join(folder, '.gitattributes'), '*.txt filter=theirs\n*.md filter=a=b\n*.bin filter=mine\n')
  for (const name of ['a.txt', 'a.md', 'a.bin']) await writeFile(join(folder, name), 'a\n')
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'first')
  git('config', 'filter.theirs.clean', `touch ${home}/by-clean; cat`)
  git('config', 'filter.theirs.required', 'true')
  await writeFile(join(folder, '.git', 'more'), `[filter "a=b"]\n  process = touch ${home}/by-process\n`)
  git('config', 'include.path', 'more')
  const head = git('rev-parse', 'HEAD').trim()
  enter(t, folder)
  const before = process.env.HOME
  process.env.HOME = home
  t.teardown(() => { process.env.HOME = before })
  await writeFile(join(home, '.gitconfig'), `[filter "mine"]\n  clean = "touch ${home}/by-mine; cat"\n`)
  const old = new Date(0)
  for (const name of ['a.txt', 'a.md', 'a.bin']) await utimes(join(folder, name), old, old) // git has to compare what is in it
  t.equal(await readCommit(), head)
  await writeFile(join(folder, 'a.txt'), 'b\n')
  t.equal(await readCommit(), `${head}-dirty`)
  t.strictSame((await readdir(home)).sort(), ['.gitconfig', 'by-mine'])
})
