import t from 'tap'
import { createRandom } from '../../../../src/plan/random.js'
import { planCalibration } from '../../../../src/plan/calibration.js'
import { closedFormQuantileUs } from '../../../../src/commands/calibrate/stats/truth.js'

const QUANTILES = [0.5, 0.9, 0.95, 0.99, 0.999]
const STALL = { kind: 'stall', periodUs: 5_000_000, stallUs: 500_000 }
const { server: MIXTURE } = planCalibration({ quick: false, seed: 1 }).trials.find(({ server }) => server.kind === 'mixture')

/** What requests due at random times would wait, drawn one by one from what each server does. */
const SIMULATIONS = {
  constant: { server: { kind: 'constant', delayUs: 5000 }, draw: () => 5000 },
  closes: { server: { kind: 'closes', delayUs: 700 }, draw: () => 700 },
  mixture: {
    server: MIXTURE,
    draw (random) {
      let chosen = random()
      const layer = MIXTURE.layers.find(({ share }) => { chosen -= share; return chosen < 0 }) ?? MIXTURE.layers.at(-1)
      return layer.fromUs + random() * (layer.toUs - layer.fromUs)
    }
  },
  stall: {
    server: STALL,
    draw (random) {
      const leftUs = STALL.periodUs * (1 - random())
      return leftUs <= STALL.stallUs ? leftUs : 0
    }
  },
  drops: { server: { kind: 'drops', delayUs: 5000, dropRatio: 0.02 }, draw: (random) => random() < 0.02 ? 1_000_000 : 5000 }
}

for (const [name, { server, draw }] of Object.entries(SIMULATIONS)) {
  t.test(`${name}: the closed form is what a simulation of 400,000 requests gives`, async (t) => {
    const random = createRandom(7)
    const drawn = Float64Array.from({ length: 400_000 }, () => draw(random)).sort()
    for (const p of QUANTILES) {
      const found = drawn[Math.ceil(p * drawn.length) - 1]
      const expected = closedFormQuantileUs({ server, p, timeoutUs: 1_000_000 })
      // Some standard errors of a quantile where the density is lowest; p90 of the stall is 0, and the next request above it waits.
      const allowed = Math.max((p > 0.99 ? 0.05 : 0.015) * expected, p === 0.9 && name === 'stall' ? 9000 : 0)
      t.ok(Math.abs(found - expected) <= allowed, `p${p * 100}: ${found} is near ${expected}`)
    }
  })
}

t.test('the stall that everybody measures: 500 ms every 5 s', async (t) => {
  const find = (p) => Math.round(closedFormQuantileUs({ server: STALL, p, timeoutUs: 1 }))
  t.strictSame(QUANTILES.map(find), [0, 0, 250_000, 450_000, 495_000])
})

t.test('edges', async (t) => {
  t.equal(closedFormQuantileUs({ server: MIXTURE, p: 1, timeoutUs: 1 }), 500_000)
  t.equal(
    closedFormQuantileUs({ server: { kind: 'stall', periodUs: 100, stallUs: 100 }, p: 0.25, timeoutUs: 1 }),
    25,
    'it never does anything else'
  )
  t.equal(closedFormQuantileUs({ server: { kind: 'responder' }, p: 0.5, timeoutUs: 1 }), 0)
  const layers = MIXTURE.layers.map(({ share }) => share)
  t.ok(Math.abs(layers.reduce((a, b) => a + b) - 1) < 1e-12, 'the layers are the whole')
})
