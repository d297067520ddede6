import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { findPinnableCores } from '../../../src/boot/cores.js'
import { readMonotonicUs } from '../../../src/boot/watch/clock.js'
import { MOST_STOPS, openWatch, parseCoreTimes, QUIET_MS, settleStops, summariseSlices } from '../../../src/boot/watch/watch.js'
import { keepTrial } from '../../../src/measure/keep-order.js'
import { runTrial } from '../../../src/measure/trial/trial.js'
import { openSite } from '../../../src/boot/site.js'
import { PATHS } from '../../../src/config/files.js'
import { comesTrue, isRunning, NO_REAPER } from '../../fixtures/site.js'
import { parseRecord } from '../../../src/record/store.js'
import { makeRecord } from '../../fixtures/records.js'

const cores = findPinnableCores()
const skip =
  cores === null
    ? 'processes cannot be pinned here'
    : spawnSync('chrt', ['-f', '50', 'true']).status !== 0
      ? 'no right to a real-time priority here (root, CAP_SYS_NICE)'
      : false
const never = new AbortController().signal

/** Stops a core, really: what has a higher priority than everything else spins on it. Tells when. */
function stopCore (t, { core, forMs, everyMs }) {
  const child = spawn(
    'chrt',
    [
      '-f',
      '50',
      'taskset',
      '-c',
      String(core),
      process.execPath,
      fileURLToPath(new URL('../../../bench/stop-core.js', import.meta.url)),
      String(forMs),
      String(everyMs)
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  t.teardown(() => child.kill('SIGKILL'))
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more) => { text += more })
  return { end: () => child.kill('SIGKILL'), list: () => text.split('\n').slice(0, -1).map((line) => line.split(' ').map(Number)) }
}

const overlap = ({ fromUs, toUs }, [from, to]) => Math.min(toUs, to) - Math.max(fromUs, from)

t.test('the probes find stops of a core, and only of that core', { skip }, async (t) => {
  const watch = await openWatch({ cores, reaper: NO_REAPER })
  t.teardown(() => watch.close())
  const window = watch.begin({ parts: [] })
  const startedUs = readMonotonicUs()
  const stops = stopCore(t, { core: cores[0], forMs: 45, everyMs: 300 })
  await comesTrue(() => stops.list().length >= 7)
  stops.end()
  const injected = stops.list()
  const { means, stops: seen, costRatio } = await window.end({ startedUs, windowMs: (readMonotonicUs() - startedUs) / 1000 })
  t.equal(means, 'fifo')
  const absolute = seen.map(({ core, fromUs, toUs }) => ({ core, fromUs: fromUs + startedUs, toUs: toUs + startedUs }))
  const found = injected.filter((one) => absolute.some((stop) => stop.core === cores[0] && overlap(stop, one) > 40_000))
  t.ok(found.length >= 0.8 * injected.length, `${found.length} of ${injected.length}`)
  t.ok(costRatio > 0 && costRatio < 0.5, `a probe takes ${(costRatio * 100).toFixed(1)} % of a core`)
})

t.test('a core has been quiet for so long, or is not waited for any longer', { skip }, async (t) => {
  const watch = await openWatch({ cores: [cores[0]], reaper: NO_REAPER })
  t.teardown(() => watch.close())
  t.equal(await watch.waitForQuiet({ quietMs: 0, mostMs: 1000, signal: never }), true)
  const stops = stopCore(t, { core: cores[0], forMs: 45, everyMs: 300 })
  await comesTrue(() => stops.list().length >= 2)
  t.equal(await watch.waitForQuiet({ quietMs: 5000, mostMs: 200, signal: never }), false)
  t.equal(await watch.waitForQuiet({ quietMs: 5000, mostMs: 60_000, signal: AbortSignal.abort() }), false)
})

