import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { driveLoad, startDriver } from '../../src/load/driver.js'
import { findStandstill, watchStandstill } from '../../src/load/standstill.js'
import { openTestSite } from '../fixtures/site.js'
import { makeLocalJob } from './fixtures/local-job.js'
import { createVirtualClock } from './loops/fixtures/virtual-clock.js'
import { toldShortfalls } from '../fixtures/told.js'

/** Stops of a process whose timers come to time otherwise. cpuMs: that it used meanwhile */
async function stand ({ stops, windowMs = 1000 }) {
  const clock = createVirtualClock()
  let cpuUs = 0
  const watching = watchStandstill({ clock: { ...clock, cpuUs: () => cpuUs } })
  for (const { atMs, forMs, cpuMs = 0 } of stops) {
    clock.at(atMs * 1000, () => {
      clock.delayUs(forMs * 1000)
      cpuUs += cpuMs * 1000
    })
  }
  await clock.run(clock.startUs + windowMs * 1000)
  const still = watching.end()
  return { ...still, timers: clock.pending() }
}

t.test('nothing to tell of a process whose timers come to time', async (t) => {
  t.same(await stand({ stops: [] }), { totalMs: 0, longestMs: 0, timers: 0 })
})

t.test('stops add up, short ones do not count', async (t) => {
  t.same(
    await stand({
      stops: [{ atMs: 150, forMs: 250 }, { atMs: 520, forMs: 95 }, { atMs: 720, forMs: 395 }],
      windowMs: 1500
    }),
    { totalMs: 500, longestMs: 300, timers: 0 }
  )
})

t.test('one at the end, whose timer never came', async (t) => {
  const clock = createVirtualClock()
  const watching = watchStandstill({ clock })
  clock.delayUs(600_000)
  t.same(watching.end(), { totalMs: 500, longestMs: 500 })
})

t.test('a process that was at work did not stand still', async (t) => {
  t.same(await stand({ stops: [{ atMs: 100, forMs: 400, cpuMs: 400 }] }), { totalMs: 0, longestMs: 0, timers: 0 })
  t.same(await stand({ stops: [{ atMs: 100, forMs: 400, cpuMs: 300 }] }), { totalMs: 100, longestMs: 100, timers: 0 })
})

t.test('more than 1 % of the window, and more than 100 ms', (t) => {
  const find = (totalMs, plannedMs, windowMs = plannedMs) =>
    toldShortfalls(findStandstill({ still: { totalMs, longestMs: totalMs }, windowMs, plannedMs })).map(
      ({ code, text }) => [code, text]
    )
  t.same(find(0, 1000), [])
  t.same(find(100, 1000), [])
  t.same(find(101, 1000), [
    [
      'still',
      'the load driver stood still for 101 ms of its 1 s window, 101 ms at once (was it stopped, or its core taken?)'
    ]
  ])
  t.same(find(300, 30_000), [])
  t.same(find(301, 30_000).length, 1)
  t.same(find(0, 30_000, 30_300), [])
  t.same(find(0, 30_000, 30_301), [['still', 'the load driver closed its window after 30.3 s instead of 30 s']])
  t.match(find(300, 60_000, 1200), [['still', /stood still for 300 ms of its 1\.2 s window/]], 'it ended with its amount of requests')
  t.match(find(2000, 4000, 6000)[0][1], /stood still for 2 s .*\?\)\. It closed its window after 6 s instead of 4 s$/)
  t.end()
})

for (const driver of ['autocannon', 'native']) {
  for (const [moment, afterMs] of [['in the window', 200], ['at its end', 900]]) {
    t.test(`${driver}: stopped for more than a second ${moment}`, async (t) => {
      const running = await startDriver({ site: await openTestSite(t), cores: null })
      t.teardown(() => running.stop({ graceMs: 0 }))
      const { job } = await makeLocalJob(t, {
        driver,
        profile: { kind: 'constant-concurrency', connections: 2, pipelining: 1 },
        durationMs: 1500,
        timeoutMs: 5000
      })
      const stop = async () => {
        await sleep(afterMs)
        process.kill(running.pid, 'SIGSTOP')
        await sleep(1200)
        process.kill(running.pid, 'SIGCONT')
      }
      let stopping
      const result = await driveLoad({
        job,
        running,
        signal: new AbortController().signal,
        onWindowReady: async () => {
          stopping = stop()
        },
        onWindowClosed: async () => {},
        onTick: () => {}
      })
      await stopping
      t.match(toldShortfalls(result?.invalid ?? []).find(({ code }) => code === 'still'), {
        text: /^the load driver stood still for \d(\.\d+)? s of its 1\.5 s window/
      })
      t.ok(Number(result?.stoodStillMs) > 900, `${result?.stoodStillMs}`)
    })
  }
}

t.test('a window that ended more than a fiftieth early is held to its own length', async (t) => {
  const find = (windowMs) => findStandstill({ still: { totalMs: 101, longestMs: 60 }, windowMs, plannedMs: 1000 })
  t.strictSame(find(980), [{ kind: 'still', code: 'STOOD_STILL', plannedMs: 1000, still: { totalMs: 101, longestMs: 60 }, closedMs: null }])
  t.equal(find(979)[0].plannedMs, 979)
  t.strictSame(findStandstill({ still: { totalMs: 100, longestMs: 60 }, windowMs: 1101, plannedMs: 1000 }), [
    { kind: 'still', code: 'STOOD_STILL', plannedMs: 1000, still: null, closedMs: 1101 }
  ])
  t.strictSame(findStandstill({ still: { totalMs: 100, longestMs: 60 }, windowMs: 1100, plannedMs: 1000 }), [])
})

t.test('what is late by less than 20 ms is other processes\' share of its core', async (t) => {
  t.match(await stand({ stops: [{ atMs: 50, forMs: 69.9 }] }), { totalMs: 0, longestMs: 0 })
  t.match(await stand({ stops: [{ atMs: 50, forMs: 70 }] }), { totalMs: 20, longestMs: 20 })
})
