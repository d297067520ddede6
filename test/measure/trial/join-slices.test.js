import t from 'tap'
import { createHistogram } from '../../../src/load/histogram.js'
import { joinSeen } from '../../../src/measure/trial/join-slices.js'

const encoded = (await createHistogram()).encode()

const makeSeen = ({ round = 1, windowMs = 250, ok = 10, cpuUs = 100, stops = [], resources } = {}) => ({
  round,
  load: {
    driver: 'native',
    version: '1',
    windowMs,
    counts: { due: ok, ok, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
    endedInWindow: { ok, failed: 0 },
    failedByCause: {},
    histograms: { responseTime: encoded },
    exactUs: null,
    timeline: [],
    invalid: []
  },
  parts: [
    { name: 'server', kind: 'node', cores: [0], cpuUs, memoryBytes: 5e7, eventLoopUtilization: 0.5, involuntarySwitches: 2 },
    { name: 'driver', kind: 'driver', cores: [1], cpuUs: 50, memoryBytes: 5e7, eventLoopUtilization: 1, involuntarySwitches: 1 }
  ],
  watch: { means: 'fifo', cores: [0, 1], costRatio: 0.01, stops, dropped: 0, stolenUs: { 0: 10 }, runDelayUs: { server: 5 }, delayedRatio: { server: 0.1 } },
  ...resources && { resources }
})

t.test('what parts used adds up; the slices keep their own rate and CPU time, without the driver', async (t) => {
  const { parts, slices, watch } = joinSeen({ slices: [makeSeen(), makeSeen({ round: 2, ok: 30, cpuUs: 200 })] })
  t.match(parts, [{ name: 'server', cpuUs: 300, involuntarySwitches: 4, eventLoopUtilization: 0.5 }, { name: 'driver', cpuUs: 100 }])
  t.strictSame(slices, { round: [1, 2], windowMs: [250, 250], ok: [10, 30], cpuUs: [100, 200] })
  t.match(watch, { stolenUs: { 0: 20 }, runDelayUs: { server: 10 }, delayedRatio: { server: 0.1 } })
})

t.test('a stop of the machine stands where its slice does; one before the slice is nobody\'s', async (t) => {
  const stop = (fromUs, toUs) => ({ core: 0, fromUs, toUs, cause: 'host' })
  const [first, second] = [[stop(-5000, -1000), stop(-2000, 4000)], [stop(1000, 9000)]].map((stops) => makeSeen({ stops }))
  const { watch } = joinSeen({ slices: [first, second] })
  t.match(watch?.stops, [{ fromUs: 0, toUs: 4000 }, { fromUs: 251_000, toUs: 259_000 }])
  t.equal(watch?.stops.length, 2)
})

t.test('after windows of any length a stop begins and ends at whole microseconds, as a record has them', async (t) => {
  const stops = [{ core: 0, fromUs: 1000, toUs: 9000, cause: 'host' }]
  const { watch } = joinSeen({ slices: [250.123, 300.456789, 251.3].map((windowMs) => makeSeen({ windowMs, stops })) })
  t.strictSame(watch?.stops.map(({ fromUs, toUs }) => [fromUs, toUs]), [[1000, 9000], [251_123, 259_123], [551_580, 559_580]])
})

t.test('what one slice does not tell is not known of all; a share counts by the length of its window', async (t) => {
  const [one, other] = [makeSeen(), makeSeen({ windowMs: 750 })]
  other.parts[0] = { ...other.parts[0], cpuUs: null, eventLoopUtilization: null, memoryBytes: 7 }
  other.watch = { ...other.watch, costRatio: 0.005, dropped: 2, delayedRatio: { server: 0.2 }, stolenUs: { 1: 5 } }
  const { parts, slices, watch, resources } = joinSeen({ slices: [one, other] })
  t.match(parts[0], { cpuUs: null, eventLoopUtilization: 0.5, memoryBytes: 7, involuntarySwitches: 4 })
  t.strictSame(slices.cpuUs, [100, null])
  t.match(watch, { costRatio: 0.01, dropped: 2, delayedRatio: { server: 0.175 }, stolenUs: { 0: 10, 1: 5 } })
  t.equal(resources, undefined)
  const { watch: _, ...blind } = makeSeen()
  t.equal(joinSeen({ slices: [one, blind] }).watch, undefined)
  const alone = makeSeen()
  alone.parts = alone.parts.slice(1)
  delete alone.load.endedInWindow
  t.strictSame(joinSeen({ slices: [alone] }).slices, { round: [1], windowMs: [250], ok: [10], cpuUs: [null] }, 'the driver is no part of the target')
})

t.test('what rises over time leaves out what was used between two slices', async (t) => {
  const resources = (from) => ({
    startedAt: '2026-01-01T00:00:00Z', atMs: [0, 250], parts: [{ name: 'server', cpuUs: [from, from + 100], residentBytes: [1, 2] }]
  })
  const { resources: joined } = joinSeen({ slices: [makeSeen({ resources: resources(0) }), makeSeen({ resources: resources(5000) })] })
  t.strictSame(joined?.atMs, [0, 250, 500])
  t.strictSame(joined?.parts, [{ name: 'server', cpuUs: [0, 100, 200], residentBytes: [1, 2, 2] }])
  const limited = (cpuUs) => ({ startedAt: '2026-01-01T00:00:00Z', atMs: [0, 250], parts: [{ name: 'server', limitCores: 0.5, cpuUs }] })
  const [first, second, third] = [[0, 100], [null, 300], [400, 500]].map((cpuUs) => makeSeen({ resources: limited(cpuUs) }))
  const { resources: gaps } = joinSeen({ slices: [first, second, third] })
  t.strictSame(gaps?.parts, [{ name: 'server', limitCores: 0.5, cpuUs: [0, 100, 300, 400] }], 'what nobody read is not taken out')
  t.strictSame(gaps?.atMs, [0, 250, 500, 750])
})

t.test('what rises is CPU time, waits and bytes; what is held at a moment stands as it was', async (t) => {
  const rising = ['cpuUs', 'runDelayUs', 'throttledUs', 'bytesIn', 'bytesOut']
  const held = ['residentBytes', 'heapUsedBytes', 'loopDelayUs', 'sockets']
  const resources = (from) => ({
    startedAt: '2026-01-01T00:00:00Z',
    atMs: [-2, 251],
    parts: [{ name: 'server', ...Object.fromEntries([...rising, ...held].map((key) => [key, [from, from + 10]])) }]
  })
  const { resources: joined } = joinSeen({ slices: [100, 500].map((from) => makeSeen({ windowMs: 250.4, resources: resources(from) })) })
  for (const key of rising) t.strictSame(joined?.parts[0][key], [100, 110, 120], key)
  for (const key of held) t.strictSame(joined?.parts[0][key], [100, 110, 510], key)
  t.strictSame([joined?.atMs, joined?.startedAt], [[-2, 251, 501], '2026-01-01T00:00:00Z'])
  const partly = resources(500)
  delete partly.parts[0].sockets
  const { resources: known } = joinSeen({ slices: [makeSeen({ resources: resources(100) }), makeSeen({ resources: partly })] })
  t.notOk('sockets' in known.parts[0], 'what one slice does not tell')
})