t.test('without a core to pin to there is one probe; closing ends what was started', async (t) => {
  const groups = []
  const watch = await openWatch({ cores: null, reaper: { watch: (pid) => groups.push(pid), forget: () => {} } })
  t.equal(groups.length, 1)
  const working = setInterval(() => { for (const end = performance.now() + 20; performance.now() < end;); }, 1)
  const { cores: watched, stops, usedRatio } = await watch.look({ ms: 200 })
  clearInterval(working)
  t.strictSame(watched, [null])
  const most = Math.max(...Object.values(usedRatio))
  t.ok(most > 0.05 && most < 50, `${most}: this process worked all the time, if others let it`)
  t.ok(Array.isArray(stops))
  await watch.close()
  t.ok(await comesTrue(async () => !await isRunning(groups[0])))
})

t.test('a window ends when its probes are beyond it; one that does not run is waited for half a second', async (t) => {
  const groups = []
  const watch = await openWatch({ cores: null, reaper: { watch: (pid) => groups.push(pid), forget: () => {} } })
  t.teardown(() => watch.close())
  await watch.look({ ms: 50 })
  const measureEnd = async () => {
    const window = watch.begin({ parts: [] })
    const startedMs = performance.now()
    await window.end({ windowMs: 0 })
    return performance.now() - startedMs
  }
  t.ok(await comesTrue(async () => await measureEnd() < 490), 'at once')
  for (const pid of groups) process.kill(pid, 'SIGSTOP')
  const tookMs = await measureEnd()
  for (const pid of groups) process.kill(pid, 'SIGCONT')
  t.ok(tookMs >= 490, `${tookMs} ms`)
})

t.test('one probe a core, pinned to it, and first of all where that may be', { skip }, async (t) => {
  const groups = []
  const watch = await openWatch({ cores, reaper: { watch: (pid) => groups.push(pid), forget: () => {} } })
  t.teardown(() => watch.close())
  t.equal(groups.length, Math.min(8, cores.length))
  await watch.look({ ms: 50 })
  for (const pid of groups) t.match(execFileSync('chrt', ['-p', String(pid)], { encoding: 'utf8' }), /SCHED_FIFO/)
  t.strictSame(
    groups.map((pid) =>
      Number(execFileSync('taskset', ['-cp', String(pid)], { encoding: 'utf8' }).match(/: (\d+)$/m)[1])
    ).sort((one, other) => one - other),
    cores.slice(0, 8),
    'whichever came up first'
  )
})

/** One trial of a server that answers at once, and does `env` meanwhile. */
async function measure (t, { env = {}, during = () => ({ end () {} }) }) {
  const site = await openSite({ targetsFolder: PATHS.targets, configs: { haproxy: '' }, pin: true, watch: true })
  try {
    const file = fileURLToPath(new URL('../../../bench/servers/stalls.js', import.meta.url))
    const target = {
      name: 'a',
      title: 'a',
      parts: [{ name: 'server', command: `exec node '${file}'`, env }],
      request: { path: '/' },
      good: { body: 'ok' },
      readyTimeoutMs: 20_000
    }
    const trial = {
      id: 'a/latency/1',
      target: 'a',
      phase: 'latency',
      driver: 'native',
      repeat: 1,
      load: { kind: 'poisson', ratePerSecond: 500, connections: 50 },
      durationMs: 1500,
      warmupMs: 300,
      timeoutMs: 10_000
    }
    const running = during(t)
    const { record, order } = await runTrial({ site, target, trial, seed: 1, startedAt: '', signal: never, onTick: () => {} })
    running.end()
    return await keepTrial({ record, order })
  } finally {
    await site.close()
  }
}

