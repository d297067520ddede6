import t from 'tap'
import { MOST_STOPS, settleStops } from '../../../src/boot/watch/stops.js'

const late = (fromUs, toUs, core = 0) => ({ core, fromUs, toUs })
const slice = (us, ...stolenMs) => ({
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
  const slices = [slice(0, 0, 0), slice(50_000, 0, 0), slice(100_000, 20, 0), slice(150_000, 20, 0)]
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
