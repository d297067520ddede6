import t from 'tap'
import { describeDisturbance as findDisturbance, parseSystem, takeSystemSnapshot } from '../../src/record/disturbance.js'
import { withTold } from '../fixtures/told.js'

const describeDisturbance = (options) => withTold(findDisturbance(options))

const NETSTAT = 'TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 0 7 9\nIpExt: a\nIpExt: 1\n'
const at = (changes = {}) => ({ listenOverflows: 0, throttled: 0, ...changes })
const describe = (changes) => describeDisturbance({ before: at(), after: at(changes) })

t.test('what the kernel tells', async (t) => {
  t.strictSame(parseSystem({ netstat: NETSTAT, cgroup: 'nr_periods 5\nnr_throttled 3\n' }), { listenOverflows: 7, throttled: 3 })
  t.strictSame(parseSystem({ netstat: '', cgroup: '' }), { listenOverflows: 0, throttled: 0 })
})

t.test('nothing happened', async (t) => {
  t.strictSame(describe({}), { warnings: [], isThrottled: false })
})

t.test('throttling is a warning, and whoever leaves something out must know', async (t) => {
  t.match(describe({ throttled: 1 }), { warnings: [/a cgroup limit throttled/], isThrottled: true })
})

t.test('a full listen queue is a warning: the target may have filled it', async (t) => {
  t.match(describe({ listenOverflows: 3 }), { warnings: [/a listen queue on this machine was full/], isThrottled: false })
})

t.test('nothing is said where nothing is known', async (t) => {
  t.strictSame(describeDisturbance({ before: null, after: at({ throttled: 3 }) }), { warnings: [], isThrottled: false })
})

t.test('the real machine', async (t) => {
  const snapshot = await takeSystemSnapshot()
  if (process.platform !== 'linux') return t.equal(snapshot, null)
  t.ok(snapshot.throttled >= 0 && snapshot.listenOverflows >= 0)
})
