import t from 'tap'
import { collectWarnings } from '../../../src/report/prose/warnings.js'

t.test('what several targets share is told once with their names; what names them itself, without', async (t) => {
  const uneven = { code: 'STOPS_UNEVEN', shares: [{ target: 'a', ratio: 0.5 }, { target: 'b', ratio: 0.1 }] }
  const rows = ['a', 'b'].map((target) => ({ target, warnings: [uneven, { code: 'CROWDED', inTrials: { count: 1, of: 2 } }] }))
  const told = collectWarnings({ result: /** @type {any} */ ({ run: { warnings: [] }, baselines: [{ rows }] }) })
  t.equal(told.length, 2)
  t.match(told[0], /^the machine stopped more often for some targets than for others \(seconds with a stop: a 50/)
  t.match(told[1], /^a \(1 of 2 trials\), b \(1 of 2 trials\): target or driver waited/)
})
