import t from 'tap'
import { Ledger } from '../../../src/load/loops/ledger.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { Series } from '../../../src/load/series.js'

t.test('what was due before the window is thrown away', async (t) => {
  const { ledger, recorded } = createLedger()
  ledger.noteDue(50)
  ledger.openWindow(100, 2_000_100)
  ledger.noteSent(50, 60, 10, false)
  ledger.noteOk(50, 60, 200)
  ledger.noteNotSent(50)
  t.match(ledger.close(), { counts: { due: 0, ok: 0, notSent: 0 }, exactUs: null, windowMs: 2000 })
  t.same(recorded.responseTime, [])
})

t.test('a window of two seconds has two, wherever on the clock it began', async (t) => {
  for (const startUs of [8_323_187.2291, 70_341_882.6147, 0.1, 91_111.7]) {
    const { ledger } = createLedger()
    ledger.openWindow(startUs, startUs + 2_000_000)
    ledger.noteDue(startUs + 1_999_999)
    ledger.noteOk(startUs + 1_999_990, startUs + 1_999_991, startUs + 1_999_999.5)
    const { windowMs, timeline } = ledger.close()
    t.equal(windowMs, 2000)
    t.same(timeline, [{ ok: 0, failed: 0 }, { ok: 1, failed: 0 }])
  }
})

t.test('each end enters the response times once, at what it had waited', async (t) => {
  const { ledger, recorded } = createLedger()
  ledger.openWindow(100, 2_000_100)
  for (let i = 0; i < 5; i++) ledger.noteDue(100 + i)
  ledger.noteOk(100, 110, 200)
  ledger.noteFailed(101, 110, 301, 'status 500')
  ledger.noteTimedOut(102, -1, 1_500_102)
  ledger.noteUnfinished(103, 110, 3_000_103)
  t.equal(ledger.outstanding, 1)
  ledger.noteNotSent(104)
  t.equal(ledger.outstanding, 0)
  t.same(recorded.responseTime, [100, 200, 1_500_000, 3_000_000])
  t.same(recorded.serviceTime, [90, 191, 2_999_993], 'none for the one that never left')
  const { histograms: { bad, cut, ...histograms }, ...closed } = ledger.close()
  t.same(decodeHistogram(String(bad)).valuesUs, [200, 1_500_159, 3_000_319], 'those that did not end well, by buckets')
  t.same(decodeHistogram(String(cut)).valuesUs, [1_500_159, 3_000_319], 'and those that were cut off')
  t.same(histograms, { responseTime: 'responseTime', serviceTime: 'serviceTime', sendLag: 'sendLag' })
  t.same(closed, {
    windowMs: 2000,
    counts: { due: 5, ok: 1, failed: 1, timedOut: 1, unfinished: 1, notSent: 1 },
    endedInWindow: { ok: 1, failed: 2 },
    failedByCause: { 'status 500': 1, timeout: 1 },
    exactUs: { min: 100, max: 3_000_000, mean: 4_500_300 / 4 },
    timeline: [{ ok: 1, failed: 1 }, { ok: 0, failed: 1 }]
  })
})

t.test('what was taken for ok can be taken back, and keeps its time', async (t) => {
  const { ledger, recorded } = createLedger([50, 500])
  ledger.noteDue(50)
  ledger.openWindow(100, 2_000_100)
  ledger.noteDue(100)
  ledger.noteDue(101)
  ledger.noteOk(50, 50, 150)
  ledger.noteOk(100, 100, 200)
  ledger.noteOk(101, 101, 1_500_000)
  t.same([...ledger.slow], [2, 1])
  ledger.revokeOk(50, 150, 'why')
  ledger.revokeOk(101, 1_500_000, 'why')
  t.same([...ledger.slow], [1, 0])
  t.same(recorded.responseTime, [100, 1_499_899])
  const closed = ledger.close()
  t.match(decodeHistogram(String(closed.histograms.bad)), { total: 1, counts: [1] }, 'among those of what failed')
  t.match(closed, {
    counts: { due: 2, ok: 1, failed: 1 },
    endedInWindow: { ok: 1, failed: 2 },
    failedByCause: { why: 1 },
    timeline: [{ ok: 1, failed: 0 }, { ok: 0, failed: 1 }]
  })
})

t.test('sent after the window: late by the driver\'s own fault only where it would have left within it', async (t) => {
  const { ledger } = createLedger()
  ledger.openWindow(0, 1_000_000)
  ledger.noteSent(990_000, 1_005_000, 15_000, false)
  t.equal(ledger.sentLate, 1)
  ledger.noteSent(990_000, 3_000_000, 1500, true)
  t.equal(ledger.sentLate, 1, 'it waited two seconds for a connection, and 1.5 ms for the driver')
  ledger.noteSent(990_000, 1_000_500, 5000, false)
  t.equal(ledger.sentLate, 1, 'a moment after it')
})

