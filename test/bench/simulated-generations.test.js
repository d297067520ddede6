import t from 'tap'
import { holds, isDifferent, makeNoise, replayNoise, simulateGenerations } from '../../bench/simulated-generations.js'
import { createRandom } from '../../src/plan/random.js'
import { howMany } from '../fixtures/long.js'

// Fewer tables of what bench/generations.js does; the seeds are fixed.
const TABLES = howMany({ short: 100, long: 400 })

function repeat (listen, how) {
  const random = createRandom(5)
  const noise = listen(random)
  return Array.from({ length: TABLES }, () => simulateGenerations({ random, noise, ...how }))
}

const MACHINES = {
  'a busy machine': (random) => replayNoise({ random, kind: 'busy', figure: 'rate' }),
  'a machine of slow phases': (random) => makeNoise({ random, fast: 0.5, slow: 0.36 })
}

for (const [name, listen] of Object.entries(MACHINES)) {
  t.test(`${name}: looks find no difference between equal servers, and what is three times as slow`, async (t) => {
    const equal = repeat(listen, { generations: 6 })
    const found = equal.filter(({ contrasts }) => contrasts.some(isDifferent)).length
    t.ok(found <= 0.05 * TABLES + 2 * Math.sqrt(0.05 * 0.95 * TABLES), `${found} of ${TABLES} tables find one`)
    const contrasts = equal.flatMap((one) => one.contrasts)
    const held = contrasts.filter((one) => holds(one, 0)).length
    t.ok(held >= 0.93 * contrasts.length, `${held} of ${contrasts.length} ranges hold what is true`)
    const slow = repeat(listen, { generations: 6, difference: Math.log(1 / 3) })
    t.ok(slow.filter(({ contrasts: [first] }) => isDifferent(first)).length >= 0.9 * TABLES)
  })
}

t.test('what is closed is not started again, and keeps its range', async (t) => {
  const still = { begin: () => {}, read: () => 0 }
  const { contrasts, starts } = simulateGenerations({
    random: createRandom(1), noise: still, generations: 8, spread: 0, difference: Math.log(2)
  })
  t.same(contrasts.map(({ closedAt }) => closedAt), [3, ...Array(8).fill(4)], 'a difference at once, equals as their ranges are narrow')
  t.ok(contrasts.every(({ closedAt, values }) => values.length === closedAt))
  t.equal(starts, 3 * 12 + 11)
  t.ok(isDifferent(contrasts[0]) && holds(contrasts[0], Math.log(2)))
})
