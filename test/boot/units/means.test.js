import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { cgroup1 } from '../../../src/boot/units/cgroup1.js'
import { cgroup2 } from '../../../src/boot/units/cgroup2.js'
import { NO_COUNTERS } from '../../../src/boot/units/counters.js'
import { describeUnitMeans, findUnitMeans, pickMeans, requireUnitMeans } from '../../../src/boot/units/means.js'
import { systemdRun } from '../../../src/boot/units/systemd-run.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { fakeProgram } from './fixtures/fake-program.js'
import { listCgroups } from './fixtures/units.js'

const NOTHING = { v2: null, v1: {} }
const means = (name, fault) => ({ name, findFault: async () => fault, openUnit: async () => { throw new Error('not now') } })

t.test('the first that works, and why the better ones do not', async (t) => {
  const found = await findUnitMeans({
    among: [means('cgroup2', 'not mounted'), means('cgroup1', null), means('systemd-run', 'never asked')]
  })
  t.same(found, { means: 'cgroup1', tried: [{ means: 'cgroup2', fault: 'not mounted' }, { means: 'cgroup1', fault: null }] })
  t.equal(describeUnitMeans(found), 'cgroup1 (cgroup2: not mounted)')
  t.equal(requireUnitMeans(found), 'cgroup1')
  t.equal(describeUnitMeans(await findUnitMeans({ among: [means('cgroup2', null)] })), 'cgroup2')
})

t.test('nothing works: no container', async (t) => {
  const found = await findUnitMeans({ among: [means('cgroup2', 'EACCES'), means('docker', 'no daemon answers')] })
  t.equal(describeUnitMeans(found), 'none (cgroup2: EACCES; docker: no daemon answers)')
  t.throws(() => requireUnitMeans(found), {
    code: 'LIMITS_UNAVAILABLE',
    message: /hold a unit to its CPU and memory[^]*cgroup2: EACCES\n.*docker: no daemon answers/,
    hint: /--unit none/
  })
})

t.test('here: whatever it is, looking leaves nothing', async (t) => {
  const { means, tried } = await findUnitMeans()
  t.ok(['cgroup2', 'cgroup1', 'systemd-run', 'none'].includes(means))
  for (const { means: name, fault } of tried) t.ok(fault === null ? name === means : fault.length > 5, `${name}: ${fault}`)
  t.same(await listCgroups(), [])
  t.equal(pickMeans(means).name, means)
})

t.test('what is not mounted', async (t) => {
  t.match(await cgroup2.findFault({ hierarchies: NOTHING }), /no cgroup of version 2/)
  t.match(await cgroup1.findFault({ hierarchies: NOTHING }), /no cpu, cpuacct, memory controller/)
})

t.test('version 2 without its controllers, or that hands nothing on', async (t) => {
  const mount = await makeFolder(t)
  const find = () => cgroup2.findFault({ hierarchies: { v1: {}, v2: { mount, own: mount } } })
  await writeFile(join(mount, 'cgroup.controllers'), 'hugetlb\n')
  t.match(await find(), /cpu and memory controller is not in version 2 here \(hugetlb only\)/)
  await writeFile(join(mount, 'cgroup.controllers'), 'cpuset cpu io memory pids\n')
  await writeFile(join(mount, 'cgroup.subtree_control'), 'memory pids\n')
  t.match(await find(), /no group above this process hands on both cpu and memory/)
})

t.test('systemd-run: works, does not reach the scope, has no manager', async (t) => {
  const find = () => systemdRun.findFault({ hierarchies: { v1: {}, v2: { mount: '/x', own: '/x' } } })
  await t.test('works', async (t) => {
    await fakeProgram(
      t,
      'systemd-run',
      'case "$*" in *"-p CPUQuota=50% -p MemoryMax=67108864 -p MemorySwapMax=0 -- /bin/sh"*) printf "50000 100000\\n67108864\\n";; esac'
    )
    t.equal(await find(), null)
  })
  await t.test('cpu is not delegated', async (t) => {
    await fakeProgram(t, 'systemd-run', 'printf "67108864\\n"; exit 1')
    t.match(await find(), /do not reach the scope/)
  })
  await t.test('no bus', async (t) => {
    await fakeProgram(t, 'systemd-run', 'echo "Failed to connect to bus: No medium found" >&2; exit 1')
    t.equal(await find(), 'Failed to connect to bus: No medium found')
  })
})

