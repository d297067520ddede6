import { execFileSync } from 'node:child_process'
import { mkdir, readlink, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openWorktree, runGit } from '../../src/boot/git-worktree.js'
import { makeFolder } from '../fixtures/command-line.js'

/** @param {import('tap').Test} t */
async function makeRepository (t) {
  const folder = await realpath(await makeFolder(t))
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '-q', '-b', 'main')
  await writeFile(join(folder, 'a.txt'), 'first\n')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
  return { folder, git }
}

t.test('a worktree of the user that is not there now is not forgotten', async (t) => {
  const { folder, git } = await makeRepository(t)
  const away = join(await realpath(await makeFolder(t)), 'away')
  git('worktree', 'add', '-q', '--detach', away)
  await rename(away, `${away}.unplugged`)
  // A run that was killed: its number is that of no process.
  const left = join(await realpath(await makeFolder(t)), `baseload-999999999-1-${/\d+/.exec(await readlink('/proc/self/ns/pid'))?.[0]}-ref-abc`)
  await mkdir(left)
  git('worktree', 'add', '-q', '--detach', join(left, 'tree'))
  const worktree = await openWorktree({ ref: 'main', folder })
  await worktree.close()
  const trees = git('worktree', 'list', '--porcelain').match(/^worktree .+$/gm)
  t.same(trees, [`worktree ${folder}`, `worktree ${away}`])
})

t.test('what a hook of git has in its environment does not lead to the working folder', async (t) => {
  const { folder, git } = await makeRepository(t)
  const worktree = await openWorktree({ ref: 'main', folder })
  t.teardown(() => worktree.close())
  await writeFile(join(folder, 'a.txt'), 'of the user\n')
  git('add', '.')
  process.env.GIT_DIR = join(folder, '.git')
  process.env.GIT_INDEX_FILE = join(folder, '.git', 'index')
  t.teardown(() => { delete process.env.GIT_DIR; delete process.env.GIT_INDEX_FILE })
  await runGit({ folder: worktree.folder, args: ['reset', '--hard', '--quiet'] })
  delete process.env.GIT_DIR
  delete process.env.GIT_INDEX_FILE
  t.equal(git('status', '--porcelain'), 'M  a.txt', 'what was to be committed is still there')
})

t.test('a name that looks like an option is no commit', async (t) => {
  const { folder } = await makeRepository(t)
  await t.rejects(openWorktree({ ref: '--help', folder }), { code: 'REF_UNKNOWN', message: 'git knows no commit --help' })
})
