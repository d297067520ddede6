import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { DEFAULTS_FILE, hasDefaultsFile, readDefaultsFile } from '../../src/config/defaults-file.js'

t.test('of the working folder alone; none is none', async (t) => {
  const folder = t.testdir({ [DEFAULTS_FILE]: 'a: 1\n', below: {} })
  t.equal(await readDefaultsFile({ folder }), 'a: 1\n')
  t.equal(await hasDefaultsFile({ folder }), true)
  t.equal(await readDefaultsFile({ folder: join(folder, 'below') }), null)
  t.equal(await hasDefaultsFile({ folder: join(folder, 'below') }), false)
})

t.test('of 64 KiB at most, and no folder', async (t) => {
  const folder = t.testdir({ large: { [DEFAULTS_FILE]: 'x'.repeat(65_537) }, full: { [DEFAULTS_FILE]: 'x'.repeat(65_536) }, folder: { [DEFAULTS_FILE]: {} } })
  t.equal((await readDefaultsFile({ folder: join(folder, 'full') })).length, 65_536)
  for (const name of ['large', 'folder']) {
    await t.rejects(readDefaultsFile({ folder: join(folder, name) }), { code: 'CONFIG_INVALID', message: /^baseload\.yml cannot be read: / }, name)
  }
})

t.test('a link within the folder is followed, one that leads out of it is not, nor is one to nowhere', async (t) => {
  const folder = t.testdir({ inside: { 'other.yml': 'b: 2\n' }, outside: {}, nowhere: {}, 'secret.yml': 's3cret' })
  await symlink('other.yml', join(folder, 'inside', DEFAULTS_FILE))
  t.equal(await readDefaultsFile({ folder: join(folder, 'inside') }), 'b: 2\n')
  await symlink('../secret.yml', join(folder, 'outside', DEFAULTS_FILE))
  await t.rejects(readDefaultsFile({ folder: join(folder, 'outside') }), { code: 'CONFIG_INVALID', message: /leads out of this folder$/ })
  await symlink('none.yml', join(folder, 'nowhere', DEFAULTS_FILE))
  await t.rejects(readDefaultsFile({ folder: join(folder, 'nowhere') }), { code: 'CONFIG_INVALID' })
  t.equal(await hasDefaultsFile({ folder: join(folder, 'nowhere') }), true)
  await writeFile(join(folder, 'nowhere', 'none.yml'), 'c: 3\n')
  t.equal(await readDefaultsFile({ folder: join(folder, 'nowhere') }), 'c: 3\n')
})
