import { execFileSync } from 'node:child_process'
import { mkdir, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openWorktree } from '../../../../src/boot/git-worktree.js'
import { bringPackagesBack, givePackages, setPackagesAside } from '../../../../src/commands/gate/boot/packages.js'
import { makeFolder } from '../../../fixtures/command-line.js'
import { NO_REAPER, comesTrue, isRunning } from '../../../fixtures/site.js'

/** Commits by name; null: without packages in it. */
async function makeRepository (t, commits) {
  const folder = await realpath(await makeFolder(t))
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  for (const [name, own] of Object.entries(commits)) {
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
    if (own !== null) await addPackage(folder, own)
    await writeFile(join(folder, 'package.json'), `{ "version": "${name}" }\n`)
    git('add', '-A')
    git('commit', '-q', '-m', name)
    git('tag', name)
  }
  return { folder, git }
}

async function addPackage (folder, name) {
  await mkdir(join(folder, 'node_modules', name), { recursive: true })
  await writeFile(join(folder, 'node_modules', name, 'index.js'), '')
}

t.test('a commit keeps packages that are in it, whatever the one before was given', async (t) => {
  const { folder, git } = await makeRepository(t, { none: null, own: 'own', other: 'other', bare: null })
  git('checkout', '-q', 'none')
  await addPackage(folder, 'given')
  const worktree = await openWorktree({ ref: 'none', folder, isLinked: false })
  t.teardown(() => worktree.close())
  const give = () => givePackages({ name: 'it', worktree, signal: new AbortController().signal })
  const list = () => readdir(join(worktree.folder, 'node_modules')).catch(() => null)
  const move = async (to, areSame = false) => {
    const hadOwn = await setPackagesAside({ worktree })
    execFileSync('git', ['checkout', '-q', to], { cwd: worktree.folder, stdio: 'pipe' })
    await bringPackagesBack({ worktree, areSame })
    return hadOwn
  }
  t.match(await give(), [/node_modules of the working folder/])
  t.same(await list(), ['given'])
  t.equal(await move('own'), false)
  t.same([await give(), await list()], [[], ['own']], 'checked out, though others were there')
  await addPackage(worktree.folder, 'left-by-a-server')
  t.equal(await move('other'), true)
  t.same([await give(), await list()], [[], ['other']])
  await addPackage(worktree.folder, 'left-by-a-server')
  t.equal(await move('bare'), true)
  t.same([await give(), await list()], [[], null], 'nothing of the one before')
  t.equal(await move('none'), false)
  t.same([(await give()).length, await list()], [1, ['given']])
  await move('bare', true)
  t.same(await list(), ['given'], 'what both name is kept')
  await move('none')
  t.equal(await list(), null)
  t.same(await readdir(join(worktree.folder, '..')), ['tree'], 'nothing stays aside')
  t.same(await readdir(join(folder, 'node_modules')), ['given'], 'nor is the working folder touched')
})

t.test('a command that does not end is ended, with what it started', async (t) => {
  const folder = await makeFolder(t)
  const give = (command, limitMs) =>
    givePackages({ name: 'main', worktree: { folder, places: [] }, command, reaper: NO_REAPER, signal: new AbortController().signal, limitMs })
  await t.rejects(give('echo $$ > pid; echo "which registry?"; sleep 600', 200), {
    code: 'INSTALL_FAILED',
    message: /^main: .* did not end within 200ms; it printed:\n {4}which registry\?$/
  })
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  t.ok(await comesTrue(async () => !await isRunning(pid)))
  t.same(await give('true', 60_000), ['main: true'])
})
