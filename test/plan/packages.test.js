import t from 'tap'
import { chooseInstall, choosePackages, findOwnCopies, INSTALL, nameSome, readNeeds } from '../../src/plan/packages.js'

const none = { hasOwn: false, isInstalled: false, areSame: false, install: null, isStarted: true }

t.test('how a commit gets its packages', async (t) => {
  t.same(choosePackages(none), { kind: 'none' })
  t.same(choosePackages({ ...none, install: INSTALL }), { kind: 'run', command: INSTALL })
  t.same(choosePackages({ ...none, install: INSTALL, isInstalled: true }), { kind: 'run', command: INSTALL }, 'they are other ones')
  t.same(choosePackages({ ...none, install: INSTALL, isInstalled: true, areSame: true }), { kind: 'copy' }, 'a copy needs no network')
  t.same(choosePackages({ ...none, install: INSTALL, isInstalled: true, isStarted: false }), { kind: 'ask' }, 'it may not be needed')
  t.same(choosePackages({ ...none, isInstalled: true }), { kind: 'ask' }, 'nothing says how to get them')
  t.same(choosePackages({ ...none, hasOwn: true, install: INSTALL, isInstalled: true }), { kind: 'none' }, 'they are in the commit')
})

t.test('what a lock file asks for', async (t) => {
  t.equal(chooseInstall({}), null)
  t.equal(chooseInstall({ 'package.json': '{}', 'yarn.lock': null }), null)
  t.equal(chooseInstall({ 'package-lock.json': '{}' }), INSTALL)
  t.equal(chooseInstall({ 'pnpm-lock.yaml': '' }), 'pnpm install --frozen-lockfile')
  t.equal(chooseInstall({ 'yarn.lock': '# yarn lockfile v1\n' }), 'yarn install --frozen-lockfile')
  t.equal(chooseInstall({ 'yarn.lock': '__metadata:\n  version: 8\n' }), 'yarn install --immutable')
})

t.test('a version or a script needs no other packages', async (t) => {
  const text = (more) => JSON.stringify({ name: 'a', dependencies: { b: '1' }, ...more })
  t.equal(readNeeds(text({ version: '1.0.0' })), readNeeds(text({ version: '2.0.0', scripts: { test: 'tap' } })))
  for (const more of [{ dependencies: { b: '2' } }, { overrides: { c: '1' } }, { workspaces: ['d'] }, { devDependencies: { e: '1' } }]) {
    t.not(readNeeds(text({})), readNeeds(text(more)))
  }
  t.equal(readNeeds('no JSON'), 'no JSON')
  t.equal(readNeeds(null), readNeeds('null'))
  t.equal(readNeeds(null), readNeeds('{}'), 'neither needs any')
})

t.test('packages of the repository that were copied', async (t) => {
  const own = new Map([['lib', 'packages/lib'], ['@a/b', 'packages/b']])
  const find = (...files) => findOwnCopies({ files, own }).map(({ folder }) => folder)
  t.same(find('lib/package.json'), ['packages/lib'], 'file: of yarn 1')
  t.same(find('.pnpm/lib@file+packages+lib/node_modules/lib/package.json'), ['packages/lib'], 'injected by pnpm')
  t.same(find('@a/b/package.json', 'c/node_modules/@a/b/package.json'), ['packages/b', 'packages/b'])
  t.same(find('lib/index.js', 'lib/sub/package.json', 'other/package.json', 'b/package.json'), [])
})

t.test('a list that a line holds', async (t) => {
  t.equal(nameSome([]), '')
  t.equal(nameSome(['a', 'b', 'c']), 'a, b, c')
  t.equal(nameSome(['a', 'b', 'c', 'd', 'e']), 'a, b, c and 2 more')
})
