import t from 'tap'
import { assertMeasured, planStep } from '../../../src/commands/gate/bisect.js'

const FLAGS = { rate: undefined, budget: 9000 }
const figure = (phase, ratio = 1.21) => ({ phase, figure: 'cpuPerRequestUs', ratio })

t.test('a commit is asked by one figure, worse than midway, at the rate of both ends', async (t) => {
  const { flags, more, noLatency } = planStep({ figure: figure('latency'), flags: FLAGS, ratePerSecond: 200 })
  t.strictSame(flags, { rate: 200, budget: 9000 })
  const { margin, latencyMargin, tailMargin, ...rest } = more
  t.same([margin, latencyMargin, tailMargin].map((one) => one.toFixed(6)), Array(3).fill('0.100000')) // 1.1 is midway to 1.21, as logs
  t.strictSame([rest, noLatency], [{ figures: ['cpuPerRequestUs'], isWithoutPeak: true }, false])
  const rateOf = (rate, ratePerSecond) => planStep({ figure: figure('latency'), flags: { rate }, ratePerSecond }).flags.rate
  t.same([rateOf(50, 200), rateOf(undefined, null)], [50, undefined], 'one that is given wins')
})

t.test('a figure flat out needs no rate, and no latency', async (t) => {
  const { flags, more, noLatency } = planStep({ figure: figure('peak'), flags: FLAGS, ratePerSecond: 200 })
  t.strictSame([flags, Object.keys(more), noLatency], [FLAGS, ['margin', 'latencyMargin', 'tailMargin', 'figures'], true])
})

t.test('an end that could not be measured ends the search, by its name', async (t) => {
  const record = (...targets) => ({
    plan: { baselines: [{ reference: 'live' }] },
    failures: targets.map((target) => ({ target, code: 'TARGET_DIED', message: `${target} died`, hint: 'look' }))
  })
  const ends = { good: 'v1', bad: 'main' }
  t.doesNotThrow(() => assertMeasured({ record: record(), ...ends }))
  t.throws(() => assertMeasured({ record: record('live', 'next'), ...ends }), { code: 'TARGET_DIED', message: 'v1: live died', hint: 'look' })
  t.throws(() => assertMeasured({ record: record('next'), ...ends }), { code: 'TARGET_DIED', message: 'main: next died' })
})
