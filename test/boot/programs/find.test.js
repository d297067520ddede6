import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import t from 'tap'
import { askVersion } from '../../../src/boot/programs/find.js'
import { describeMissing, findLack, findProgram, findPrograms, readVersions } from '../../../src/boot/programs/found.js'
import { K6 } from '../../../src/load/k6/program.js'
import { PROGRAM_NAMES, PROGRAMS } from '../../../src/programs/index.js'
import { makeFolder } from '../../fixtures/command-line.js'

/** A folder with programs of these names, each of which says its own name. */
async function makePrograms (t, names) {
  const folder = await makeFolder(t)
  for (const name of names) {
    await writeFile(join(folder, name), `#!/bin/sh\necho "${name} version 1.2.3"\necho more\n`)
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

t.test('on PATH, in its order', async (t) => {
  const folder = await makePrograms(t, ['haproxy', 'valkey-server'])
  t.equal(await findProgram('haproxy', { PATH: `/nowhere${delimiter}${folder}` }), join(folder, 'haproxy'))
})

t.test(
  'under another name, when the first is nowhere',
  {
    skip: (await findProgram('redis', { PATH: '/nowhere' })) !== null && 'redis is in a folder that is always looked at'
  },
  async (t) => {
    const folder = await makePrograms(t, ['valkey-server'])
    t.equal(await findProgram('redis', { PATH: folder }), join(folder, 'valkey-server'))
    const both = await makePrograms(t, ['redis-server', 'valkey-server'])
    t.equal(await findProgram('redis', { PATH: both }), join(both, 'redis-server'))
  }
)

t.test('its variable wins, and is not silently replaced when it is wrong', async (t) => {
  const folder = await makePrograms(t, ['haproxy', 'my-haproxy'])
  t.equal(await findProgram('haproxy', { PATH: folder, HAPROXY_BIN: join(folder, 'my-haproxy') }), join(folder, 'my-haproxy'))
  t.equal(await findProgram('haproxy', { PATH: folder, HAPROXY_BIN: '/nowhere/haproxy' }), null)
})

t.test('missing', async (t) => {
  t.equal(await findProgram('haproxy', {}), null)
  t.equal(await findProgram('redis', { PATH: '' }), null)
})

t.test('only a file that can be executed is a program', async (t) => {
  const folder = t.testdir({ haproxy: 'no program' })
  t.not(await findProgram('haproxy', { PATH: folder }), join(folder, 'haproxy'))
  await mkdir(join(folder, 'bin', 'haproxy'), { recursive: true })
  t.not(await findProgram('haproxy', { PATH: join(folder, 'bin') }), join(folder, 'bin', 'haproxy'), 'a folder of that name is none')
  t.equal(await findProgram('haproxy', { HAPROXY_BIN: folder }), null)
})

t.test('the version is the first line; null when it does not answer', async (t) => {
  const folder = await makePrograms(t, ['haproxy'])
  t.equal(askVersion(PROGRAMS.haproxy, join(folder, 'haproxy')), 'haproxy version 1.2.3')
  t.equal(askVersion(PROGRAMS.haproxy, '/nowhere/haproxy'), null)
  t.equal(askVersion(PROGRAMS.haproxy, '/bin/false'), null)
  await writeFile(join(folder, 'nginx'), '#!/bin/sh\necho "nginx version: nginx/1.2.3" >&2\n')
  await chmod(join(folder, 'nginx'), 0o755)
  const programs = { haproxy: join(folder, 'haproxy'), redis: null, nginx: join(folder, 'nginx') }
  t.same(
    readVersions({ names: ['redis', 'nginx'], programs }),
    { redis: null, nginx: 'nginx version: nginx/1.2.3' },
    'nginx says it on stderr'
  )
})

t.test('what is missing, and how to get it', async (t) => {
  t.match(describeMissing('nginx'), { reason: 'nginx not found', hint: /^install it: apt-get install nginx-light/ })
  t.match(K6.install, /go install .*https:/, 'k6 is in no distribution\'s own packages')
})

t.test('what a target would need and is not here: a program before a package', async (t) => {
  const found = Object.fromEntries(PROGRAM_NAMES.map((name) => [name, `/usr/sbin/${name}`]))
  const lack = (parts, programs = {}) => findLack({ parts, programs: { ...found, ...programs } })
  const [store, proxy] = [{ name: 'store', redis: 'plain' }, { name: 'proxy', haproxy: 'plain' }]
  t.equal(lack([store, proxy]), null)
  t.equal(lack([store], { haproxy: null }), null, 'which it does not need')
  t.match(lack([store, proxy], { haproxy: null }), describeMissing('haproxy'))
  t.match(lack([{ ...proxy, package: 'no-such-package' }], { haproxy: null }), describeMissing('haproxy'))
  t.equal(lack([]), null)
})

t.test('a program that is required and not here ends the run before it begins', async (t) => {
  const { HAPROXY_BIN } = process.env
  t.teardown(() => { if (HAPROXY_BIN === undefined) delete process.env.HAPROXY_BIN; else process.env.HAPROXY_BIN = HAPROXY_BIN })
  process.env.HAPROXY_BIN = '/nowhere/haproxy'
  const found = await findPrograms({ required: ['no-program'] })
  t.equal(found.haproxy, null)
  t.same(Object.keys(found), PROGRAM_NAMES)
  await t.rejects(findPrograms({ required: ['haproxy'] }), {
    code: 'DEPENDENCY_MISSING', message: 'haproxy not found, and --require asks for it', hint: describeMissing('haproxy').hint
  })
})
