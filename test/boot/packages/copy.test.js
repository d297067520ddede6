import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmod, link, lstat, mkdir, mkdtemp, readFile, readlink, realpath, rename, rm, stat, symlink, writeFile
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openWorktree } from '../../../src/boot/git-worktree.js'
import { copyPackages, survey, writeSize } from '../../../src/boot/packages/copy.js'
import { givePackages } from '../../../src/boot/packages/give.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { mountDisk, needMounts } from '../../fixtures/mounts.js'
import { describeFolder, makeRepository } from '../../fixtures/repositories.js'
import { NO_REAPER } from '../../fixtures/site.js'

const { signal } = new AbortController()
const version = (name) => `module.exports = '${name}'\n`
const OLD = { 'package.json': '{ "name": "root" }', 'packages/lib/package.json': '{ "name": "lib" }', 'packages/lib/index.js': version('old') }
const IGNORED = { '.gitignore': 'node_modules\n.pnp.*\n.yarn\n' }

/** A repository whose commit `old` has other code than the working folder. */
async function makeWorkspace (t, { files = {}, packages = {} } = {}) {
  const made = await makeRepository(t, { ...OLD, ...IGNORED, ...files })
  made.commit('old')
  await made.write({ 'packages/lib/index.js': version('new'), ...packages })
  return made
}

/** A worktree of it with packages. folder: that is started in. */
async function open (t, { folder }) {
  const worktree = await openWorktree({ ref: 'old', folder })
  t.teardown(() => worktree.close())
  const notes = [...worktree.notes, ...await givePackages({ name: 'old', worktree, reaper: NO_REAPER, signal })]
  const load = (name, from = worktree.folder) => createRequire(join(from, 'x.js'))(name)
  return { ...worktree, given: notes, load }
}

t.test('packages of a workspace lead into the worktree, by whatever link', async (t) => {
  const aliases = await makeFolder(t)
  const { folder, write } = await makeWorkspace(t, { files: { 'packages/app/package.json': '{ "name": "app" }', 'packages/app/x.js': '' } })
  await symlink(folder, join(aliases, 'alias'))
  await symlink(join(folder, 'packages', 'lib'), join(aliases, 'lib'))
  await write({
    'node_modules/relative': { link: '../packages/lib' },
    'node_modules/absolute': { link: join(folder, 'packages', 'lib') },
    'node_modules/alias': { link: join(aliases, 'alias', 'packages', 'lib') },
    'node_modules/indirect': { link: join(aliases, 'lib') },
    'node_modules/around': { link: `../../${folder.split('/').at(-1)}/packages/lib` },
    'node_modules/chain': { link: 'relative' },
    'node_modules/@scope/deep': { link: '../../packages/lib' },
    'node_modules/.bin/lib': { link: '../relative/index.js' },
    'packages/app/node_modules/nested': { link: '../../lib' },
    'packages/lib/node_modules/self': { link: '..' }
  })
  const before = await describeFolder(folder)
  const { load, given, tree, close } = await open(t, { folder: join(folder, 'packages', 'app') })
  for (const name of ['relative', 'absolute', 'alias', 'indirect', 'around', 'chain', '@scope/deep', 'nested']) t.equal(load(name), 'old', name)
  t.equal(load('self', join(tree, 'packages', 'lib')), 'old')
  t.equal(await readFile(join(tree, 'node_modules', '.bin', 'lib'), 'utf8'), version('old'))
  t.same(given.filter((note) => /^warning/.test(note)), [])
  t.equal(await readlink(join(tree, 'node_modules', 'relative')), '../packages/lib', 'a relative link stays one')
  execFileSync('sh', ['-c', 'rm -rf node_modules/* packages/*/node_modules; echo changed > packages/lib/index.js'], { cwd: tree })
  await close()
  t.same(await describeFolder(folder), before, 'what is done in the worktree reaches no file of the working folder')
})

