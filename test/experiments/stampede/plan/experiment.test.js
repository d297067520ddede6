import t from 'tap'
import { findStampedeMistakes } from '../../../../src/experiments/stampede/plan/experiment.js'

t.test('what belongs to targets has no place beside stampedes', async (t) => {
  const baseline = { lab: { kind: 'stampede' }, title: 'x', targets: ['a'], load: {} }
  t.match(findStampedeMistakes({ baseline }), [
    { path: ['targets'], at: 'key', wrong: 'targets beside a lab of stampedes' },
    { path: ['load'] }
  ])
  t.same(findStampedeMistakes({ baseline: { lab: { kind: 'stampede' } } }), [])
})

t.test('nothing to say of another kind, or of what the schema refused', async (t) => {
  for (const lab of [undefined, { kind: 'load' }, 'stampede']) t.same(findStampedeMistakes({ baseline: { lab, targets: ['a'] } }), [])
})
