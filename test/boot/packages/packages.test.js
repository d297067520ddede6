import { execFileSync } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openWorktree } from '../../../src/boot/git-worktree.js'
import { bringPackagesBack, setPackagesAside } from '../../../src/boot/packages/aside.js'
import { givePackages } from '../../../src/boot/packages/give.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRepository } from '../../fixtures/repositories.js'
import { NO_REAPER, comesTrue, isRunning } from '../../fixtures/site.js'

const { signal } = new AbortController()

/** Commits by name, each of which needs other packages; null: without packages in it. */
async function makeCommits (t, commits) {
  const { folder, git, commit } = await makeRepository(t)
  for (const [name, own] of Object.entries(commits)) {
    await rm(join(folder, 'node_modules'), { recursive: true, force: true })
    if (own !== null) await addPackage(folder, own)
    await writeFile(join(folder, 'package.json'), `{ "dependencies": { "${name}": "1" } }\n`)
    commit(name)
  }
  return { folder, git }
}

async function addPackage (folder, name) {
  await mkdir(join(folder, 'node_modules', name), { recursive: true })
  await writeFile(join(folder, 'node_modules', name, 'index.js'), '')
}

t.test('a commit keeps packages that are in it, whatever the one before was given', async (t) => {
  const { folder, git } = await makeCommits(t, { none: null, own: 'own', other: 'other', bare: null })
  git('checkout', '-q', 'none')
  await addPackage(folder, 'given')
  const worktree = await openWorktree({ ref: 'none', folder })
  t.teardown(() => worktree.close())
  const give = () => givePackages({ name: 'it', worktree, reaper: NO_REAPER, signal })
  const list = () => readdir(join(worktree.folder, 'node_modules')).catch(() => null)
  const move = async (to, areSame = false) => {
    const { hasOwn, aside } = await setPackagesAside({ worktree })
    execFileSync('git', ['checkout', '-q', to], { cwd: worktree.folder, stdio: 'pipe' })
    t.equal(await bringPackagesBack({ worktree, aside, areSame }), areSame)
    return hasOwn
  }
  t.match(await give(), [/^it: packages of the working folder, which names the same: copied in [\d.]+ s, 1 file \(0 KiB\)$/])
  t.same(await list(), ['given'])
  t.equal(await move('own'), false)
  t.same([await give(), await list()], [[], ['own']], 'checked out, though others were there')
  await addPackage(worktree.folder, 'left-by-a-server')
  t.equal(await move('other'), true)
  t.same([await give(), await list()], [[], ['other']])
  await addPackage(worktree.folder, 'left-by-a-server')
  await writeFile(join(worktree.folder, 'left-by-a-build.js'), '')
  t.equal(await move('bare'), true)
  t.same(await readdir(worktree.folder), ['.git', 'package.json'], 'nothing of the one before')
  t.same(await give(), [
    'warning: it: no packages in its top folder, as package.json differs from the working folder\'s: --install "<command>" installs them'
  ])
  t.equal(await list(), null)
  t.equal(await move('none'), false)
  t.same([(await give()).length, await list()], [1, ['given']])
  await move('bare', true)
  t.same(await list(), ['given'], 'what both name is kept')
  await move('none')
  t.equal(await list(), null)
  t.same(await readdir(join(worktree.folder, '..')), ['tree'], 'nothing stays aside')
  t.same(await readdir(join(folder, 'node_modules')), ['given'], 'nor is the working folder touched')
})

t.test('a commit of other packages gets what its lock file asks for, where it is started', async (t) => {
  const manifest = (name) => JSON.stringify({ name, version: '1.0.0' })
  const lock = (name, version = '1.0.0') => JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages: { '': { name, version } } })
  const { folder, commit, write } = await makeRepository(t, {
    '.gitignore': 'node_modules\n',
    'server/package.json': manifest('server'),
    'server/package-lock.json': lock('server'),
    'page/package.json': manifest('page'),
    'page/package-lock.json': lock('page'),
    'same/package.json': manifest('same'),
    'server/node_modules/a/index.js': '',
    'page/node_modules/b/index.js': '',
    'same/node_modules/c/index.js': ''
  })
  commit('old')
  await write({ 'server/package-lock.json': lock('server', '2.0.0'), 'page/package-lock.json': lock('page', '2.0.0') })
  const worktree = await openWorktree({ ref: 'old', folder: join(folder, 'server') })
  t.teardown(() => worktree.close())
  const notes = await givePackages({ name: 'old', worktree, reaper: NO_REAPER, signal })
  t.match(notes, [
    'warning: old: no packages in page, as package-lock.json differs from the working folder\'s: --install "<command>" installs them',
    'old: npm ci --no-audit --no-fund, as package-lock.json differs from the working folder\'s',
    /^old: packages of the working folder, .* 1 file \(/
  ])
  t.same(await readdir(join(worktree.tree, 'same', 'node_modules')), ['c'], 'a folder beside it that needs the same has them too')
  t.same(await readdir(join(folder, 'server', 'node_modules')), ['a'], 'npm has emptied no folder of the user')
})