t.test('the layout of pnpm: no file is shared with its store, and its scripts look into the worktree', async (t) => {
  const store = await makeFolder(t)
  await writeFile(join(store, 'a.js'), version('a'))
  const { folder, write } = await makeWorkspace(t, { files: { 'packages/app/package.json': '{ "name": "app" }' } })
  const bin = `#!/bin/sh\nexport NODE_PATH="${folder}/node_modules/.pnpm/node_modules"\nexec node -p "require('hoisted')"\n`
  await write({
    'node_modules/.pnpm/a@1.0.0/node_modules/a/package.json': '{ "name": "a", "main": "a.js" }',
    'node_modules/.pnpm/b@1.0.0_lib@packages+lib/node_modules/lib': { link: '../../../../packages/lib' },
    'node_modules/.pnpm/b@1.0.0_lib@packages+lib/node_modules/b/index.js': "module.exports = require('lib')\n",
    'node_modules/.pnpm/node_modules/hoisted': { link: '../../../packages/lib' },
    'packages/app/node_modules/a': { link: '../../../node_modules/.pnpm/a@1.0.0/node_modules/a' },
    'packages/app/node_modules/b': { link: '../../../node_modules/.pnpm/b@1.0.0_lib@packages+lib/node_modules/b' },
    'packages/app/node_modules/.bin/b': bin
  })
  const file = 'node_modules/.pnpm/a@1.0.0/node_modules/a/a.js'
  await link(join(store, 'a.js'), join(folder, file))
  await chmod(join(folder, 'packages/app/node_modules/.bin/b'), 0o755)
  const before = await describeFolder(folder)
  const { load, tree, folder: app, close } = await open(t, { folder: join(folder, 'packages', 'app') })
  t.same([load('a'), load('b')], ['a', 'old'], 'a package that needs one of the repository gets that of the commit')
  t.equal(execFileSync(join(app, 'node_modules/.bin/b'), { encoding: 'utf8' }), 'old\n')
  const [mine, users] = await Promise.all([tree, folder].map((base) => stat(join(base, file))))
  t.not(mine.ino, users.ino)
  t.equal(mine.nlink, 1)
  await writeFile(join(tree, file), 'broken')
  t.equal(await readFile(join(store, 'a.js'), 'utf8'), version('a'))
  await close()
  t.same(await describeFolder(folder), before)
})

