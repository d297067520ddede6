import t from 'tap'
import { describeExperiment } from '../../../src/commands/measure/experiment.js'
import { DEFAULTS } from '../../../src/plan/presets.js'

const target = { name: 'shop' }
const describe = (flags, objectives = []) => describeExperiment({ target, reference: 'node-http', title: 'bare node:http', objectives, flags })

t.test('beside the reference, or by itself where nothing can stand beside it', async (t) => {
  t.match(describe(), { title: 'shop beside bare node:http', reference: 'node-http', targets: ['node-http', target] })
  for (const [flags, title] of [
    [{ hosts: ['a'] }, 'shop from 1 host'], [{ hosts: ['a', 'b'] }, 'shop from 2 hosts'],
    [{ untilBreak: true }, 'shop under a rate that rises'], [{ soak: 0 }, 'shop over a soak']
  ]) t.match(describe(flags), { title, reference: 'shop', targets: [target] })
  t.equal(describe({ hosts: ['a', 'b'] }).question, 'What does shop hold, asked from a, b?')
})

t.test('its objectives, else the usual one', async (t) => {
  for (const flags of [{}, { hosts: ['a'] }, { untilBreak: true }, { soak: 1 }]) {
    t.same(describe(flags).objectives, [DEFAULTS.objective])
    t.same(describe(flags, ['p99<1s']).objectives, ['p99<1s'])
  }
})
