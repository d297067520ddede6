import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { findPinnableCores } from '../../../src/boot/cores.js'
import { readMonotonicUs } from '../../../src/boot/watch/clock.js'
import { openWatch } from '../../../src/boot/watch/watch.js'
import { keepTrial } from '../../../src/measure/keep-order.js'
import { runTrial } from '../../../src/measure/trial/trial.js'
import { openSite } from '../../../src/boot/site.js'
import { PATHS } from '../../../src/config/files.js'
import { comesTrue, isRunning, NO_REAPER } from '../../fixtures/site.js'

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
  const { cores: watched, stops } = await watch.look({ ms: 100 })
  t.strictSame(watched, [null])
  t.ok(Array.isArray(stops))
  await watch.close()
  t.ok(await comesTrue(async () => !await isRunning(groups[0])))
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
