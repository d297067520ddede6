import t from 'tap'
import { findMissingPackage, importOptional, isInstalled, writeInstall } from '../../src/config/optional-packages.js'

t.test('the command that adds a package to this very installation', async (t) => {
  const write = (root, project) => writeInstall({ name: 'pg', root, range: '^8.23.1', exists: (path) => path === project })
  t.equal(write('/home/me/baseload/'), 'npm --prefix /home/me/baseload run setup', 'a clone: set-up installs all')
  t.equal(write('/home/me/.npm/_npx/0a1b/node_modules/baseload/'), 'npx -p baseload -p pg@8 baseload <command>')
  t.equal(write('/srv/shop/node_modules/baseload/', '/srv/shop/package.json'), 'npm --prefix /srv/shop install pg@8', 'of a project')
  t.equal(write('/usr/lib/node_modules/baseload/'), 'npm install --global pg@8', 'of the whole machine')
  const any = (range) => writeInstall({ name: 'pg', root: '/usr/lib/node_modules/baseload/', range, exists: () => false })
  t.strictSame([any('>=12.4 <14'), any('*')], ['npm install --global pg@12', 'npm install --global pg@latest'])
})

t.test('what is there is imported, what is not is an error with a hint', async (t) => {
  t.ok(isInstalled('pg'), 'development has all')
  t.notOk(isInstalled('nowhere-to-be-found'))
  t.type((await importOptional({ name: 'opossum', purpose: 'a test' })).default, 'function')
  await t.rejects(importOptional({ name: 'nowhere-to-be-found', purpose: 'a store at postgres://' }), {
    code: 'DEPENDENCY_MISSING',
    message: 'the package nowhere-to-be-found is not installed, and a store at postgres:// needs it',
    hint: /^install it: npm --prefix .* run setup$/
  })
  t.match(findMissingPackage('nowhere-to-be-found'), { reason: 'package nowhere-to-be-found not found', hint: /run setup$/ })
  t.equal(findMissingPackage('pg'), null)
  t.equal(findMissingPackage(undefined), null)
})
