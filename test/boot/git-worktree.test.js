import { execFileSync } from 'node:child_process'
import { mkdir, readFile, readlink, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { runGit } from '../../src/boot/git-settings.js'
import { openWorktree } from '../../src/boot/git-worktree.js'
import { makeFolder } from '../fixtures/command-line.js'
import { makePartialClone } from '../fixtures/partial-clone.js'

async function makeRepository (t) {
  const folder = await realpath(await makeFolder(t))
  const git = (...args) =>
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

t.test('a commit whose files are at the remote alone is not checked out, and nothing is fetched', async (t) => {
  const { folder, git, hasReached } = await makePartialClone(t, { file: 'a.txt', versions: ['1', '2'] })
  await t.rejects(openWorktree({ ref: 'HEAD~1', folder }), {
    code: 'REF_UNKNOWN',
    message: /^git could not check out HEAD~1: could not fetch [0-9a-f]+ from promisor remote$/,
    hint: /^parts of the commit are missing here .*git fetch --refetch --no-filter first$/
  })
  t.notOk(await hasReached())
  t.equal(git('worktree', 'list', '--porcelain').match(/^worktree /gm)?.length, 1)
  const worktree = await openWorktree({ ref: 'HEAD', folder })
  t.equal(await readFile(join(worktree.folder, 'a.txt'), 'utf8'), '2', 'one that is here is')
  await worktree.close()
  t.notOk(await hasReached())
})

t.test('a filter that a checkout needs is run, and one of Git LFS is told to download nothing', async (t) => {
  const { folder, git } = await makeRepository(t)
  await writeFile(join(folder, '.gitattributes'), '*.bin filter=lfs\n')
  await writeFile(join(folder, 'a.bin'), 'a pointer')
  git('add', '.')
  git('commit', '-q', '-m', 'second')
  const smudge = (command) => git('config', 'filter.lfs.smudge', command)
  smudge("sed 's/a pointer/the file/'; git config lfs.url")
  git('config', 'lfs.url', 'https://127.0.0.1/')
  git('config', 'filter.lfs.required', 'true')
  const worktree = await openWorktree({ ref: 'main', folder })
  t.equal(await readFile(join(worktree.folder, 'a.bin'), 'utf8'), 'the filenone\n')
  await worktree.close()
  smudge('false')
  await t.rejects(openWorktree({ ref: 'main', folder }), { code: 'REF_UNKNOWN', hint: /git lfs fetch origin [0-9a-f]{10} first$/ })
})
