import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { enterCgroups, findCgroups, removeCgroup, weighNiceness } from '../../../src/boot/units/cgroups.js'
import { makeFolder } from '../../fixtures/command-line.js'

const run = (folders, ...command) => {
  const [file, ...args] = [...enterCgroups(folders), ...command]
  return spawnSync(file, args, { encoding: 'utf8' })
}

t.test('it writes itself into each group, and becomes the program', async (t) => {
  const folders = [await makeFolder(t), await makeFolder(t)]
  const { stdout, status } = run(
    folders,
    process.execPath,
    '-e',
    'console.log(process.pid, process.argv.slice(1).join("|")); process.exit(3)',
    'a b',
    '$HOME',
    '"'
  )
  const [pid, ...rest] = stdout.trim().split(' ')
  t.equal(rest.join(' '), 'a b|$HOME|"', 'arguments are not read by the shell')
  t.equal(status, 3)
  for (const folder of folders) t.equal((await readFile(join(folder, 'cgroup.procs'), 'utf8')).trim(), pid)
})

t.test('a group that is not there: the program never runs', async (t) => {
  t.match(run(['/nowhere/at all'], 'echo', 'ran'), { status: 125, stdout: '' })
})

t.test('the weights of the kernel\'s own table', async (t) => {
  // kernel/sched/core.c, sched_prio_to_weight: within 1 %, as it is rounded by hand there.
  for (const [niceness, weight] of [
    [-20, 88_761],
    [-10, 9548],
    [-5, 3121],
    [0, 1024],
    [5, 335]
  ]) { t.ok(Math.abs(weighNiceness(niceness) / weight - 1) < 0.011, `${niceness}`) }
  t.equal(weighNiceness(null), 1024)
})

t.test('groups are found by name in each hierarchy once, as deep as sessions are', async (t) => {
  const mount = await makeFolder(t)
  const at = (depth) => join(mount, ...Array.from({ length: depth - 1 }, (_, index) => `d${index}`), 'wanted')
  for (const depth of [1, 8, 9]) await mkdir(join(at(depth), 'wanted'), { recursive: true })
  const hierarchy = { mount, own: mount }
  const find = (hierarchies) => findCgroups({ hierarchies, isWanted: (name) => name === 'wanted' })
  t.same((await find({ v2: hierarchy, v1: { cpu: hierarchy, memory: hierarchy } })).sort(), [at(1), at(8)].sort(), 'and not below one')
  t.same((await find({ v2: null, v1: { memory: hierarchy } })).length, 2)
  t.same(await find({ v2: null, v1: { pids: hierarchy } }), [], 'no unit is limited there')
  t.same(await find({ v2: { mount: join(mount, 'nowhere'), own: '/' }, v1: {} }), [])
})

t.test('a group goes with those below it; one that is gone is gone', async (t) => {
  const folder = await makeFolder(t)
  await mkdir(join(folder, 'a', 'b', 'c'), { recursive: true })
  t.equal(await removeCgroup(join(folder, 'a')), true)
  t.notOk(existsSync(join(folder, 'a')))
  t.equal(await removeCgroup(join(folder, 'a')), true)
})
