import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { openResources } from '../../../src/measure/trial/resources.js'

/** A clock that is moved by hand, parts whose processes are given, and agents that say what they are told to. */
function start ({ durationMs = 4000, read = {}, agents = {}, limit = null } = {}) {
  let nowUs = 5_000_000
  const timers = new Map()
  const state = { read, agents }
  const parts = [
    { name: 'server', kind: 'node', agentId: 'a/server', now: () => 7 },
    { name: 'redis', kind: 'redis', agentId: '', now: () => 8 },
    { name: 'driver', kind: 'driver', agentId: 'driver', now: () => 9 }
  ]
  const asked = []
  const sampler = openResources({
    parts,
    durationMs,
    look: async (agentId, { isDriver }) => {
      asked.push({ agentId, isDriver })
      return state.agents[agentId] ?? []
    },
    processes: { read: () => new Map(Object.entries(state.read).map(([group, uses]) => [Number(group), uses])) },
    findLimit: async () => limit,
    clock: {
      nowUs: () => nowUs,
      wallMs: () => Date.UTC(2026, 0, 2) + nowUs / 1000,
      set (ring, ms) {
        const key = {}
        timers.set(key, { ring, atUs: nowUs + ms * 1000 })
        return key
      },
      clear: (key) => timers.delete(key)
    }
  })
  sampler.begin()
  const settle = async () => { for (let i = 0; i < 20; i++) await null }
  return {
    sampler,
    state,
    parts,
    timers,
    asked,
    async pass (ms) {
      await settle()
      const untilUs = nowUs + ms * 1000
      for (let due; (due = [...timers].find(([, { atUs }]) => atUs <= untilUs));) {
        timers.delete(due[0])
        nowUs = due[1].atUs
        due[1].ring()
        await settle()
      }
      nowUs = untilUs
    }
  }
}

const use = (pid, cpuUs, residentBytes = 100, runDelayUs = 1) => ({ pid, cpuUs, residentBytes, runDelayUs })
const answer = (pid, more) => ({
  pid, cpuUs: 1, memoryBytes: 2, heapUsedBytes: 3, loopDelayUs: 4, sockets: 5, bytesIn: 6, bytesOut: 7, ...more
})
const column = (sampler, part, name) => sampler.describe({}).parts.find((one) => one.name === part)[name]

t.test('a look as the window opens, one a second, one as it closes', async (t) => {
  const { sampler, state, timers, asked, pass } = start({ read: { 7: [use(7, 100)] }, agents: { 'a/server': [answer(7)] } })
  await pass(1500)
  state.read = { 7: [use(7, 900, 300)] }
  await pass(1000)
  await sampler.stop()
  t.same(sampler.describe({ startedUs: 5_010_000 }), {
    startedAt: '2026-01-02T00:00:05.010Z',
    atMs: [-10, 990, 1990, 2490],
    parts: [
      {
        name: 'server',
        cpuUs: [100, 100, 900, 900],
        residentBytes: [100, 100, 300, 300],
        runDelayUs: [1, 1, 1, 1],
        heapUsedBytes: [3, 3, 3, 3],
        loopDelayUs: [4, 4, 4, 4],
        sockets: [5, 5, 5, 5],
        bytesIn: [6, 6, 6, 6],
        bytesOut: [7, 7, 7, 7]
      },
      { name: 'redis' },
      { name: 'driver' }
    ]
  }, 'what is never known has no column')
  t.equal(timers.size, 0, 'nothing is left')
  t.same(asked.slice(0, 2), [{ agentId: 'a/server', isDriver: false }, { agentId: 'driver', isDriver: true }])
})

t.test('a long window has no more than so many', async (t) => {
  const { sampler, pass } = start({ durationMs: 3_600_000, read: { 7: [use(7, 1)] } })
  await pass(20_000)
  await sampler.stop()
  t.same(sampler.describe({}).atMs, [0, 6000, 12_000, 18_000, 20_000])
})

t.test('a part that ends is null from then on, never 0; one that was started anew goes on from its sum', async (t) => {
  const { sampler, state, parts, pass } = start({ read: { 8: [use(8, 500)], 9: [use(9, 1)] } })
  await pass(500)
  state.read = { 9: [use(9, 2)] }
  await pass(1000)
  parts[1].now = () => 18
  state.read = { 18: [use(18, 40, 60)], 9: [use(9, 3)] }
  await pass(1000)
  await sampler.stop()
  t.same(column(sampler, 'redis', 'cpuUs'), [500, null, 540, 540])
  t.same(column(sampler, 'redis', 'residentBytes'), [100, null, 60, 60])
})

t.test('what a child has used stays in the sum when it ends', async (t) => {
  const { sampler, state, pass } = start({ read: { 7: [use(7, 10), use(71, 20)] } })
  await pass(500)
  state.read = { 7: [use(7, 11)] }
  await sampler.stop()
  t.same(column(sampler, 'server', 'cpuUs'), [30, 31])
  t.same(column(sampler, 'server', 'residentBytes'), [200, 100])
})