t.test('what was due at the limit of connections is counted in the window', async (t) => {
  const { ledger } = createLedger()
  ledger.openWindow(100, 2_000_100)
  ledger.noteAtLimit(99)
  ledger.noteAtLimit(100)
  t.equal(ledger.waitedAtLimit, 1)
})

t.test('good answers alone: nothing is kept beside their times', async (t) => {
  const { ledger } = createLedger()
  ledger.noteFailed(10, 10, 50, 'status 500') // the warm-up's
  ledger.openWindow(100, 2_000_100)
  ledger.noteDue(200)
  ledger.noteOk(200, 200, 300)
  t.notOk('bad' in ledger.close().histograms)
})

t.test('whole microseconds, at least 1', async (t) => {
  const { ledger, recorded } = createLedger()
  ledger.openWindow(0, 1000)
  ledger.noteDue(1)
  ledger.noteDue(1)
  ledger.noteOk(1, 1, 1.2)
  ledger.noteOk(1, 1, 3.6)
  t.same(recorded.responseTime, [1, 3])
})

t.test('a request that is lost is a bug, and said so', async (t) => {
  const { ledger } = createLedger()
  ledger.openWindow(0, 1000)
  ledger.noteDue(1)
  t.throws(() => ledger.close(), { code: 'ACCOUNTING_BROKEN' })
})

t.test('a window that never opened, and one that was cut', async (t) => {
  t.match(createLedger().ledger.close(), { windowMs: 0, timeline: [] })
  const { ledger } = createLedger()
  ledger.openWindow(0, 3_000_000)
  ledger.closeWindow(1_500_000)
  t.match(ledger.close(), { windowMs: 1500 })
  t.equal(ledger.close().timeline.length, 1)
})

t.test('good answers beyond bounds are counted on the way', async (t) => {
  const { ledger } = createLedger([100, 1000])
  ledger.openWindow(0, 1_000_000)
  for (let i = 0; i < 4; i++) ledger.noteDue(10)
  ledger.noteOk(10, 10, 110) // just as long as allowed
  ledger.noteOk(10, 10, 111)
  ledger.noteOk(10, 10, 1011)
  ledger.noteFailed(10, 10, 5000, 'status 500') // counted as failed already
  ledger.noteOk(-5, 1, 90_000) // the warm-up's
  t.same([...ledger.slow], [2, 1])
})

t.test('a series holds each response time in due order, from the window on', async (t) => {
  const { ledger } = createLedger([], new Series({ capacity: 10 }))
  ledger.openWindow(1000, 2_001_000)
  for (const dueUs of [500, 1000, 1100, 1200, 1300, 1400]) ledger.noteDue(dueUs)
  ledger.noteUnfinished(1300, 1310, 9300)
  ledger.noteOk(1200, 1210, 1600.4)
  ledger.noteOk(500, 510, 1700) // the warm-up's
  ledger.noteTimedOut(1000, -1, 6000)
  ledger.noteFailed(1100, 1110, 1150, 'status 500')
  ledger.noteNotSent(1400) // was never answered, in no way
  t.strictSame(ledger.close().series, {
    dueUs: Float64Array.of(0, 100, 200, 300),
    responseUs: Uint32Array.of(5000, 50, 400, 8000),
    isBad: Uint8Array.of(1, 1, 0, 1)
  })
})

t.test('bytes by the second, from the window\'s start on; only whole seconds are told', async (t) => {
  let bytes = 1000
  const recorder = { record () {}, percentile: () => 0, encode: () => '' }
  const ledger = new Ledger({ responseTime: recorder }, [], () => bytes)
  ledger.openWindow(3_000_000, 5_500_000)
  for (const [atUs, more] of [[3_500_000, 10], [4_100_000, 20], [5_200_000, 40], [5_500_001, 80]]) {
    ledger.noteDue(atUs - 100_000)
    bytes += more
    ledger.noteOk(atUs - 100_000, atUs - 100_000, atUs)
  }
  const { windowMs, receivedBytes, timeline } = ledger.close()
  t.same([windowMs, receivedBytes], [2500, 150])
  t.same(timeline, [{ ok: 1, failed: 0, bytes: 30 }, { ok: 1, failed: 0, bytes: 40 }])
})

t.test('no series without a window, or where none is kept', async (t) => {
  t.notOk('series' in createLedger([], new Series({ capacity: 10 })).ledger.close())
  const { ledger } = createLedger()
  ledger.openWindow(0, 1000)
  t.notOk('series' in ledger.close())
})

function createLedger (boundsUs, series) {
  const recorded = { responseTime: [], serviceTime: [], sendLag: [], driverLag: [] }
  const recorder = (name) => ({
    record: (us) => {
      recorded[name].push(us)
    },
    percentile: () => 0,
    encode: () => name
  })
  const ledger = new Ledger(
    {
      responseTime: recorder('responseTime'),
      serviceTime: recorder('serviceTime'),
      sendLag: recorder('sendLag'),
      driverLag: recorder('driverLag'),
      series
    },
    boundsUs
  )
  return { ledger, recorded }
}
