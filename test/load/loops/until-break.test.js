import t from 'tap'
import { checkIdentity, drive } from './fixtures/drive.js'

const flat = (ratePerSecond, lengthMs) => [0, lengthMs].map((durationMs) => ({ durationMs, ratePerSecond }))
const PROFILE = {
  kind: 'stages',
  stages: [...flat(100, 2000), ...flat(200, 2000), ...flat(400, 2000), ...flat(50, 3000)],
  untilBreak: { watchMs: 3000, boundsUs: [50_000] },
  connections: 400
}
const MS = 1000

/** The word comes when so much of the window is over, which is more than 3 s. */
async function fallAfter (ms) {
  const faller = new AbortController()
  let clock
  return drive({
    profile: PROFILE,
    job: {
      durationMs: 9000,
      falling: faller.signal,
      onTick: ({ elapsedMs }) => {
        if (Math.round(elapsedMs) === 3000) clock?.at((ms - 3000) * MS, () => faller.abort({ atMs: 3500, ratePerSecond: 50 }))
      }
    },
    behaviour: { answer: (n, nowUs) => ({ afterUs: nowUs < 4_100_000 ? 1000 : 60_000 }) },
    onClock: (one) => { clock = one }
  })
}

t.test('the last stage begins at once, with all that was asked until then', async (t) => {
  const { result, clock } = await fallAfter(3200)
  checkIdentity(t, result)
  t.same(result.fell, { atMs: 3500, ratePerSecond: 50 })
  t.ok(Math.abs(result.windowMs - 6500) < 1, `${result.windowMs}`)
  t.match(result.stages, [{ fromMs: 0, toMs: 2000 }, { fromMs: 2000, toMs: 3500 }, { fromMs: 3500, toMs: result.windowMs }])
  t.same(result.stages?.map(({ counts }) => counts.due), [200, 300, 150])
  t.same(result.timeline.map(({ due }) => due), [100, 100, 200, 125, 50, 50])
  t.equal(clock.pending(), 0)
})

t.test('by due time: how many were answered well, and how many of them in time', async (t) => {
  const { result } = await fallAfter(3200)
  // On the clock of the driver the window opens at 1.1 s: from its third second on answers take 60 ms.
  t.same(result.timeline.map(({ kept }) => kept?.[0]), [100, 100, 200, 125, 50, 50])
  t.same(result.timeline.slice(0, 2).map(({ kept }) => kept?.[1]), [100, 100])
  t.same(result.timeline.slice(4).map(({ kept }) => kept?.[1]), [0, 0])
})

t.test('a word that comes late counts from when it came; one that comes in the watch does nothing', async (t) => {
  const late = await fallAfter(3700)
  t.match(late.result.fell, { ratePerSecond: 50 })
  t.ok(Number(late.result.fell?.atMs) >= 3700 && Number(late.result.fell?.atMs) < 3710, JSON.stringify(late.result.fell))
  checkIdentity(t, late.result)
  const never = await fallAfter(6500)
  t.equal(never.result.fell, undefined)
  t.same(never.result.stages?.map(({ counts }) => counts.due), [200, 400, 800, 150])
})

t.test('each stage says whether the driver was on time in it', async (t) => {
  const { result } = await drive({
    profile: PROFILE,
    job: { durationMs: 9000 },
    onClock: (clock) => {
      for (let ms = 4200; ms < 6000; ms += 100) clock.at(ms * MS, () => clock.delayUs(20 * MS))
    }
  })
  t.same(result.stages?.map(({ invalid = [] }) => invalid.map(({ code }) => code)), [[], [], ['LATE'], []])
  t.ok(result.stages?.every(({ driverLagP99Us }) => driverLagP99Us !== undefined))
})

t.test('it is warmed up at the rate of the first step', async (t) => {
  const { server, result } = await drive({ profile: PROFILE, job: { durationMs: 9000, warmupMs: 2000 } })
  const before = server.seen.sentUs.length - result.counts.due
  t.ok(before > 140 && before < 260, `${before}`)
})
