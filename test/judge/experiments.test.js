import t from 'tap'
import { stampede } from '../../src/experiments/stampede/verdict/experiment.js'
import { deriveTrial, findKeeper } from '../../src/judge/experiments.js'

const distribution = { p50: 1 }

t.test('what a kind measures besides trials, it keeps itself', async (t) => {
  t.equal(findKeeper({ name: 'stampede' }), stampede.keepMore)
  t.throws(() => findKeeper({ name: 'load' }), { message: 'nothing keeps what load measures' })
  t.throws(() => findKeeper({ name: 'other' }), { message: 'nothing keeps what other measures' })
})

t.test('a trial is kept by the kind that runs it', async (t) => {
  t.same(deriveTrial({ measured: { trial: { id: 'x' }, load: { distribution }, lab: undefined } }), { trial: { id: 'x' }, load: { distribution } })
})
