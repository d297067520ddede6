import t from 'tap'
import { listSubjects } from '../../../src/measure/trial/subjects.js'

const part = { name: 'proxy', kind: 'haproxy', running: { pid: 7 }, cores: [1], agentId: '' }
const list = (/** @type {any} */ target, /** @type {any} */ parts = [part]) =>
  listSubjects({ target, booted: { parts }, drivers: /** @type {any} */ ([{ pid: 8 }, { pid: 9 }]), driverCores: [[2], null] })

t.test('the parts, then the drivers, each with cores of its own', async (t) => {
  const [proxy, first, second, ...more] = list({})
  t.match(proxy, { name: 'proxy', kind: 'haproxy', group: 7, cores: [1], agentId: '' })
  t.match(first, { name: 'driver', kind: 'driver', group: 8, cores: [2], agentId: 'driver' })
  t.match(second, { kind: 'driver', group: 9, cores: null, agentId: second.name })
  t.not(second.name, first.name)
  t.equal(more.length, 0)
})

t.test('what ran already and is named, by its cgroup or by its process', async (t) => {
  const server = (/** @type {any} */ target) => list(target, []).slice(0, -2).map(({ now: _, ...rest }) => rest)
  const one = { name: 'server', kind: 'command', cores: null, agentId: '' }
  t.same(server({ pid: 42 }), [{ ...one, group: -42 }])
  t.same(server({ cgroup: '/sys/fs/cgroup/a', pid: 42 }), [{ ...one, group: '/sys/fs/cgroup/a' }])
  t.same(server({}), [])
})

t.test('a part that was started anew has another group now', async (t) => {
  const own = { ...part, running: { pid: 7 } }
  const [proxy, driver] = list({}, [own])
  own.running = { pid: 70 }
  t.same([proxy.group, proxy.now(), driver.now()], [7, 70, 8])
})
