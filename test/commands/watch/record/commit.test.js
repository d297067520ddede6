import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readCommit } from '../../../../src/commands/watch/record/commit.js'
import { makeFolder } from '../../../fixtures/command-line.js'
import { makePartialClone } from '../../../fixtures/partial-clone.js'

/** @param {import('tap').Test} t @param {string} folder */
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
