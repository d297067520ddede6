import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { startLocalInstances } from '../../../src/load/k6/open-driver.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { comesTrue, NO_REAPER } from '../../fixtures/site.js'

t.test('instances on this machine: each has its share and a port, the first alone sets up, and options of the user\'s are no part of it', async (t) => {
  const folder = await makeFolder(t)
  const file = join(folder, 'program')
  await writeFile(file, `#!/bin/sh
n=${folder}/$$
printf '%s\\n' "$@" > $n.args
env > $n.env
touch $n.over
exec sleep 60
`)
  await chmod(file, 0o755)
  process.env.K6_RPS = '5'
  t.teardown(() => { delete process.env.K6_RPS })
  const instances = []
  t.teardown(() => Promise.all(instances.map(({ running }) => running.stop({ graceMs: 0 }))))
  await startLocalInstances(/** @type {any} */ ({
    site: { folder, niceness: null, reaper: NO_REAPER },
    file,
    bundle: { files: { 'script.js': 'hello\n' }, environment: { BASELOAD_SECRET_1: 'Bearer 7f3a' } },
    config: '{"a":1}',
    cores: [null, null, null],
    exact: true,
    isGrpc: false,
    onStarted: (instance) => instances.push(instance)
  }))
  t.same(instances.map(({ name, tally }) => [name, tally?.ends]), [1, 2, 3].map((n) => [`instance ${n}`, []]))
  const seen = []
  for (const { running: { pid } } of instances) {
    const read = (name) => readFile(join(folder, `${pid}.${name}`), 'utf8')
    t.ok(await comesTrue(() => read('over').then(() => true, () => false)))
    seen.push({ args: (await read('args')).trim().split('\n'), env: (await read('env')).split('\n') })
  }
  const after = (args, name) => args[args.indexOf(name) + 1]
  t.same(seen.map(({ args }) => after(args, '--execution-segment')), ['0:1/3', '1/3:2/3', '2/3:1'])
  t.same(seen.map(({ args }) => args.includes('--no-setup')), [false, true, true])
  t.equal(new Set(seen.map(({ args }) => after(args, '--address'))).size, 3)
  for (const { args, env } of seen) {
    t.same([args.at(-1), after(args, '--config'), after(args, '--out')], [join(folder, 'k6', 'script.js'), join(folder, 'k6', 'config.json'), 'csv=-'])
    t.ok(env.includes('BASELOAD_SECRET_1=Bearer 7f3a') && env.includes('BASELOAD_SUMMARY=stderr'))
    t.notOk(env.some((line) => line.startsWith('K6_RPS')))
  }
  t.same(await Promise.all(['script.js', 'config.json'].map((name) => readFile(join(folder, 'k6', name), 'utf8'))), ['hello\n', '{"a":1}'])
  if (process.platform !== 'win32') {
    const modes = await Promise.all(['', 'script.js', 'config.json'].map(async (name) => (await stat(join(folder, 'k6', name))).mode & 0o777))
    t.same(modes, [0o700, 0o600, 0o600], 'nobody else reads them')
  }
})