t.test(
  'a trial: what was due in stops of its core is left out of its second view',
  { skip: skip || (cores.length < 2 && 'one core only') },
  async (t) => {
    const { load, watch, parts } = await measure(t, {
      during: (t) => stopCore(t, { core: cores[0], forMs: 45, everyMs: 250 })
    })
    t.ok(Math.abs(load.startedUs - readMonotonicUs()) < 120e6, 'when the window opened, on the clock that all share')
    t.strictSame(Object.keys(watch.runDelayUs).sort(), parts.map(({ name }) => name).sort())
    const long = watch.stops.filter(({ core, fromUs, toUs }) => core === cores[0] && toUs - fromUs > 40_000)
    t.ok(long.length >= 4, `${long.length} of them, the second before the window included`)
    const { leftOut, counts } = load.outside
    const inside = long.filter(({ fromUs }) => fromUs >= 0)
    t.ok(leftOut >= (0.045 * 500 * inside.length) / 2, `${leftOut} left out`)
    t.equal(counts.due, load.counts.due - leftOut)
    t.equal(counts.due, counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent)
  }
)

t.test('a server that keeps its own loop busy is not excused', { skip: skip || (cores.length < 2 && 'one core only') }, async (t) => {
  const { load, watch } = await measure(t, { env: { STALL_MS: '45', STALL_EVERY_MS: '150' } })
  // The machine has stops of its own: what they account for may be left out, and no more. Ten stalls would be 225 requests.
  const stoppedMs = watch.stops.reduce((sum, { fromUs, toUs }) => sum + (toUs - fromUs) / 1000, 0)
  t.ok(
    (load.outside?.leftOut ?? 0) <= 10 * 0.5 * (stoppedMs + 10 * watch.stops.length),
    `${load.outside?.leftOut ?? 0} left out, ${watch.stops.length} stops, ${stoppedMs} ms`
  )
})

t.test('what the kernel tells of each core', async (t) => {
  const stat = 'cpu  9 9 9 9 9 9 9 9 0 0\ncpu0 10 1 5 900 3 0 2 7 0 0\ncpu11 1 0 0 9 0 0 0 0 0 0\nintr 5 cpu3\n'
  t.strictSame([...parseCoreTimes(stat)], [[0, { stolenMs: 70, busyMs: 180 }], [11, { stolenMs: 0, busyMs: 10 }]])
  t.strictSame([...parseCoreTimes('cpu0 1 2 3 4\n')], [[0, { stolenMs: 0, busyMs: 60 }]], 'an old kernel')
  t.equal(parseCoreTimes('').size, 0)
})

const slice = (us, stolenMs, waits, ownUs = 0) => ({
  us,
  ownUs,
  cores: new Map([[0, { stolenMs, busyMs: 0 }]]),
  waitedUs: new Map(Object.entries(waits))
})

t.test('a window in sum', async (t) => {
  const slices = [
    slice(0, 10, { server: 1000, driver: 0 }),
    slice(50_000, 10, { server: 4000, driver: 100 }),
    slice(100_000, 30, { server: 6900, driver: 200 })
  ]
  t.strictSame(summariseSlices({ slices, costRatio: 0 }), {
    stolenUs: { 0: 20_000 },
    runDelayUs: { server: 5900, driver: 200 },
    delayedRatio: { server: 0.03, driver: 0 }
  })
})

t.test('waiting for the probe, or for this process, is no sign of others', async (t) => {
  const slices = [slice(0, 0, { server: 0 }), slice(50_000, 0, { server: 1900 }), slice(100_000, 0, { server: 8900 }, 1000)]
  t.strictSame(summariseSlices({ slices, costRatio: 0.04 }), {
    stolenUs: { 0: 0 },
    runDelayUs: { server: 3900 },
    delayedRatio: { server: 0.04 }
  })
})

t.test('on a crowded machine a part may have waited longer than its window lasted, and its record can be read', async (t) => {
  const watch = summariseSlices({ slices: [slice(0, 0, { server: 0 }), slice(50_000, 0, { server: 60_000 })], costRatio: 0 })
  t.match(watch, { runDelayUs: { server: 60_000 }, delayedRatio: { server: 1.2 } })
  const record = await makeRecord({ repeats: 1 })
  const seen = { means: 'fifo', cores: [0], costRatio: 0, stops: [], dropped: 0, ...watch }
  const trials = record.trials.map((trial) => ({ ...trial, watch: seen }))
  t.match((await parseRecord({ text: JSON.stringify({ ...record, trials }), file: 'record.json' })).trials[0].watch, seen)
})