t.test('a patched package, and a copy of an own one, are other packages where they differ', async (t) => {
  const files = {
    '.gitignore': 'node_modules\n',
    'package.json': '{ "dependencies": { "lib": "file:packages/lib" } }',
    'packages/lib/package.json': '{ "name": "lib", "version": "1.0.0" }',
    'packages/lib/index.js': 'old',
    'node_modules/lib/package.json': '{ "name": "lib", "version": "1.0.0" }',
    'node_modules/lib/index.js': 'old'
  }
  const { folder, commit, write, git } = await makeRepository(t, files)
  commit('old')
  const give = async () => {
    const worktree = await openWorktree({ ref: 'old', folder })
    const notes = await givePackages({ name: 'old', worktree, reaper: NO_REAPER, signal })
    await worktree.close()
    return notes
  }
  t.match(await give(), [/ 2 files \(/], 'as the working folder has the same code')
  await write({ 'packages/lib/index.js': 'new', 'node_modules/lib/index.js': 'new' })
  t.match(await give(), [/^warning: old: no packages in its top folder, as node_modules\/lib is a copy of packages\/lib, which differs: --install/])
  await write({ 'node_modules/lib/package.json': '{ "name": "lib", "version": "7.0.0", "_from": "elsewhere" }' })
  t.match(await give(), [/ 2 files \(/], 'another package of that name is none of the repository\'s')
  git('checkout', '-q', '.')
  await write({ 'patches/lib.patch': 'a change' })
  t.match(await give(), [/^warning: old: no packages in its top folder, as patches differs from/])
})

t.test('a submodule is empty in a worktree: what fills it is said', async (t) => {
  const other = await makeRepository(t, { 'index.js': '' })
  other.commit('first')
  const { folder, git, commit } = await makeRepository(t)
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.folder, 'vendor/other')
  commit('first')
  const worktree = await openWorktree({ ref: 'first', folder })
  t.teardown(() => worktree.close())
  t.same(await givePackages({ name: 'first', worktree, reaper: NO_REAPER, signal }), [
    'warning: first: vendor/other is a submodule and empty in a worktree: --install "git submodule update --init --recursive" fills it'
  ])
})

t.test('a command of a worktree sets up no git hooks, and finds programs of the worktree', async (t) => {
  const { folder, commit } = await makeRepository(t, { 'a.txt': '' })
  commit('first')
  const path = process.env.PATH
  process.env.PATH = `${folder}/node_modules/.bin:${path}`
  t.teardown(() => { process.env.PATH = path })
  const worktree = await openWorktree({ ref: 'first', folder })
  t.teardown(() => worktree.close())
  await givePackages({ name: 'first', worktree, command: 'echo "$HUSKY $PATH" > said', reaper: NO_REAPER, signal })
  t.equal(await readFile(join(worktree.tree, 'said'), 'utf8'), `0 ${worktree.tree}/node_modules/.bin:${path}\n`)
})

t.test('a command that does not end is ended, with what it started', async (t) => {
  const folder = await makeFolder(t)
  const give = (command, limitMs) =>
    givePackages({ name: 'main', worktree: { folder, top: folder, tree: folder }, command, reaper: NO_REAPER, signal, limitMs })
  await t.rejects(give('echo $$ > pid; echo "which registry?"; sleep 600', 200), {
    code: 'INSTALL_FAILED',
    message: /^main: .* did not end within 200ms; it printed:\n {4}which registry\?$/
  })
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'))
  t.ok(await comesTrue(async () => !await isRunning(pid)))
  t.same(await give('true', 60_000), ['main: true'])
})