t.test('PnP of yarn: its table leads to the same cache, and to packages of the worktree', async (t) => {
  const { folder, write } = await makeWorkspace(t)
  const cache = await makeFolder(t)
  const place = (to) => execFileSync('realpath', ['--relative-to', folder, to], { encoding: 'utf8' }).trim()
  await writeFile(join(cache, 'a.zip'), 'a')
  await write({
    '.pnp.cjs': `{ "packageLocation": "./packages/lib/",\\\n "packageLocation": "${place(join(cache, 'a.zip'))}" }`,
    '.pnp.loader.mjs': 'loader',
    '.yarn/unplugged/c/node_modules/c/c.node': 'native',
    '.yarn/install-state.gz': ''
  })
  const { tree, given } = await open(t, { folder })
  const [lib, a] = [...(await readFile(join(tree, '.pnp.cjs'), 'utf8')).matchAll(/"packageLocation": "(.+?)"/g)].map(([, one]) => join(tree, one))
  t.equal(await readFile(join(lib, 'index.js'), 'utf8'), version('old'))
  t.equal(await readFile(a, 'utf8'), 'a')
  t.equal(await readFile(join(tree, '.yarn/unplugged/c/node_modules/c/c.node'), 'utf8'), 'native')
  t.match(given, [/ 4 files \(/])
})

t.test('packages that are elsewhere are copied, and those out of the repository named', async (t) => {
  const shared = await makeFolder(t)
  const { folder, write } = await makeWorkspace(t, { files: { 'packages/app/package.json': '{ "name": "app" }' } })
  await mkdir(join(shared, 'node_modules'))
  await mkdir(join(shared, 'beside'))
  await writeFile(join(shared, 'beside', 'index.js'), version('beside'))
  await symlink(join(folder, 'packages', 'lib'), join(shared, 'node_modules', 'lib'))
  await symlink('../beside', join(shared, 'node_modules', 'beside'))
  await symlink(join(shared, 'node_modules'), join(folder, 'node_modules'))
  await write({ 'packages/app/node_modules': { link: '../../node_modules' } })
  const before = await describeFolder(shared)
  const { load, tree, given } = await open(t, { folder: join(folder, 'packages', 'app') })
  t.same([load('lib'), load('beside')], ['old', 'beside'])
  t.equal(await readlink(join(tree, 'packages', 'app', 'node_modules')), '../../node_modules', 'a link to packages that are copied stays one')
  t.match(given, [/ 0 files \(/, `warning: old: links out of the repository, where both versions find the same: node_modules/beside -> ${await realpath(shared)}/beside`])
  await rm(join(tree, 'node_modules'), { recursive: true })
  t.same(await describeFolder(shared), before)
})

t.test('links of the commit: into the working folder, out of the repository, and as the folder that is started in', async (t) => {
  const elsewhere = await realpath(await makeFolder(t))
  const { folder, write, commit, git } = await makeRepository(t, { ...OLD, ...IGNORED })
  await write({
    mine: { link: join(folder, 'packages', 'lib') },
    theirs: { link: elsewhere },
    app: { link: elsewhere },
    inner: { link: 'packages/lib' }
  })
  commit('old')
  await write({ 'packages/lib/index.js': version('new') })
  const { load, given, tree } = await open(t, { folder })
  t.equal(load('./mine'), 'old')
  t.match(given, [`warning: old: links of the commit out of the repository: app -> ${elsewhere}, theirs -> ${elsewhere}`])
  t.equal(await readlink(join(tree, 'theirs')), elsewhere)
  t.equal((await open(t, { folder: join(folder, 'inner') })).load('./index.js'), 'old', 'a link within it may be started in')
  await mkdir(join(elsewhere, 'node_modules'))
  git('rm', '-q', 'app')
  await write({ 'app/package.json': '{}', 'app/node_modules/a/index.js': '' })
  const before = await describeFolder(elsewhere)
  await t.rejects(openWorktree({ ref: 'old', folder: join(folder, 'app') }), {
    code: 'REF_UNKNOWN',
    message: `in old app is a link out of the repository, to ${elsewhere}`
  })
  t.same(await describeFolder(elsewhere), before)
  t.equal(git('worktree', 'list').split('\n').length, 3, 'those two that are open, and the working folder')
})

t.test('what cannot be copied as it is', async (t) => {
  const { folder, write } = await makeWorkspace(t, { packages: { 'node_modules/a/index.js': '', 'node_modules/a/run.sh': '' } })
  await chmod(join(folder, 'node_modules', 'a', 'run.sh'), 0o555)
  await chmod(join(folder, 'node_modules', 'a'), 0o555)
  await write({ 'node_modules/nowhere': { link: './gone' } })
  spawnSync('mkfifo', [join(folder, 'node_modules', 'pipe')])
  const { tree, given } = await open(t, { folder })
  const mode = async (path) => ((await lstat(join(tree, 'node_modules', path))).mode & 0o777).toString(8)
  t.same([await mode('a'), await mode('a/run.sh')], ['755', '555'], 'a folder that nobody may write into could not be removed')
  t.equal(await readlink(join(tree, 'node_modules', 'nowhere')), './gone')
  await t.rejects(lstat(join(tree, 'node_modules', 'pipe')), { code: 'ENOENT' }, 'it would wait for a writer without end')
  t.match(given, [/ 2 files \(/])
  await chmod(join(folder, 'node_modules', 'a'), 0o755)
})

t.test('packages that change while they are copied are named', async (t) => {
  const { folder } = await makeWorkspace(t, { packages: { 'node_modules/a/1.js': '', 'node_modules/a/2.js': '', 'node_modules/a/3.js': '' } })
  const tree = await makeFolder(t)
  const surveyed = await survey({ items: [{ from: join(folder, 'node_modules'), to: join(tree, 'node_modules') }], signal })
  const a = join(folder, 'node_modules', 'a')
  await writeFile(join(a, '1.js'), 'longer')
  await rename(join(a, '2.js'), join(a, '4.js'))
  const { changed, files } = await copyPackages({ surveyed, top: folder, tree, signal })
  t.same(changed.sort(), ['1.js', '2.js', '4.js'].map((name) => `node_modules/a/${name}`))
  t.equal(files, 3)
})

t.test('of packages that are gone when they were copied their own files are named, and none of others', async (t) => {
  const { folder } = await makeWorkspace(t, { packages: { 'node_modules/a.js': '', 'packages/lib/node_modules/b.js': '' } })
  const tree = await makeFolder(t)
  const items = ['node_modules', 'packages/lib/node_modules'].map((at) => ({ from: join(folder, at), to: join(tree, at) }))
  const surveyed = await survey({ items, signal })
  await rm(join(folder, 'node_modules'), { recursive: true })
  const { changed } = await copyPackages({ surveyed, top: folder, tree, signal })
  t.same(changed.sort(), ['node_modules', 'node_modules/a.js'])
})

t.test('a disk that is too small is left as it is', needMounts(), async (t) => {
  const disk = mountDisk(t, { size: '4m' })
  const { folder } = await makeWorkspace(t, { packages: { 'node_modules/a/large.bin': 'x'.repeat(5 * 2 ** 20) } })
  const tree = await mkdtemp(join(disk.folder, 'tree-'))
  const surveyed = await survey({ items: [{ from: join(folder, 'node_modules'), to: join(tree, 'node_modules') }], signal })
  await t.rejects(copyPackages({ surveyed, top: folder, tree, signal }), {
    code: 'REPORTS_UNWRITABLE',
    message: /^the packages of the working folder take 5 MiB, and \S+ has room for [34] MiB$/,
    hint: /TMPDIR/
  })
  await t.rejects(lstat(join(tree, 'node_modules')), { code: 'ENOENT' })
})

t.test('an abort ends a copy', async (t) => {
  const { folder } = await makeWorkspace(t, { packages: { 'node_modules/a/index.js': '' } })
  const tree = await mkdtemp(join(tmpdir(), 'baseload-copy-'))
  t.teardown(() => rm(tree, { recursive: true }))
  const surveyed = await survey({ items: [{ from: join(folder, 'node_modules'), to: join(tree, 'node_modules') }], signal })
  await t.rejects(copyPackages({ surveyed, top: folder, tree, signal: AbortSignal.abort(new Error('stop')) }), { message: 'stop' })
})

t.test('sizes of packages are rounded up: in KiB below one MiB, in MiB from there', async (t) => {
  const [kib, mib] = [1024, 1024 ** 2]
  t.same([0, 1, kib, kib + 1, mib - 1].map(writeSize), ['0 KiB', '1 KiB', '1 KiB', '2 KiB', '1024 KiB'])
  t.same([mib, mib + 1, 1500 * mib].map(writeSize), ['1 MiB', '2 MiB', '1,500 MiB'])
})