t.test('a process that ended takes its sum with it', async (t) => {
  t.match(summariseSlices({ slices: [slice(0, 0, { server: 9000 }), slice(50_000, 0, { server: 0 })], costRatio: 0 }), {
    runDelayUs: { server: 0 },
    delayedRatio: { server: 0 }
  })
})

t.test('nothing known', async (t) => {
  const none = { stolenUs: {}, runDelayUs: {}, delayedRatio: {} }
  t.strictSame(summariseSlices({ slices: [], costRatio: 0 }), none)
  t.strictSame(summariseSlices({ slices: [slice(0, 0, {})], costRatio: 0 }), none)
})

const late = (fromUs, toUs, core = 0) => ({ core, fromUs, toUs })
const sliceStops = (us, ...stolenMs) => ({
  us,
  cores: new Map(stolenMs.map((ms, core) => [core, { stolenMs: ms, busyMs: 0 }])),
  waitedUs: new Map()
})
const settle = (late, { slices = [], startedUs = 0 } = {}) => settleStops({ late, slices, startedUs })

t.test('times count from the window, in order', async (t) => {
  t.strictSame(settle([late(120_000, 130_000), late(50_000, 60_000, 1)], { startedUs: 100_000 }), {
    stops: [
      { core: 1, fromUs: -50_000, toUs: -40_000, cause: 'competition' },
      { core: 0, fromUs: 20_000, toUs: 30_000, cause: 'competition' }
    ],
    dropped: 0
  })
  t.strictSame(settle([]), { stops: [], dropped: 0 })
})

t.test('two stops of a core with no more than a wake between them are one', async (t) => {
  t.match(settle([late(0, 10_000), late(11_000, 20_000), late(30_000, 40_000)]).stops, [
    { fromUs: 0, toUs: 20_000 },
    { fromUs: 30_000, toUs: 40_000 }
  ])
  t.equal(settle([late(0, 10_000), late(11_000, 20_000, 1)]).stops.length, 2, 'of two cores they are two')
})

t.test('the host is the cause where stolen time rose on that core meanwhile', async (t) => {
  const slices = [sliceStops(0, 0, 0), sliceStops(50_000, 0, 0), sliceStops(100_000, 20, 0), sliceStops(150_000, 20, 0)]
  const causes = (...seen) => settle(seen, { slices }).stops.map(({ cause }) => cause)
  t.strictSame(causes(late(60_000, 90_000)), ['host'])
  t.strictSame(causes(late(60_000, 90_000, 1)), ['competition'], 'it rose on the other one')
  t.strictSame(causes(late(130_000, 140_000)), ['competition'], 'it rose before')
  t.strictSame(causes(late(10_000, 40_000)), ['host'], 'it is counted when the core runs again, a tick later')
  t.strictSame(causes(late(60_000, 90_000, null)), ['host'], 'a probe that is pinned nowhere')
})

t.test('of too many the longest are kept', async (t) => {
  const many = Array.from({ length: MOST_STOPS + 10 }, (_, index) => late(index * 100_000, index * 100_000 + (index < 10 ? 3000 : 9000)))
  const { stops, dropped } = settle(many)
  t.equal(stops.length, MOST_STOPS)
  t.equal(dropped, 10)
  t.equal(stops[0].fromUs, 1_000_000, 'in order again')
})

t.test('where two stops are one, and which time is the end of both', async (t) => {
  t.same([QUIET_MS, MOST_STOPS], [1000, 2000])
  t.equal(settle([late(0, 10_000), late(12_000, 20_000)]).stops.length, 1, 'two milliseconds apart')
  t.equal(settle([late(0, 10_000), late(12_001, 20_000)]).stops.length, 2)
  t.match(settle([late(0, 30_000), late(5000, 20_000), late(31_000, 32_000)]).stops, [{ fromUs: 0, toUs: 32_000 }], 'one within another')
})

