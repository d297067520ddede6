import t from 'tap'
import { findOwnLengthMs, hasOwnLength, readPhases } from '../../../../src/experiments/lab/plan/phases.js'

const DO = { part: 'redis', signal: 'kill' }

t.test('lengths become shares of the window that they make', async (t) => {
  const phases = readPhases({ written: [{ name: 'well', for: '1m' }, { name: 'down', for: 120, do: DO }, { name: 'back', for: '60s' }] })
  t.same(phases, [
    { name: 'well', share: 0.25, lengthMs: 60_000 },
    { name: 'down', share: 0.5, lengthMs: 120_000, do: DO },
    { name: 'back', share: 0.25, lengthMs: 60_000 }
  ])
  t.equal(findOwnLengthMs({ phases }), 240_000)
  t.ok(hasOwnLength({ lab: { kind: 'load', phases } }))
})

t.test('shares stay as they are, and make no length', async (t) => {
  const written = [{ name: 'well', share: 0.4 }, { name: 'down', share: 0.6, do: DO }]
  t.same(readPhases({ written }), written)
  t.equal(findOwnLengthMs({ phases: written }), null)
  t.equal(findOwnLengthMs({ phases: [] }), null)
  t.same(readPhases({ written: [] }), [])
  t.notOk(hasOwnLength({}))
})
