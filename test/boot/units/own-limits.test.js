import { join } from 'node:path'
import t from 'tap'
import { readOwnLimits } from '../../../src/boot/units/own-limits.js'

t.test('version 2: the narrowest of its own cgroup and those above', async (t) => {
  const mount = t.testdir({
    'cpu.max': 'max 100000\n',
    shop: {
      'cpu.max': '150000 100000\n',
      'memory.max': '1073741824\n',
      unit: { 'cpu.max': '200000 100000\n', 'memory.max': 'max\n' }
    }
  })
  const limits = await readOwnLimits({ hierarchies: { v2: { mount, own: join(mount, 'shop', 'unit') }, v1: {} } })
  t.same(limits, { cpus: 1.5, memoryBytes: 2 ** 30 })
})

t.test('version 1', async (t) => {
  const cpu = t.testdir({
    'cpu.cfs_quota_us': '-1\n',
    'cpu.cfs_period_us': '100000\n',
    unit: {
      'cpu.cfs_quota_us': '50000\n',
      'cpu.cfs_period_us': '100000\n',
      'memory.limit_in_bytes': '9223372036854771712\n'
    }
  })
  const own = join(cpu, 'unit')
  t.same(
    await readOwnLimits({ hierarchies: { v2: null, v1: { cpu: { mount: cpu, own }, memory: { mount: cpu, own } } } }),
    { cpus: 0.5, memoryBytes: null },
    'its largest number is no limit'
  )
})

t.test('no limits, and no cgroups', async (t) => {
  const mount = t.testdir({ 'cpu.max': 'max 100000\n', 'memory.max': 'max\n' })
  t.same(await readOwnLimits({ hierarchies: { v2: { mount, own: mount }, v1: {} } }), { cpus: null, memoryBytes: null })
  t.same(
    await readOwnLimits({
      hierarchies: { v2: { mount: join(mount, 'nowhere'), own: join(mount, 'nowhere') }, v1: {} }
    }),
    { cpus: null, memoryBytes: null }
  )
  t.same(await readOwnLimits({ hierarchies: { v2: null, v1: {} } }), { cpus: null, memoryBytes: null })
})
