import t from 'tap'
import { collectHealthyRepeats } from '../../../../src/experiments/lab/verdict/experiment.js'
import { decode, makeLabTrial, PHASES } from '../../../fixtures/labs.js'

const KILLED = [{ name: 'well', share: 0.5 }, { name: 'killed', share: 0.5, do: { part: 'redis', signal: 'kill' } }]
const WINDOWS = ['2000x200', '2000x200', '1000000x200', '1000000x200']

function collect ({ phases = KILLED, trials, kind = 'load' }) {
  const baseline = { name: 'lab', targets: ['cache-lazy', 'cache-none'], load: {}, lab: { kind, phases } }
  return collectHealthyRepeats({ baseline, record: { trials }, decode })
}

const make = ({ load = {}, ...more } = {}) => ({
  ...makeLabTrial({ phases: KILLED, load: { windows: WINDOWS, ...load }, ...more }),
  status: 'complete',
  parts: []
})

t.test('the percentiles before the fault, of each repeat, with mean and maximum of that part', async (t) => {
  const healthy = collect({
    trials: [make(), make({ repeat: 2 }), make({ repeat: 3, load: { invalid: [{ code: 'TEXT', text: 'late' }] } })]
  })
  const own = healthy?.get('cache-lazy') ?? []
  t.same(
    own.map(({ repeat, responseTimeUs, meanUs, maxUs }) => [repeat, responseTimeUs.p50?.value, meanUs, maxUs]),
    [[1, 2000, 2000, 2000], [2, 2000, 2000, 2000]]
  )
  t.same(healthy?.get('cache-none'), [])
})

t.test('at the lowest rate', async (t) => {
  const healthy = collect({ trials: [make({ ratePerSecond: 200, load: { windows: ['9x200', '9x200', '9x200', '9x200'] } }), make()] })
  t.same(healthy?.get('cache-lazy')?.map(({ responseTimeUs }) => responseTimeUs.p50?.value), [2000])
})

t.test('nothing where it is not kept, and nothing to ask without a fault', async (t) => {
  t.equal(collect({ trials: [make({ load: { windows: undefined } })] }), null)
  t.equal(collect({ trials: [] }), null)
  t.equal(
    collect({ trials: [make()], phases: [{ name: 'down', share: 1, do: PHASES[1].do }] }),
    null,
    'the fault is there from the first second'
  )
  t.equal(collect({ trials: [make()], phases: [] }), undefined)
  t.equal(collect({ trials: [], kind: 'stampede' }), undefined)
})
