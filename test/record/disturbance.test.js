import t from 'tap'
import { describeDisturbance, parseSystem, takeSystemSnapshot } from '../../src/record/disturbance.js'

const STAT = 'cpu  450917 50498 74808 382866 724 0 15925 432 0 0\ncpu0 1 2 3\n'
const NETSTAT = 'TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 0 7 9\nIpExt: a\nIpExt: 1\n'
const at = (ms, changes = {}) => ({ ms, busyMs: 0, stolenMs: 0, listenOverflows: 0, throttled: 0, ...changes })
const describe = (changes, more = {}) => describeDisturbance({ before: at(0), after: at(10_000, changes), ownCpuMs: 10_000, cores: 2, ...more })

t.test('what the kernel tells', async (t) => {
  t.strictSame(parseSystem({ stat: STAT, netstat: NETSTAT, cgroup: 'nr_periods 5\nnr_throttled 3\n' }), {
    busyMs: (450917 + 50498 + 74808) * 10, stolenMs: 4320, listenOverflows: 7, throttled: 3
  })
  t.strictSame(parseSystem({ stat: 'cpu 1 2 3', netstat: '', cgroup: '' }), { busyMs: 60, stolenMs: 0, listenOverflows: 0, throttled: 0 })
})

t.test('a quiet machine: only our own processes were busy', async (t) => {
  t.strictSame(describe({ busyMs: 10_400 }), [])
})

t.test('other processes, steal and throttling are warnings', async (t) => {
  t.match(describe({ busyMs: 10_600 }), ['other processes used more than 5 % of a core while it was measured'])
  t.match(describe({ busyMs: 10_000, stolenMs: 201 }), [/the hypervisor took more than 1 %/])
  t.strictSame(describe({ busyMs: 10_000, stolenMs: 200 }), [], '1 % of two cores is allowed')
  t.match(describe({ busyMs: 10_000, throttled: 1 }), [/a cgroup limit throttled/])
})

t.test('a full listen queue is a warning: the target may have filled it', async (t) => {
  t.match(describe({ busyMs: 10_000, listenOverflows: 3 }), [/a listen queue on this machine was full/])
})

t.test('nothing is said where nothing is known', async (t) => {
  t.strictSame(describe({ busyMs: 99_999 }, { ownCpuMs: null }), [])
  t.strictSame(describeDisturbance({ before: null, after: at(1), ownCpuMs: 0, cores: 2 }), [])
  t.strictSame(describeDisturbance({ before: at(1), after: at(1), ownCpuMs: 0, cores: 2 }), [])
})

t.test('the real machine', async (t) => {
  const snapshot = await takeSystemSnapshot()
  if (process.platform !== 'linux') return t.equal(snapshot, null)
  t.ok(snapshot.busyMs > 0 && snapshot.listenOverflows >= 0 && Number.isFinite(snapshot.stolenMs))
})
