import t from 'tap'
import { checkIdentity, drive, percentile } from './fixtures/drive.js'

const RATE = 1000
const profile = { kind: 'constant-rate', ratePerSecond: RATE, connections: 2 }
const tookUs = (clock) => clock.nowUs() - clock.startUs
const answerUs = 500 // two connections do 4,000 a second

/** Two seconds of which a tenth is warm-up, at a server that is slow for so long after its first request. */
function driveCold ({ coldUs, job = {} }) {
  let startUs = null
  const answer = (n, nowUs) => {
    startUs ??= nowUs
    return { afterUs: nowUs - startUs < coldUs ? 40_000 : answerUs }
  }
  return drive({ behaviour: { answer }, profile, job })
}

t.test('a server that was behind when the warm-up was over: the window waits until it is not', async (t) => {
  const { result, clock } = await driveCold({ coldUs: 95_000 })
  checkIdentity(t, result)
  t.equal(result.backlog, undefined)
  t.equal(result.counts.due, 2 * RATE)
  t.equal(percentile(result.histograms.responseTime, 1), answerUs, 'none of its requests waited behind those of the warm-up')
  t.ok(tookUs(clock) > 2_110_000 && tookUs(clock) < 2_300_000, `${tookUs(clock)} us in all`)
})

t.test('one that is not behind: at once', async (t) => {
  const { result, clock } = await driveCold({ coldUs: 0 })
  t.equal(result.backlog, undefined)
  t.ok(tookUs(clock) < 2_110_000, `${tookUs(clock)} us in all`)
})

t.test('one that cannot do the rate: a second later, and how many waited is told', async (t) => {
  const { result, clock } = await driveCold({ coldUs: Infinity, job: { timeoutMs: 5000 } })
  checkIdentity(t, result)
  // Due are 1,100 in 1.1 s, answered 50 a second, by either connection.
  t.ok(result.backlog > 1000 && result.backlog < 1100, `${result.backlog}`)
  t.ok(tookUs(clock) > 3_100_000)
})

t.test('without a warm-up nothing is waited for', async (t) => {
  let clock
  const onWindowReady = () => new Promise((resolve) => { clock.after(50, resolve) })
  const { result } = await drive({
    behaviour: { answer: () => ({ afterUs: 40_000 }) },
    profile,
    job: { warmupMs: 0, drainMs: 100, onWindowReady },
    onClock: (it) => {
      clock = it
    }
  })
  checkIdentity(t, result)
  t.ok(result.backlog > 40 && result.backlog < 60, `${result.backlog} of 50 ms`)
  t.ok(tookUs(clock) < 2_300_000, `${tookUs(clock)} us in all`)
})

t.test('nor when the trial is ended meanwhile', async (t) => {
  const ended = new AbortController()
  const { clock } = await drive({
    behaviour: { answer: () => ({ never: true }) },
    profile,
    job: { signal: ended.signal },
    onClock: (it) => it.at(300_000, () => ended.abort())
  })
  t.ok(tookUs(clock) < 400_000, `${tookUs(clock)} us in all`)
})

t.test('a warm-up until so many requests ended: a slow server gets longer, four times as long at most', async (t) => {
  const warmed = async (warmupEnds, coldUs) => {
    const { result, clock } = await driveCold({ coldUs, job: { profile: { kind: 'constant-concurrency', connections: 1, pipelining: 1 }, warmupEnds } })
    t.equal(result.counts.failed, 0)
    return tookUs(clock) - 2_000_000
  }
  const plain = await warmed(undefined, 0)
  t.equal(await warmed(100, 0), plain, 'a quick one answers 200 in the time')
  const slow = await warmed(300, 80_000)
  t.ok(slow > plain + 50_000 && slow < plain + 200_000, `${slow} us`)
  const never = await warmed(100_000, 0)
  t.ok(never > plain + 290_000 && never < plain + 320_000, `${never} us`)
})
