import t from 'tap'
import { planRepeat } from '../../src/plan/repeat.js'

const trial = (target, phase, repeat = 1) =>
  ({ id: `${target}/${phase}/${repeat}`, target, phase, repeat })
const plan = {
  seed: 7,
  preset: { name: 'quick', repeats: 1 },
  trials: [
    trial('a', 'peak'),
    trial('b', 'peak'),
    trial('a', 'latency'),
    trial('b', 'latency'),
    { ...trial('c', 'latency'), lab: {} }
  ]
}

t.test('one more repeat of what is wanted, each phase together, labs left out', async (t) => {
  const { trials, preset } = planRepeat({ plan, repeat: 2, keeps: () => true })
  const added = trials.slice(5)
  t.strictSame(added.map(({ phase }) => phase), ['peak', 'peak', 'latency', 'latency'])
  t.strictSame(added.map(({ id }) => id).sort(), ['a/latency/2', 'a/peak/2', 'b/latency/2', 'b/peak/2'])
  t.match(preset, { name: 'custom', repeats: 2 })
  t.strictSame(planRepeat({ plan, repeat: 2, keeps: () => true }).trials, trials, 'the same seed, the same order')
  t.strictSame(
    planRepeat({ plan, repeat: 3, keeps: ({ target }) => target === 'b' })
      .trials.slice(5)
      .map(({ id }) => id)
      .sort(),
    ['b/latency/3', 'b/peak/3']
  )
})