t.test('time is stolen in a stop up to two ticks after it, and from a core that was seen before', async (t) => {
  const causeOf = (slices, seen = late(60_000, 90_000)) => settle([seen], { slices }).stops[0].cause
  t.equal(causeOf([sliceStops(110_000, 0), sliceStops(150_000, 10)]), 'host')
  t.equal(causeOf([sliceStops(110_001, 0), sliceStops(150_000, 10)]), 'competition')
  t.equal(causeOf([sliceStops(0, 0), sliceStops(60_000, 10)]), 'host', 'counted as it began')
  t.equal(causeOf([sliceStops(0, 0), sliceStops(59_999, 10)]), 'competition')
  t.equal(causeOf([sliceStops(50_000), sliceStops(100_000, 10)]), 'competition', 'a core that came meanwhile')
})

t.test('time of processes is that of users, of the kernel and of interrupts', async (t) => {
  t.same([...parseCoreTimes('cpu3 1 2 4 8 16 32 64 128 256 512\n')], [[3, { stolenMs: 1280, busyMs: 1030 }]])
})

t.test('waiting of three milliseconds or more in a look counts, by how long it was', async (t) => {
  const ratio = (...waits) => summariseSlices({
    slices: waits.map((us, at) => slice(at * 50_000, 0, { server: us })), costRatio: 0
  }).delayedRatio.server
  t.same([ratio(0, 2999), ratio(0, 3000), ratio(0, 3000, 6000, 8999)], [0, 0.06, 0.04])
  const last = { ...slice(100_000, 0, { server: 4000 }), cores: new Map([[1, { stolenMs: 70, busyMs: 0 }]]) }
  t.same(summariseSlices({ slices: [slice(0, 0, {}), last], costRatio: 0 }), {
    stolenUs: { 1: 0 }, runDelayUs: { server: 4000 }, delayedRatio: { server: 0.04 }
  })
})

t.test('a probe without a priority tells where it is, and when it did not run', async (t) => {
  const script = fileURLToPath(new URL('../../../src/boot/watch/probe-process.js', import.meta.url))
  const probe = spawn(process.execPath, [script, '20000', 'normal'], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => probe.kill('SIGKILL'))
  let text = ''
  probe.stdout.setEncoding('utf8').on('data', (more) => { text += more })
  const list = (kind) => text.split('\n').slice(0, -1).map((line) => line.split(' ')).filter(([what]) => what === kind).map(([, ...numbers]) => numbers.map(Number))
  t.ok(await comesTrue(() => list('here').length >= 3))
  probe.kill('SIGSTOP')
  const stoppedUs = readMonotonicUs()
  await new Promise((resolve) => setTimeout(resolve, 120))
  const goesOnUs = readMonotonicUs()
  probe.kill('SIGCONT')
  const [, here] = [await comesTrue(() => list('here').at(-1)[0] > goesOnUs), list('here')]
  t.ok(list('late').some(([fromUs, toUs]) => fromUs < stoppedUs + 100_000 && toUs > goesOnUs - 100_000 && toUs - fromUs > 60_000), text)
  t.ok(list('late').every(([fromUs, toUs]) => toUs - fromUs > 21_000), 'nothing shorter')
  t.ok(here.slice(1).every(([us, cpuUs], at) => us - here[at][0] >= 20_000 && cpuUs >= here[at][1]), 'each 20 ms, not more often')
  t.ok(here.every(([us]) => Math.abs(us - goesOnUs) < 60e6), 'on the clock that all share')
  probe.stdout.destroy()
  t.ok(await comesTrue(() => probe.exitCode !== null), 'nobody reads it any more')
})