t.test('one that cannot be added up makes the sum unknown; who has no connection of its own does not', async (t) => {
  const { sampler, state, pass } = start({
    read: { 7: [use(7, 10, 1, null)] },
    agents: { 'a/server': [answer(7, { loopDelayUs: null }), answer(70, { sockets: null, bytesIn: null, bytesOut: null })] }
  })
  await pass(500)
  state.agents = { 'a/server': [answer(7, { bytesIn: null })] }
  await sampler.stop()
  t.same(column(sampler, 'server', 'runDelayUs'), undefined)
  t.same(column(sampler, 'server', 'loopDelayUs'), [4, 4])
  t.same(column(sampler, 'server', 'bytesIn'), [6, null])
  t.same(column(sampler, 'server', 'bytesOut'), [7, 7])
})

t.test('without /proc the agents are all there is; without both there is nothing', async (t) => {
  const { sampler } = start({ agents: { 'a/server': [answer(7, { cpuUs: 40, memoryBytes: 50 })] } })
  await sampler.stop()
  t.same(column(sampler, 'server', 'cpuUs'), [40, 40])
  t.same(column(sampler, 'server', 'residentBytes'), [50, 50])
  const other = start()
  await other.sampler.stop()
  t.equal(other.sampler.describe({}), undefined)
})

t.test('who does not answer in time is unknown at that look', async (t) => {
  const { sampler, state, pass } = start({ read: { 7: [use(7, 1)] }, agents: { 'a/server': [] } })
  await pass(500)
  state.agents = { 'a/server': [answer(7)] }
  await sampler.stop()
  t.same(column(sampler, 'server', 'heapUsedBytes'), [null, 3])
})

t.test('a part under a limit: its cores, and how long it was stopped', async (t) => {
  let throttledUs = 0
  const { sampler } = start({ read: { 7: [use(7, 1)] }, limit: { limitCores: 0.5, readThrottledUs: async () => (throttledUs += 10) } })
  await sampler.stop()
  const [server] = sampler.describe({}).parts
  t.equal(server.limitCores, 0.5)
  t.ok(server.throttledUs[1] > server.throttledUs[0])
})

t.test('the real thing: this process group', { skip: !existsSync('/proc/self/stat') && 'no /proc' }, async (t) => {
  const group = Number(readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[2])
  const sampler = openResources({
    parts: [{ name: 'me', kind: 'command', agentId: '', now: () => group }],
    durationMs: 1000,
    look: async () => []
  })
  sampler.begin()
  await sampler.stop()
  const { cpuUs: [first, last], residentBytes: [bytes] } = sampler.describe({}).parts[0]
  t.ok(first > 0 && last >= first && bytes > 10e6)
})

/** Times after which looks were asked for, by a clock whose timers come at these moments. */
function looksAt (durationMs, ...moments) {
  let [nowUs, ring] = [0, () => {}]
  const asked = []
  const sampler = openResources({
    parts: [],
    durationMs,
    look: async () => [],
    processes: { read: () => new Map() },
    findLimit: async () => null,
    clock: { nowUs: () => nowUs, wallMs: () => 0, set: (callback, ms) => { asked.push(ms); ring = callback }, clear () {} }
  })
  sampler.begin()
  for (const us of moments) { nowUs = us; ring() }
  return asked
}

t.test('a timer that comes early or late is followed by the next step; no more than six hundred steps', async (t) => {
  t.same(looksAt(4000, 999_400, 2_000_100, 3_400_000), [1000, 1000.6, 999.9, 600])
  t.same([600_000, 600_001, 1_200_000, 1_200_001, 1].map((ms) => looksAt(ms)[0]), [1000, 2000, 2000, 3000, 1000])
})

t.test('of several processes the loop that was late most, and the sums of what they hold; how long a limit stopped them', async (t) => {
  let throttledUs = 0
  const { sampler, state } = start({
    read: { 7: [use(7, 1, 10), use(70, 2, 20)] },
    agents: { 'a/server': [answer(7), answer(70, { loopDelayUs: 9, heapUsedBytes: 30, sockets: 2, bytesIn: 1, bytesOut: 2 })] },
    limit: { limitCores: 0.5, readThrottledUs: async () => (throttledUs += 10) }
  })
  const settle = async () => { for (let i = 0; i < 20; i++) await null }
  await settle()
  state.agents = { 'a/server': [answer(7, { sockets: null, loopDelayUs: null })] }
  await sampler.stop()
  const { parts: [server] } = sampler.describe({})
  t.match(server, { cpuUs: [3, 3], runDelayUs: [2, 2], residentBytes: [30, 30], heapUsedBytes: [33, 3] })
  t.match(server, { loopDelayUs: [9, null], sockets: [7, null], bytesIn: [7, null], bytesOut: [9, null] })
  t.ok(server.throttledUs.every((us, at) => us > 0 && us % 10 === 0 && (at === 0 || us > server.throttledUs[at - 1])), `${server.throttledUs}`)
})