t.test('version 1: quota, memory and shares as the kernel takes them, the quota lifted and put back', async (t) => {
  const [cpu, memory] = [await makeFolder(t), await makeFolder(t)]
  const hierarchies = { v2: null, v1: Object.fromEntries([['cpu', cpu], ['cpuacct', cpu], ['memory', memory]].map(([name, own]) => [name, { mount: own, own }])) }
  const unit = await cgroup1.openUnit({ hierarchies, name: 'n', limits: { cpu: 0.25, memoryBytes: 5_000_000 }, niceness: -5 })
  const read = (folder, name) => readFile(join(folder, 'n', name), 'utf8')
  t.same(await Promise.all(['cpu.cfs_period_us', 'cpu.cfs_quota_us', 'cpu.shares'].map((name) => read(cpu, name))), ['100000', '25000', '3125'])
  t.same([await read(memory, 'memory.limit_in_bytes'), await read(memory, 'memory.swappiness')], ['5000000', '0'])
  t.same(unit.prefix.slice(-3), ['2', join(cpu, 'n'), join(memory, 'n')], 'a folder of two controllers once')
  await unit.lift()
  t.equal(await read(cpu, 'cpu.cfs_quota_us'), '-1')
  await unit.hold()
  t.equal(await read(cpu, 'cpu.cfs_quota_us'), '25000')
  t.match(await unit.read(), { cpuUs: null, killedForMemory: false })
  await cgroup1.openUnit({ hierarchies, name: 'm', limits: { cpu: 2, memoryBytes: 1 }, niceness: null })
  t.notOk(existsSync(join(cpu, 'm', 'cpu.shares')))
  t.match(await cgroup1.findFault({ hierarchies: { v2: null, v1: { cpu: hierarchies.v1.cpu } } }), /^no cpuacct, memory controller/)
})

t.test('systemd-run: a scope with the limits, of the user where it is not root; nothing of it before it runs', async (t) => {
  const hierarchies = { v1: {}, v2: { mount: await makeFolder(t), own: '/x' } }
  const unit = await systemdRun.openUnit({ hierarchies, name: 'baseload-1-2-3-1-u1', limits: { cpu: 0.125, memoryBytes: 7 } })
  t.same(unit.prefix, ['systemd-run', ...process.getuid() === 0 ? [] : ['--user'], '--scope', '--quiet', '--collect', '--unit=baseload-1-2-3-1-u1',
    '-p', 'CPUQuota=12.5%', '-p', 'MemoryMax=7', '-p', 'MemorySwapMax=0', '--'])
  t.equal(await unit.read(), NO_COUNTERS)
  const scope = join(hierarchies.v2.mount, 'user.slice', 'baseload-1-2-3-1-u1.scope')
  await mkdir(scope, { recursive: true })
  await writeFile(join(scope, 'cpu.stat'), 'usage_usec 12\n')
  t.match(await unit.read(), { cpuUs: 12, memoryBytes: null })
  await unit.lift()
  t.equal(await readFile(join(scope, 'cpu.max'), 'utf8'), 'max')
  await unit.hold()
  t.equal(await readFile(join(scope, 'cpu.max'), 'utf8'), '12500 100000')
})

t.test('without limits nothing stands before a command, and nothing is counted', async (t) => {
  const none = pickMeans('none')
  t.equal(await none.findFault({}), null)
  const unit = await none.openUnit({})
  t.same([unit.prefix, await unit.read()], [[], NO_COUNTERS])
  for (const act of [unit.lift, unit.hold, unit.close]) t.equal(await act(), undefined)
})

/** Files of a group go with it in the kernel's file system: here they are taken away, so that their folder can go. */
function emptyGroups (t, parent) {
  const timer = setInterval(async () => {
    for (const name of await readdir(parent).catch(() => [])) {
      if (/-try\d+$/.test(name)) for (const file of await readdir(join(parent, name)).catch(() => [])) await rm(join(parent, name, file), { force: true })
    }
  }, 5)
  t.teardown(() => clearInterval(timer))
}

t.test('version 2: below the nearest group above that hands on both controllers', async (t) => {
  const mount = await makeFolder(t)
  const parent = join(mount, 'user')
  await mkdir(join(parent, 'own'), { recursive: true })
  await writeFile(join(mount, 'cgroup.controllers'), 'cpu memory\n')
  await writeFile(join(parent, 'cgroup.subtree_control'), 'memory cpu\n')
  await writeFile(join(parent, 'own', 'cgroup.subtree_control'), 'cpu\n')
  emptyGroups(t, parent)
  const hierarchies = { v1: {}, v2: { mount, own: join(parent, 'own') } }
  t.equal(await cgroup2.findFault({ hierarchies }), null)
  const unit = await cgroup2.openUnit({ hierarchies, name: 'n', limits: { cpu: 0.25, memoryBytes: 5_000_000 }, niceness: -5 })
  const read = (name) => readFile(join(parent, 'n', name), 'utf8')
  t.same([await read('cpu.max'), await read('memory.max'), unit.prefix.at(-1)], ['25000 100000', '5000000', join(parent, 'n')])
  await unit.lift()
  t.equal(await read('cpu.max'), 'max')
  await unit.hold()
  t.equal(await read('cpu.max'), '25000 100000')
  await writeFile(join(parent, 'n', 'cpu.stat'), 'usage_usec 7\nnr_periods 4\n')
  t.match(await unit.read(), { cpuUs: 7, periods: 4, throttledUs: null })
  t.same((await readdir(parent)).sort(), ['cgroup.subtree_control', 'n', 'own'], 'trying leaves nothing')
  await t.rejects(cgroup2.openUnit({ hierarchies: NOTHING, name: 'n', limits: {} }), { message: 'not mounted' })
  await rm(join(parent, 'cgroup.subtree_control'))
  await t.rejects(cgroup2.openUnit({ hierarchies, name: 'm', limits: {} }), { message: /^no group above this process hands on both cpu and memory and may be written$/ })
})
