import t from 'tap'
import { describeJump, watchWallClock } from '../../src/boot/clock-jump.js'
import { told } from '../fixtures/told.js'

t.test('a jump either way', async (t) => {
  t.match(told(describeJump({ wallMs: 3_610_000, monotonicMs: 10_000 })), [
    /^CLOCK_JUMPED: the time of day went 3600\.0 s forward during the run/
  ])
  t.match(told(describeJump({ wallMs: -50_000, monotonicMs: 10_000 })), [/went 60\.0 s back/])
})

t.test('a clock that is set right slowly is none', async (t) => {
  t.same(told(describeJump({ wallMs: 10_000, monotonicMs: 10_000 })), [])
  t.same(told(describeJump({ wallMs: 10_900, monotonicMs: 10_000 })), [])
  t.same(told(describeJump({ wallMs: 3_601_800, monotonicMs: 3_600_000 })), [], '500 ppm for an hour')
  t.same(told(describeJump({ wallMs: 0, monotonicMs: 0 })), [])
})

t.test('from a second on, and a thousandth of the run', async (t) => {
  const jumps = [1009, 1010, -1009, -1010].map((ms) => describeJump({ wallMs: 10_000 + ms, monotonicMs: 10_000 }))
  t.same(jumps, [[], [{ code: 'CLOCK_JUMPED', jumpMs: 1010 }], [], [{ code: 'CLOCK_JUMPED', jumpMs: -1010 }]])
  t.same(watchWallClock()(), [])
})
