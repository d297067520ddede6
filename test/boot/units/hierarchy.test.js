import t from 'tap'
import { locateGroup, parseHierarchies } from '../../../src/boot/units/hierarchy.js'

t.test('version 2 alone, as most machines have it', async (t) => {
  const mountinfo =
    '24 1 0:22 / /proc rw - proc proc rw\n30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate,memory_recursiveprot\n'
  t.same(parseHierarchies({ mountinfo, cgroup: '0::/user.slice/user-1000.slice/session-3.scope\n' }), {
    v2: { mount: '/sys/fs/cgroup', own: '/sys/fs/cgroup/user.slice/user-1000.slice/session-3.scope' },
    v1: {}
  })
})

t.test('version 1, cpu and cpuacct in one mount, a version 2 without controllers beside it', async (t) => {
  const mountinfo = [
    '31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755',
    '32 31 0:29 / /sys/fs/cgroup/unified rw shared:10 - cgroup2 cgroup2 rw',
    '33 31 0:30 / /sys/fs/cgroup/systemd rw shared:11 - cgroup cgroup rw,xattr,name=systemd',
    '34 31 0:31 / /sys/fs/cgroup/cpu,cpuacct rw shared:12 master:1 - cgroup cgroup rw,cpu,cpuacct',
    '35 31 0:32 / /sys/fs/cgroup/memory rw shared:13 - cgroup cgroup rw,memory'
  ].join('\n')
  const cgroup = '11:memory:/user.slice\n4:cpu,cpuacct:/\n1:name=systemd:/user.slice/user-0.slice/session-1.scope\n0::/user.slice\n'
  const { v1, v2 } = parseHierarchies({ mountinfo, cgroup })
  t.same(v1.cpu, { mount: '/sys/fs/cgroup/cpu,cpuacct', own: '/sys/fs/cgroup/cpu,cpuacct' })
  t.same(v1.cpuacct, v1.cpu)
  t.same(v1.memory, { mount: '/sys/fs/cgroup/memory', own: '/sys/fs/cgroup/memory/user.slice' })
  t.same(v2, { mount: '/sys/fs/cgroup/unified', own: '/sys/fs/cgroup/unified/user.slice' })
})

t.test('in a container the mount shows a part of the tree', async (t) => {
  const line = (root) => `35 31 0:32 ${root} /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory`
  const own = (root, path) => parseHierarchies({ mountinfo: line(root), cgroup: `4:memory:${path}` }).v1.memory.own
  t.equal(own('/docker/abc', '/docker/abc'), '/sys/fs/cgroup/memory')
  t.equal(own('/docker/abc', '/docker/abc/mine'), '/sys/fs/cgroup/memory/mine')
  t.equal(own('/docker/abc', '/docker/abcdef'), '/sys/fs/cgroup/memory', 'another one that begins alike')
  t.equal(own('/', '/../other'), '/sys/fs/cgroup/memory', 'outside of the namespace')
})

t.test('a blank in a path, and nothing at all', async (t) => {
  t.equal(parseHierarchies({ mountinfo: '30 24 0:26 / /mnt/a\\040b rw - cgroup2 cgroup2 rw', cgroup: '0::/' }).v2.mount, '/mnt/a b')
  t.same(parseHierarchies({ mountinfo: '', cgroup: '' }), { v2: null, v1: {} })
})

t.test('a group by its path, or by a folder of any controller', async (t) => {
  const second = '30 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw'
  const first = ['cpu,cpuacct', 'memory'].map((name, at) => `3${at} 31 0:3${at} / /sys/fs/cgroup/${name} rw - cgroup cgroup rw,${name}`).join('\n')
  for (const path of ['/a.slice/b.scope', 'a.slice/b.scope/', '/sys/fs/cgroup/a.slice/b.scope']) {
    t.equal(locateGroup({ path, mountinfo: second }).v2.own, '/sys/fs/cgroup/a.slice/b.scope', path)
  }
  for (const path of ['/docker/abc', '/sys/fs/cgroup/memory/docker/abc']) {
    const { v1 } = locateGroup({ path, mountinfo: first })
    t.same([v1.cpuacct.own, v1.memory.own], ['/sys/fs/cgroup/cpu,cpuacct/docker/abc', '/sys/fs/cgroup/memory/docker/abc'])
  }
  for (const path of ['/', '', '/..', '/sys/fs/cgroup/']) t.equal(locateGroup({ path, mountinfo: second }), null, 'the whole machine')
  const inContainer = '30 24 0:26 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup2 rw'
  t.equal(locateGroup({ path: '/docker/other', mountinfo: inContainer }), null, 'of another container')
})
